"""Peer: Chromium's own DOMParser and document.evaluate, timed inside a page of a headless browser.

Talks to the browser over --remote-debugging-pipe: JSON messages that end with a zero byte, on descriptors 3 and 4.
"""

import fcntl
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

from protocol import say

PROGRAMS = ["chromium-headless-shell", "chromium"]
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
]
# The page's clock moves in steps of 0.1 ms.
LEAST_SAMPLE = 0.01
SCRIPT = pathlib.Path(__file__).with_name("chromium.js")


class Browser:
    """A headless browser with one blank page, in which the script is loaded."""

    def __init__(self, profile):
        program = next(filter(None, map(shutil.which, PROGRAMS)), None)
        if program is None:
            raise FileNotFoundError("no chromium-headless-shell and no chromium on this machine")
        inward, self.outgoing = high_pipe()
        self.incoming, outward = high_pipe()
        self.process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=lambda: (os.dup2(inward, 3), os.dup2(outward, 4)),
            pass_fds=(3, 4),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(inward)
        os.close(outward)
        self.reader = os.fdopen(self.incoming, "rb")
        self.last = 0
        self.pending = b""
        self.session = None
        self.version = self.call("Browser.getVersion")["product"].split("/")[-1]
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        self.run(SCRIPT.read_text() + "\n; undefined")
        self.page_process = self.busiest_renderer()

    def call(self, method, **parameters):
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        remaining = memoryview(json.dumps(message).encode() + b"\0")
        while remaining:
            remaining = remaining[os.write(self.outgoing, remaining) :]
        while True:
            answer = self.receive()
            if answer.get("id") == self.last:
                break
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]

    def receive(self):
        while b"\0" not in self.pending:
            chunk = self.reader.read1(1 << 20)
            if not chunk:
                raise EOFError("the browser is gone")
            self.pending += chunk
        message, self.pending = self.pending.split(b"\0", 1)
        return json.loads(message)

    def run(self, code):
        answer = self.call("Runtime.evaluate", expression=code, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]).splitlines()[0])
        return answer["result"].get("value")

    def busiest_renderer(self):
        """The process of the page; the browser keeps a spare one, which has done nothing."""
        self.run("{ const start = now(); while (now() - start < 0.1); }")
        session, self.session = self.session, None
        processes = self.call("SystemInfo.getProcessInfo")["processInfo"]
        self.session = session
        renderers = [process["id"] for process in processes if process["type"] == "renderer"]
        return max(renderers, key=main_thread_seconds)

    def page_memory(self, label):
        """A figure of the page's process in kilobytes, by its label in /proc."""
        status = pathlib.Path(f"/proc/{self.page_process}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith(label))

    def close(self):
        os.close(self.outgoing)
        self.process.wait(timeout=20)


def main_thread_seconds(process):
    """The processor's time that the main thread of a process has taken so far."""
    return int(pathlib.Path(f"/proc/{process}/schedstat").read_text().split()[0]) * 1e-9


def high_pipe():
    """A pipe whose descriptors are clear of 3 and 4."""
    ends = os.pipe()
    moved = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends]
    for end in ends:
        os.close(end)
    return moved


class Desk:
    """Does what requests ask for."""

    def __init__(self, browser, setup):
        self.browser = browser
        self.pages = setup["pages"]
        self.limits = setup["limits"] | {"sample": max(LEAST_SAMPLE, setup["limits"]["sample"])}
        self.loaded = set()

    def send(self, page, kind):
        text = pathlib.Path(self.pages[page][kind]).read_text()
        self.browser.run(f"texts.set({page}, {json.dumps(text)}); undefined")

    def invoke(self, function, *arguments):
        return self.browser.run(f"{function}({', '.join(map(json.dumps, arguments))})")

    def timed(self, function, *arguments):
        """The page's clock tells the time of day; what other programs took of it is taken off."""
        before = main_thread_seconds(self.browser.page_process)
        timing = self.invoke(function, self.limits, *arguments)
        share = min(1.0, (main_thread_seconds(self.browser.page_process) - before) / timing.pop("spent"))
        median = timing["median"] * share
        return timing | {"best": min(timing["best"], median), "median": median}

    def parse(self, page):
        self.send(page, "html")
        timing = self.timed("parse", page)
        self.browser.run(f"texts.delete({page}); undefined")
        return timing

    def load(self, page):
        if page not in self.loaded:
            self.send(page, "tree")
            self.invoke("load", page)
            self.loaded.add(page)
        return {}

    def evaluate(self, question):
        timing = self.timed("evaluate", question["page"], question["expr"], question["type"])
        return {"timeout": timing["median"]} if timing["median"] > self.limits["timeout"] else timing

    def fingerprint(self, question):
        return self.invoke("fingerprint", question["page"], question["expr"], question["type"])

    def memory(self, _):
        for page in range(len(self.pages)):
            self.send(page, "html")
        self.browser.call("HeapProfiler.collectGarbage")
        before = self.browser.page_memory("VmRSS:")
        self.invoke("keepAll")
        return {"kilobytes": max(0, self.browser.page_memory("VmHWM:") - before)}


def serve(profile):
    setup = json.loads(sys.stdin.readline())
    browser = Browser(profile)
    say({"name": "chromium", "version": browser.version, "queries": True, "process": browser.page_process})
    desk = Desk(browser, setup)
    for line in sys.stdin:
        request = json.loads(line)
        verb, argument = (request, None) if isinstance(request, str) else next(iter(request.items()))
        try:
            answer = getattr(desk, verb)(argument)
        except RuntimeError as error:
            answer = {"error": str(error)}
        say(answer)
    browser.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="windrow-bench-", ignore_cleanup_errors=True) as profile:
        serve(profile)
