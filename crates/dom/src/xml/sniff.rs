//! Whether a page is HTML or XML.

use super::cursor::Cursor;
use super::doctype::at_doctype;
use crate::document::Format;
use crate::encoding::is_xml_type;

/// Whether the text is to be read as HTML or as XML.
///
/// The first of these that applies decides:
///
/// 1. the content type of the response: `text/html` is HTML, `text/xml`, `application/xml` and `…+xml` are XML;
/// 2. the ending of the file's name or of the URL's path: `.xml`, `.xhtml`, `.svg` and other kinds of XML, or
///    `.html` and the like;
/// 3. the text: it is XML if it begins with an XML declaration and no document type or element `html` follows. All
///    else is HTML: pages that declare themselves as XHTML are seldom well-formed.
pub fn sniff_format(name: Option<&str>, content_type: Option<&str>, text: &str) -> Format {
    let by_type = content_type.and_then(format_of_type);
    by_type.or_else(|| format_of_name(name?)).unwrap_or_else(|| format_of_text(text))
}

fn format_of_type(content_type: &str) -> Option<Format> {
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    match () {
        () if is_xml_type(content_type) => Some(Format::Xml),
        () if essence.eq_ignore_ascii_case("text/html") => Some(Format::Html),
        () => None,
    }
}

fn format_of_name(name: &str) -> Option<Format> {
    let path = name.split(['?', '#']).next().unwrap_or_default();
    let file = path.rsplit(['/', '\\']).next().unwrap_or_default();
    let (_, ending) = file.rsplit_once('.')?;
    match &*ending.to_ascii_lowercase() {
        "xml" | "xhtml" | "xht" | "svg" | "rss" | "atom" | "rdf" | "xsd" | "xsl" | "xslt" | "wsdl"
        | "kml" | "gpx" | "opml" | "opf" | "ncx" => Some(Format::Xml),
        "html" | "htm" | "shtml" => Some(Format::Html),
        _ => None,
    }
}

fn format_of_text(text: &str) -> Format {
    let mut cursor = Cursor::new(text);
    cursor.eat("\u{feff}");
    cursor.skip_space();
    if super::at_declaration(&cursor) && !is_html_inside(cursor) { Format::Xml } else { Format::Html }
}

/// Whether what follows the XML declaration is an HTML page.
fn is_html_inside(mut cursor: Cursor<'_>) -> bool {
    loop {
        cursor.skip_space();
        let passed = match () {
            () if cursor.starts_with("<?") => cursor.until("?>"),
            () if cursor.starts_with("<!--") => cursor.until("-->"),
            () if at_doctype(&cursor) => return is_named_html(cursor, "<!DOCTYPE"),
            () => return is_named_html(cursor, "<"),
        };
        if passed.is_none() {
            return false;
        }
    }
}

/// Whether the declaration or start tag at the cursor has the name `html` after its opening.
fn is_named_html(cursor: Cursor<'_>, opening: &str) -> bool {
    let rest = cursor.text.get(cursor.at + opening.len()..).unwrap_or_default();
    let mut inner = Cursor::new(rest);
    inner.skip_space();
    inner.name().eq_ignore_ascii_case("html")
}
