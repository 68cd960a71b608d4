"""Asks every peer for its times, one peer after the other, and reports them as multiples of lxml's.

measure.py CORPUS PROGRAMS [--quick] [--only PEER,…]
"""

import argparse
import json
import os
import pathlib
import queue
import resource
import signal
import subprocess
import sys
import threading
import time

import report

HERE = pathlib.Path(__file__).parent
PYTHON_PEERS = ["lxml", "parsel", "selectolax", "chromium"]
RUST_PEERS = ["libxml", "xmloxide", "skyscraper", "html5ever", "windrow"]

FULL = {"samples": 5, "least": 0.02, "cap": 1.0, "sample": 0.002, "timeout": 2.0}
QUICK = {"samples": 3, "least": 0.005, "cap": 0.1, "sample": 0.001, "timeout": 1.0}

# What tells whether two peers have the same tree.
WHOLE_TREE = "//* | //text() | //comment()"

# Seconds of the processor that may go by for anything that is not timed.
PATIENCE = 120.0
# By the clock on the wall, a peer may take so many times as long: other programs may be running.
SLACK = 8
# A runaway answer ends its peer, not the machine. Chromium reserves far more than it uses.
MEMORY_LIMIT = 8 << 30


def main():
    arguments = parsed_arguments()
    limits = QUICK if arguments.quick else FULL
    manifest = json.loads((arguments.corpus / "manifest.json").read_text())
    pages = manifest["pages"][1::4] if arguments.quick else manifest["pages"]
    setup = {"pages": [locations(arguments.corpus, page) for page in pages], "limits": limits}
    questions = expanded(json.loads((HERE / "queries.json").read_text()), pages)

    if os.getloadavg()[0] > 0.3 * os.cpu_count():
        print(f"the machine is busy (load {os.getloadavg()[0]:.1f}): figures will be less exact", file=sys.stderr)
    started = time.time()
    results = {
        "quick": arguments.quick,
        "limits": limits,
        "load": os.getloadavg()[0],
        "packages": manifest["packages"],
        "pages": pages,
        "questions": [{key: question[key] for key in ("set", "name", "template")} for question in questions],
        "peers": {},
    }
    for name, command in commands(arguments.programs).items():
        if name == report.BASE or arguments.only is None or name in arguments.only:
            results["peers"][name] = Course(name, command, setup, questions).result()
            (HERE / "results.json").write_text(json.dumps(results, indent=1))
    results["seconds"] = time.time() - started
    text = report.written(results)
    (HERE / "results.json").write_text(json.dumps(results, indent=1))
    if not arguments.quick and arguments.only is None:
        (HERE / "RESULTS.md").write_text(text)
    print(text)


def parsed_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true", help="a quarter of the pages, short measurements")
    parser.add_argument("--only", type=lambda names: names.split(","), help="these peers, and lxml")
    return parser.parse_args()


def locations(corpus, page):
    return {kind: str(corpus / kind / f"{page['name']}.html") for kind in ("html", "tree")}


def commands(programs):
    found = {name: [sys.executable, str(HERE / "peers" / f"{name}_peer.py")] for name in PYTHON_PEERS}
    for name in RUST_PEERS:
        if (programs / name).exists():
            found[name] = [str(programs / name)]
    return found


def expanded(sets, pages):
    """Each query with its placeholders filled in for each page."""
    questions = []
    for set_name, queries in sets.items():
        for name, template in queries.items():
            exprs = [filled(template, page["words"]) for page in pages]
            kind = result_type(template)
            questions.append({"set": set_name, "name": name, "template": template, "type": kind, "exprs": exprs})
    return questions


def filled(template, words):
    for key, value in words.items():
        template = template.replace("{" + key + "}", value)
    return template


def result_type(template):
    heads = {"count(": "number", "string(": "string"}
    return next((kind for head, kind in heads.items() if template.startswith(head)), "node-set")


class Lost(Exception):
    """The peer took too long or ended by itself."""


