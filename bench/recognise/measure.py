"""Scores recognisers.

Strings: `strings/*.tsv` were written by hand as pages have such texts, without a look at the recognisers: 1,000 prices and 300
texts that look like prices, and for each other type 120 texts with a value and 60 without. Half a was looked at while the
recognisers were made, of half b only the figures. A value counts if it is right once both are written in one way.

Pages: attributes of SWDE whose values are of a type; a value is found if a value of that type overlaps it in its run of text.

Throughput: the runs of text of pages of the test bed, all domains loaded, on one core; neither reading nor parsing the pages
counts. The best of twenty rounds, and, where valgrind is, instructions a byte: they do not depend on the machine or its load.
"""

import argparse
import html
import json
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
# File: domain and type.
FILES = {
    "date": ("shared", "date"), "postcode-uk": ("shared", "postcode_uk"), "zip-us": ("shared", "zip_us"), "phone": ("shared", "phone"), "email": ("shared", "email"),
    "url": ("shared", "url"), "area": ("shared", "area"), "rating": ("shared", "rating"), "mileage": ("used-cars", "mileage"), "engine-size": ("used-cars", "engine_size"),
    "year": ("used-cars", "year"), "transmission": ("used-cars", "transmission"), "fuel": ("used-cars", "fuel"), "colour": ("used-cars", "colour"), "doors": ("used-cars", "doors"),
    "bedrooms": ("real-estate", "bedrooms"), "bathrooms": ("real-estate", "bathrooms"), "property-type": ("real-estate", "property_type"), "status": ("real-estate", "status"),
    "sku": ("shop", "sku"), "availability": ("shop", "availability"),
}
# Names of our lists that are finer, or other, than those of the strings.
SAME = {
    "end terrace": "terraced", "dual-clutch": "automatic", "single-speed": "automatic", "cvt": "automatic", "petrol hybrid": "hybrid", "mild hybrid": "hybrid",
    "diesel hybrid": "hybrid", "diesel plug-in hybrid": "plug-in hybrid", "petrol plug-in hybrid": "plug-in hybrid", "bi-fuel": "lpg", "manufactured home": "mobile home",
    "park home": "mobile home", "retirement property": "flat", "holiday home": "cottage", "under contract": "pending", "apartment": "flat", "in stock": "in",
    "available": "in", "out of stock": "out", "discontinued": "out", "limited stock": "limited",
}
# Vertical and attribute: domain and type.
ON_PAGES = {
    ("auto", "price"): ("shared", "money"), ("camera", "price"): ("shared", "money"), ("book", "price"): ("shared", "money"), ("book", "publication_date"): ("shared", "date"),
    ("job", "date_posted"): ("shared", "date"), ("restaurant", "phone"): ("shared", "phone"), ("university", "phone"): ("shared", "phone"), ("university", "website"): ("shared", "url"),
}
PAGES = 6


def rows(name):
    first, *rest = (HERE / "strings" / (name + ".tsv")).read_text(encoding="utf-8").split("\n")
    return [dict(zip(first.split("\t"), line.split("\t"))) for line in rest if line]


def recognised(windrow, domain, texts):
    run = subprocess.run([windrow, "domain", "try", "--lines", "-", "--json", "--domain", domain], input="\n".join(texts) + "\n", capture_output=True, text=True, check=True)
    return [json.loads(line)["found"] for line in run.stdout.split("\n") if line]


def written(name, value):
    value = value.strip().lower()
    value = SAME.get(value, value)
    if name == "postcode-uk":
        value = re.sub(r"\s", "", value)
    if name == "availability" and re.search(r"\d", value):
        value = "limited"
    if name == "mileage":
        value = re.sub(r"[,.](?=\d{3}\b)", "", value)
    numbers = value.split("/") if name in ("bathrooms", "engine-size", "rating", "doors", "bedrooms") else []
    try:
        return "/".join("%g" % float(number) for number in numbers) or value.rstrip("/")
    except ValueError:
        return value


def score(windrow, name, half):
    domain, kind = FILES[name]
    own = [row for row in rows(name) if row["split"] == half]
    right = wrong = missed = 0
    for row, found in zip(own, recognised(windrow, domain, [row["text"] for row in own])):
        given = [written(name, one["value"]) for one in found if one["type"] == kind]
        is_right = bool(row["value"]) and written(name, row["value"]) in given
        right += is_right
        missed += bool(row["value"]) and not is_right
        wrong += bool(given) and not is_right
    return 100 * right / max(1, right + wrong), 100 * right / max(1, right + missed)


MONEY = re.compile(r"^\s*(?:([\d.]+)(?:-([\d.]+))?)?(?:\s*\b([A-Z]{3})\b)?(?:\s*per (\w+))?(?:\s*(from|guide|offers|around|upto|poa|free|sold))?$")


