"""Peer: selectolax on its lexbor engine. It parses only; its Modest engine is gone since version 1.0."""

from importlib.metadata import version

from protocol import serve
from selectolax.lexbor import LexborHTMLParser


class Selectolax:
    name = "selectolax"
    version = f"{version('selectolax')}, lexbor"

    def parse(self, html):
        return LexborHTMLParser(html)


if __name__ == "__main__":
    serve(Selectolax())
