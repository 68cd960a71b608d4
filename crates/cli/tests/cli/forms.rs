//! `windrow forms` and `windrow domain`.

use serde_json::{Value as Json, json};

use crate::folder::Folder;

const HOMES: &str = "<title>Homes</title><form action=/search>\
    <input type=radio name=mode id=b value=buy><label for=b>For sale</label>\
    <input type=radio name=mode id=r value=rent><label for=r>To rent</label>\
    <p><label>Location * <input name=where class=typeahead></label>\
    <p>Price from <select name=min><option value=''>No min<option>£100,000<option>£200,000</select>\
    to <select name=max><option value=''>No max<option>£300,000</select>\
    <p>Make <select name=a><option>Any<option>x<option>y</select> Model <select name=b><option>Any</select>\
    <p><a href='#' class=btn>Search</a></form>\
    <form method=post>Newsletter <input name=email><button>Subscribe</button></form>";

fn forms(folder: &Folder, more: &[&str]) -> Json {
    let ended = folder.run(&[&["forms", "homes.html", "--json", "--domain", "real-estate"], more].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).expect("JSON")
}

#[test]
fn forms_are_told_as_other_programs_expect() {
    let folder = Folder::new();
    folder.write("homes.html", HOMES);
    let told = forms(&folder, &[]);
    let search = &told["forms"][0];
    assert_eq!((search["kind"].as_str(), search["may_write"].as_bool()), (Some("search"), Some(false)));
    assert_eq!(search["xpath"], "/html[1]/body[1]/form[1]");
    let field = |name: &str| {
        let fields = search["fields"].as_array().expect("fields");
        fields.iter().find(|field| field["name"] == name).expect("the field").clone()
    };
    let place = field("where");
    assert_eq!(
        (&place["type"], &place["control"], &place["required"]),
        (&json!("location"), &json!("text"), &json!(true))
    );
    assert_eq!((&place["labels"], &place["autocomplete"]), (&json!(["Location *"]), &json!(true)));
    assert_eq!((&field("min")["type"], &field("min")["bound"]), (&json!("price"), &json!("min")));
    assert_eq!((&field("max")["type"], &field("max")["bound"]), (&json!("price"), &json!("max")));
    assert_eq!(field("min")["options"][0], json!({"value": "", "text": "No min", "wildcard": true}));
    assert!(field("b").get("depends_on").is_some());
    assert_eq!(told["forms"][1]["kind"], "newsletter");
    assert_eq!(told["forms"][1]["may_write"], true);
}

#[test]
fn a_search_has_a_plan_and_what_may_write_has_none() {
    let folder = Folder::new();
    folder.write("homes.html", HOMES);
    let told = forms(&folder, &["--plan", "--value", "location=Oxford"]);
    assert_eq!(told["forms"][0]["plan"]["steps"][0]["marks"][1], "/html[1]/body[1]/form[1]/input[2]");
    let plan = &told["forms"][0]["plan"];
    assert_eq!(plan["submissions"], 2);
    let expression = plan["expressions"][1].as_str().expect("an expression");
    assert!(expression.contains("{check /}") && expression.contains("{\"Oxford\" /}"), "{expression}");
    folder.write("w.oxp", format!("{expression}//p:<p>[.:<t=string(.)>]"));
    assert_eq!(folder.run(&["check", "w.oxp"]).status, 0);
    assert_eq!(told["forms"][1].get("plan"), None);
    let ended = folder.run(&["forms", "homes.html", "--plan", "--value", "Oxford"]);
    assert_eq!(ended.status, 2, "{}", ended.stderr);
    let ended =
        folder.run(&["forms", "homes.html", "--domain", "shared", "--plan", "--value", "locaton=Oxford"]);
    assert!(ended.status == 2 && ended.stderr.contains("do you mean location?"), "{}", ended.stderr);
}

