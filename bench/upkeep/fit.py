"""Fits what is believed of habits (crates/upkeep/src/chance.rs) to the answers of every second site.

    drift dump DATA | fit.py prior.tsv

For each family of questions the weights of the grid and the memory are taken under which the answers of pages tell those of the next
pages best (the logarithm of their probability, each site with the same weight). Families that need pages in time are believed, and
stay as they are in the file; of one of them, values that stand with the others of their record, as much is known from runs that are
made up (crates/windrow/examples/drift/aged.rs) as from others.
"""

import collections
import json
import pathlib
import sys

import numpy
from scipy.special import betaln, logsumexp

MEANS = [0.001, 0.005, 0.02, 0.06, 0.12, 0.2, 0.35, 0.5, 0.65, 0.8, 0.88, 0.94, 0.98, 0.995, 0.999]
CONCENTRATIONS = [0.4, 1.0, 2.5, 7.0, 25.0, 100.0, 1000.0]
# The longest first: where nothing speaks against it, what was seen is remembered.
MEMORIES = [1.0, 0.6, 0.35, 0.15, 0.05, 0]
BELIEVED = {"kept-text", "kept-address", "kept-number", "kept-date", "still", "same-count", "total"}
# What is fitted to pages as they may have been a week before, and remembered, since no site has a third run.
IN_TIME = {"joined"}
ROUNDS = 15
SMOOTHING = 0.02

YES = numpy.array([mean * much for mean in MEANS for much in CONCENTRATIONS])
NO = numpy.array([(1 - mean) * much for mean in MEANS for much in CONCENTRATIONS])
KNOWN = {}


def likelihood(counts):
    """For every cell of the grid the logarithm of the likelihood of pages."""
    total = numpy.zeros(len(YES))
    for yes, of in counts:
        if of and (yes, of) not in KNOWN:
            KNOWN[yes, of] = betaln(YES + yes, NO + of - yes) - betaln(YES, NO)
        if of:
            total += KNOWN[yes, of]
    return total


def fitted(answers, memories):
    """The memory and the weights under which new answers are likeliest, given the old ones."""
    sites = collections.Counter(answer["site"] for answer in answers)
    weight = numpy.array([1 / sites[answer["site"]] for answer in answers])
    old = numpy.array([likelihood(answer["old"]) for answer in answers])
    new = numpy.array([likelihood(answer["new"]) for answer in answers])
    best = None
    for memory in memories:
        prior = numpy.full(len(YES), 1 / len(YES))
        for _ in range(ROUNDS):
            joint = numpy.log(prior) + memory * old + new
            share = numpy.exp(joint - logsumexp(joint, axis=1, keepdims=True))
            prior = (weight[:, None] * share).sum(0) + SMOOTHING * weight.sum() / len(YES)
            prior /= prior.sum()
        seen = numpy.log(prior) + memory * old
        score = (weight * (logsumexp(seen + new, axis=1) - logsumexp(seen, axis=1))).sum()
        if best is None or score > best[0]:
            best = (score, memory, prior)
    return best[1:]


def main(path):
    families = collections.defaultdict(list)
    for line in sys.stdin:
        if not line.startswith("{"):
            continue
        answer = json.loads(line)
        in_time = answer["family"] in IN_TIME
        if answer["number"] % 2 == 0 and answer["family"] not in BELIEVED and (answer["kind"] == "aged") == in_time:
            families[answer["family"]].append(answer)
    file = pathlib.Path(path)
    kept = [line for line in file.read_text().splitlines() if line.split("\t")[0] in BELIEVED]
    with file.open("w") as out:
        out.write("# What is believed of habits before anything was seen of them: see chance.rs. Family, memory, and the weights of all cells.\n")
        out.write("# Fitted by bench/upkeep/run fit to pages of every second site.\n")
        for family, answers in sorted(families.items()):
            memory, prior = fitted(answers, [1.0] if family in IN_TIME else MEMORIES)
            out.write("\t".join([family, str(memory)] + ["%.5f" % weight for weight in prior]) + "\n")
        out.write("# Believed, and not fitted: there are no pages in time.\n")
        out.write("".join(line + "\n" for line in kept))


main(sys.argv[1])
