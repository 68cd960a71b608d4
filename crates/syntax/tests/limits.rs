//! Deep expressions pass every stage on a small stack, and deeper ones end in one clear diagnostic. That the work
//! is linear in the text is counted in the crate's own tests.

use windrow_syntax::{
    MAX_LENGTH, MAX_NESTING, analyze, check, fill, format, normalize, parse, template_names,
};

/// Half of the 2 MiB that a thread has: the margin that is promised.
const STACK: usize = 1 << 20;

fn on_small_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread =
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run).expect("a thread");
        thread.join().expect("no overflow, no panic")
    })
}

/// Openings, a middle and closings.
fn nested(open: &str, middle: &str, close: &str, depth: usize) -> String {
    format!("{}{middle}{}", open.repeat(depth), close.repeat(depth))
}

/// Ways to nest: what opens, what closes, and how many levels that is.
const SHAPES: &[(&str, &str, usize)] = &[
    ("(", ")", 1),
    ("a[", "]", 1),
    ("a[? ", "]", 1),
    ("-", "", 1),
    ("string(", ")", 1),
    ("(1 + ", ")", 1),
    ("a/(", ")*", 1),
    ("a/(", ")", 1),
    ("a:<r>[", "]", 1),
    ("a/(b:<s>/", ")*", 1),
    ("a/[", "]::b", 1),
    ("a:<x=", ">", 1),
    ("a/{click [until=", "] /}", 2),
    ("doc(", ")", 1),
    ("(a | ", ")", 1),
    ("(a | ", ")/b", 2),
];

fn every_stage(text: &str) -> Vec<&'static str> {
    let parsed = parse(text);
    check(&parsed.tree);
    analyze(&parsed.tree);
    let _ = normalize(&parsed.tree).map(|normal| format(&normal));
    let again = parse(&format(&parsed.tree));
    assert!(parsed.has_errors() || again.tree == parsed.tree);
    parsed.diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

#[test]
fn five_hundred_levels_pass_every_stage_on_half_a_stack() {
    for (open, close, levels) in SHAPES {
        let codes = on_small_stack(|| every_stage(&nested(open, "a", close, 500 / levels)));
        assert!(!codes.contains(&"too-deeply-nested"), "{open}");
    }
}

#[test]
fn what_is_deeper_is_refused_in_one_diagnostic() {
    for (open, close, _) in SHAPES {
        for depth in [MAX_NESTING + 1, 100_000] {
            let text = nested(open, "a", close, depth);
            let codes = on_small_stack(|| every_stage(&text));
            let deep = codes.iter().filter(|code| **code == "too-deeply-nested").count();
            assert_eq!(deep, 1, "{open} {depth}");
            assert!(codes.iter().all(|code| *code != "unclosed-bracket"), "{open} {depth}");
        }
    }
}

#[test]
fn deep_beginnings_without_ends_are_answered() {
    for (open, ..) in SHAPES {
        let codes = on_small_stack(|| every_stage(&open.repeat(100_000)));
        assert!(codes.contains(&"too-deeply-nested"), "{open}");
    }
}

#[test]
fn a_text_beyond_the_longest_is_refused() {
    let codes: Vec<_> =
        parse(&" ".repeat(MAX_LENGTH + 1)).diagnostics.iter().map(|found| found.code).collect();
    assert_eq!(codes, ["too-long"]);
}

#[test]
fn a_megabyte_of_templates_is_filled() {
    let open = "${".repeat(500_000) + "}";
    assert_eq!(fill(&open, |_| None).text, open);
    assert_eq!(template_names(&"${a}".repeat(250_000)), [("a".to_owned(), false)]);
}
