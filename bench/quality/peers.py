#!/usr/bin/env python3
"""How well other programs extract from labelled pages: scrapely, autoscraper, the union of absolute XPaths.

    peers.py run swde|testbed PEER [--only TEXT] [--limit SECONDS]   writes $WINDROW_PARTS/TASK-PEER.json
    peers.py report                                                  these to peers.json and peers.md beside them

Data: $WINDROW_DATA with swde/VERTICAL/SITE and testbed/SITE. Nothing is fetched. choice.py says
which pages are labelled, listing.py how the result pages are read and scored.

A label is handed to a peer in the page's own spelling (entities and white space), which its exact search needs. An
exception on a page makes that page empty, a site that takes longer than the limit scores 0; both are counted by cause.
"""
import argparse
import collections
import html
import json
import os
import pathlib
import re
import signal
import sys
import time
import unicodedata

import choice
import listing

PARTS = pathlib.Path(os.environ["WINDROW_PARTS"])
DATA = pathlib.Path(os.environ["WINDROW_DATA"])
COUNTS = (1, 2, 3, 5)
sys.setrecursionlimit(20000)


def spelled(value, source, quote=str):
    """The value as the source spells it (white space; quote: entities), or None."""
    words = choice.norm(value).split()
    for form in ([value], [html.unescape(value)]):
        if quote(form[0]).strip() in source:
            return quote(form[0]).strip()
    found = re.search(r"(?:\s|&nbsp;|&#160;)+".join(re.escape(quote(w)) for w in words), source)
    return found.group() if found else None


# ---- peers: load(source) a page once; train([(source, {field: values})]) a model; apply(model, page) the values of
# ---- every variant. A model is whatever the peer likes.

class Scrapely:
    """TemplateMaker.annotate with best_match for every value, Scraper.scrape_page, and its own text extractor on the
    regions of HTML that come back. `value`: a value that cannot be annotated is skipped alone; `attribute`: its whole
    attribute is skipped on that page; `column` (testbed): one scraper per column, which lets scrapely repeat."""

    def __init__(self, task):
        import scrapely
        from scrapely.extractors import text
        self.lib, self.text = scrapely, text
        self.variants = ("attribute", "value") if task == "swde" else ("value", "column")
        self.skipped = collections.Counter()

    def load(self, source):
        return self.lib.HtmlPage(url="http://x/" + str(hash(source)), body=source)

    def spellings(self, value, source):
        seen = []
        for quote in (str, lambda v: html.escape(v, quote=False), html.escape):
            form = spelled(value, source, quote)
            if form and form not in seen:
                seen.append(form)
        return seen or [value]

    def template(self, source, labels, whole):
        maker = self.lib.TemplateMaker(self.load(source))
        done = 0
        for field, values in labels.items():
            before, count = maker.htmlpage.body, 0
            for value in values:
                problem = None
                for form in self.spellings(value, source):
                    try:
                        maker.annotate(field, self.lib.best_match(form))
                        problem = None
                        count += 1
                        break
                    except self.lib.template.AnnotationError as error:
                        problem = type(error).__name__
                if problem:
                    self.skipped[problem] += 1
                    if whole:
                        maker.htmlpage.body, count = before, 0
                        break
            done += count
        return maker.get_template() if done else None

    def scraper(self, examples, whole):
        templates = [self.template(s, labels, whole) for s, labels in examples]
        return self.lib.Scraper([t for t in templates if t])

    def train(self, examples):
        model = {}
        for variant in self.variants:
            if variant == "column":
                fields = [f for _, labels in examples for f in labels]
                model[variant] = [self.scraper([(s, {f: labels[f]}) for s, labels in examples if labels.get(f)], False) for f in dict.fromkeys(fields)]
            else:
                model[variant] = [self.scraper(examples, variant == "attribute")]
        return model

    def apply(self, model, page):
        out = {}
        for variant, scrapers in model.items():
            values = collections.defaultdict(list)
            for scraper in scrapers:
                for record in (scraper.scrape_page(page) or []) if scraper._templates else []:
                    for field, regions in record.items():
                        if field != "variants":
                            values[field] += [self.text(r) if hasattr(r, "htmlpage") else str(r) for r in regions]
            out[variant] = values
        return out


