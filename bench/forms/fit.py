"""Fits the weights of evidence for kinds of forms to annotated forms, and writes them as a table.

What forms say of themselves is told by crates/forms/examples/evidence.rs; what they are for, by formasaurus-dev. Known sayings, how a
form is made, and the words of buttons, headings and the form's own names count, if three forms or more have them. The weights are
those of a logistic regression with a quadratic penalty. Before, the same is done nine times out of ten, by domain, and tried on the
tenth: that is the figure to be expected of pages that nobody has seen.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess

import numpy
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

import measure

NAMES = ["search", "login", "recovery", "registration", "contact", "newsletter", "checkout", "other"]
MAKE = {"passwords", "texts", "areas", "choices", "boxes", "radios", "files", "fields", "buttons", "method", "asks", "asks alone"}
WORDS = {"button", "press", "button name", "form", "action", "heading"}
FEWEST = 3
PENALTY = 0.3
FOLDS = 10
HEAD = "# How much each piece of evidence speaks for each kind of form; written by bench/forms/fit."


def counts(name):
    return " says " in name or name.split(":")[0] in MAKE | WORDS


def examples(program, data):
    """(domain, kind, evidence) of every annotated form."""
    folder = data / "formasaurus"
    index = json.loads((folder / "index.json").read_text())
    run = subprocess.run([program] + [str(folder / file) for file in sorted(index)], capture_output=True, text=True, check=True)
    found = {page["input"][len(str(folder)) + 1 :]: page["forms"] for page in map(json.loads, run.stdout.splitlines())}
    for file, entry in index.items():
        by_element = {}
        for form in found[file]:
            by_element.setdefault((form["form"] is None, form["form"] or form["node"]), []).append(form)
        forms = list(by_element.values())
        truth = list(zip(entry["forms"], entry["visible_html_fields"]))
        parser = measure.Actions()
        parser.feed((folder / file).read_text(encoding="utf-8", errors="replace"))
        pairs = measure.aligned(truth, forms, parser.actions)
        for i, (kind, fields) in enumerate(truth):
            if kind not in "X-" and i in pairs:
                main = max(forms[pairs[i]], key=lambda form: len({field["name"] for field in form["fields"]} & set(fields)))
                evidence = {name: amount for name, amount in main["evidence"].items() if counts(name)}
                yield measure.domain(entry["url"]), measure.KINDS[kind], evidence


def fitted(known):
    """The names of evidence, and a row of weights for each; the first is what speaks always."""
    often = collections.Counter(name for _, _, evidence in known for name in evidence)
    vectors = DictVectorizer()
    table = vectors.fit_transform([{name: amount for name, amount in evidence.items() if often[name] >= FEWEST} for _, _, evidence in known])
    model = LogisticRegression(C=PENALTY, max_iter=1000).fit(table, [kind for _, kind, _ in known])
    order = [list(model.classes_).index(name) for name in NAMES]
    weights = numpy.vstack([model.intercept_[order], model.coef_[order].T])
    return dict(zip(["always"] + vectors.feature_names_, numpy.round(weights, 2)))


def told(weights, evidence):
    sums = weights["always"] + sum(amount * weights[name] for name, amount in evidence.items() if name in weights)
    return NAMES[int(numpy.argmax(sums))]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("table", type=pathlib.Path)
    options = parser.parse_args()
    known = list(examples(options.program, options.data))
    domains = sorted({domain for domain, _, _ in known})
    random.Random(1).shuffle(domains)
    right = {"a": [0, 0], "b": [0, 0]}
    for fold in range(FOLDS):
        aside = set(domains[fold::FOLDS])
        weights = fitted([one for one in known if one[0] not in aside])
        for domain, kind, evidence in known:
            if domain in aside:
                right[measure.half(domain)][0] += told(weights, evidence) == kind
                right[measure.half(domain)][1] += 1
    crossed = {half: round(100 * count / all_, 1) for half, (count, all_) in right.items()}
    (pathlib.Path(__file__).parent / "crossed.json").write_text(json.dumps(crossed) + "\n")
    for half, (count, all_) in right.items():
        print("half %s, by weights from other domains: %.1f of %d forms" % (half, 100 * count / all_, all_))
    weights = fitted(known)
    rows = ["%s\t%s" % (name, "\t".join("%g" % weight for weight in row)) for name, row in weights.items() if abs(row).max() >= 0.05]
    options.table.write_text("\n".join([HEAD, "evidence\t" + "\t".join(NAMES)] + rows) + "\n")
    print("%d pieces of evidence" % len(rows))


if __name__ == "__main__":
    main()
