//! The HTML parser on small pages of our own: trees, spans, and pages made to be slow.

use std::fmt::Write;

use windrow_dom::{
    Document, Format, FragmentContext, HtmlOptions, Namespace, NodeId, NodeKind, Role, parse_html,
    parse_html_with,
};

/// The page's tree in short: `name[attribute=value](children)`, texts quoted, template contents after `=>`.
#[track_caller]
fn check(source: &str, expected: &str) {
    let document = parse_html(source);
    check_invariants(source, &document);
    assert_eq!(outline(&document, NodeId::ROOT), expected, "{source}");
}

/// Like [`check`], for what is inside `body` and after an empty `head`.
#[track_caller]
fn check_body(source: &str, expected: &str) {
    check(source, &format!("html(head body({expected}))"));
}

#[track_caller]
fn check_fragment(namespace: &str, local: &str, source: &str, expected: &str) {
    let context = FragmentContext {
        namespace: namespace.to_owned(),
        local: local.to_owned(),
        ..FragmentContext::default()
    };
    let options = HtmlOptions { fragment_context: Some(context), ..HtmlOptions::default() };
    let document = parse_html_with(source, &options);
    check_invariants(source, &document);
    assert_eq!(outline(&document, NodeId::ROOT), expected, "{source}");
}

/// Every node with its part of the source, in document order: `p=<p>x</p> #text=x`. Empty spans show their place.
#[track_caller]
fn check_spans(source: &str, expected: &[(&str, &str)]) {
    let document = parse_html(source);
    check_invariants(source, &document);
    let spans: Vec<(String, String)> = (1..document.len())
        .map(|row| {
            let node = NodeId(row as u32);
            let span = document.span(node);
            let text = match span.start == span.end {
                true => format!("@{}", span.start),
                false => source[span.range()].to_owned(),
            };
            (label(&document, node), text)
        })
        .collect();
    let spans: Vec<(&str, &str)> = spans.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    assert_eq!(spans, expected, "{source}");
}

fn label(document: &Document, node: NodeId) -> String {
    match document.kind(node) {
        NodeKind::Element => document.name(node).local.to_owned(),
        NodeKind::Attribute => format!("@{}", document.name(node).local),
        NodeKind::Text => "#text".to_owned(),
        NodeKind::Comment => "#comment".to_owned(),
        NodeKind::ProcessingInstruction => format!("?{}", document.name(node).local),
        NodeKind::Document => "#document".to_owned(),
    }
}

/// What holds for the columns of every document.
#[track_caller]
fn check_invariants(source: &str, document: &Document) {
    assert_eq!(document.format(), Format::Html);
    let mut text_end = 0;
    for row in 0..document.len() as u32 {
        let node = NodeId(row);
        assert!(
            document.end(node) > node && document.end(node).index() <= document.len(),
            "end of {row}: {source}"
        );
        if let Some(parent) = document.parent(node) {
            assert!(document.contains(parent, node), "row {row}: {source}");
            assert!(document.end(node) <= document.end(parent), "row {row}: {source}");
        }
        if document.kind(node) == NodeKind::Text {
            assert!(document.text_range(node).start >= text_end && !document.string_value(node).is_empty());
            text_end = document.text_range(node).end;
        }
        assert!(source.get(document.span(node).range()).is_some(), "span of {row}: {source}");
        assert!(document.tag_span(node).start <= document.tag_span(node).end);
    }
    assert_eq!(text_end, document.text().len(), "{source}");
}

fn outline(document: &Document, root: NodeId) -> String {
    let mut out = String::new();
    write_children(document, root, &mut out);
    out
}

fn write_children(document: &Document, node: NodeId, out: &mut String) {
    for (at, child) in document.children(node).enumerate() {
        if at > 0 {
            out.push(' ');
        }
        write_node(document, child, out);
    }
}

