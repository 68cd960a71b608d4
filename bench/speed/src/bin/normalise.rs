//! Rewrites a page so that every parser, of HTML and of XML alike, builds the same tree from it.
//!
//! The page is parsed by the HTML standard and written out as well-formed markup without namespaces. What the two
//! syntaxes cannot both express is left out: scripts, styles, foreign content, comments with hyphens in them,
//! attributes whose names XML does not allow, white space outside `head` and `body`. Writing and parsing is
//! repeated until nothing changes any more, because the standard's repairs make trees that no markup gives at once.
//!
//! Reads stdin, writes stdout.

use std::io::{self, Read, Write};

use scraper::node::Element;
use scraper::{Html, Node};

type NodeRef<'a> = ego_tree::NodeRef<'a, Node>;

const OMITTED: &[&str] = &[
    "script",
    "style",
    "noscript",
    "template",
    "svg",
    "math",
    "iframe",
    "noembed",
    "noframes",
    "plaintext",
    "xmp",
    "frameset",
    "object",
    "textarea",
    "select",
];

const VOID: &[&str] =
    &["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];

const ROUNDS: usize = 8;

fn main() -> io::Result<()> {
    let mut page = String::new();
    io::stdin().read_to_string(&mut page)?;
    let markup = settled(&page).ok_or_else(|| io::Error::other("the page's tree does not settle"))?;
    io::stdout().write_all(markup.as_bytes())
}

fn settled(page: &str) -> Option<String> {
    let mut markup = written(&Html::parse_document(page));
    for _ in 0..ROUNDS {
        let again = written(&Html::parse_document(&markup));
        if again == markup {
            return Some(markup);
        }
        markup = again;
    }
    None
}

/// A step of writing a tree without recursion.
enum Step<'a> {
    Open(NodeRef<'a>),
    Close(&'a str),
}

fn written(page: &Html) -> String {
    let mut markup = String::from("<!DOCTYPE html>");
    let mut steps: Vec<Step> = page.tree.root().children().rev().filter(is_element).map(Step::Open).collect();
    while let Some(step) = steps.pop() {
        match step {
            Step::Close(name) => markup.extend(["</", name, ">"]),
            Step::Open(node) => open(node, &mut markup, &mut steps),
        }
    }
    markup
}

fn is_element(node: &NodeRef) -> bool {
    node.value().is_element()
}

fn open<'a>(node: NodeRef<'a>, markup: &mut String, steps: &mut Vec<Step<'a>>) {
    match node.value() {
        Node::Element(element) => open_element(node, element, markup, steps),
        Node::Text(text) => {
            let starts_block = node.prev_sibling().is_none() && parent_name(&node) == Some("pre");
            let text: &str = if starts_block { text.trim_start_matches('\n') } else { text };
            text.chars().for_each(|letter| push_escaped(letter, markup));
        }
        Node::Comment(comment) if is_plain(comment) => markup.extend(["<!--", comment, "-->"]),
        _ => {}
    }
}

fn open_element<'a>(node: NodeRef<'a>, element: &'a Element, markup: &mut String, steps: &mut Vec<Step<'a>>) {
    let name = element.name();
    if OMITTED.contains(&name) || !is_name(name) {
        return;
    }
    markup.extend(["<", name]);
    for (key, value) in element.attrs().filter(|(key, _)| is_name(key) && !key.starts_with("xml")) {
        markup.extend([" ", key, "=\""]);
        value.chars().for_each(|letter| push_attribute_escaped(letter, markup));
        markup.push('"');
    }
    if VOID.contains(&name) {
        markup.push_str("/>");
        return;
    }
    markup.push('>');
    steps.push(Step::Close(name));
    let elements_only = name == "html";
    let children = node.children().rev().filter(|child| !elements_only || is_element(child));
    steps.extend(children.map(Step::Open));
}

fn parent_name<'a>(node: &NodeRef<'a>) -> Option<&'a str> {
    node.parent()?.value().as_element().map(Element::name)
}

/// Whether both syntaxes take the name, and without a namespace.
fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn is_plain(comment: &str) -> bool {
    !comment.contains('-') && !comment.starts_with('>') && comment.chars().all(is_allowed)
}

/// Whether XML allows the character; carriage returns and form feeds mean different things to the two syntaxes.
fn is_allowed(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | ' '..='\u{7e}' | '\u{a0}'..='\u{fffd}' | '\u{10000}'..)
}

fn push_escaped(letter: char, markup: &mut String) {
    match letter {
        '&' => markup.push_str("&amp;"),
        '<' => markup.push_str("&lt;"),
        '>' => markup.push_str("&gt;"),
        _ if is_allowed(letter) => markup.push(letter),
        _ => markup.push(' '),
    }
}

fn push_attribute_escaped(letter: char, markup: &mut String) {
    match letter {
        '"' => markup.push_str("&quot;"),
        '\n' => markup.push_str("&#10;"),
        '\t' => markup.push_str("&#9;"),
        _ => push_escaped(letter, markup),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(page: &str, expected: &str) {
        let expected = format!("<!DOCTYPE html>{expected}");
        assert_eq!(settled(page).as_deref(), Some(expected.as_str()));
    }

    #[test]
    fn implied_tags_are_written() {
        check(
            "<table><tr><td>1<td>2</table>",
            "<html><head></head><body><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table></body></html>",
        );
    }

    #[test]
    fn what_differs_between_the_syntaxes_goes() {
        check(
            "<!-- a --><title>a &amp; b</title><script>1 < 2</script><pre>\n\nx</pre><p xml:lang=en a:b=c d='\n'>&nbsp;<br>",
            "<html><head><title>a &amp; b</title></head><body><pre>x</pre><p d=\"&#10;\">\u{a0}<br/></p></body></html>",
        );
    }

    #[test]
    fn unnestable_links_settle() {
        check(
            "<a>1<div>2<a>3</a></div></a>",
            "<html><head></head><body><a>1</a><div><a>2</a><a>3</a></div></body></html>",
        );
    }
}
