"""Scores the columns that `windrow template` finds on detail pages, as the landmark-grammar paper does.

For every site a template is learnt from some pages and run on all of them. Each attribute of the truth is matched with
the column of best F; precision and recall are averaged over attributes. Values are compared as exact texts, with white space
folded. Beside accuracy: splits and seconds to learn a template, and what comes of fewer pages, other k, more pages.
"""

import argparse
import concurrent.futures
import contextlib
import html
import json
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import unicodedata
import urllib.request

HERE = pathlib.Path(__file__).parent
PAPER = {"exact": (93.88, 93.25), "greedy-inf": (92.38, 90.88), "greedy-rnd": (91.25, 90.63), "random": (77.0, 34.0)}
VARIANTS = {
    "exact": [],
    "exact, static tokens": ["--static-tokens"],
    "greedy-inf": ["--algorithm", "greedy-inf"],
    "greedy-rnd": ["--algorithm", "greedy-rnd"],
    "random": ["--algorithm", "random"],
}
BELOW = 0.9
WATCH = """
import json, os, subprocess, sys, time
before = time.time()
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, _, usage = os.wait4(child.pid, 0)
print(json.dumps([time.time() - before, usage.ru_maxrss]))
"""


def folded(text):
    return " ".join(unicodedata.normalize("NFKC", html.unescape(text)).split())


def pairs(values):
    return {(page, folded(value)) for page, own in values.items() for value in own if folded(value)}


def scored(truth, column):
    right = len(truth & column)
    if not right:
        return 0.0, 0.0, 0.0
    precision, recall = right / len(column), right / len(truth)
    return precision, recall, 2 * precision * recall / (precision + recall)


def learnt(windrow, site, options):
    """The scores of a site's attributes, and what learning took."""
    before = time.time()
    command = [windrow, "template", str(site / "pages"), "--seed", "1", "--json", *options]
    # It ends with 4 where pages are of another template.
    whole = json.loads(subprocess.run(command, capture_output=True, check=False).stdout)
    seconds = time.time() - before
    truth = json.loads((site / "truth.json").read_text())
    columns = []
    for attribute in whole["attributes"]:
        values = pairs({pathlib.Path(page).name: own for page, own in attribute["values"].items()})
        columns.append((attribute["name"], attribute["variant"], bool(attribute["oxpath"]), values))
    scores, rows, names = {}, {}, {}
    for name, values in truth.items():
        wanted = pairs(values)
        if not wanted:
            continue
        every = [(scored(wanted, {pair for pair in own if pair[0] in values}), called, is_variant, has_path)
                 for called, is_variant, has_path, own in columns]
        best = max(every, key=lambda one: one[0][2], default=((0, 0, 0), "", True, False))
        main = max((one for one in every if not one[2]), key=lambda one: one[0][2], default=((0, 0, 0), "", False, False))
        scores[name], rows[name] = best[0], main[0]
        if main[0][2] >= 0.5:
            names[name] = (bool(set(name.split("_")) & set(main[1].split("_"))), main[3])
    return {"scores": scores, "rows": rows, "names": names, "splits": whole["splits"], "cost": whole["cost"],
            "bound": whole["bound"], "proved": whole["proved"], "within": whole["proved_within"],
            "columns": len(columns), "mains": sum(not column[1] for column in columns), "seconds": seconds}


def over(windrow, sites, options):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return dict(zip(sites, pool.map(lambda site: learnt(windrow, site, options), sites)))


def mean(results, place, vertical=None, of="scores"):
    scores = [score[place] for site, result in results.items() for score in result[of].values()
              if vertical in (None, site.parent.name)]
    return 100 * statistics.mean(scores)