class Autoscraper:
    """build(html, wanted_dict, update=True) over the labelled pages, get_result_exact and get_result_similar with
    group_by_alias. `unique` (testbed) drops repeated values of a column."""

    def __init__(self, task):
        from autoscraper import AutoScraper
        self.lib = AutoScraper
        self.variants = ("exact", "similar") if task == "swde" else ("exact", "similar", "exact unique", "similar unique")
        self.skipped = collections.Counter()

    def load(self, source):
        return self.lib._get_soup(html=source)  # what build and get_result_* do with html=

    def train(self, examples):
        model = self.lib()
        for source, labels in examples:
            text = unicodedata.normalize("NFKD", html.unescape(source))
            wanted = {}
            for field, values in labels.items():
                forms = [spelled(unicodedata.normalize("NFKD", html.unescape(v)), text) or html.unescape(v) for v in values]
                wanted[field] = list(dict.fromkeys(forms))
            model.build(html=source, wanted_dict=wanted, update=True)
        return model

    def apply(self, model, page):
        out = {}
        for variant in self.variants:
            call = model.get_result_exact if variant.startswith("exact") else model.get_result_similar
            result = call(soup=page, group_by_alias=True, unique=variant.endswith("unique"))
            out[variant] = {k: [v if isinstance(v, str) else " ".join(map(str, v)) for v in vs] for k, vs in result.items()}
        return out


class XPaths:
    """Absolute paths with positions, on lxml's tree. `text`: of the text nodes equal to the value, of elements with
    that string value only where there is no such text node; `both`: of text nodes and elements; `once` (testbed): as
    `text`, but a path that is learnt for several columns gives its value to the first of them only."""

    def __init__(self, task):
        self.variants = ("text", "both") if task == "swde" else ("text", "once")
        import lxml.etree
        import lxml.html
        self.etree, self.html = lxml.etree, lxml.html
        self.skipped = collections.Counter()

    def load(self, source):
        """path -> text node's text, path -> element"""
        parser = self.html.HTMLParser(encoding="utf-8", huge_tree=True)
        root = self.html.document_fromstring(source.encode("utf-8", "replace"), parser=parser)
        texts, elements = {}, {}
        stack = [(root, "/%s[1]" % root.tag)]
        while stack:
            element, path = stack.pop()
            elements[path] = element
            names, k = collections.Counter(), 0
            if element.text:
                k += 1
                texts["%s/text()[%d]" % (path, k)] = element.text
            for child in element:
                if isinstance(child.tag, str):
                    names[child.tag] += 1
                    stack.append((child, "%s/%s[%d]" % (path, child.tag, names[child.tag])))
                if child.tail:
                    k += 1
                    texts["%s/text()[%d]" % (path, k)] = child.tail
        return texts, elements

    def string(self, element):
        return "".join(t for t in element.itertext(self.etree.Element))

    def train(self, examples):
        model = {v: collections.defaultdict(dict) for v in self.variants}  # dict: an ordered set
        for source, labels in examples:
            texts, elements = self.load(source)
            by_text, by_element = collections.defaultdict(list), collections.defaultdict(list)
            for path, text in texts.items():
                by_text[choice.norm(text)].append(path)
            longest = max((len(v) for vs in labels.values() for v in vs), default=0)
            for path, element in elements.items():
                string = self.string(element)
                if len(string) <= 2000 + 4 * longest:
                    by_element[choice.norm(string)].append(path)
            for field, values in labels.items():
                for value in map(choice.norm, values):
                    nodes, whole = by_text[value], by_element[value]
                    if not nodes and not whole:
                        self.skipped["no node"] += 1
                    for variant in self.variants:
                        paths = nodes + whole if variant == "both" else nodes or whole
                        if variant == "once":
                            taken = [ps for f, ps in model[variant].items() if f != field]
                            paths = [p for p in paths if not any(p in ps for ps in taken)]
                        model[variant][field].update(dict.fromkeys(paths))
        return model

    def apply(self, model, page):
        texts, elements = page
        out = {}
        for variant, fields in model.items():
            out[variant] = {}
            for field, paths in fields.items():
                out[variant][field] = [texts[p] if p in texts else self.string(elements[p]) for p in paths if p in texts or p in elements]
        return out


