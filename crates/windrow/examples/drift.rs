//! Wrappers of real sites on pages that they were not made from: how often a profile of some pages is alarmed by others.
//!
//!     drift dump DATA         all answers, for bench/upkeep/fit.py
//!     drift quiet DATA        alarms where nothing is wrong, site by site
//!     drift loud DATA [NAME]  the next pages under every change: what breaks, whether it is noticed, whether it is mended
//!     drift signals DATA [NAME]  what speaks for a change on other pages and on changed ones, for bench/upkeep/weigh.py
//!
//! DATA has testbed/ (lists: a profile of one page or two, and the next one) and swde/ (records' own pages: a profile of some,
//! and others). bench/upkeep says what comes of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use windrow::examples::Table;
use windrow::learn::Preference;
use windrow::learning::{self, Learnt, Lessons, Way};
use windrow::records::Tables;
use windrow::repair::{Bench, Outcome, repair};
use windrow::robust::{Read, rows_on};
use windrow::tables::{self, Opening, looked_at};
use windrow::upkeep::mutation::{Keeps, MUTATIONS, Mutation};
use windrow::upkeep::{Count, Options, Profile, Sample, habits, verify, weighed};
use windrow::watch::sampled;
use windrow::{Engine, Origin, Page, RunOptions, Wrapper};

/// A wrapper with the pages that it was profiled on, and others.
struct Site {
    name: String,
    folder: PathBuf,
    wrapper: String,
    /// All its pages.
    pages: Vec<PathBuf>,
    /// Runs of pages: for each, the pages of before and those of now.
    trials: Vec<(Vec<PathBuf>, Vec<PathBuf>)>,
}

fn read(path: &Path) -> Arc<Page> {
    let origin = Origin { url: Some(format!("file://{}", path.display())), ..Origin::default() };
    Arc::new(Page::read(&std::fs::read(path).unwrap_or_default(), &origin))
}

fn folders(path: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    all.sort();
    all
}

/// Search results: the wrapper that is found on the first page.
fn list(folder: &Path) -> Option<Site> {
    let pages: Vec<PathBuf> = folders(folder).into_iter().map(|page| page.join("page.html")).collect();
    let pages: Vec<PathBuf> = pages.into_iter().filter(|page| page.exists()).collect();
    let engine = Engine::local();
    let (first, _) = looked_at(read(pages.first()?), &engine);
    let table = Tables::of(first.document()).table(0)?;
    let wrapper = tables::wrapper(&first, &table, Opening::default());
    let name = folder.file_name()?.to_string_lossy().into_owned();
    let mut trials = Vec::new();
    for at in 1..pages.len() {
        trials.push((vec![pages[0].clone()], vec![pages[at].clone()]));
    }
    if pages.len() > 2 {
        trials.push((pages[..2].to_vec(), vec![pages[2].clone()]));
    }
    Some(Site { name, folder: folder.to_owned(), wrapper, pages, trials })
}

/// Records' own pages: the wrapper that is learnt from the rows of three of them.
fn details(folder: &Path) -> Option<Site> {
    let truth: BTreeMap<String, BTreeMap<String, Vec<String>>> =
        serde_json::from_str(&std::fs::read_to_string(folder.join("truth.json")).ok()?).ok()?;
    let pages: Vec<PathBuf> = folders(&folder.join("pages"))
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "htm" || ending == "html"))
        .collect();
    let name =
        |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let stem =
        |path: &Path| path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let mut rows = String::new();
    for path in pages.iter().take(3) {
        let mut row = serde_json::Map::new();
        row.insert("page".to_owned(), name(path).into());
        for (attribute, values) in &truth {
            let own = values.get(&name(path)).or_else(|| values.get(&stem(path)));
            if let Some(first) = own.and_then(|own| own.first()) {
                row.insert(attribute.clone(), first.clone().into());
            }
        }
        rows.push_str(&serde_json::Value::Object(row).to_string());
        rows.push('\n');
    }
    let lesson_pages: Vec<(String, Arc<Page>)> =
        pages.iter().take(15).map(|path| (name(path), read(path))).collect();
    let table = Table::read(&rows, false).ok()?;
    let named: Vec<(&str, &Page)> =
        lesson_pages.iter().map(|(name, page)| (name.as_str(), &**page)).collect();
    let examples = table.on(&named);
    let lessons = Lessons::of_rows(lesson_pages.iter().map(|(_, page)| Arc::clone(page)).collect(), examples);
    let tried = learning::learn(&lessons, &[Way::Tree], Preference::Robust);
    let learnt = tried.into_iter().next()?.learnt.ok()?;
    let Learnt::Tree(..) = learnt else { return None };
    let (old, new) = pages.split_at(pages.len().min(40));
    let trials = new.chunks(20).filter(|chunk| chunk.len() > 4).map(|chunk| (old.to_vec(), chunk.to_vec()));
    let group = folder.parent().map(name).unwrap_or_default();
    let few = new.chunks(20).filter(|chunk| chunk.len() > 4).map(|chunk| (old[..5].to_vec(), chunk.to_vec()));
    let trials = trials.chain(few).collect();
    let name = format!("{group}-{}", name(folder));
    Some(Site { name, folder: folder.to_owned(), wrapper: learnt.written(), pages, trials })
}

