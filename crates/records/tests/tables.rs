//! The tables of small pages, each with one difficulty of real ones.

use windrow_dom::{Document, parse_html};
use windrow_records::{Kind, Table, Tables};

fn best(document: &Document) -> Table {
    Tables::of(document).table(0).expect("a table")
}

/// The texts of a table's records, values joined by a bar.
fn texts(table: &Table) -> Vec<String> {
    let text = |record: &windrow_records::Record| {
        let texts: Vec<&str> = record.items.iter().map(|item| item.text.as_str()).collect();
        texts.join("|")
    };
    table.records.iter().map(text).collect()
}

fn names(table: &Table) -> Vec<&str> {
    table.columns.iter().filter(|column| column.is_shown()).map(|column| column.name.as_str()).collect()
}

fn wrapper_of(page: &str) -> String {
    let document = parse_html(page);
    best(&document).wrapper(&document)
}

#[test]
fn records_with_an_element_of_their_own() {
    let page = "<ul><li class=book><h3><a href=/1>Dune</a></h3><span class=price>7.99 EUR</span>\
                <li class=book><h3><a href=/2>Emma</a></h3><span class=price>5.49 EUR</span>\
                <li class=book><h3><a href=/3>Ulysses</a></h3></ul>";
    let document = parse_html(page);
    let table = best(&document);
    assert_eq!(texts(&table), ["Dune|7.99 EUR", "Emma|5.49 EUR", "Ulysses"]);
    assert_eq!(names(&table), ["title", "price"]);
    let kinds: Vec<Kind> = table.columns.iter().map(|column| column.kind).collect();
    assert_eq!(kinds, [Kind::Link, Kind::Price]);
    assert_eq!(
        table.wrapper(&document),
        "//li.book:<record>\n    [? h3/a:<title=normalize-space(.)>:<title_url(url)=@href>]\n    \
         [? span:<price=normalize-space(.)>]"
    );
}

#[test]
fn flat_records_are_runs_of_siblings() {
    let page = "<div><h3>Dune</h3><p class=by>Herbert</p><p>Sand, and what is in it.</p>\
                <h3>Emma</h3><p class=by>Austen</p><p>Nobody but herself.</p>\
                <h3>Ulysses</h3><p>A day.</p></div>";
    let document = parse_html(page);
    let table = best(&document);
    assert_eq!(
        texts(&table),
        ["Dune|Herbert|Sand, and what is in it.", "Emma|Austen|Nobody but herself.", "Ulysses|A day."]
    );
    let wrapper = table.wrapper(&document);
    assert!(wrapper.starts_with("//h3:<record>"), "{wrapper}");
    assert!(wrapper.contains("(following-sibling::*[1][not(self::h3)])*"), "{wrapper}");
}

#[test]
fn facts_about_a_record_are_no_records() {
    let fact = |label: &str, value: &str| format!("<li><span>{label}:</span> {value}</li>");
    let car = |(number, name, fuel): (usize, &str, &str)| {
        let miles = format!("{}.400 km", 10 + number);
        let facts = [
            fact("Built", &format!("0{number}/2014")),
            fact("Driven", &miles),
            fact("Fuel", fuel),
            fact("Gears", "manual"),
        ];
        let note = if number % 2 == 0 { "<b>Just in</b>" } else { "" };
        format!(
            "<article>{note}<h3><a href=/{number}>{name}</a></h3><ul>{}</ul><p>{number}.950 €</p></article>",
            facts.concat()
        )
    };
    let cars =
        [(1, "Astra", "petrol"), (2, "Golf", "diesel"), (3, "Clio", "petrol"), (4, "Polo", "electric")];
    let page = format!("<main>{}</main>", cars.map(car).concat());
    let document = parse_html(&page);
    let table = best(&document);
    assert_eq!(table.records.len(), cars.len(), "{:?}", texts(&table));
}

