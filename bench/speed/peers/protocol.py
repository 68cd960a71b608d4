"""What the peers written in Python share; the protocol is described in src/lib.rs.

A peer is an object with `name`, `version`, `parse(bytes)`, and, if it evaluates XPath, `parse_tree(bytes)`,
`compile(expr)` giving a function of a document, and `fingerprint(answer)`.
"""

import gc
import json
import math
import pathlib
import statistics
import sys
import time

ELEMENT, ATTRIBUTE, TEXT, INSTRUCTION, COMMENT = 1, 2, 3, 7, 8


def serve(peer):
    setup = json.loads(sys.stdin.readline())
    queries = hasattr(peer, "compile")
    say({"name": peer.name, "version": peer.version, "queries": queries})
    desk = Desk(peer, setup)
    for line in sys.stdin:
        request = json.loads(line)
        verb, argument = (request, None) if isinstance(request, str) else next(iter(request.items()))
        try:
            answer = getattr(desk, verb)(argument)
        except Exception as error:  # the peer's own failure is an answer like any other
            answer = {"error": f"{type(error).__name__}: {error}"}
        say(answer)


def say(answer):
    print(json.dumps(answer), flush=True)


class Desk:
    """Does what requests ask for."""

    def __init__(self, peer, setup):
        self.peer = peer
        self.pages = setup["pages"]
        self.limits = setup["limits"]
        self.trees = {}

    def parse(self, page):
        html = pathlib.Path(self.pages[page]["html"]).read_bytes()
        return measured_each(self.limits, lambda: self.peer.parse(html))

    def load(self, page):
        if page not in self.trees:
            self.trees[page] = self.peer.parse_tree(pathlib.Path(self.pages[page]["tree"]).read_bytes())
        return {}

    def evaluate(self, question):
        tree, query = self.trees[question["page"]], self.peer.compile(question["expr"])
        timing = measured(self.limits, lambda: query(tree))
        return {"timeout": timing["median"]} if timing["median"] > self.limits["timeout"] else timing

    def fingerprint(self, question):
        tree, query = self.trees[question["page"]], self.peer.compile(question["expr"])
        return {"fingerprint": self.peer.fingerprint(query(tree))}

    def memory(self, _):
        texts = [pathlib.Path(page["html"]).read_bytes() for page in self.pages]
        gc.collect()
        before = resident("VmRSS:")
        documents = [self.peer.parse(text) for text in texts]
        after = resident("VmHWM:")
        del documents
        return {"kilobytes": max(0, after - before)}


def measured(limits, run):
    """The same as `Limits::measure` in src/stopwatch.rs."""
    first = timed(1, run)
    batch = min(max(1, math.ceil(limits["sample"] / max(first, 1e-9))), 1_000_000)
    samples = [first] if first > limits["cap"] else []
    spent = first
    while spent < limits["least"] or len(samples) < limits["samples"]:
        if spent > limits["cap"] and samples:
            break
        elapsed = timed(batch, run)
        spent += elapsed
        samples.append(elapsed / batch)
    return timing(samples, batch)


def measured_each(limits, run):
    samples, spent = [], 0.0
    while len(samples) < limits["samples"] or spent < min(limits["least"], limits["cap"]):
        start = time.thread_time()
        made = run()
        elapsed = time.thread_time() - start
        del made
        spent += elapsed
        samples.append(elapsed)
    return timing(samples, 1)


def timed(batch, run):
    start = time.thread_time()
    for _ in range(batch):
        run()
    return time.thread_time() - start


def timing(samples, batch):
    return {"best": min(samples), "median": statistics.median(samples), "count": len(samples) * batch}


def resident(label):
    for line in pathlib.Path("/proc/self/status").read_text().splitlines():
        if line.startswith(label):
            return int(line.split()[1])
    raise LookupError(label)


def print_of_nodes(nodes):
    """The fingerprint of (kind, name, string value) triples; the same as in src/fingerprint.rs."""
    count = length = state = 0
    for kind, name, value in nodes:
        count += 1
        length += len(value)
        for number in (kind, *map(ord, name), len(value)):
            state = (state * 31 + number) & 0xFFFFFFFF
    return f"nodes:{count}:{length}:{state:08x}"


def print_of_value(value):
    if isinstance(value, bool):
        return f"boolean:{str(value).lower()}"
    if isinstance(value, float):
        return f"number:{value:.15g}"
    state = 0
    for letter in value:
        state = (state * 31 + ord(letter)) & 0xFFFFFFFF
    return f"string:{len(value)}:{state:08x}"
