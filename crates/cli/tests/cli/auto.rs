//! `--engine auto` and `--engine chromium`: which pages go to a browser, and runs from recordings of it.

use std::fs;

use serde_json::Value as Json;

use crate::folder::{Ended, Folder, has_browser};
use crate::site::{Site, example};

/// A browser that is none.
const NO_BROWSER: (&str, &str) = ("WINDROW_CHROMIUM", "/nonexistent/browser");

/// Runs a wrapper of `examples/`, on a machine without browser.
fn run_without_browser(folder: &Folder, arguments: &[&str]) -> Ended {
    let mut command = folder.command(arguments);
    Ended::new(command.env(NO_BROWSER.0, NO_BROWSER.1).output().expect("the command starts"))
}

fn expected(name: &str) -> String {
    Folder::new().run(&["demo", "--expected", name]).stdout
}

/// The line that sums a run up.
fn summary(ended: &Ended) -> Json {
    serde_json::from_str(ended.stderr.lines().last().expect("a line")).expect("it is JSON")
}

#[test]
fn a_site_drawn_by_script_is_opened_in_chromium() {
    if !has_browser() {
        return;
    }
    let (site, folder) = (Site::start(), Folder::new());
    let wrapper = example("script-app");
    let arguments = ["run", &wrapper, &site.variable(), "--engine=auto", "--log-format=json"];
    let ended = folder.run(&arguments);
    assert_eq!((ended.status, &ended.stdout), (0, &expected("script-app")), "{}", ended.stderr);
    let summary = summary(&ended);
    assert_eq!(
        (&summary["engine"], &summary["engines"]["embedded"]),
        (&"auto".into(), &0.into()),
        "{summary}"
    );
    assert_eq!(summary["engines"]["chromium"], summary["pages"], "{summary}");
    let reason = "the main part of the page has no content without script";
    assert_eq!(summary["scripted"][site.host()], reason, "{summary}");
    let ended = folder.run(&["run", &wrapper, &site.variable(), "--engine=auto"]);
    let told = format!("windrow: {} was opened in Chromium: {reason}\n", site.host());
    assert_eq!(ended.stderr.matches(&told).count(), 1, "{}", ended.stderr);
}

#[test]
fn a_site_without_script_starts_no_browser() {
    let (site, folder) = (Site::start(), Folder::new());
    let wrapper = example("books");
    let arguments = ["run", &wrapper, &site.variable(), "--engine=auto", "--log-format=json"];
    let ended = run_without_browser(&folder, &arguments);
    let plain = folder.run(&["run", &wrapper, &site.variable(), "--quiet"]);
    assert!(ended.status == 0 && ended.stdout == plain.stdout, "{}", ended.stderr);
    let summary = summary(&ended);
    assert_eq!((&summary["engines"]["chromium"], &summary["warnings"]), (&0.into(), &serde_json::json!([])));
    assert_eq!(summary["engines"]["embedded"], summary["pages"], "{summary}");
}

#[test]
fn without_a_browser_a_shell_is_a_warning() {
    let (site, folder) = (Site::with(&["--books", "10"]), Folder::new());
    let wrapper = example("script-app");
    let arguments = ["run", &wrapper, &site.variable(), "--engine=auto", "--log-format=json"];
    let ended = run_without_browser(&folder, &arguments);
    assert_eq!((ended.status, &*ended.stdout), (3, ""), "{}", ended.stderr);
    let warning = summary(&ended)["warnings"][0].as_str().expect("a warning").to_owned();
    assert!(
        warning.starts_with(&format!("{} was opened without script, but the main part", site.host())),
        "{warning}"
    );
    assert!(warning.contains("windrow doctor"), "{warning}");
}

#[test]
fn a_recorded_run_in_a_browser_runs_again_with_the_network_closed() {
    if !has_browser() {
        return;
    }
    let (site, folder) = (Site::with(&["--books", "60"]), Folder::new());
    let site_option = site.variable();
    let run = |name: &str, options: &[&str]| {
        let wrapper = example(name);
        folder.run(&[&["run", &wrapper, &site_option, "--quiet"], options].concat())
    };
    let names = [("script-list", "chromium"), ("script-frame", "chromium"), ("script-app", "auto")];
    let rows = names.map(|(name, engine)| {
        let ended = run(name, &["--engine", engine, "--record", &format!("{name}.warc.gz")]);
        assert_eq!((ended.status, &*ended.stderr), (0, ""), "{name}");
        assert!(!ended.stdout.is_empty(), "{name}");
        ended.stdout
    });
    drop(site);
    for ((name, _), rows) in names.into_iter().zip(rows) {
        let archive = format!("{name}.warc.gz");
        for engine in ["chromium", "auto", "embedded"] {
            let ended = run(name, &["--engine", engine, "--replay", &archive]);
            assert_eq!((ended.status, &*ended.stderr), (0, ""), "{name} in {engine}");
            assert!(ended.stdout == rows, "{name} in {engine}: {}", ended.stdout);
            let wrapper = example(name);
            let arguments =
                ["run", &wrapper, &site_option, "--quiet", "--engine", engine, "--replay", &archive];
            let ended = run_without_browser(&folder, &arguments);
            assert_eq!((ended.status, &*ended.stderr), (0, ""), "{name} in {engine} without browser");
            assert!(ended.stdout == rows, "{name} in {engine} without browser: {}", ended.stdout);
        }
    }
}

#[test]
fn a_capsule_of_a_browser_holds_without_one() {
    if !has_browser() {
        return;
    }
    let (site, folder) = (Site::with(&["--books", "60"]), Folder::new());
    let wrapper = example("script-list");
    let ended =
        folder.run(&["record", &wrapper, &site.variable(), "--engine=chromium", "-o", "list.warc.gz"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let address = site.address().to_owned();
    drop(site);
    let ended = run_without_browser(&folder, &["test", "list.warc.gz"]);
    assert_eq!((ended.status, &*ended.stderr), (0, ""), "{}", ended.stdout);
    assert!(ended.stdout.starts_with("ok      list.warc.gz: "), "{}", ended.stdout);
    // What nobody did when it was recorded cannot be done.
    let text = fs::read_to_string(&wrapper).expect("a wrapper").replace("button.details", "h3");
    folder.write("other.oxp", text);
    let ended = run_without_browser(&folder, &["test", "--wrapper", "other.oxp", "list.warc.gz"]);
    assert_eq!(ended.status, 3, "{}", ended.stderr);
    let site_option = format!("--var=site={address}");
    let ended = run_without_browser(&folder, &["run", "other.oxp", &site_option, "--replay", "list.warc.gz"]);
    assert!(ended.stderr.contains("was not done here when the archive was recorded"), "{}", ended.stderr);
}
