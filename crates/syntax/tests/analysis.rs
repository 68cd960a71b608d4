//! What the analysis says of an expression.

use windrow_syntax::{Needs, PageBuffers, Sublanguage, analyze, parse};

#[track_caller]
fn check_language(input: &str, expected: Sublanguage) {
    assert_eq!(analyze(&parse(input).tree).sublanguage, expected, "{input}");
}

#[test]
fn sublanguages() {
    check_language("//a[^color = 'red']", Sublanguage::XPath);
    check_language("doc('u')//a", Sublanguage::XPath);
    check_language("/(a)*", Sublanguage::Simple);
    check_language("//a:<r>[b:<v=.>]", Sublanguage::NormalizedExtraction);
    check_language("//a:<r>/b:<s>", Sublanguage::Extraction);
    check_language("//a/{click /}", Sublanguage::Actions);
    check_language("/(a/{click /})*", Sublanguage::ExtractionFree);
    check_language("//a:<r>[./{click /}//b:<v=.>]", Sublanguage::NormalizedKleeneFree);
    check_language("//a:<r>/{click /}//b:<v=.>", Sublanguage::KleeneFree);
    check_language("/(a/{click /})*/b:<r>", Sublanguage::Normalized);
    check_language("/(a:<r>/{click /})*", Sublanguage::Full);
    check_language("/(a)*/b:<r>", Sublanguage::Normalized);
    check_language("//a/(b:<r>)/c", Sublanguage::NormalizedExtraction);
    assert_eq!(Sublanguage::Full.bounds(), ("q³·d·p⁴·n⁴", "q³·d⁵·n⁴"));
    assert_eq!(Sublanguage::Full.name(), "full OXPath");
}

#[track_caller]
fn check_pages(input: &str, expected: Option<u64>) {
    let expected = expected.map_or(PageBuffers::DepthOfPages, PageBuffers::Constant);
    assert_eq!(analyze(&parse(input).tree).page_buffers, expected, "{input}");
}

#[test]
fn page_buffers() {
    check_pages("1 + 2", Some(0));
    check_pages("//a", Some(1));
    check_pages("doc('u')//a", Some(1));
    check_pages("doc('u')//a | doc('v')//a", Some(1));
    check_pages("count(doc('u')//a)", Some(1));
    check_pages("//a[doc(@href)//b]", Some(2));
    check_pages("doc('u')//a/{click /}//b/{click /}", Some(3));
    check_pages("doc('u')//a[{click /}//b/{click}][{click /}]/{click}", Some(3));
    check_pages("doc('u')/(a/{click /})*{0,3}//b", Some(4));
    check_pages("doc('u')/(a/{click /}/b/{click /})*{2,2}", Some(5));
    check_pages("doc('u')/(a/{click /})*{0,0}", Some(1));
    check_pages("doc('u')/(a)*/{click /}", Some(2));
    check_pages("doc('u')/(a/{click /})*", None);
    check_pages("doc('u')//a[(b/{click /})+]", None);
}

#[test]
fn loops() {
    let loops = |input: &str| {
        let found = analyze(&parse(input).tree).loops;
        found.iter().map(|found| (found.span.start, found.ends_at_seen_page)).collect::<Vec<_>>()
    };
    assert_eq!(loops("/(a)*/(b/{click /})*{1,9}"), []);
    assert_eq!(loops("/(a/{click /})*"), [(1, false)]);
    assert_eq!(loops("/(a/{click})+//b[(c/{nextclick /})*{2}]"), [(1, false), (17, true)]);
}

#[track_caller]
fn check_outputs(input: &str, expected: &[(&str, &[usize])]) {
    let analysis = analyze(&parse(input).tree);
    let found: Vec<(&str, &[usize])> =
        analysis.outputs.iter().map(|output| (&*output.name, &*output.parents)).collect();
    assert_eq!(found, expected, "{input}");
}

#[test]
fn outputs_nest_as_they_are_extracted() {
    check_outputs("//a", &[]);
    check_outputs("//a:<r>[b:<x=.>][c:<s>[d:<y=.>]]", &[("r", &[]), ("x", &[0]), ("s", &[0]), ("y", &[2])]);
    check_outputs("//a:<r>/b:<s>[c:<x=.>]", &[("r", &[]), ("s", &[]), ("x", &[1])]);
    check_outputs("//a:<r>[b/c[d:<n:x=.>]]", &[("r", &[]), ("n:x", &[0])]);
    check_outputs("(//a:<r> | //b:<s>)[c:<x=.>]", &[("r", &[]), ("s", &[]), ("x", &[0, 1])]);
    check_outputs("//a:<r>/(b:<s>)*/c[d:<x=.>]", &[("r", &[]), ("s", &[]), ("x", &[1, 0])]);
    check_outputs("//a:<r>/(b:<s>)/c[d:<x=.>]", &[("r", &[]), ("s", &[]), ("x", &[1])]);
    check_outputs("//a:<r>[(b:<s>)/c:<t>]", &[("r", &[]), ("s", &[0]), ("t", &[0])]);
    let typed = analyze(&parse("//a:<r>[b:<x[](number)=.>]").tree).outputs;
    assert!(typed[0].is_record && !typed[1].is_record && typed[1].list && typed[1].kind.is_some());
}

#[test]
fn what_it_uses() {
    let analysis = analyze(
        &parse(
            "doc('u')/{$q}/{'x'}/{3}/{press 'Tab'}/{wait 1}/{hover}/[$lhs = $n:v]::a \
             | doc('u') | doc('v') | doc(//a/@href)/field()",
        )
        .tree,
    );
    assert_eq!(analysis.variables, ["n:v", "q"]);
    assert_eq!(analysis.start_urls, ["u", "v"]);
    assert!(analysis.opens_computed_urls && analysis.intensional_axes);
    assert_eq!(analysis.actions, ["choose", "mouseover", "press", "type", "wait"]);
    assert_eq!(analysis.needs, Needs::Layout);
    assert_eq!(analyze(&parse("screenshot()").tree).needs, Needs::Browser);
    assert_eq!(analyze(&parse("//a").tree).needs, Needs::Document);
}
