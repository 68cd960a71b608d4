//! HTML: whatever the markup, a well-formed document that can be written out again.

use windrow_dom::{
    Document, Format, FragmentContext, HtmlOptions, Namespace, NodeId, NodeKind, Paths, inner_html,
    inner_text, outer_html, parse_html, parse_html_with, parse_xml, to_xml,
};
use windrow_query::Value;
use windrow_syntax::Dialect;
use windrow_tests::answer::compile;
use windrow_tests::random::Random;

use crate::columns::{self, ensure};
use crate::harness::{Target, in_time};
use crate::mutate::{mutated, noise, soup};

pub(crate) const TARGET: Target = Target { name: "html", make, check };

/// A page with more nodes than this is written out at a few of them only.
const SMALL: usize = 16;

/// What the copies of misnested formatting may add to any page, as the parser's documentation has it.
const COPIES: usize = 65_536;

pub(crate) const SEEDS: &[&str] = &[
    "<!DOCTYPE html><html lang=en><head><meta charset=utf-8><title>T &amp; t</title><style>a>b{}</style></head>\
     <body class='x y'><h1 id=top>One</h1><p>two <b>three <i>four</b> five</i><br>six<ul><li>a<li>b</ul></body></html>",
    "<table><caption>c<colgroup><col><tbody><tr><td>1<td>2<tr><th>3</table>text<table><tr>foster<td><form><input>",
    "<form action=/go><input type=hidden name=h><select><option selected>1<optgroup label=g><option>2</select>\
     <textarea>\n<p></textarea><button disabled>b</button></form>",
    "<svg viewBox='0 0 1 1'><g><path d='M0'/><foreignObject><p>in</foreignObject><title>t</title></svg>\
     <math><mi>x</mi><annotation-xml encoding='text/html'><div>d</div></annotation-xml></math>",
    "<template><tr><td>in<template>deep</template></template><div><template shadowrootmode=open>s</template></div>",
    "<script>if (a<b) document.write('<p>')</script><!-- c --><noscript><img src=x></noscript><iframe><p></iframe>",
    "<a href='?a=1&copy=2&lt;=3'>x<a>y</a><p>1<p>2<div>3</p>4</div><nobr>5<nobr>6</nobr><font color=red>7<p>8",
    "<select><button><selectedcontent></selectedcontent></button><option>one<option selected>two</select>",
    "<?pi x?><!bogus><!--a--!>b<!-->c<![CDATA[d]]></br></p><image><frameset><frame></frameset><plaintext>e</a>",
    "<body><dl><dt>t<dd>d<dt>t</dl><ruby>r<rp>(<rt>t<rb>b</ruby><h1><h2>x</h1><object><marquee><applet>y</object>",
];

pub(crate) const WORDS: &[&str] = &[
    "<a>",
    "<a href=x>",
    "</a>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<u>",
    "<nobr>",
    "<font size=1>",
    "</font>",
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<span class='k l'>",
    "</span>",
    "<ul>",
    "</ul>",
    "<li>",
    "<dl>",
    "<dt>",
    "<dd>",
    "<table>",
    "</table>",
    "<caption>",
    "<colgroup>",
    "<col>",
    "<tbody>",
    "</tbody>",
    "<thead>",
    "<tr>",
    "</tr>",
    "<td>",
    "</td>",
    "<th>",
    "<form>",
    "</form>",
    "<input>",
    "<input type=hidden>",
    "<select>",
    "</select>",
    "<option>",
    "<optgroup>",
    "<selectedcontent>",
    "<button>",
    "</button>",
    "<textarea>",
    "</textarea>",
    "<svg>",
    "</svg>",
    "<g>",
    "<path>",
    "<foreignObject>",
    "</foreignObject>",
    "<desc>",
    "<title>",
    "</title>",
    "<math>",
    "</math>",
    "<mi>",
    "<mtext>",
    "<annotation-xml encoding=text/html>",
    "<malignmark>",
    "<template>",
    "</template>",
    "<template shadowrootmode=open>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<noscript>",
    "<iframe>",
    "<xmp>",
    "<plaintext>",
    "<frameset>",
    "<frame>",
    "<noframes>",
    "<html a=1>",
    "<head>",
    "</head>",
    "<body b=2>",
    "</body>",
    "</html>",
    "<h1>",
    "<h2>",
    "</h1>",
    "<hr>",
    "<br>",
    "</br>",
    "<img>",
    "<image>",
    "<base href=/>",
    "<object>",
    "</object>",
    "<applet>",
    "<marquee>",
    "<ruby>",
    "<rt>",
    "<rp>",
    "<main>",
    "<address>",
    "<center>",
    "<pre>\n",
    "<listing>",
    "<details>",
    "<summary>",
    "<x-y>",
    "</x-y>",
    "<A B=C b=d>",
    "<a.b>",
    "<a\"b>",
    "<a/b/>",
    "<!DOCTYPE html>",
    "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN' 'x'>",
    "<!--",
    "-->",
    "--!>",
    "<!",
    "</",
    "<",
    ">",
    "/>",
    "<?",
    "<![CDATA[",
    "]]>",
    "&",
    "&amp;",
    "&lt",
    "&notin;",
    "&notit;",
    "&#0;",
    "&#x80;",
    "&#xd800;",
    "&#1114112;",
    "&NotEqualTilde;",
    "=",
    "'",
    "\"",
    " ",
    "\n",
    "\r\n",
    "\u{c}",
    "\0",
    "x",
    "text",
    " id=i",
    " class=\"a b\"",
    " xlink:href=u",
    " xml:lang=de",
    " xmlns=u",
    " definitionurl=u",
    "é",
    "\u{1f600}",
];

