//! `windrow site`: the demo shop from its address.

use crate::folder::Folder;
use crate::site::Site;

#[test]
fn a_shop_is_found_from_its_address_and_its_wrapper_runs_by_itself() {
    let (site, folder) = (Site::start(), Folder::new());
    let address = format!("{}/", site.address());
    let words = ["site", &address, "--domain", "shop", "--rate", "10000", "--pages", "60", "--no-details"];
    let ended = folder.run(&[&words[..], &["--save", "shop.oxp", "-o", "shop.jsonl"]].concat());
    assert!(ended.stderr.contains("records on"), "{}", ended.stderr);
    assert!(ended.stderr.contains("analysed as shop in"), "{}", ended.stderr);
    let rows = folder.read("shop.jsonl");
    assert!(rows.lines().count() > 400, "{}\n{}", rows.lines().count(), ended.stderr);
    let first: serde_json::Value = serde_json::from_str(rows.lines().next().expect("a row")).expect("JSON");
    assert!(first["title"].is_string() && first["url"].is_string(), "{first}");
    let again = folder.run(&["run", "shop.oxp", "--rate", "10000", "-o", "again.jsonl"]);
    assert_eq!(folder.read("again.jsonl"), rows, "{}", again.stderr);
}

#[test]
fn a_report_shows_how_a_site_was_read() {
    let (site, folder) = (Site::start(), Folder::new());
    let address = format!("{}/", site.address());
    let words =
        ["site", &address, "--domain", "shop", "--rate", "10000", "--pages", "30", "--engine", "embedded"];
    let words = [&words[..], &["--limit", "40", "-o", "shop.jsonl", "--report", "seen"]].concat();
    let ended = folder.run(&[&words[..], &["--log-format", "json"]].concat());
    let told: serde_json::Value =
        serde_json::from_str(ended.stderr.lines().last().unwrap_or_default()).expect("a line of JSON");
    assert_eq!(told["run"]["rows"], 40, "{}", ended.stderr);
    assert_eq!(told["run"]["fill"]["title"], 1.0, "{}", ended.stderr);
    assert!(told["work"]["lists"]["runs"].as_u64() > Some(0), "{}", ended.stderr);
    let page = folder.read("seen/index.html");
    for part in [
        "The data",
        "The lists",
        "The way through the site",
        "The wrapper",
        "class=record",
        "title=\"price: ",
    ] {
        assert!(page.contains(part), "{part}");
    }
    assert_eq!(folder.read("seen/wrapper.oxp"), told["wrapper"].as_str().unwrap_or_default());
    let again = folder.run(&words);
    assert_eq!(again.status, 2, "{}", again.stderr);
    assert!(again.stderr.contains("is there already"), "{}", again.stderr);
}

#[test]
fn many_sites_become_one_table_and_one_report() {
    let (one, other, folder) = (Site::start(), Site::start(), Folder::new());
    let list = format!(
        "# two shops, and nobody\n{}/ shop\n{}/ shop\nhttp://127.0.0.1:9/\n",
        one.address(),
        other.address()
    );
    folder.write("sites.txt", &list);
    let words =
        ["site", "--list", "sites.txt", "--jobs", "2", "--rate", "10000", "--retries", "0", "--pages", "20"];
    let more = ["--no-details", "--engine", "embedded", "-o", "all.csv", "--report", "all"];
    let ended = folder.run(&[&words[..], &more].concat());
    assert_eq!(ended.status, 4, "{}", ended.stderr);
    assert!(ended.stderr.contains("3 of 3: "), "{}", ended.stderr);
    assert!(ended.stdout.contains("what came of it"), "{}", ended.stdout);
    let rows = folder.read("all.csv");
    assert!(rows.starts_with("site,"), "{}", rows.lines().next().unwrap_or_default());
    for site in [&one, &other] {
        let own = rows.lines().filter(|row| row.starts_with(&format!("{}/,", site.address()))).count();
        assert!(own > 400, "{own}");
    }
    assert!(folder.read("all/index.html").contains("001-127.0.0.1/index.html"));
    let nothing = folder.run(&["site", "--list", "none.txt"]);
    assert_eq!(nothing.status, 1, "{}", nothing.stderr);
}

#[test]
fn a_site_without_records_of_the_domain_ends_with_why() {
    let (site, folder) = (Site::start(), Folder::new());
    let address = format!("{}/", site.address());
    let ended = folder.run(&[
        "site",
        &address,
        "--domain",
        "used-cars",
        "--rate",
        "10000",
        "--pages",
        "20",
        "-o",
        "cars.jsonl",
    ]);
    assert_eq!(ended.status, 3, "{}", ended.stderr);
    assert!(ended.stderr.contains("no car"), "{}", ended.stderr);
    let wrong = folder.run(&["site", &address, "--domain", "boats"]);
    assert_eq!(wrong.status, 2, "{}", wrong.stderr);
    assert!(wrong.stderr.contains("there is no domain boats"), "{}", wrong.stderr);
}
