//! Templates of small pages.

use windrow_dom::{Document, parse_html};
use windrow_template::{Algorithm, Found, Hands, Options, Template, Tokens, groups, induce, induce_by};

/// The paper's running example.
const FILMS: [&str; 3] = [
    "<b>Title</b><div>Price</div><span>Descr.</span><div>The Price of Everything</div><br><span>35.22</span>A US documentary",
    "<b>Title</b><div>Price</div><span>Descr.</span><div>Star Wars</div><br><span>9.98</span>The saga directed by <b>G. Lucas</b>",
    "<b>Title</b><div>Price</div><span>Descr.</span><div>The Lord Of The Rings</div><br><span>40.00</span>",
];

fn found(pages: &[String], options: Options) -> Found {
    let documents: Vec<Document> = pages.iter().map(|page| parse_html(page)).collect();
    induce(&documents.iter().collect::<Vec<_>>(), options)
}

fn read(template: &Template, page: &str) -> Vec<Vec<String>> {
    template.reader().read(&parse_html(page)).expect("a page of the template").values
}

fn values<'t>(template: &'t Template, page: &str) -> Vec<(&'t str, Vec<String>)> {
    let values = read(template, page);
    template.columns.iter().map(|column| column.name.as_str()).zip(values).collect()
}

/// Whether some column has exactly these values on some pages.
fn has_column(template: &Template, pages: &[String], expected: &[&[&str]]) -> bool {
    let all: Vec<Vec<Vec<String>>> = pages.iter().map(|page| read(template, page)).collect();
    let is_it = |column: usize| all.iter().zip(expected).all(|(page, expected)| page[column] == *expected);
    (0..template.columns.len()).any(is_it)
}

fn films() -> Vec<String> {
    FILMS.map(str::to_owned).to_vec()
}

#[test]
fn the_running_example_of_the_paper() {
    let found = found(&films(), Options { budget: u64::MAX, ..Options::default() });
    assert!(found.is_proved);
    let template = &found.template;
    let titles: [&[&str]; 3] = [&["The Price of Everything"], &["Star Wars"], &["The Lord Of The Rings"]];
    assert!(has_column(template, &films(), &titles));
    assert!(has_column(template, &films(), &[&["35.22"], &["9.98"], &["40.00"]]));
    let described: [&[&str]; 3] = [&["A US documentary"], &["The saga directed by", "G. Lucas"], &[]];
    assert!(has_column(template, &films(), &described));
}

/// Details of a product; `rows` are labels with their values.
fn product(title: &str, rows: &[(&str, &str)]) -> String {
    let rows: String =
        rows.iter().map(|(label, value)| format!("<tr><th>{label}</th><td>{value}</td></tr>")).collect();
    format!(
        "<title>{title} - Shop</title><div id=menu><a href=/>Home</a> <a href=/all>All</a></div>\
         <h1 class=name>{title}</h1><table>{rows}</table><p>Price: <b class=price>{}.50 EUR</b></p><div id=foot>Imprint</div>",
        title.len()
    )
}

fn products() -> Vec<String> {
    let names =
        ["Desk lamp", "Chair", "Tall shelf", "Round table", "Bed", "Sofa", "Stool with legs", "Mirror"];
    let makers = ["Hay", "Muuto", "Artek", "Hay", "Vitra", "Knoll", "Artek", "Ton"];
    let page = |at: usize| {
        let weight = format!("{} kg", at + 2);
        let mut rows = vec![("Maker", makers[at]), ("Weight", &weight)];
        if at.is_multiple_of(3) {
            rows.insert(1, ("Colour", "red"));
        }
        product(names[at], &rows)
    };
    (0..names.len()).map(page).collect()
}

#[test]
fn columns_have_the_values_of_every_page_and_names_from_labels() {
    let found = found(&products(), Options::default());
    let price = found.template.columns.iter().position(|column| column.name == "price").expect("a price");
    let given: Vec<Vec<String>> =
        products().iter().map(|page| read(&found.template, page)[price].clone()).collect();
    assert_eq!(given[0], ["9.50 EUR"]);
    assert_eq!(given[4], ["3.50 EUR"]);
    assert!(found.template.columns.iter().any(|column| column.name == "maker"), "labels are names");
}