PEERS = {"scrapely": Scrapely, "autoscraper": Autoscraper, "xpaths": XPaths}


# ---- running

class Late(BaseException):
    """Not an Exception: a peer that swallows exceptions must not swallow this one."""


def ring(*_):
    raise Late()


class Budget:
    """Seconds of work that may be spent on one (site, n); `call` gives None once they are gone or on an exception."""

    def __init__(self, seconds):
        self.left, self.spent, self.causes, self.late = seconds, 0.0, collections.Counter(), False

    def call(self, function, *args):
        if self.late:
            return None
        started, cpu = time.time(), time.process_time()
        try:
            signal.setitimer(signal.ITIMER_REAL, max(0.01, self.left))
            try:
                return function(*args)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
        except Late:
            self.late = True
            self.causes["time-out"] += 1
        except Exception as error:
            self.causes["%s in %s" % (type(error).__name__, getattr(function, "__name__", "?"))] += 1
        finally:
            self.left -= time.time() - started
            self.spent += time.process_time() - cpu
        return None


def run_site_swde(peer, path, limit):
    gold = choice.truth(path)
    loads = Budget(limit)
    sources = {p: listing.read_page(path / "pages" / p) for p in choice.page_names(path)}
    given = {n: choice.labelled(path, n) for n in COUNTS}
    budgets = {n: Budget(limit) for n in COUNTS}
    fields = {n: [a for a in gold if any(gold[a].get(p) for p in given[n])] for n in COUNTS}
    models, found = {}, {n: {v: {a: {} for a in gold} for v in peer.variants} for n in COUNTS}
    for n in COUNTS:
        examples = [(sources[p], {a: gold[a][p] for a in fields[n] if gold[a].get(p)}) for p in given[n]]
        models[n] = budgets[n].call(peer.train, examples)
    for name in sources:
        page = loads.call(peer.load, sources[name])
        if page is None:
            continue
        for n in COUNTS:
            if name in given[n] or models[n] is None:
                continue
            result = budgets[n].call(peer.apply, models[n], page)
            for variant, values in (result or {}).items():
                for a, vs in values.items():
                    found[n][variant][a][name] = vs
    out = {"causes": dict(sum((b.causes for b in budgets.values()), loads.causes)), "n": {}}
    for n in COUNTS:
        lost = loads.late or budgets[n].late
        rows = {}
        for variant in peer.variants:
            rows[variant] = {}
            for a in fields[n]:
                truth = {p: gold[a].get(p, []) for p in sources if p not in given[n]}
                s = choice.score(truth, {} if lost else found[n][variant][a])
                if s is not None:
                    rows[variant][a] = s
        out["n"][str(n)] = {"labelled": given[n], "seconds": round(budgets[n].spent, 2), "failed": lost, "scores": rows}
    out["seconds"] = round(loads.spent, 2)
    return out


def run_site_testbed(peer, path, limit):
    pages = listing.listing(path)
    if not listing.usable(pages):
        return None
    budget = Budget(limit)
    labels = collections.defaultdict(list)
    for row in pages[0][1]:
        for column, value in row.items():
            if value is not None:
                labels[column].append(value)
    model = budget.call(peer.train, [(listing.read_page(pages[0][0]), dict(labels))])
    counts, sets = {v: [] for v in peer.variants}, {v: [] for v in peer.variants}
    for page_path, rows in pages[1:]:
        page = budget.call(peer.load, listing.read_page(page_path))
        result = budget.call(peer.apply, model, page) if model is not None and page is not None else None
        gold, ignore = listing.expected(rows), listing.ignored(page_path)
        for variant in peer.variants:
            fields = (result or {}).get(variant, {})
            got = [v for vs in fields.values() for v in vs]
            counts[variant].append(listing.score(gold, ignore, got))
            sets[variant].append(listing.score(gold, ignore, got, True))
    if budget.late:
        counts, sets = ({v: [(0, 0, c[2]) for c in cs] for v, cs in x.items()} for x in (counts, sets))
    return {"causes": dict(budget.causes), "seconds": round(budget.spent, 2), "failed": budget.late,
            "scores": {v: listing.measure(cs) for v, cs in counts.items()}, "counts": counts,
            "set_scores": {v: listing.measure(cs) for v, cs in sets.items()}}


