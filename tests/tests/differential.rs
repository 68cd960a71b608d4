//! Random expressions on random documents: Windrow and libxml2 (through lxml) must agree.
//!
//! 5,000 expressions on 20 documents each by default. A difference is made smaller, expression and document in turn,
//! for as long as it stays, and printed. `WINDROW_SEED` repeats a run, `WINDROW_EXPRESSIONS` makes it longer.
//! What libxml2 is known to do otherwise is not generated ([`windrow_tests::expression`] says what and why) or
//! stands in [`KNOWN`].

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use windrow_dom::{Document, NodeId, NodeKind, parse_xml};
use windrow_tests::answer::{self, Answer};
use windrow_tests::expression::{Expression, random_expression};
use windrow_tests::literate::{self, Chapter};
use windrow_tests::markup::{Markup, NAMESPACES, random_markup};
use windrow_tests::oracle::{self, Oracle};
use windrow_tests::path::Paths;
use windrow_tests::random::Random;

const EXPRESSIONS: usize = 5_000;
const DOCUMENTS: usize = 20;
/// How many differences are made smaller and printed.
const REPORTED: usize = 10;

/// Whether a difference between two answers, ours first, is a known one.
type IsKnown = fn(&Answer, &Answer) -> bool;

/// What libxml2 does otherwise, with the reason.
const KNOWN: &[(&str, IsKnown)] = &[("XPath 1.0 leaves the order of namespace nodes open", same_namespaces)];

fn same_namespaces(ours: &Answer, theirs: &Answer) -> bool {
    let (Answer::Nodes(ours), Answer::Nodes(theirs)) = (ours, theirs) else { return false };
    let sorted = |paths: &[String]| {
        let mut paths = paths.to_vec();
        paths.sort();
        paths
    };
    ours.iter().any(|path| path.contains("/namespace::")) && sorted(ours) == sorted(theirs)
}

/// Cases of the suite in which libxml2 departs from XPath 1.0.
const SUITE_OTHERWISE: &[(&str, &[&str])] = &[
    (
        "in XML, `id` is an ID for libxml2 only if a document type says so",
        &[
            "id('p1')",
            "id('p2 p1')",
            "id('p1 p1')",
            "id(//q/@ref)",
            "id(//q/@ref)/@class",
            "id(//p/@id)",
            "id('p2')/following-sibling::*[1]",
            "count(id('p1 p2'))",
        ],
    ),
    ("libxml2 has a namespace node for `xmlns=\"\"`", &["//y/namespace::*", "count(//namespace::*)"]),
    ("libxml2 leaves out the children of the node's element", &["//y/namespace::a/following::*"]),
    (
        "libxml2 sorts namespace nodes before their element",
        &["(//y/namespace::a | //y)[1]", "(//y/namespace::a | //y)[2]"],
    ),
    (
        "libxml2 writes 15 digits, and exponents",
        &[
            "string(100000000000000000000000)",
            "string(0.000001)",
            "string(1 div 3)",
            "string(2 div 3)",
            "string(0.1 + 0.2)",
        ],
    ),
    ("libxml2 reads exponents", &["number('1e3')"]),
    ("libxml2 takes `///` for `//`", &["///a"]),
    ("a variable without a value is an error, whether it is reached or not", &["//missing[$missing]"]),
];

struct Page {
    markup: Markup,
    xml: String,
    document: Document,
    paths: Paths,
    /// What a question may start from.
    contexts: Vec<NodeId>,
}

impl Page {
    fn new(markup: Markup) -> Page {
        let xml = markup.to_xml();
        let parsed = parse_xml(&xml);
        assert!(parsed.problems.is_empty(), "{:?} in {xml}", parsed.problems);
        let document = parsed.document;
        let is_context = |&node: &NodeId| {
            let kind = document.kind(node);
            matches!(kind, NodeKind::Element | NodeKind::Comment | NodeKind::ProcessingInstruction)
        };
        let element = document.document_element().into_iter();
        let contexts = element.chain((0..document.len() as u32).map(NodeId).filter(is_context)).collect();
        Page { paths: Paths::new(&document), xml, markup, document, contexts }
    }
}

