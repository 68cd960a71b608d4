//! The six classes: the paper's examples, and small random pages against generating and testing.

mod brute;

use std::ops::Range;

use brute::{brute, examples, next, random_pages};
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

const CODES: &str = "<HTML><TITLE>Some Country Codes</TITLE><BODY>\n<B>[Congo]</B> <I>[242]</I><BR>\n|\
                     <B>[Egypt]</B> <I>[20]</I><BR>\n|\
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
    let page = "<HTML><TITLE>Some Country Codes</TITLE><BODY>\n<B>Some Country Codes</B><P>\n\
                <B>[Congo]</B> <I>[242]</I><BR>\n|<B>[Egypt]</B> <I>[20]</I><BR>\n|\
                <B>[Belize]</B> <I>[501]</I><BR>\n|<B>[Spain]</B> <I>[34]</I><BR>\n\
                <HR><B>End</B></BODY></HTML>";
    assert_eq!(learnt(Class::Lr, page), None, "no left delimiter tells countries from other bold text");
    let wrapper = learnt(Class::Hlrt, page).expect("HLRT");
    assert_eq!(wrapper.sides[0].0, "<B>");
    assert!(learnt(Class::Hoclrt, page).is_some());
}

/// The second variant of the codes, for which OCLR and HOCLRT were made.
const LISTED: &str = "<HTML><TITLE>Some Country Codes</TITLE><BODY>\n<B>Some Country Codes</B><P>\n\
                      <LI><B>[Congo]</B> <I>[242]</I><BR>\n|<LI><B>[Egypt]</B> <I>[20]</I><BR>\n|\
                      <LI><B>[Belize]</B> <I>[501]</I><BR>\n|<LI><B>[Spain]</B> <I>[34]</I><BR>\n\
                      <HR><B>End</B></BODY></HTML>";

