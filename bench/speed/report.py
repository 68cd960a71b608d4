"""Turns what was measured into tables.

A query's figure is the geometric mean over pages of a peer's time as a multiple of lxml's. A pair of query and page
counts where the peer's answer is right; a timeout counts as the time limit, which makes the figure a lower bound; a pair
on which both lxml and the peer ran out of time does not count. The right answer is the one on which lxml and Chromium
agree, or else the one that most peers give.
"""

import math
import platform
from collections import Counter
from pathlib import Path

BASE = "lxml"


def written(results):
    judged = Judged(results)
    parts = [
        "# Speed",
        "",
        *conditions(results),
        "",
        "## Queries",
        "",
        "Time as a multiple of lxml's: geometric mean over queries and pages; 0.10 means ten times as fast. Medians,",
        "and beside them the best times, which a busy machine disturbs less.",
        "",
        *query_table(judged),
        "",
        *notes(judged),
        "",
        "## Parsing",
        "",
        *parse_table(judged),
        "",
        "Memory is the growth of the process at its peak while it parses all pages and keeps them.",
        "",
        "## By query",
        "",
        *by_query(judged),
        "",
        "t: pages that timed out, w: pages with a wrong answer, e: pages with an error. lxml's own column is its time on",
        "the page in the middle.",
        "",
        *expressions(results),
        "",
        "## Pages",
        "",
        *page_table(results),
        "",
    ]
    return "\n".join(parts)


class Judged:
    """Results with every answer found right or wrong."""

    def __init__(self, results):
        self.results = results
        self.limit = results["limits"]["timeout"]
        self.peers = {name: peer for name, peer in results["peers"].items() if "absent" not in peer}
        self.querying = {name: peer for name, peer in self.peers.items() if "answers" in peer}
        self.truth = [
            [self.agreed(query, page) for page in range(len(results["pages"]))]
            for query in range(len(results["questions"]))
        ]

    def agreed(self, query, page):
        prints = {name: peer["answers"][query][page].get("fingerprint") for name, peer in self.querying.items()}
        if prints.get(BASE) and prints.get(BASE) == prints.get("chromium"):
            return prints[BASE]
        return most_common(prints.values())

    def state(self, name, query, page):
        answer = self.querying[name]["answers"][query][page]
        if "timeout" in answer:
            return "timeout"
        if "fingerprint" not in answer:
            return "error"
        truth = self.truth[query][page]
        return "right" if truth is None or answer["fingerprint"] == truth else "wrong"

    def time(self, name, query, page, statistic="median"):
        state = self.state(name, query, page)
        if state == "timeout":
            return self.limit
        return self.querying[name]["answers"][query][page][statistic] if state == "right" else None

    def ratios(self, name, queries, statistic="median"):
        found = []
        for query in queries:
            for page in range(len(self.results["pages"])):
                mine = self.time(name, query, page, statistic)
                base = self.time(BASE, query, page, statistic)
                both_out = mine == self.limit and base == self.limit
                if mine is not None and base is not None and not both_out:
                    found.append(mine / base)
        return found

    def count(self, name, state, queries):
        pages = range(len(self.results["pages"]))
        return sum(self.state(name, query, page) == state for query in queries for page in pages)

    def queries(self, set_name=None):
        questions = self.results["questions"]
        return [at for at, question in enumerate(questions) if set_name in (None, question["set"])]

    def different_trees(self, name):
        trees = {peer: outcome["trees"] for peer, outcome in self.querying.items()}
        wrong = []
        for page, entry in enumerate(self.results["pages"]):
            prints = {peer: found[page].get("fingerprint") for peer, found in trees.items()}
            if prints[name] != most_common(prints.values()):
                wrong.append(entry["name"])
        return wrong


def most_common(prints):
    """The most common of the values; of none if there is a tie."""
    counted = Counter(value for value in prints if value).most_common(2)
    if not counted or (len(counted) == 2 and counted[0][1] == counted[1][1]):
        return None
    return counted[0][0]


def conditions(results):
    pages = results["pages"]
    limits = results["limits"]
    size = sum(page["bytes"] for page in pages)
    mode = "quick, for orientation only" if results["quick"] else "full"
    minutes = results["seconds"] / 60
    yield (
        f"Written by `bench/speed/run` ({mode}, {minutes:.0f} minutes) on {processor()}, "
        f"{pretty_system()}, load at the start {results['load']:.1f}. {len(pages)} pages of Debian's documentation, {size / 1e6:.1f} MB; "
        f"{len(results['questions'])} queries; times are the processor's; an evaluation longer than {limits['timeout']:.0f} s is a timeout. "
        "All peers query the same trees, with expressions compiled once where the peer can do that; "
        "lxml and parsel make Python objects of the nodes found, as their users see it."
    )


