"""Which pages of a SWDE site are labelled, and how values compare. Standard library only, Python 3.7 and later.

    labelled(site_dir, n)   the names of the n labelled pages (a prefix of labelled(site_dir, n + 1))
    tested(site_dir, n)     the names of all the other pages, sorted

The labelled pages are the first n of a seeded shuffle of the pages (sorted by name) that have a value for at least
half of the attributes that have any value on the site.
"""
import html
import json
import pathlib
import random
import unicodedata


def norm(text):
    """The spelling in which values compare: entities, Unicode NFKC, white space folded."""
    return " ".join(unicodedata.normalize("NFKC", html.unescape(text)).split())


def truth(site_dir):
    """attribute -> page -> values, without the blank values; attributes without any value are left out."""
    raw = json.loads((pathlib.Path(site_dir) / "truth.json").read_text(encoding="utf-8"))
    clean = {a: {p: [v for v in vs if norm(v)] for p, vs in pages.items()} for a, pages in raw.items()}
    return {a: pages for a, pages in clean.items() if any(pages.values())}


def page_names(site_dir):
    return sorted(p.name for p in (pathlib.Path(site_dir) / "pages").glob("*.htm"))


def site_name(site_dir):
    path = pathlib.Path(site_dir).resolve()
    return "%s/%s" % (path.parent.name, path.name)


def labelled(site_dir, n):
    gold = truth(site_dir)
    full = [p for p in page_names(site_dir) if 2 * sum(bool(pages.get(p)) for pages in gold.values()) >= len(gold)]
    random.Random("windrow-" + site_name(site_dir)).shuffle(full)
    return full[:n]


def tested(site_dir, n):
    given = set(labelled(site_dir, n))
    return [p for p in page_names(site_dir) if p not in given]


def score(gold_pages, values):
    """(precision, recall, f) over (page, value) pairs, None when there is no truth: `score` of score/swde.py."""
    gold = {(p, norm(v)) for p, vs in gold_pages.items() for v in vs if norm(v)}
    got = {(p, norm(v)) for p, vs in values.items() if p in gold_pages for v in vs if norm(v)}
    if not gold:
        return None
    hit = len(gold & got)
    p = hit / len(got) if got else 0.0
    r = hit / len(gold)
    return p, r, (2 * p * r / (p + r) if p + r else 0.0)
