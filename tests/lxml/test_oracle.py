"""The oracle's own test: `python -m unittest` in this folder, with lxml installed."""

import unittest

from oracle import answered, loaded

XML = (
    '<!--before--><?p d?><r xmlns:q="u:q" a="1" q:b="2" xml:lang="en">one<s>t<![CDATA[cd]]>u<!--in-->tail</s>'
    "<s/>two<q:s/></r><!--after-->"
)


class Oracle(unittest.TestCase):
    def setUp(self):
        self.documents = {}
        loaded(self.documents, {"doc": "x", "xml": XML, "namespaces": {"p": "u:q"}})

    def check(self, expr, kind, value, **request):
        answer = answered(self.documents, {"id": 1, "doc": "x", "expr": expr, **request})
        self.assertEqual(answer, {"id": 1, "type": kind, "value": value}, expr)

    def check_nodes(self, expr, *paths, **request):
        self.check(expr, "node-set", list(paths), **request)

    def test_size(self):
        self.assertEqual(loaded(self.documents, {"doc": "y", "xml": "<a b='1'>c<!--d-->e</a>"})["nodes"], 6)

    def test_nodes_of_every_kind(self):
        self.check_nodes("/", "/")
        self.check_nodes("//s", "/r[1]/s[1]", "/r[1]/s[2]")
        self.check_nodes("//p:s", "/r[1]/q:s[1]")
        self.check_nodes("//text()", *[f"/r[1]/{step}" for step in TEXTS])
        self.check_nodes("//comment()", "/comment()[1]", "/r[1]/s[1]/comment()[1]", "/comment()[2]")
        self.check_nodes("/processing-instruction()", "/processing-instruction()[1]")
        self.check_nodes("//@*", "/r[1]/@a", "/r[1]/@q:b", "/r[1]/@xml:lang")
        self.check_nodes("//p:s/namespace::q", "/r[1]/q:s[1]/namespace::q")
        self.check_nodes("namespace::*", "/r[1]/namespace::q", "/r[1]/namespace::xml")

    def test_document_order(self):
        self.check_nodes("//s[2] | @a | / | //s[1]/text()[2]", "/", "/r[1]/@a", "/r[1]/s[1]/text()[2]", "/r[1]/s[2]")
        self.check_nodes("//comment()[1]/ancestor::node()", "/", "/r[1]", "/r[1]/s[1]")
        self.check_nodes("@a | namespace::q | text()[1]", "/r[1]/namespace::q", "/r[1]/@a", "/r[1]/text()[1]")

    def test_context(self):
        self.check_nodes(".", "/r[1]")
        self.check_nodes("text()", "/r[1]/s[1]/text()[1]", "/r[1]/s[1]/text()[2]", context="/r[1]/s[1]")
        self.check("1", "error", "no document or context '/t[1]'", context="/t[1]")

    def test_values(self):
        for expr, text in NUMBERS.items():
            self.check(expr, "number", text)
        self.check("string(//s)", "string", "tcdutail")
        self.check("not(//t)", "boolean", True)

    def test_errors(self):
        self.assertEqual(answered(self.documents, {"id": 1, "doc": "x", "expr": "//["})["type"], "error")
        self.assertEqual(answered(self.documents, {"id": 1, "doc": "x", "expr": "\0"})["type"], "error")
        self.assertIn("error", loaded(self.documents, {"doc": "y", "xml": "<a>"}))

    def test_html(self):
        loaded(self.documents, {"doc": "x", "html": "<p id=a @click=x xml:lang=en>1<br>2<o:p>"})
        self.check_nodes("//@*[3] | //p/*[2]", *[f"/html[1]/body[1]/p[1]/{step}" for step in ("@xml:lang", "o:p[1]")])
        self.check_nodes("id('a')/text()", "/html[1]/body[1]/p[1]/text()[1]", "/html[1]/body[1]/p[1]/text()[2]")


TEXTS = ["text()[1]", "s[1]/text()[1]", "s[1]/text()[2]", "text()[2]"]

NUMBERS = {
    "1 div 0": "Infinity",
    "-1 div 0": "-Infinity",
    "0 div 0": "NaN",
    "-0": "0",
    "0.1 + 0.2": "0.30000000000000004",
    "1 div 3000000": "0.00000033333333333333335",
    "10000000000000000000000": "10000000000000000000000",
    "count(//s)": "2",
}


if __name__ == "__main__":
    unittest.main()
