"""What lxml answers: the other side of the differential test of Windrow's XPath.

Speaks JSON Lines, one answer for each request, in order:

    {"doc": D, "xml": TEXT}    {"doc": D, "html": TEXT}      ► {"doc": D, "nodes": N} or {"doc": D, "error": TEXT}
    {"id": N, "doc": D, "expr": TEXT}                        ► {"id": N, "type": TYPE, "value": …}

A document may bring `"namespaces": {PREFIX: URI}`; an expression may bring `"context": PATH`, the canonical path of an
element, comment or processing instruction. TYPE is node-set, string, number, boolean or error. A number is given as
XPath's string() would give it, an error as its message (do not compare messages: libxml2 often repeats an earlier one).

A node-set is a list of canonical paths in document order:

    /                                        the document node
    /html[1]/body[1]/p[3]                    an element: its name as written, counted among siblings of that name
    …/text()[2]   …/comment()[1]             a text or comment, counted among siblings of its kind
    …/processing-instruction()[1]            likewise, whatever the target
    …/@href   …/@xml:lang                    an attribute, its name as written
    …/namespace::q   …/namespace::           a namespace node by its prefix, the default namespace by none

What lxml does otherwise than XPath 1.0, and what is done about it here:

- It never gives out the document node: `/` is an empty list. The size of the list is compared with `count()`; where
  one is missing, the document node is put in front.
- It has no document node as context: without `context`, the context node is the document element. Give the other side
  the same context.
- Texts and attributes come as strings that remember a parent and what they were. A text is found by the element,
  comment or instruction it stands behind (lxml's tail) or, if there is none, by its parent.
- Namespace nodes come as pairs without a parent; each candidate is tested by whether adding it leaves `count()`.
- CDATA sections are merged with the text around them, as XPath's data model wants (`strip_cdata`).
- libxml2's HTML parser does not follow the HTML standard; send well-formed markup as `xml` to have the same tree.

What stays different, so do not send it:

- With entities declared in the document, `string(/)` contains their declarations' text.
- `id()` knows attributes that a DTD declares, `xml:id`, and in HTML documents `id`; not `id` in XML.
- Numbers with exponents (`1e3`) are accepted; XPath 1.0 has none.
- Node-sets of more than ten million nodes, and expressions nested some thousands deep, are errors.
"""

import json
import math
import sys
from decimal import Decimal

from lxml import etree

XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace"


def main():
    documents = {}
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if "expr" in request:
            answer = answered(documents, request)
        else:
            answer = loaded(documents, request)
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def loaded(documents, request):
    try:
        documents[request["doc"]] = document = Document(request)
    except (etree.LxmlError, ValueError) as error:
        return {"doc": request["doc"], "error": str(error)}
    return {"doc": request["doc"], "nodes": document.size()}


def answered(documents, request):
    try:
        document = documents[request["doc"]]
        kind, value = document.evaluate(request["expr"], request.get("context"))
    except KeyError as error:
        kind, value = "error", f"no document or context {error}"
    except (etree.LxmlError, ValueError) as error:
        kind, value = "error", str(error)
    return {"id": request["id"], "type": kind, "value": value}