def run(task, name, only, limit):
    signal.signal(signal.SIGALRM, ring)
    peer = PEERS[name](task)
    paths = sorted(p.parent for p in (DATA / "swde").glob("*/*/truth.json")) if task == "swde" else sorted(p for p in (DATA / "testbed").iterdir() if p.is_dir())
    sites, started, cpu = {}, time.time(), time.process_time()
    for path in paths:
        site = choice.site_name(path) if task == "swde" else path.name
        if only and not re.search(only, site):
            continue
        begun = time.time()
        result = (run_site_swde if task == "swde" else run_site_testbed)(peer, path, limit)
        if result is None:
            continue
        sites[site] = result
        if task == "swde":
            line = "  ".join("%s: %s" % (v, " ".join("%.0f" % mean([s[2] for s in r["scores"][v].values()]) for r in result["n"].values())) for v in peer.variants)
        else:
            line = "  ".join("%s: %.0f" % (v, 100 * s[2]) for v, s in result["scores"].items())
        print("%s %s\t%s\t%.1f s\t%s" % (name, site, line, time.time() - begun, result["causes"] or ""), flush=True)
    part = {"peer": name, "task": task, "variants": list(peer.variants), "sites": sites, "skipped_labels": dict(peer.skipped),
            "wall_seconds": round(time.time() - started, 1), "cpu_seconds": round(time.process_time() - cpu, 1)}
    PARTS.mkdir(parents=True, exist_ok=True)
    (PARTS / ("%s-%s%s.json" % (task, name, "-debug" if only else ""))).write_text(json.dumps(part, indent=1))


# ---- reporting

def mean(values):
    values = list(values)
    return 100 * sum(values) / max(1, len(values))


def swde_rows(part, variant, n, vertical=None):
    return [s for site, r in part["sites"].items() if vertical in (None, site.split("/")[0]) for s in r["n"][str(n)]["scores"][variant].values()]


