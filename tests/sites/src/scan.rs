//! A page as far as a visitor needs it: its tags, the texts of its links, its forms, and all that can be read on it.
//!
//! This is no parser of HTML: it looks for tags one after the other, which is enough for markup that is our own.

use serde_json::Value as Json;

/// A start or end tag with the place where it stands.
#[derive(Debug)]
pub(crate) struct Tag<'p> {
    /// Its name in lower case; `/a` for an end tag.
    pub(crate) name: String,
    attributes: Vec<(String, String)>,
    /// What follows up to the next tag.
    pub(crate) text: &'p str,
}

impl Tag<'_> {
    /// The value of an attribute.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// All tags of a page.
pub(crate) fn tags(page: &str) -> Vec<Tag<'_>> {
    let mut tags = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, behind)| behind);
            continue;
        }
        if !rest.starts_with(|first: char| first.is_ascii_alphabetic() || first == '/') {
            continue;
        }
        let (mut tag, behind) = read_tag(rest);
        let next = match tag.name.as_str() {
            "script" => behind.find("</script"),
            "style" => behind.find("</style"),
            _ => behind.find('<'),
        };
        tag.text = &behind[..next.unwrap_or(behind.len())];
        rest = &behind[tag.text.len()..];
        tags.push(tag);
    }
    tags
}

/// Reads a tag from behind its `<`.
fn read_tag(text: &str) -> (Tag<'_>, &str) {
    let end = text.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(text.len());
    let mut tag = Tag { name: text[..end].to_ascii_lowercase(), attributes: Vec::new(), text: "" };
    let mut rest = text[end..].trim_start();
    while !rest.is_empty() && !rest.starts_with('>') {
        let end = rest.find(|c: char| c.is_whitespace() || c == '=' || c == '>').unwrap_or(rest.len());
        let name = rest[..end].to_ascii_lowercase();
        rest = rest[end..].trim_start();
        let mut value = "";
        if let Some(behind) = rest.strip_prefix('=') {
            let behind = behind.trim_start();
            (value, rest) = match behind.chars().next() {
                Some(quote @ ('"' | '\'')) => behind[1..].split_once(quote).unwrap_or((&behind[1..], "")),
                _ => behind
                    .split_at(behind.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(behind.len())),
            };
        }
        if end == 0 && value.is_empty() {
            rest = &rest[rest.chars().next().map_or(0, char::len_utf8)..];
        }
        tag.attributes.push((name, unescape(value)));
        rest = rest.trim_start();
    }
    (tag, rest.strip_prefix('>').unwrap_or(rest))
}

/// A text with its character references resolved, as far as the fleet uses them.
pub(crate) fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('&') {
        plain.push_str(before);
        let end = behind.find(';').filter(|&end| end < 10);
        let character = end.and_then(|end| reference(&behind[..end]));
        match (end, character) {
            (Some(end), Some(character)) => {
                plain.push(character);
                rest = &behind[end + 1..];
            }
            _ => {
                plain.push('&');
                rest = behind;
            }
        }
    }
    plain.push_str(rest);
    plain
}

fn reference(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => '\u{a0}',
        "pound" => '£',
        "euro" => '€',
        "copy" => '©',
        "middot" => '·',
        "bull" => '•',
        "raquo" => '»',
        "laquo" => '«',
        "ndash" => '–',
        "rsquo" => '’',
        "hellip" => '…',
        "times" => '×',
        "eacute" => 'é',
        "egrave" => 'è',
        "acirc" => 'â',
        "ccedil" => 'ç',
        "uuml" => 'ü',
        "ouml" => 'ö',
        "auml" => 'ä',
        "szlig" => 'ß',
        _ => return None,
    })
}

/// The addresses of links and frames, each with the text of the link or the name of the frame.
pub(crate) fn links(page: &str) -> Vec<(String, String)> {
    let tags = tags(page);
    let mut links = Vec::new();
    for (at, tag) in tags.iter().enumerate() {
        match tag.name.as_str() {
            "a" | "area" => {
                let Some(address) = tag.attribute("href") else { continue };
                let inner = tags[at..].iter().enumerate();
                let inner =
                    inner.take_while(|(ahead, tag)| *ahead == 0 || !matches!(tag.name.as_str(), "/a" | "a"));
                let texts: Vec<String> = inner
                    .map(|(_, tag)| {
                        format!("{}{}", tag.attribute("alt").unwrap_or_default(), unescape(tag.text))
                    })
                    .collect();
                links.push((address.to_owned(), spaced(&texts.concat())));
            }
            "iframe" | "frame" => {
                let Some(address) = tag.attribute("src") else { continue };
                links.push((address.to_owned(), tag.attribute("name").unwrap_or_default().to_owned()));
            }
            _ => {}
        }
    }
    links
}

/// A form with what it sends if nobody touches it.
#[derive(Debug, Default)]
pub(crate) struct Form {
    /// Its id, name and action, which it is known by.
    pub(crate) marks: String,
    pub(crate) action: Option<String>,
    pub(crate) is_post: bool,
    pub(crate) fields: Vec<(String, String)>,
    /// The values that its selects offer.
    pub(crate) options: Vec<(String, Vec<String>)>,
}

