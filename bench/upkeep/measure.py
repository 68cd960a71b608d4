"""What `windrow verify` and `windrow repair` make of real pages under every change, as a report.

Lists (testbed): a wrapper found on the first page of search results, profiled there, and the next page changed. Records' own pages
(swde): a wrapper learnt from three rows, profiled on 40 pages, and eight further ones changed. A change counts as breaking if the
rows differ. `weekly`: a good run on the same pages, before they changed, is in the profile too.
"""

import argparse
import collections
import json
import pathlib
import subprocess

HERE = pathlib.Path(__file__).parent
GROUPS = {"lists": "testbed/", "records' own pages": "swde/"}


def told(command, seconds):
    """Lines of JSON that a command prints before its time is over."""
    try:
        text = subprocess.run(command, capture_output=True, timeout=seconds, check=False).stdout
    except subprocess.TimeoutExpired as late:
        text = late.stdout or b""
    lines = [line for line in text.decode(errors="replace").splitlines() if line.startswith("{") and line.endswith("}")]
    return [json.loads(line) for line in lines]


def share(part, whole):
    return "–" if not whole else "%.1f %% (%d of %d)" % (100 * part / whole, part, whole)


def changes(rows):
    broken = [row for row in rows if row["broken"]]
    kept = [row for row in broken if row["keeps"]]
    return [
        str(len({row["site"] for row in rows})),
        str(len(rows)),
        str(len(broken)),
        share(sum(row["noticed_weekly"] for row in broken), len(broken)),
        share(sum(row["noticed"] for row in broken), len(broken)),
        share(sum(row["noticed_weekly"] for row in rows if not row["broken"]), len(rows) - len(broken)),
        share(sum(row.get("exact", False) for row in kept), len(kept)),
        str(sum(row.get("sure", False) and not row.get("exact", False) for row in kept)),
    ]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("drift")
    parser.add_argument("data")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=int)
    options = parser.parse_intermixed_args()
    lines = ["# Still right next month", "", "Written by `bench/upkeep/run`.", ""]
    quiet = told([options.drift, "quiet", options.data], options.seconds)
    lines += ["## Nothing wrong: other pages of the same template", ""]
    lines += ["| sites | alarms |", "|---|---|"]
    for half, name in enumerate(["what is believed was fitted to them", "not looked at"]):
        own = [row for row in quiet if row["half"] == half]
        lines.append("| %s | %s |" % (name, share(sum(row["alarm"] for row in own), len(own))))
    lines += ["", "Goal: under 1 %.", "", "## Pages changed", ""]
    lines += ["| | sites | changes | break the rows | noticed, weekly | noticed, from other pages alone | alarms where rows are the same | mended to the letter | wrong and called sure |"]
    lines += ["|---|---|---|---|---|---|---|---|---|"]
    by_change = collections.defaultdict(list)
    for group, folder in GROUPS.items():
        rows = []
        for name in options.names or [folder]:
            if name.startswith(folder):
                rows += told([options.drift, "loud", options.data, name], options.seconds)
        for row in rows:
            by_change[row["mutation"]].append(row)
        lines.append("| %s | %s |" % (group, " | ".join(changes(rows))))
    lines += ["", "Goals: 99 % noticed, 90 % mended, none wrong and called sure.", "", "## By change", ""]
    lines += ["| change | breaks | noticed, weekly | noticed, from other pages | mended |", "|---|---|---|---|---|"]
    for name, rows in by_change.items():
        broken = [row for row in rows if row["broken"]]
        kept = [row for row in broken if row["keeps"]]
        noticed = [sum(row[how] for row in broken) for how in ("noticed_weekly", "noticed")]
        mended = "%d of %d" % (sum(row.get("exact", False) for row in kept), len(kept)) if kept else ""
        lines.append("| %s | %d of %d | %d | %d | %s |" % (name, len(broken), len(rows), *noticed, mended))
    (HERE / "RESULTS.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


main()
