"""What `windrow verify` and `windrow repair` make of real pages under every change, as a report.

Lists (testbed): a wrapper found on the first page of search results, profiled there, and the next page changed. Records' own pages
(swde): a wrapper learnt from three rows, profiled on 40 pages, and eight further ones changed. The demo site: wrappers of examples/ that fill forms, turn
pages and open each record's own, while every page of the site changes. A change counts as breaking if the
rows differ. `weekly`: the profile has a run on the same pages as they may have been a week before (crates/windrow/examples/drift/
aged.rs), too. Half of the sites were fitted to, the other half only counted.
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


HALVES = ["fitted to", "only counted"]
QUIET = {"others": "other pages of the same template", "mixed": "the same, not in their order", "aged": "the same pages after a week"}


def quiet_table(rows):
    lines = ["| | " + " | ".join(HALVES) + " |", "|---|---|---|"]
    for kind, name in QUIET.items():
        for group, is_own in (("lists", lambda row: row["is_list"]), ("records' own pages", lambda row: not row["is_list"])):
            cells = []
            for half in (0, 1):
                own = [row["alarm"] for row in rows if row["kind"] == kind and row["half"] == half and is_own(row)]
                cells.append(share(sum(own), len(own)))
            if set(cells) != {"–"}:
                lines.append("| %s: %s | %s |" % (group, name, " | ".join(cells)))
    return lines


def changes(rows):
    broken = [row for row in rows if row["broken"]]
    same = [row for row in rows if not row["broken"]]
    most = [row for row in broken if 5 * row["differ"] >= max(row["rows"], row["after"])]
    few = [row for row in broken if 5 * row["differ"] < max(row["rows"], row["after"])]
    count = lambda rows, how: share(sum(row[how] for row in rows), len(rows))
    return [
        str(len({row["site"] for row in rows})),
        share(len(broken), len(rows)),
        count(broken, "noticed_weekly"),
        count(most, "noticed_weekly"),
        count(few, "noticed_weekly"),
        count(broken, "noticed"),
        count(same, "noticed_weekly"),
    ]


def repairs(rows):
    kept = [row for row in rows if row["broken"] and row["keeps"]]
    noticed = [row for row in kept if row["noticed_same"]]
    return [
        share(sum(row.get("exact", False) for row in kept), len(kept)),
        share(sum(row.get("exact", False) for row in noticed), len(noticed)),
        str(sum(row.get("sure", False) for row in kept)),
        str(sum(row.get("sure", False) and not row.get("exact", False) for row in kept)),
    ]


def pairs_table(rows):
    lines = ["| | wrapper on another site's pages | another site's own rows under the profile |", "|---|---|---|"]
    for group, is_own in (("lists", lambda row: row["is_list"]), ("records' own pages", lambda row: not row["is_list"])):
        own = [row for row in rows if is_own(row)]
        cells = [share(sum(row[how] for row in own), len(own)) for how in ("alarm", "alarm_of_own_rows")]
        lines.append("| %s | %s |" % (group, " | ".join(cells)))
    return lines


def walks_table(rows):
    lines = ["| wrapper | changes that break rows | noticed | alarms where rows are the same | mended to the letter | called sure | wrong and called sure |"]
    lines += ["|---|---|---|---|---|---|---|"]
    names = list(dict.fromkeys(row["site"] for row in rows))
    for name in [*names, None]:
        own = [row for row in rows if name in (None, row["site"])]
        broken = [row for row in own if row["broken"]]
        same = [row for row in own if not row["broken"]]
        kept = [row for row in broken if row["keeps"]]
        cells = [
            share(len(broken), len(own)),
            share(sum(row["noticed"] for row in broken), len(broken)),
            share(sum(row["noticed"] for row in same), len(same)),
            share(sum(row.get("exact", False) for row in kept), len(kept)),
            str(sum(row.get("sure", False) for row in kept)),
            str(sum(row.get("sure", False) and not row.get("exact", False) for row in kept)),
        ]
        lines.append("| %s | %s |" % (name or "all", " | ".join(cells)))
    return lines


def walks(drift, windrow, seconds):
    """The wrappers of the demo site, which is served as long as they run."""
    serving = subprocess.Popen([windrow, "demo", "--serve", "--port", "0", "--books", "120"], stdout=subprocess.PIPE, text=True)
    try:
        address = serving.stdout.readline().split()[-1].rstrip("/")
        return told([drift, "walks", address], seconds)
    finally:
        serving.terminate()
        serving.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("drift")
    parser.add_argument("windrow")
    parser.add_argument("data")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=int)
    options = parser.parse_intermixed_args()
    lines = ["# Still right next month", "", "Written by `bench/upkeep/run`.", ""]
    quiet = told([options.drift, "quiet", options.data], options.seconds)
    lines += ["## Nothing wrong", "", "False alarms, goal under 1 %.", "", *quiet_table(quiet), ""]
    lines += ["## Another site of the same kind", "", "The hardest redesign: both should alarm.", ""]
    lines += [*pairs_table(told([options.drift, "pairs", options.data], options.seconds)), "", "## Pages changed", ""]
    lines += ["Goal: 99 % of those that break rows are noticed.", ""]
    lines += ["| | sites | changes that break rows | noticed, weekly | of them where a fifth of the rows or more differ | where fewer do | noticed, from other pages alone | alarms where rows are the same |"]
    lines += ["|---|---|---|---|---|---|---|---|"]
    by_change = collections.defaultdict(list)
    mended = ["", "Goals: 90 % of the changes that keep what pages say are mended to the letter; none wrong and called sure.", ""]
    mended += ["| | mended to the letter | of those that were noticed | called sure | wrong and called sure |", "|---|---|---|---|---|"]
    for group, folder in GROUPS.items():
        rows = []
        for name in options.names or [folder]:
            if name.startswith(folder):
                rows += told([options.drift, "loud", options.data, name], options.seconds)
        for row in rows:
            by_change[row["mutation"]].append(row)
        for half, name in enumerate(HALVES):
            own = [row for row in rows if row["half"] == half]
            lines.append("| %s, %s | %s |" % (group, name, " | ".join(changes(own))))
            mended.append("| %s, %s | %s |" % (group, name, " | ".join(repairs(own))))
    lines += mended + ["", "## The demo site", "", *walks_table(walks(options.drift, options.windrow, options.seconds))]
    lines += ["", "## By change", ""]
    lines += ["| change | breaks | noticed, weekly | noticed, from other pages | mended |", "|---|---|---|---|---|"]
    for name, rows in by_change.items():
        broken = [row for row in rows if row["broken"]]
        kept = [row for row in broken if row["keeps"]]
        noticed = [sum(row[how] for row in broken) for how in ("noticed_weekly", "noticed")]
        exact = "%d of %d" % (sum(row.get("exact", False) for row in kept), len(kept)) if kept else ""
        lines.append("| %s | %d of %d | %d | %d | %s |" % (name, len(broken), len(rows), *noticed, exact))
    (HERE / "RESULTS.md").write_text("\n".join(lines) + "\n")
    print("\n".join(lines))


main()
