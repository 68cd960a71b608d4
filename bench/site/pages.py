"""How well the lists of real result pages are found with the domain of shops: the pages of the testbed whose records have prices.

Each page is served by itself, so that its list is all there is to find. A page is right if there is a row for every record and no
other, and a title counts if the record has it. Writes pages.md.
"""

import argparse
import functools
import http.server
import json
import os
import pathlib
import re
import subprocess
import tempfile
import threading

HERE = pathlib.Path(__file__).parent
PRICE = re.compile(r"[$£€]\s?\d|\d\s?[€£]")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def words(text):
    return re.sub(r"\W+", "", str(text)).lower()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("windrow")
    options = parser.parse_args()
    data = pathlib.Path(os.environ.get("WINDROW_DATA", HERE.parent.parent.parent / "shared" / "data")) / "testbed"
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(data)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    lines, right, named, rows_of_all = [], 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for truth in sorted(data.glob("*/*/records.json")):
            records = json.loads(truth.read_text())
            priced = sum(any(PRICE.search(str(cell)) for cell in record) for record in records)
            if 2 * priced <= len(records):
                continue
            page = next(truth.parent.glob("*.htm*"))
            rows = pathlib.Path(folder) / "rows.jsonl"
            rows.unlink(missing_ok=True)
            address = "http://127.0.0.1:%d/%s" % (server.server_address[1], page.relative_to(data))
            command = [options.windrow, "site", address, "--domain", "shop", "--engine", "embedded", "--pages", "1", "--no-details", "--rate", "10000", "-O", str(rows)]
            subprocess.run(command, capture_output=True, check=False)
            found = [json.loads(line) for line in rows.read_text().splitlines()] if rows.exists() else []
            texts = [words(" ".join(map(str, record))) for record in records]
            titles = sum(1 for row in found if row.get("title") and any(words(row["title"]) in text for text in texts))
            right += len(found) == len(records)
            named += titles
            rows_of_all += len(records)
            lines.append("| %s | %d | %d | %d | %d |" % (truth.parent.relative_to(data), len(records), priced, len(found), titles))
            print(lines[-1], flush=True)
    server.shutdown()
    report = ["# Lists of real result pages, with the domain of shops", "", "Written by `bench/site/pages.py`.", ""]
    report += ["Pages with as many rows as records: **%d of %d**; titles that are those of records: %d of %d records." % (right, len(lines), named, rows_of_all), ""]
    report += ["| page | records | with a price | rows | titles |", "|---|---|---|---|---|"] + lines
    (HERE / "pages.md").write_text("\n".join(report) + "\n")
    print(report[4])


if __name__ == "__main__":
    main()
