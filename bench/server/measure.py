"""The server against its own document, against other people's clients, and under load. Called by run."""

import argparse
import asyncio
import gzip
import http.client
import http.server
import io
import json
import os
import pathlib
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).parent
PAGES = 20


class Served:
    """A process that says on its first line where it listens."""

    def __init__(self, command, stream, folder):
        self.command, self.stream, self.folder = command, stream, folder
        self.start()

    def start(self):
        pipes = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, self.stream: subprocess.PIPE}
        self.process = subprocess.Popen(self.command, cwd=self.folder, text=True, **pipes)
        pipe = getattr(self.process, self.stream)
        found = None
        while not found:
            line = pipe.readline()
            if not line:
                raise SystemExit(f"{self.command} did not start")
            found = re.search(r"http://([0-9.:]+)", line)
        self.host = found.group(1)
        threading.Thread(target=pipe.read, daemon=True).start()

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.wait()


def conformance(host, folder):
    """What schemathesis finds wrong."""
    command = [
        pathlib.Path(sys.executable).parent / "schemathesis", "run", f"http://{host}/openapi.json",
        # A run is followed until it ends, which a random one may not do for long. What a schema cannot say (that a text is a wrapper)
        # is refused with 422, as it should be. A crawl that is cancelled can still be asked for, as Firecrawl has it.
        "--exclude-path-regex", "events", "--exclude-checks", "positive_data_acceptance,use_after_free",
        "--max-examples", "40", "--request-timeout", "120", "--seed", "1",
    ]
    told = subprocess.run(command, capture_output=True, text=True, cwd=folder).stdout
    cases = re.search(r"(\d+) generated, (.*)", told)
    failures = re.findall(r"❌ (ST\d+ .*)", told)
    tested = re.search(r"Tested: (\d+)", told)
    return tested.group(1) if tested else "0", cases.group(0) if cases else told[-500:], failures


def firecrawl(host, site):
    """The official client of Firecrawl against scrape, crawl and map."""
    from firecrawl.v1.client import V1FirecrawlApp, V1ScrapeOptions

    app = V1FirecrawlApp(api_key="none", api_url=f"http://{host}")
    page = app.scrape_url(site, formats=["markdown", "links"])
    yield "scrape_url", page.success and len(page.markdown) > 100 and len(page.links) > 5
    crawl = app.crawl_url(site, limit=12, max_depth=2, scrape_options=V1ScrapeOptions(formats=["markdown"]), poll_interval=1)
    yield "crawl_url", crawl.status == "completed" and len(crawl.data) == crawl.completed > 5
    yield "map_url", len(app.map_url(site).links) > 5
    job = app.async_crawl_url(site, limit=500)
    yield "cancel_crawl", app.cancel_crawl(job.id)["status"] == "cancelled"


async def agent(command, site):
    """The official client of the Model Context Protocol against all tools."""
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client

    said = []
    with tempfile.TemporaryDirectory() as folder:
        server = StdioServerParameters(command=command, args=["mcp", "--data", folder, "--allow-private"])
        async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
            await session.initialize()
            tools = sorted(tool.name for tool in (await session.list_tools()).tools)
            said.append((f"tools: {', '.join(tools)}", len(tools) == 6))

            async def call(tool, **arguments):
                answer = await session.call_tool(tool, arguments)
                text = answer.content[0].text
                return json.loads(text), len(text)

            found, length = await call("find_records", url=site)
            table = found["tables"][0]
            said.append(("find_records", table["rows"] > 2 and length < 50_000))
            ran, _ = await call("run_wrapper", wrapper=table["list"] or table["handle"])
            said.append(("run_wrapper", ran["status"] == "done" and ran["rows"] >= table["rows"]))
            rows, _ = await call("rows", run=ran["run"], limit=5)
            said.append(("rows", len(rows["rows"]) == 5))
            explained, _ = await call("explain", wrapper=table["handle"])
            said.append(("explain", explained["rows"] == table["rows"]))
            await call("verify", wrapper=table["handle"])
            verified, _ = await call("verify", wrapper=table["handle"])
            said.append(("verify", verified["verdict"] == "as usual"))
            learnt, _ = await call("learn_wrapper", urls=[site], rows=table["sample"])
            said.append(("learn_wrapper", "handle" in learnt))
    return said


