"""Picks pages from unpacked packages, makes their trees, and writes the manifest.

Sizes are spread evenly on a logarithmic scale from 10 KB to 2 MB; the steps of that scale go to the packages in turn,
and each step takes the package's page nearest to it in size. The same packages therefore always give the same pages.
"""

import hashlib
import json
import math
import pathlib
import subprocess
import sys
from collections import Counter
from xml.etree import ElementTree

SMALLEST, LARGEST, PAGES = 10_000, 2_000_000, 24


def main():
    directory, normalise, packages = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
    manifest = directory / "manifest.json"
    versions = {name: (directory / "packages" / name / "VERSION").read_text().strip() for name in packages}
    for folder in ("html", "tree"):
        (directory / folder).mkdir(exist_ok=True)
    pages = [page(directory, normalise, *choice) for choice in chosen(directory, packages)]
    pages.sort(key=lambda entry: entry["tree_bytes"])
    manifest.write_text(json.dumps({"packages": versions, "pages": pages}, indent=1))
    print(f"corpus: {len(pages)} pages, {sum(entry['bytes'] for entry in pages):,} bytes", file=sys.stderr)


def chosen(directory, packages):
    candidates = {name: candidates_of(directory / "packages" / name) for name in packages}
    for step in range(PAGES):
        target = math.log(SMALLEST) + step / (PAGES - 1) * math.log(LARGEST / SMALLEST)
        package = packages[(step * 3) % len(packages)]
        left = candidates[package]
        best = min(left, key=lambda found: (abs(math.log(found[0]) - target), found[1]))
        left.remove(best)
        yield package, best[1]


def candidates_of(folder):
    found = []
    for path in folder.rglob("*.html"):
        if path.is_file() and not path.is_symlink() and SMALLEST <= path.stat().st_size <= LARGEST:
            if is_usable(path.read_bytes()):
                found.append((path.stat().st_size, path))
    return found


def is_usable(content):
    """Text in UTF-8 that is a page of its own, not a frame set."""
    try:
        return "<frameset" not in content.decode().lower() and b"\0" not in content
    except UnicodeDecodeError:
        return False


def page(directory, normalise, package, source):
    content = source.read_bytes()
    tree = subprocess.run([normalise], input=content, stdout=subprocess.PIPE, check=True).stdout
    name = f"{package.removesuffix('-doc')}-{source.stem}".lower()
    (directory / "html" / f"{name}.html").write_bytes(content)
    (directory / "tree" / f"{name}.html").write_bytes(tree)
    return {
        "name": name,
        "package": package,
        "source": str(source.relative_to(directory / "packages" / package)),
        "bytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "tree_bytes": len(tree),
        "tree_sha256": hashlib.sha256(tree).hexdigest(),
        "words": words(ElementTree.fromstring(tree)),
    }


def words(root):
    """What the queries' placeholders stand for on this page: values that occur on it."""
    elements = list(root.iter())
    classes = Counter(element.get("class") for element in elements if quotable(element.get("class")))
    tokens = Counter(token for value in classes.elements() for token in value.split())
    ids = [element.get("id") for element in elements if quotable(element.get("id"))]
    links = [element.text for element in elements if element.tag == "a" and quotable(element.text)]
    text = middle(links, "Next")
    return {
        "class": most_common(classes, "content"),
        "token": most_common(tokens, "content"),
        "id": middle(ids, "top"),
        "text": text,
        "word": max(text.split(), key=len),
    }


def quotable(value):
    return bool(value and value.strip() and "'" not in value and len(value) < 60 and "\n" not in value)


def most_common(counter, otherwise):
    return min(counter, key=lambda value: (-counter[value], value)) if counter else otherwise


def middle(values, otherwise):
    return values[len(values) // 2] if values else otherwise


if __name__ == "__main__":
    main()