fn write_node(document: &Document, node: NodeId, out: &mut String) {
    let value = document.string_value(node);
    match document.kind(node) {
        NodeKind::Text => out.push_str(&format!("{value:?}")),
        NodeKind::Comment => out.push_str(&format!("<!--{value}-->")),
        NodeKind::ProcessingInstruction => out.push_str(&format!("<?{} {value}>", document.name(node).local)),
        _ => {
            let name = document.name(node);
            let prefix = match name.namespace {
                Namespace::SVG => "svg:",
                Namespace::MATHML => "math:",
                _ => "",
            };
            out.push_str(&format!("{prefix}{}", name.local));
            for attribute in document.attributes(node) {
                let name = document.name(attribute).qualified();
                out.push_str(&format!("[{name}={}]", document.string_value(attribute)));
            }
            if document.first_child(node).is_some() {
                out.push('(');
                write_children(document, node, out);
                out.push(')');
            }
            if let Some(contents) = document.template_contents(node) {
                out.push_str("=>(");
                write_children(document, contents, out);
                out.push(')');
            }
        }
    }
}

#[test]
fn implied_elements() {
    check("", "html(head body)");
    check("x", r#"html(head body("x"))"#);
    check(" \n x", r#"html(head body("x"))"#);
    check("<title>T</title><p>x", r#"html(head(title("T")) body(p("x")))"#);
    check("<html lang=en><body class=c>x", r#"html[lang=en](head body[class=c]("x"))"#);
    check("<head></head> <body>x</body> \n", r#"html(head " " body("x \n"))"#);
    check_body("<p>a<p>b<div>c", r#"p("a") p("b") div("c")"#);
    check_body("<ul><li>a<li>b<ul><li>c</ul><li>d</ul>", r#"ul(li("a") li("b" ul(li("c"))) li("d"))"#);
    check_body("<dl><dt>a<dd>b<dt>c</dl>", r#"dl(dt("a") dd("b") dt("c"))"#);
    check_body("<body></p>a</br>b</nothing></div>", r#"p "a" br "b""#);
    check_body("<h1>a<h2>b</h1>c", r#"h1("a") h2("b") "c""#);
    check_body("<ruby>a<rt>b<rt>c</ruby>d", r#"ruby("a" rt("b") rt("c")) "d""#);
    check_body("<button>a<button>b", r#"button("a") button("b")"#);
}

#[test]
fn tables_and_fostering() {
    check_body("<table><td>a<td>b<tr><th>c</table>d", r#"table(tbody(tr(td("a") td("b")) tr(th("c")))) "d""#);
    check_body("<table>x<tr>y<td>z", r#""xy" table(tbody(tr(td("z"))))"#);
    check_body("a<table> <b>x</b> <tr> <td>y", r#""a" b("x") table("  " tbody(tr(" " td("y"))))"#);
    check_body("<table><div>a<p>b</table>c", r#"div("a" p("b")) table "c""#);
    check_body("<table><caption>a<col><tr><td>b", r#"table(caption("a") colgroup(col) tbody(tr(td("b"))))"#);
    check_body(
        "<table><tr><td><table><td>a</table>b</table>c",
        r#"table(tbody(tr(td(table(tbody(tr(td("a")))) "b")))) "c""#,
    );
    check_body("<table><a>x<tr><td><a>y", r#"a("x") table(tbody(tr(td(a("y")))))"#);
    check_body("<table><input type=hidden><input>", r#"input table(input[type=hidden])"#);
    check_body("<p>a<table>b", r#"p("ab" table)"#);
    check("<!DOCTYPE html><p>a<table>", r#"html(head body(p("a") table))"#);
}

#[test]
fn misnested_formatting() {
    check_body("<b>a<i>b</b>c</i>d", r#"b("a" i("b")) i("c") "d""#);
    check_body("<b>a<p>b</b>c", r#"b("a") p(b("b") "c")"#);
    check_body("<a>1<div>2<div>3</a>4</div>5</div>", r#"a("1") div(a("2") div(a("3") "4") "5")"#);
    check_body("<b><i><u><s><p>x</b>y", r#"b(i(u(s))) i(u(s(p(b("x") "y"))))"#);
    check_body("<a href=1>a<a href=2>b", r#"a[href=1]("a") a[href=2]("b")"#);
    check_body("<p><b><b><b><b>x<p>y", r#"p(b(b(b(b("x"))))) p(b(b(b("y"))))"#);
    check_body("<nobr>a<nobr>b", r#"nobr("a") nobr("b")"#);
    check_body("<font size=1><p>a</font>b", r#"font[size=1] p(font[size=1]("a") "b")"#);
    check_body("<b><object>a</b>b</object>c", r#"b(object("ab") "c")"#);
    check_body("<b><span><em></b>a", r#"b(span(em)) em("a")"#);
}

#[test]
fn references() {
    check_body("&lt;&amp&copy;&#65;&#x42;&notanentity;", r#""<&©AB¬anentity;""#);
    check_body("<a href='?a=1&copy=2&amp;b&lt'>", "a[href=?a=1&copy=2&b<]");
    check_body("a & b &", r#""a & b &""#);
    check("<title>&eacute;</title><style>&lt;</style>", r#"html(head(title("é") style("&lt;")) body)"#);
}

#[test]
fn raw_text() {
    check("<script>a<b</scrip></script>x", r#"html(head(script("a<b</scrip>")) body("x"))"#);
    check(
        "<script><!--<script></script>--></script>x",
        r#"html(head(script("<!--<script></script>-->")) body("x"))"#,
    );
    check("<style>p{}</STYLE >x", r#"html(head(style("p{}")) body("x"))"#);
    check_body("<textarea>\n\n<b></textarea>x", r#"textarea("\n<b>") "x""#);
    check_body("<pre>\r\n a\r\nb</pre>", r#"pre(" a\nb")"#);
    check_body("<p><plaintext>a</p><b>", r#"p plaintext("a</p><b>")"#);
    check_body("<xmp><b></xmp><iframe><p></iframe>", r#"xmp("<b>") iframe("<p>")"#);
    check("<title>never closed<p>", r#"html(head(title("never closed<p>")) body)"#);
}

#[test]
fn noscript() {
    check("<noscript><link></noscript>", "html(head(noscript(link)) body)");
    check_body("<p><noscript><b>x</b></noscript>", r#"p(noscript(b("x")))"#);
    let scripting = HtmlOptions { scripting: true, ..HtmlOptions::default() };
    let document = parse_html_with("<p><noscript><b>x</b></noscript>", &scripting);
    assert_eq!(outline(&document, NodeId::ROOT), r#"html(head body(p(noscript("<b>x</b>"))))"#);
}

#[test]
fn odd_characters() {
    check_body("a\0b", r#""ab""#);
    check_body("<p a\0b='c\0d'>", "p[a\u{fffd}b=c\u{fffd}d]");
    check_body("<svg>a\0b</svg>", "svg:svg(\"a\u{fffd}b\")");
    check_body("a\r\nb\rc\n&#13;", r#""a\nb\nc\n\r""#);
    check_body("<p title='a\r\nb'>", "p[title=a\nb]");
    check_body("<ÄÖ>", r#""<ÄÖ>""#);
    check_body("<xÄ É=1>", "xÄ[É=1]");
    check_body(
        "<a-very-long-name-of-an-element x>y</A-VERY-LONG-NAME-OF-AN-ELEMENT>z",
        r#"a-very-long-name-of-an-element[x=]("y") "z""#,
    );
}

#[test]
fn attributes() {
    check_body("<p a=1 A=2 b c='3' d=\"4\"e=5/f=>", "p[a=1][b=][c=3][d=4][e=5/f=]");
    check_body("<p =a /x / y>", "p[=a=][x=][y=]");
    check("<body a=1><p><body a=2 b=3><html c=4>", "html[c=4](head body[a=1][b=3](p))");
    check("<title>x</title><html c=4 d=5>y<p z=6>", r#"html[c=4][d=5](head(title("x")) body("y" p[z=6]))"#);
    check("<html e=1><b><html c=4 e=5><p>y</b>z", r#"html[e=1][c=4](head body(b p(b("y") "z")))"#);
    check("<p a='unfinished", "html(head body)");
}

#[test]
fn comments_and_instructions() {
    check("<!--a--><!DOCTYPE html><!-- b --!><p>", "<!--a--> <!-- b --> html(head body(p))");
    check_body("<p><!-->x<!---><!x></ y><!--z-", r#"p(<!----> "x" <!----> <!--x--> <!-- y--> <!--z-->)"#);
    check_body("<p><?php echo 1 ?><?xml version='1'?>", "p(<?php echo 1 > <!--?xml version='1'?-->)");
    check("<p>x</body><!--a--></html><!--b-->", r#"html(head body(p("x")) <!--a-->) <!--b-->"#);
    check("x</html><!--a--> y</body><!--b-->z", r#"html(head body("x yz") <!--b-->) <!--a-->"#);
    check("<svg></html><!--a--></svg>", "html(head body(svg:svg(<!--a-->)))");
    check("<p></body><!--a--><frameset>", "html(head <!--a--> frameset)");
    check_body("<p><![CDATA[x]]>", "p(<!--[CDATA[x]]-->)");
}

#[test]
fn doctypes() {
    let doctype = |source: &str| parse_html(source).doctype().cloned();
    assert_eq!(doctype("<p>"), None);
    assert_eq!(doctype("<!doctype HTML>").unwrap().name, "html");
    let old = doctype("<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' \"x.dtd\">").unwrap();
    assert_eq!(old.public_id.as_deref(), Some("-//W3C//DTD XHTML 1.0 Strict//EN"));
    assert_eq!(old.system_id.as_deref(), Some("x.dtd"));
}

#[test]
fn foreign_content() {
    check_body(
        "<svg viewbox=1><lineargradient/><foreignobject><p>x</svg>",
        r#"svg:svg[viewBox=1](svg:linearGradient svg:foreignObject(p("x")))"#,
    );
    check_body("<svg><a xlink:href=x xml:lang=y><p>z", r#"svg:svg(svg:a[xlink:href=x][xml:lang=y]) p("z")"#);
    check_body(
        "<math definitionurl=x><mi>a<b>c</b><mglyph/></math>",
        r#"math:math[definitionURL=x](math:mi("a" b("c") math:mglyph))"#,
    );
    check_body("<svg><![CDATA[a<b]]></svg>", r#"svg:svg("a<b")"#);
    check_body("<svg><title><div>x</title>y</svg>", r#"svg:svg(svg:title(div("xy")))"#);
    check_body("<svg><g></G></SVG>x", r#"svg:svg(svg:g) "x""#);
    check_body("<svg><font>a<font color=x>b", r#"svg:svg(svg:font("a")) font[color=x]("b")"#);
    check_body(
        "<math><annotation-xml encoding=text/html><p>x</annotation-xml></math>",
        r#"math:math(math:annotation-xml[encoding=text/html](p("x")))"#,
    );
    let document = parse_html("<svg xlink:href=x>");
    assert!(
        document
            .names()
            .iter()
            .any(|(_, name)| name.namespace == Namespace::XLINK && name.role == Role::Attribute)
    );
}

#[test]
fn templates() {
    check("<template><p>x</template>y", r#"html(head(template=>(p("x"))) body("y"))"#);
    check_body("<p>a<template><td>b</template>c", r#"p("a" template=>(td("b")) "c")"#);
    check_body(
        "<div><template shadowrootmode=open><p>x</template>y",
        r#"div(template[shadowrootmode=open](p("x")) "y")"#,
    );
    check_body(
        "<p><template>a<template>b</template>c</template>d<template>e",
        r#"p(template=>("a" template=>("b") "c") "d" template=>("e"))"#,
    );
    check_body("<table><template><tr><td>x</template><tr>", r#"table(template=>(tr(td("x"))) tbody(tr))"#);
}

#[test]
fn framesets_and_selects() {
    check(
        "<frameset><frame><frameset></frameset></frameset><noframes>x",
        r#"html(head frameset(frame frameset) noframes("x"))"#,
    );
    check(" <p></p><frameset>", "html(head frameset)");
    check_body("<p>x<frameset>", r#"p("x")"#);
    check_body(
        "<select><option>a<option>b<optgroup><option>c</select>d",
        r#"select(option("a") option("b") optgroup(option("c"))) "d""#,
    );
    check_body("<select><option>a<select>b", r#"select(option("a")) "b""#);
    check_body(
        "<select><button><selectedcontent></button><option>a<option selected>b<i>c</select>",
        r#"select(button(selectedcontent("b" i("c"))) option("a") option[selected=]("b" i("c")))"#,
    );
}

#[test]
fn fragments() {
    check_fragment(Namespace::HTML, "div", "<p>a<p>b", r#"p("a") p("b")"#);
    check_fragment(Namespace::HTML, "tr", "<td>a<td>b", r#"td("a") td("b")"#);
    check_fragment(Namespace::HTML, "title", "<b>&amp;", r#""<b>&""#);
    check_fragment(Namespace::SVG, "g", "<PATH/><p>x", r#"svg:path p("x")"#);
    check_fragment(Namespace::HTML, "table", "<tr><td>x</table>", r#"tbody(tr(td("x")))"#);
}

#[test]
fn spans_of_ordinary_nodes() {
    check_spans(
        "<html><head></head><body><p class='a b' id=x>Hi &amp; <b>you</b></p><!-- c --><br></body></html>",
        &[
            (
                "html",
                "<html><head></head><body><p class='a b' id=x>Hi &amp; <b>you</b></p><!-- c --><br></body></html>",
            ),
            ("head", "<head></head>"),
            ("body", "<body><p class='a b' id=x>Hi &amp; <b>you</b></p><!-- c --><br></body>"),
            ("p", "<p class='a b' id=x>Hi &amp; <b>you</b></p>"),
            ("@class", "a b"),
            ("@id", "x"),
            ("#text", "Hi &amp; "),
            ("b", "<b>you</b>"),
            ("#text", "you"),
            ("#comment", "<!-- c -->"),
            ("br", "<br>"),
        ],
    );
}

#[test]
fn spans_of_implied_nodes_and_ends() {
    check_spans(
        "<ul><li>a<li>b</foo></ul> <p>c",
        &[
            ("html", "@0"),
            ("head", "@0"),
            ("body", "@0"),
            ("ul", "<ul><li>a<li>b</foo></ul>"),
            ("li", "<li>a"),
            ("#text", "a"),
            ("li", "<li>b"),
            ("#text", "b"),
            ("#text", " "),
            ("p", "<p>c"),
            ("#text", "c"),
        ],
    );
    check_spans(
        "<table><td>x</table>",
        &[
            ("html", "@0"),
            ("head", "@0"),
            ("body", "@0"),
            ("table", "<table><td>x</table>"),
            ("tbody", "@7"),
            ("tr", "@7"),
            ("td", "<td>x"),
            ("#text", "x"),
        ],
    );
}

#[test]
fn spans_of_moved_nodes() {
    check_spans(
        "<table>ab<tr></table><b>x<p>y</b>z</p>",
        &[
            ("html", "@0"),
            ("head", "@0"),
            ("body", "@0"),
            ("#text", "ab"),
            ("table", "<table>ab<tr></table>"),
            ("tbody", "@9"),
            ("tr", "<tr>"),
            ("b", "<b>x<p>y</b>"),
            ("#text", "x"),
            ("p", "<p>y</b>z</p>"),
            ("b", "@29"),
            ("#text", "y"),
            ("#text", "z"),
        ],
    );
    check_spans(
        "<title>T</title><script>1</script><template><i a=b>x</i></template>",
        &[
            ("html", "@0"),
            ("head", "@0"),
            ("title", "<title>T</title>"),
            ("#text", "T"),
            ("script", "<script>1</script>"),
            ("#text", "1"),
            ("template", "<template><i a=b>x</i></template>"),
            ("body", "@67"),
            ("#document", "@0"),
            ("i", "<i a=b>x</i>"),
            ("@a", "b"),
            ("#text", "x"),
        ],
    );
}

/// Pages whose cost would grow with the square of their length if any question cost the depth. They are small
/// enough for a test run and large enough to make such a parser run for minutes.
#[test]
fn hostile_pages() {
    const MANY: usize = 20_000;
    let deep = [
        "<div>",
        "<b>",
        "<a>",
        "<table>",
        "<p>",
        "<li>",
        "<option>",
        "<svg>",
        "<span>",
        "<ul><li>",
        "<font>",
        "<table><tr><td>",
        "<svg><foreignObject>",
        "<math><mi>",
        "<object>",
        "<template>",
        "<select>",
        "<form>",
        "<a><div>",
        "<b><p>",
        "<b><i><u><p>",
        "<dd>",
        "<h1>",
        "<button>",
        "<ruby><rt>",
        "<nobr>",
        "<select><button>",
        "<x-y>",
    ];
    for unit in deep {
        let mut page = unit.repeat(MANY);
        check_invariants_of_size(&page);
        for follow in ["</p>", "<li>", "</b>", "</nothing>", "<table></table>", "x<br>", "</a><a>"] {
            page.truncate(unit.len() * MANY);
            page.push_str(&follow.repeat(MANY));
            check_invariants_of_size(&page);
        }
    }
}

#[test]
fn hostile_attributes_and_formatting() {
    const MANY: usize = 100_000;
    let mut page = String::from("<p");
    (0..MANY).for_each(|at| write!(page, " a{at}={at} A{at}").unwrap());
    page.push('>');
    let document = parse_html(&page);
    let paragraph = document.children(NodeId(2)).next().or(document.children(NodeId(3)).next()).unwrap();
    assert_eq!(document.attributes(paragraph).count(), MANY);
    page.clear();
    (0..MANY).for_each(|at| write!(page, "<font size={at}>").unwrap());
    check_invariants_of_size(&page);
    page.push_str(&"<p>x".repeat(MANY));
    check_invariants_of_size(&page);
    page.push_str(&"</font>".repeat(MANY));
    check_invariants_of_size(&page);
    page.clear();
    page.push_str("<b");
    (0..MANY).for_each(|at| write!(page, " a{at}").unwrap());
    page.push('>');
    let start = page.len();
    for follow in ["<div></b>", "<p>x", "<b><p>", "<i></b></i>"] {
        page.truncate(start);
        page.push_str(&follow.repeat(MANY));
        check_invariants_of_size(&page);
    }
    page.clear();
    (0..MANY).for_each(|at| write!(page, "<body a{at}>").unwrap());
    check_invariants_of_size(&page);
}

fn check_invariants_of_size(page: &str) {
    let document = parse_html(page);
    assert!(document.len() <= 2 * page.len() + 1_000_000);
}

/// Pages put together at random from troublesome pieces: no panic, and columns that hold together.
#[test]
fn random_pages() {
    const PIECES: &[&str] = &[
        "<a>",
        "</a>",
        "<b>",
        "</b>",
        "<i x=1>",
        "</i>",
        "<p>",
        "</p>",
        "<div>",
        "</div>",
        "<table>",
        "</table>",
        "<tr>",
        "<td>",
        "</td>",
        "<caption>",
        "<col>",
        "x",
        " ",
        "&amp;",
        "<svg>",
        "</svg>",
        "<g/>",
        "<title>",
        "</title>",
        "<foreignObject>",
        "<template>",
        "</template>",
        "<select>",
        "<option>",
        "</select>",
        "<li>",
        "<ul>",
        "</ul>",
        "<form>",
        "</form>",
        "<nobr>",
        "<button>",
        "<!--c-->",
        "<?pi d>",
        "\0",
        "\r\n",
        "<br>",
        "<frameset>",
        "<body y=2>",
        "<html z>",
        "</body>",
        "</html>",
        "<math>",
        "<mi>",
        "<h1>",
        "</h2>",
        "<dd>",
        "<object>",
        "</object>",
        "<script>",
        "</script>",
        "<textarea>",
        "<selectedcontent>",
        "<head>",
        "</head>",
        "<![CDATA[",
        "]]>",
        "<noscript>",
        "<",
        "&",
        "<a ",
        "é",
        "<ruby>",
        "<rt>",
        "<hr>",
        "<input>",
        "<optgroup>",
        "<span>",
        "</span>",
        "<font size=1>",
        "</font>",
        "<pre>",
        "<tbody>",
        "<colgroup>",
        "<frame>",
    ];
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    for _ in 0..20_000 {
        let page: String = (0..random(40)).map(|_| PIECES[random(PIECES.len())]).collect();
        check_invariants(&page, &parse_html(&page));
        let context = ["div", "tr", "select", "template", "html", "svg", "colgroup"][random(7)];
        let namespace = if context == "svg" { Namespace::SVG } else { Namespace::HTML };
        let fragment_context = Some(FragmentContext {
            namespace: namespace.to_owned(),
            local: context.to_owned(),
            ..FragmentContext::default()
        });
        let options = HtmlOptions { fragment_context, scripting: random(2) == 0, quirks: random(2) == 0 };
        check_invariants(&page, &parse_html_with(&page, &options));
    }
}
