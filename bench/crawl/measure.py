"""Runs the crawlers, watches them, and writes the report.

    python measure.py WINDROW WORK [--quick] [--only NAME] [--sizes N,…] [--rounds N] [--jobs N]

A crawler is one process. Its processor time is what the system says when it has ended; its memory is read from /proc
while it runs, and how far it has come is read off the size of the file it writes. Rows are compared with those the
demo site computes by itself: a run with others does not count.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
FANOUT = 10
PAUSE = 0.02


class Site:
    """The demo site, serving while this is open."""

    def __init__(self, windrow):
        command = [windrow, "demo", "--serve", "--port", "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.address = line.split()[-1].rstrip("/")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def cpu(self):
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def windrow_command(options, site, size, output):
    wrapper = HERE.parent.parent / "examples" / "citations.oxp"
    variables = [f"site={site}", f"size={size}", f"fanout={FANOUT}"]
    command = [options.windrow, "run", str(wrapper), "-o", str(output), "--log-format", "json"]
    if options.jobs:
        command += ["--jobs", str(options.jobs)]
    return command + [part for variable in variables for part in ("--var", variable)]


def scrapy_command(options, site, size, output):
    return [sys.executable, str(HERE / "spider.py"), site, str(size), str(FANOUT), str(output)]


CRAWLERS = {"scrapy": scrapy_command, "windrow": windrow_command}


def resident(pid):
    """Resident memory in KiB, now and at most since the program was started; none once the process has ended."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return None
    sizes = {line.split(":")[0]: line.split()[1] for line in lines if line.startswith(("VmRSS:", "VmHWM:"))}
    return (int(sizes["VmRSS"]), int(sizes["VmHWM"])) if len(sizes) == 2 else None


def size_of(path):
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def crawl(name, options, site, size):
    """One run: what it cost, and what memory it held along the way."""
    output = Path(options.work) / f"{name}.jsonl"
    errors = Path(options.work) / f"{name}.stderr"
    output.unlink(missing_ok=True)
    served = site.cpu()
    with errors.open("wb") as stderr:
        start = time.monotonic()
        process = subprocess.Popen(CRAWLERS[name](options, site.address, size, output), stdout=stderr, stderr=stderr)
        samples, peak = [], 0
        while True:
            memory = resident(process.pid)
            if memory is not None:
                samples.append((size_of(output), memory[0]))
                peak = max(peak, memory[1])
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            time.sleep(PAUSE)
        seconds = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{name} failed with {process.returncode}:\n{errors.read_text()[-2000:]}")
    check_rows(name, options, size, output)
    return {
        "seconds": seconds,
        "cpu": usage.ru_utime + usage.ru_stime,
        "peak": peak,
        "deciles": deciles(samples, output.stat().st_size),
        "server": site.cpu() - served,
        "summary": last_json(errors),
    }


