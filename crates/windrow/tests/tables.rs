//! Lists found on one page and followed to the others.

use windrow::records::{PagingKind, Tables, paging, turning};
use windrow::tables::{Opening, hold, try_on, wrapper};
use windrow::{Engine, Shelf, Wrapper};

const SITE: &str = "http://list.example/find";
const PAGES: usize = 4;
const RECORDS: usize = 6;

fn records(page: usize) -> String {
    let record = |number: usize| {
        format!(
            "<div class=hit><a class=name href='/n/{page}-{number}'>The {number}. of page {page}</a>\
             <p>It is described in words, as all of them are.</p><i>{}.25 EUR</i></div>",
            page * 10 + number
        )
    };
    (0..RECORDS).map(record).collect()
}

/// The site with a pager of some make.
fn site(pager: impl Fn(usize) -> String) -> Shelf {
    (1..=PAGES).fold(Shelf::new(), |shelf, page| {
        let address = if page == 1 { SITE.to_owned() } else { format!("{SITE}?p={page}") };
        shelf.html(&address, &format!("<title>{page}</title><main>{}</main>{}", records(page), pager(page)))
    })
}

/// How many different rows following the list gives, and the kind of paging that was found.
fn followed(shelf: Shelf) -> (usize, PagingKind) {
    let engine = Engine::of_shelf(shelf);
    let page = engine.open(SITE).expect("the first page");
    let tables = Tables::of(page.document());
    let table = tables.table(0).expect("a table");
    let paging = paging(page.document(), SITE).expect("the list goes on");
    let text = wrapper(
        &page,
        &table,
        Opening { address: Some(SITE), going_on: Some(&turning(page.document(), &paging, 20)) },
    );
    let run = Wrapper::parse(&text).expect("a wrapper");
    let rows: Vec<_> = run.rows(&engine, &Default::default()).collect::<Result<_, _>>().expect("rows");
    let mut different: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
    different.sort();
    different.dedup();
    assert_eq!(different.len(), rows.len(), "{text}");
    (rows.len(), paging.kind)
}

fn link(page: usize, says: &str) -> String {
    if page > PAGES { String::new() } else { format!("<a href='/find?p={page}'>{says}</a>") }
}

#[test]
fn next_links_are_followed() {
    let one = followed(site(|page| format!("<div class=pager>{}</div>", link(page + 1, "Next"))));
    assert_eq!(one, (PAGES * RECORDS, PagingKind::Next));
    let twice =
        |page: usize| format!("<p class=pager>{0}</p><p class=pager>{0}</p>", link(page + 1, "Next »"));
    assert_eq!(followed(site(twice)), (PAGES * RECORDS, PagingKind::Next), "one of two is followed");
}

#[test]
fn numbers_are_followed() {
    let inline = |page: usize| {
        let numbers = (1..=PAGES).map(|number| match number == page {
            true => format!("<b class=here>{number}</b> "),
            false => link(number, &number.to_string()) + " ",
        });
        format!("<div class=pages>{}</div>", numbers.collect::<String>())
    };
    assert_eq!(followed(site(inline)), (PAGES * RECORDS, PagingKind::Numbered));
    let listed = |page: usize| {
        let numbers = (1..=PAGES).map(|number| match number == page {
            true => format!("<li class=active><span>{number}</span></li>"),
            false => format!("<li>{}</li>", link(number, &number.to_string())),
        });
        format!("<ul class=pages>{}</ul>", numbers.collect::<String>())
    };
    assert_eq!(followed(site(listed)), (PAGES * RECORDS, PagingKind::Numbered));
}

#[test]
fn a_wrapper_holds_on_the_next_page() {
    let engine = Engine::of_shelf(site(|page| link(page + 1, "Next")));
    let first = engine.open(SITE).expect("a page");
    let table = Tables::of(first.document()).table(0).expect("a table");
    let text = wrapper(&first, &table, Opening::default());
    let rows = try_on(&first, &text).rows;
    let second = engine.open(&format!("{SITE}?p=2")).expect("a page");
    let held = hold(&text, &rows, &second).expect("it runs");
    assert_eq!((held.rows, held.records, held.shared), (RECORDS, RECORDS, RECORDS));
    assert!(held.filled.iter().all(|(_, there, here)| there == here), "{:?}", held.filled);
    let other = Engine::of_shelf(Shelf::new().html(SITE, "<p>Nothing.")).open(SITE).expect("a page");
    assert_eq!(hold(&text, &rows, &other).expect("it runs").rows, 0);
}