#[test]
fn pages_that_were_not_learnt_from_are_cut_too() {
    let found = found(&products(), Options::default());
    let page = product("Carpet", &[("Maker", "Nani"), ("Weight", "12 kg")]);
    let all = values(&found.template, &page);
    assert!(all.iter().any(|(_, values)| *values == ["Carpet"]), "{all:?}");
    assert!(all.iter().any(|(_, values)| *values == ["Nani"]), "{all:?}");
}

#[test]
fn a_missing_part_costs_only_its_region() {
    let found = found(&products(), Options::default());
    let page =
        "<title>Carpet - Shop</title><h1 class=name>Carpet</h1><p>Price: <b class=price>6.50 EUR</b></p>";
    let all = values(&found.template, page);
    assert!(all.iter().any(|(name, values)| *name == "price" && *values == ["6.50 EUR"]), "{all:?}");
    for page in ["", "<h1>x<h1>y<p>z"] {
        let values = read(&found.template, page);
        assert_eq!(values.len(), found.template.columns.len());
    }
}

#[test]
fn every_algorithm_and_tokenisation_gives_a_template() {
    let exact = found(&products(), Options::default());
    for algorithm in [Algorithm::GreedyInformed, Algorithm::GreedyRandom, Algorithm::Random] {
        let other = found(&products(), Options { algorithm, ..Options::default() });
        assert!(other.cost >= exact.cost, "{algorithm:?}");
        assert!(!other.is_proved);
        let again = found(&products(), Options { algorithm, ..Options::default() });
        assert_eq!(again.template.tree, other.template.tree, "the same seed gives the same template");
    }
    let plain = found(&products(), Options { tokens: Tokens::Static, ..Options::default() });
    assert!(plain.cost >= exact.cost);
}

/// The values of a column that rows have, page by page.
fn main_column(template: &Template, name: &str, pages: &[String]) -> Vec<Vec<String>> {
    let is_it = |column: &windrow_template::Column| column.name == name && !column.is_variant;
    let at = template.columns.iter().position(is_it).unwrap_or_else(|| {
        panic!("no {name} among {:?}", template.columns.iter().map(|column| &column.name).collect::<Vec<_>>())
    });
    pages.iter().map(|page| read(template, page)).map(|mut values| values.swap_remove(at)).collect()
}

#[test]
fn rows_are_known_by_their_labels() {
    // Rows are left out, and ids count those that are there: by place, every row is another one on every page.
    let page = |number: usize| {
        let all = [("Weight", "kg"), ("Height", "cm"), ("Depth", "mm"), ("Warranty", "years")];
        let own = all.iter().enumerate().filter(|(at, _)| !(number + at).is_multiple_of(3));
        let rows: String = own
            .enumerate()
            .map(|(row, (at, (label, unit)))| {
                let value = 10 * at + number;
                format!("<tr id=row{row}><td>{label}</td><td id=cell{row}>{value} {unit}</td></tr>")
            })
            .collect();
        format!("<h1>Thing {number}x</h1><table>{rows}</table>")
    };
    let pages: Vec<String> = (1..9).map(page).collect();
    let template = found(&pages, Options::default()).template;
    let depth =
        |number: usize| if (number + 2).is_multiple_of(3) { vec![] } else { vec![(20 + number).to_string()] };
    assert_eq!(main_column(&template, "depth", &pages), (1..9).map(depth).collect::<Vec<_>>());
}

#[test]
fn values_are_whole_texts_without_the_words_that_all_have() {
    let titles = ["War and Peace", "Pride and Prejudice", "Crime and Punishment", "Fathers and Sons", "Dune"];
    let page = |(at, title): (usize, &&str)| {
        format!(
            "<h1>{title}</h1><p class=about>Written by {}, {} pages</p><p>US$ {}.50</p>",
            &title[..3],
            90 + at * 7,
            at + 4
        )
    };
    let pages: Vec<String> = titles.iter().enumerate().map(page).collect();
    let template = found(&pages, Options::default()).template;
    let first = |name: &str| -> Vec<String> { main_column(&template, name, &pages).concat() };
    assert_eq!(first("title"), titles);
    assert_eq!(first("written_by")[0], "War, 90");
    assert_eq!(first("price")[0], "US$ 4.50", "a price is one with its currency");
}

