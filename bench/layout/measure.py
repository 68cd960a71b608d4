"""Measures layout without a browser: its agreement with Chromium, its time and memory, and how they grow."""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
STYLES = ("color", "background-color", "font-size", "font-weight", "font-family", "display", "visibility", "text-align")
SIDES = ("x", "width", "y", "height")
WHAT = ("visible", *STYLES, *SIDES, "left-right", "above-below")
TIMES = {
    "parse_ms": "parsing the page",
    "boxes_ms": "boxes and visibility",
    "layout_ms": "with 8 style properties",
    "unlinked_ms": "the same without linked style sheets",
}
# Makes of pages, what their sizes are, and the sizes.
NODES = (1_000, 3_000, 10_000, 30_000, 60_000, 100_000, 200_000)
DEPTHS = (16, 64, 128, 256, 512, 1_024)
MIB = 1 << 20
CURVES = (
    ("nodes", ("records", "text", "cells", "row", "floats", "flex", "hidden"), NODES),
    ("levels, in pages of 10,000 nodes", ("depth of blocks", "depth of inlines", "depth of tables", "depth of flex"), DEPTHS),
    ("bytes of text", ("bytes of words", "bytes of Thai", "bytes of Han"), (MIB // 4, MIB // 2, MIB, 2 * MIB, 4 * MIB)),
    ("bytes of style, in pages of 10,000 nodes", ("style",), (MIB // 4, MIB, 2 * MIB, 4 * MIB, 8 * MIB, 16 * MIB)),
)
# What a page may take that is not refused.
SECONDS, MEGABYTES = 2, 500


def lines_of(command):
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode()
    return [json.loads(line) for line in output.split("\n") if line]


def site_of(page):
    return page.split("/")[-3]


def limits():
    """The limits that pages are refused by, as the code has them."""
    with open(os.path.join(HERE, "../../crates/layout/src/limits.rs")) as file:
        text = file.read()
    found = re.search(r"Limits \{ nodes: ([\d_]+), depth: ([\d_]+), text_bytes: (\d+) << 20, style_bytes: (\d+) << 20 \}", text)
    nodes, depth, text, style = (int(number) for number in found.groups())
    return nodes, depth, text * MIB, style * MIB


def agreement(rows):
    pages, whole = [row for row in rows[:-1] if "failed" not in row], rows[-1]
    lines = ["## Agreement with Chromium", ""]
    lines += ["Percent of elements, or of pairs of elements that both see, of which both say the same.", ""]
    lines += ["| | all elements | median page | worst page |", "|---|---|---|---|"]
    for what in WHAT:
        each = sorted((row[what][0], site_of(row["page"])) for row in pages)
        words = f"{what} within 3 px" if what in SIDES else what
        middle = statistics.median(share for share, _ in each)
        lines.append(f"| {words} | {whole[what][0]:.1f} | {middle:.1f} | {each[0][0]:.1f} ({each[0][1]}) |")
    lines += ["", f"{len(pages)} pages of as many sites, {whole['visible'][1]} elements, {whole['x'][1]} of them seen by both, {whole['left-right'][1]} pairs."]
    lines += [f"- {site_of(row['page'])}: {row['failed']}" for row in rows[:-1] if "failed" in row]
    return lines + [""]


def times(rows):
    each, whole = rows[:-1], rows[-1]
    lines = ["## Time and memory", "", f"Milliseconds of processor time a page, of {whole['pages']} pages.", ""]
    lines += ["| | median | 90 % | most |", "|---|---|---|---|"]
    for key, words in TIMES.items():
        values = sorted(row[key] for row in each)
        lines.append(f"| {words} | {statistics.median(values):.1f} | {values[int(len(values) * 0.9)]:.1f} | {values[-1]:.1f} |")
    elements = sorted(row["elements"] for row in each)
    refused = sum(row["refusal"] is not None for row in each)
    lines += ["", f"Pages have {elements[0]} to {elements[-1]} elements, {statistics.median(elements):.0f} in the middle. All pages in one process, one after the"]
    return lines + [f"other, took {whole['peak_mb']:.0f} MB at most; {refused} were refused.", ""]


def shown(size):
    return f"{size / MIB:g} MiB" if size >= MIB // 4 else f"{size:,}"


def taken(binary, make, size):
    """What a page took; a dash where the layout failed."""
    run = subprocess.run([binary, "limit", make, str(size)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    row = json.loads(run.stdout) if run.returncode == 0 else {"refusal": "it ended"}
    return "–" if row["refusal"] else f"{row['ms'] / 1000:.2f} s, {row['mb']:.0f} MB"


def grown(binary):
    lines = ["## What is too large", ""]
    lines += ["Seconds of processor time, and megabytes that the layout took at its peak, of pages made for it; a dash where it failed: Blitz"]
    lines += ["counts the columns of a table and the styles of a paragraph in 16 bits. No page that is laid out shall take more than about"]
    lines += [f"{SECONDS} seconds or {MEGABYTES} MB: the limits in `crates/layout/src/limits.rs` are the bold columns, and a page with nearly as much of"]
    lines += [f"everything as they allow takes {taken(binary, 'everything', 0)}.", ""]
    for (unit, makes, sizes), limit in zip(CURVES, limits()):
        heads = [f"**{shown(size)}**" if size == limit else shown(size) for size in sizes]
        lines += [f"| {unit} | {' | '.join(heads)} |", "|---|" + "---|" * len(sizes)]
        for make in makes:
            cells = []
            for size in sizes:
                cells.append(taken(binary, make, size))
            lines.append(f"| {make} | {' | '.join(cells)} |")
        lines.append("")
    return lines


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("folder")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--limits", action="store_true")
    arguments = parser.parse_args()
    if arguments.limits:
        print("\n".join(grown(arguments.binary)))
        return
    pages = []
    for folder, _, files in os.walk(arguments.folder):
        if "page.html" in files:
            pages.append(os.path.join(os.path.abspath(folder), "page.html"))
    pages.sort()
    # The first page of 30 of the 75 sites: those that the layout was not adjusted on.
    firsts = [page for page in pages if page.split("/")[-2] == "1"]
    aside = [page for number, page in enumerate(firsts, 1) if number % 5 < 2]
    agree = lines_of([arguments.binary, "agree", *aside])
    lines = agreement(agree)
    figures = {what: agree[-1][what][0] for what in WHAT} | {"pages": sum("failed" not in row for row in agree[:-1])}
    ratchet = os.path.join(HERE, "ratchet.json")
    if arguments.check:
        print("\n".join(lines))
        with open(ratchet) as file:
            known = json.load(file)
        worse = [
            f"{what}: {figures[what]} where it was {known[what]}" for what in known if figures[what] < known[what] - 0.005
        ]
        for line in worse:
            print(line, file=sys.stderr)
        sys.exit(bool(worse))
    lines += times(lines_of([arguments.binary, "time", *pages])) + grown(arguments.binary)
    head = ["# Layout without a browser, measured", "", "Made by `bench/layout/run`; how is said in `bench/README.md`.", ""]
    text = "\n".join(head + lines).rstrip("\n") + "\n"
    print(text)
    with open(os.path.join(HERE, "RESULTS.md"), "w") as file:
        file.write(text)
    with open(ratchet, "w") as file:
        json.dump(figures, file, indent=1)
        file.write("\n")


main()
