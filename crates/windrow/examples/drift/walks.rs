//! Wrappers that go from page to page, over the demo site while all its pages change: forms, lists, and records' own pages.
//!
//! The site is fetched as it is, and each answer is changed on the way. Where the records of a page are is known from a good run.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use windrow::browser::{Http, Options as HttpOptions};
use windrow::data::{Item, JsonOptions, Provenance, Record};
use windrow::page::{EmbeddedOptions, Errand, Error, Fetch, Request, Response};
use windrow::repair::{Bench, Outcome, repair};
use windrow::upkeep::mutation::{Bound, Keeps, MUTATIONS, Mutation, Subject};
use windrow::upkeep::{Options, Profile, Sample, node_at, verify};
use windrow::watch::sampled;
use windrow::{Engine, Origin, Page, RunOptions, Wrapper};

/// The wrappers, with what differs from their own values.
const WALKS: [(&str, &[(&str, &str)]); 5] =
    [("books", &[]), ("search", &[]), ("postage", &[]), ("categories", &[]), ("chain", &[("length", "30")])];

/// Where the records of pages are: by address the path of each, and of its fields.
type Places = BTreeMap<String, Vec<(Option<String>, Vec<(String, String)>)>>;

/// A site whose pages have changed.
struct Changed {
    site: Arc<Http>,
    mutation: Option<&'static Mutation>,
    places: Arc<Places>,
}

impl Fetch for Changed {
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error> {
        let response = self.site.fetch(errand, request)?;
        let kind = response.header("content-type").unwrap_or_default().to_owned();
        let Some(mutation) = self.mutation.filter(|_| kind.starts_with("text/html")) else {
            return Ok(response);
        };
        let url = request.url.to_string();
        let origin = Origin { url: Some(url.clone()), content_type: Some(kind), ..Origin::default() };
        let page = Page::read(&response.body, &origin);
        let document = page.document();
        let bound = |(record, fields): &(Option<String>, Vec<(String, String)>)| {
            let node = |path: &String| node_at(document, path);
            let fields = fields.iter().filter_map(|(name, path)| Some((name.clone(), node(path)?)));
            Bound { node: record.as_ref().and_then(node), fields: fields.collect() }
        };
        let records = self.places.get(&url).into_iter().flatten().map(bound).collect();
        match mutation.apply(&Subject { document, records }, 1) {
            Some(html) => {
                let headers = vec![("content-type".to_owned(), "text/html; charset=utf-8".to_owned())];
                Ok(Response { headers, body: html.into_bytes(), ..response })
            }
            None => Ok(response),
        }
    }
}

/// A wrapper of the demo site.
struct Walk {
    name: &'static str,
    text: String,
    options: RunOptions,
    site: Arc<Http>,
    places: Arc<Places>,
}

/// What a run gave: its rows, and what is kept of it.
struct Ran {
    rows: Vec<String>,
    items: Vec<Item>,
    sample: Sample,
}

impl Walk {
    fn engine(&self, mutation: Option<&'static Mutation>) -> Engine {
        let changed = Changed { site: Arc::clone(&self.site), mutation, places: Arc::clone(&self.places) };
        Engine::over(changed, EmbeddedOptions::default())
    }

    fn run(&self, text: &str, engine: &Engine) -> Option<Ran> {
        let wrapper = Wrapper::parse_with(text, &self.options.variables).ok()?;
        let mut items = Vec::new();
        let sample = sampled(&wrapper, [], engine, &self.options, |row| items.push(row.clone())).ok()?;
        let written = |item: &Item| {
            let mut json = String::new();
            wrapper.schema().write_json(item, JsonOptions::default(), &mut json).ok().map(|()| json)
        };
        let mut rows: Vec<String> = items.iter().filter_map(written).collect();
        rows.sort_unstable();
        Some(Ran { rows, items, sample })
    }
}

/// Where the records of a run are.
fn places(items: &[Item]) -> Places {
    let mut places = Places::new();
    for item in items {
        let Item::Record(record) = item else { continue };
        let own = record.provenance.as_deref().and_then(place);
        let mut pages: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
        fields(record, &mut pages);
        if let Some((url, path)) = own {
            let inside = pages.remove(&url).unwrap_or_default();
            places.entry(url).or_default().push((Some(path), inside));
        }
        for (url, fields) in pages {
            places.entry(url).or_default().push((None, fields));
        }
    }
    places
}

