//! robots.txt as RFC 9309 has it: which rule of a site, if any, forbids an address.
//!
//! Groups of the same name are one group. Of the rules that match, the one with the longest pattern decides, and of
//! equally long ones an `Allow`. `*` stands for anything and a last `$` for the end. Parsing never fails.

use std::time::Duration;

/// How much of a robots.txt is read.
pub(crate) const MAX_BYTES: usize = 500 << 10;

/// The rules of a site for one robot.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Robots {
    rules: Vec<Rule>,
    /// How long to wait between requests.
    pub(crate) delay: Option<Duration>,
}

/// A rule, as written and as matched.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rule {
    allows: bool,
    pattern: String,
    anchored: bool,
    /// Which line of the file it is, counted from 1.
    pub(crate) line: u32,
    /// The line, without its comment.
    pub(crate) text: String,
}

/// A line that says something.
enum Line<'a> {
    Agent(&'a str),
    Rule(Rule),
    Delay(Duration),
}

impl Robots {
    /// The rules in `text` for the robot of this name; the rules for `*` where none are for it.
    pub(crate) fn read(text: &[u8], name: &str) -> Robots {
        let text = String::from_utf8_lossy(&text[..text.len().min(MAX_BYTES)]);
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let (mut own, mut any) = (None, Robots::default());
        let (mut for_own, mut for_any, mut naming) = (false, false, false);
        for (number, line) in (1..).zip(lines(text)) {
            match read_line(line, number) {
                Some(Line::Agent(agent)) => {
                    if !naming {
                        (for_own, for_any, naming) = (false, false, true);
                    }
                    for_any |= agent == "*";
                    for_own |= product(agent).eq_ignore_ascii_case(name) && !name.is_empty();
                    if for_own {
                        own.get_or_insert_with(Robots::default);
                    }
                }
                Some(said) => {
                    naming = false;
                    if let Some(own) = own.as_mut().filter(|_| for_own) {
                        own.add(&said);
                    }
                    if for_any {
                        any.add(&said);
                    }
                }
                None => {}
            }
        }
        own.unwrap_or(any)
    }

    fn add(&mut self, said: &Line<'_>) {
        match said {
            Line::Rule(rule) => self.rules.push(rule.clone()),
            Line::Delay(delay) => self.delay = self.delay.max(Some(*delay)),
            Line::Agent(_) => {}
        }
    }

    /// The rule that forbids a path with its query, if one does.
    pub(crate) fn forbids(&self, path: &str) -> Option<&Rule> {
        if self.rules.is_empty() || path == "/robots.txt" {
            return None;
        }
        let path = normal(path);
        let matching = self.rules.iter().filter(|rule| rule.matches(&path));
        let deciding = matching.max_by_key(|rule| (rule.length(), rule.allows))?;
        (!deciding.allows).then_some(deciding)
    }
}

impl Rule {
    fn length(&self) -> usize {
        self.pattern.len() + usize::from(self.anchored)
    }

    fn matches(&self, path: &str) -> bool {
        if self.pattern.is_empty() && !self.anchored {
            return false; // an empty rule says nothing
        }
        let mut pieces = self.pattern.split('*');
        let first = pieces.next().unwrap_or_default();
        let Some(mut rest) = path.strip_prefix(first) else { return false };
        let mut pieces: Vec<&str> = pieces.collect();
        let last = if self.anchored { pieces.pop() } else { None };
        for piece in &pieces {
            match rest.find(piece) {
                Some(at) => rest = &rest[at + piece.len()..],
                None => return false,
            }
        }
        match last {
            Some(last) => rest.ends_with(last),
            None => !self.anchored || rest.is_empty(),
        }
    }
}

/// The lines of a text, ended by `\n`, `\r\n` or `\r`.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

fn read_line(line: &str, number: u32) -> Option<Line<'_>> {
    let text = line.split('#').next().unwrap_or_default().trim();
    let (key, value) = text.split_once(':')?;
    let (key, value) = (key.trim().to_ascii_lowercase(), value.trim());
    match key.as_str() {
        "user-agent" => Some(Line::Agent(value)),
        "allow" | "disallow" => {
            let (pattern, anchored) = match value.strip_suffix('$') {
                Some(pattern) => (pattern, true),
                None => (value, false),
            };
            let said = Rule {
                allows: key == "allow",
                pattern: normal(pattern),
                anchored,
                line: number,
                text: text.to_owned(),
            };
            Some(Line::Rule(said))
        }
        "crawl-delay" => {
            let seconds =
                value.parse::<f64>().ok().filter(|seconds| seconds.is_finite() && *seconds >= 0.0)?;
            Some(Line::Delay(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)))
        }
        _ => None,
    }
}

