//! The six classes: the paper's examples, and small random pages against generating and testing.

use std::ops::Range;

use windrow_learn::{Class, Example, Mistake, Node, Preference, Wrapper, learn};

/// A page whose values are in brackets, without them: `[` begins one and `]` ends it, `|` begins a new tuple.
fn marked(text: &str) -> (String, Vec<Vec<Range<usize>>>) {
    let (mut page, mut tuples, mut start) = (String::new(), vec![Vec::new()], 0);
    for letter in text.chars() {
        match letter {
            '[' => start = page.len(),
            ']' => tuples.last_mut().expect("a tuple").push(start..page.len()),
            '|' => tuples.push(Vec::new()),
            _ => page.push(letter),
        }
    }
    tuples.retain(|tuple| !tuple.is_empty());
    (page, tuples)
}

fn learnt(class: Class, text: &str) -> Option<Wrapper> {
    let (page, tuples) = marked(text);
    learn(class, &[Example::of_tuples(&page, tuples).expect("a label")], Preference::Robust)
}

fn learnable(text: &str) -> Vec<&'static str> {
    Class::ALL.into_iter().filter(|&class| learnt(class, text).is_some()).map(Class::name).collect()
}

const CODES: &str = "<HTML><TITLE>Some Country Codes</TITLE><BODY>\n<B>[Congo]</B> <I>[242]</I><BR>\n|<B>[Egypt]</B> <I>[20]</I><BR>\n|\
                     <B>[Belize]</B> <I>[501]</I><BR>\n|<B>[Spain]</B> <I>[34]</I><BR>\n</BODY></HTML>";

#[test]
fn the_countries_of_figure_1() {
    let (page, tuples) = marked(CODES);
    // Offsets of the paper, from 1 and with the last letter.
    assert_eq!(&page[tuples[0][0].clone()], "Congo");
    let wrapper = learnt(Class::Lr, CODES).expect("LR");
    let side = |left: &str, right: &str| (left.to_owned(), right.to_owned());
    assert_eq!(wrapper.sides, [side("<B>", "</B>"), side("<I>", "</I>")]);
    assert_eq!(learnable(CODES), ["LR", "HLRT", "OCLR", "HOCLRT", "N-LR", "N-HLRT"]);
    for preference in [Preference::Short, Preference::Long] {
        let example = Example::of_tuples(&page, tuples.clone()).expect("a label");
        for class in Class::ALL {
            let wrapper = learn(class, std::slice::from_ref(&example), preference).expect("a wrapper");
            assert!(wrapper.is_consistent(std::slice::from_ref(&example)), "{wrapper:?}");
        }
    }
}

#[test]
fn the_bold_title_of_figure_5() {
    let page = "<HTML><TITLE>Some Country Codes</TITLE><BODY>\n<B>Some Country Codes</B><P>\n<B>[Congo]</B> <I>[242]</I><BR>\n|\
                <B>[Egypt]</B> <I>[20]</I><BR>\n|<B>[Belize]</B> <I>[501]</I><BR>\n|<B>[Spain]</B> <I>[34]</I><BR>\n\
                <HR><B>End</B></BODY></HTML>";
    assert_eq!(learnt(Class::Lr, page), None, "no left delimiter tells countries from other bold text");
    let wrapper = learnt(Class::Hlrt, page).expect("HLRT");
    assert_eq!(wrapper.sides[0].0, "<B>");
    assert!(learnt(Class::Hoclrt, page).is_some());
}

#[test]
fn the_document_of_section_5() {
    // "there exists LR, OCLR and HOCLRT wrappers, but not an HLRT wrapper".
    let page = "ho[A11](A12)co[A21](A22)co[A31](A32)c";
    let span = |value: &str| {
        let start = page.find(value).expect("a value");
        start..start + value.len()
    };
    let tuples =
        ["1", "2", "3"].map(|row| vec![span(&format!("A{row}1")), span(&format!("A{row}2"))]).to_vec();
    let example = Example::of_tuples(page, tuples).expect("a label");
    let has = |class| learn(class, std::slice::from_ref(&example), Preference::Robust).is_some();
    let classes = [Class::Lr, Class::Hlrt, Class::Oclr, Class::Hoclrt];
    assert_eq!(classes.map(has), [true, false, true, true]);
}

