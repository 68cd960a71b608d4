//! `windrow learn`, and `windrow run` of what it saves.

use serde_json::{Value as Json, json};

use crate::folder::Folder;

/// Pages of books 1 to 6: a table whose rows are in another order on every other page.
fn books() -> Folder {
    let folder = Folder::new();
    for number in 1..=6 {
        let (author, year) = (format!("<tr><th>Author<td>Person {number}"), 1990 + number);
        let year = format!("<tr><th>Year<td>{year}");
        let rows = if number % 2 == 0 { format!("{author}{year}") } else { format!("{year}{author}") };
        folder.write(format!("books/{number}.html"), format!("<h1>Book {number}</h1><table>{rows}</table>"));
    }
    folder
}

fn rows(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_few_rows_give_a_wrapper_for_all_pages() {
    let folder = books();
    folder.write("rows.csv", "title,author,year\nBook 1,Person 1,1991\nBook 2,Person 2,1992\n");
    let ended = folder.run(&["learn", "books", "--from", "rows.csv", "--save", "books.oxp"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(ended.stderr.contains("2 rows on 2 pages are examples, 4 pages without"), "{}", ended.stderr);
    let ended = folder.run(&["run", "books.oxp", "books", "-q"]);
    let all = rows(&ended.stdout);
    assert_eq!(all.len(), 6);
    assert_eq!(all[4], json!({"title": "Book 5", "author": "Person 5", "year": "1995"}));
}

#[test]
fn a_column_that_names_pages_says_where_rows_are() {
    let folder = books();
    folder.write("rows.jsonl", "{\"where\":\"3.html\",\"title\":\"Book 3\"}\n");
    let ended = folder.run(&["learn", "books", "--from", "rows.jsonl", "-o", "all.jsonl"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let all = rows(&folder.read("all.jsonl"));
    assert_eq!(all.len(), 6);
    assert!(all[1]["where"].as_str().is_some_and(|page| page.ends_with("/books/2.html")), "{}", all[1]);
    assert_eq!(all[1]["title"], "Book 2");
}

#[test]
fn what_a_wrapper_gives_on_the_pages_of_the_examples_is_told() {
    let folder = Folder::new();
    let item = |name: &str, number: u32| format!("<li><b>{name}</b> <i>{number}</i></li>");
    folder.write("p.html", format!("<ul>{}{}{}</ul>", item("A", 10), item("B", 20), item("C", 30)));
    folder.write("few.csv", "name,number\nA,10\nB,20\n");
    let ended = folder.run(&["learn", "p.html", "--from", "few.csv", "-o", "all.jsonl"]);
    assert_eq!((ended.status, rows(&folder.read("all.jsonl")).len()), (0, 3), "{}", ended.stderr);
    assert!(ended.stderr.contains("yes, and a row more"), "{}", ended.stderr);
    folder.write("hole.csv", "name,number\nA,10\nB,20\nC,\n");
    let ended = folder.run(&["learn", "p.html", "--from", "hole.csv"]);
    assert_eq!(ended.status, 4, "{}", ended.stderr);
    folder.write("z.html", "<i>Zip: 01234</i>");
    folder.write("z.csv", "zip,zip\n01234,01234\n");
    let ended = folder.run(&["learn", "z.html", "--from", "z.csv", "-o", "z.jsonl"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert_eq!(rows(&folder.read("z.jsonl")), [json!({"zip": "01234", "zip_2": "01234"})]);
}

const COUNTRIES: &str =
    "<TITLE>Codes</TITLE><B>Congo</B> <I>242</I><BR><B>Egypt</B> <I>20</I><BR><HR><B>End</B>";

fn countries() -> Folder {
    let folder = Folder::new();
    folder.write("p.html", COUNTRIES);
    let at = |word: &str| {
        let start = COUNTRIES.find(word).expect("a word");
        json!([start, start + word.len()])
    };
    let tuples = json!([[at("Congo"), at("242")], [at("Egypt"), at("20")]]);
    let labels = json!({"attributes": ["country", "code"], "pages": {"p.html": tuples}});
    folder.write("labels.json", labels.to_string());
    folder
}

#[test]
fn classes_say_whether_they_have_a_wrapper() {
    let folder = countries();
    let ended = folder.run(&["learn", "p.html", "--labels", "labels.json", "--class", "LR,HLRT", "--json"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let whole: Json = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!(whole["class"], "HLRT", "{whole}");
    assert_eq!(whole["wrapper"]["left"], json!(["<B>", "<I>"]));
    let consistent: Vec<&Json> =
        whole["tried"].as_array().expect("what was tried").iter().map(|one| &one["consistent"]).collect();
    assert_eq!(consistent, [&json!(false), &json!(true)]);
    let ended = folder.run(&["learn", "p.html", "--labels", "labels.json", "--class", "LR"]);
    assert_eq!(ended.status, 3, "{}", ended.stderr);
}

#[test]
fn delimiters_are_saved_and_run() {
    let folder = countries();
    let saved = ["--class", "HLRT", "--save", "codes.wrapper.json"];
    let ended = folder.run(&[&["learn", "p.html", "--labels", "labels.json"][..], &saved].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    folder.write("q.html", COUNTRIES.replace("Congo", "Spain").replace("242", "34"));
    let ended = folder.run(&["run", "codes.wrapper.json", "q.html"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let all = [json!({"country": "Spain", "code": "34"}), json!({"country": "Egypt", "code": "20"})];
    assert_eq!(rows(&ended.stdout), all);
    folder.write("bad.html", "<B>Spain");
    let ended = folder.run(&["run", "codes.wrapper.json", "q.html", "bad.html"]);
    assert_eq!((ended.status, rows(&ended.stdout).len()), (4, 2), "{}", ended.stderr);
    assert!(ended.stderr.contains("bad.html"), "{}", ended.stderr);
}

#[test]
fn rows_of_texts_that_are_no_trees_are_found_in_their_sources() {
    let folder = Folder::new();
    folder.write("a.txt", "Codes, 20 of them\nname: Congo & Co; code: 242\nname: Egypt; code: 20\nend\n");
    folder.write("b.txt", "Codes, 3 of them\nname: Spain; code: 34\nend\n");
    folder.write("rows.csv", "code,name\n242,Congo & Co\n20,Egypt\n");
    let saved = ["--save", "codes.wrapper.json"];
    let ended = folder.run(&[&["learn", "a.txt", "b.txt", "--from", "rows.csv"][..], &saved].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let ended = folder.run(&["run", "codes.wrapper.json", "b.txt", "a.txt"]);
    let all = rows(&ended.stdout);
    assert_eq!(all[0], json!({"name": "Spain", "code": "34"}), "{}", ended.stderr);
    assert_eq!(all[1], json!({"name": "Congo & Co", "code": "242"}));
    assert_eq!(all.len(), 3);
}

#[test]
fn nested_labels_give_nested_rows() {
    let folder = Folder::new();
    let page = "# Rome\n- Via A\n- Via B\n# Oslo\n- Gata\n# Bonn\n";
    folder.write("d.txt", page);
    let span = |word: &str| {
        let start = page.find(word).expect("a word");
        json!([start, start + word.len()])
    };
    let nodes = json!([
        {"span": span("Rome"), "children": [{"span": span("Via A")}, {"span": span("Via B")}]},
        {"span": span("Oslo"), "children": [{"span": span("Gata")}]},
        {"span": span("Bonn")},
    ]);
    let labels = json!({"attributes": ["city", "street"], "pages": {"d.txt": nodes}});
    folder.write("labels.json", labels.to_string());
    let ended = folder.run(&["learn", "d.txt", "--labels", "labels.json", "--save", "d.wrapper.json"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let ended = folder.run(&["run", "d.wrapper.json", "d.txt"]);
    let all = rows(&ended.stdout);
    assert_eq!(all[0], json!({"city": "Rome", "street": ["Via A", "Via B"]}), "{}", ended.stderr);
    assert_eq!((all.len(), &all[1]["street"]), (3, &json!(["Gata"])));
}

#[test]
fn recognisers_stand_for_labels() {
    let folder = countries();
    folder.write("countries.txt", "Congo\nEgypt\n");
    let ended = folder.run(&[
        "learn",
        "p.html",
        "--recognise",
        "code=extra:regex:\\d+",
        "--recognise",
        "country=perfect:words:countries.txt",
        "-o",
        "rows.csv",
    ]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert_eq!(folder.read("rows.csv"), "country,code\r\nCongo,242\r\nEgypt,20\r\n");
    let ended = folder.run(&["learn", "p.html", "--recognise", "code=extra:regex:\\d+"]);
    assert_eq!(ended.status, 3, "{}", ended.stderr);
    let ended = folder.run(&["learn", "p.html", "--recognise", "code=often:regex:\\d+"]);
    assert_eq!(ended.status, 2, "{}", ended.stderr);
}

#[test]
fn questions_leave_out_wrappers_that_are_wrong() {
    let folder = countries();
    // What begins with the same tag as a country and is none, before the rule: LR would take it.
    folder.write("q.html", COUNTRIES.replace("<HR><B>End</B>", "<HR><B>See</B> <I>also</I><BR>"));
    folder.write("p.html", COUNTRIES.replace("<B>End</B>", "<P>End</P>"));
    let learn = ["learn", "p.html", "q.html", "--labels", "labels.json", "--class", "LR,HLRT", "--json"];
    let class = |text: &str| serde_json::from_str::<Json>(text).expect("JSON")["class"].clone();
    let ended = folder.run(&learn);
    assert_eq!(class(&ended.stdout), "LR", "{}", ended.stderr);
    let ended = folder.run_on("2\n", &[&learn[..], &["--ask"]].concat());
    assert!(ended.stderr.contains("q.html: what is country?"), "{}", ended.stderr);
    assert_eq!(class(&ended.stdout), "HLRT", "{}", ended.stderr);
}

#[test]
fn answers_tell_the_expressions_of_a_column_apart() {
    let folder = Folder::new();
    for (number, (count, grade)) in [(7, 7), (300, 8), (120, 9)].into_iter().enumerate() {
        let page = format!("<h1>Book {number}</h1><p class=pages>{count}</p><p class=grade>{grade}</p>");
        folder.write(format!("{number}.html"), page);
    }
    folder.write("rows.csv", "title,number\nBook 0,7\n");
    let learn = ["learn", "0.html", "1.html", "2.html", "--from", "rows.csv", "--class", "tree"];
    let asked = folder.run_on("\n", &[&learn[..], &["--ask"]].concat());
    assert!(asked.stderr.contains("what is number?"), "{}", asked.stderr);
    let answer = |text: &str| {
        let at = asked.stderr.lines().find(|line| line.contains(&format!("  {text} "))).expect("an answer");
        at.trim_start()[..1].to_owned() + "\n"
    };
    for (text, class) in [("300", "pages"), ("8", "grade")] {
        let ended = folder.run_on(answer(text), &[&learn[..], &["--ask"]].concat());
        assert!(ended.stdout.contains(&format!("p.{class}:<number")), "{}{}", ended.stdout, ended.stderr);
    }
}

#[test]
fn values_are_told_by_their_looks_where_nothing_else_does() {
    // Classes are made up anew for each page, and prices are in any order.
    let folder = Folder::new();
    let page = |red: &str, grey: &str, prices: &[(u32, Option<u32>)]| {
        let mut page =
            format!("<style>.{red}{{color:#c00}} .{grey}{{text-decoration:line-through}}</style><ul>");
        for (at, (now, was)) in prices.iter().enumerate() {
            let now = format!("<span class={red}>${now}</span>");
            let was = was.map(|was| format!("<span class={grey}>${was}</span>")).unwrap_or_default();
            let both = if at % 2 == 0 { now + &was } else { was + &now };
            page += &format!("<li><b>Thing {at}</b><p>{both}</p>");
        }
        page
    };
    folder.write("1.html", page("c1", "c2", &[(10, Some(20)), (11, Some(21)), (12, None)]));
    folder.write("2.html", page("x8", "x9", &[(30, None), (31, Some(51)), (32, Some(52))]));
    folder.write("rows.csv", "title,price\nThing 0,$10\nThing 1,$11\nThing 2,$12\n");
    let ended = folder.run(&["learn", "1.html", "2.html", "--from", "rows.csv", "--save", "w.oxp"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let ended = folder.run(&["run", "w.oxp", "2.html", "-q"]);
    let prices: Vec<Json> = rows(&ended.stdout).iter().map(|row| row["price"].clone()).collect();
    assert_eq!(prices, ["$30", "$31", "$32"]);
}

#[test]
fn guarantees_are_told_for_every_class() {
    let folder = countries();
    let sure = ["--epsilon", "0.1", "--delta", "0.1"];
    let ended = folder.run(&[&["learn", "p.html", "--labels", "labels.json"][..], &sure].concat());
    assert!(ended.stderr.contains("windrow: N-HLRT: "), "{}", ended.stderr);
    let ended = folder.run(&["learn", "p.html", "--labels", "labels.json", "--epsilon", "2"]);
    assert_eq!(ended.status, 2, "{}", ended.stderr);
}

#[test]
fn bad_examples_are_told() {
    let folder = countries();
    let cases = [
        ("rows.csv", "a,b\n1\n", 2, "line 2 has 1 values and the heading 2"),
        ("rows.csv", "a\n\"1\n", 2, "never closed"),
        ("rows.jsonl", "{\"a\":1", 2, "rows.jsonl"),
        ("rows.jsonl", "[1]", 2, "a row is an object"),
        ("rows.jsonl", "{\"country\":\"Atlantis\"}", 3, "none of the rows"),
        ("rows.jsonl", "", 2, "no column"),
    ];
    for (file, text, status, told) in cases {
        folder.write(file, text);
        let ended = folder.run(&["learn", "p.html", "--from", file]);
        assert_eq!(ended.status, status, "{text}: {}", ended.stderr);
        assert!(ended.stderr.contains(told), "{text}: {}", ended.stderr);
    }
    for (text, told) in [
        ("{\"attributes\":[\"a\"],\"pages\":{\"p.html\":[[[5,900]]]}}", "outside of the page"),
        ("{\"attributes\":[\"a\"],\"pages\":{\"p.html\":[[[5,9],[10,12]]]}}", "a tuple has 2 values"),
        ("{\"attributes\":[\"a\"],\"pages\":{\"x.html\":[[[5,9]]]}}", "no such page"),
        ("{\"attributes\":[\"a\"]}", "labels are {\"attributes\""),
    ] {
        folder.write("labels.json", text);
        let ended = folder.run(&["learn", "p.html", "--labels", "labels.json"]);
        assert_eq!(ended.status, 2, "{text}: {}", ended.stderr);
        assert!(ended.stderr.contains(told), "{text}: {}", ended.stderr);
    }
    let ended = folder.run(&["learn", "p.html"]);
    assert_eq!(ended.status, 2, "{}", ended.stderr);
}