#[test]
fn two_rows_of_a_table_may_be_one_record() {
    let row = |title: &str, by: &str| {
        format!(
            "<tr><td class=t><a href=x>{title}</a></td><td>12 EUR</td></tr>\
             <tr class=sub><td colspan=2><i>{by}</i></td></tr>"
        )
    };
    let rows = [row("Dune", "Herbert"), row("Emma", "Austen"), row("Ulysses", "Joyce")].concat();
    let document = parse_html(&format!("<table>{rows}</table>"));
    let table = best(&document);
    assert_eq!(texts(&table), ["Dune|12 EUR|Herbert", "Emma|12 EUR|Austen", "Ulysses|12 EUR|Joyce"]);
}

#[test]
fn headers_name_columns_and_are_no_records() {
    let page = "<table><thead><tr><th>Town<th>Inhabitants</thead>\
                <tr><td>Graz<td>291,072<tr><td>Linz<td>205,726<tr><td>Wels<td>62,654</table>";
    let document = parse_html(page);
    let table = best(&document);
    assert_eq!(texts(&table), ["Graz|291,072", "Linz|205,726", "Wels|62,654"]);
    assert_eq!(names(&table), ["town", "inhabitants"]);
    assert_eq!(table.columns[1].kind, Kind::Number);
}

#[test]
fn rows_of_a_grid_are_no_records() {
    let cell = |name: &str| {
        format!("<div class=cell><b class=n>{name}</b><p>{name} is here.</p><i>1.00 EUR</i></div>")
    };
    let row = |names: [&str; 3]| format!("<div class=row>{}</div>", names.map(cell).concat());
    let page = [row(["a", "b", "c"]), row(["d", "e", "f"]), row(["g", "h", "i"])].concat();
    let document = parse_html(&format!("<div>{page}</div>"));
    assert_eq!(best(&document).records.len(), 9);
}

#[test]
fn an_interruption_does_not_end_a_list() {
    let item = |name: &str| format!("<li class=r><a href={name}>{name}</a> <span>of {name}</span></li>");
    let page = format!(
        "<ul>{}{}<li class=ad><iframe></iframe>Buy now</li>{}{}</ul>",
        item("a"),
        item("b"),
        item("c"),
        item("d")
    );
    let document = parse_html(&page);
    let table = best(&document);
    let leads: Vec<&str> = table.records.iter().map(|record| record.items[0].text.as_str()).collect();
    assert_eq!(leads, ["a", "b", "c", "d"]);
}

#[test]
fn one_list_under_several_parents_is_one_table() {
    let item = |name: &str| {
        format!("<div class=r><a href={name}>{name}</a><span>{name}, long</span><i>3 EUR</i></div>")
    };
    let section = |title: &str, names: [&str; 3]| {
        format!(
            "<section><h2>{title}</h2>{}</section><p>Some words about what follows.</p>",
            names.map(item).concat()
        )
    };
    let page = [section("First", ["a", "b", "c"]), section("Second", ["d", "e", "f"])].concat();
    let document = parse_html(&format!("<body>{page}"));
    assert_eq!(best(&document).records.len(), 6);
}

#[test]
fn a_list_in_a_record_does_not_take_its_place() {
    let rows: String =
        (0..40).map(|row| format!("<tr><td>{row}</td><td><a href=x>row {row}</a></td></tr>")).collect();
    let item = |name: &str, more: &str| {
        format!(
            "<div class=post><h2><a href={name}>The post {name}</a></h2><p class=by>by {name}</p>\
             <p class=date>2024-03-05</p><p class=text>What {name} has to say about it, at some length.</p>{more}</div>"
        )
    };
    let mut page: String = (0..12).map(|number| item(&format!("p{number}"), "")).collect();
    page.push_str(&item("last", &format!("<table>{rows}</table>")));
    let document = parse_html(&format!("<main>{page}</main>"));
    assert_eq!(best(&document).records.len(), 13);
}

#[test]
fn menus_and_footers_come_behind_the_list() {
    let menu: String =
        (0..30).map(|number| format!("<li><a href=m{number}>Topic {number}</a></li>")).collect();
    let item = |number: usize| {
        format!(
            "<article><h2><a href=i{number}>Result number {number}</a></h2>\
             <p>What it is about is said in a sentence of some length.</p><span>{number} EUR</span></article>"
        )
    };
    let items: String = (0..10).map(item).collect();
    let document = parse_html(&format!(
        "<nav><ul>{menu}</ul></nav><main>{items}</main><footer><ul>{menu}</ul></footer>"
    ));
    let tables = Tables::of(&document);
    assert_eq!(tables.table(0).expect("a table").records.len(), 10);
    assert!(tables.len() > 1);
}