class Conversation:
    """A running peer, asked one thing at a time."""

    def __init__(self, name, command, setup):
        limit = None if name == "chromium" else lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT,) * 2)
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=limit,
        )
        self.hello = None
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self.read, daemon=True).start()
        self.hello = self.ask(setup, PATIENCE)

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def ask(self, request, seconds):
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
            line = self.next_line(seconds)
        except BrokenPipeError:
            line = None
        if line is None:
            self.end()
            raise Lost("crash")
        return json.loads(line)

    def next_line(self, seconds):
        used, started = self.seconds_used(), time.monotonic()
        while True:
            try:
                return self.lines.get(timeout=0.2)
            except queue.Empty:
                if self.seconds_used() - used > seconds or time.monotonic() - started > SLACK * seconds:
                    self.end()
                    raise Lost("timeout") from None

    def seconds_used(self):
        """The processor's time of the thread that does the work."""
        worker = self.process.pid if self.hello is None else self.hello.get("process", self.process.pid)
        try:
            return int(pathlib.Path(f"/proc/{worker}/schedstat").read_text().split()[0]) * 1e-9
        except (OSError, IndexError):
            return 0.0

    def end(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.end()


class Course:
    """All that is asked of one peer."""

    def __init__(self, name, command, setup, questions):
        self.name, self.command, self.setup, self.questions = name, command, setup, questions
        self.pages = range(len(setup["pages"]))
        self.conversation = None
        self.loaded = set()

    def result(self):
        started = time.time()
        try:
            hello = self.talk().hello
        except Lost as lost:
            return {"absent": str(lost)}
        outcome = {"version": hello["version"], "memory": self.memory(), "parse": [self.parse(p) for p in self.pages]}
        if hello["queries"]:
            self.progress("trees")
            outcome["trees"] = [self.fingerprint(page, WHOLE_TREE, "node-set") for page in self.pages]
            outcome["answers"] = [self.answers(question) for question in self.questions]
        self.close()
        outcome["seconds"] = time.time() - started
        self.progress(f"done in {outcome['seconds']:.0f} s\n")
        return outcome

    def progress(self, text):
        print(f"\r\033[K{self.name}: {text}", end="", file=sys.stderr, flush=True)

    def talk(self):
        if self.conversation is None:
            self.conversation = Conversation(self.name, self.command, self.setup)
            self.loaded = set()
        return self.conversation

    def ask(self, request, seconds=PATIENCE):
        try:
            return self.talk().ask(request, seconds)
        except Lost as lost:
            self.conversation = None
            return {str(lost): True}

    def memory(self):
        """In a process of its own, which has done nothing else."""
        self.progress("memory")
        answer = self.ask("memory")
        self.close()
        return answer

    def close(self):
        if self.conversation is not None:
            self.conversation.close()
            self.conversation = None

    def parse(self, page):
        self.progress(f"parse {page}")
        return self.ask({"parse": page})

    def load(self, page):
        if self.conversation is not None and page in self.loaded:
            return {}
        answer = self.ask({"load": page})
        if answer == {}:
            self.loaded.add(page)
        return answer

    def fingerprint(self, page, expr, kind):
        failure = self.load(page)
        return failure or self.ask({"fingerprint": {"page": page, "expr": expr, "type": kind}})

    def answers(self, question):
        """Pages come in the order of their size: where one takes too long, larger ones are not tried."""
        answers = []
        for page in self.pages:
            self.progress(f"{question['name']} {page}")
            if answers and "timeout" in answers[-1]:
                answers.append({"timeout": True, "tried": False})
            else:
                answers.append(self.answer(page, question))
        return answers

    def answer(self, page, question):
        failure = self.load(page)
        if failure:
            return failure
        expr, kind = question["exprs"][page], question["type"]
        timing = self.ask(
            {"evaluate": {"page": page, "expr": expr, "type": kind}}, self.setup["limits"]["timeout"] + 1.0
        )
        return timing | self.fingerprint(page, expr, kind) if "median" in timing else timing


if __name__ == "__main__":
    main()