struct Question {
    page: usize,
    context: NodeId,
    expression: Expression,
    text: String,
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[test]
fn windrow_and_libxml2_agree_on_random_expressions() {
    let Some(mut oracle) = Oracle::start() else {
        println!("skipped: no Python with lxml (set WINDROW_PYTHON)");
        return;
    };
    let clock = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let seed = setting("WINDROW_SEED").unwrap_or(clock);
    println!("WINDROW_SEED={seed}");
    let mut random = Random::new(seed);
    let pages: Vec<Page> = (0..DOCUMENTS).map(|_| Page::new(random_markup(&mut random))).collect();
    let questions = questions(&mut random, &pages);
    let differing = compare(&mut oracle, &pages, &questions);
    drop(oracle);
    let mut oracle = Oracle::start().expect("it started before");
    let mut shown = BTreeSet::new();
    let mut asked = BTreeSet::new();
    for &at in &differing {
        let question = &questions[at];
        if shown.len() < REPORTED && asked.insert(&question.text) {
            let smallest = made_smaller(&mut oracle, &pages[question.page], question);
            if shown.insert(smallest.expression.to_string()) {
                report(&mut oracle, &smallest);
            }
        }
    }
    assert!(differing.is_empty(), "{} of {} answers differ; seed {seed}", differing.len(), questions.len());
}

#[test]
fn windrow_and_libxml2_agree_on_the_suite() {
    let Some(mut oracle) = Oracle::start() else {
        println!("skipped: no Python with lxml (set WINDROW_PYTHON)");
        return;
    };
    let (mut compared, mut failures) = (0, Vec::new());
    for file in literate::files() {
        let chapter = Chapter::read(&fs::read_to_string(&file).expect("the suite is readable"));
        for (number, page) in chapter.pages.iter().enumerate().filter(|(_, page)| page.language == "xml") {
            let document = parse_xml(&page.source).document;
            let paths = Paths::new(&document);
            let context = document.document_element().expect("pages have an element");
            let declared =
                document.namespaces_in_scope(context).filter(|(prefix, _)| !["", "xml"].contains(prefix));
            let namespaces: Vec<(&str, &str)> = declared.collect();
            oracle.load(0, &page.source, &namespaces).expect("pages are well-formed");
            for case in chapter.cases.iter().filter(|case| case.page == Some(number)) {
                let theirs = oracle.ask(0, Some(paths.row(context)), &case.expression);
                let ours = answer::answer(&document, &paths, context, &case.expression);
                let is_known = KNOWN.iter().any(|(_, is_known)| is_known(&ours, &theirs));
                let is_excepted = SUITE_OTHERWISE.iter().any(|(_, list)| list.contains(&&*case.expression));
                match theirs {
                    // What libxml2 does not have is not compared.
                    Answer::Error(_) => {}
                    _ if agree(&ours, &theirs) || is_known || is_excepted => compared += 1,
                    _ => {
                        let name = file.file_name().unwrap_or_default().to_string_lossy();
                        failures.push(format!(
                            "{name}:{}: {}\n  ours {ours}\n  lxml {theirs}",
                            case.line, case.expression
                        ));
                    }
                }
            }
        }
    }
    println!("{compared} cases of the suite compared");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn questions(random: &mut Random, pages: &[Page]) -> Vec<Question> {
    let count = setting("WINDROW_EXPRESSIONS").map_or(EXPRESSIONS, |count| count as usize);
    let mut questions = Vec::with_capacity(count * pages.len());
    for _ in 0..count {
        let mut expression = random_expression(random);
        while random.percent(80) && is_empty_everywhere(&expression, pages) {
            expression = random_expression(random);
        }
        let text = expression.to_string();
        for (page, Page { contexts, .. }) in pages.iter().enumerate() {
            // From leaves most axes lead nowhere.
            let context = if random.percent(50) { contexts[0] } else { random.pick(contexts) };
            questions.push(Question { page, context, expression: expression.clone(), text: text.clone() });
        }
    }
    questions
}

/// Whether nothing is found on any page: an expression that says little, most of which are made anew.
fn is_empty_everywhere(expression: &Expression, pages: &[Page]) -> bool {
    let text = expression.to_string();
    let is_empty = |page: &Page| {
        answer::answer(&page.document, &page.paths, page.contexts[0], &text) == Answer::Nodes(Vec::new())
    };
    pages.iter().all(is_empty)
}

/// Asks both sides everything; the numbers of the questions with different answers.
fn compare(oracle: &mut Oracle, pages: &[Page], questions: &[Question]) -> Vec<usize> {
    let mut input = oracle.take_input();
    thread::scope(|scope| {
        scope.spawn(move || {
            for (number, page) in pages.iter().enumerate() {
                let request = oracle::document_request(number, &page.xml, &NAMESPACES);
                writeln!(input, "{request}").expect("the oracle listens");
            }
            for question in questions {
                let context = pages[question.page].paths.row(question.context);
                let request = oracle::question(question.page, Some(context), &question.text);
                writeln!(input, "{request}").expect("the oracle listens");
            }
            input.flush().expect("the oracle listens");
        });
        for page in pages {
            let loaded = oracle.next_answer();
            assert!(loaded.get("error").is_none(), "{loaded} for {}", page.xml);
        }
        let mut differing = Vec::new();
        let (mut sets, mut empty, mut errors, mut known) = (0, 0, 0, 0);
        for (at, question) in questions.iter().enumerate() {
            let page = &pages[question.page];
            let ours = answer::answer(&page.document, &page.paths, question.context, &question.text);
            let theirs = oracle::answer(&oracle.next_answer());
            sets += usize::from(matches!(ours, Answer::Nodes(_)));
            empty += usize::from(ours == Answer::Nodes(Vec::new()));
            errors += usize::from(matches!(theirs, Answer::Error(_)));
            if agree(&ours, &theirs) {
                continue;
            }
            match KNOWN.iter().any(|(_, is_known)| is_known(&ours, &theirs)) {
                true => known += 1,
                false => differing.push(at),
            }
        }
        println!(
            "{} answers: {} differ, {known} by known differences; {empty} of {sets} node-sets are empty, {errors} errors",
            questions.len(),
            differing.len()
        );
        differing
    })
}

fn agree(ours: &Answer, theirs: &Answer) -> bool {
    ours == theirs || matches!((ours, theirs), (Answer::Error(_), Answer::Error(_)))
}

// ---- making differences smaller ----

/// A question in the form in which it is made smaller; the context is named by its path.
struct Difference {
    expression: Expression,
    markup: Markup,
    context: String,
}

/// The smallest question that the two sides answer differently; the question itself if one of them has an error.
fn made_smaller(oracle: &mut Oracle, page: &Page, question: &Question) -> Difference {
    let mut found = Difference {
        expression: question.expression.clone(),
        markup: page.markup.clone(),
        context: page.paths.row(question.context).to_owned(),
    };
    loop {
        let smaller_expression = found.expression.smaller().into_iter().find_map(|expression| {
            let smaller =
                Difference { expression, markup: found.markup.clone(), context: found.context.clone() };
            differ(oracle, &smaller).then_some(smaller)
        });
        if let Some(smaller) = smaller_expression {
            found = smaller;
            continue;
        }
        let smaller_markup = found.markup.smaller().into_iter().find_map(|markup| {
            let contexts = [found.context.clone(), first_path(&markup)];
            contexts.into_iter().find_map(|context| {
                let smaller =
                    Difference { expression: found.expression.clone(), markup: markup.clone(), context };
                differ(oracle, &smaller).then_some(smaller)
            })
        });
        match smaller_markup {
            Some(smaller) => found = smaller,
            None => return found,
        }
    }
}

fn report(oracle: &mut Oracle, found: &Difference) {
    let (ours, theirs) = both(oracle, found).expect("both answered before");
    println!(
        "\n{}\n  from  {}\n  on    {}\n  ours  {ours}\n  lxml  {theirs}",
        found.expression,
        found.context,
        found.markup.to_xml()
    );
}

fn first_path(markup: &Markup) -> String {
    let document = parse_xml(&markup.to_xml()).document;
    let element = document.document_element().unwrap_or(NodeId::ROOT);
    Paths::new(&document).row(element).to_owned()
}

/// Whether there is still a difference, and one between two answers rather than an answer and an error.
fn differ(oracle: &mut Oracle, difference: &Difference) -> bool {
    both(oracle, difference).is_some_and(|(ours, theirs)| {
        if matches!((&ours, &theirs), (Answer::Error(_), _) | (_, Answer::Error(_))) {
            return false;
        }
        !agree(&ours, &theirs) && !KNOWN.iter().any(|(_, is_known)| is_known(&ours, &theirs))
    })
}

fn both(oracle: &mut Oracle, difference: &Difference) -> Option<(Answer, Answer)> {
    let xml = difference.markup.to_xml();
    let parsed = parse_xml(&xml);
    if !parsed.problems.is_empty() {
        return None;
    }
    let paths = Paths::new(&parsed.document);
    let context = paths.find(&difference.context)?;
    let text = difference.expression.to_string();
    oracle.load(0, &xml, &NAMESPACES).ok()?;
    let theirs = oracle.ask(0, Some(&difference.context), &text);
    Some((answer::answer(&parsed.document, &paths, context, &text), theirs))
}