class Hostile(http.server.BaseHTTPRequestHandler):
    """A site that means harm."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        where = {"/to-file": "file:///etc/passwd", "/to-data": "data:text/html,<p>x", "/round": "/round"}
        if self.path in where:
            return self.answer(302, b"", {"Location": where[self.path]})
        if self.path == "/robots.txt":
            return self.answer(404, b"")
        if self.path == "/bomb":
            # Ten gigabytes of nothing in ten megabytes.
            return self.answer(200, BOMB, {"Content-Encoding": "gzip"})
        if self.path == "/script":
            return self.answer(200, b"<ul><li><script>alert(1)</script><img src=x onerror=alert(1)>a<li>b<li>c</ul>")
        if self.path == "/deep":
            return self.answer(200, b"<div>" * 1_000_000 + b"x")
        if self.path == "/frames":
            return self.answer(200, b"<iframe src=file:///etc/passwd></iframe><p>own")
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        try:
            # A page without an end.
            while True:
                self.wfile.write(b"<p>more" * 10_000)
        except OSError:
            self.close_connection = True

    def answer(self, status, body, headers=()):
        self.send_response(status)
        for name, value in {"Content-Type": "text/html", **dict(headers)}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def log_message(self, *_):
        pass


def bomb():
    """Much that is packed into little."""
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb") as file:
        for _ in range(10_000):
            file.write(b" " * (1 << 20))
    return packed.getvalue()


BOMB = b""

# Names and numbers for this machine and for networks that are nobody's business.
INNER = [
    "127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0.0.0.0", "[::1]", "[::]", "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "10.0.0.1", "172.16.0.1", "192.168.0.1",
    "169.254.169.254", "100.64.0.1", "[fd00::1]", "[fe80::1]", "localhost.", "foo.localhost",
]


class Attacker:
    """Tries what must not work, and says what came of it."""

    def __init__(self, windrow, folder):
        global BOMB
        BOMB = BOMB or bomb()
        self.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hostile)
        threading.Thread(target=self.site.serve_forever, daemon=True).start()
        self.port = self.site.server_address[1]
        serve = [windrow, "serve", "--bind", "127.0.0.1:0", "--data"]
        self.open = Served([*serve, "open", "--allow-private"], "stderr", folder)
        self.closed = Served([*serve, "closed", "--token", "a-token-that-is-long-enough"], "stderr", folder)

    def ask(self, server, method, path, body=None, headers=(), raw=None):
        connection = http.client.HTTPConnection(server.host, timeout=300)
        own = {"Content-Type": "application/json", **dict(headers)}
        if server is self.closed:
            own.setdefault("Authorization", "Bearer a-token-that-is-long-enough")
        connection.request(method, path, raw if raw is not None else json.dumps(body) if body is not None else None, own)
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace"), answer.headers

    def run_of(self, server, text):
        _, told, _ = self.ask(server, "POST", "/v1/runs", {"text": text})
        told = json.loads(told)
        while told.get("status") in ("queued", "running"):
            time.sleep(0.05)
            _, told, _ = self.ask(server, "GET", f"/v1/runs/{told['id']}")
            told = json.loads(told)
        return told

    def page(self, path):
        return self.ask(self.open, "POST", "/v1/records", {"url": f"http://127.0.0.1:{self.port}{path}"})

    def tried(self):
        refused = [self.ask(self.closed, "POST", "/v1/records", {"url": f"http://{host}:{self.port}/"})[0] for host in INNER]
        yield f"a page of this machine or a private network, {len(INNER)} ways to write it", f"{refused.count(403)} refused, {refused.count(424)} lead nowhere", set(refused) <= {403, 424}
        runs = [self.run_of(self.closed, f"doc('http://{host}:{self.port}/')//p:<p=.>")["status"] for host in INNER[:6]]
        yield "the same by a wrapper", f"{runs.count('refused')} of {len(runs)} refused", set(runs) == {"refused"}
        for what, text in [("a file by a wrapper", "doc('file:///etc/passwd')//p:<p=.>"), ("a file by a redirect", f"doc('http://127.0.0.1:{self.port}/to-file')//p:<p=.>")]:
            run = self.run_of(self.open, text)
            yield what, f"{run['status']}, {run['rows']} rows", run["rows"] == 0 and run["status"] in ("refused", "failed")
        status, text, _ = self.ask(self.open, "POST", "/v1/query", {"url": f"http://127.0.0.1:{self.port}/frames", "expression": "//*"})
        yield "a file by a frame", f"{status}, without it", "root:" not in text
        for path in ("/v1/runs/..%2f..%2f..%2fetc%2fpasswd/rows", "/v1/runs/....//rows", "/..%2f..%2fetc/passwd", "/docs/../../etc/passwd"):
            status, text, _ = self.ask(self.open, "GET", path)
            yield f"a way through the file system: {path}", str(status), status == 404 and "root:" not in text
        status, _, _ = self.ask(self.closed, "GET", "/v1/runs", headers={"Host": "evil.example"})
        yield "a foreign name bound to this address", str(status), status == 421
        status, _, _ = self.ask(self.closed, "POST", "/v1/runs", {}, headers={"Origin": "https://evil.example"})
        yield "a request by a page of another site", str(status), status == 403
        status, _, _ = self.ask(self.open, "POST", "/v1/runs", raw="{}", headers={"Content-Type": "text/plain"})
        yield "a form of another site, which sends text/plain", str(status), status == 415
        guesses = [self.ask(self.closed, "GET", "/v1/runs", headers={"Authorization": f"Bearer guess-{number}"})[0] for number in range(30)]
        yield "thirty guessed tokens", f"{guesses.count(401)} refused, then {guesses.count(429)} told to wait", 429 in guesses and 200 not in guesses
        status, text, headers = self.page("/script")
        inert = headers["Content-Type"] == "application/json" and headers["X-Content-Type-Options"] == "nosniff"
        yield "script in a page", f"{status}, given as JSON that no browser takes for a page", inert
        for path, what in [("/bomb", "ten gigabytes packed into ten megabytes"), ("/endless", "a page without an end"), ("/deep", "a million elements in each other"), ("/round", "a redirect to itself")]:
            begun = time.time()
            status, text, _ = self.page(path)
            code = json.loads(text).get("error", {}).get("code", "an answer")
            yield what, f"{status}, {code}, after {time.time() - begun:.0f} s", status in (200, 403, 424, 504)
        for what, raw, headers in [
            ("a request of 20 MB", b"{" + b" " * (20 << 20), {}),
            ("a header of 1 MB", b"{}", {"X-Long": "x" * (1 << 20)}),
            ("a hundred thousand brackets", b"[" * 100_000, {}),
        ]:
            try:
                status, _, _ = self.ask(self.open, "POST", "/v1/check", raw=raw, headers=headers)
                yield what, str(status), 400 <= status < 500
            except OSError:
                yield what, "the connection is closed", True
        nested = "doc('http://a/')" + "//a[b" * 5000
        status, _, _ = self.ask(self.open, "POST", "/v1/check", {"text": nested})
        yield "a wrapper with five thousand predicates in each other", str(status), status == 200
        for server in (self.open, self.closed):
            status, _, _ = self.ask(server, "GET", "/health")
            yield "afterwards, is the server well", str(status), status == 200

    def end(self):
        self.open.end()
        self.closed.end()
        self.site.shutdown()


class Client(threading.Thread):
    """Asks for runs and follows them to their ends, one after the other."""

    def __init__(self, load):
        super().__init__(daemon=True)
        self.load = load

    def ask(self, method, path, body=None):
        connection = http.client.HTTPConnection(self.load.server.host, timeout=120)
        headers = {"Content-Type": "application/json"} if body else {}
        connection.request(method, path, json.dumps(body) if body else None, headers)
        return connection.getresponse()

    def run(self):
        while time.time() < self.load.until:
            try:
                self.one()
            except (OSError, http.client.HTTPException):
                # The server is being started again.
                self.load.count("connections lost at the restart" if self.load.is_restarting else "connections lost")
                time.sleep(0.5)

    def one(self):
        begun = time.time()
        answer = self.ask("POST", "/v1/runs", self.load.task)
        told = json.loads(answer.read())
        if answer.status in (429, 503):
            self.load.count(f"refused with {answer.status}, as declared")
            time.sleep(float(answer.getheader("Retry-After", "1")) * random.random())
            return
        if answer.status != 201:
            self.load.count(f"answered with {answer.status}")
            return
        self.load.created(told["id"], time.time() - begun)
        events = self.ask("GET", f"/v1/runs/{told['id']}/events")
        last = None
        for line in events:
            if line.startswith(b"data:"):
                last = json.loads(line[5:])
        if last and last["status"] == "done":
            self.load.followed(time.time() - begun)


class Load:
    """Many clients for some time, and a restart in the middle."""

    def __init__(self, server, site, clients, seconds):
        self.server, self.seconds = server, seconds
        text = f"doc('http://{site}/graph/{PAGES}/10/1')/(//a.cited/{{click /}})*//article.paper:<paper>[.//span.id:<id=.>]"
        self.task = {"text": text}
        self.lock, self.ids, self.counts = threading.Lock(), [], {}
        self.creating, self.following = [], []
        self.is_restarting = False
        self.clients = [Client(self) for _ in range(clients)]

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def created(self, run, took):
        with self.lock:
            self.ids.append(run)
            self.creating.append(took)

    def followed(self, took):
        with self.lock:
            self.following.append(took)

    def go(self):
        self.until = time.time() + self.seconds
        for client in self.clients:
            client.start()
        time.sleep(self.seconds / 2)
        self.is_restarting = True
        self.server.end()
        self.server.start()
        time.sleep(2)
        self.is_restarting = False
        for client in self.clients:
            client.join(timeout=self.seconds * 4)
        return self.check()

    def check(self):
        """How many of the runs are done with all of their rows, when all have ended."""
        whole, lost = 0, []
        deadline = time.time() + 600
        for run in self.ids:
            while True:
                connection = http.client.HTTPConnection(self.server.host, timeout=60)
                connection.request("GET", f"/v1/runs/{run}")
                answer = connection.getresponse()
                told = json.loads(answer.read())
                if answer.status != 200 or told["status"] not in ("queued", "running") or time.time() > deadline:
                    break
                time.sleep(0.2)
            connection.request("GET", f"/v1/runs/{run}/rows?limit=10000")
            rows = [line for line in connection.getresponse().read().split(b"\n") if line]
            if told.get("status") == "done" and len(rows) == len(set(rows)) == PAGES:
                whole += 1
            else:
                lost.append((run, told.get("status"), len(rows)))
        return whole, lost


def spread(times):
    times = sorted(times)
    if not times:
        return "none"
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))]
    return f"median {statistics.median(times):.2f} s, 95 % within {at(0.95):.2f} s, all within {times[-1]:.2f} s"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("windrow")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=60)
    asked = parser.parse_args()
    windrow = str(pathlib.Path(asked.windrow).resolve())
    report = ["# The server", "", "Written by `bench/server/run`.", ""]
    with tempfile.TemporaryDirectory() as folder:
        site = Served([windrow, "demo", "--serve", "--port", "0"], "stdout", folder)
        serve = [windrow, "serve", "--bind", f"127.0.0.1:{random.randint(20000, 60000)}", "--data", "data", "--allow-private"]
        server = Served(serve, "stderr", folder)
        address = f"http://{site.host}/"
        tested, cases, failures = conformance(server.host, folder)
        report += ["## Its own document", "", f"schemathesis: {tested} operations, {cases}.", *[f"- {failure}" for failure in failures], ""]
        print("\n".join(report[4:]), flush=True)
        report += ["## Other people's clients", "", "| client | call | works |", "|---|---|---|"]
        for name, is_right in firecrawl(server.host, address):
            report.append(f"| firecrawl-py | {name} | {'yes' if is_right else '**no**'} |")
        for name, is_right in asyncio.run(agent(windrow, address)):
            report.append(f"| mcp | {name} | {'yes' if is_right else '**no**'} |")
        print("\n".join(report[-12:]), flush=True)
        attacker = Attacker(windrow, folder)
        report += ["", "## Attacks", "", "| tried | came of it | as it should |", "|---|---|---|"]
        for what, came, is_right in attacker.tried():
            report.append(f"| {what} | {came} | {'yes' if is_right else '**no**'} |")
            print(report[-1], flush=True)
        attacker.end()
        load = Load(server, site.host, asked.clients, asked.seconds)
        whole, lost = load.go()
        size = os.cpu_count()
        report += [
            "", "## Load", "",
            f"{asked.clients} clients create runs of {PAGES} pages and follow them to their ends for {asked.seconds} s, on {size} processors "
            "that the clients and the site share; in the middle the server is told to end and started again.", "",
            f"- runs created: {len(load.ids)}; done with all rows, each once: {whole}; others: {len(lost)}",
            f"- creating a run: {spread(load.creating)}",
            f"- from creating to the end: {spread(load.following)}",
            *[f"- {what}: {count}" for what, count in sorted(load.counts.items())],
            *[f"- lost: {run}" for run in lost[:10]],
        ]
        server.end()
        site.end(signal.SIGKILL)
    print("\n".join(report[-8:]), flush=True)
    (HERE / "RESULTS.md").write_text("\n".join(report) + "\n")


main()