impl Site {
    /// The share of what pages truly say that the wrapper gives, and nothing else: of lists the number of records, of records' own
    /// pages the values.
    fn rightness(&self, wrapper: &Wrapper, paths: &[PathBuf]) -> f64 {
        let (mut right, mut all) = (0.0, 0.0);
        let truth = std::fs::read_to_string(self.folder.join("truth.json")).ok();
        let truth: BTreeMap<String, BTreeMap<String, Vec<String>>> =
            truth.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        let tidy = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        for path in paths {
            let rows = rows_on(wrapper, &read(path));
            if truth.is_empty() {
                let known = std::fs::read_to_string(path.with_file_name("records.json")).unwrap_or_default();
                let known: Vec<serde_json::Value> = serde_json::from_str(&known).unwrap_or_default();
                right += known.len().min(rows.len()) as f64;
                all += known.len().max(rows.len()) as f64;
                continue;
            }
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let row: serde_json::Value =
                rows.first().and_then(|row| serde_json::from_str(row).ok()).unwrap_or_default();
            for (attribute, values) in &truth {
                let wanted = values.get(&name).or_else(|| values.get(&stem));
                let wanted: Vec<String> = wanted.into_iter().flatten().map(|text| tidy(text)).collect();
                let given = match &row[attribute] {
                    serde_json::Value::String(text) => Some(tidy(text)),
                    serde_json::Value::Null => None,
                    other => Some(other.to_string()),
                };
                let is_right = given.as_ref().map_or(wanted.is_empty(), |given| wanted.contains(given));
                right += f64::from(u8::from(is_right));
                all += 1.0;
            }
        }
        if all > 0.0 { right / all } else { 0.0 }
    }
}

fn sites(data: &Path, only: Option<&str>) -> Vec<Site> {
    let is_wanted = |folder: &&PathBuf| only.is_none_or(|only| folder.display().to_string().contains(only));
    let lists = folders(&data.join("testbed"));
    let mut all: Vec<Site> = lists.iter().filter(is_wanted).filter_map(|folder| list(folder)).collect();
    for vertical in folders(&data.join("swde")) {
        let own = folders(&vertical);
        all.extend(own.iter().filter(is_wanted).filter_map(|folder| details(folder)));
    }
    all
}

fn sample(wrapper: &Wrapper, pages: &[PathBuf]) -> Sample {
    let pages: Vec<Arc<Page>> = pages.iter().map(|path| read(path)).collect();
    let sample = sampled(wrapper, pages, &Engine::nowhere(), &RunOptions::default(), |_| {});
    sample.unwrap_or_default()
}

fn profile(wrapper: &Wrapper, text: &str, pages: &[PathBuf]) -> Profile {
    let mut profile = Profile::new(text);
    profile.add(sample(wrapper, pages));
    profile
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (mode, data, only) = match &arguments[..] {
        [mode, data] => (mode, data, None),
        [mode, data, only] => (mode, data, Some(only.as_str())),
        _ => return eprintln!("drift dump|quiet|loud DATA [NAME]"),
    };
    let sites = sites(Path::new(data), only);
    match mode.as_str() {
        "dump" => dump(&sites),
        "loud" => loud(&sites),
        "signals" => signals(&sites),
        _ => quiet(&sites),
    }
}

/// All answers, for other programs.
fn dump(sites: &[Site]) {
    for (number, site) in sites.iter().enumerate() {
        let Ok(wrapper) = Wrapper::parse(&site.wrapper) else { continue };
        for (trial, (old, new)) in site.trials.iter().enumerate() {
            let profile = profile(&wrapper, &site.wrapper, old);
            let pairs =
                |counts: &[Count]| counts.iter().map(|count| [count.yes, count.of]).collect::<Vec<_>>();
            for habit in habits(&profile.runs, &sample(&wrapper, new)) {
                let line = serde_json::json!({
                    "site": site.name, "number": number, "trial": trial, "family": habit.family.name(),
                    "subject": habit.about.to_string(), "old": pairs(&habit.old), "new": pairs(&habit.new),
                });
                println!("{line}");
            }
        }
    }
}

