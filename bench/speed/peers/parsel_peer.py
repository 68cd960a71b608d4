"""Peer: parsel, Scrapy's selectors over lxml, used the way its documentation shows."""

from importlib.metadata import version

import lxml_peer
from parsel import Selector
from protocol import ATTRIBUTE, print_of_nodes, print_of_value, serve


class Parsel:
    name = "parsel"
    version = version("parsel")

    def parse(self, html):
        return Selector(body=html, encoding="utf-8")

    def parse_tree(self, markup):
        return Selector(body=markup, encoding="utf-8", type="xml")

    def compile(self, expr):
        return lambda selector: selector.xpath(expr)

    def fingerprint(self, answer):
        if len(answer) == 1 and isinstance(answer[0].root, (bool, float)):
            return print_of_value(answer[0].root)
        if len(answer) == 1 and answer[0]._expr.startswith("string("):
            return print_of_value(answer[0].root)
        return print_of_nodes(map(described, answer))


def described(selector):
    """Attribute values are plain strings to parsel; only the expression tells them from texts."""
    step = selector._expr.rsplit("/", 1)[-1]
    if isinstance(selector.root, str) and step.startswith("@"):
        return ATTRIBUTE, step[1:], selector.root
    return lxml_peer.described(selector.root)


if __name__ == "__main__":
    serve(Parsel())