class Document:
    """A parsed document that knows the canonical path of each of its nodes.

    `places` has, for each element, comment and instruction, its path and its place in document order; the objects
    it is keyed by are lxml's proxies, which stay the same objects because they are kept here. `inner_texts` has the
    path of the text an element begins with, `tails` that of the text behind it.
    """

    def __init__(self, request):
        root = parsed(request)
        self.namespaces = request.get("namespaces")
        self.places = {}
        self.inner_texts = {}
        self.tails = {}
        self.last_number = 0
        self.number_top_level(root)
        self.root = root
        self.by_path = {path: node for node, (path, _) in self.places.items()}
        self.evaluators = {}

    def number_top_level(self, root):
        before = list(root.itersiblings(preceding=True))[::-1]
        counts = {}
        for node in [*before, root, *root.itersiblings()]:
            self.add(node, step_path("", node, counts))
            if node is root:
                self.number_inner(root)

    def number_inner(self, root):
        """All that is inside the root, without recursion: an open element waits with the counts of its children."""
        open_counts = [self.opened(root)]
        for event, node in etree.iterwalk(root, events=("start", "end", "comment", "pi")):
            if node is root:
                continue
            if event == "end":
                open_counts.pop()
                self.behind(node, open_counts[-1])
                continue
            parent_path, _ = self.places[node.getparent()]
            self.add(node, step_path(parent_path, node, open_counts[-1]))
            if event == "start":
                open_counts.append(self.opened(node))
            else:
                self.behind(node, open_counts[-1])

    def opened(self, element):
        """The counts of an element's children, of which there is its first text if it begins with one."""
        path, _ = self.places[element]
        if not element.text:
            return {}
        self.inner_texts[element] = f"{path}/text()[1]", self.numbered()
        return {"text()": 1}

    def behind(self, node, counts):
        if node.tail:
            parent_path, _ = self.places[node.getparent()]
            counts["text()"] = counts.get("text()", 0) + 1
            self.tails[node] = f"{parent_path}/text()[{counts['text()']}]", self.numbered()

    def add(self, node, path):
        self.places[node] = path, self.numbered()
        # Namespace nodes and attributes stand between an element and its first child.
        self.last_number += len(node.attrib) + len(node.nsmap) + 1 if isinstance(node.tag, str) else 0

    def numbered(self):
        self.last_number += 1
        return self.last_number

    def size(self):
        """How many nodes there are, namespace nodes apart."""
        attributes = sum(len(node.attrib) for node in self.places if isinstance(node.tag, str))
        return 1 + len(self.places) + len(self.inner_texts) + len(self.tails) + attributes

    def evaluate(self, expr, context):
        evaluator = self.evaluator(context)
        value = evaluator(expr)
        if isinstance(value, bool):
            return "boolean", value
        if isinstance(value, float):
            return "number", number_text(value)
        if isinstance(value, str):
            return "string", str(value)
        return "node-set", self.paths(value, expr, evaluator)

    def evaluator(self, context):
        if context not in self.evaluators:
            node = self.root if context is None else self.by_path[context]
            self.evaluators[context] = etree.XPathElementEvaluator(node, namespaces=self.namespaces)
        return self.evaluators[context]

    def paths(self, found, expr, evaluator):
        places = [self.place(node) for node in found if not isinstance(node, tuple)]
        if len(places) < len(found):
            places += self.namespace_places(expr, evaluator)
        places.sort(key=lambda place: place[1])
        document_node = ["/"] if len(found) < evaluator(f"count({expr})") else []
        return document_node + [path for path, _ in places]

    def place(self, node):
        if not isinstance(node, str):
            return self.places[node]
        parent = node.getparent()
        if node.is_attribute:
            path, number = self.places[parent]
            at = parent.attrib.keys().index(node.attrname)
            return f"{path}/@{written_name(node.attrname, parent)}", number + len(parent.nsmap) + 2 + at
        return self.tails[parent] if node.is_tail else self.inner_texts[parent]

    def namespace_places(self, expr, evaluator):
        size = evaluator(f"count({expr})")
        places = []
        for parent in evaluator(f"({expr})/.."):
            path, number = self.places[parent]
            for at, prefix in enumerate(sorted({"xml", *(key or "" for key in parent.nsmap)})):
                one = f"{indexed_path(parent)}/namespace::*[name() = '{prefix}']"
                if evaluator(f"count(({expr}) | {one})") == size and evaluator(f"count({one})") == 1:
                    places.append((f"{path}/namespace::{prefix}", number + 1 + at))
        return places


def parsed(request):
    options = {"encoding": "utf-8", "huge_tree": True, "no_network": True}
    if "html" in request:
        return etree.fromstring(request["html"].encode(), etree.HTMLParser(**options))
    return etree.fromstring(request["xml"].encode(), etree.XMLParser(strip_cdata=True, **options))


def step_path(parent_path, node, counts):
    if node.tag is etree.Comment:
        name = "comment()"
    elif node.tag is etree.ProcessingInstruction:
        name = "processing-instruction()"
    else:
        _, local = split_name(node.tag)
        name = f"{node.prefix}:{local}" if node.prefix else local
    counts[name] = counts.get(name, 0) + 1
    return f"{parent_path}/{name}[{counts[name]}]"


def written_name(name, element):
    """An attribute's name as written, of which lxml only knows the namespace."""
    namespace, local = split_name(name)
    if namespace == XML_NAMESPACE:
        return f"xml:{local}"
    prefixes = [prefix for prefix, uri in element.nsmap.items() if prefix and uri == namespace]
    return f"{prefixes[0]}:{local}" if namespace else local


def split_name(name):
    """Namespace and local name of `{namespace}local`; HTML has names that lxml's own QName refuses."""
    namespace, _, local = name.rpartition("}")
    return namespace[1:], local


def indexed_path(element):
    """A path of positions alone, which needs no namespace prefixes."""
    steps = []
    while element is not None:
        steps.append(f"/*[{1 + sum(1 for _ in element.itersiblings('*', preceding=True))}]")
        element = element.getparent()
    return "".join(reversed(steps))


def number_text(number):
    if math.isnan(number):
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    if number == int(number):
        return str(int(number))
    return format(Decimal(repr(number)), "f")


if __name__ == "__main__":
    main()