def report():
    parts = {(p["task"], p["peer"]): p for p in (json.loads(f.read_text()) for f in sorted(PARTS.glob("*-*.json")) if "-debug" not in f.name)}
    lines, summary = ["# Peers on examples", ""], {}
    lines += ["Mean F (%) over the attributes of all sites; in brackets precision / recall. The variant in bold is the better one", "(mean of F over n) and is the one in the table by vertical.", ""]
    names = [n for n in PEERS if ("swde", n) in parts]
    if names:
        lines += ["## SWDE", "", "| peer | variant | " + " | ".join("n = %d" % n for n in COUNTS) + " |", "|---|---|" + "---|" * len(COUNTS)]
    best = {}
    for name in names:
        part = parts["swde", name]
        fs = {v: sum(mean(s[2] for s in swde_rows(part, v, n)) for n in COUNTS) for v in part["variants"]}
        best[name] = max(fs, key=fs.get)
        for v in part["variants"]:
            cells = []
            for n in COUNTS:
                rows = swde_rows(part, v, n)
                p, r, f = (mean(s[i] for s in rows) for i in range(3))
                summary.setdefault("swde", {}).setdefault(name, {}).setdefault(v, {})[str(n)] = {"p": p, "r": r, "f": f, "attributes": len(rows)}
                cells.append("%.2f (%.1f / %.1f)" % (f, p, r))
            lines.append("| %s | %s | %s |" % (name, "**%s**" % v if v == best[name] else v, " | ".join(cells)))
    if names:
        first = parts["swde", names[0]]
        verticals = sorted({s.split("/")[0] for s in first["sites"]})
        attributes = [len(swde_rows(first, first["variants"][0], n)) for n in COUNTS]
        lines += ["", "%d sites; attributes scored: %s." % (len(first["sites"]), ", ".join("%d (n = %d)" % x for x in zip(attributes, COUNTS))), ""]
        lines += ["| peer | n | " + " | ".join(verticals) + " | all |", "|---|---|" + "---|" * (len(verticals) + 1)]
        for name in names:
            part = parts["swde", name]
            for n in COUNTS:
                fs = [mean(s[2] for s in swde_rows(part, best[name], n, v)) for v in verticals + [None]]
                for v, f in zip(verticals, fs):
                    summary.setdefault("swde_verticals", {}).setdefault(name, {}).setdefault(v, {})[str(n)] = f
                lines.append("| %s | %d | %s |" % (name, n, " | ".join("%.1f" % f for f in fs)))
    names = [n for n in PEERS if ("testbed", n) in parts]
    if names:
        lines += ["", "## testbed: learnt on the first result page, applied to the two others", "", "Mean over sites of precision, recall and F over the bag of cells (listing.py).", "", "| peer | variant | P | R | F | sites with F = 0 | F of values as a set |", "|---|---|---|---|---|---|---|"]
    for name in names:
        part = parts["testbed", name]
        fs = {v: mean(r["scores"][v][2] for r in part["sites"].values()) for v in part["variants"]}
        best["testbed " + name] = max(fs, key=fs.get)
        for v in part["variants"]:
            scores = [r["scores"][v] for r in part["sites"].values()]
            p, r, f = (mean(s[i] for s in scores) for i in range(3))
            f_set = mean(r["set_scores"][v][2] for r in part["sites"].values())
            zero = sum(s[2] == 0 for s in scores)
            summary.setdefault("testbed", {}).setdefault(name, {})[v] = {"p": p, "r": r, "f": f, "zero": zero, "sites": len(scores), "f_set": f_set}
            lines.append("| %s | %s | %.2f | %.2f | %.2f | %d of %d | %.2f |" % (name, "**%s**" % v if v == max(fs, key=fs.get) else v, p, r, f, zero, len(scores), f_set))
    lines += ["", "## Run times and failures", "", "| task | peer | CPU s | wall s | failures (cause: count) | labels the peer could not use | sites out of time |", "|---|---|---|---|---|---|---|"]
    for (task, name), part in sorted(parts.items()):
        causes = sum((collections.Counter(r["causes"]) for r in part["sites"].values()), collections.Counter())
        late = [s for s, r in part["sites"].items() if (r["failed"] if task == "testbed" else any(x["failed"] for x in r["n"].values()))]
        text = lambda c: ", ".join("%s: %d" % x for x in sorted(c.items())) or "none"
        lines.append("| %s | %s | %.0f | %.0f | %s | %s | %s |" % (task, name, part["cpu_seconds"], part["wall_seconds"], text(causes), text(part["skipped_labels"]), ", ".join(late) or "none"))
    (PARTS / "peers.md").write_text("\n".join(lines) + "\n")
    (PARTS / "peers.json").write_text(json.dumps({"summary": summary, "best": best, "parts": {"%s-%s" % k: p for k, p in parts.items()}}, indent=1))
    print("\n".join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("run", "report"))
    parser.add_argument("task", nargs="?", choices=("swde", "testbed"))
    parser.add_argument("peer", nargs="?", choices=sorted(PEERS))
    parser.add_argument("--only", help="only sites whose name this regular expression finds (a trial: written as -debug)")
    parser.add_argument("--limit", type=float, default=600, help="seconds per site and n")
    args = parser.parse_args()
    if args.command == "report":
        report()
    elif args.task and args.peer:
        run(args.task, args.peer, args.only, args.limit)
    else:
        parser.error("run needs a task and a peer")


if __name__ == "__main__":
    main()
