"""Scores the roles of links (previous, page, next) against autopager's labelled pages.

The truth is made as autopager makes it: the links that a label's selector selects, those inside of what it selects and
those around it; pages marked as failed are left out, and links to the first and last page count as pages. Links are
matched by address and by how often that address came before on the page, because two parsers need not agree on all.

Sites are split in two halves by a hash of the host's name. `--half seen` (looked at while the rules were made) may list
its failures with `--failures`; `--half unseen` only counts.
"""

import argparse
import collections
import hashlib
import json
import os
import re
import subprocess
import sys
import urllib.parse

import parsel

LABELS = {"PREV": "Previous", "PAGE": "Page", "NEXT": "Next", "FIRST": "Page", "LAST": "Page"}


def half(row):
    host = urllib.parse.urlparse(row["Page URL"]).hostname or ""
    return "unseen" if int(hashlib.sha256(host.encode()).hexdigest(), 16) % 2 else "seen"


def truth(folder, row):
    path = os.path.join(folder, "html", row["File Name"] + ".html")
    root = parsel.Selector(open(path, encoding=row["Encoding"], errors="replace").read())
    links = root.xpath(".//a[@href]")
    roles = ["Other"] * len(links)
    markup = links.getall()
    for label, role in LABELS.items():
        if not row[label]:
            continue
        chosen = set()
        for element in root.css(row[label]):
            chosen |= set((element.xpath("ancestor::a") or element.css("a")).getall())
        roles = [role if link in chosen else old for link, old in zip(markup, roles)]
    return [(role, link.root.get("href"), link) for role, link in zip(roles, links)]


def keyed(links):
    """Roles by address and by how often the address came before."""
    seen = collections.Counter()
    roles = {}
    for role, href, *rest in links:
        href = re.sub(r"\s+", "", href)
        roles[href, seen[href]] = (role, rest[0] if rest else None)
        seen[href] += 1
    return roles


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--half", choices=["seen", "unseen"])
    parser.add_argument("--failures", action="store_true")
    arguments = parser.parse_args()
    if arguments.failures and arguments.half != "seen":
        sys.exit("failures are shown of the half that was seen: --half seen")
    rows = json.load(open(os.path.join(arguments.folder, "labels.json")))
    rows = [row for row in rows if not row["failed"]]
    rows = [row for row in rows if arguments.half in (None, half(row))]
    lines = "".join(f"{row['File Name']}.html\t{row['Encoding']}\t{row['Page URL']}\n" for row in rows)
    asked = subprocess.run(
        [arguments.program, os.path.join(arguments.folder, "html")],
        input=lines, stdout=subprocess.PIPE, check=True, encoding="utf-8",
    )
    answers = [json.loads(line) for line in asked.stdout.splitlines()]
    right, found, expected = collections.Counter(), collections.Counter(), collections.Counter()
    pages, follow = collections.Counter(), collections.Counter()
    for row, answer in zip(rows, answers):
        wanted, given = keyed(truth(arguments.folder, row)), keyed(answer["links"])
        before = {name: (right[name], found[name], expected[name]) for name in ("Next",)}
        for key in wanted.keys() | given.keys():
            want, link = wanted.get(key, ("Other", None))
            give, _ = given.get(key, ("Other", None))
            right[want] += want == give
            found[give] += 1
            expected[want] += 1
            if arguments.failures and want != give and ("Next" in (want, give) or "Previous" in (want, give)):
                markup = re.sub(r"\s+", " ", link.get())[:200] if link is not None else key
                print(f"{row['File Name']} {row['Page URL']}\n   {want} taken for {give}: {markup}")
        delta = tuple(after - old for after, old in zip((right["Next"], found["Next"], expected["Next"]), before["Next"]))
        pages["right"] += delta[0] == delta[1] == delta[2]
        pages["all"] += 1
        nexts = {urllib.parse.urldefrag(urllib.parse.urljoin(row["Page URL"], href))[0]
                 for (href, _), (role, _) in wanted.items() if role == "Next"}
        followed = answer["paging"]
        if followed is None:
            outcome = "no way on where there is one" if nexts else "no way on, rightly"
        elif not nexts:
            outcome = f"a way on ({followed[0]}) where none is labelled"
        else:
            outcome = "the next page" if followed[1] in nexts else f"another page ({followed[0]})"
        follow[outcome] += 1
        if arguments.failures and outcome not in ("the next page", "no way on, rightly"):
            print(f"{row['File Name']} {row['Page URL']}\n   {outcome}: {followed} {sorted(nexts)[:2]}")
    for name in ("Next", "Previous", "Page"):
        precision = 100 * right[name] / max(found[name], 1)
        recall = 100 * right[name] / max(expected[name], 1)
        print(f"{name:9} precision {precision:5.1f} recall {recall:5.1f}   {right[name]} right of {found[name]} found, {expected[name]} there")
    print(f"pages with all next links right and no other: {pages['right']} of {pages['all']}")
    for outcome, count in follow.most_common():
        print(f"followed: {outcome}: {count}")


if __name__ == "__main__":
    main()
