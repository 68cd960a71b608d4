//! The normal form: the paper's theorems, and what keeps the nesting of records.

use windrow_syntax::{Sublanguage, analyze, format, normalize, parse};

#[track_caller]
fn check(input: &str, expected: &str) {
    let parsed = parse(input);
    assert!(!parsed.has_errors(), "{input}: {:?}", parsed.diagnostics);
    let normal = normalize(&parsed.tree).expect("it has a normal form");
    assert_eq!(format(&normal), expected, "{input}");
    assert_eq!(parse(expected).tree, normal, "{input}");
    assert_eq!(normalize(&normal).as_ref(), Ok(&normal), "{input}");
    let language = analyze(&normal).sublanguage;
    assert!(
        !matches!(language, Sublanguage::Full | Sublanguage::KleeneFree | Sublanguage::Extraction),
        "{input}"
    );
}

#[track_caller]
fn check_refused(input: &str, code: &str) {
    let failure = normalize(&parse(input).tree).expect_err("it has no normal form");
    assert_eq!(failure.code, code, "{input}");
}

#[test]
fn what_is_normal_stays() {
    for normal in
        ["//a", "//a:<r>[b:<s>][? c]", "/(a)*/b:<r>", "1 + 2", "//a[? b/{click /}]", "(//a | //b):<r>"]
    {
        check(normal, normal);
    }
}

#[test]
fn theorem_2_moves_markers_out_of_groups() {
    check("//h/(p:<r>)*/t", "//h[? (p)*/p:<r>]/(p)*/t");
    check("//h/(p:<r>/{click /})*", "//h[? (p/{click /})*/p:<r>/{click /}]/(p/{click /})*");
    check("//h/(p:<r>)+/t", "//h/(p)*/p:<r>/t");
    check("//h/(p[c:<r>])*/t", "//h[? (p[c])*/p[c:<r>]]/(p[c])*/t");
    check("//h//(p:<r>)*", "//h[? .//(p)*/p:<r>]//(p)*");
    check("/(p:<r>)*", "/.[? (p)*/p:<r>]/(p)*");
    check("(p:<r>)*/t", ".[? (p)*/p:<r>]/(p)*/t");
    check("//h/(/p:<r>)*", "//h[? (/p)*/(/p:<r>)]/(/p)*");
    check("//h/(p:<r> | o)*", "//h[? (p | o)*/(p:<r> | o)]/(p | o)*");
    check("//h/(a/(b:<r>)*)*", "//h[? (a/(b)*)*/a[? (b)*/b:<r>]/(b)*]/(a/(b)*)*");
}

#[test]
fn theorem_2_with_bounds() {
    check("//h/(p:<r>)*{0,3}/t", "//h[? (p)*{0,2}/p:<r>]/(p)*{0,3}/t");
    check("//h/(p:<r>)*{2,3}/t", "//h[? (p)*{0,2}/p:<r>]/(p)*{2,3}/t");
    check("//h/(p:<r>)*{2,}/t", "//h[? (p)*/p:<r>]/(p)*{2,}/t");
    check("//h/(p:<r>)*{1,3}/t", "//h/(p)*{0,2}/p:<r>/t");
    check("//h/(p:<r>)*{0,1}/t", "//h[? p:<r>]/(p)*{0,1}/t");
    check("//h/(p:<r>)*{0,0}/t", "//h/(p)*{0,0}/t");
}

#[test]
fn what_belongs_to_a_record_of_the_group_stays_with_it() {
    check("//h/(p:<r>)*/t[v:<s>]", "//h/(. | (p)*/p:<r>)/t[v:<s>]");
    check("//h/(p[c:<r>])*/t[v:<s>]", "//h[? (p[c])*/p[c:<r>]]/(p[c])*/t[v:<s>]");
    check_refused("//h/(p:<r>)*{2,3}/t[v:<s>]", "no-normal-form");
    check_refused("//h/(p[c:<s>]:<r>)*", "no-normal-form");
}

#[test]
fn theorem_3_leaves_one_marker_on_a_path() {
    check("//a:<r>/b:<s>/c", "//a[.:<r>]/b:<s>/c");
    check("//a:<r>/b:<s>/c:<t>", "//a[.:<r>]/b[.:<s>]/c:<t>");
    check("//a:<r>:<s>", "//a[.:<r>]:<s>");
    check("//a:<r=.>[2]:<s=@b>", "//a[.:<r=.>][2]:<s=@b>");
    check("//x[a:<r>/b:<s>]", "//x[a[.:<r>]/b:<s>]");
    check("(//a:<r>)/b:<s>", "//a[.:<r>]/b:<s>");
    check("//a/(b:<r>)/c:<s>", "//a[? ./(b:<r>)]/(b)/c:<s>");
}

#[test]
fn what_belongs_to_a_record_goes_with_it() {
    check("//a:<r>[x:<t>]/b:<s>", "//a[? .:<r>[x:<t>]][x]/b:<s>");
    check("//a:<r>/b[x:<t>]/c:<s>", "//a[? .:<r>/b[x:<t>]]/b[x]/c:<s>");
    check("//a:<r>[? x:<t>]/b:<s>", "//a[? .:<r>[? x:<t>]]/b:<s>");
    check_refused("//a:<r>[2][x:<t>]:<s>", "no-normal-form");
    check_refused("(//a:<r> | //b)/c:<s>", "no-normal-form");
}

#[test]
fn both_theorems() {
    check("//a:<r>/(b:<s>)*/c:<t>", "//a[.:<r>][? (b)*/b:<s>]/(b)*/c:<t>");
    check("//a:<r>/(b:<s>)*/c[d:<u>]/e:<t>", "//a[.:<r>][? ./(. | (b)*/b:<s>)/c[d:<u>]]/(b)*/c[d]/e:<t>");
    check("//a:<r>/(b:<s>)+/c:<t>", "//a[.:<r>][? (b)*/b:<s>]/(b)+/c:<t>");
}

#[test]
fn the_normal_form_can_be_too_large() {
    let nested = (0..400).fold("a:<r>".to_owned(), |body, _| format!("(b/{body})*"));
    check_refused(&format!("/{nested}"), "normal-form-too-large");
}