#[test]
fn the_directory_of_figure_11() {
    let page = "name: John\n\taddress: 1 Hill\n\t\tphone: 111\n\t\tphone: 222\nname: Sally\n\taddress: 2 Sea\n\taddress: 3 Bay\n\t\tphone: 333\n";
    let span = |value: &str| {
        let start = page.find(value).expect("a value");
        start..start + value.len()
    };
    let leaf = |value: &str| Node { span: span(value), children: Vec::new() };
    let node = |value: &str, children: Vec<Node>| Node { span: span(value), children };
    let nodes = vec![
        node("John", vec![node("1 Hill", vec![leaf("111"), leaf("222")])]),
        node("Sally", vec![leaf("2 Sea"), node("3 Bay", vec![leaf("333")])]),
    ];
    let example = Example::of_nodes(page, nodes).expect("a label");
    let wrapper = learn(Class::NLr, std::slice::from_ref(&example), Preference::Robust).expect("N-LR");
    let other = "name: Ann\nname: Bob\n\taddress: 4 Lane\n";
    let found = wrapper.exec(other).expect("values");
    let texts: Vec<(usize, &str)> =
        found.iter().map(|value| (value.attribute, &other[value.span.clone()])).collect();
    assert_eq!(texts, [(0, "Ann"), (0, "Bob"), (1, "4 Lane")]);
    assert_eq!(learn(Class::Lr, &[example], Preference::Robust), None, "it is no table");
}

/// The next number of a seed (splitmix64).
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *seed;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A page with its tuples.
type Page = (String, Vec<Vec<Range<usize>>>);

