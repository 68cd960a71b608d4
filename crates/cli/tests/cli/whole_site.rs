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
    assert!(ended.stderr.contains("analysed in"), "{}", ended.stderr);
    let rows = folder.read("shop.jsonl");
    assert!(rows.lines().count() > 400, "{}\n{}", rows.lines().count(), ended.stderr);
    let first: serde_json::Value = serde_json::from_str(rows.lines().next().expect("a row")).expect("JSON");
    assert!(first["title"].is_string() && first["url"].is_string(), "{first}");
    let again = folder.run(&["run", "shop.oxp", "--rate", "10000", "-o", "again.jsonl"]);
    assert_eq!(folder.read("again.jsonl"), rows, "{}", again.stderr);
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
