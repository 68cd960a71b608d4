//! `windrow run --profile`, `--verify`, `windrow verify` and `windrow repair`: tables that stay right.

use serde_json::Value as Json;

use crate::folder::Folder;

pub(crate) const WRAPPER: &str =
    "//li.book:<book>[? h3/a:<title=.>][? h3/a:<link=@href>][? b.price:<price(number)=.>]\n";

/// A list of books, as a template writes it.
pub(crate) fn list(books: std::ops::Range<u32>, written: impl Fn(u32) -> String) -> String {
    let words = ["Amber", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy", "Juniper"];
    let books = books.map(|number| {
        let title = format!("The {} of volume {number}", words[number as usize % words.len()]);
        written(number)
            .replace("TITLE", &title)
            .replace("PRICE", &format!("£{}.{:02}", 5 + number % 17, number * 7 % 100))
    });
    format!("<html><body><h1>Books</h1><ul id=books>{}</ul></body></html>", books.collect::<String>())
}

pub(crate) fn usual(number: u32) -> String {
    format!("<li class=book><h3><a href=/b/{number}>TITLE</a></h3><b class=price>PRICE</b></li>")
}

/// The same with other class names: the wrapper no longer finds prices.
pub(crate) fn renamed(number: u32) -> String {
    format!("<li class=book><h3><a href=/b/{number}>TITLE</a></h3><b class=cost>PRICE</b></li>")
}

/// Another template altogether.
fn redesigned(number: u32) -> String {
    format!("<li class=card><p class=t><a href=/b/{number}>TITLE</a></p><span class=amount>PRICE</span></li>")
}

/// Pages with a wrapper, and the profile of a run on them.
pub(crate) fn profiled() -> Folder {
    let folder = Folder::new();
    folder.write("books.oxp", WRAPPER);
    folder.write("pages/1.html", list(0..20, usual));
    folder.write("pages/2.html", list(20..40, usual));
    let ended = folder.run(&["run", "books.oxp", "pages", "-o", "books.jsonl", "--profile"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(folder.read("books.profile.json").contains("\"windrow\":\"profile\""));
    folder
}

pub(crate) fn verdict(text: &str) -> Json {
    serde_json::from_str(text).expect("JSON")
}

#[test]
fn what_is_as_before_is_no_alarm_and_other_data_are_none() {
    let folder = profiled();
    let ended = folder.run(&["verify", "books.oxp", "pages"]);
    assert_eq!((ended.status, ended.stdout.contains("as before")), (0, true), "{}", ended.stdout);
    folder.write("more/3.html", list(40..60, usual));
    let ended = folder.run(&["verify", "books.oxp", "more", "--json"]);
    assert_eq!(
        (ended.status, verdict(&ended.stdout)["ok"].clone()),
        (0, Json::Bool(true)),
        "{}",
        ended.stdout
    );
}

#[test]
fn a_field_that_is_gone_is_an_alarm_that_says_so() {
    let folder = profiled();
    folder.write("pages/1.html", list(0..20, renamed));
    folder.write("pages/2.html", list(20..40, renamed));
    let ended = folder.run(&["verify", "books.oxp", "pages"]);
    assert_eq!(ended.status, 3, "{}", ended.stdout);
    assert!(ended.stdout.contains("price") && ended.stdout.contains("0 of 40"), "{}", ended.stdout);
    let ended = folder.run(&["verify", "books.oxp", "pages", "--json"]);
    let drifts = &verdict(&ended.stdout)["drifts"];
    let is_told = |drift: &Json| drift["subject"] == "price" && drift["family"] == "filled";
    assert!(drifts.as_array().is_some_and(|all| all.iter().any(is_told)), "{drifts}");
}

#[test]
fn known_records_that_say_something_else_are_an_alarm() {
    let folder = profiled();
    // Titles stand where they stood, and every price with the next book.
    let shifted = |number: u32| {
        usual(number).replace("PRICE", &format!("£{}.{:02}", 5 + (number + 1) % 17, (number + 1) * 7 % 100))
    };
    folder.write("pages/1.html", list(0..20, shifted));
    folder.write("pages/2.html", list(20..40, shifted));
    let ended = folder.run(&["verify", "books.oxp", "pages"]);
    assert_eq!(ended.status, 3, "{}", ended.stdout);
    assert!(ended.stdout.contains("known records"), "{}", ended.stdout);
}

#[test]
fn a_run_that_breaks_its_limits_leaves_the_last_good_table() {
    let folder = profiled();
    let good = folder.read("books.jsonl");
    folder.write("pages/1.html", list(0..20, renamed));
    folder.write("pages/2.html", list(20..40, renamed));
    let ended = folder.run(&["run", "books.oxp", "pages", "-O", "books.jsonl", "--verify", "--profile"]);
    assert_eq!(ended.status, 3, "{}", ended.stderr);
    assert_eq!(folder.read("books.jsonl"), good);
    assert_eq!(folder.read("books.jsonl.rejected").lines().count(), 40);
    // A run as before replaces it, and is kept.
    folder.write("pages/1.html", list(0..20, usual));
    folder.write("pages/2.html", list(21..41, usual));
    let ended = folder.run(&["run", "books.oxp", "pages", "-O", "books.jsonl", "--verify", "--profile"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(folder.read("books.jsonl").contains("volume 40"));
    let profile: Json = verdict(&folder.read("books.profile.json"));
    assert_eq!(profile["runs"].as_array().map(Vec::len), Some(2));
}

#[test]
fn rejected_rows_have_the_form_of_the_table() {
    let folder = profiled();
    folder.write("pages/1.html", list(0..20, renamed));
    folder.write("pages/2.html", list(20..40, renamed));
    let ended = folder.run(&["run", "books.oxp", "pages", "-O", "books.csv", "--verify"]);
    assert_eq!(ended.status, 3, "{}", ended.stderr);
    let rejected = folder.read("books.csv.rejected");
    assert!(rejected.starts_with("title,link,price"), "{rejected}");
    assert_eq!(rejected.lines().count(), 41);
}

#[test]
fn a_renamed_column_is_mended_and_nothing_else_is_changed() {
    let folder = profiled();
    folder.write("pages/1.html", list(0..20, renamed));
    folder.write("pages/2.html", list(20..40, renamed));
    let ended = folder.run(&["repair", "books.oxp", "pages", "--json"]);
    assert_eq!(ended.status, 0, "{} {}", ended.stdout, ended.stderr);
    let found = verdict(&ended.stdout)["repair"].clone();
    assert_eq!(found["sure"], true, "{found}");
    assert_eq!(found["edits"].as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!((&found["rows"]["kept"], &found["rows"]["changed"]), (&Json::from(40), &Json::from(0)));
    let ended = folder.run(&["repair", "books.oxp", "pages", "--apply"]);
    assert_eq!(ended.status, 0, "{} {}", ended.stdout, ended.stderr);
    assert_eq!(folder.read("books.oxp.before"), WRAPPER);
    assert_eq!(folder.run(&["verify", "books.oxp", "pages"]).status, 0);
    let again = folder.run(&["run", "books.oxp", "pages", "-q"]);
    assert_eq!(again.stdout, folder.read("books.jsonl"));
}

#[test]
fn a_new_design_is_mended_and_the_same_rows_come_out() {
    let folder = profiled();
    folder.write("pages/1.html", list(0..20, redesigned));
    folder.write("pages/2.html", list(20..40, redesigned));
    let ended = folder.run(&["verify", "books.oxp", "pages"]);
    assert_eq!((ended.status, ended.stdout.contains("there are no rows")), (3, true), "{}", ended.stdout);
    let ended = folder.run(&["repair", "books.oxp", "pages", "--save", "mended.oxp"]);
    assert_eq!(ended.status, 0, "{} {}", ended.stdout, ended.stderr);
    let mended = folder.run(&["run", "mended.oxp", "pages", "-q"]);
    assert_eq!(mended.stdout, folder.read("books.jsonl"));
}

#[test]
fn what_cannot_be_mended_is_left_alone() {
    let folder = profiled();
    folder.write("pages/1.html", "<h1>Sign in</h1><form><input type=password></form>");
    folder.write("pages/2.html", "<h1>Sign in</h1><form><input type=password></form>");
    let ended = folder.run(&["repair", "books.oxp", "pages", "--apply"]);
    assert_eq!(ended.status, 3, "{} {}", ended.stdout, ended.stderr);
    assert_eq!(folder.read("books.oxp"), WRAPPER);
}

#[test]
fn a_missing_profile_says_how_to_make_one() {
    let folder = Folder::new();
    folder.write("books.oxp", WRAPPER);
    folder.write("p.html", list(0..3, usual));
    for verb in [
        &["verify", "books.oxp", "p.html"][..],
        &["repair", "books.oxp", "p.html"],
        &["run", "books.oxp", "p.html", "--verify"],
    ] {
        let ended = folder.run(verb);
        assert_eq!((ended.status, ended.stderr.contains("--profile")), (2, true), "{}", ended.stderr);
    }
    folder.write("books.profile.json", "{\"windrow\":\"template\"}");
    let ended = folder.run(&["verify", "books.oxp", "p.html"]);
    assert_eq!((ended.status, ended.stderr.contains("damaged")), (2, true), "{}", ended.stderr);
}

#[test]
fn the_changes_that_a_wrapper_survives_are_counted() {
    let folder = profiled();
    folder.write("by-class.oxp", WRAPPER);
    folder.write(
        "by-place.oxp",
        "/html/body/ul/li:<book>[? h3/a:<title=.>][? h3/a:<link=@href>][? b:<price(number)=.>]\n",
    );
    let survived = |wrapper: &str, change: &str| {
        let ended = folder.run(&["check", wrapper, "pages/1.html", "--json"]);
        let told = verdict(&ended.stdout);
        let changes = told["changes"].as_array().cloned().unwrap_or_default();
        let own = changes.into_iter().find(|own| own["change"] == change);
        own.map(|own| own["fate"].clone()).unwrap_or_default()
    };
    assert_eq!(survived("by-class.oxp", "classes-renamed"), "breaks");
    assert_eq!(survived("by-place.oxp", "classes-renamed"), "survives");
    assert_eq!(survived("by-class.oxp", "content-boxed"), "survives");
    assert_eq!(survived("by-place.oxp", "content-boxed"), "breaks");
}

#[test]
fn where_rows_were_lost_is_told_with_what_is_there_now() {
    let folder = profiled();
    folder.write("pages/1.html", list(0..20, redesigned));
    folder.write("pages/2.html", list(20..40, redesigned));
    let words = [
        "line 1: //li.book\n",
        "found 40 before and nothing now, on file://",
        "before  <li class=\"book\">The Amber of volume 0",
        "now     <li class=\"card\">The Amber of volume 0",
    ];
    let ended = folder.run(&["verify", "books.oxp", "pages"]);
    assert!(words.iter().all(|words| ended.stdout.contains(words)), "{}", ended.stdout);
    for option in ["--verify", "--profile"] {
        let ended = folder.run(&["run", "books.oxp", "pages", "-O", "books.jsonl", option]);
        assert!(words.iter().all(|words| ended.stderr.contains(words)), "{option}: {}", ended.stderr);
    }
    let told = verdict(&folder.run(&["verify", "books.oxp", "pages", "--json"]).stdout);
    let steps = told["steps"].as_array().cloned().unwrap_or_default();
    let lost: Vec<&Json> = steps.iter().filter(|step| !step["lost"].is_null()).collect();
    assert_eq!(lost.len(), 1, "{steps:?}");
    assert_eq!((&lost[0]["line"], &lost[0]["column"]), (&Json::from(1), &Json::from(3)));
    assert_eq!(lost[0]["lost"]["instead"][0]["path"], "/html[1]/body[1]/ul[1]/li[1]");
    // What comes behind was not reached, and is not to blame.
    let price = steps.iter().find(|step| step["step"] == "b.price").expect("a step");
    assert_eq!((&price["before"]["left"], &price["now"]["came"]), (&Json::from(40), &Json::from(0)));
}

#[test]
fn a_part_that_some_records_lack_now_is_told_too() {
    let folder = profiled();
    let every_other = |number: u32| if number.is_multiple_of(2) { usual(number) } else { renamed(number) };
    folder.write("pages/1.html", list(0..20, every_other));
    folder.write("pages/2.html", list(20..40, every_other));
    let ended = folder.run(&["verify", "books.oxp", "pages"]);
    assert_eq!(ended.status, 3, "{}", ended.stdout);
    for words in ["line 1: b.price", "nothing 20 of 40 times", "now     <b class=\"cost\">"] {
        assert!(ended.stdout.contains(words), "{}", ended.stdout);
    }
    // A wrapper that was written anew since has nothing to be compared with.
    folder.write("books.oxp", WRAPPER.replace("li.book", "li.books"));
    let ended = folder.run(&["verify", "books.oxp", "pages"]);
    assert!(ended.status == 3 && !ended.stdout.contains("where it was lost"), "{}", ended.stdout);
}

#[test]
fn a_repair_that_is_taken_keeps_old_and_new_pages_as_tests() {
    let folder = profiled();
    folder.run(&["record", "books.oxp", "pages/1.html", "pages/2.html", "-o", "books.capsule.warc.gz"]);
    // Old pages on which the mended wrapper holds test it from now on.
    let mend = |old: &str, written: fn(u32) -> String| {
        folder.write("pages/1.html", list(0..20, written));
        folder.write("pages/2.html", list(20..40, written));
        let ended = folder.run(&["repair", "books.oxp", "pages", "--capsule", old, "--apply"]);
        assert_eq!(ended.status, 0, "{} {}", ended.stdout, ended.stderr);
        ended.stderr
    };
    let told = mend("books.capsule.warc.gz", renamed);
    for words in [
        "books.capsule.warc.gz tests the mended wrapper",
        "40 rows from 2 pages are in books-2.capsule.warc.gz",
    ] {
        assert!(told.contains(words), "{told}");
    }
    let both = ["test", "--wrapper", "books.oxp", "books.capsule.warc.gz", "books-2.capsule.warc.gz"];
    folder
        .run(&both)
        .printed("ok      books.capsule.warc.gz: 40 rows\nok      books-2.capsule.warc.gz: 40 rows\n");
    // Those on which it does not keep the wrapper that they had.
    let told = mend("books-2.capsule.warc.gz", |number| {
        usual(number).replace("b class=price", "i").replace("/b>", "/i>")
    });
    assert!(told.contains("40 rows from 2 pages are in books-3.capsule.warc.gz"), "{told}");
    assert!(!told.contains("tests the mended wrapper"), "{told}");
    let all = ["test", "books.capsule.warc.gz", "books-2.capsule.warc.gz", "books-3.capsule.warc.gz"];
    assert_eq!(folder.run(&all).status, 0);
    assert_eq!(folder.run(&["test", "--wrapper", "books.oxp", "books-2.capsule.warc.gz"]).status, 3);
}
