//! Walks through sites: what is held, in which order rows leave, and that nothing depends on workers or interruptions.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use windrow::data::Item;
use windrow::page::{Embedded, EmbeddedOptions, PageSource, Shelf};
use windrow::query::{Checkpoint, Program, Run, Settings, Step, Tally};
use windrow::syntax::parse;
use windrow::{Engine, Job, RunOptions, Wrapper};

/// A site whose pages are made when they are asked for: `/c/7` links to `/c/8` up to a last one, and `/t/5` to its
/// children in a tree of three a page.
fn site(last: u64) -> Shelf {
    Shelf::new().asking(move |request| {
        let (kind, number) = request.url.path().trim_start_matches('/').split_once('/')?;
        let number: u64 = number.parse().ok()?;
        let link = |to: u64| format!("<a class=to href=/{kind}/{to}>{to}</a>");
        let links: String = match kind {
            "c" if number < last => link(number + 1),
            "t" => (3 * number + 1..=3 * number + 3).filter(|&to| to <= last).map(link).collect(),
            "l" => (1..=last).map(|to| format!("<p><a class=to href=/d/{to}>{to}</a></p>")).collect(),
            _ => String::new(),
        };
        Some(Shelf::page(&format!("<h1>{kind}{number}</h1>{links}")))
    })
}

fn embedded(shelf: Shelf) -> Arc<dyn PageSource> {
    Arc::new(Embedded::new(shelf, EmbeddedOptions::default()))
}

fn program(wrapper: &str) -> Arc<Program> {
    let parsed = parse(wrapper);
    assert!(!parsed.has_errors(), "{wrapper}: {:?}", parsed.diagnostics);
    Arc::new(Program::compile(&parsed.tree, wrapper).unwrap_or_else(|error| panic!("{wrapper}: {error}")))
}

fn rows_of(mut run: Run) -> (Vec<Item>, Tally) {
    let mut rows = Vec::new();
    while let Some(row) = run.row().expect("it runs") {
        rows.push(row);
    }
    (rows, run.tally())
}

fn rows(wrapper: &str, last: u64) -> (Vec<Item>, Tally) {
    rows_of(Run::new(program(wrapper), embedded(site(last)), Settings::default()))
}

fn text(row: &Item) -> String {
    match row {
        Item::Value(field) => format!("{:?}", field.value),
        Item::Record(record) => record.items.iter().map(text).collect::<Vec<_>>().join(" "),
    }
}

const WRAPPERS: [&str; 8] = [
    "doc('http://s/c/1')/(//a.to/{click /})*//h1:<t=.>",
    "doc('http://s/t/0')/(//a.to/{click /})*//h1:<t=.>",
    "doc('http://s/t/0')/(//a.to/{click /})*{1,2}//h1:<r>[.:<t=.>][../a:<l[]=.>]",
    "doc('http://s/l/0')//p:<r>[a:<t=.>][a/{click /}//h1:<d=.>]",
    "doc('http://s/l/0')//p:<r>[a:<t=.>][? a/{click /}//h2:<d=.>]",
    "doc('http://s/t/0')/(/.:<page>[//h1:<t=.>][? //a:<l>[./{click /}//h1:<u=.>]]//a.to/{click /})*",
    "doc('http://s/l/0')/(//p:<p>)*{1,1}[a/{click /}//h1:<d=.>]/a:<x=.>",
    "(doc('http://s/c/1') | doc('http://s/c/3'))//h1:<t=.>/../a/{click /}//h1:<u=.>",
];

#[test]
fn a_chain_of_fifty_thousand_pages_is_walked_page_by_page() {
    let (rows, tally) = rows("doc('http://s/c/1')/(//a.to/{click /})*//h1:<t=.>", 50_000);
    assert_eq!(rows.len(), 50_000);
    assert_eq!(text(&rows[49_999]), "Text(\"c50000\")");
    assert_eq!((tally.pages, tally.pages_held_most, tally.pages_held), (50_000, 1, 0));
}

#[test]
fn a_tree_holds_as_many_pages_as_it_is_deep() {
    let (rows, tally) = rows("doc('http://s/t/0')/(//a.to/{click /})*//h1:<t=.>", 1092);
    assert_eq!(rows.len(), 1093);
    let first: Vec<String> = rows.iter().take(9).map(text).collect();
    let order = ["t0", "t1", "t4", "t13", "t40", "t121", "t364", "t365", "t366"];
    assert_eq!(first, order.map(|name| format!("Text(\"{name}\")")));
    assert_eq!((tally.pages, tally.pages_held_most), (1093, 7));
}

#[test]
fn records_leave_when_they_are_complete() {
    let wrapper = "doc('http://s/c/1')/(/.:<page>[//h1:<t=.>]//a.to/{click /})*";
    let mut run = Run::new(program(wrapper), embedded(site(1000)), Settings::default());
    run.row().expect("it runs").expect("a row");
    assert!(run.tally().pages <= 2, "the first row leaves before the third page is opened");
}

