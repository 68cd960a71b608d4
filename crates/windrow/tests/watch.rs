//! Samples of runs: which page a row is on, and how many pages are held.

use std::sync::{Arc, Weak};

use windrow::data::Item;
use windrow::upkeep::{Figures, MOST_PAGES, Sample};
use windrow::watch::{Watch, sampled};
use windrow::{Engine, Origin, Page, RunOptions, Wrapper};

const WRAPPER: &str = "//p.book:<book>[? a:<title=.>]";

fn page(html: &str) -> Arc<Page> {
    let url = Some("http://shop.example/search".to_owned());
    Arc::new(Page::read(html.as_bytes(), &Origin { url, ..Origin::default() }))
}

fn wrapper() -> Wrapper {
    Wrapper::parse(WRAPPER).expect("a wrapper")
}

fn rows(page: &Arc<Page>) -> Vec<Item> {
    let options = RunOptions { provenance: true, ..RunOptions::default() };
    let rows = wrapper().rows_on(Arc::clone(page), &Engine::nowhere(), &options);
    rows.collect::<Result<_, _>>().expect("rows")
}

/// How many records each page of a sample has, and how many names its elements have.
fn summed(sample: &Sample) -> Vec<(u32, usize)> {
    sample.pages.iter().map(|page| (page.records, page.signs.len())).collect()
}

#[test]
fn pages_of_one_address_are_told_apart_by_what_their_rows_say() {
    let first = page("<h1>one</h1><p class=book><a>Amber</a><p class=book><a>Birch</a>");
    let second = page("<h1>two</h1><p class=book><a>Cedar</a><table><tr><td><i class=odd>x</i></table>");
    let watch = Watch::default();
    watch.engine(&Engine::nowhere());
    // Pages may be come to long before their rows are.
    watch.page(&first);
    watch.page(&second);
    rows(&first).iter().chain(&rows(&second)).for_each(|row| watch.row(row));
    let sample = watch.sample(Figures::default());
    assert_eq!((sample.figures.rows, sample.figures.filled), (3, 2));
    let alone = |page: &Arc<Page>| {
        sampled(&wrapper(), [Arc::clone(page)], &Engine::nowhere(), &RunOptions::default(), |_| {})
            .expect("a sample")
    };
    assert_eq!(summed(&sample), [summed(&alone(&first)), summed(&alone(&second))].concat());
    assert_ne!(sample.pages[0].signs, sample.pages[1].signs);
}

#[test]
fn pages_are_let_go_while_the_next_ones_come() {
    let mut seen: Vec<Weak<Page>> = Vec::new();
    let mut most = 0;
    let pages = (0..200).map(|number| {
        most = most.max(seen.iter().filter(|page| page.strong_count() > 0).count());
        let page = page(&format!("<p class=book><a>Book {number}</a>"));
        seen.push(Arc::downgrade(&page));
        page
    });
    let sample =
        sampled(&wrapper(), pages, &Engine::nowhere(), &RunOptions::default(), |_| {}).expect("a sample");
    assert_eq!((sample.figures.rows, sample.figures.filled), (200, 200));
    assert!(
        sample.pages.len() <= MOST_PAGES && sample.pages.len() > MOST_PAGES / 4,
        "{}",
        sample.pages.len()
    );
    assert!(most < 20, "{most} pages were held");
}

#[test]
fn parts_of_a_run_have_together_no_more_pages_than_a_run() {
    let part = |from: usize| {
        let pages = (from..from + 40).map(|number| page(&format!("<p class=book><a>Book {number}</a>")));
        sampled(&wrapper(), pages, &Engine::nowhere(), &RunOptions::default(), |_| {}).expect("a sample")
    };
    let mut whole = part(0);
    (1..4).for_each(|number| whole.join(part(number * 40)));
    assert_eq!(whole.figures.rows, 160);
    assert!(whole.pages.len() <= MOST_PAGES, "{}", whole.pages.len());
}
