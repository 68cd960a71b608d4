"""Fits what each family of habits counts in a verdict (crates/upkeep/src/verdict.rs) to pages of every second site.

    drift signals DATA | weigh.py weight.tsv

A run's score is the sum over the families of a weight times the logarithm of their mean ratio, where it is above one. The weights
are those of a logistic regression, none below nothing, that tells changed pages whose rows are wrong from pages on which nothing is
wrong, every site with the same weight; one regression where the pages are known from the run before, and one where they are others.
How high the score of a good run gets is measured on sites that were left out of the regression, in turns. Prints how it does, also on
the sites that nothing was fitted to.
"""

import collections
import json
import math
import pathlib
import sys

import numpy
from scipy.optimize import minimize

# How strong the pull of all weights towards nothing is; the best by the sites left out.
PULLS = [0.0003, 0.001, 0.003, 0.01]
FOLDS = 6
# The shares of good runs for which the score is written down that they exceed. Beyond the last but few are left to measure.
SHARES = [0.5, 0.3, 0.2, 0.1, 0.05, 0.03, 0.02]
FALLS_FROM = 0.1
LISTS = 75


def mean_ratio(logs):
    most = max(logs)
    return most + math.log(sum(math.exp(log - most) for log in logs) / len(logs))


def read(lines):
    """Good runs, and runs whose rows are wrong."""
    trials = []
    for line in lines:
        if not line.startswith("{"):
            continue
        trial = json.loads(line)
        families = collections.defaultdict(list)
        trial["known_pages"] = False
        for family, _, log, counts, *_ in trial["drifts"]:
            trial["known_pages"] |= family == "same-count"
            if counts:
                families[family].append(log)
        trial["logs"] = {family: max(0.0, mean_ratio(logs)) for family, logs in families.items()}
        trial["quiet"] = "known" not in trial
        del trial["drifts"]
        if trial["quiet"] or trial["differ"] > 0:
            trials.append(trial)
    return trials


def is_counted(trial):
    """Whether the score decides: a run without rows is an alarm without counting."""
    return trial["quiet"] or trial["after"] > 0


def site_weights(trials):
    """Every site counts the same, and good runs as much as broken ones."""
    counts = collections.Counter((trial["site"], trial["quiet"]) for trial in trials)
    sites = {quiet: len({site for site, own in counts if own == quiet}) for quiet in (True, False)}
    return numpy.array([1 / counts[trial["site"], trial["quiet"]] / sites[trial["quiet"]] for trial in trials])


def matrix(trials, families):
    return numpy.array([[trial["logs"].get(family, 0.0) for family in families] for trial in trials])


def fitted(trials, families, pull):
    trials = [trial for trial in trials if is_counted(trial)]
    given, is_broken = matrix(trials, families), numpy.array([not trial["quiet"] for trial in trials])
    weight, sign = site_weights(trials), numpy.where(is_broken, 1.0, -1.0)

    def loss(parameters):
        bias, weights = parameters[0], parameters[1:]
        margin = sign * (bias + given @ weights)
        chance = 1 / (1 + numpy.exp(numpy.clip(margin, -50, 50)))
        value = (weight * numpy.logaddexp(0, -margin)).sum() + pull * (weights**2).sum()
        gradient = -(weight * sign * chance)
        return value, numpy.concatenate([[gradient.sum()], given.T @ gradient + 2 * pull * weights])

    bounds = [(None, None)] + [(0, None)] * len(families)
    start = numpy.concatenate([[-1.0], numpy.full(len(families), 0.1)])
    return minimize(loss, start, jac=True, bounds=bounds, method="L-BFGS-B").x[1:]


def left_out(trials, families, pull):
    """The score of every trial, by weights that its site had no part in."""
    fold = {site: at % FOLDS for at, site in enumerate(sorted({trial["site"] for trial in trials}))}
    scores = numpy.zeros(len(trials))
    for own in range(FOLDS):
        weights = fitted([trial for trial in trials if fold[trial["site"]] != own], families, pull)
        at = [number for number, trial in enumerate(trials) if fold[trial["site"]] == own]
        scores[at] = matrix([trials[number] for number in at], families) @ weights
    return scores


class Tail:
    """How rare the scores of good runs are."""

    def __init__(self, scores, trials):
        is_quiet = numpy.array([trial["quiet"] for trial in trials])
        weights = site_weights([trial for trial in trials if trial["quiet"]])
        scores = scores[is_quiet]
        order = numpy.argsort(-scores)
        above = numpy.cumsum(weights[order]) / weights.sum()
        self.points = [(share, scores[order][numpy.searchsorted(above, share)]) for share in SHARES]
        start = dict(self.points)[FALLS_FROM]
        over = scores > start
        self.fall = (weights[over] * (scores[over] - start)).sum() / weights[over].sum()

    def limit(self, share):
        """The score that so large a share of good runs exceeds; beyond what was measured it goes on as it falls before."""
        known = dict(self.points)
        return known.get(share, self.points[-1][1] + self.fall * math.log(self.points[-1][0] / share))


def main(path):
    trials = read(sys.stdin)
    with pathlib.Path(path).open("w") as out:
        out.write("# What the families of habits count in a verdict, how high the scores of good runs get, and how fast these become rarer: see\n")
        out.write("# verdict.rs. Fitted by bench/upkeep/run weigh to pages of every second site.\n")
        for part in ("known", "others"):
            own = [trial for trial in trials if trial["known_pages"] == (part == "known")]
            weigh(part, own, out)


def weigh(part, trials, out):
    mine = [trial for trial in trials if trial["number"] % 2 == 0]
    others = [trial for trial in trials if trial["number"] % 2 == 1]
    families = sorted({family for trial in mine for family in trial["logs"]})
    best = None
    for pull in PULLS:
        scores = left_out(mine, families, pull)
        tail = Tail(scores, mine)
        broken = [score >= tail.limit(0.01) for score, trial in zip(scores, mine) if not trial["quiet"] and is_counted(trial)]
        noticed = sum(broken) / len(broken)
        print(f"{part}: pull {pull}: {100 * noticed:.1f} % noticed at one alarm in a hundred", file=sys.stderr)
        if best is None or noticed > best[0]:
            best = (noticed, pull, scores, tail)
    _, pull, scores, tail = best
    weights = fitted(mine, families, pull)
    # What has no line could not be fitted, and counts as it stands.
    for family, weight in zip(families, weights):
        out.write(f"{part}\tweight\t{family}\t{weight:.3f}\n")
    for share, score in tail.points:
        out.write(f"{part}\texceed\t{share}\t{score:.3f}\n")
    out.write(f"{part}\tfall\t{tail.fall:.3f}\n")
    tell("left out in turns", mine, scores, tail)
    tell("nothing fitted to ", others, matrix(others, families) @ weights, tail)


def tell(name, trials, scores, tail):
    for share in (0.02, 0.01, 0.005, 0.002):
        parts = collections.defaultdict(list)
        for trial, score in zip(trials, scores):
            alarm = score >= tail.limit(share) or not is_counted(trial)
            kind = "lists" if trial["number"] < LISTS else "details"
            parts[f"{'quiet' if trial['quiet'] else 'broken'} {kind}"].append(alarm)
        told = "; ".join(f"{part} {sum(own)} of {len(own)}, {100 * sum(own) / len(own):.1f} %" for part, own in sorted(parts.items()))
        print(f"  {name}: one in {1 / share:.0f} (from {tail.limit(share):.2f}): {told}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1])