def check_rows(name, options, size, output):
    if size not in options.expected:
        command = [options.windrow, "demo", "--expected", "citations", "--var", f"size={size}", "--var", f"fanout={FANOUT}"]
        options.expected[size] = ordered(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    if ordered(output.read_bytes()) != options.expected[size]:
        sys.exit(f"{name} did not give the {size} rows that were expected; see {output}")


def ordered(lines):
    """A fingerprint of rows that does not depend on their order."""
    rows = (json.dumps(json.loads(line), sort_keys=True) for line in lines.splitlines())
    return hash(tuple(sorted(rows)))


def last_json(path):
    lines = path.read_text(errors="replace").splitlines()
    try:
        summary = json.loads(lines[-1]) if lines else None
    except ValueError:
        summary = None
    return summary if isinstance(summary, dict) else {}


def deciles(samples, whole):
    """The most memory held in each tenth of the way, by what was written; gaps are filled from before."""
    most = [0] * 10
    for written, memory in samples:
        tenth = min(9, written * 10 // max(whole, 1))
        most[tenth] = max(most[tenth], memory)
    for tenth in range(1, 10):
        most[tenth] = most[tenth] or most[tenth - 1]
    return most


def median(runs, key):
    return statistics.median(run[key] for run in runs)


def measure(options):
    names = [options.only] if options.only else list(CRAWLERS)
    results = {name: {} for name in names}
    with Site(options.windrow) as site:
        for size in [1, *options.sizes]:
            rounds = 1 if size >= 100_000 else options.rounds
            for number in range(rounds):
                for name in names:
                    run = crawl(name, options, site, size)
                    results[name].setdefault(size, []).append(run)
                    print(f"{name:8} {size:>7} pages: {run['seconds']:8.2f} s, {run['cpu']:8.2f} s of processor", file=sys.stderr)
    return results


def report(options, results, load):
    lines = ["# One walk, two crawlers", ""]
    lines += [
        "A tree of papers, each cited by ten others, walked to its leaves; id, title, authors and year of each page go to",
        "a JSON Lines file. Server, crawler and this script share the machine. `bench/crawl/run` writes this file.",
        "",
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, load at the start {load:.1f};",
        f"{'one run' if options.rounds == 1 else f'medians of {options.rounds} runs'} of each size, one run of 100,000 pages and more.",
        "",
        "| crawler | pages | pages/s | pages per CPU second | the same without starting | peak MiB | server's CPU s |",
        "|---|--:|--:|--:|--:|--:|--:|",
    ]
    figures = {}
    for name, sizes in results.items():
        start = median(sizes[1], "cpu")
        for size in options.sizes:
            runs = sizes[size]
            figures[name, size] = figure = {
                "rate": size / median(runs, "seconds"),
                "per_cpu": size / median(runs, "cpu"),
                "net": size / max(median(runs, "cpu") - start, 0.001),
                "peak": median(runs, "peak") / 1024,
            }
            lines.append(
                f"| {name} | {size:,} | {figure['rate']:,.0f} | {figure['per_cpu']:,.0f} | {figure['net']:,.0f} "
                f"| {figure['peak']:.1f} | {median(runs, 'server'):.2f} |"
            )
    starts = [f"{name} {median(sizes[1], 'cpu'):.2f} s" for name, sizes in results.items()]
    lines += ["", "Processor time to start and walk one page: " + ", ".join(starts) + ".", ""]
    lines += ["## Memory along the way", "", "Resident MiB, the most in each tenth of the pages.", ""]
    lines += ["| crawler | pages | " + " | ".join(f"{tenth}" for tenth in range(1, 11)) + " | last / second |"]
    lines += ["|---|--:|" + "--:|" * 11]
    for name, sizes in results.items():
        for size in options.sizes:
            tenths = sizes[size][-1]["deciles"]
            cells = " | ".join(f"{memory / 1024:.1f}" for memory in tenths)
            growth = tenths[9] / tenths[1] if tenths[1] else float("nan")
            lines.append(f"| {name} | {size:,} | {cells} | {growth:.3f} |")
    if len(results) == 2:
        lines += ["", "## Windrow as a multiple of Scrapy", ""]
        lines += ["| pages | pages/s | pages per CPU second | the same without starting | peak memory |", "|--:|--:|--:|--:|--:|"]
        for size in options.sizes:
            ours, theirs = figures["windrow", size], figures["scrapy", size]
            ratios = " | ".join(f"{ours[key] / theirs[key]:.2f}" for key in ("rate", "per_cpu", "net", "peak"))
            lines.append(f"| {size:,} | {ratios} |")
    held = [(size, runs[-1]["summary"].get("pages_held_max")) for size, runs in results.get("windrow", {}).items()]
    if any(count is not None for _, count in held):
        lines += ["", "Pages that Windrow held at once: " + ", ".join(f"{count} of {size:,}" for size, count in held) + "."]
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("windrow")
    parser.add_argument("work")
    parser.add_argument("--quick", action="store_true", help="1,000 and 10,000 pages, one run each")
    parser.add_argument("--only", choices=CRAWLERS)
    parser.add_argument("--sizes", type=lambda text: [int(size) for size in text.split(",")], default=[1000, 10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int)
    options = parser.parse_args()
    if options.quick:
        options.sizes, options.rounds = [1000, 10_000], 1
    options.expected = {}
    load = os.getloadavg()[0]
    text = report(options, measure(options), load)
    print(text)
    if not options.only:
        (HERE / "RESULTS.md").write_text(text)


if __name__ == "__main__":
    main()
