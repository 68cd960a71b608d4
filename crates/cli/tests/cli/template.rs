//! `windrow template`, and `windrow run` of what it saves.

use serde_json::Value as Json;

use crate::folder::Folder;

/// Pages of films 1 to 12; some have no director.
fn folder() -> Folder {
    let folder = Folder::new();
    for number in 1..=12 {
        folder.write(format!("films/{number:02}.html"), page(number));
    }
    folder
}

fn page(number: usize) -> String {
    const NAMES: [&str; 5] = ["Sand", "A Day in June", "Nobody but Her", "The Tide", "Hay"];
    let name = NAMES[number % NAMES.len()];
    let director = match number % 4 {
        0 => String::new(),
        rest => format!("<p>Director: <b>Person {rest} {name}</b></p>"),
    };
    format!(
        "<!DOCTYPE html><title>{name} {number} - Films</title><nav><a href=/>Home</a> <a href=/new>New films</a></nav>\
         <h1>{name} {number}</h1>{director}<p>Released: <i>{}</i></p><p>Price: <span class=price>{number}.25 EUR</span></p>\
         <footer>About us</footer>",
        1990 + number
    )
}

#[test]
fn rows_of_all_pages_come_out() {
    let folder = folder();
    let ended = folder.run(&["template", "films", "--sample", "8"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let rows: Vec<Json> =
        ended.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), 12);
    assert_eq!(rows[6]["price"], "7.25 EUR", "{}", rows[6]);
    assert_eq!(rows[6]["released"], "1997", "{}", rows[6]);
    assert!(rows[6]["page"].as_str().is_some_and(|page| page.ends_with("07.html")), "{}", rows[6]);
    assert!(ended.stderr.contains("landmarks from 8 pages"), "{}", ended.stderr);
}

