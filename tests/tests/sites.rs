//! Whole sites from their addresses: the fleet's open sites without script and some with it, analysed, extracted and scored.
//!
//! A ratchet: every site of the list has an effective wrapper, as the DIADEM paper defines it, and sites without data have none.
//! Sites that are kept aside, and most of those that need a browser, are measured by `bench/site`.

use serde_json::Value as Json;
use windrow::browser::{Options as Manners, Pace};
use windrow::data::JsonOptions;
use windrow::site::{Analysis, Options};
use windrow::{Engine, EngineKind, EngineOptions, RunOptions, Wrapper, knowing, sites};
use windrow_sites::{Site, fleet, score};

fn engine() -> Engine {
    let http = Manners { pace: Pace::Unlimited, ..Manners::default() };
    Engine::embedded(EngineOptions { http, ..EngineOptions::default() }).expect("an engine")
}

fn analysed(engine: &Engine, site: &Site, address: &str, options: &Options) -> Analysis {
    let ontology = knowing::load(site.asks_for.name().as_ref()).expect("a domain that Windrow has");
    let site = sites::Site { address, domain: Some(&ontology), options };
    sites::analyse(engine, &site, &mut |_| {}).expect("a site that answers")
}

fn rows(engine: &Engine, wrapper: &str) -> Vec<Json> {
    let wrapper = Wrapper::parse(wrapper).expect("a wrapper");
    let rows = wrapper.rows(engine, &RunOptions::default());
    let written = |row| {
        let mut json = String::new();
        wrapper.schema().write_json(&row, JsonOptions::default(), &mut json).expect("a row");
        serde_json::from_str(&json).expect("JSON")
    };
    rows.map(|row| row.expect("a row")).map(written).collect()
}

/// Open sites that do not come out right yet: bench/site tells how.
const NOT_YET: [&str; 6] = ["tokanui", "fuchsgrund", "mudlark", "millrace", "wabenwerk", "grainval"];

#[test]
fn open_sites_have_effective_wrappers() {
    let is_open = |site: &&Site| !site.is_aside && !site.is_scripted && !NOT_YET.contains(&site.name);
    for site in fleet().iter().filter(is_open) {
        let running = site.start().expect("a port");
        let analysis = analysed(&engine(), site, &running.address(), &Options::default());
        let truth = site.truth();
        assert_eq!(
            analysis.wrapper.is_some(),
            !truth.records.is_empty(),
            "{}: {:?}",
            site.name,
            analysis.why_none
        );
        assert_eq!(analysis.wrapper.is_none(), analysis.why_none.is_some(), "{}", site.name);
        let Some(wrapper) = analysis.wrapper else { continue };
        let score = score(&truth, &rows(&engine(), &wrapper));
        assert!(score.effective, "{}\n{score}\n{wrapper}", site.name);
    }
}

/// Sites that only a browser shows: a form that script sends, a switch, a list that grows, fields that fold out, a box that scrolls,
/// an invitation that comes up over the page after a while, a gate on every visit, a button that says what there is more of, choices that
/// depend on others.
#[test]
fn sites_with_script_have_effective_wrappers() {
    if windrow::browser::find_browser().is_none() {
        return;
    }
    let http = Manners { pace: Pace::Unlimited, ..Manners::default() };
    for name in [
        "severnvale",
        "kingsmere",
        "osterley",
        "silvertree",
        "karaka",
        "tannery",
        "volantis",
        "teapost",
        "dunmore",
    ] {
        let options =
            EngineOptions { kind: EngineKind::Chromium, http: http.clone(), ..EngineOptions::default() };
        let engine = Engine::start(options).expect("a browser");
        let fleet = fleet();
        let site = fleet.iter().find(|site| site.name == name).expect("a site");
        let running = site.start().expect("a port");
        let analysis = analysed(&engine, site, &running.address(), &Options::default());
        let wrapper = analysis.wrapper.expect("a wrapper");
        let score = score(&site.truth(), &rows(&engine, &wrapper));
        assert!(score.effective, "{name}\n{score}\n{wrapper}");
    }
}

