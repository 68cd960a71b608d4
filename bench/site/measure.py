"""Analyses and extracts the sites of the fleet, and scores the rows against their truth.

Effective and attribute quality are as the DIADEM paper defines them (tests/sites/src/score.rs). Of sites that are kept aside nothing
is shown but sums: nobody looks at why they fail. Sites with script are opened in Chromium.
"""

import argparse
import collections
import json
import os
import pathlib
import re
import statistics
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).parent
PATIENCE = 180


def fleet(sites):
    """{name: (domain, whether it has script, whether it is kept aside)}."""
    rows = [line.split("|") for line in subprocess.run([sites, "list"], capture_output=True, text=True, check=True).stdout.splitlines()]
    rows = [row for row in rows if len(row) == 7 and row[1].strip().startswith("`")]
    return {row[1].strip().strip("`"): (row[2].strip(), row[4].strip() == "yes", "kept aside" in row[5]) for row in rows}


def tried(windrow, sites, name, domain, is_scripted, folder):
    """The score of a site, the exit status, the seconds, and the pages of the analysis."""
    server = subprocess.Popen([sites, "serve", name], stdout=subprocess.PIPE, text=True)
    try:
        address = None
        while not address:
            address = re.search(r"http://\S+", server.stdout.readline())
        rows, wrapper = folder / (name + ".jsonl"), folder / (name + ".oxp")
        command = [windrow, "site", address.group(0), "--domain", domain, "--rate", "10000", "-O", str(rows), "--save", str(wrapper)]
        command += ["--engine", "chromium"] if is_scripted else []
        begun = time.time()
        run = subprocess.run(["timeout", str(PATIENCE)] + command, capture_output=True, text=True, check=False)
        took = time.time() - begun
    finally:
        server.kill()
    rows.touch()
    score = json.loads(subprocess.run([sites, "score", name, str(rows), "--json"], capture_output=True, text=True, check=True).stdout)
    pages = re.search(r"analysed in \d+ steps over (\d+) pages", run.stderr)
    return score, run.returncode, took, int(pages.group(1)) if pages else 0


def attributes(score):
    own = score["attributes"]
    return own.items() if isinstance(own, dict) else [(one["name"], one) for one in own]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("windrow")
    parser.add_argument("sites")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    known = fleet(options.sites)
    names = options.names or list(known)
    lines, groups, quality = [], collections.defaultdict(list), collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            domain, is_scripted, is_aside = known[name]
            score, status, took, pages = tried(options.windrow, options.sites, name, domain, is_scripted, pathlib.Path(folder))
            group = ("kept aside" if is_aside else "open", "with script" if is_scripted else "without script")
            groups[group].append((score["effective"], took, pages))
            for attribute, own in attributes(score):
                for figure in ("precision", "recall"):
                    if own.get(figure) is not None and score["expected"]:
                        quality[group[0], figure].append(own[figure])
            line = "| `%s` | %s | %s | %d | %d | %d | %s | %d | %.1f |" % (name, domain, "yes" if is_scripted else "", score["expected"], score["found"], score["extra"], "yes" if score["effective"] else "**no**", status, took)
            print(line if not is_aside else "| `%s` | kept aside |" % name, flush=True)
            if not is_aside:
                lines.append(line)
    report = ["# Whole sites from their addresses", "", "Written by `bench/site/run`%s." % (" with " + os.environ["WINDROW_IS"] if "WINDROW_IS" in os.environ else ""), ""]
    report += ["| sites | | effective | median seconds | slowest | median pages |", "|---|---|---|---|---|---|"]
    for (first, second), own in sorted(groups.items(), reverse=True):
        seconds = [took for _, took, _ in own]
        report.append("| %s | %s | **%d of %d** | %.1f | %.1f | %d |" % (first, second, sum(good for good, _, _ in own), len(own), statistics.median(seconds), max(seconds), statistics.median(pages for _, _, pages in own)))
    means = {key: 100 * statistics.mean(own) for key, own in quality.items() if own}
    report += ["", "Mean over sites and attributes: " + "; ".join("%s %s %.1f %%" % (*key, means[key]) for key in sorted(means, reverse=True)) + "."]
    report += ["", "Goal on sites nobody has seen: 95 % effective, 99 % attribute precision (the paper: 90 to 93 % and 97 %).", ""]
    report += ["| open site | domain | script | records | found | extra | effective | exit | seconds |", "|---|---|---|---|---|---|---|---|---|"] + lines
    if not options.names:
        (HERE / "RESULTS.md").write_text("\n".join(report) + "\n")
    print("\n".join(report[:14]))


if __name__ == "__main__":
    main()
