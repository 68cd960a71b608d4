"""What other tools make of real pages that change, beside Windrow's wrappers, as a report.

    peers.py DRIFT DATA [--seconds N] [NAME…]       in an environment with peers.requirements.txt and scrapely, writes PEERS.md

Each tool is set up on a page with the rows that Windrow gives there, and then has the page after every change that keeps what it says
(`drift pages`). It survives if it gives what it gave before, right or wrong. What it does not find on the page as it was is not asked
of it again: of each tool only those columns count of which it gives at least half, with as much right as wrong at the least, and only
the sites where there is one. White space does not count, nor does order.

fixed XPath    lists: a column's absolute path with an index or two free; records' own pages: the absolute path of each value.
autoscraper    column by column. Lists: built with the values of the first two rows, run with get_result_similar, and of its rules
               that one kept (keep_rules) that gives the column best; records' own pages: run with get_result_exact, and all those
               kept that give nothing but the value.
scrapely       the texts of one row, on lists of the first one; what it gives for a list is one row.

All pages pass through one HTML parser before, so that none of the tools meets markup in a changed page that is merely written in
another way. A tool has 20 seconds for a page; what it does not do in time, or raises, is not survived.
"""

import argparse
import collections
import contextlib
import html as entities
import importlib.metadata
import itertools
import json
import pathlib
import random
import re
import signal
import subprocess
import time
import unicodedata
import urllib.parse
import warnings

import lxml.etree
import lxml.html
from selectolax.lexbor import LexborHTMLParser

HERE = pathlib.Path(__file__).parent
text_of = lxml.etree.XPath("string()")
GROUPS = {"lists": True, "records' own pages": False}
PAGE_SECONDS = 20
DRIFT_SECONDS = 120
SEED = 1


def squeezed(text):
    """A text without white space, in which characters that mean the same are the same."""
    return "".join(unicodedata.normalize("NFKD", text).split())


def written(html):
    """A page as an HTML parser writes it, with quotes in attributes as they are: autoscraper reads `&quot;` as the end of one."""
    plain = lambda found: "='%s'" % found.group(1).replace("&quot;", '"')
    return re.sub(r"""="([^"'<>]*&quot;[^"'<>]*)\"""", plain, LexborHTMLParser(html).html)