fn fields(record: &Record, pages: &mut BTreeMap<String, Vec<(String, String)>>) {
    for item in &record.items {
        match item {
            Item::Record(inner) => fields(inner, pages),
            Item::Value(field) => {
                if let Some((url, path)) = field.provenance.as_deref().and_then(place) {
                    pages.entry(url).or_default().push((field.name.to_string(), path));
                }
            }
        }
    }
}

fn place(own: &Provenance) -> Option<(String, String)> {
    Some((own.url.clone()?, own.path.clone()))
}

/// Every wrapper on the site under every change, as lines of JSON.
pub(crate) fn walks(address: &str, only: Option<&str>) {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let Ok(site) = Http::new(HttpOptions::default()).map(Arc::new) else { return eprintln!("no network") };
    for (name, values) in WALKS {
        let text = std::fs::read_to_string(examples.join(format!("{name}.oxp"))).unwrap_or_default();
        let values = values.iter().copied().chain([("site", address)]);
        let variables = values.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let options = RunOptions { variables, ..RunOptions::default() };
        let mut walk = Walk { name, text, options, site: Arc::clone(&site), places: Arc::default() };
        let Some(good) = walk.run(&walk.text, &walk.engine(None)).filter(|good| !good.rows.is_empty()) else {
            eprintln!("{name} gives nothing on {address}; windrow demo --serve serves the site");
            continue;
        };
        walk.places = Arc::new(places(&good.items));
        let mut profile = Profile::new(&walk.text);
        profile.add(good.sample.clone());
        let is_wanted = |mutation: &&Mutation| only.is_none_or(|only| only == name || only == mutation.name);
        for mutation in MUTATIONS.iter().filter(is_wanted) {
            println!("{}", changed(&walk, &good, &profile, mutation));
        }
    }
}

/// What a change does to a wrapper, and what is done about it.
fn changed(walk: &Walk, good: &Ran, profile: &Profile, mutation: &'static Mutation) -> serde_json::Value {
    let engine = walk.engine(Some(mutation));
    let mut line = serde_json::json!({
        "site": walk.name, "mutation": mutation.name, "keeps": mutation.keeps == Keeps::Data, "rows": good.rows.len(),
    });
    let Some(now) = walk.run(&walk.text, &engine) else { return line };
    let is_broken = now.rows != good.rows;
    line["broken"] = is_broken.into();
    line["after"] = now.rows.len().into();
    let verdict = verify(profile, &now.sample, &Options::default());
    line["noticed"] = verdict.is_alarm.into();
    let drifts = verdict.drifts.iter().map(|drift| {
        let says = format!("{} {}: {:.1}", drift.habit.about, drift.habit.says, drift.ratio.ln());
        serde_json::json!([says, (drift.share * 100.0).round() / 100.0])
    });
    line["drifts"] = drifts.collect();
    if !is_broken || mutation.keeps != Keeps::Data {
        return line;
    }
    let bench =
        Bench { profile, pages: &[], engine: &engine, options: &walk.options, judged: Options::default() };
    match repair(&walk.text, &bench) {
        Ok(Outcome::Repaired(found)) => {
            let mended = walk.run(&found.text, &engine);
            let rows = mended.map(|mended| mended.rows).unwrap_or_default();
            line["exact"] = (rows == good.rows).into();
            line["lacks"] = good.rows.iter().find(|row| !rows.contains(row)).cloned().into();
            line["gives"] = rows.iter().find(|row| !good.rows.contains(row)).cloned().into();
            line["sure"] = found.is_sure().into();
            line["doubts"] = found.doubts.clone().into();
            let edits = found.edits.iter().map(|edit| format!("{}: {} => {}", edit.part, edit.old, edit.new));
            line["edits"] = edits.collect();
        }
        Ok(Outcome::Nothing(none)) => line["tried"] = none.tried.into(),
        Ok(Outcome::Whole(..)) => {}
        Err(error) => line["error"] = error.into(),
    }
    line
}
