//! The pages as they are sent: a frame, a note for those without script, and the script.

use super::PARTS;
use crate::demo::markup::Escaped;
use crate::demo::request::Answer;

const STYLE: &str = include_str!("assets/style.css");

/// The scripts, by the names that pages ask for them.
const SCRIPTS: [(&str, &str); 12] = [
    ("page.js", include_str!("assets/page.js")),
    ("list.js", include_str!("assets/list.js")),
    ("infinite.js", include_str!("assets/infinite.js")),
    ("virtual.js", include_str!("assets/virtual.js")),
    ("more.js", include_str!("assets/more.js")),
    ("tabs.js", include_str!("assets/tabs.js")),
    ("search.js", include_str!("assets/search.js")),
    ("frame.js", include_str!("assets/frame.js")),
    ("offers.js", include_str!("assets/offers.js")),
    ("cards.js", include_str!("assets/cards.js")),
    ("app.js", include_str!("assets/app.js")),
    ("post.js", include_str!("assets/post.js")),
];

/// A script or the style sheet.
pub(super) fn asset(name: &str) -> Option<Answer> {
    if name == "style.css" {
        return Some(Answer::file("text/css; charset=utf-8", STYLE));
    }
    let (_, script) = SCRIPTS.iter().find(|(known, _)| *known == name)?;
    Some(Answer::file("text/javascript; charset=utf-8", script))
}

/// A page that its script fills.
pub(super) fn page(title: &str, script: &str) -> String {
    let note = "<noscript>This page is drawn by script; please turn it on.</noscript>\n";
    frame(title, &format!("<main data-shell>\n<h1>{title}</h1>\n{note}</main>\n{}", scripts(script)))
}

/// A page that the server has drawn, with a script for what can be clicked on it.
pub(super) fn drawn(title: &str, script: &str, content: &str) -> String {
    let title = Escaped(title).to_string();
    frame(&title, &format!("<main>\n<h1>{title}</h1>\n{content}</main>\n{}", scripts(script)))
}

/// The list of all parts.
pub(super) fn contents() -> String {
    let entries = PARTS.iter().map(|part| {
        let query = part.shelf.map(|slug| format!("?category={slug}")).unwrap_or_default();
        format!("<li><a href=\"/script/{}{query}\">{}</a></li>\n", part.name, part.title)
    });
    let entries: String = entries.collect();
    frame(
        "The shop, drawn by script",
        &format!("<main>\n<h1>The shop, drawn by script</h1>\n<ol>\n{entries}</ol>\n</main>\n"),
    )
}

fn scripts(name: &str) -> String {
    format!(
        "<script src=\"/script/assets/page.js\"></script>\n<script src=\"/script/assets/{name}.js\"></script>\n"
    )
}

fn frame(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"/script/assets/style.css\">\n\
         </head>\n<body>\n<header><a href=\"/script/\">Furrow &amp; Page Books</a></header>\n{body}</body>\n</html>\n"
    )
}