def processor():
    models = [line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")]
    return f"{models[0].split(': ')[1]}, {len(models)} cores" if models else platform.machine()


def pretty_system():
    release = platform.freedesktop_os_release()
    return release.get("PRETTY_NAME", "Linux")


def query_table(judged):
    yield "| peer | version | typical | stress | all | by best times | 10th–90th percentile | timeouts | wrong | errors |"
    yield "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    everything = judged.queries()
    order = sorted(judged.querying, key=lambda name: mean(judged.ratios(name, everything)) or math.inf)
    for name in order:
        ratios = sorted(judged.ratios(name, everything))
        figures = [bounded(judged, name, judged.queries(set_name)) for set_name in ("typical", "stress", None)]
        low, high = percentile(ratios, 0.1), percentile(ratios, 0.9)
        counts = [judged.count(name, state, everything) for state in ("timeout", "wrong", "error")]
        best = short(mean(judged.ratios(name, everything, "best")))
        spread = f"{short(low)}–{short(high)}"
        cells = [name, judged.peers[name]["version"], *figures, best, spread, *map(str, counts)]
        yield "| " + " | ".join(cells) + " |"


def bounded(judged, name, queries):
    """The mean, marked where timeouts make it a bound."""
    figure = short(mean(judged.ratios(name, queries)))
    mine, base = judged.count(name, "timeout", queries), judged.count(BASE, "timeout", queries)
    return ("≥" if mine > base else "≤" if mine < base else "") + figure


def notes(judged):
    absent = [name for name, peer in judged.results["peers"].items() if "absent" in peer]
    if absent:
        yield f"Absent: {', '.join(absent)}."
        yield ""
    for name in judged.querying:
        trees = judged.different_trees(name)
        if trees:
            yield f"- {name} builds another tree of {len(trees)} pages: {', '.join(trees)}."
        for state, word in (("wrong", "answers wrongly"), ("error", "fails")):
            found = named_counts(judged, name, state)
            if found:
                yield f"- {name} {word}: {', '.join(found)}."


def named_counts(judged, name, state):
    found = []
    for query in judged.queries():
        count = judged.count(name, state, [query])
        if count:
            question = judged.results["questions"][query]["name"]
            found.append(f"{question} ({count} of {len(judged.results['pages'])} pages)")
    return found


def parse_table(judged):
    pages = judged.results["pages"]
    size = sum(page["bytes"] for page in pages)
    yield "| peer | version | MB/s | time, multiple of lxml's | MB of memory per MB | multiple of lxml's |"
    yield "|---|---|--:|--:|--:|--:|"
    base = judged.peers[BASE]
    for name, peer in sorted(judged.peers.items(), key=lambda item: parse_seconds(item[1])):
        ratios = [
            mine["median"] / theirs["median"]
            for mine, theirs in zip(peer["parse"], base["parse"])
            if "median" in mine and "median" in theirs
        ]
        failed = len(pages) - len(ratios)
        speed = short(size / 1e6 / parse_seconds(peer)) if not failed else f"fails on {failed}"
        memory, base_memory = peer["memory"].get("kilobytes"), base["memory"]["kilobytes"]
        used = [short(memory * 1024 / size), short(memory / base_memory)] if memory else ["–", "–"]
        yield "| " + " | ".join([name, peer["version"], speed, short(mean(ratios)), *used]) + " |"


def parse_seconds(peer):
    return sum(timing.get("median", math.inf) for timing in peer["parse"])


def by_query(judged):
    names = [name for name in judged.querying if name != BASE]
    yield "| query | lxml | " + " | ".join(names) + " |"
    yield "|---|--:|" + "--:|" * len(names)
    for query, question in enumerate(judged.results["questions"]):
        cells = [question["name"], base_cell(judged, query)]
        cells += [short(mean(judged.ratios(name, [query]))) + marks(judged, name, query) for name in names]
        yield "| " + " | ".join(cells) + " |"


def base_cell(judged, query):
    pages = range(len(judged.results["pages"]))
    times = sorted(filter(None, (judged.time(BASE, query, page) for page in pages)))
    return (duration(times[len(times) // 2]) if times else "–") + marks(judged, BASE, query)


def marks(judged, name, query):
    counts = [(state[0], judged.count(name, state, [query])) for state in ("timeout", "wrong", "error")]
    found = [f"{letter}{count}" for letter, count in counts if count]
    return f" ({' '.join(found)})" if found else ""


def expressions(results):
    yield "| query | expression |"
    yield "|---|---|"
    for question in results["questions"]:
        template = question["template"].replace("|", "\\|")
        shown = template if len(template) < 100 else template[:60] + " …"
        yield f"| {question['name']} | `{shown}` |"


def page_table(results):
    yield "| page | bytes | of the tree | sha256 |"
    yield "|---|--:|--:|---|"
    for page in results["pages"]:
        yield f"| {page['name']} | {page['bytes']:,} | {page['tree_bytes']:,} | {page['sha256'][:12]} |"


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else None


def percentile(ordered, share):
    return ordered[round(share * (len(ordered) - 1))] if ordered else None


def short(value):
    if value is None:
        return "–"
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def duration(seconds):
    for unit, scale in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= scale:
            return f"{short(seconds / scale)} {unit}"
    return f"{short(seconds / 1e-9)} ns"