#[test]
fn texts_that_some_pages_share_words_of_are_one_column() {
    // Sentences of few kinds: words of theirs are landmarks of some pages.
    let begins = ["We give a new account of", "Little is known about", "We measure"];
    let ends = ["what is lost", "the cost of records", "crooked inputs", "errors in sums", "slow methods"];
    let page = |number: usize| {
        let text = |at: usize| format!("{} {}.", begins[(number + at) % 3], ends[(number * 2 + at) % 5]);
        format!("<h1>Paper {number}x</h1><p class=abstract>{} {} {}</p>", text(0), text(1), text(number / 2))
    };
    let pages: Vec<String> = (0..9).map(page).collect();
    let template = found(&pages, Options::default()).template;
    let mains: Vec<&str> = template
        .columns
        .iter()
        .filter(|column| !column.is_variant)
        .map(|column| column.name.as_str())
        .collect();
    assert_eq!(mains, ["paper", "abstract"]);
}

#[test]
fn what_is_said_twice_is_one_column() {
    let page = |title: &&str| {
        let loud = title.to_uppercase();
        format!(
            "<p class=path><a href=/>Home</a> <i>{loud}</i></p><h1>{title}</h1><p>{} words</p>",
            title.len()
        )
    };
    let pages: Vec<String> = ["Dune", "Emma", "Ulysses", "Ivanhoe", "Middlemarch"].iter().map(page).collect();
    let template = found(&pages, Options::default()).template;
    let mains = template.columns.iter().filter(|column| !column.is_variant && column.different > 1).count();
    assert_eq!(mains, 2, "{:?}", template.columns);
}

#[test]
fn pages_of_different_templates_are_told_apart() {
    let list = |number: usize| {
        let item = |at: usize| {
            format!("<li class=item><h3><a href=/{at}>Thing {number}{at}</a></h3><span>{at} EUR</span></li>")
        };
        let items: String = (0..5 + number).map(item).collect();
        format!(
            "<title>All - Shop</title><div id=menu><a href=/>Home</a></div><form><select><option>by price</select></form><ul>{items}</ul><div id=foot>Imprint</div>"
        )
    };
    let mut pages = products();
    pages.extend((0..3).map(list));
    pages.push(
        "<form><fieldset><legend>Log in</legend><input><button>Go</button></fieldset></form>".to_owned(),
    );
    let documents: Vec<Document> = pages.iter().map(|page| parse_html(page)).collect();
    let documents: Vec<&Document> = documents.iter().collect();
    assert_eq!(groups(&documents), [vec![0, 1, 2, 3, 4, 5, 6, 7], vec![8, 9, 10], vec![11]]);
    let template = induce(&documents[..8], Options::default()).template;
    let is_of_it: Vec<bool> = documents.iter().map(|page| template.reader().read(page).is_some()).collect();
    assert_eq!(is_of_it, (0..12).map(|at| at < 8).collect::<Vec<_>>());
    assert!(groups(&[]).is_empty());
}

#[test]
fn lists_of_records_are_read_record_by_record() {
    let page = |number: usize| {
        let review = |at: usize| {
            let said =
                if at == 1 { String::new() } else { format!("<p>Reader {at} of {number} liked it</p>") };
            format!(
                "<li class=review><b class=author>Reader {at}{number}</b> <time>{} May 2020</time>{said}</li>",
                at + 1
            )
        };
        let reviews: String = (0..number % 4).map(review).collect();
        format!(
            "<nav><a href=/>Home</a><a href=/all>All</a></nav><h1>Thing {number}x</h1><ul class=reviews>{reviews}</ul>"
        )
    };
    let pages: Vec<String> = (0..12).map(page).collect();
    let template = found(&pages, Options::default()).template;
    let [list] = &template.lists[..] else { panic!("{:?}", template.lists) };
    let fields: Vec<&str> = list.fields.iter().map(|field| field.name.as_str()).collect();
    assert_eq!((list.name.as_str(), fields), ("review", vec!["author", "date", "text"]));
    let records =
        |number: usize| template.reader().read(&parse_html(&page(number))).expect("a page").lists.remove(0);
    for number in 0..40 {
        assert_eq!(records(number).len(), number % 4, "page {number}");
    }
    let expected: [Option<&str>; 3] = [Some("Reader 17"), Some("2 May 2020"), None];
    assert_eq!(records(7)[1], expected.map(|value| value.map(str::to_owned)));
    let is_listed = |column: &windrow_template::Column| !column.is_variant && column.name == "author";
    assert!(!template.columns.iter().any(is_listed), "what is in a list is no column too");
}