/// Small pages of few letters with some tuples.
fn random_pages(seed: &mut u64, attributes: usize) -> Vec<Page> {
    let text = |seed: &mut u64, most: u64| -> String {
        let length = next(seed) % (most + 1);
        (0..length).map(|_| ['a', 'b', 'é', 'x'][(next(seed) % 4) as usize]).collect()
    };
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

fn examples(pages: &[Page]) -> Vec<Example<'_>> {
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
fn brute(class: Class, examples: &[Example<'_>]) -> Option<Wrapper> {
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
    // "Otherwise it will never terminate" (§4.1): a tail has to be on every page, though `exec` may end without it.
    let is_tail =
        |text: &String| !text.is_empty() && fragments.tails.iter().all(|tail| tail.contains(text.as_str()));
    let tails: Vec<String> = of_shortest(&fragments.tails).into_iter().filter(is_tail).collect();
    let seps = of_shortest(&fragments.seps);
    let (has_ends, has_bounds) = match class {
        Class::Lr | Class::NLr => (false, false),
        Class::Hlrt | Class::NHlrt => (true, false),
        Class::Oclr => (false, true),
        Class::Hoclrt => (true, true),
    };
    let none = vec![String::new()];
    let (heads, tails) = if has_ends { (&heads, &tails) } else { (&none, &none) };
    let seps = if has_bounds { &seps } else { &none };
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
        for open in seps.iter().filter(|open| !has_bounds || !open.is_empty()) {
            for close in seps {
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

#[test]
fn wrappers_are_found_where_there_are_any() {
    let mut seed = 5;
    let mut found = [0; 6];
    for _ in 0..400 {
        let attributes = 1 + (next(&mut seed) % 2) as usize;
        let pages = random_pages(&mut seed, attributes);
        let examples = examples(&pages);
        for (at, class) in Class::ALL.into_iter().enumerate() {
            // Five delimiters at a time take long to generate.
            if class == Class::Hoclrt && attributes > 1 {
                continue;
            }
            let learnt = learn(class, &examples, Preference::Robust);
            let expected = brute(class, &examples);
            let told = || format!("{} on {pages:?}: {learnt:?}, {expected:?}", class.name());
            assert_eq!(learnt.is_some(), expected.is_some(), "{}", told());
            if let Some(wrapper) = learnt {
                assert!(wrapper.is_consistent(&examples), "{wrapper:?}");
                found[at] += 1;
            }
        }
    }
    assert!(found.iter().all(|found| *found > 20), "{found:?}");
}

/// A small nested page of few letters: values of two attributes, one of the first at the beginning.
fn nested_page(seed: &mut u64, gaps: &[String; 3]) -> (String, Vec<Node>) {
    let text = |seed: &mut u64, most: u64| -> String {
        let length = next(seed) % (most + 1);
        (0..length).map(|_| ['a', 'b', 'é', 'x'][(next(seed) % 4) as usize]).collect()
    };
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

#[test]
fn nested_wrappers_are_found_where_there_are_any() {
    let mut seed = 21;
    let mut found = [0; 2];
    for _ in 0..400 {
        let gap = |seed: &mut u64| -> String {
            (0..1 + next(seed) % 3).map(|_| ['a', 'b', 'é', 'x'][(next(seed) % 4) as usize]).collect()
        };
        let gaps = [gap(&mut seed), gap(&mut seed), gap(&mut seed)];
        let pages: Vec<(String, Vec<Node>)> =
            (0..1 + next(&mut seed) % 2).map(|_| nested_page(&mut seed, &gaps)).collect();
        let examples: Vec<Example<'_>> = pages
            .iter()
            .map(|(page, nodes)| Example::of_nodes(page, nodes.clone()).expect("a label"))
            .collect();
        for (at, class) in [Class::NLr, Class::NHlrt].into_iter().enumerate() {
            let learnt = learn(class, &examples, Preference::Robust);
            let expected = brute(class, &examples);
            let told = || format!("{} on {pages:?}: {learnt:?}, {expected:?}", class.name());
            assert_eq!(learnt.is_some(), expected.is_some(), "{}", told());
            found[at] += usize::from(learnt.is_some());
        }
    }
    assert!(found.iter().all(|found| *found > 20), "{found:?}");
}

#[test]
fn classes_are_in_each_other_as_theorem_1_says() {
    let mut seed = 9;
    for _ in 0..2000 {
        let attributes = 1 + (next(&mut seed) % 2) as usize;
        let pages = random_pages(&mut seed, attributes);
        let examples = examples(&pages[..1]);
        let has = |class| learn(class, &examples, Preference::Robust).is_some();
        let [lr, hlrt, oclr, hoclrt, n_lr, n_hlrt] = Class::ALL.map(has);
        assert!(!lr || oclr, "LR in OCLR: {examples:?}");
        assert!(!hlrt || hoclrt, "HLRT in HOCLRT: {examples:?}");
        assert!(!(n_lr && hlrt) || lr, "N-LR and HLRT in LR: {examples:?}");
        assert!(!(n_hlrt && lr) || hlrt, "N-HLRT and LR in HLRT: {examples:?}");
    }
}

#[test]
fn labels_that_are_none_are_told() {
    let mistake = |tuples: Vec<Vec<Range<usize>>>| Example::of_tuples("aéb", tuples).err();
    assert_eq!(mistake(vec![vec![0..1, 1..3], vec![3..4]]), Some(Mistake::Uneven));
    assert_eq!(mistake(vec![vec![0..2]]), Some(Mistake::Outside));
    assert_eq!(mistake(vec![vec![3..9]]), Some(Mistake::Outside));
    assert_eq!(mistake(vec![vec![1..3, 0..1]]), Some(Mistake::Overlap));
    assert_eq!(learn(Class::Lr, &[], Preference::Robust), None);
}

#[test]
fn runs_end() {
    let wrapper = |class, left: &str| Wrapper {
        class,
        head: String::new(),
        tail: "z".to_owned(),
        open: String::new(),
        close: String::new(),
        sides: vec![(left.to_owned(), String::new())],
    };
    for class in Class::ALL {
        // Delimiters that stand still, and pages that have none.
        assert_eq!(wrapper(class, "").exec("aaaa"), None, "{}", class.name());
        let _ = wrapper(class, "a").exec("");
    }
}