#[test]
fn json_has_the_shape_that_programs_rely_on() {
    let folder = folder();
    let ended = folder.run(&["template", "films", "--json"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let whole: Json = serde_json::from_str(&ended.stdout).expect("JSON");
    assert!(whole["splits"].as_u64().is_some_and(|splits| splits > 0) && whole["cost"].is_u64());
    let attributes = whole["attributes"].as_array().expect("attributes");
    let price = attributes.iter().find(|attribute| attribute["name"] == "price").expect("a price");
    let values = price["values"].as_object().expect("values");
    assert_eq!(values.len(), 12);
    assert!(values.values().all(|values| values.as_array().is_some_and(|values| values.len() == 1)));
    assert_eq!(price["kind"], "price");
    assert_eq!(price["oxpath"], ".//span.price:<price=normalize-space(.)>", "{price}");
}

#[test]
fn a_saved_wrapper_runs_on_other_pages() {
    let folder = folder();
    let ended = folder.run(&["template", "films", "--save", "films.wrapper.json"]);
    assert_eq!((ended.status, ended.stdout.as_str()), (0, ""), "{}", ended.stderr);
    folder.write("other.html", page(33));
    let row: Json =
        serde_json::from_str(&folder.run(&["run", "films.wrapper.json", "other.html"]).stdout).expect("JSON");
    assert_eq!((&row["price"], &row["released"]), (&"33.25 EUR".into(), &"2023".into()), "{row}");
    assert_eq!(folder.run(&["run", "films.wrapper.json", "films", "-o", "films.csv"]).status, 0);
    assert_eq!(folder.read("films.csv").lines().count(), 13);
    assert_eq!(folder.run(&["run", "films.wrapper.json"]).status, 2, "pages are wanted");
    folder.write("unlike.html", "<p>Nothing of the kind.");
    let none = folder.run(&["run", "films.wrapper.json", "unlike.html"]);
    assert_eq!((none.status, none.stdout.as_str()), (3, ""));
    assert!(none.stderr.contains("unlike.html is of another template"), "{}", none.stderr);
    let some = folder.run(&["run", "films.wrapper.json", "unlike.html", "films", "--limit", "2"]);
    assert_eq!((some.status, some.stdout.lines().count()), (4, 2), "{}", some.stderr);
    let some = folder.run(&["run", "films.wrapper.json", "films", "--max-pages", "3"]);
    assert_eq!((some.status, some.stdout.lines().count()), (4, 3), "{}", some.stderr);
    let spaced = folder.read("films.wrapper.json").replacen('{', "{ \n ", 1);
    folder.write("spaced.wrapper.json", spaced);
    assert_eq!(folder.run(&["run", "spaced.wrapper.json", "other.html"]).status, 0);
    let part = folder.run(&["run", "films.wrapper.json", "unlike.html", "other.html"]);
    assert_eq!((part.status, part.stdout.lines().count()), (4, 1), "{}", part.stderr);
    folder.write("short.wrapper.json", &folder.read("films.wrapper.json")[..60]);
    assert!(folder.run(&["run", "short.wrapper.json", "other.html"]).stderr.contains("is damaged"));
    let text = folder.read("films.wrapper.json").replace("\"part\":", "\"part\":9");
    folder.write("damaged.wrapper.json", text);
    let ended = folder.run(&["run", "damaged.wrapper.json", "other.html"]);
    assert_eq!(ended.status, 2);
    assert!(ended.stderr.contains("damaged.wrapper.json is damaged"), "{}", ended.stderr);
}

#[test]
fn the_wrapper_can_be_read_as_an_expression() {
    let folder = folder();
    let ended = folder.run(&["template", "films", "--save", "films.oxp"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let text = folder.read("films.oxp");
    assert!(text.contains("director"), "{text}");
    let again = folder.run(&["template", "missing", "--save", "films.oxp"]);
    assert!(again.stderr.contains("films.oxp is there already"), "before any work: {}", again.stderr);
    folder.run(&["template", "films", "--save", "films.wrapper.json"]);
    folder.write("other.html", page(33));
    let row = |wrapper: &str| -> Json {
        let ended = folder.run(&["run", wrapper, "other.html"]);
        let mut row: Json = serde_json::from_str(&ended.stdout).expect("JSON");
        row["page"] = Json::Null;
        row
    };
    assert_eq!(row("films.oxp"), row("films.wrapper.json"), "{text}");
    for number in 1..=6 {
        let rows =
            format!("<tr><th>Fläche m²</th><td>{number}5</td></tr><tr><th>Nº</th><td>{number}</td></tr>");
        folder.write(format!("flats/{number}.html"), format!("<h1>Flat {number}x</h1><table>{rows}</table>"));
    }
    folder.run(&["template", "flats", "--save", "flats.oxp"]);
    let flat = folder.run(&["run", "flats.oxp", "flats/3.html"]).stdout;
    assert!(flat.contains("\"flache_m\":\"35\""), "{flat}\n{}", folder.read("flats.oxp"));
}

#[test]
fn pages_of_another_template_are_named_and_have_no_rows() {
    let folder = folder();
    for number in 1..=3 {
        let item = |at: usize| format!("<li><h2><a href={at}>Film {at}</a></h2><em>{at} EUR</em></li>");
        let items: String = (0..number + 4).map(item).collect();
        let filter = "<form><select><option>newest</option></select><button>Show</button></form>";
        folder.write(
            format!("films/list{number}.html"),
            format!("<title>Films</title>{filter}<ul>{items}</ul>"),
        );
    }
    let ended = folder.run(&["template", "films"]);
    assert_eq!((ended.status, ended.stdout.lines().count()), (4, 12), "{}", ended.stderr);
    let told = "3 of 15 pages are of another template and not learnt from: films/list1.html";
    assert!(ended.stderr.contains(told), "{}", ended.stderr);
    let whole: Json =
        serde_json::from_str(&folder.run(&["template", "films", "--json"]).stdout).expect("JSON");
    assert_eq!(whole["others"].as_array().map(Vec::len), Some(3), "{}", whole["others"]);
}

#[test]
fn trees_and_algorithms() {
    let folder = folder();
    let tree = folder.run(&["template", "films", "--tree"]).stdout;
    for landmark in ["<h1>", "\"Released:\"", "· slot"] {
        assert!(tree.contains(landmark), "{landmark}: {tree}");
    }
    let cost = |options: &[&str]| {
        let ended = folder.run(&[&["template", "films", "--json"], options].concat());
        serde_json::from_str::<Json>(&ended.stdout).expect("JSON")["cost"].as_u64().expect("a cost")
    };
    let exact = cost(&[]);
    for options in [&["--algorithm", "greedy-inf"][..], &["--algorithm", "random"], &["--static-tokens"]] {
        assert!(cost(options) >= exact, "{options:?}");
    }
    assert!(cost(&["-k", "8"]) >= exact);
}

#[test]
fn what_is_no_template_is_told() {
    let folder = Folder::new();
    folder.write("one.html", page(1));
    let ended = folder.run(&["template", "one.html"]);
    assert_eq!(ended.status, 2);
    assert!(ended.stderr.contains("at least two pages"), "{}", ended.stderr);
    folder.write("same/1.html", "<p>Same.");
    folder.write("same/2.html", "<p>Same.");
    let ended = folder.run(&["template", "same"]);
    assert_eq!(ended.status, 3);
    assert!(ended.stderr.contains("no values that differ"), "{}", ended.stderr);
    let ended = folder.run(&["template", "same", "-k", "3"]);
    assert_eq!(ended.status, 2);
    assert!(ended.stderr.contains("in 3 of 2 pages"), "{}", ended.stderr);
    assert_eq!(folder.run(&["template", "missing"]).status, 1);
    folder.write("two.html", page(2));
    let part = folder.run(&["template", "one.html", "missing.html", "two.html"]);
    assert_eq!((part.status, part.stdout.lines().count()), (4, 2), "{}", part.stderr);
    assert!(part.stderr.contains("cannot read missing.html"), "{}", part.stderr);
}
