//! `windrow check`.

use serde_json::json;

use crate::folder::Folder;

const WRAPPER: &str = "doc(\"https://books.example\")\n  /(//a.next/{nextclick /})*\n  \
    //li.book:<book>[.//h3:<title=.>][? .//b:<price(number)=.>][.//i:<tag[]=.>][$limit > 3]\n";

#[test]
fn a_wrapper_is_described() {
    let folder = Folder::new();
    folder.write("books.oxp", WRAPPER);
    folder.run(&["check", "books.oxp"]).printed(
        "sublanguage  normalized OXPath (time q²·d·p³·n⁴, space q²·d⁴·n³)\n\
         holds        as many pages at a time as the site is deep\n\
         opens        https://books.example\n\
         acts by      nextclick\n\
         variables    limit\n\
         extracts     book, book/title, book/price, book/tag[]\n\
         may loop     until a page was seen before, at line 2, column 4\n",
    );
}

#[test]
fn json_says_the_same() {
    let folder = Folder::new();
    folder.write("books.oxp", WRAPPER);
    assert_eq!(
        folder.run(&["check", "books.oxp", "--json"]).json(0),
        json!({
            "ok": true,
            "diagnostics": [],
            "sublanguage": "normalized OXPath",
            "page_bound": "depth",
            "loops": [{"span": [32, 57], "ends_at_seen_page": true}],
            "urls": ["https://books.example"],
            "actions": ["nextclick"],
            "variables": ["limit"],
            "outputs": [
                {"path": "book", "name": "book", "record": true, "list": false, "type": null},
                {"path": "book/title", "name": "title", "record": false, "list": false, "type": null},
                {"path": "book/price", "name": "price", "record": false, "list": false, "type": "number"},
                {"path": "book/tag[]", "name": "tag", "record": false, "list": true, "type": null},
            ],
        })
    );
}

#[test]
fn an_endless_loop_is_told() {
    let folder = Folder::new();
    let ended = folder.run_on("doc('x')/(//a/{click /})*//b:<r>", &["check", "-"]);
    assert_eq!(ended.status, 0);
    assert!(ended.stdout.contains("may loop     without bound, at line 1, column 10"), "{}", ended.stdout);
}

#[test]
fn mistakes_go_to_stderr_all_at_once() {
    let folder = Folder::new();
    let ended = folder.run_on("//a[foo(.)]/{clik /}", &["check", "-"]);
    let stderr = ended.failed(2);
    for words in ["-:1:5", "there is no function `foo`", "there is no action `clik`", "did you mean `click`?"]
    {
        assert!(stderr.contains(words), "{words} in\n{stderr}");
    }
    let found = folder.run_on("//a[foo(.)]/{clik /}", &["check", "-", "--json"]).json(2);
    assert_eq!(found["ok"], json!(false));
    assert_eq!(found["diagnostics"].as_array().unwrap().len(), 2);
    let clik = &found["diagnostics"][1];
    assert_eq!(clik["code"], "unknown-action");
    assert_eq!(clik["severity"], "error");
    assert_eq!(clik["span"], json!([13, 17]));
    assert_eq!(clik["hints"], json!(["did you mean `click`?"]));
}

#[test]
fn warnings_do_not_fail() {
    let folder = Folder::new();
    let ended = folder.run_on("//a:<x=.>", &["check", "-"]);
    assert_eq!(ended.status, 0);
    assert!(ended.stderr.contains("Warning") && ended.stdout.contains("extracts     x"));
    let found = folder.run_on("//a:<x=.>", &["check", "-", "--json"]).json(0);
    assert_eq!(found["diagnostics"][0]["severity"], "warning");
}

#[test]
fn the_normal_form_is_printed() {
    let folder = Folder::new();
    let ended = folder.run_on("doc('x')//a:<r>[b:<x=.>][c:<y=.>]", &["check", "-", "--normal-form"]);
    assert_eq!((ended.status, &*ended.stderr), (0, ""));
    let again = folder.run_on(&ended.stdout, &["check", "-", "--normal-form"]);
    again.printed(&ended.stdout);
    assert!(folder.run_on("//a[", &["check", "-", "--normal-form"]).failed(2).contains("never closed"));
}

#[test]
fn templates_are_filled() {
    let folder = Folder::new();
    let ended = folder.run_on("doc('${site}')//a:<r>", &["check", "-", "--var", "site=s.example", "--json"]);
    assert_eq!(ended.json(0)["urls"], json!(["s.example"]));
    assert!(folder.run_on("doc('${site}')", &["check", "-"]).failed(2).contains("${site}"));
}

#[test]
fn what_is_no_wrapper_is_told() {
    let folder = Folder::new();
    folder.write("binary.oxp", b"//a\xff\xfe");
    folder.write("empty.oxp", "");
    assert_eq!(folder.run(&["check", "binary.oxp"]).failed(2), "windrow: binary.oxp is not UTF-8 text\n");
    assert!(folder.run(&["check", "empty.oxp"]).failed(2).contains("expected an expression"));
    assert!(folder.run(&["check", "missing.oxp"]).failed(1).contains("no such file"));
    assert!(folder.run(&["check", "."]).failed(1).contains("is a directory"));
}