#[test]
fn forms_are_drawn_and_listed() {
    let folder = Folder::new();
    folder.write("homes.html", HOMES);
    let ended =
        folder.run(&["forms", "homes.html", "--domain", "real-estate", "--html", "look.html", "--plan"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(
        ended.stdout.contains("price (min)") && ended.stdout.contains("--value location=TEXT"),
        "{}",
        ended.stdout
    );
    let drawn = folder.read("look.html");
    assert!(drawn.contains("1. search") && drawn.contains("class=field"), "{drawn}");
    folder.write("none.html", "<p>Nothing to fill in");
    assert_eq!(folder.run(&["forms", "none.html"]).status, 3);
}

#[test]
fn files_of_domains_are_checked_line_by_line() {
    let folder = Folder::new();
    let good = "name = \"flats\"\ntitle = \"Flats\"\nuses = [\"shared\"]\n[record]\nname = \"flat\"\npivots = [\"rent\"]\n\
        [types.rent]\nis = \"money\"\nlabels = [\"rent\"]\n";
    folder.write("flats.toml", good);
    let ended = folder.run(&["domain", "check", "flats.toml"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let cases = [
        (
            good.replace("is = \"money\"", "is = \"mony\""),
            "flats.toml:8: there is no type mony; do you mean money?",
        ),
        (good.replace("pivots = [\"rent\"]", ""), "records need a pivot"),
        (good.replace("\"shared\"", "\"shard\""), "flats.toml:3: there is no domain shard"),
        (
            good.replace("labels = [\"rent\"]", "values = [{ pattern = '(' }]"),
            "flats.toml:9: the pattern of rent is none",
        ),
        (
            good.replace("labels = [\"rent\"]", "values = [{ words = [\"w.txt\"] }]"),
            "the list w.txt is missing",
        ),
        (good.replace("labels", "lables"), "unknown field `lables`"),
        (good.to_owned() + "[types.a]\nis = \"b\"\n[types.b]\nis = \"a\"\n", "would be a kind of itself"),
        (good.replace("name = \"flats\"", "name = \"homes\""), "the domain of this file is called flats"),
    ];
    for (text, told) in cases {
        folder.write("flats.toml", &text);
        let ended = folder.run(&["domain", "check", "flats.toml"]);
        assert_eq!(ended.status, 3, "{told}: {}", ended.stderr);
        assert!(ended.stderr.contains(told), "{told}: {}", ended.stderr);
    }
    assert_eq!(folder.run(&["domain", "check", "nowhere.toml"]).status, 3);
    assert_eq!(folder.run(&["domain", "check", "nowhere/shop.toml"]).status, 3);
    folder.write(
        "flats.toml",
        good.replace("labels = [\"rent\"]", "values = [{ measure = [\"km\"], round = 70000 }]"),
    );
    assert!(folder.run(&["domain", "check", "flats.toml"]).stderr.contains("round is at most 15"));
}

#[test]
fn domains_are_listed_shown_and_tried() {
    let folder = Folder::new();
    assert!(folder.run(&["domain", "list"]).stdout.contains("real-estate"));
    assert!(folder.run(&["domain", "show", "used-cars"]).stdout.contains("mileage"));
    folder.write("lines.txt", "3 bed semi-detached house, OX1 2DR, £250,000\n");
    let tried = ["domain", "try", "--lines", "lines.txt", "--domain", "real-estate", "--json"];
    let ended = folder.run(&tried);
    let told: Json = serde_json::from_str(&ended.stdout).expect("JSON");
    let value = |kind: &str| {
        let found = told["found"].as_array().expect("values");
        found.iter().find(|one| one["type"] == kind).map(|one| one["value"].clone())
    };
    assert_eq!(value("bedrooms"), Some(json!("3")));
    assert_eq!(value("property_type"), Some(json!("semi-detached")));
    assert_eq!(value("price"), Some(json!("250000 GBP")));
    assert_eq!(value("postcode_uk"), Some(json!("OX1 2DR")));
    let all = told["found"].as_array().map_or(0, Vec::len);
    let worse = folder.run(&[&tried[..], &["--degrade", "1"]].concat());
    assert!(all > 3 && worse.stdout.contains("\"found\":[]"), "{}", worse.stdout);
    assert_eq!(folder.run(&["domain", "try", "lines.txt", "--domain", "nothing"]).status, 2);
}

#[test]
fn a_number_beside_a_picture_is_what_the_picture_is_called() {
    let folder = Folder::new();
    folder.write("page.html", "<div><img src=bed.jpg alt=bedrooms><br> 3 </div><p>OX1</p><p>2DR</p>");
    let ended = folder.run(&["domain", "try", "page.html", "--domain", "real-estate", "--json"]);
    let told: Json = serde_json::from_str(&ended.stdout).expect("JSON");
    let found: Vec<(&Json, &Json)> =
        told["found"].as_array().expect("values").iter().map(|one| (&one["type"], &one["value"])).collect();
    assert_eq!(found, [(&json!("bedrooms"), &json!("3"))], "no postcode across paragraphs");
}

#[test]
fn the_domain_of_the_book_is_right() {
    let book = include_str!("../../../../docs/domains.md");
    let block = |language: &str| {
        let start = book.find(&format!("```{language}\n")).expect("a block") + language.len() + 4;
        &book[start..start + book[start..].find("```").expect("its end")]
    };
    let folder = Folder::new();
    folder.write("flats.toml", block("toml"));
    folder.write("flats.html", block("html"));
    assert_eq!(folder.run(&["domain", "check", "flats.toml"]).status, 0);
    let ended = folder.run(&["domain", "try", "flats.html", "--domain", "flats.toml", "--json"]);
    let told: Json = serde_json::from_str(&ended.stdout).expect("JSON");
    let found: Vec<(&str, &str)> = told["found"]
        .as_array()
        .expect("values")
        .iter()
        .filter_map(|one| Some((one["type"].as_str()?, one["value"].as_str()?)))
        .collect();
    for wanted in [
        ("rent", "950 GBP per month"),
        ("rent", "1200 GBP per month"),
        ("rooms", "2"),
        ("location", "Headington"),
        ("pets", "no"),
        ("pets", "yes"),
        ("reference", "AB124"),
    ] {
        assert!(found.contains(&wanted), "{wanted:?} in {found:?}");
    }
    let ended = folder.run(&["forms", "flats.html", "--domain", "flats.toml", "--plan"]);
    assert!(ended.stdout.contains("rent (min)") && ended.stdout.contains("rent (max)"), "{}", ended.stdout);
    assert!(ended.stdout.contains("asks for nothing: Any"), "{}", ended.stdout);
}

#[test]
fn lists_learn_from_rows_and_tables_as_a_diff() {
    let folder = Folder::new();
    folder.write("flats.toml", "name = \"flats\"\ntitle = \"Flats\"\nuses = [\"shared\"]\n[types.quarter]\nlabels = [\"quarter\"]\nvalues = [{ words = [\"quarters.txt\"] }]\n");
    folder.write("quarters.txt", "# Quarters of a town.\nNorth End\nOld Town\nHarbour Side\n");
    folder.write("rows.csv", "quarter,price\nNorth End,5\nGlass Mile,6\n");
    let learn = ["domain", "learn", "--domain", "flats.toml"];
    let ended = folder.run(&[&learn[..], &["--from", "rows.csv"]].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert_eq!(
        ended.stdout,
        "--- a/quarters.txt\n+++ b/quarters.txt\n@@ -4,1 +4,2 @@\n Harbour Side\n+Glass Mile\n"
    );
    let rows: String = ["North End", "Old Town", "Harbour Side", "Zubble Gate", "Old Town"]
        .iter()
        .enumerate()
        .map(|(at, place)| format!("<li><h3>Flat {at}</h3><p>{place}</p><p class=price>£{at}00</p></li>"))
        .collect();
    folder.write("page.html", format!("<ul>{rows}</ul>"));
    let ended = folder.run(&[&learn[..], &["page.html", "--json"]].concat());
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let told: Json = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!((&told["word"], &told["type"]), (&json!("Zubble Gate"), &json!("quarter")));
    folder.write("known.csv", "quarter\nOld Town\n");
    assert_eq!(folder.run(&[&learn[..], &["--from", "known.csv"]].concat()).status, 3);
}