fn make(random: &mut Random) -> Vec<u8> {
    let page = match random.below(10) {
        0..5 => mutated(random, SEEDS, WORDS),
        5..9 => {
            let most = if random.percent(5) { 2_000 } else { 60 };
            soup(random, WORDS, most)
        }
        _ => noise(random),
    };
    page.into_bytes()
}

fn check(input: &[u8]) -> Result<(), String> {
    let source = String::from_utf8_lossy(input);
    let document = in_time("parsing", source.len(), || parse_html(&source))?;
    columns::check(&document, &source)?;
    let most = 2 * source.len() + COPIES + 16;
    ensure!(document.len() <= most, "{} bytes became {} rows", source.len(), document.len());
    in_time("writing", 10 * source.len() + 10 * COPIES, || {
        (
            outer_html(&document, NodeId::ROOT),
            to_xml(&document, NodeId::ROOT),
            inner_text(&document, NodeId::ROOT),
        )
    })?;
    let every = document.len().div_ceil(SMALL);
    let paths = Paths::new(&document);
    for node in columns::nodes(&document).step_by(every) {
        written(&document, node)?;
        is_found_by_its_path(&document, &paths, node)?;
    }
    as_xml(&document)?;
    options(&source)
}

/// Nothing that is written of a node fails.
pub(crate) fn written(document: &Document, node: NodeId) -> Result<(), String> {
    let (outer, inner) = (outer_html(document, node), inner_html(document, node));
    // In XML what is inside declares the namespaces that the node itself declares.
    let holds = document.format() == Format::Xml || !document.is_element(node) || outer.contains(&inner);
    ensure!(holds, "{node:?} is written {outer:?}, and what is inside {inner:?}");
    to_xml(document, node);
    inner_text(document, node);
    Ok(())
}

/// The path of a node finds this node and no other, in both dialects.
pub(crate) fn is_found_by_its_path(
    document: &Document,
    paths: &Paths<'_>,
    node: NodeId,
) -> Result<(), String> {
    if document.root_of(node) != NodeId::ROOT {
        return Ok(());
    }
    let path = paths.path(node);
    for dialect in [Dialect::XPath, Dialect::OxPath] {
        let query =
            compile(&path, dialect).map_err(|error| format!("{node:?} has the path {path}: {error}"))?;
        match query.evaluate(document, NodeId::ROOT) {
            Ok(Value::Nodes(found)) if found.rows() == Some(&[node]) => {}
            other => return Err(format!("{node:?} has the path {path}, which gives {other:?}")),
        }
    }
    Ok(())
}

/// A page as XML is well-formed and has the same elements.
fn as_xml(document: &Document) -> Result<(), String> {
    let Some(element) = document.document_element() else { return Ok(()) };
    let xml = to_xml(document, element);
    let parsed = parse_xml(&xml);
    ensure!(parsed.problems.is_empty(), "{:?} in {xml}", parsed.problems.first());
    let (before, after) = (document.of_kind(NodeKind::Element), parsed.document.of_kind(NodeKind::Element));
    ensure!(before.len() == after.len(), "{} elements became {} in {xml}", before.len(), after.len());
    Ok(())
}

/// Fragments and pages with scripts keep the same promises.
fn options(source: &str) -> Result<(), String> {
    let contexts = [
        (Namespace::HTML, "td"),
        (Namespace::HTML, "template"),
        (Namespace::HTML, "select"),
        (Namespace::HTML, "script"),
        (Namespace::SVG, "foreignObject"),
        (Namespace::MATHML, "annotation-xml"),
    ];
    let (namespace, local) = contexts[source.len() % contexts.len()];
    let context = FragmentContext {
        namespace: namespace.to_owned(),
        local: local.to_owned(),
        is_html_annotation: source.len().is_multiple_of(2),
    };
    let options = HtmlOptions { scripting: true, fragment_context: Some(context), quirks: true };
    let document = in_time("parsing a fragment", source.len(), || parse_html_with(source, &options))?;
    columns::check(&document, source)
}
