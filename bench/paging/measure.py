"""Scores the roles of links (previous, page, next) against autopager's labelled pages.

The truth is made as autopager makes it: the links that a label's selector selects, those inside of what it selects and
those around it; pages marked as failed are left out, and links to the first and last page count as pages. Links are
matched by address and by how often that address came before on the page, because two parsers need not agree on all.

Sites are split in two halves by a hash of the host's name. The failures of the seen half were looked at while the rules
were made, and `--failures` shows them; of the unseen half only sums were ever looked at.
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

HERE = os.path.dirname(os.path.abspath(__file__))
LABELS = {"PREV": "Previous", "PAGE": "Page", "NEXT": "Next", "FIRST": "Page", "LAST": "Page"}
ROLES = ("Next", "Previous", "Page")


def half(row):
    host = urllib.parse.urlparse(row["Page URL"]).hostname or ""
    return "unseen" if int(hashlib.sha256(host.encode()).hexdigest(), 16) % 2 else "seen"


def truth(folder, row):
    """The role of every link with an address, by the labels."""
    path = os.path.join(folder, "html", row["File Name"] + ".html")
    with open(path, encoding=row["Encoding"], errors="replace") as file:
        root = parsel.Selector(file.read())
    links = root.xpath(".//a[@href]")
    markup = links.getall()
    roles = ["Other"] * len(links)
    for label, role in LABELS.items():
        chosen = set()
        for element in root.css(row[label]) if row[label] else ():
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


def followed(row, wanted, answer):
    """What came of following the list, in words."""
    nexts = {
        urllib.parse.urldefrag(urllib.parse.urljoin(row["Page URL"], href))[0]
        for (href, _), (role, _) in wanted.items()
        if role == "Next"
    }
    if answer is None:
        return "no way on, where one is labelled" if nexts else "no way on, and none is labelled"
    if not nexts:
        return f"a way on ({answer[0]}), where none is labelled"
    return "the page that is labelled as next" if answer[1] in nexts else f"another page ({answer[0]})"


class Score:
    """Counts of links by role, and of pages."""

    def __init__(self):
        self.right, self.found, self.there = (collections.Counter() for _ in range(3))
        self.follow = collections.Counter()
        self.pages = self.clean = 0

    def add(self, row, wanted, answer):
        """Counts a page and gives the links that were taken for something else."""
        given = keyed(answer["links"])
        wrong = []
        for key in sorted(wanted.keys() | given.keys()):
            want, link = wanted.get(key, ("Other", None))
            give = given.get(key, ("Other", None))[0]
            self.right[want] += want == give
            self.found[give] += 1
            self.there[want] += 1
            if want != give:
                wrong.append((want, give, link))
        self.pages += 1
        self.clean += not any("Next" in pair[:2] for pair in wrong)
        self.follow[followed(row, wanted, answer["paging"])] += 1
        return wrong

    def precision(self, role):
        return 100 * self.right[role] / max(self.found[role], 1)

    def recall(self, role):
        return 100 * self.right[role] / max(self.there[role], 1)

    def figures(self):
        return {role: [round(self.precision(role), 1), round(self.recall(role), 1)] for role in ROLES}


def measure(program, folder, halves, failures):
    with open(os.path.join(folder, "labels.json"), encoding="utf-8") as file:
        rows = [row for row in json.load(file) if not row["failed"] and half(row) in halves]
    lines = "".join(f"{row['File Name']}.html\t{row['Encoding']}\t{row['Page URL']}\n" for row in rows)
    asked = subprocess.run(
        [program, os.path.join(folder, "html")], input=lines, stdout=subprocess.PIPE, check=True, encoding="utf-8"
    )
    scores = {name: Score() for name in halves}
    for row, line in zip(rows, asked.stdout.splitlines()):
        wrong = scores[half(row)].add(row, keyed(truth(folder, row)), json.loads(line))
        for want, give, link in wrong if failures else ():
            shown = re.sub(r"\s+", " ", link.get())[:200] if link is not None else "?"
            print(f"{row['File Name']} {row['Page URL']}\n   {want} taken for {give}: {shown}")
    return scores


def report(scores):
    lines = [
        "# Links that turn pages",
        "",
        "autopager's pages (the part with failures marked left out), sites split in two halves by a hash of the host. The rules",
        "were made with the seen half; of the unseen one only these sums were looked at. `bench/paging/run` writes this file.",
        "",
        "| half | role | precision | recall | right | found | labelled |",
        "|---|---|--:|--:|--:|--:|--:|",
    ]
    for name, score in scores.items():
        for role in ROLES:
            lines.append(
                f"| {name} | {role.lower()} | {score.precision(role):.1f} | {score.recall(role):.1f} "
                f"| {score.right[role]} | {score.found[role]} | {score.there[role]} |"
            )
    lines += ["", "| half | pages | all next links right and no other | what `paging` follows | pages |", "|---|--:|--:|---|--:|"]
    for name, score in scores.items():
        for outcome, count in sorted(score.follow.items(), key=lambda item: (-item[1], item[0])):
            lines.append(f"| {name} | {score.pages} | {score.clean} | {outcome} | {count} |")
    with open(os.path.join(HERE, "causes.md"), encoding="utf-8") as file:
        lines += ["", file.read().rstrip()]
    return "\n".join(lines) + "\n"


def check(scores):
    """Fails where a figure is below the one that was reached."""
    with open(os.path.join(HERE, "ratchet.json"), encoding="utf-8") as file:
        least = json.load(file)
    fallen = [
        f"{name} {role}: {kind} {now}, was {was}"
        for name, score in scores.items()
        for role, figures in score.figures().items()
        for kind, now, was in zip(("precision", "recall"), figures, least[name][role])
        if now < was
    ]
    if fallen:
        sys.exit("\n".join(["fallen below bench/paging/ratchet.json:", *fallen]))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("folder")
    parser.add_argument("--half", choices=["seen", "unseen"])
    parser.add_argument("--failures", action="store_true")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    if arguments.failures and arguments.half != "seen":
        sys.exit("failures are shown of the half that was seen: --half seen --failures")
    halves = [arguments.half] if arguments.half else ["seen", "unseen"]
    scores = measure(arguments.program, arguments.folder, halves, arguments.failures)
    if arguments.check:
        return check(scores)
    text = report(scores)
    print(text)
    if not arguments.half:
        with open(os.path.join(HERE, "RESULTS.md"), "w", encoding="utf-8") as file:
            file.write(text)
        with open(os.path.join(HERE, "ratchet.json"), "w", encoding="utf-8") as file:
            json.dump({name: score.figures() for name, score in scores.items()}, file, indent=1)
            file.write("\n")


if __name__ == "__main__":
    main()
