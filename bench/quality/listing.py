"""The search-result pages of testbed as rows of cells. Standard library only, Python 3.7 and later.

    listing(site_dir)             [(page path, [{column: value or None}, ...]), ...], pages by name: learn on the
                                  first, apply to the others
    expected(rows)                the bag of values to find on a page
    ignored(page_path)            the bag of cells that do not count: neither asked for nor held against who finds them
    score(expected, ignored, got) (hits, extracted, actual) of one page; got is any iterable of values; as_set=True
                                  counts every value once per page
    measure(counts)               (precision, recall, f) of the summed (hits, extracted, actual) of a site's pages
    usable(pages)                 whether a site has something to learn and something to find

A column of the truth counts on a page when at least half of the page's rows have a cell in it that stands verbatim
(after norm) in the page's text, text of script, style and template left out. Cells of counting columns that do not
stand in the text (damaged by the spreadsheet) are None, as are empty ones. The columns of two pages of a site need
not agree in number or order, so that what is found is compared as one bag of values per page over all columns.
"""
import collections
import html.parser
import json
import pathlib
import re

from choice import norm


def read_page(path):
    """The page as text: UTF-8 if it is that, otherwise what its meta says, otherwise Windows-1252."""
    data = pathlib.Path(path).read_bytes()
    names = ["utf-8-sig"]
    meta = re.search(rb"charset\s*=\s*[\"']?\s*([\w.:-]+)", data[:4096])
    if meta:
        names.append(meta.group(1).decode("ascii"))
    for name in names:
        try:
            return data.decode(name)
        except (UnicodeDecodeError, LookupError):
            pass
    return data.decode("cp1252", "replace")


class _Text(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.parts, self.skip = [], None

    def handle_starttag(self, tag, attributes):
        if self.skip is None and tag in ("script", "style", "template"):
            self.skip = tag

    def handle_endtag(self, tag):
        if tag == self.skip:
            self.skip = None

    def handle_data(self, data):
        if self.skip is None:
            self.parts.append(data)


def page_text(path):
    """The page's text twice: with its text nodes joined by nothing, and by blanks."""
    parser = _Text()
    parser.feed(read_page(path))
    parser.close()
    return norm("".join(parser.parts)) + "\n" + norm(" ".join(parser.parts))


def _rows(page_path):
    """(rows of counting columns, bag of the cells that do not count)."""
    path = pathlib.Path(page_path)
    cells = [[norm(c) for c in row] for row in json.loads((path.parent / "records.json").read_text(encoding="utf-8"))]
    text = page_text(path)
    known = {c: bool(c) and c in text for row in cells for c in row}
    width = max(map(len, cells)) if cells else 0
    counting = [i for i in range(width) if 2 * sum(i < len(r) and known[r[i]] for r in cells) >= len(cells)]
    rows = [{"c%02d" % i: r[i] if i < len(r) and known[r[i]] else None for i in counting} for r in cells]
    others = collections.Counter(c for r in cells for i, c in enumerate(r) if c and not (i in counting and known[c]))
    return rows, others


def listing(site_dir):
    pages = sorted(p.parent / "page.html" for p in pathlib.Path(site_dir).glob("*/records.json"))
    return [(p, _rows(p)[0]) for p in pages]


def expected(rows):
    return collections.Counter(v for row in rows for v in row.values() if v is not None)


def ignored(page_path):
    return _rows(page_path)[1]


def usable(pages):
    return bool(expected(pages[0][1])) and any(expected(rows) for _, rows in pages[1:])


def score(gold, ignore, got, as_set=False):
    found = collections.Counter(v for v in map(norm, got) if v)
    if as_set:
        gold, found = collections.Counter(set(gold)), collections.Counter(set(found))
    hit = gold & found
    surplus = (found - hit) - ignore
    hits = sum(hit.values())
    return hits, hits + sum(surplus.values()), sum(gold.values())


def measure(counts):
    hits, extracted, actual = (sum(c[i] for c in counts) for i in range(3))
    p = hits / extracted if extracted else 0.0
    r = hits / actual if actual else 0.0
    return p, r, (2 * p * r / (p + r) if p + r else 0.0)