/// Other pages of the same template, as lines of JSON.
fn quiet(sites: &[Site]) {
    for (number, site) in sites.iter().enumerate() {
        let Ok(wrapper) = Wrapper::parse(&site.wrapper) else { continue };
        for (old, new) in &site.trials {
            let profile = profile(&wrapper, &site.wrapper, old);
            let run = sample(&wrapper, new);
            // A wrapper that gives nothing on the next page is none for it.
            if profile.runs[0].figures.rows == 0 || run.figures.rows == 0 {
                continue;
            }
            let verdict = verify(&profile, &run, &Options::default());
            let most =
                verdict.drifts.first().map(|drift| format!("{} {}", drift.habit.about, drift.habit.says));
            let line = serde_json::json!({
                "site": site.name, "half": number % 2, "alarm": verdict.is_alarm, "most": most,
                "before": old.len(), "now": new.len(), "rows": verdict.rows.min(1e300),
                "known": verdict.known.min(1e300), "structure": verdict.structure.min(1e300),
            });
            println!("{line}");
        }
    }
}

/// Samples of single pages put together as one run.
fn joined(samples: &[Sample]) -> Sample {
    let mut all = Sample::default();
    samples.iter().for_each(|sample| all.join(sample.clone()));
    all
}

/// What speaks for a change, habit by habit.
fn told(profile: &Profile, run: &Sample) -> serde_json::Value {
    let drifts = weighed(profile, run, 1000.0).into_iter();
    let each = drifts.map(|drift| {
        let habit = &drift.habit;
        let counts = (Count::sum(&habit.old), Count::sum(&habit.new));
        serde_json::json!([
            habit.family.name(),
            habit.about.to_string(),
            (drift.ratio.min(1e300).ln() * 100.0).round() / 100.0,
            drift.share > 0.0,
            counts.0.yes,
            counts.0.of,
            counts.1.yes,
            counts.1.of,
        ])
    });
    each.collect()
}

/// Every trial with all that speaks for a change: other pages as they are, and the same ones under every change.
fn signals(sites: &[Site]) {
    for (number, site) in sites.iter().enumerate() {
        let Ok(wrapper) = Wrapper::parse(&site.wrapper) else { continue };
        let mut cache: BTreeMap<PathBuf, Sample> = BTreeMap::new();
        let mut run_on = |paths: &[PathBuf]| {
            let each: Vec<Sample> = paths
                .iter()
                .map(|path| {
                    let own = cache.entry(path.clone());
                    own.or_insert_with(|| sample(&wrapper, std::slice::from_ref(path))).clone()
                })
                .collect();
            joined(&each)
        };
        for (old, new) in splits(&site.pages) {
            let mut profile = Profile::new(&site.wrapper);
            profile.add(run_on(&old));
            let now = run_on(&new);
            if profile.runs[0].figures.rows == 0 || now.figures.rows == 0 {
                continue;
            }
            let line = serde_json::json!({
                "site": site.name, "number": number, "kind": "quiet", "before": old.len(), "now": new.len(),
                "right": [site.rightness(&wrapper, &old), site.rightness(&wrapper, &new)],
                "alarm": verify(&profile, &now, &Options::default()).is_alarm, "drifts": told(&profile, &now),
            });
            println!("{line}");
        }
        let Some((old, new)) = site.trials.first() else { continue };
        let profile = {
            let mut profile = Profile::new(&site.wrapper);
            profile.add(run_on(old));
            profile
        };
        let pages: Vec<Arc<Page>> = new.iter().take(CHANGED).map(|path| read(path)).collect();
        let read: Vec<Read> = pages.iter().map(|page| Read::new(&wrapper, page)).collect();
        let before: Vec<String> = read.iter().flat_map(|own| own.rows.clone()).collect();
        if profile.runs[0].figures.rows == 0 || before.is_empty() {
            continue;
        }
        let mut weekly = profile.clone();
        weekly.add(run(&wrapper, &pages));
        for mutation in MUTATIONS {
            let Some(changed) = changed(&read, &pages, mutation, number as u64 + 1) else { continue };
            let after: Vec<String> = changed.iter().flat_map(|page| rows_on(&wrapper, page)).collect();
            let now = run(&wrapper, &changed);
            for (profile, is_weekly) in [(&profile, false), (&weekly, true)] {
                let line = serde_json::json!({
                    "site": site.name, "number": number, "kind": mutation.name, "keeps": mutation.keeps == Keeps::Data,
                    "weekly": is_weekly, "broken": before != after, "rows": before.len(), "after": after.len(),
                    "alarm": verify(profile, &now, &Options::default()).is_alarm, "drifts": told(profile, &now),
                });
                println!("{line}");
            }
        }
    }
}

