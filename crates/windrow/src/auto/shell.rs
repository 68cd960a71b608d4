//! Whether a page is a shell: what a site sends that has its content put in place by script.
//!
//! A page is one where it has scripts and no content. Content is what a reader would find: text, pictures, fields,
//! frames; no content are notes that there will be some (`noscript`, what turns while something loads) and what nobody
//! sees. There is nothing to tune here: no count of words, no share of markup.

use windrow_dom::{Document, Format, NodeId, NodeKind};
use windrow_page::Page;

/// Elements whose text nobody reads, with all that is in them.
const UNREAD: [&str; 7] = ["script", "style", "template", "noscript", "head", "title", "progress"];

/// Elements that are content without any text.
const SHOWN: [&str; 14] = [
    "img", "picture", "video", "audio", "canvas", "iframe", "frame", "object", "embed", "input", "select",
    "textarea", "button", "math",
];

/// Words in a class or an id that say that something is still loading.
const LOADING: [&str; 5] = ["loading", "loader", "spinner", "preloader", "splash"];

/// Why a page needs script to have content; none where it has content without.
pub(crate) fn needs_script(page: &Page) -> Option<&'static str> {
    let document = page.document();
    if !may_change(page) {
        return None;
    }
    let body = elements(document).find(|&node| is_named(document, node, &["body", "frameset"]))?;
    if !has_content(document, body, &[]) {
        return Some("the page has no content without script");
    }
    let mut mains = elements(document).filter(|&node| is_main(document, node));
    if let Some(main) = mains.next() {
        let beside: &[&str] = match notes(document, main).next() {
            Some(_) => &["h1", "h2", "h3", "h4", "h5", "h6"],
            None => &[],
        };
        if !has_content(document, main, beside) {
            return Some("the main part of the page has no content without script");
        }
    }
    let asks =
        notes(document, body).any(|note| says_script(document, note) && has_empty_neighbour(document, note));
    asks.then_some("the page says that it needs script")
}

/// Whether script could make another page of it.
pub(crate) fn may_change(page: &Page) -> bool {
    let document = page.document();
    document.format() == Format::Html
        && page.way().is_none()
        && elements(document).any(|node| is_named(document, node, &["script"]) && is_run(document, node))
}

fn elements(document: &Document) -> impl Iterator<Item = NodeId> + use<'_> {
    document.of_kind(NodeKind::Element).iter().copied()
}

fn is_named(document: &Document, node: NodeId, names: &[&str]) -> bool {
    document.is_element(node) && names.contains(&document.name(node).local)
}

/// Whether a script is run rather than being data.
fn is_run(document: &Document, script: NodeId) -> bool {
    let kind = document.attribute_value(script, "type").unwrap_or_default().trim().to_ascii_lowercase();
    let has_code =
        document.attribute_value(script, "src").is_some() || !document.string_value(script).trim().is_empty();
    has_code
        && (kind.is_empty()
            || kind == "module"
            || kind.ends_with("javascript")
            || kind.ends_with("ecmascript"))
}

fn is_main(document: &Document, node: NodeId) -> bool {
    is_named(document, node, &["main"]) || document.attribute_value(node, "role") == Some("main")
}

/// Whether a reader finds something in an element, beside what is in elements of the given names.
fn has_content(document: &Document, element: NodeId, beside: &[&str]) -> bool {
    let mut row = NodeId(element.0 + 1);
    while row < document.end(element) {
        match document.kind(row) {
            NodeKind::Element if is_no_content(document, row, beside) => {
                row = document.end(row);
                continue;
            }
            NodeKind::Element if is_named(document, row, &SHOWN) => return true,
            NodeKind::Text if !document.string_value(row).trim().is_empty() => return true,
            _ => {}
        }
        row = NodeId(row.0 + 1);
    }
    false
}