/// A builder's developments are groups of records: what is for sale is behind them.
#[test]
fn groups_of_records_are_entered() {
    if windrow::browser::find_browser().is_none() {
        return;
    }
    let http = Manners { pace: Pace::Unlimited, ..Manners::default() };
    let options = EngineOptions { kind: EngineKind::Chromium, http, ..EngineOptions::default() };
    let engine = Engine::start(options).expect("a browser");
    let fleet = fleet();
    let site = fleet.iter().find(|site| site.name == "larkhurst").expect("a site");
    let running = site.start().expect("a port");
    let analysis = analysed(&engine, site, &running.address(), &Options::default());
    let plots = site.truth().records.len();
    assert_eq!(analysis.seen, plots, "{:?}", analysis.wrapper);
}

/// The paper's Proposition 1: with a bounded number of pages the network comes to an end.
#[test]
fn the_network_ends_however_few_pages_it_may_ask_for() {
    let fleet = fleet();
    let site = fleet.iter().find(|site| site.name == "tamarside").expect("a site");
    let running = site.start().expect("a port");
    for most_pages in [1, 2, 5, 20] {
        let options = Options { most_pages, ..Options::default() };
        let analysis = analysed(&engine(), site, &running.address(), &options);
        assert!(analysis.pages <= most_pages + 1, "{} of {most_pages}", analysis.pages);
    }
}

/// A form whose choices are not all tried is told of: the wrapper lacks what they lead to.
#[test]
fn choices_that_are_left_are_counted() {
    let fleet = fleet();
    let site = fleet.iter().find(|site| site.name == "dovecote").expect("a site");
    let running = site.start().expect("a port");
    let few = Options { most_pages: 16, ..Options::default() };
    let analysis = analysed(&engine(), site, &running.address(), &few);
    assert!(analysis.wrapper.is_some() && analysis.untried > 0, "{:?}", analysis.notes);
    assert!(analysis.notes.iter().any(|note| note.contains("--pages")), "{:?}", analysis.notes);
    let enough = analysed(&engine(), site, &running.address(), &Options::default());
    assert_eq!(enough.untried, 0);
}

/// Where nobody says what a site is about, that is found out: by its lists and its forms.
#[test]
fn the_domain_of_a_site_is_found_out() {
    for name in ["hollybank", "tamarside", "brannigan", "harcourt"] {
        let fleet = fleet();
        let site = fleet.iter().find(|site| site.name == name).expect("a site");
        let running = site.start().expect("a port");
        let address = running.address();
        let unknown = sites::Site { address: &address, domain: None, options: &Options::default() };
        let analysis = sites::analyse(&engine(), &unknown, &mut |_| {}).expect("a site that answers");
        assert_eq!(analysis.domain, site.asks_for.name(), "{name}");
        let wrapper = analysis.wrapper.expect("a wrapper");
        assert!(score(&site.truth(), &rows(&engine(), &wrapper)).effective, "{name}\n{wrapper}");
    }
}

/// By structure alone all records are found, whatever they are.
#[test]
fn the_main_list_of_a_site_is_found_without_a_domain() {
    let fleet = fleet();
    let site = fleet.iter().find(|site| site.name == "tamarside").expect("a site");
    let running = site.start().expect("a port");
    let address = running.address();
    let generic = knowing::load("generic".as_ref()).expect("a domain that Windrow has");
    let unknown = sites::Site { address: &address, domain: Some(&generic), options: &Options::default() };
    let analysis = sites::analyse(&engine(), &unknown, &mut |_| {}).expect("a site that answers");
    let score = score(&site.truth(), &rows(&engine(), &analysis.wrapper.expect("a wrapper")));
    assert_eq!((score.missing, score.extra), (0, 0), "{score}");
}