#[test]
fn the_wrappers_of_figures_7_and_9() {
    let (page, tuples) = marked(LISTED);
    let example = Example::of_tuples(&page, tuples).expect("a label");
    let side = |left: &str, right: &str| (left.to_owned(), right.to_owned());
    let written = |class, head: &str, tail: &str| Wrapper {
        class,
        head: head.to_owned(),
        tail: tail.to_owned(),
        open: "<LI>".to_owned(),
        close: "<BR>".to_owned(),
        sides: vec![side("<B>", "</B>"), side("<I>", "</I>")],
    };
    for (class, head, tail) in [(Class::Oclr, "", ""), (Class::Hoclrt, "<P>", "<HR>")] {
        assert!(written(class, head, tail).is_consistent(std::slice::from_ref(&example)), "{}", class.name());
        assert!(learnt(class, LISTED).is_some(), "{}", class.name());
    }
    let plain = Wrapper { class: Class::Lr, ..written(Class::Oclr, "", "") };
    assert!(!plain.is_consistent(&[example]), "the title is bold too");
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
    let page = "name: John\n\taddress: 1 Hill\n\t\tphone: 111\n\t\tphone: 222\n\
                name: Sally\n\taddress: 2 Sea\n\taddress: 3 Bay\n\t\tphone: 333\n";
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

/// Learns a class from examples as they are generated and tested; whether there is a wrapper.
fn check(class: Class, examples: &[Example<'_>]) -> bool {
    let learnt = learn(class, examples, Preference::Robust);
    let expected = brute(class, examples);
    let told = || format!("{} of {examples:?}: {learnt:?}, {expected:?}", class.name());
    assert_eq!(learnt.is_some(), expected.is_some(), "{}", told());
    assert!(learnt.iter().all(|wrapper| wrapper.is_consistent(examples)), "{}", told());
    learnt.is_some()
}

#[test]
fn wrappers_are_found_where_there_are_any() {
    let mut seed = 5;
    let mut found = [0; 6];
    for _ in 0..400 {
        let attributes = 1 + (next(&mut seed) % 2) as usize;
        let pages = random_pages(&mut seed, attributes);
        let examples = examples(&pages);
        for (class, found) in Class::ALL.into_iter().zip(&mut found) {
            // Five delimiters at a time take long to generate.
            if class != Class::Hoclrt || attributes == 1 {
                *found += u32::from(check(class, &examples));
            }
        }
    }
    assert!(found.iter().all(|found| *found > 20), "{found:?}");
}

#[test]
fn nested_wrappers_are_found_where_there_are_any() {
    let mut seed = 21;
    let mut found = [0; 2];
    for _ in 0..400 {
        let pages = brute::nested_pages(&mut seed);
        let examples = brute::nested_examples(&pages);
        for (class, found) in [Class::NLr, Class::NHlrt].into_iter().zip(&mut found) {
            *found += u32::from(check(class, &examples));
        }
    }
    assert!(found.iter().all(|found| *found > 20), "{found:?}");
}

#[test]
fn wrappers_find_nothing_on_pages_without_values() {
    let mut seed = 33;
    let (mut found, mut missed) = ([0; 6], [0; 6]);
    for round in 0..240 {
        let attributes = 1 + round % 2;
        let (tables, trees) = (random_pages(&mut seed, attributes), brute::nested_pages(&mut seed));
        let (tables, trees) = (examples(&tables), brute::nested_examples(&trees));
        for (at, class) in Class::ALL.into_iter().enumerate() {
            if class == Class::Hoclrt && attributes > 1 {
                continue;
            }
            let mut examples = if class.is_nested() { trees.clone() } else { tables.clone() };
            let without = learn(class, &examples, Preference::Robust).is_some();
            let blanks: Vec<String> =
                (0..=next(&mut seed) % 2).map(|_| brute::blank_page(&mut seed, &examples[0])).collect();
            let place = next(&mut seed) as usize % (examples.len() + 1);
            examples.splice(
                place..place,
                blanks.iter().map(|page| Example::of_tuples(page, Vec::new()).expect("no values")),
            );
            let with = check(class, &examples);
            assert!(without || !with, "what is learnt from more is learnt from less: {examples:?}");
            found[at] += u32::from(with);
            missed[at] += u32::from(without && !with);
        }
    }
    assert!(found.iter().chain(&missed).all(|count| *count > 5), "{found:?}, {missed:?}");
}

#[test]
fn pages_without_values_tell_delimiters_apart() {
    let page =
        "<p><b>Codes</b><p><b>[Congo]</b> <i>[242]</i><br>|<b>[Egypt]</b> <i>[20]</i><br><hr><b>End</b>";
    let (page, tuples) = marked(page);
    let example = Example::of_tuples(&page, tuples).expect("a label");
    let nothing = "<p><b>Codes</b><p>Nothing was found.<hr><b>End</b>";
    let blank = Example::of_tuples(nothing, Vec::new()).expect("no values");
    for class in [Class::Hlrt, Class::Hoclrt, Class::NHlrt] {
        for preference in [Preference::Robust, Preference::Short, Preference::Long] {
            let wrapper = learn(class, &[blank.clone(), example.clone()], preference).expect("a wrapper");
            assert_eq!(wrapper.exec(nothing), Some(Vec::new()), "{wrapper:?}");
        }
        assert_eq!(learn(class, std::slice::from_ref(&blank), Preference::Robust), None, "no value at all");
    }
    let other = Example::of_tuples("404", Vec::new()).expect("no values");
    for class in [Class::Hlrt, Class::NHlrt] {
        let examples = [example.clone(), other.clone()];
        assert_eq!(learn(class, &examples, Preference::Robust), None, "it has no head");
    }
}

#[test]
fn short_left_delimiters_may_leave_room_for_a_tail() {
    // With "ab" before the second value, "b;" would be too late on the first page; "b" alone does.
    let pages = [("[A]abB]1ab;", [1..2, 5..6]), ("[A]xabB]2b;", [1..2, 6..7])];
    let examples =
        pages.map(|(page, tuple)| Example::of_tuples(page, vec![tuple.to_vec()]).expect("a label"));
    let wrapper = learn(Class::NHlrt, &examples, Preference::Robust).expect("N-HLRT");
    assert_eq!((wrapper.sides[1].0.as_str(), wrapper.tail.as_str()), ("b", "b;"));
}

#[test]
fn each_left_delimiter_is_as_long_as_the_tail_needs() {
    // As above; and "d" before the second value would be found before the tail of the first page.
    let pages = [("[A]cdB]abC]1dab;", [1..2, 5..6, 9..10]), ("[A]cdB]xabC]2b;", [1..2, 5..6, 10..11])];
    let examples =
        pages.map(|(page, tuple)| Example::of_tuples(page, vec![tuple.to_vec()]).expect("a label"));
    let wrapper = learn(Class::NHlrt, &examples, Preference::Short).expect("N-HLRT");
    let lefts: Vec<&str> = wrapper.sides.iter().map(|(left, _)| left.as_str()).collect();
    assert_eq!((lefts.as_slice(), wrapper.tail.as_str()), (["[", "cd", "b"].as_slice(), "b;"));
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
