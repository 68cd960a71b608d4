//! The regions of Fig. 17: which documents which classes can handle (§5.2, Theorem 1).
//!
//! Conditions (2) to (5) of the proof leave 9 of 16 regions of LR, HLRT, OCLR and HOCLRT, and 12 of 16 of LR,
//! HLRT, N-LR and N-HLRT, those outside of all classes counted. Condition (1) says that none of them is
//! empty, and none is: every region has a document here, and every inclusion holds.
//!
//! Of all six classes at once there are 19 regions. The conditions alone would leave 28, but for tables more
//! is true than (4) and (5) say: a nested wrapper of a table scans for the first left delimiter as the plain
//! one does, and for others besides, so N-LR is in LR and N-HLRT in HLRT. What is in N-LR or N-HLRT only is
//! no table.
//!
//! The paper's candidates for open and close are texts between tuples, so documents have two tuples or more;
//! and a tail is a text behind the last value, though `exec` may end without it (§4.1). Both are what tells
//! some regions apart.

mod brute;

use std::collections::BTreeSet;

use windrow_learn::{Class, Example, Node, Preference, learn};

/// Whether there is a wrapper, by the order of [`Class::ALL`].
type Matrix = [bool; 6];

/// A document for every region of all six classes. `A` is a value of the first attribute, `B` one of the
/// second; the columns are LR, HLRT, OCLR, HOCLRT, N-LR and N-HLRT.
#[rustfmt::skip]
const REGIONS: [(&str, [u8; 6], &str); 19] = [
    ("ABAB",           [0, 0, 0, 0, 0, 0], "there are no delimiters"),
    ("[A](B)(B);[",    [0, 0, 0, 0, 0, 1], "no table; the tail has a first left delimiter"),
    ("[A](B)(B)",      [0, 0, 0, 0, 1, 0], "no table; nothing is a tail"),
    ("[A](B)(B);",     [0, 0, 0, 0, 1, 1], "no table"),
    ("|A|;|A|;||",     [0, 0, 0, 1, 0, 0], "close skips an early left delimiter, the tail two late ones"),
    ("<-A-<>-A-",      [0, 0, 1, 0, 0, 0], "open skips an early left delimiter; nothing is a tail"),
    ("|A|;|A|;",       [0, 0, 1, 1, 0, 0], "close skips an early left delimiter"),
    ("|A|B|A|B||",     [0, 1, 0, 1, 0, 0], "a left delimiter is in the tail and of both attributes"),
    ("|A|A||",         [0, 1, 0, 1, 0, 1], "a left delimiter is in the tail"),
    ("|A|B;.|A|B;|.",  [0, 1, 1, 1, 0, 0], "it is in the tail before a close, and of both attributes"),
    ("[A];[A][;",      [0, 1, 1, 1, 0, 1], "it is in the tail before a close"),
    ("|A|B;|A|B;",     [1, 0, 1, 0, 0, 0], "nothing is a tail; both attributes have one left delimiter"),
    ("[A](B)[A](B)",   [1, 0, 1, 0, 1, 0], "nothing is a tail"),
    ("|A|B;.|A|B;.",   [1, 0, 1, 1, 0, 0], "close skips a tail; both attributes have one left delimiter"),
    ("[A];[A];",       [1, 0, 1, 1, 1, 0], "close skips a tail"),
    ("|A|B;|A|B;;",    [1, 1, 1, 1, 0, 0], "both attributes have one left delimiter"),
    ("[A-B;[A-B;-",    [1, 1, 1, 1, 0, 1], "the tail has a second left one, which tables do not mind"),
    ("[A;:B;[A;;:B;;", [1, 1, 1, 1, 1, 0], "the tail is in tuples, which tables do not mind"),
    ("[A](B)[A](B);",  [1, 1, 1, 1, 1, 1], "nothing is in the way"),
];

/// The label of a document: a capital is a value, the deeper the later it is in the alphabet.
fn nodes(document: &str) -> Vec<Node> {
    let mut nodes: Vec<Node> = Vec::new();
    for (at, letter) in document.char_indices().filter(|(_, letter)| letter.is_ascii_uppercase()) {
        let mut children = &mut nodes;
        for _ in 'A'..letter {
            children = &mut children.last_mut().expect("a value above").children;
        }
        children.push(Node { span: at..at + 1, children: Vec::new() });
    }
    nodes
}

