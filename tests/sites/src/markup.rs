//! Text into markup: escaping, templates, numbers as people write them, slices of lists.

/// A text as it stands in markup.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A template with every `[[name]]` replaced. Values are put in as they are.
///
/// # Panics
///
/// Where the template asks for a name that is not given: templates are part of the program.
pub(crate) fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("[[") {
        filled.push_str(before);
        let (name, after) = after.split_once("]]").expect("a placeholder of a template ends");
        let value = values.iter().find(|(known, _)| *known == name);
        filled.push_str(value.unwrap_or_else(|| panic!("nothing is given for [[{name}]]")).1);
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// One piece of markup per thing, one after the other.
pub(crate) fn each<T>(things: impl IntoIterator<Item = T>, piece: impl FnMut(T) -> String) -> String {
    things.into_iter().map(piece).collect()
}

/// A number with its thousands set off: `325,000`.
pub(crate) fn grouped(number: u64, separator: char) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(separator);
        }
        grouped.push(digit);
    }
    grouped
}

/// Pounds and pence: `1,299.00`.
pub(crate) fn pounds(pence: u64) -> String {
    format!("{}.{:02}", grouped(pence / 100, ','), pence % 100)
}

/// Euros and cents as on the continent: `1.299,00`.
pub(crate) fn euros(cents: u64) -> String {
    format!("{},{:02}", grouped(cents / 100, '.'), cents % 100)
}

/// A text as part of a path: `14-banbury-road`.
pub(crate) fn slug(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii_alphanumeric() {
            slug.push(character.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') && character != '\'' && character != '’' {
            slug.push('-');
        }
    }
    slug.trim_end_matches('-').to_owned()
}

/// One page of a list; pages count from 1.
#[derive(Debug)]
pub(crate) struct Slice<'a, T> {
    /// What is on the page.
    pub(crate) things: &'a [T],
    /// The number of this page.
    pub(crate) page: usize,
    /// The number of the last page.
    pub(crate) last: usize,
    /// How many things come before this page.
    pub(crate) before: usize,
    /// How many things there are on all pages.
    pub(crate) total: usize,
}

/// Cuts a page out of a list; a page that does not exist is the nearest one that does.
pub(crate) fn slice<T>(all: &[T], page: usize, size: usize) -> Slice<'_, T> {
    let last = all.len().div_ceil(size).max(1);
    let page = page.clamp(1, last);
    let before = (page - 1) * size;
    let things = &all[before.min(all.len())..(before + size).min(all.len())];
    Slice { things, page, last, before, total: all.len() }
}

impl<T> Slice<'_, T> {
    /// The number of the last thing on the page.
    pub(crate) fn through(&self) -> usize {
        self.before + self.things.len()
    }
}

#[cfg(test)]
mod tests {
    use super::{euros, fill, grouped, pounds, slice, slug};

    #[test]
    fn numbers_are_written_as_people_do() {
        assert_eq!(grouped(999, ','), "999");
        assert_eq!(grouped(1_325_000, ','), "1,325,000");
        assert_eq!(pounds(129_905), "1,299.05");
        assert_eq!(euros(129_900), "1.299,00");
    }

    #[test]
    fn templates_are_filled() {
        assert_eq!(fill("<b>[[a]]</b>[[b]][[a]]", &[("a", "1"), ("b", "[")]), "<b>1</b>[1");
        assert_eq!(slug("St. Mary's Road, 14"), "st-marys-road-14");
    }

    #[test]
    fn the_last_slice_is_short_and_there_is_none_behind_it() {
        let all = [1, 2, 3, 4, 5];
        assert_eq!(slice(&all, 3, 2).things, [5]);
        assert_eq!(slice(&all, 9, 2).page, 3);
        assert_eq!(slice(&all[..0], 1, 2).last, 1);
    }
}
