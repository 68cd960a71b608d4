//! Small random pages, and the wrappers that generating all candidates of the paper and testing each finds.

use std::ops::Range;

use windrow_learn::{Class, Example, Node, Wrapper};

/// The next number of a seed (splitmix64).
pub(crate) fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *seed;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Some of few letters.
fn text(seed: &mut u64, most: u64) -> String {
    let length = next(seed) % (most + 1);
    (0..length).map(|_| ['a', 'b', 'é', 'x'][(next(seed) % 4) as usize]).collect()
}

/// A page with its tuples.
pub(crate) type Page = (String, Vec<Vec<Range<usize>>>);

/// Small pages of few letters with some tuples.
pub(crate) fn random_pages(seed: &mut u64, attributes: usize) -> Vec<Page> {
    // Gaps of one make, with noise: pages that can be learnt from have to come up.
    let between: Vec<String> = (0..=attributes).map(|_| text(seed, 3)).collect();
    let pages = 1 + next(seed) % 2;
    let page = |_| {
        let mut page = text(seed, 3);
        let mut tuples = Vec::new();
        for _ in 0..2 + next(seed) % 2 {
            let mut tuple = Vec::new();
            for gap in between.iter().take(attributes) {
                page += gap;
                if next(seed).is_multiple_of(6) {
                    page += &text(seed, 1);
                }
                let start = page.len();
                page += &text(seed, 2);
                tuple.push(start..page.len());
            }
            page += &between[attributes];
            tuples.push(tuple);
        }
        page += &text(seed, 3);
        (page, tuples)
    };
    (0..pages).map(page).collect()
}

/// A page without values: what is before and behind the values of another one, or only that, or any letters.
pub(crate) fn blank_page(seed: &mut u64, like: &Example<'_>) -> String {
    let values = like.values();
    let head = values.first().map_or("", |first| &like.page()[..first.span.start]);
    let tail = values.last().map_or("", |last| &like.page()[last.span.end..]);
    match next(seed) % 4 {
        0 => format!("{head}{tail}"),
        1 => tail.to_owned(),
        2 => format!("{}{tail}", text(seed, 3)),
        _ => text(seed, 6),
    }
}

pub(crate) fn examples(pages: &[Page]) -> Vec<Example<'_>> {
    pages.iter().map(|(page, tuples)| Example::of_tuples(page, tuples.clone()).expect("a label")).collect()
}

fn substrings(text: &str) -> Vec<&str> {
    let edges: Vec<usize> = (0..=text.len()).filter(|&at| text.is_char_boundary(at)).collect();
    let mut all = vec![""];
    for (at, &start) in edges.iter().enumerate() {
        all.extend(edges[at + 1..].iter().map(|&end| &text[start..end]));
    }
    all.sort_unstable();
    all.dedup();
    all
}

fn shortest<'t>(texts: impl IntoIterator<Item = &'t str>) -> Option<&'t str> {
    texts.into_iter().min_by_key(|text| text.len())
}

/// The texts of pages that candidates are made of (Fig. 4).
struct Fragments<'p> {
    /// Before and behind the values of each attribute.
    before: Vec<Vec<&'p str>>,
    behind: Vec<Vec<&'p str>>,
    heads: Vec<&'p str>,
    tails: Vec<&'p str>,
    seps: Vec<&'p str>,
}

fn fragments<'p>(examples: &[Example<'p>]) -> Fragments<'p> {
    let attributes = examples.iter().map(Example::attributes).max().unwrap_or_default();
    let none = || vec![Vec::new(); attributes];
    let mut all =
        Fragments { before: none(), behind: none(), heads: Vec::new(), tails: Vec::new(), seps: Vec::new() };
    for example in examples {
        let (page, values) = (example.page(), example.values());
        for (at, value) in values.iter().enumerate() {
            let gap = &page[at.checked_sub(1).map_or(0, |before| values[before].span.end)..value.span.start];
            let behind = &page[value.span.end..values.get(at + 1).map_or(page.len(), |next| next.span.start)];
            all.before[value.attribute].push(gap);
            all.behind[value.attribute].push(behind);
            match at {
                0 => all.heads.push(gap),
                _ if value.attribute == 0 => all.seps.push(gap),
                _ => {}
            }
            if at + 1 == values.len() {
                all.tails.push(behind);
            }
        }
    }
    all
}