fn is_no_content(document: &Document, element: NodeId, beside: &[&str]) -> bool {
    let attribute = |name: &str| document.attribute_value(element, name);
    let says_loading = |name: &str| {
        let words = attribute(name).unwrap_or_default().split(|c: char| !c.is_alphanumeric());
        words.into_iter().any(|word| LOADING.iter().any(|loading| word.eq_ignore_ascii_case(loading)))
    };
    is_named(document, element, &UNREAD)
        || is_named(document, element, beside)
        || attribute("hidden").is_some()
        || (is_named(document, element, &["input"]) && attribute("type") == Some("hidden"))
        || attribute("aria-busy") == Some("true")
        || matches!(attribute("role"), Some("progressbar" | "status"))
        || says_loading("class")
        || says_loading("id")
}

/// The notes for readers without script in an element.
fn notes(document: &Document, element: NodeId) -> impl Iterator<Item = NodeId> + use<'_> {
    let inside = elements(document).filter(move |&node| document.contains(element, node));
    inside.filter(|&node| {
        is_named(document, node, &["noscript"]) && !document.string_value(node).trim().is_empty()
    })
}

/// Whether a note names script, which most languages call by this word.
fn says_script(document: &Document, note: NodeId) -> bool {
    document.string_value(note).to_ascii_lowercase().contains("script")
}

/// Whether there is an element beside a note that has a name for scripts to find it by, and no content.
fn has_empty_neighbour(document: &Document, note: NodeId) -> bool {
    let Some(parent) = document.parent(note) else { return false };
    document.children(parent).any(|node| {
        is_named(document, node, &["div", "main", "section", "article"])
            && document.attribute_value(node, "id").is_some()
            && document.attribute_value(node, "hidden").is_none()
            && !has_content(document, node, &[])
    })
}

#[cfg(test)]
mod tests {
    use windrow_page::{Origin, Page};

    use super::needs_script;

    fn check(source: &str, expected: Option<&str>) {
        let page = Page::read(source.as_bytes(), &Origin::default());
        assert_eq!(needs_script(&page), expected, "{source}");
    }

    const EMPTY: Option<&str> = Some("the page has no content without script");
    const MAIN: Option<&str> = Some("the main part of the page has no content without script");
    const SAYS: Option<&str> = Some("the page says that it needs script");

    #[test]
    fn a_page_without_content_is_a_shell() {
        check("<title>App</title><div id=root></div><script src=app.js></script>", EMPTY);
        check("<body><app-root></app-root><script type=module src=app.js></script>", EMPTY);
        check("<div id=app><p class='page-loading'>Loading …</p></div><script>go()</script>", EMPTY);
        check(
            "<body><noscript>You need JavaScript</noscript><div id=root></div><script src=a.js></script>",
            EMPTY,
        );
        check("<div aria-busy=true><img src=wheel.gif></div><script src=a.js></script>", EMPTY);
    }

    #[test]
    fn a_frame_without_content_is_a_shell() {
        check("<header>Shop</header><main></main><script src=a.js></script>", MAIN);
        check(
            "<a href=/>Shop</a><main><h1>List</h1><noscript>Turn it on</noscript></main><script src=a.js></script>",
            MAIN,
        );
        check("<nav>Home</nav><div role=main><p hidden>x</p></div><script src=a.js></script>", MAIN);
        check(
            "<nav>Home</nav><noscript>Bitte JavaScript einschalten</noscript><div id=app></div><script src=a.js></script>",
            SAYS,
        );
    }

    #[test]
    fn a_page_with_content_is_none() {
        check("<p>Hello</p><script src=a.js></script>", None);
        check("<main><h1>List</h1></main><script src=a.js></script>", None);
        check("<a href=/><img src=logo.png></a><script src=a.js></script>", None);
        check("<form><input name=q></form><script src=a.js></script>", None);
        check(
            "<p>Hello</p><noscript><img src=pixel.gif></noscript><div id=ad></div><script src=a.js></script>",
            None,
        );
        check(
            "<p>Hello</p><div><noscript>JavaScript makes it nicer</noscript></div><script src=a.js></script>",
            None,
        );
        check("<p>Hello</p><div id=modal></div><script src=a.js></script>", None);
    }

    #[test]
    fn what_has_no_script_needs_none() {
        check("<div id=root></div>", None);
        check("<div id=root></div><script type=application/ld+json>{}</script>", None);
        check("<div id=root></div><script></script>", None);
        check("", None);
    }
}