def texts(value):
    """The texts of a value of a row that say anything."""
    if isinstance(value, dict):
        return [text for inner in value.values() for text in texts(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in texts(inner)]
    if value is None or isinstance(value, bool):
        return []
    text = value if isinstance(value, str) else json.dumps(value)
    return [text] if any(letter.isalnum() for letter in text) else []


def likeness(given, wanted):
    """How much of what is wanted is given, and how much of what is given is wanted; the lesser of both."""
    return sum((given & wanted).values()) / max(sum(given.values()), sum(wanted.values()), 1)


class Page:
    """A page that tools are set up on."""

    def __init__(self, line):
        self.url = line["url"] or "http://site.test/"
        self.is_list = line["is_list"]
        self.html = written(written(line["html"]))
        self.tree = parsed(self.html)
        rows = []
        for row in line["rows"]:
            cells = {name: [text for text in texts(value) if text != self.url] for name, value in json.loads(row).items()}
            rows.append({name: values for name, values in cells.items() if values})
        self.rows = [row for row in rows if row]
        self.columns = list(dict.fromkeys(name for row in self.rows for name in row))
        wanted = {squeezed(text) for row in self.rows for values in row.values() for text in values}
        self.places = places(self.tree, self.url, wanted)
        self.rows.sort(key=self.position)

    def position(self, row):
        """Where a row begins: where the first of its values is that is there once, in the order of the page."""
        found = [self.places.get(squeezed(text), []) for values in row.values() for text in values]
        alone = [own[0].rank for own in found if len(own) == 1]
        return min(alone or [own[0].rank for own in found if own] or [(2,)])

    def wanted(self, column):
        return collections.Counter(squeezed(text) for row in self.rows for text in row.get(column, []))


# The fixed XPath.


def parsed(html):
    parser = lxml.html.HTMLParser(encoding="utf-8", huge_tree=True)
    return lxml.html.document_fromstring(html.encode("utf-8", "replace"), parser=parser)


class Place:
    """A place of a value: the steps of its path, each a name and an index, and what of the last element it is."""

    def __init__(self, steps, end, rank, joined=False):
        self.steps, self.end, self.rank, self.joined = steps, end, rank, joined

    def path(self):
        return path([(name, "[%d]" % index) for name, index in self.steps], self.end)


def path(steps, end):
    name = lambda name: name if re.fullmatch(r"[\w-]+", name) else "*[name()='%s']" % name.replace("'", "")
    return "".join("/" + name(step) + index for step, index in steps) + end


def steps_to(element):
    steps = []
    for own in itertools.chain([element], element.iterancestors()):
        alike = itertools.chain([own], own.itersiblings(own.tag, preceding=True))
        steps.append((own.tag, sum(1 for _ in alike)))
    return steps[::-1]


def places(tree, url, wanted):
    """Where values are: the innermost elements with just that text, single texts, and attributes; what people see before the rest."""
    found = collections.defaultdict(list)
    unseen = ("head", "script", "style", "noscript", "template")

    for order, element in enumerate(tree.iter()):
        if not isinstance(element.tag, str):
            continue
        is_unseen = element.tag in unseen or any(own.tag in unseen for own in element.iterancestors())

        def add(text, end, kind, joined=False):
            if text in wanted:
                found[text].append(Place(steps_to(element), end, (is_unseen, kind, order, end), joined))

        whole = squeezed(text_of(element))
        if whole in wanted and not any(squeezed(text_of(inner)) == whole for inner in element.iterchildren("*")):
            add(whole, "", 0)
        for number, text in enumerate(element.xpath("text()"), 1):
            if squeezed(text) != whole:
                add(squeezed(text), "/text()[%d]" % number, 0)
        for name, value in element.attrib.items():
            if not re.fullmatch(r"[\w-]+", name):
                continue
            add(squeezed(value), "/@" + name, 1)
            with contextlib.suppress(ValueError):
                address = squeezed(urllib.parse.urljoin(url, value.strip()))
                if address != squeezed(value):
                    add(address, "/@" + name, 1, True)
    for own in found.values():
        own.sort(key=lambda place: place.rank)
    return found


class FixedPath:
    """Absolute paths, as a browser's developer tools copy them, each index written."""

    name = "fixed XPath"
    package = "lxml"

    def __init__(self, page):
        self.page = page
        self.paths = {}
        for column in page.columns:
            own = self.pattern(column) if page.is_list else self.own(column)
            if own:
                self.paths[column] = own

    def wanted(self, column):
        return self.page.wanted(column)

    def own(self, column):
        found = [self.page.places.get(squeezed(text)) for text in self.page.rows[0].get(column, [])]
        return [(own[0].path(), own[0].joined) for own in found if own]

    def pattern(self, column):
        """The path with an index or two free that gives a column best, of those that lead to two of its rows."""
        rows = [[self.page.places.get(squeezed(text), [])[:8] for text in row[column]] for row in self.page.rows if column in row]
        ends = [[place for own in row for place in own] for row in rows if any(row)][:6]
        patterns = {}
        for first, second in itertools.combinations(ends, 2):
            for one, two in itertools.product(first, second):
                names = lambda place: ([name for name, _ in place.steps], place.end, place.joined)
                differ = [at for at, (a, b) in enumerate(zip(one.steps, two.steps)) if a != b]
                if names(one) == names(two) and 1 <= len(differ) <= 2:
                    starts = [min(one.steps[at][1], two.steps[at][1]) for at in differ]
                    for free in (["" for _ in differ], ["[position()>=%d]" % start for start in starts]):
                        index = dict(zip(differ, free))
                        steps = [(name, index.get(at, "[%d]" % own)) for at, (name, own) in enumerate(one.steps)]
                        patterns.setdefault((path(steps, one.end), one.joined), (len(differ), len(patterns)))
        wanted = self.wanted(column)
        best = None
        for pattern, (free, number) in itertools.islice(patterns.items(), 200):
            score = (likeness(self.values(self.page.tree, *pattern), wanted), -free, -number)
            best = max(best or (score, pattern), (score, pattern))
        return best and [best[1]]

    def values(self, tree, expression, joined):
        values = []
        for node in tree.xpath(expression):
            text = node if isinstance(node, str) else text_of(node)
            values.append(squeezed(urllib.parse.urljoin(self.page.url, text.strip()) if joined else text))
        values = values if self.page.is_list else values[:1]
        return collections.Counter(value for value in values if value)

    def read(self, html):
        tree = parsed(html)
        return {column: sum((self.values(tree, *own) for own in paths), collections.Counter()) for column, paths in self.paths.items()}


class Auto:
    """autoscraper."""

    name = package = "autoscraper"

    def __init__(self, page):
        from autoscraper import AutoScraper

        self.page = page
        self.soup = lambda html: AutoScraper._get_soup(html=html)
        soup = self.soup(page.html)
        # White space is another one in the page than in the rows; expressions are what autoscraper offers for that.
        pattern = lambda text: re.compile(r"\s*".join(map(re.escape, squeezed(text))))
        random.seed(SEED)
        self.scrapers = {}
        for column in page.columns:
            rows = [row[column] for row in page.rows if column in row][: 2 if page.is_list else None]
            scraper = AutoScraper()
            scraper.build(url=page.url, html=page.html, wanted_list=[pattern(text) for values in rows for text in values])
            rules = self.result(scraper, soup, grouped=True)
            order = [rule["stack_id"] for rule in scraper.stack_list]
            likely = {rule: likeness(self.counted(rules.get(rule, [])), self.wanted(column)) for rule in order}
            best = [rule for rule in order if likely[rule] and likely[rule] == max(likely.values())]
            scraper.keep_rules(best[:1] if page.is_list else best)
            if best:
                self.scrapers[column] = scraper

    def counted(self, values):
        values = [squeezed(value) for value in values]
        return collections.Counter(values if self.page.is_list else set(values))

    def wanted(self, column):
        wanted = self.page.wanted(column)
        return wanted if self.page.is_list else collections.Counter(set(wanted))

    def result(self, scraper, soup, **how):
        run = scraper.get_result_similar if self.page.is_list else scraper.get_result_exact
        return run(url=self.page.url, soup=soup, **how)

    def read(self, html):
        soup = self.soup(html)
        result = lambda scraper: self.counted(self.result(scraper, soup, unique=not self.page.is_list))
        return {column: result(scraper) for column, scraper in self.scrapers.items()}


class Scrapely:
    """scrapely."""

    name = package = "scrapely"

    def __init__(self, page):
        from scrapely import Scraper
        from scrapely.htmlpage import HtmlPage
        from scrapely.template import AnnotationError, TemplateMaker, best_match

        self.page = page
        self.read_as = lambda html: HtmlPage(url=page.url, body=html)
        # What Scraper.train_from_htmlpage does, without the values that it cannot find or that share an element with another one.
        maker = TemplateMaker(self.read_as(page.html))
        for column, values in page.rows[0].items():
            for text in values:
                found = as_written(text, page.html)
                with contextlib.suppress(AnnotationError):
                    if found:
                        maker.annotate(column, best_match(found))
        self.scraper = Scraper()
        self.scraper.add_template(maker.get_template())

    def wanted(self, column):
        return collections.Counter(squeezed(text) for text in self.page.rows[0].get(column, []))

    def read(self, html):
        rows = self.scraper.scrape_page(self.read_as(html)) or [{}]
        return {column: collections.Counter(squeezed(shown(value)) for value in values) for column, values in rows[0].items()}


def as_written(text, html):
    """A text as it stands between the tags of a page."""
    words = [re.escape(entities.escape(word, quote=False)) for word in text.split()]
    found = re.search(">[^<]*?(%s)" % r"(?:\s|&nbsp;)+".join(words), html)
    return found and found.group(1)


def shown(html):
    """The text of a piece of a page."""
    return lxml.html.fragment_fromstring(html, create_parent="div").text_content() if html.strip() else ""


PEERS = [FixedPath, Auto, Scrapely]

NOTES = [
    "A change counts as survived if a tool gives in all columns that it found on the page as it was (at least half of the column, with "
    "as much right as wrong) what it gave before. Sites where it found none are left out. The columns are those of Windrow's wrapper, "
    "which survives if it gives all rows with all of them, so that what it has to keep is more.",
    "",
    "Or mended: `windrow repair`, whether or not the change was noticed, gives the same rows to the letter. It knows a good run on the "
    "same pages, as in RESULTS.md; of records' own pages all eight have to be right. The other tools have nothing of the kind.",
    "",
    "scrapely takes no addresses from attributes, and where a change puts another record first it gives that one, which is not survived.",
    "",
]


# Measuring.


class Late(BaseException):
    pass


@contextlib.contextmanager
def within(seconds):
    def late(*_):
        raise Late

    signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def tried(work, failures):
    """What comes of work, or nothing where it fails or is late."""
    try:
        with within(PAGE_SECONDS), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return work()
    except (Exception, Late) as failure:
        failures[type(failure).__name__] += 1
        return None


def told(command):
    """Lines of JSON that a command prints before its time is over."""
    try:
        text = subprocess.run(command, capture_output=True, timeout=DRIFT_SECONDS, check=False).stdout
    except subprocess.TimeoutExpired as late:
        text = late.stdout or b""
    lines = [line for line in text.decode(errors="replace").splitlines() if line.startswith("{") and line.endswith("}")]
    return [json.loads(line) for line in lines]


def sites(data):
    """The folders of all sites, those of lists and of records' own pages in turn, each group mixed."""
    lists = sorted("testbed/" + folder.name for folder in (data / "testbed").iterdir())
    own = sorted("swde/%s/%s" % (folder.parent.name, folder.name) for folder in (data / "swde").glob("*/*"))
    for group in (lists, own):
        random.Random(SEED).shuffle(group)
    return [name for pair in itertools.zip_longest(lists, own) for name in pair if name]


class Measured:
    """What became of one site."""

    def __init__(self, lines, loud, peers, failures):
        first, *changed = lines
        page = Page(first)
        self.is_list = page.is_list
        self.columns = len(page.columns)
        mended = {line["mutation"]: not line["broken"] or line.get("exact", False) for line in loud}
        changed = [(line, written(line["html"])) for line in changed]
        changed = [(line, html) for line, html in changed if html != page.html]
        self.windrow = {line["change"]: line["survives"] for line, _ in changed}
        self.mended = {name: survives or mended.get(name, False) for name, survives in self.windrow.items()}
        self.untold = sum(not survives and name not in mended for name, survives in self.windrow.items())
        self.asked, self.found, self.complete, self.survived = {}, {}, {}, {}
        for peer in peers:
            self.measure(peer, page, changed, failures[peer.name])

    def measure(self, peer, page, changed, failures):
        made = tried(lambda: peer(page), failures["set up"])
        given = made and tried(lambda: made.read(page.html), failures["set up"]) or {}
        right = {}
        for column, values in given.items():
            wanted = made.wanted(column)
            if likeness(values, wanted) >= 0.5:
                right[column] = values
        if not right:
            return
        asked = [column for column in page.columns if made.wanted(column)]
        self.asked[peer.name], self.found[peer.name] = len(asked), len(right)
        self.complete[peer.name] = all(right.get(column) == made.wanted(column) for column in asked)
        own = self.survived[peer.name] = {}
        for line, html in changed:
            after = tried(lambda: made.read(html), failures["changed"])
            own[line["change"]] = after is not None and all(after.get(column) == values for column, values in right.items())


def share(part, whole):
    return "–" if not whole else "%.1f %% (%d of %d)" % (100 * part / whole, part, whole)


def kept(fates):
    fates = list(fates)
    return share(sum(fates), len(fates))


def by_tool(all_sites, peers):
    lines = ["| | sites | columns | changes survived | Windrow's wrapper on the same | or mended |", "|---|---|---|---|---|---|"]
    every = lambda sites, fates: (fate for site in sites for fate in fates(site).values())
    for group, is_list in GROUPS.items():
        own = [site for site in all_sites if site.is_list == is_list]
        columns = sum(site.columns for site in own)
        cells = [kept(every(own, lambda site: site.windrow)), "", kept(every(own, lambda site: site.mended))]
        lines.append("| %s: Windrow | %d | %d of %d | %s |" % (group, len(own), columns, columns, " | ".join(cells)))
        for name in (peer.name for peer in peers):
            for is_all in (False, True):
                there = [site for site in own if name in site.survived and (not is_all or site.complete[name])]
                found = sum(site.found[name] for site in there)
                cells = [kept(every(there, lambda site, name=name: site.survived[name]))]
                cells += [kept(every(there, lambda site: site.windrow)), kept(every(there, lambda site: site.mended))]
                title = name + (", where it found all" if is_all else "")
                numbers = "%d of %d | %d of %d" % (len(there), len(own), found, sum(site.asked[name] for site in there))
                lines.append("| %s: %s | %s | %s |" % (group, title, numbers, " | ".join(cells)))
    return lines


def by_change(own, peers):
    lines = ["| change | sites | Windrow's wrapper | or mended | %s |" % " | ".join(peer.name for peer in peers)]
    lines.append("|---|---|---|---|%s" % ("---|" * len(peers)))
    names = collections.Counter(name for site in own for name in site.windrow)
    count = lambda fates: "%d of %d" % (sum(fates), len(fates)) if fates else ""
    for name in names:
        there = [site for site in own if name in site.windrow]
        cells = [count([site.windrow[name] for site in there]), count([site.mended[name] for site in there])]
        for peer in peers:
            cells.append(count([site.survived[peer.name][name] for site in there if peer.name in site.survived]))
        lines.append("| %s | %d | %s |" % (name, len(there), " | ".join(cells)))
    return lines


def installed():
    """The tools that can be used, and a sentence for each that cannot."""
    there, missing = [], []
    for peer in PEERS:
        try:
            __import__("scrapely.extraction" if peer.package == "scrapely" else peer.package)
            there.append(peer)
        except Exception as reason:
            missing.append("%s was left out, it cannot be imported: %s." % (peer.name, reason))
    return there, missing


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("drift")
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=int, default=900)
    options = parser.parse_intermixed_args()
    peers, missing = installed()
    failures = {peer.name: {"set up": collections.Counter(), "changed": collections.Counter()} for peer in peers}
    folders = [name for name in sites(options.data) if not options.names or any(own in name for own in options.names)]
    end = time.monotonic() + options.seconds
    measured, tried_sites = [], 0
    for name in folders:
        if time.monotonic() > end:
            break
        tried_sites += 1
        lines = told([options.drift, "pages", str(options.data), name])
        if not lines:
            continue
        lines = [line for line in lines if line["site"] == lines[0]["site"]]
        loud = [line for line in told([options.drift, "loud", str(options.data), name]) if line["site"] == lines[0]["site"]]
        measured.append(Measured(lines, loud, peers, failures))
    versions = ["%s %s" % (peer.package, importlib.metadata.version(peer.package)) for peer in peers]
    changes = sum(len(site.windrow) for site in measured)
    text = ["# Other tools on pages that change", "", "Written by `bench/upkeep/run peers`; how each tool is used: peers.py. "
            "With %s." % ", ".join(versions), ""]
    text += missing + [""] * bool(missing)
    text += ["%d of %d sites were looked at, of which %d lists and %d with records' own pages have rows: %d changes." % (
        tried_sites, len(folders), sum(site.is_list for site in measured), sum(not site.is_list for site in measured), changes), ""]
    text += NOTES
    untold = sum(site.untold for site in measured)
    text += ["Of %d changes mending was not waited for, they count as not mended." % untold, ""] if untold else []
    text += by_tool(measured, peers)
    for peer in peers:
        counted = ["%s %s" % (when, ", ".join("%d × %s" % (count, name) for name, count in sorted(own.items())))
                   for when, own in failures[peer.name].items() if own]
        text += ["", "%s failed: %s." % (peer.name, "; ".join(counted))] if counted else []
    for group, is_list in GROUPS.items():
        text += ["", "## By change: " + group, ""] + by_change([site for site in measured if site.is_list == is_list], peers)
    (HERE / "PEERS.md").write_text("\n".join(text) + "\n")
    print("\n".join(text))


main()
