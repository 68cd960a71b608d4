"""Analyses and extracts the sites of the fleet, and scores the rows against their truth.

Effective and attribute quality are as the DIADEM paper defines them (tests/sites/src/score.rs). Of sites that are kept aside nothing
is shown but sums: nobody looks at why they fail. Sites with script are opened in Chromium. With --ablate the open sites without
script are analysed again with less: without a domain, without layout, with recognisers that overlook values (the paper's Figure 14a).
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import statistics
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).parent
PATIENCE = 400
ABLATIONS = [
    ("everything", []),
    ("without layout", ["--no-layout"]),
    ("a quarter of the values overlooked", ["--degrade", "0.25"]),
    ("half of the values overlooked", ["--degrade", "0.5"]),
    ("three quarters overlooked", ["--degrade", "0.75"]),
    ("without a domain", None),
]


def fleet(sites):
    """{name: (domain, whether it has script, whether it is kept aside)}."""
    rows = [line.split("|") for line in subprocess.run([sites, "list"], capture_output=True, text=True, check=True).stdout.splitlines()]
    rows = [row for row in rows if len(row) == 7 and row[1].strip().startswith("`")]
    return {row[1].strip().strip("`"): (row[2].strip(), row[4].strip() == "yes", "kept aside" in row[5]) for row in rows}


def tried(options, name, domain, is_scripted, folder, more=()):
    """The score of a site, the exit status, the seconds, and what the command says at its end."""
    server = subprocess.Popen([options.sites, "serve", name], stdout=subprocess.PIPE, text=True)
    try:
        address = None
        while not address:
            address = re.search(r"http://\S+", server.stdout.readline())
        rows = folder / (name + ".jsonl")
        rows.unlink(missing_ok=True)
        command = [options.windrow, "site", address.group(0), "--domain", domain, "--rate", "10000", "-O", str(rows), "--log-format", "json"]
        command += ["--engine", "chromium" if is_scripted else "embedded", *more]
        begun = time.time()
        run = subprocess.run(["timeout", str(PATIENCE)] + command, capture_output=True, text=True, check=False)
        took = time.time() - begun
    finally:
        server.kill()
    rows.touch()
    score = json.loads(subprocess.run([options.sites, "score", name, str(rows), "--json"], capture_output=True, text=True, check=True).stdout)
    try:
        said = json.loads(run.stderr.strip().splitlines()[-1])
    except (json.JSONDecodeError, IndexError):
        said = {}
    return score, run.returncode, took, said


def attributes(score):
    own = score["attributes"]
    return own.items() if isinstance(own, dict) else [(one["name"], one) for one in own]


def figures(score):
    for _, own in attributes(score):
        for figure in ("precision", "recall"):
            if own.get(figure) is not None and score["expected"]:
                yield figure, own[figure]


def ablated(options, known, folder):
    names = [name for name, (_, is_scripted, is_aside) in known.items() if not is_scripted and not is_aside]
    lines = ["", "## With less", "", "The %d open sites without script." % len(names), "", "| | effective | all records, no others | precision | recall |", "|---|---|---|---|---|"]
    for words, more in ABLATIONS:
        effective, whole, quality = 0, 0, collections.defaultdict(list)
        for name in names:
            domain = known[name][0] if more is not None else "generic"
            score, _, _, _ = tried(options, name, domain, False, folder, more or ())
            effective += score["effective"]
            whole += score["missing"] == 0 and score["extra"] == 0
            for figure, value in figures(score):
                quality[figure].append(value)
        means = ["%.1f %%" % (100 * statistics.mean(quality[figure])) if quality[figure] and more is not None else "" for figure in ("precision", "recall")]
        lines.append("| %s | %s | %d | %s | %s |" % (words, effective if more is not None else "", whole, *means))
        print(lines[-1], flush=True)
    return lines


def shares(work):
    """Where the time goes, by engine."""
    lines = ["", "## Where the time of the analysis goes", "", "| part | without script | with script |", "|---|---|---|"]
    parts = list(dict.fromkeys(part for own in work.values() for part in own))
    for part in parts:
        cells = []
        for kind in ("without script", "with script"):
            whole = sum(work[kind].values())
            cells.append("%.0f %%" % (100 * work[kind].get(part, 0) / whole) if whole else "")
        lines.append("| %s | %s | %s |" % (part, *cells))
    return lines


def told(groups, quality, speed, work):
    report = ["# Whole sites from their addresses", "", "Written by `bench/site/run`%s." % (" with " + os.environ["WINDROW_IS"] if "WINDROW_IS" in os.environ else ""), ""]
    report += ["| sites | | effective | of those with records | median seconds of the analysis | slowest | median pages |", "|---|---|---|---|---|---|---|"]
    for (first, second), own in sorted(groups.items(), reverse=True):
        seconds = [one[1] for one in own]
        having = [one for one in own if one[3]]
        report.append("| %s | %s | **%d of %d** | %d of %d | %.1f | %.1f | %d |" % (first, second, sum(one[0] for one in own), len(own), sum(one[0] for one in having), len(having), statistics.median(seconds), max(seconds), statistics.median(one[2] for one in own)))
    means = {key: 100 * statistics.mean(own) for key, own in quality.items() if own}
    report += ["", "Mean over sites and attributes: " + "; ".join("%s %s %.1f %%" % (*key, means[key]) for key in sorted(means, reverse=True)) + "."]
    report += ["", "Goal on sites nobody has seen: 95 % effective, 99 % attribute precision (the paper: 90 to 93 % and 97 %); median 10 s without script, 30 s with (the paper: 3.9 minutes)."]
    for kind, own in sorted(speed.items()):
        report.append("Rows a second, %s: the wrapper gives %.1f times as many as the analysis (median over sites)." % (kind, statistics.median(own)))
    return report + shares(work)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("windrow")
    parser.add_argument("sites")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--ablate", action="store_true")
    parser.add_argument("--jobs", type=int, default=1, help="how many sites at a time; times are worse for it")
    options = parser.parse_args()
    known = fleet(options.sites)
    names = options.names or list(known)
    lines, groups, quality = [], collections.defaultdict(list), collections.defaultdict(list)
    work, speed = collections.defaultdict(collections.Counter), collections.defaultdict(list)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def own(name):
            domain, is_scripted, _ = known[name]
            return tried(options, name, domain, is_scripted, folder)

        pool = concurrent.futures.ThreadPoolExecutor(options.jobs)
        for name, (score, status, took, said) in zip(names, pool.map(own, names), strict=True):
            domain, is_scripted, is_aside = known[name]
            kind = "with script" if is_scripted else "without script"
            group = ("kept aside" if is_aside else "open", kind)
            analysis = said.get("seconds", took)
            groups[group].append((score["effective"], analysis, said.get("pages", 0), bool(score["expected"])))
            for figure, value in figures(score):
                quality[group[0], figure].append(value)
            for part, own in said.get("work", {}).items():
                work[kind][part] += own["seconds"]
            run = said.get("run") or {}
            if run.get("rows") and run.get("seconds"):
                speed[kind].append((run["rows"] / run["seconds"]) / (run["rows"] / analysis))
            line = "| `%s` | %s | %s | %d | %d | %d | %s | %d | %.1f | %.1f |" % (name, domain, "yes" if is_scripted else "", score["expected"], score["found"], score["extra"], "yes" if score["effective"] else "**no**", status, analysis, took - analysis)
            print(line if not is_aside else "| `%s` | kept aside |" % name, flush=True)
            if not is_aside:
                lines.append(line)
        report = told(groups, quality, speed, work)
        sites = ["", "## The open sites", "", "| open site | domain | script | records | found | extra | effective | exit | seconds of the analysis | of the extraction |", "|---|---|---|---|---|---|---|---|---|---|"] + lines
        print("\n".join(report[:14]), flush=True)
        if not options.names:
            (HERE / "RESULTS.md").write_text("\n".join(report + sites) + "\n")
        if options.ablate:
            ablation = ablated(options, known, folder)
            (HERE / "RESULTS.md").write_text("\n".join(report + ablation + sites) + "\n")


if __name__ == "__main__":
    main()
