//! A wrapper on the way to being mended: its text as it runs, and what was replaced so far.
//!
//! Templates `${name}` are filled while it is mended, because what is run has to be what is changed, and stand there again when it is
//! written. One whose place was replaced is written out.

use std::collections::BTreeMap;
use std::ops::Range;

use windrow_syntax::fill;

use super::Edit;
use super::parts::Swap;

/// A wrapper's text with what was replaced in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Draft {
    /// The text as it runs.
    pub(super) text: String,
    /// What was replaced so far.
    pub(super) edits: Vec<Edit>,
    /// Where templates were filled, and what they are.
    holes: Vec<(Range<usize>, String)>,
    /// Templates that are written out now.
    pub(super) closed: Vec<String>,
}

impl Draft {
    /// A wrapper as it was written, with values for its templates.
    pub(super) fn of(text: &str, values: &BTreeMap<String, String>) -> Draft {
        let filled = fill(text, |name| values.get(name).cloned());
        let holes = filled.holes(text).map(|(place, written)| {
            let written = &text[written.start as usize..written.end as usize];
            (place.start as usize..place.end as usize, written.to_owned())
        });
        let holes = holes.collect();
        Draft { text: filled.text, holes, edits: Vec::new(), closed: Vec::new() }
    }

    /// The text with some places replaced; of places that overlap the first.
    pub(super) fn with(&self, swaps: &[Swap]) -> Draft {
        let mut swaps = swaps.to_vec();
        swaps.sort_by_key(|swap| swap.place.start);
        let mut draft = Draft { text: String::new(), holes: Vec::new(), ..self.clone() };
        let mut holes = self.holes.iter().peekable();
        let mut end = 0;
        let mut copied = |draft: &mut Draft, from: usize, to: usize| {
            while let Some((place, written)) = holes.next_if(|(place, _)| place.start < to) {
                match place.start >= from && place.end <= to {
                    true => {
                        let start = draft.text.len() + place.start - from;
                        draft.holes.push((start..start + place.len(), written.clone()));
                    }
                    false => draft.closed.push(written.clone()),
                }
            }
            draft.text.push_str(&self.text[from..to]);
        };
        for swap in swaps {
            if swap.place.start < end {
                continue;
            }
            let old = &self.text[swap.place.clone()];
            copied(&mut draft, end, swap.place.start);
            draft.text.push_str(&swap.new);
            end = swap.place.end;
            if old != swap.new {
                draft.edits.push(Edit { part: swap.part, old: old.to_owned(), new: swap.new });
            }
        }
        copied(&mut draft, end, self.text.len());
        draft
    }

    /// The text with its templates.
    pub(super) fn written(&self) -> String {
        let (mut text, mut end) = (String::with_capacity(self.text.len()), 0);
        for (place, written) in &self.holes {
            text.push_str(&self.text[end..place.start]);
            text.push_str(written);
            end = place.end;
        }
        text.push_str(&self.text[end..]);
        text
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Draft, Swap};

    #[test]
    fn templates_stand_again_where_nothing_was_replaced() {
        let values = BTreeMap::from([("site".to_owned(), "http://a.example".to_owned())]);
        let written = "doc('${site}')//li[.~'${word:-tea}']:<row>[b:<name=.>]";
        let draft = Draft::of(written, &values);
        assert_eq!(draft.text, "doc('http://a.example')//li[.~'tea']:<row>[b:<name=.>]");
        assert_eq!(draft.written(), written);
        let swap = |old: &str, new: &str| {
            let start = draft.text.find(old).expect("it is there");
            Swap { part: "x".to_owned(), place: start..start + old.len(), new: new.to_owned() }
        };
        let mended = draft.with(&[swap("b:", "p/b:")]);
        assert_eq!(mended.written(), "doc('${site}')//li[.~'${word:-tea}']:<row>[p/b:<name=.>]");
        let other = draft.with(&[swap("//li[.~'tea']", "//div")]);
        assert_eq!(other.written(), "doc('${site}')//div:<row>[b:<name=.>]");
        assert_eq!(other.closed, ["${word:-tea}"]);
    }
}
