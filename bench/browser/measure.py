"""Runs the walks, watches them, and writes the report.

    python3 measure.py WINDROW BROWSER WORK [--quick] [--only NAME] [--rounds N] [--long N] [--parts walks,memory,snapshots]

Every run is a program with the browser that it starts; what it costs is what all these processes cost together. Rows
are compared with those the site computes by itself: a run with others does not count.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

from processes import adopt_orphans, watch
from website import Site, rows_of_details, rows_of_pages

HERE = Path(__file__).parent
SIZES = (1_000, 10_000, 50_000)
# How many large pages a run opens; what it takes to open the first one is taken off.
REPEATS = 11

# Who walks, how, and with how many tabs.
WALKS = (
    ("playwright", "click", 1),
    ("playwright", "goto", 1),
    ("playwright", "goto", 4),
    ("windrow", "click", 1),
    ("windrow", "click", 4),
)
# Who reads large pages, and what is read of them.
READERS = (
    ("playwright", "open", "opened alone"),
    ("playwright", "content", "page.content()"),
    ("playwright", "snapshot", "DOMSnapshot with boxes and three styles"),
    ("windrow", "snapshot", "tree and form state"),
    ("windrow", "seen", "tree, form state, boxes, visibility, a style"),
)


def windrow_command(options, site, path, mode, tabs, output):
    wrapper = mode if mode != "click" else path.split("/")[1].replace("plain", "pages")
    command = [options.windrow, "run", str(HERE / f"{wrapper}.oxp"), "--engine", "chromium", "--jobs", str(tabs)]
    variables = [f"site={site.address}", f"first={path}"]
    return command + ["-o", str(output), "--log-format", "json"] + [part for variable in variables for part in ("--var", variable)]


def playwright_command(options, site, path, mode, tabs, output):
    return ["node", str(HERE / "walk.mjs"), options.browser, site.address, path, mode, str(tabs), str(output)]


DRIVERS = {"playwright": playwright_command, "windrow": windrow_command}


def walk(options, site, name, mode, tabs, path, count, expected):
    """One run: what it cost, and what memory it held along the way."""
    output = options.work / f"{name}.jsonl"
    errors = options.work / f"{name}.stderr"
    output.unlink(missing_ok=True)
    before = site.pages.value
    command = DRIVERS[name](options, site, path, mode, tabs, output)
    run = watch(command, errors, options.work, {site.process.pid}, lambda: site.pages.value - before)
    if run["code"] != 0:
        sys.exit(f"{name} failed with {run['code']}:\n{errors.read_text()[-2000:]}")
    if ordered(output) != expected:
        sys.exit(f"{name} did not give the rows of {path} that were expected; see {output}")
    run["pages"] = count
    run["deciles"] = deciles(run.pop("samples"), count)
    print(f"{name:10} {mode:8} {tabs} {path:16} {run['seconds']:7.2f} s, {run['cpu']:7.2f} s of processor", file=sys.stderr)
    return run


def ordered(output):
    """A fingerprint of rows that does not depend on their order."""
    return fingerprint(json.loads(line) for line in output.read_text().splitlines())


def fingerprint(rows):
    return hash(tuple(sorted(json.dumps(row, sort_keys=True) for row in rows)))


def deciles(samples, whole):
    """The most memory held in each tenth of the pages; gaps are filled from before."""
    most = [0] * 10
    for done, memory in samples:
        tenth = min(9, max(done - 1, 0) * 10 // max(whole, 1))
        most[tenth] = max(most[tenth], memory)
    for tenth in range(1, 10):
        most[tenth] = most[tenth] or most[tenth - 1]
    return most


def median(runs, key):
    return statistics.median(run[key] for run in runs)


def measure_walks(options, site):
    """The walks over the paginated site and over the list, in turns."""
    places = {
        "pages": (f"/pages/{options.pages}/1", options.pages, fingerprint(rows_of_pages(options.pages))),
        "details": (f"/details/{options.details}", options.details, fingerprint(rows_of_details(options.details))),
    }
    results = {}
    for _ in range(options.rounds):
        for place, (path, count, expected) in places.items():
            for name, mode, tabs in wanted(options, WALKS):
                run = walk(options, site, name, mode, tabs, path, count, expected)
                results.setdefault((place, name, mode, tabs), []).append(run)
    return results


def measure_memory(options, site):
    """One long walk by clicks for each; a fifth of it by Playwright, whose memory shows by then."""
    results = {}
    for name in [options.only] if options.only else list(DRIVERS):
        count = options.long if name == "windrow" else options.long // 5
        results[name] = walk(options, site, name, "click", 1, f"/pages/{count}/1", count, fingerprint(rows_of_pages(count)))
    return results


def measure_snapshots(options, site):
    """Seconds and processor seconds for each large page, without those of starting."""
    costs = {}
    for size in SIZES:
        for name, mode, _ in wanted(options, READERS):
            runs = []
            for count in (1, REPEATS):
                expected = fingerprint({"page": f"Large {number}"} for number in range(1, count + 1))
                path = f"/nodes/{size}/{count}/1"
                runs.append(min((walk(options, site, name, mode, 1, path, count, expected) for _ in range(options.rounds)), key=lambda run: run["seconds"]))
            costs[name, mode, size] = {key: (runs[1][key] - runs[0][key]) / (REPEATS - 1) for key in ("seconds", "cpu")}
    return costs


def wanted(options, lines):
    return [line for line in lines if options.only in (None, line[0])]


def report_walks(options, results):
    lines = [
        "## Walks",
        "",
        "| site | driver | tabs | pages/min | CPU s/page | peak MiB |",
        "|---|---|--:|--:|--:|--:|",
    ]
    figures = {}
    for (place, name, mode, tabs), runs in results.items():
        count = runs[0]["pages"]
        figures[place, name, mode, tabs] = figure = {
            "rate": 60 * count / median(runs, "seconds"),
            "cpu": median(runs, "cpu") / count,
            "peak": median(runs, "peak") / 1024,
        }
        lines.append(f"| {count} {place} | {name}, {mode} | {tabs} | {figure['rate']:,.0f} | {figure['cpu']:.3f} | {figure['peak']:.0f} |")
    lines += ["", "Windrow, always by clicks, as a multiple of Playwright; of the last two, less is better:", ""]
    lines += ["| site | Windrow | Playwright | pages/min | CPU s/page | peak memory |", "|---|---|---|--:|--:|--:|"]
    for place in ("pages", "details"):
        for tabs, mode, theirs in ((1, "click", 1), (1, "goto", 1), (4, "click", 1), (4, "goto", 4)):
            ours, peer = figures.get((place, "windrow", "click", tabs)), figures.get((place, "playwright", mode, theirs))
            if ours and peer:
                ratios = " | ".join(f"{ours[key] / peer[key]:.2f}" for key in ("rate", "cpu", "peak"))
                lines.append(f"| {place} | {tabs_of(tabs)} | {mode}, {tabs_of(theirs)} | {ratios} |")
    return lines


def tabs_of(count):
    return "1 tab" if count == 1 else f"{count} tabs"


def report_memory(options, results):
    lines = ["## Memory along the way", "", "Many pages by clicks in one tab; MiB of all processes, the most in each tenth of the pages.", ""]
    lines += ["| driver | pages | " + " | ".join(str(tenth) for tenth in range(1, 11)) + " | last / second |", "|---|" + "--:|" * 12]
    for name, run in results.items():
        tenths = run["deciles"]
        cells = " | ".join(f"{memory / 1024:.0f}" for memory in tenths)
        lines.append(f"| {name} | {run['pages']:,} | {cells} | {tenths[9] / max(tenths[1], 1):.2f} |")
    return lines


def report_snapshots(options, costs):
    lines = ["## Large pages", "", "Milliseconds (and processor milliseconds) to open a page and read it; Playwright goes by `goto`, Windrow by a click.", ""]
    lines += ["| driver | what is read | " + " | ".join(f"{size:,} nodes" for size in SIZES) + " |", "|---|---|" + "--:|" * len(SIZES)]
    for name, mode, what in wanted(options, READERS):
        cells = " | ".join(f"{1000 * costs[name, mode, size]['seconds']:.0f} ({1000 * costs[name, mode, size]['cpu']:.0f})" for size in SIZES)
        lines.append(f"| {name} | {what} | {cells} |")
    return lines


PARTS = {
    "walks": (measure_walks, report_walks),
    "memory": (measure_memory, report_memory),
    "snapshots": (measure_snapshots, report_snapshots),
}


def opening(options, load):
    version = subprocess.run([options.browser, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    playwright = json.loads((HERE / "package.json").read_text())["dependencies"]["playwright-core"]
    return [
        "# One browser, two drivers",
        "",
        "Pages with a table of 20 rows, a style sheet and a script, by way of Next; a list and the pages of its items. Server,",
        "driver, browser and this script share the machine. `bench/browser/run` writes this file.",
        "",
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, {version}, Playwright {playwright}, load at the start {load:.1f};",
        f"{'one run' if options.rounds == 1 else f'medians of {options.rounds} runs'} of each.",
        "",
    ]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("windrow")
    parser.add_argument("browser")
    parser.add_argument("work", type=Path)
    parser.add_argument("--quick", action="store_true", help="a fifth of the pages, one run each")
    parser.add_argument("--only", choices=DRIVERS)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--details", type=int, default=300)
    parser.add_argument("--long", type=int, default=5000)
    parser.add_argument("--parts", type=lambda text: text.split(","), default=list(PARTS))
    options = parser.parse_args()
    if options.quick:
        options.rounds, options.pages, options.details, options.long = 1, 100, 60, 1000
    adopt_orphans()
    lines = opening(options, os.getloadavg()[0])
    with Site() as site:
        for part in options.parts:
            measure, report = PARTS[part]
            lines += report(options, measure(options, site)) + [""]
    text = "\n".join(lines).rstrip() + "\n"
    print(text)
    if not options.only and not options.quick and options.parts == list(PARTS):
        (HERE / "RESULTS.md").write_text(text)


if __name__ == "__main__":
    main()