#[test]
fn what_all_records_say_alike_is_not_shown() {
    let page = "<ul><li><b>Dune</b><button>Add</button><li><b>Emma</b><button>Add</button>\
                <li><b>Ulysses</b><button>Add</button></ul>";
    let document = parse_html(page);
    let table = best(&document);
    assert_eq!(texts(&table)[0], "Dune|Add");
    assert_eq!(table.shown().len(), 1);
}

#[test]
fn what_comes_several_times_is_a_list() {
    let page = "<ul><li class=x><h3>a</h3><ul><li>t1<li>t2</ul><li class=x><h3>b</h3><ul><li>t1</ul>\
                <li class=x><h3>c</h3><ul><li>t3<li>t4<li>t5</ul></ul>";
    let wrapper = wrapper_of(page);
    assert!(wrapper.contains("[]=normalize-space(.)>"), "{wrapper}");
}

#[test]
fn what_is_hidden_is_not_seen() {
    let page = "<ul><li><b>one</b> <i>1</i><li><b>two</b> <i>2</i></ul>\
                <ul hidden><li><b>a long menu entry</b> <i>x</i><li><b>another long one</b> <i>y</i></ul>";
    let document = parse_html(page);
    assert_eq!(Tables::of(&document).len(), 1);
}

#[test]
fn pages_without_tables_have_none() {
    for page in [
        "",
        "<p>One paragraph.",
        "<h1>Title</h1><p>Text with <a href=x>a link</a> in it.",
        "<ul><li>only one</ul>",
    ] {
        assert!(Tables::of(&parse_html(page)).is_empty(), "{page}");
    }
}

#[test]
fn hostile_pages_are_pages() {
    let deep = format!("{}x{}", "<div>".repeat(20_000), "</div>".repeat(20_000));
    let wide = format!("<ul>{}</ul>", "<li><b>x</b><i>y</i>".repeat(20_000));
    let ragged: String = (0..2_000)
        .map(|n| format!("<p class=c{n} id=i{n}><a href=x>{n}</a>{}</p>", "<b>y</b>".repeat(n % 7)))
        .collect();
    let quotes =
        "<ul>".to_owned() + &"<li class='\"a' id=\"'\"><b name='\"'>x</b><i>y</i>".repeat(3) + "</ul>";
    let twice: String = (0..8_000).map(|n| format!("<p style='c:{}'>x</p>", n / 2)).collect();
    let mirrored: String =
        (0..4_000).chain((0..4_000).rev()).map(|n| format!("<p style='c:{n}'>x</p>")).collect();
    let nested = "<div><p>a</p><p>b</p>".repeat(2_000);
    for page in [deep, wide, ragged, quotes, twice, mirrored, nested] {
        let document = parse_html(&page);
        let tables = Tables::of(&document);
        for number in 0..tables.len().min(8) {
            let table = tables.table(number).expect("a table");
            assert!(!table.wrapper(&document).is_empty());
        }
    }
}

#[test]
fn thousands_of_lists_in_one_element_are_all_found() {
    let page: String = (0..1_000).map(|n| format!("<p style='c:{n}'>x</p>").repeat(2)).collect();
    let document = parse_html(&page);
    assert_eq!(Tables::of(&document).len(), 1_000);
}

#[test]
fn records_are_told_from_what_else_has_their_name_by_what_they_lack() {
    let page = "<table><tr><td><fieldset>Name</fieldset><td><fieldset>Price</fieldset>\
                <tr><td>Dune<td>7.99<tr><td>Emma<td>5.49<tr><td>Ulysses<td>9.00</table>";
    let document = parse_html(page);
    let tables = Tables::of(&document);
    let table = tables.table(0).expect("a table");
    assert_eq!(table.records.len(), 3);
    let wrapper = table.wrapper(&document);
    assert!(wrapper.contains("[not(.//fieldset)]"), "{wrapper}");
}