/// Each piece of work in a thread of its own.
struct Many;

impl Hands for Many {
    fn both(&self, one: &mut (dyn FnMut() + Send), other: &mut (dyn FnMut() + Send)) {
        std::thread::scope(|scope| {
            scope.spawn(other);
            one();
        });
    }
}

#[test]
fn wide_rows_keep_all_their_cells() {
    let page = |number: usize| {
        let row = |at: usize| -> String {
            let cells: String = (0..10).map(|cell| format!("\n<td>c{cell}r{at}p{number}</td>")).collect();
            format!("<tr>{cells}\n</tr>\n")
        };
        let rows: String = (0..3 + number % 3).map(row).collect();
        format!("<h1>Thing {number}x</h1><table class=offers>{rows}</table>")
    };
    let pages: Vec<String> = (0..8).map(page).collect();
    let template = found(&pages, Options::default()).template;
    let [list] = &template.lists[..] else { panic!("{:?}", template.lists) };
    assert_eq!(list.fields.len(), 10);
    let long =
        format!("<h1>Thing 99x</h1><table class=offers>{}</table>", "<tr><td>a</td></tr>".repeat(3000));
    assert_eq!(template.reader().read(&parse_html(&long)).expect("a page").lists[0].len(), 3000);
}

#[test]
fn hands_change_nothing() {
    // Long enough for work to be shared.
    let page = |product: &String| {
        let rest: String =
            (0..800).map(|at| format!("<p id=p{at}>{} words</p>", at * product.len())).collect();
        format!("{product}<div>{rest}</div>")
    };
    let documents: Vec<Document> = products().iter().map(|product| parse_html(&page(product))).collect();
    let documents: Vec<&Document> = documents.iter().collect();
    let alone = induce(&documents, Options::default());
    let helped = induce_by(&Many, &documents, Options::default());
    assert_eq!(alone.template.tree, helped.template.tree);
    assert_eq!((alone.cost, alone.splits), (helped.cost, helped.splits));
}

#[test]
fn a_template_is_the_same_when_it_is_read_again() {
    let found = found(&products(), Options::default());
    let text = serde_json::to_string(&found.template).expect("JSON");
    let again: Template = serde_json::from_str(&text).expect("a template");
    for page in products() {
        assert_eq!(again.reader().read(&parse_html(&page)), found.template.reader().read(&parse_html(&page)));
    }
}

#[test]
fn hostile_pages_are_pages() {
    let deep = "<div>".repeat(5_000) + "x";
    let long = "word ".repeat(20_000);
    let tags: String = (0..3_000).map(|number| format!("<p class='c{number} d'>{number}</p>")).collect();
    let nested = "<div class=a><div class=a>x</div>".repeat(2_000);
    let classes: String =
        (0..500).map(|number| format!("<p class={}{number}>{number}</p>", "c".repeat(5_000))).collect();
    let rows = "<ul>".to_owned() + &"<li><b>a</b> <i>b</i>".repeat(3_000);
    let labels: String = (0..3_000).map(|number| format!("<div>l{number}x")).collect();
    let words: String = (0..3_000).map(|number| format!("w{number} a{} ", number * 7 % 1000)).collect();
    let both = "<input><input><input><input><input><math><input></math>".to_owned();
    for page in [String::new(), "<".to_owned(), deep, long, tags, nested, classes, rows, labels, words, both]
    {
        let pages = vec![page.clone(), page.clone() + "<b>end</b>", page];
        let found = found(&pages, Options::default());
        for page in &pages {
            let values = read(&found.template, page);
            assert_eq!(values.len(), found.template.columns.len());
        }
    }
    assert!(induce(&[], Options::default()).template.columns.is_empty());
}