/// The forms of a page.
pub(crate) fn forms(page: &str) -> Vec<Form> {
    let mut forms: Vec<Form> = Vec::new();
    let (mut is_open, mut has_choice) = (false, false);
    for tag in tags(page) {
        let text = |name: &str| tag.attribute(name).unwrap_or_default().to_owned();
        match tag.name.as_str() {
            "form" => {
                is_open = true;
                forms.push(Form {
                    marks: format!("{} {} {}", text("id"), text("name"), text("action")),
                    action: tag.attribute("action").map(str::to_owned),
                    is_post: text("method").eq_ignore_ascii_case("post"),
                    ..Form::default()
                });
            }
            "/form" => is_open = false,
            _ => {}
        }
        let Some(form) = forms.last_mut().filter(|_| is_open) else { continue };
        match (tag.name.as_str(), text("type").to_ascii_lowercase().as_str()) {
            ("input", "submit" | "button" | "image" | "reset") => {}
            ("input", "radio" | "checkbox") if tag.attribute("checked").is_none() => {}
            ("input" | "textarea", _) if tag.attribute("name").is_some() => {
                form.fields.push((text("name"), text("value")));
            }
            ("select", _) => {
                has_choice = false;
                form.fields.push((text("name"), String::new()));
                form.options.push((text("name"), Vec::new()));
            }
            ("option", _) => {
                let value = tag.attribute("value").map_or_else(|| spaced(&unescape(tag.text)), str::to_owned);
                let is_first = form.options.last().is_some_and(|(_, options)| options.is_empty());
                if let Some((name, options)) = form.options.last_mut() {
                    options.push(value.clone());
                    let field = form.fields.iter_mut().rfind(|(known, _)| known == name);
                    if let Some(field) =
                        field.filter(|_| is_first && !has_choice || tag.attribute("selected").is_some())
                    {
                        has_choice |= tag.attribute("selected").is_some();
                        field.1 = value;
                    }
                }
            }
            _ => {}
        }
    }
    forms
}

/// A text with every stretch of white space as one space.
pub(crate) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Everything that can be read on a page, or in data for script: texts, values of attributes, strings and numbers.
pub(crate) fn readable(page: &str) -> String {
    if let Ok(json) = serde_json::from_str::<Json>(page) {
        let mut text = String::new();
        collect(&json, &mut text);
        return spaced(&text).to_lowercase();
    }
    let mut text = String::with_capacity(page.len());
    let mut values = String::new();
    text.push_str(&page[..page.find('<').unwrap_or(page.len())]);
    for tag in tags(page) {
        let is_inline =
            matches!(tag.name.trim_start_matches('/'), "b" | "i" | "em" | "span" | "sup" | "font");
        text.push_str(if is_inline { "" } else { " " });
        match serde_json::from_str::<Json>(tag.text) {
            Ok(json @ Json::Object(_)) => collect(&json, &mut text),
            _ if tag.name == "style" => {}
            _ => text.push_str(&unescape(tag.text)),
        }
        for (_, value) in &tag.attributes {
            values.push_str(" | ");
            values.push_str(value);
        }
    }
    text.push_str(&values);
    spaced(&text).to_lowercase()
}

fn collect(json: &Json, text: &mut String) {
    match json {
        // Data may hold markup.
        Json::String(string) if string.contains('<') => text.push_str(&readable(string)),
        Json::String(string) => text.push_str(string),
        Json::Number(number) => text.push_str(&number.to_string()),
        Json::Array(things) => things.iter().for_each(|thing| collect(thing, text)),
        Json::Object(fields) => fields.values().for_each(|field| collect(field, text)),
        Json::Null | Json::Bool(_) => {}
    }
    text.push_str(" | ");
}

#[cfg(test)]
mod tests {
    use super::{forms, links, readable, tags};

    #[test]
    fn links_have_addresses_and_texts() {
        let page = "<A HREF=/a?b=1&amp;c=2><img alt='Go '>on <b>now</b></A><!-- <a href=x>y</a> --><frame name=m src='f'>";
        assert_eq!(
            links(page),
            [("/a?b=1&c=2".to_owned(), "Go on now".to_owned()), ("f".to_owned(), "m".to_owned())]
        );
    }

    #[test]
    fn forms_send_what_they_hold() {
        let page = "<form id=f method=post action=/s><input name=a value='1'><input type=submit name=b>\
            <select name=c><option value=x>X<option selected>Y z</select><input type=radio name=d value=2 checked>\
            </form><input name=e>";
        let form = &forms(page)[0];
        assert!(form.is_post);
        let pairs: Vec<_> = form.fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(pairs, ["a=1", "c=Y z", "d=2"]);
        assert_eq!(form.options[0].1, ["x", "Y z"]);
    }

    #[test]
    fn what_can_be_read_is_read() {
        assert_eq!(readable("<p>A <b>&pound;3</b><img alt=\"Bed &amp; bath\">x"), "a £3 x | bed & bath");
        assert_eq!(readable(r#"{"a":[1,"B",{"c":"<i>d</i>"}]}"#), "1 | b | d | | | |");
        assert_eq!(tags("<script>if (a<b) {}</script><p>").len(), 3);
    }
}
