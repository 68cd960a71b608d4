//! Finds the encoding that a page names in its first bytes, before anything is decoded.
//!
//! [`meta_encoding`] is the HTML standard's "prescan a byte stream to determine its encoding".

use encoding_rs::Encoding;

/// The encoding of the first `<meta>` whose label `known` accepts.
pub(super) fn meta_encoding(
    bytes: &[u8],
    known: impl Fn(&[u8]) -> Option<&'static Encoding>,
) -> Option<&'static Encoding> {
    let mut scan = Scan { bytes, at: 0 };
    while let Some(skip) = memchr::memchr(b'<', scan.rest()) {
        scan.at += skip;
        if scan.starts_with(b"<!--") {
            // The standard lets `<!-->` be a whole comment, so the search begins inside the opening.
            let end = memchr::memmem::find(&scan.rest()[2..], b"-->")?;
            scan.at += 2 + end + 3;
        } else if scan.starts_meta() {
            scan.at += 5;
            if let Some(encoding) = scan.meta().and_then(|label| known(&label)) {
                return Some(encoding);
            }
        } else if scan.starts_tag() {
            scan.skip_name();
            while scan.attribute().is_some() {}
        } else if matches!(scan.rest().get(1), Some(b'!' | b'/' | b'?')) {
            scan.at += memchr::memchr(b'>', scan.rest())?;
        } else {
            scan.at += 1;
        }
    }
    None
}

/// The label in an XML declaration that is written in a superset of ASCII.
pub(super) fn declared_label(bytes: &[u8]) -> Option<&[u8]> {
    let declaration = bytes.trim_ascii_start().strip_prefix(b"<?xml")?;
    let declaration = &declaration[..memchr::memchr(b'>', declaration)?];
    let at = memchr::memmem::find(declaration, b"encoding")?;
    let value =
        declaration[at + b"encoding".len()..].trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let (&quote, label) = value.split_first()?;
    let end = matches!(quote, b'"' | b'\'').then(|| memchr::memchr(quote, label))??;
    Some(label[..end].trim_ascii())
}

/// The charset in a content type, as the HTML standard takes it from a `content` attribute.
pub(super) fn charset_parameter(content: &[u8]) -> Option<&[u8]> {
    let lower = content.to_ascii_lowercase();
    let mut from = 0;
    loop {
        let after = from + memchr::memmem::find(&lower[from..], b"charset")? + b"charset".len();
        if let Some(value) = content[after..].trim_ascii_start().strip_prefix(b"=") {
            return unquoted(value.trim_ascii_start());
        }
        from = after;
    }
}

fn unquoted(value: &[u8]) -> Option<&[u8]> {
    match value.first()? {
        quote @ (b'"' | b'\'') => memchr::memchr(*quote, &value[1..]).map(|end| &value[1..=end]),
        _ => {
            let end = value.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b';');
            Some(&value[..end.unwrap_or(value.len())])
        }
    }
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Scan<'a> {
    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    fn starts_with(&self, word: &[u8]) -> bool {
        self.rest().starts_with(word)
    }

    fn starts_meta(&self) -> bool {
        let rest = self.rest();
        rest.len() > 5
            && rest[..5].eq_ignore_ascii_case(b"<meta")
            && (rest[5].is_ascii_whitespace() || rest[5] == b'/')
    }

    /// Whether `<`, perhaps `/`, and a letter stand here.
    fn starts_tag(&self) -> bool {
        match self.rest() {
            [b'<', b'/', letter, ..] | [b'<', letter, ..] => letter.is_ascii_alphabetic(),
            _ => false,
        }
    }

    fn skip_name(&mut self) {
        let rest = self.rest();
        let end = rest.iter().position(|byte| byte.is_ascii_whitespace() || *byte == b'>');
        self.at += end.unwrap_or(rest.len());
    }

    /// The label that the `<meta>` whose name was just passed gives.
    fn meta(&mut self) -> Option<Vec<u8>> {
        let (mut charset, mut content, mut pragma) = (None, None, false);
        while let Some((name, value)) = self.attribute() {
            match name.as_slice() {
                b"charset" if charset.is_none() => charset = Some(value),
                b"content" if content.is_none() => content = charset_parameter(&value).map(<[u8]>::to_vec),
                b"http-equiv" => pragma |= value.eq_ignore_ascii_case(b"content-type"),
                _ => {}
            }
        }
        charset.or(content.filter(|_| pragma))
    }

    /// The next attribute of a tag in lower case, or nothing at the tag's end.
    fn attribute(&mut self) -> Option<(Vec<u8>, Vec<u8>)> {
        self.skip(|byte| byte.is_ascii_whitespace() || byte == b'/');
        if matches!(self.rest().first(), None | Some(b'>')) {
            return None;
        }
        let start = self.at;
        // An equals sign in first place belongs to the name.
        self.at += 1;
        self.skip(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'/' | b'>' | b'='));
        let name = self.bytes[start..self.at].to_ascii_lowercase();
        self.skip(|byte| byte.is_ascii_whitespace());
        if self.rest().first() != Some(&b'=') {
            return Some((name, Vec::new()));
        }
        self.at += 1;
        self.skip(|byte| byte.is_ascii_whitespace());
        Some((name, self.value().to_ascii_lowercase()))
    }

    fn value(&mut self) -> &'a [u8] {
        let rest = self.rest();
        if let Some(quote @ (b'"' | b'\'')) = rest.first().copied() {
            let end = memchr::memchr(quote, &rest[1..]).unwrap_or(rest.len() - 1);
            self.at = (self.at + end + 2).min(self.bytes.len());
            return &rest[1..=end];
        }
        let start = self.at;
        self.skip(|byte| !byte.is_ascii_whitespace() && byte != b'>');
        &self.bytes[start..self.at]
    }

    fn skip(&mut self, belongs: impl Fn(u8) -> bool) {
        let rest = self.rest();
        self.at += rest.iter().position(|&byte| !belongs(byte)).unwrap_or(rest.len());
    }
}