@contextlib.contextmanager
def shop(windrow, pages):
    """A folder with pages of books of the shop that is inside the program."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([windrow, "demo", "--serve", "--port", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(100):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.05)
            for number in range(1, pages + 1):
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/book/{number}") as page:
                    (pathlib.Path(folder) / f"{number}.html").write_bytes(page.read())
            yield pathlib.Path(folder)
    finally:
        server.terminate()
        server.wait()


def named(site):
    return f"{site.parent.name}/{site.name}"


def alone(windrow, folder, options):
    """The seconds and MiB of learning from a folder of pages, without running the template on the others."""
    command = [windrow, "template", str(folder), "--tree", *options]
    # A small process of its own: memory is counted from what the parent has.
    watched = subprocess.run([sys.executable, "-c", WATCH, *command], capture_output=True, check=True)
    seconds, memory = json.loads(watched.stdout)
    return seconds, memory / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("windrow")
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    windrow = arguments.windrow
    sites = sorted(path.parent for path in arguments.data.glob("*/*/truth.json"))
    ratchet = HERE / "ratchet.json"
    exact = over(windrow, sites, [])
    figures = {"precision": round(mean(exact, 0), 2), "recall": round(mean(exact, 1), 2), "F": round(mean(exact, 2), 2),
               "F of rows": round(mean(exact, 2, of="rows"), 2)}
    if arguments.check:
        known = json.loads(ratchet.read_text())
        worse = [name for name, figure in figures.items() if figure < known[name] - 0.005]
        print(figures)
        sys.exit(f"worse than ratchet.json: {', '.join(worse)}" if worse else 0)
    lines = ["# Templates of detail pages, measured", "", "Made by `bench/template/run`; how is said in `bench/README.md`.", "",
             f"{len(sites)} sites of SWDE, templates from 20 pages each, scored on all pages.", "",
             "| search | precision | recall | F | the paper: P, R | splits a site | tokens left over |", "|---|---|---|---|---|---|---|"]
    searches = {}
    for name, options in VARIANTS.items():
        results = exact if not options else over(windrow, sites, options)
        searches[name] = results
        paper = PAPER.get(name)
        splits = statistics.mean(result["splits"] for result in results.values())
        cost = sum(result["cost"] for result in results.values())
        lines.append(f"| {name} | {mean(results, 0):.2f} | {mean(results, 1):.2f} | **{mean(results, 2):.2f}** | "
                     f"{'%.2f, %.2f' % paper if paper else '–'} | {splits:.0f} | {cost} |")
    lines += ["", "Precision, recall and F by vertical:", "", "| vertical | " + " | ".join(searches) + " |", "|---|" + "---|" * len(searches)]
    for vertical in sorted({site.parent.name for site in sites}):
        each = [" / ".join(f"{mean(results, place, vertical):.1f}" for place in range(3)) for results in searches.values()]
        lines.append(f"| {vertical} | " + " | ".join(each) + " |")
    lines += ["", "| | precision | recall | F |", "|---|---|---|---|",
              f"| exact, the columns that rows have | {mean(exact, 0, of='rows'):.2f} | {mean(exact, 1, of='rows'):.2f} | {mean(exact, 2, of='rows'):.2f} |"]
    names = [told for result in exact.values() for told in result["names"].values()]
    mains = statistics.median(result["mains"] for result in exact.values())
    lines += ["", f"Rows have {mains:.0f} columns at the median. Of the {len(names)} columns of rows that an attribute is matched with, "
              f"{100 * statistics.mean(named for named, _ in names):.0f} % are called by a word of its name, and "
              f"{100 * statistics.mean(path for _, path in names):.0f} % have an OXPath that gives the same on all pages learnt from."]
    proved = sum(result["proved"] for result in exact.values())
    cost, within, bound = (sum(result[key] for result in exact.values()) for key in ("cost", "within", "bound"))
    lines += ["", f"Proved to be the optimum: {proved} of {len(sites)} sites; of what is left over, {100 * within / cost:.1f} % is in parts that "
              f"are proved to leave least between the landmarks around them. Any template leaves at least {100 * bound / cost:.1f} % of it.", ""]
    times = sorted((alone(windrow, site / "pages", []), named(site)) for site in sites)
    seconds = [took for (took, _), _ in times]
    lines += [f"From 20 pages to a template: median {statistics.median(seconds):.2f} s, slowest {seconds[-1]:.2f} s ({times[-1][1]}); "
              f"the paper's prototype took 4.36 s for 1,000 splits, this one "
              f"{sum(seconds) * 1000 / sum(result['splits'] for result in exact.values()):.3f} s for 1,000 of its own, reading pages included.", ""]
    lines += ["## Fewer pages, other k", "", "| pages | F |", "|---|---|"]
    for pages in (2, 3, 5, 10):
        lines.append(f"| {pages} | {mean(over(windrow, sites, ['--sample', str(pages)]), 2):.2f} |")
    lines += ["", "| k | F | splits a site |", "|---|---|---|"]
    for least in (2, 3, 4, 6, 8, 10, 12):
        results = exact if least == 2 else over(windrow, sites, ["-k", str(least)])
        splits = statistics.mean(result["splits"] for result in results.values())
        lines.append(f"| {least} | {mean(results, 2):.2f} | {splits:.0f} |")
    lines += ["", "## Growth (books of the demo shop)", "", "| pages | seconds | MiB |", "|---|---|---|"]
    with shop(windrow, 200) as books:
        for pages in (10, 20, 50, 100, 200):
            took, memory = alone(windrow, books, ["--sample", str(pages)])
            lines.append(f"| {pages} | {took:.2f} | {memory:.0f} |")
    largest = max(sites, key=lambda site: len(list((site / "pages").iterdir())))
    lines += ["", f"## Growth ({named(largest)})", "", "| pages | seconds | MiB |", "|---|---|---|"]
    for pages in (10, 20, 50, 100):
        took, memory = alone(windrow, largest / "pages", ["--sample", str(pages)])
        lines.append(f"| {pages} | {took:.2f} | {memory:.0f} |")
    lines += ["", "## Attributes below 90", "", "| site | attribute | precision | recall | F |", "|---|---|---|---|---|"]
    for site, result in exact.items():
        for attribute, (precision, recall, both) in sorted(result["scores"].items()):
            if both < BELOW:
                lines.append(f"| {named(site)} | {attribute} | {100 * precision:.0f} | {100 * recall:.0f} | {100 * both:.0f} |")
    (HERE / "RESULTS.md").write_text("\n".join(lines) + "\n")
    ratchet.write_text(json.dumps(figures, indent=2) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