/// The wrapper that generating all candidates of the paper and testing each finds.
pub(crate) fn brute(class: Class, examples: &[Example<'_>]) -> Option<Wrapper> {
    let fragments = fragments(examples);
    let attributes = fragments.before.len();
    let of_shortest = |texts: &[&'_ str]| -> Vec<String> {
        shortest(texts.iter().copied())
            .map_or_else(Vec::new, substrings)
            .into_iter()
            .map(str::to_owned)
            .collect()
    };
    let lefts = |attribute: usize| -> Vec<&str> {
        let text = shortest(fragments.before[attribute].iter().copied()).expect("a gap");
        (0..text.len()).filter(|&at| text.is_char_boundary(at)).map(|start| &text[start..]).collect()
    };
    let rights = |attribute: usize| -> Vec<&str> {
        let text = shortest(fragments.behind[attribute].iter().copied()).expect("a text");
        (1..=text.len()).filter(|&at| text.is_char_boundary(at)).map(|end| &text[..end]).collect()
    };
    let heads = of_shortest(&fragments.heads);
    // "Otherwise it will never terminate" (§4.1): a tail has to be on every page, though `exec` may end
    // without it.
    let is_tail =
        |text: &String| !text.is_empty() && fragments.tails.iter().all(|tail| tail.contains(text.as_str()));
    let tails: Vec<String> = of_shortest(&fragments.tails).into_iter().filter(is_tail).collect();
    // Where no page has two tuples, open and close are taken from where else they have to be.
    let of_seps =
        |others: &[&'_ str]| of_shortest(if fragments.seps.is_empty() { others } else { &fragments.seps });
    let (opens, closes) = (of_seps(&fragments.heads), of_seps(&fragments.tails));
    let (has_ends, has_bounds) = match class {
        Class::Lr | Class::NLr => (false, false),
        Class::Hlrt | Class::NHlrt => (true, false),
        Class::Oclr => (false, true),
        Class::Hoclrt => (true, true),
    };
    let none = vec![String::new()];
    let (heads, tails) = if has_ends { (&heads, &tails) } else { (&none, &none) };
    let (opens, closes) = if has_bounds { (&opens, &closes) } else { (&none, &none) };
    let mut sides: Vec<Vec<(String, String)>> = vec![Vec::new()];
    for attribute in 0..attributes {
        let mut longer = Vec::new();
        for known in &sides {
            for left in lefts(attribute) {
                for right in rights(attribute) {
                    let mut own = known.clone();
                    own.push((left.to_owned(), right.to_owned()));
                    longer.push(own);
                }
            }
        }
        sides = longer;
    }
    for sides in sides {
        // An empty close is one (§5.2); an empty open would be everywhere.
        for open in opens.iter().filter(|open| !has_bounds || !open.is_empty()) {
            for close in closes {
                for head in heads {
                    for tail in tails {
                        let wrapper = Wrapper {
                            class,
                            head: head.clone(),
                            tail: tail.clone(),
                            open: open.clone(),
                            close: close.clone(),
                            sides: sides.clone(),
                        };
                        if wrapper.is_consistent(examples) {
                            return Some(wrapper);
                        }
                    }
                }
            }
        }
    }
    None
}

/// A small nested page of few letters: values of two attributes, one of the first at the beginning.
fn nested_page(seed: &mut u64, gaps: &[String; 3]) -> (String, Vec<Node>) {
    let mut page = text(seed, 2);
    let mut nodes: Vec<Node> = Vec::new();
    for at in 0..2 + next(seed) % 3 {
        let attribute = if at == 0 { 0 } else { (next(seed) % 2) as usize };
        page += &gaps[attribute];
        let start = page.len();
        page += &text(seed, 2);
        let node = Node { span: start..page.len(), children: Vec::new() };
        match nodes.last_mut().filter(|_| attribute == 1) {
            Some(parent) => parent.children.push(node),
            None => nodes.push(node),
        }
    }
    page += &gaps[2];
    page += &text(seed, 2);
    (page, nodes)
}

/// Small nested pages with gaps of one make.
pub(crate) fn nested_pages(seed: &mut u64) -> Vec<(String, Vec<Node>)> {
    let gaps =
        [0; 3].map(|_| format!("{}{}", text(seed, 2), ['a', 'b', 'é', 'x'][(next(seed) % 4) as usize]));
    (0..1 + next(seed) % 2).map(|_| nested_page(seed, &gaps)).collect()
}

pub(crate) fn nested_examples(pages: &[(String, Vec<Node>)]) -> Vec<Example<'_>> {
    pages.iter().map(|(page, nodes)| Example::of_nodes(page, nodes.clone()).expect("a label")).collect()
}