fn learnable(examples: &[Example<'_>]) -> Matrix {
    Class::ALL.map(|class| {
        let wrapper = learn(class, examples, Preference::Robust);
        assert!(wrapper.iter().all(|wrapper| wrapper.is_consistent(examples)), "{wrapper:?}");
        wrapper.is_some()
    })
}

fn regions() -> impl Iterator<Item = Matrix> {
    REGIONS.iter().map(|(_, classes, _)| classes.map(|can| can == 1))
}

/// Fig. 17 (a) of a matrix: LR, HLRT, OCLR, HOCLRT.
fn tabular([lr, hlrt, oclr, hoclrt, ..]: Matrix) -> [bool; 4] {
    [lr, hlrt, oclr, hoclrt]
}

/// Fig. 17 (b) of a matrix: LR, HLRT, N-LR, N-HLRT.
fn nested([lr, hlrt, _, _, n_lr, n_hlrt]: Matrix) -> [bool; 4] {
    [lr, hlrt, n_lr, n_hlrt]
}

/// Conditions (2) and (3): OCLR subsumes LR, HOCLRT subsumes HLRT.
fn is_tabular_region([lr, hlrt, oclr, hoclrt]: [bool; 4]) -> bool {
    (!lr || oclr) && (!hlrt || hoclrt)
}

/// Conditions (4) and (5): what is in N-LR and HLRT is in LR, what is in N-HLRT and LR is in HLRT.
fn is_nested_region([lr, hlrt, n_lr, n_hlrt]: [bool; 4]) -> bool {
    (!(n_lr && hlrt) || lr) && (!(n_hlrt && lr) || hlrt)
}

#[test]
fn every_region_has_a_document() {
    for (document, expected, why) in REGIONS {
        let example = Example::of_nodes(document, nodes(document)).expect("a label");
        let examples = [example];
        assert_eq!(learnable(&examples).map(u8::from), expected, "learnt from {document}: {why}");
        let tested = Class::ALL.map(|class| brute::brute(class, &examples).is_some());
        assert_eq!(tested.map(u8::from), expected, "generated and tested for {document}: {why}");
    }
}

#[test]
fn documents_cover_both_figures() {
    let all = || (0..16).map(|bits| [8, 4, 2, 1].map(|bit| bits & bit != 0));
    let expected_a: BTreeSet<[bool; 4]> = all().filter(|&region| is_tabular_region(region)).collect();
    let expected_b: BTreeSet<[bool; 4]> = all().filter(|&region| is_nested_region(region)).collect();
    assert_eq!((expected_a.len(), expected_b.len()), (9, 12));
    assert_eq!(regions().map(tabular).collect::<BTreeSet<_>>(), expected_a, "Fig. 17 (a)");
    assert_eq!(regions().map(nested).collect::<BTreeSet<_>>(), expected_b, "Fig. 17 (b)");
}

/// Checks the conditions of Theorem 1, for one document or several, and answers with the region.
fn check(examples: &[Example<'_>]) -> Matrix {
    let matrix = learnable(examples);
    let told = || format!("{:?} of {examples:?}", matrix.map(u8::from));
    assert!(is_tabular_region(tabular(matrix)), "LR in OCLR, HLRT in HOCLRT: {}", told());
    assert!(is_nested_region(nested(matrix)), "N-LR and HLRT in LR, N-HLRT and LR in HLRT: {}", told());
    let [lr, hlrt, _, _, n_lr, n_hlrt] = matrix;
    let is_table = examples.iter().all(Example::is_table);
    assert!(!is_table || ((!n_lr || lr) && (!n_hlrt || hlrt)), "N-LR in LR, N-HLRT in HLRT: {}", told());
    assert!(regions().any(|region| region == matrix), "a region that has no document: {}", told());
    matrix
}

#[test]
fn classes_are_in_each_other_as_theorem_1_says() {
    let mut seed = 9;
    let mut seen: BTreeSet<Matrix> = BTreeSet::new();
    for _ in 0..3000 {
        let attributes = 1 + (brute::next(&mut seed) % 2) as usize;
        let (tables, trees) = (brute::random_pages(&mut seed, attributes), brute::nested_pages(&mut seed));
        for mut examples in [brute::examples(&tables), brute::nested_examples(&trees)] {
            seen.insert(check(&examples[..1]));
            check(&examples);
            let blank = brute::blank_page(&mut seed, &examples[0]);
            examples.push(Example::of_tuples(&blank, Vec::new()).expect("no values"));
            check(&examples);
        }
    }
    // Condition (1) without the documents above: nearly all regions come up by chance.
    assert!(seen.len() >= 15, "{}", seen.len());
}
