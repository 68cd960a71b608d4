"""Tables of what was measured: `report.py AGREE.jsonl TIME.jsonl`."""

import json
import sys
from pathlib import Path
from statistics import median

STYLES = ["color", "background-color", "font-size", "font-weight", "font-family", "display", "visibility", "text-align"]


def rows(name):
    return [json.loads(line) for line in Path(name).read_text().splitlines()]


def site(page):
    return Path(page).parts[-3]


def main():
    agree, time = rows(sys.argv[1]), rows(sys.argv[2])
    pages, whole = [row for row in agree[:-1] if "failed" not in row], agree[-1]
    print("# Layout without a browser, measured\n")
    print(f"`bench/layout/run`: {len(pages)} pages of as many sites against Chromium, {time[-1]['pages']} pages against the clock. How it")
    print("is measured stands in `bench/README.md`.\n")
    print("## Agreement with Chromium\n")
    print("Percent of elements, or of pairs of elements that both see, of which both say the same.\n")
    print("| | all elements | median page | worst page |\n|---|---|---|---|")
    for what in ["visible", *STYLES, "x", "width", "y", "height", "left-right", "above-below"]:
        each = sorted((row[what][0], site(row["page"])) for row in pages)
        words = f"{what} within 3 px" if what in ("x", "width", "y", "height") else what
        print(f"| {words} | {whole[what][0]:.1f} | {median(share for share, _ in each):.1f} | {each[0][0]:.1f} ({each[0][1]}) |")
    print(f"\n{whole['visible'][1]} elements, {whole['x'][1]} of them seen by both, {whole['left-right'][1]} pairs.\n")
    for row in agree[:-1]:
        if "failed" in row:
            print(f"- {site(row['page'])}: {row['failed']}")
    print("## Time and memory\n")
    each = time[:-1]
    print("Milliseconds of processor time a page.\n")
    print("| | median | 90 % | most |\n|---|---|---|---|")
    kinds = [("parse_ms", "parsing the page"), ("boxes_ms", "boxes and visibility"), ("layout_ms", "with 8 style properties"),
             ("unlinked_ms", "the same without linked style sheets")]
    for key, words in kinds:
        values = sorted(row[key] for row in each)
        print(f"| {words} | {median(values):.1f} | {values[int(len(values) * 0.9)]:.1f} | {values[-1]:.1f} |")
    elements = sorted(row["elements"] for row in each)
    refused = [row for row in each if row["refusal"]]
    print(f"\nPages have {elements[0]} to {elements[-1]} elements, {median(elements):.0f} in the middle. All pages in one process, one after the")
    print(f"other, took {time[-1]['peak_mb']:.0f} MB at most; {len(refused)} were refused.")


main()
