"""Peer: lxml, the one that all figures are multiples of.

Expressions are compiled once; an evaluation includes making Python objects of the nodes found, as its users see it.
Trees for queries come from the XML parser, because libxml2's HTML parser does not follow the HTML standard.
"""

from lxml import etree

from protocol import ATTRIBUTE, COMMENT, ELEMENT, INSTRUCTION, TEXT, print_of_nodes, print_of_value, serve

HTML = etree.HTMLParser(encoding="utf-8", huge_tree=True)
XML = etree.XMLParser(encoding="utf-8", huge_tree=True)
STRING = etree.XPath("string()", smart_strings=False)


def dotted(version):
    return ".".join(map(str, version[:3]))


class Lxml:
    name = "lxml"
    version = f"{dotted(etree.LXML_VERSION)}, libxml2 {dotted(etree.LIBXML_VERSION)}"

    def parse(self, html):
        return etree.fromstring(html, HTML)

    def parse_tree(self, markup):
        return etree.fromstring(markup, XML).getroottree()

    def compile(self, expr):
        return etree.XPath(expr)

    def fingerprint(self, answer):
        return print_of_nodes(map(described, answer)) if isinstance(answer, list) else print_of_value(answer)


def described(node):
    if isinstance(node, str):
        return (ATTRIBUTE, node.attrname, node) if getattr(node, "is_attribute", False) else (TEXT, "", node)
    if node.tag is etree.Comment:
        return COMMENT, "", node.text or ""
    if node.tag is etree.ProcessingInstruction:
        return INSTRUCTION, node.target, node.text or ""
    return ELEMENT, node.tag, STRING(node)


if __name__ == "__main__":
    serve(Lxml())