/// Pages under a change; nothing where none of them has anything to change so.
fn changed(read: &[Read], pages: &[Arc<Page>], mutation: &Mutation, seed: u64) -> Option<Vec<Arc<Page>>> {
    let changed: Vec<Option<Arc<Page>>> = read.iter().map(|own| own.changed(mutation, seed)).collect();
    if changed.iter().all(Option::is_none) {
        return None;
    }
    Some(changed.into_iter().zip(pages).map(|(new, old)| new.unwrap_or_else(|| Arc::clone(old))).collect())
}

/// How pages are divided into those of before and those of now.
fn splits(pages: &[PathBuf]) -> Vec<(Vec<PathBuf>, Vec<PathBuf>)> {
    let lists: [(&[usize], &[usize]); 4] = [(&[0], &[1]), (&[0], &[2]), (&[0, 1], &[2]), (&[0], &[1, 2])];
    if pages.len() <= 6 {
        let is_there = |own: &[usize]| own.iter().all(|&at| at < pages.len());
        let picked = |own: &[usize]| own.iter().map(|&at| pages[at].clone()).collect::<Vec<_>>();
        let there = lists.into_iter().filter(|(old, new)| is_there(old) && is_there(new));
        return there.map(|(old, new)| (picked(old), picked(new))).collect();
    }
    let mut all = Vec::new();
    for (old, new) in [(3, 3), (5, 20), (10, 8), (20, 20), (40, 8), (40, 20)] {
        let rest = pages.get(old..).unwrap_or_default();
        let chunks = rest.chunks_exact(new).take(2);
        all.extend(chunks.map(|chunk| (pages[..old].to_vec(), chunk.to_vec())));
    }
    all
}

/// How many records' own pages are changed.
const CHANGED: usize = 8;

/// Every site's next pages, changed in every way, as lines of JSON.
fn loud(sites: &[Site]) {
    for (number, site) in sites.iter().enumerate() {
        let Ok(wrapper) = Wrapper::parse(&site.wrapper) else { continue };
        let Some((old, new)) = site.trials.first() else { continue };
        let profile = profile(&wrapper, &site.wrapper, old);
        let pages: Vec<Arc<Page>> = new.iter().take(CHANGED).map(|path| read(path)).collect();
        let read: Vec<Read> = pages.iter().map(|page| Read::new(&wrapper, page)).collect();
        let before: Vec<String> = read.iter().flat_map(|own| own.rows.clone()).collect();
        if profile.runs[0].figures.rows == 0 || before.is_empty() {
            continue;
        }
        // What the pages say is known from a good run on them, as it is where a site is read every week.
        let mut weekly = profile.clone();
        weekly.add(run(&wrapper, &pages));
        for mutation in MUTATIONS {
            let Some(changed) = changed(&read, &pages, mutation, number as u64 + 1) else { continue };
            let after: Vec<String> = changed.iter().flat_map(|page| rows_on(&wrapper, page)).collect();
            let sample = run(&wrapper, &changed);
            let of_others = verify(&profile, &sample, &Options::default());
            let of_same = verify(&weekly, &sample, &Options::default());
            let mut line = serde_json::json!({
                "site": site.name, "half": number % 2, "mutation": mutation.name, "keeps": mutation.keeps == Keeps::Data,
                "broken": before != after, "rows": before.len(), "after": after.len(),
                "noticed": of_others.is_alarm, "noticed_weekly": of_same.is_alarm,
                "rows_ratio": of_same.rows.min(1e300), "structure": of_same.structure.min(1e300),
            });
            if mutation.keeps == Keeps::Data && before != after {
                let options = RunOptions::default();
                let bench = Bench {
                    profile: &weekly,
                    pages: &changed,
                    engine: &Engine::nowhere(),
                    options: &options,
                    judged: Options::default(),
                };
                if let Ok(Outcome::Repaired(repair)) = repair(&site.wrapper, &bench) {
                    let mended = Wrapper::parse(&repair.text);
                    let rows: Vec<String> = mended.map_or(Vec::new(), |mended| {
                        changed.iter().flat_map(|page| rows_on(&mended, page)).collect()
                    });
                    line["exact"] = (rows == before).into();
                    line["sure"] = repair.is_sure().into();
                    line["edits"] = repair
                        .edits
                        .iter()
                        .map(|edit| format!("{}: {} => {}", edit.part, edit.old, edit.new))
                        .collect();
                    line["doubts"] = repair.doubts.clone().into();
                }
            }
            println!("{line}");
        }
    }
}

fn run(wrapper: &Wrapper, pages: &[Arc<Page>]) -> Sample {
    let sample = sampled(wrapper, pages.to_vec(), &Engine::nowhere(), &RunOptions::default(), |_| {});
    sample.unwrap_or_default()
}