#[test]
fn rows_do_not_depend_on_the_number_of_workers() {
    for wrapper in WRAPPERS {
        let wrapper = Wrapper::parse(wrapper).unwrap_or_else(|error| panic!("{wrapper}: {error}"));
        let with = |jobs: usize| -> Vec<String> {
            let asked = Arc::new(AtomicUsize::new(0));
            let (count, pages) = (Arc::clone(&asked), site(40));
            let counted = Shelf::new().asking(move |request| {
                count.fetch_add(1, Ordering::Relaxed);
                windrow::page::Fetch::fetch(&pages, &Default::default(), request).ok()
            });
            let options = RunOptions { jobs, ..RunOptions::default() };
            let rows = wrapper.rows(&Engine::of_shelf(counted), &options);
            let mut texts: Vec<String> = rows.map(|row| text(&row.expect("a row"))).collect();
            texts.push(format!("{} pages", asked.load(Ordering::Relaxed)));
            texts
        };
        let alone = with(1);
        for jobs in [2, 3, 8] {
            assert_eq!(with(jobs), alone);
        }
    }
}

#[test]
fn a_run_goes_on_from_any_checkpoint() {
    for wrapper in WRAPPERS {
        let program = program(wrapper);
        let whole = rows_of(Run::new(Arc::clone(&program), embedded(site(12)), Settings::default())).0;
        let mut put_aside = 0;
        loop {
            let mut run = Run::new(Arc::clone(&program), embedded(site(12)), Settings::default());
            let mut found = Vec::new();
            let mut over = false;
            for _ in 0..put_aside {
                match run.step().expect("it runs") {
                    Step::Row(row) => found.push(row),
                    Step::Worked => {}
                    Step::Over => over = true,
                }
            }
            let stored = postcard::to_stdvec(&run.checkpoint()).expect("it can be stored");
            let held: BTreeMap<_, _> = run.held().into_iter().collect();
            drop(run);
            let checkpoint: Checkpoint = postcard::from_bytes(&stored).expect("it can be read");
            let page = |errand: Option<&windrow::page::Errand>| {
                held.get(&errand.copied()).map(|page| Arc::new(windrow::Page::restore(page.snapshot())))
            };
            let source = embedded(site(12));
            let Ok(run) = Run::resume(Arc::clone(&program), source, Settings::default(), checkpoint, page)
            else {
                panic!("{wrapper}: a page is missing after {put_aside} steps");
            };
            found.extend(rows_of(run).0);
            assert_eq!(found, whole, "{wrapper} put aside after {put_aside} steps");
            if over {
                break;
            }
            put_aside += 1;
        }
        assert!(put_aside > 3, "{wrapper} takes some steps");
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("windrow-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A job is dropped after some steps, as a killed process would leave it, and opened again.
#[test]
fn a_job_goes_on_without_fetching_again() {
    for (number, text_of_wrapper) in WRAPPERS.iter().enumerate() {
        let wrapper = Wrapper::parse(text_of_wrapper).expect("a wrapper");
        let options = RunOptions::default();
        let mut uninterrupted = wrapper.rows(&Engine::of_shelf(site(12)), &options);
        let whole: Vec<Item> = uninterrupted.by_ref().map(|row| row.expect("a row")).collect();
        let pages = uninterrupted.tally().pages;
        for steps in [1, 2, 5, 9, 14, 30] {
            for marks in [usize::MAX, 3] {
                let folder = folder(&format!("job-{number}-{steps}-{marks}"));
                let asked = Arc::new(AtomicUsize::new(0));
                let mut found = Vec::new();
                for life in 0.. {
                    assert!(life < 1000, "{text_of_wrapper} comes to an end");
                    let mut job = Job::open(&folder, "the same").expect("a job");
                    if life == 0 {
                        job.begin(None).expect("it begins");
                    }
                    let standing = job.standing();
                    let (count, pages) = (Arc::clone(&asked), site(12));
                    let counted = Shelf::new().asking(move |request| {
                        count.fetch_add(1, Ordering::Relaxed);
                        windrow::page::Fetch::fetch(&pages, &Default::default(), request).ok()
                    });
                    let engine = Engine::of_shelf(counted);
                    let mut rows = job.rows(&wrapper, None, &engine, &options).expect("it goes on");
                    let mut emitted = standing.rows as usize;
                    let mut over = false;
                    for step in 0..steps * (life + 1) {
                        match rows.step().expect("it runs") {
                            Step::Row(row) => {
                                if emitted >= found.len() {
                                    found.push(row);
                                }
                                emitted += 1;
                            }
                            Step::Worked => {}
                            Step::Over => over = true,
                        }
                        if step % marks == marks - 1 && !over {
                            job.mark(&rows, 0, 0).expect("it is marked");
                        }
                    }
                    if over {
                        break;
                    }
                }
                assert_eq!(found, whole, "{text_of_wrapper} in pieces of {steps} steps");
                let asked = asked.load(Ordering::Relaxed) as u64;
                assert_eq!(asked, pages, "{text_of_wrapper}: no page is fetched again");
                let _ = std::fs::remove_dir_all(&folder);
            }
        }
    }
}