def prices(windrow, half):
    own, others = ([row for row in rows(name) if row["split"] == half] for name in ("prices", "no-prices"))

    def money(texts):
        return [next((one["value"] for one in found if one["type"] == "money"), None) for found in recognised(windrow, "shared", texts)]

    number = lambda text: "%g" % float(text) if text else ""
    right = whole = wrong = 0
    for row, given in zip(own, money([row["text"] for row in own])):
        parts = MONEY.match(given).groups() if given is not None and MONEY.match(given) else None
        is_right = parts is not None and number(parts[0]) == number(row["amount"])
        right += is_right
        wrong += given is not None and not is_right
        whole += is_right and [parts[2] or "", parts[3] or "", parts[4] or "", number(parts[1])] == [row["currency"], row["period"], row["qualifier"], number(row["high"])]
    wrong += sum(given is not None for given in money([row["text"] for row in others]))
    return 100 * right / (right + wrong), 100 * right / len(own), 100 * whole / len(own)


def on_pages(windrow, data):
    """{attribute: (found, all)}"""
    counts = {}
    for truth in sorted(data.glob("swde/*/*/truth.json")):
        vertical = truth.parent.parent.name
        for attribute, values in json.loads(truth.read_text()).items():
            domain, kind = ON_PAGES.get((vertical, attribute), (None, None))
            chosen = [page for page in sorted(values) if values[page]][:PAGES] if domain else []
            if not chosen:
                continue
            run = subprocess.run([windrow, "domain", "try", "--json", "--domain", domain, *(str(truth.parent / "pages" / page) for page in chosen)], capture_output=True, text=True, check=False)
            for page, line in zip(chosen, run.stdout.splitlines()):
                found = [one for one in json.loads(line)["found"] if one["type"] == kind]
                for value in values[page]:
                    text = " ".join(html.unescape(value).split())
                    own = counts.setdefault("%s %s" % (vertical, attribute), [0, 0])
                    own[0] += any(text in one["text"] or one["text"] in text for one in found)
                    own[1] += 1
    return counts


def throughput(program, data):
    """MB of text a second, and instructions a byte if they can be counted."""
    pages = [str(page) for page in sorted(data.glob("testbed/*/1/page.html"))]
    run = subprocess.run([program, *pages], capture_output=True, text=True, check=True)
    rate = float(re.search(r"([\d.]+) MB of text a second", run.stdout).group(1))
    if not shutil.which("valgrind"):
        return rate, None
    counting = ["valgrind", "--tool=callgrind", "--toggle-collect=throughput::round", "--callgrind-out-file=/dev/null"]
    run = subprocess.run([*counting, program, "--once", *pages], capture_output=True, text=True, check=True)
    size = int(re.search(r"(\d+) bytes", run.stdout).group(1))
    return rate, int(re.search(r"Collected : (\d+)", run.stderr).group(1)) / size


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("windrow", type=pathlib.Path)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    money = {half: prices(options.windrow, half) for half in "ab"}
    types = {name: {half: score(options.windrow, name, half) for half in "ab"} for name in FILES}
    mean = lambda half, at: sum(types[name][half][at] for name in FILES) / len(FILES)
    figures = {"prices": money["b"][1], "precision": mean("b", 0), "recall": mean("b", 1)}
    print(", ".join("%s %.1f" % item for item in figures.items()))
    ratchet = HERE / "ratchet.json"
    if options.check:
        known = json.loads(ratchet.read_text())
        lower = [name for name, figure in figures.items() if figure < known[name] - 0.05]
        sys.exit("below ratchet.json: " + ", ".join(lower) if lower else 0)
    lines = ["# What kind of thing a text is", "", "Written by `bench/recognise/run`. Precision / recall (%) on labelled strings.", "", "| type | half a, looked at | half b, not looked at |", "|---|---|---|"]
    for half_figures in [money]:
        lines.append("| price, the amount | %.1f / %.1f | %.1f / %.1f |" % (*half_figures["a"][:2], *half_figures["b"][:2]))
        lines.append("| price with currency, period, qualifier and range | %.1f | %.1f |" % (half_figures["a"][2], half_figures["b"][2]))
    for name, own in types.items():
        lines.append("| %s | %.1f / %.1f | %.1f / %.1f |" % (name, *own["a"], *own["b"]))
    lines.append("| **mean of the types** | %.1f / %.1f | %.1f / %.1f |" % (mean("a", 0), mean("a", 1), mean("b", 0), mean("b", 1)))
    lines += ["", "A third of the strings has no value and looks as if it had one (`Vin Diesel`, `Black Friday`, `User manual`). Lists of phrases that mean something else were written with half a in view: the figures to expect elsewhere are those of half b.", ""]
    if (options.data / "swde").is_dir():
        lines += ["On pages of swde-dev, values found:", "", "| attribute | found |", "|---|---|"]
        for name, (found, count) in sorted(on_pages(options.windrow, options.data).items()):
            lines.append("| %s | %.1f %% of %d |" % (name, 100 * found / count, count))
    if (options.data / "testbed").is_dir():
        rate, instructions = throughput(options.windrow.parent / "examples" / "throughput", options.data)
        counted = "" if instructions is None else ", %.0f instructions a byte" % instructions
        lines += ["", "Throughput with all domains loaded: %.1f MB of page text a second on one core%s; goal 50." % (rate, counted), ""]
    (HERE / "RESULTS.md").write_text("\n".join(lines))
    ratchet.write_text(json.dumps({name: round(figure, 1) for name, figure in figures.items()}) + "\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