/// The name in a `User-agent` line or header: what stands before a version.
pub(crate) fn product(agent: &str) -> &str {
    let end = agent.find(|c: char| !(c.is_ascii_alphabetic() || c == '_' || c == '-'));
    &agent[..end.unwrap_or(agent.len())]
}

/// A path in the form in which paths are compared: what needs no escape has none, the rest has it in capitals.
fn normal(path: &str) -> String {
    let bytes = path.as_bytes();
    let mut out = String::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let escaped = (bytes[at] == b'%').then(|| hexadecimal(bytes.get(at + 1..at + 3)?)).flatten();
        let byte = escaped.unwrap_or(bytes[at]);
        let keep = match escaped {
            Some(byte) => byte.is_ascii_alphanumeric() || b"-._~".contains(&byte),
            None => byte.is_ascii(),
        };
        if keep {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
        at += if escaped.is_some() { 3 } else { 1 };
    }
    out
}

fn hexadecimal(digits: &[u8]) -> Option<u8> {
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, path: &str, forbidding: Option<u32>) {
        let robots = Robots::read(text.as_bytes(), "windrow");
        assert_eq!(robots.forbids(path).map(|rule| rule.line), forbidding, "{text:?} for {path}");
    }

    #[test]
    fn the_longest_rule_decides() {
        let text =
            "User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nDisallow: /same\nAllow: /same\n";
        check(text, "/", None);
        check(text, "/a", Some(2));
        check(text, "/a/b/x", None);
        check(text, "/a/b/c", Some(4));
        check(text, "/same", None);
        check(text, "/robots.txt", None);
        check("User-agent: *\nDisallow: /\n", "/robots.txt", None);
        check("User-agent: *\nDisallow:\n", "/anything", None);
    }

    #[test]
    fn stars_and_dollars_are_special() {
        let text = "user-agent: *\ndisallow: /*.php$\ndisallow: /x/*/y\ndisallow: /end$\ndisallow: *?sort=\n";
        check(text, "/a/b.php", Some(2));
        check(text, "/a/b.php?x", None);
        check(text, "/a.php/b.php", Some(2));
        check(text, "/x/1/2/y/z", Some(3));
        check(text, "/x/y", None);
        check(text, "/end", Some(4));
        check(text, "/ends", None);
        check(text, "/list?sort=up", Some(5));
    }

    #[test]
    fn groups_of_one_name_are_one_group() {
        let text = "User-agent: other\nDisallow: /\n\nUser-agent: WINDROW/2\nUser-agent: third\nDisallow: /a\n\
                    User-agent: *\nDisallow: /c\nUser-agent: windrow\nSitemap: x\nDisallow: /b # why\n";
        check(text, "/a", Some(6));
        check(text, "/b", Some(11));
        check(text, "/c", None);
        check("User-agent: windrows\nDisallow: /\n", "/", None);
        check("User-agent: windrow\n\nUser-agent: *\nDisallow: /\n", "/", Some(4));
        check("Disallow: /\n", "/", None);
    }

    #[test]
    fn lines_end_in_every_way() {
        check("\u{feff}User-agent: *\r\nDisallow: /a\r\nDisallow: /b\r\n", "/b", Some(3));
        check("User-agent: *\rDisallow: /a\rDisallow: /b", "/b", Some(3));
    }

    #[test]
    fn escapes_do_not_matter() {
        check("User-agent: *\nDisallow: /caf\u{e9}/%7ejoe\n", "/caf%c3%a9/~joe/x", Some(2));
        check("User-agent: *\nDisallow: /a%2fb\n", "/a/b", None);
    }

    #[test]
    fn delays_are_read_and_nonsense_is_not() {
        let delay = |text: &str| Robots::read(text.as_bytes(), "windrow").delay;
        assert_eq!(delay("User-agent: *\nCrawl-delay: 2.5\n"), Some(Duration::from_millis(2500)));
        assert_eq!(delay("User-agent: *\nCrawl-delay: 1e300\n"), Some(Duration::MAX));
        for nonsense in ["-1", "nan", "inf", "soon", ""] {
            assert_eq!(delay(&format!("User-agent: *\nCrawl-delay: {nonsense}\n")), None, "{nonsense}");
        }
        assert_eq!(Robots::read(b"\xff\xfe\x00: \xff", "windrow"), Robots::default());
        assert_eq!(Robots::read(b"<html><body>Not found: /", "windrow"), Robots::default());
    }
}
