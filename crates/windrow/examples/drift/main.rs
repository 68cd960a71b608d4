//! Wrappers of real sites on pages that they were not made from: how often a profile of some pages is alarmed by others.
//!
//!     drift dump DATA         all answers, for bench/upkeep/fit.py
//!     drift quiet DATA        alarms where nothing is wrong, site by site
//!     drift loud DATA [NAME]  the next pages under every change: what breaks, whether it is noticed, whether it is mended
//!     drift pairs DATA        wrappers on the pages of another site, and its rows under their profile: both should alarm
//!     drift pages DATA [NAME]  the first of these pages under every change that keeps what it says, for bench/upkeep/peers.py
//!     drift wrappers DATA [NAME]  the wrappers themselves
//!     drift walks ADDRESS [NAME]  wrappers of the demo site, which is at the address, while all its pages change
//!     drift signals DATA [NAME]  what speaks for a change on other pages and on changed ones, for bench/upkeep/weigh.py
//!
//! DATA has testbed/ (lists: a profile of one page or two, and the next one) and swde/ (records' own pages: a profile of some,
//! and others). bench/upkeep says what comes of it.

mod aged;
mod walks;

use std::collections::{BTreeMap, BTreeSet};
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

use self::aged::aged;

/// How many times a site is aged.
const AGES: u64 = 8;

/// A wrapper with the pages of its site.
struct Site {
    name: String,
    folder: PathBuf,
    wrapper: String,
    pages: Vec<PathBuf>,
}

/// A page of a site. All pages of a site are in one folder of one host, as they were before each was saved into a folder of its own.
fn read(path: &Path) -> Arc<Page> {
    let parts: Vec<&str> = path.iter().filter_map(|part| part.to_str()).collect();
    let url = match parts.as_slice() {
        [.., site, page, "page.html"] | [.., site, "pages", page] => format!("http://{site}.test/{page}"),
        _ => format!("file://{}", path.display()),
    };
    let origin = Origin { url: Some(url), ..Origin::default() };
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
    Some(Site { name, folder: folder.to_owned(), wrapper, pages })
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
    let group = folder.parent().map(name).unwrap_or_default();
    let name = format!("{group}-{}", name(folder));
    Some(Site { name, folder: folder.to_owned(), wrapper: learnt.written(), pages })
}

impl Site {
    /// Whether its pages are lists of records, and not records' own.
    fn is_list(&self) -> bool {
        self.pages.iter().all(|page| page.ends_with("page.html"))
    }

    /// Of each field the share of values that a page truly has, as far as that is known: of lists whether a value is a cell of the
    /// page's records, of records' own pages whether it is the attribute's value.
    fn rightness(&self, wrapper: &Wrapper, paths: &[PathBuf]) -> BTreeMap<String, (usize, usize)> {
        let mut right: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        let truth: BTreeMap<String, BTreeMap<String, Vec<String>>> = json(&self.folder.join("truth.json"));
        for path in paths {
            let rows = rows_on(wrapper, &read(path));
            let rows: Vec<Row> = rows.iter().filter_map(|row| serde_json::from_str(row).ok()).collect();
            if truth.is_empty() {
                let cells: Vec<Vec<serde_json::Value>> = json(&path.with_file_name("records.json"));
                let cells: BTreeSet<String> = cells.iter().flatten().flat_map(texts).collect();
                let count = right.entry("rows".to_owned()).or_default();
                *count = (
                    count.0 + rows.len(),
                    count.1 + json::<Vec<serde_json::Value>>(&path.with_file_name("records.json")).len(),
                );
                for (field, value) in rows.iter().flatten() {
                    let count = right.entry(field.clone()).or_default();
                    count.0 += usize::from(texts(value).iter().any(|text| cells.contains(text)));
                    count.1 += 1;
                }
                continue;
            }
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            for (attribute, values) in &truth {
                let wanted = values.get(&name).or_else(|| values.get(&stem));
                let wanted: Vec<String> = wanted.into_iter().flatten().map(|text| plain(text)).collect();
                let given = rows.first().and_then(|row| row.get(attribute)).map(texts).unwrap_or_default();
                let is_right = match given.is_empty() {
                    true => wanted.is_empty(),
                    false => given.iter().any(|text| wanted.contains(text)),
                };
                let count = right.entry(attribute.clone()).or_default();
                *count = (count.0 + usize::from(is_right), count.1 + 1);
            }
        }
        right
    }
}

type Row = BTreeMap<String, serde_json::Value>;

fn json<T: serde::de::DeserializeOwned + Default>(path: &Path) -> T {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

/// The texts of a value, for which signs and case do not count.
fn texts(value: &serde_json::Value) -> Vec<String> {
    match value {
        serde_json::Value::String(text) => vec![plain(text)],
        serde_json::Value::Null => Vec::new(),
        serde_json::Value::Array(values) => values.iter().flat_map(texts).collect(),
        other => vec![plain(&other.to_string())],
    }
}

fn plain(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// How a site's wrapper is made from its folder.
type Made = fn(&Path) -> Option<Site>;

/// The sites whose folder has a name in its path, with their numbers among all.
fn sites(data: &Path, only: Option<&str>) -> Vec<(usize, Site)> {
    let lists = folders(&data.join("testbed"));
    let mut all: Vec<(PathBuf, Made)> = lists.into_iter().map(|folder| (folder, list as Made)).collect();
    for vertical in folders(&data.join("swde")) {
        all.extend(folders(&vertical).into_iter().map(|folder| (folder, details as Made)));
    }
    let numbered = all.into_iter().enumerate();
    let wanted = numbered
        .filter(|(_, (folder, _))| only.is_none_or(|only| folder.display().to_string().contains(only)));
    wanted.filter_map(|(number, (folder, made))| Some((number, made(&folder)?))).collect()
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
        _ => {
            return eprintln!(
                "drift dump|quiet|loud|pairs|pages|wrappers|signals DATA [NAME], or walks ADDRESS [NAME]"
            );
        }
    };
    if mode == "walks" {
        return walks::walks(data, only);
    }
    let sites = sites(Path::new(data), only);
    match mode.as_str() {
        "dump" => dump(&sites),
        "loud" => loud(&sites),
        "signals" => signals(&sites),
        "pairs" => pairs(&sites),
        "pages" => pages(&sites),
        "wrappers" => sites.iter().for_each(|(_, site)| println!("{}\n{}", site.name, site.wrapper)),
        _ => quiet(&sites),
    }
}

/// All answers, for other programs.
fn dump(sites: &[(usize, Site)]) {
    for (number, site) in sites {
        let pairs = |counts: &[Count]| counts.iter().map(|count| [count.yes, count.of]).collect::<Vec<_>>();
        for (trial, Quiet { kind, profile, now, .. }) in site.quiet().iter().enumerate() {
            for habit in habits(&profile.runs, now) {
                let line = serde_json::json!({
                    "site": site.name, "number": number, "kind": kind, "trial": trial, "family": habit.family.name(),
                    "subject": habit.about.to_string(), "old": pairs(&habit.old), "new": pairs(&habit.new),
                });
                println!("{line}");
            }
        }
    }
}

/// Other pages of the same template, as lines of JSON.
fn quiet(sites: &[(usize, Site)]) {
    for (number, site) in sites {
        for trial in site.quiet() {
            let verdict = verify(&trial.profile, &trial.now, &Options::default());
            let most =
                verdict.drifts.first().map(|drift| format!("{} {}", drift.habit.about, drift.habit.says));
            let line = serde_json::json!({
                "site": site.name, "half": number % 2, "is_list": site.is_list(), "kind": trial.kind, "alarm": verdict.is_alarm, "most": most,
                "before": trial.before.len(), "pages": trial.after.len(), "right": site.both(&trial),
            });
            println!("{line}");
        }
    }
}

/// What speaks for a change, habit by habit.
fn told(profile: &Profile, run: &Sample) -> serde_json::Value {
    let drifts = weighed(profile, run).into_iter();
    let each = drifts.map(|drift| {
        let habit = &drift.habit;
        let counts = (Count::sum(&habit.old), Count::sum(&habit.new));
        serde_json::json!([
            habit.family.name(),
            habit.about.to_string(),
            (drift.ratio.min(1e300).ln() * 100.0).round() / 100.0,
            drift.can_tell,
            counts.0.yes,
            counts.0.of,
            counts.1.yes,
            counts.1.of,
        ])
    });
    each.collect()
}

/// Every trial with all that speaks for a change: other pages as they are, and the same ones under every change.
fn signals(sites: &[(usize, Site)]) {
    for (number, site) in sites {
        for trial in site.quiet() {
            let line = serde_json::json!({
                "site": site.name, "number": number, "kind": trial.kind, "before": trial.before.len(), "now": trial.after.len(),
                "drifts": told(&trial.profile, &trial.now),
            });
            println!("{line}");
        }
        let Some(loud) = site.loud(*number as u64) else { continue };
        for (mutation, changed) in loud.changed(*number) {
            let after = loud.rows(&changed);
            let now = run(&loud.wrapper, &changed);
            for (profile, known) in [(&loud.profile, "others"), (&loud.aged, "aged")] {
                let line = serde_json::json!({
                    "site": site.name, "number": number, "kind": mutation.name, "keeps": mutation.keeps == Keeps::Data,
                    "known": known, "differ": differing(&loud.before, &after), "rows": loud.before.len(), "after": after.len(), "drifts": told(profile, &now),
                });
                println!("{line}");
            }
        }
    }
}

/// How many sites of its group each site is taken for.
const MOST_OTHERS: usize = 8;

/// Each site's wrapper and profile with other sites of its group, as lines of JSON: the hardest redesign there is.
fn pairs(sites: &[(usize, Site)]) {
    for (at, (number, site)) in sites.iter().enumerate() {
        let Some(loud) = site.loud(*number as u64) else { continue };
        let group = site.folder.parent();
        let behind = sites[at + 1..].iter().chain(&sites[..at]);
        let others = behind.filter(|(_, other)| other.folder.parent() == group).take(MOST_OTHERS);
        for (_, other) in others {
            let Some(theirs) = other.loud(0) else { continue };
            let misled = run(&loud.wrapper, &theirs.pages);
            let own = run(&theirs.wrapper, &theirs.pages);
            let judged = |run: &Sample| verify(&loud.profile, run, &Options::default()).is_alarm;
            let line = serde_json::json!({
                "site": site.name, "other": other.name, "is_list": site.is_list(),
                "rows": misled.figures.rows, "alarm": judged(&misled), "alarm_of_own_rows": judged(&own),
            });
            println!("{line}");
        }
    }
}

/// A page of each site and what becomes of it, as lines of JSON: its rows, and of every change the page after it, and whether the
/// wrapper still gives them.
fn pages(sites: &[(usize, Site)]) {
    for (number, site) in sites {
        let Some(loud) = site.loud(*number as u64) else { continue };
        let (page, rows) = (&loud.pages[0], &loud.read[0].rows);
        let line = serde_json::json!({
            "site": site.name, "is_list": site.is_list(), "url": page.url(), "html": page.source(), "rows": rows,
        });
        println!("{line}");
        for (mutation, changed) in loud.changed(*number).filter(|(mutation, _)| mutation.keeps == Keeps::Data)
        {
            let after = rows_on(&loud.wrapper, &changed[0]);
            let line = serde_json::json!({
                "site": site.name, "change": mutation.name, "html": changed[0].source(), "survives": after == *rows,
            });
            println!("{line}");
        }
    }
}

/// How many rows of the larger one of two tables are not in the other one.
fn differing(before: &[String], after: &[String]) -> usize {
    let mut left: BTreeMap<&String, usize> = BTreeMap::new();
    before.iter().for_each(|row| *left.entry(row).or_default() += 1);
    let mut same = 0;
    for row in after {
        if let Some(count) = left.get_mut(row).filter(|count| **count > 0) {
            *count -= 1;
            same += 1;
        }
    }
    before.len().max(after.len()) - same
}

/// Pages in an order of their own, by which neighbours in a sorted list are strangers.
fn mixed(pages: &[PathBuf]) -> Vec<PathBuf> {
    let number = |path: &PathBuf| {
        let bytes = path.as_os_str().as_encoded_bytes().iter();
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    };
    let mut mixed = pages.to_vec();
    mixed.sort_by_key(number);
    mixed
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

/// How many records' own pages a profile is of, and how many further ones are changed.
const PROFILED: usize = 40;
const CHANGED: usize = 8;

/// Runs with which nothing is wrong.
struct Quiet {
    /// `others`: other pages of the same template; `mixed`: the same, not in their order; `aged`: the same pages after a week.
    kind: &'static str,
    before: Vec<PathBuf>,
    after: Vec<PathBuf>,
    profile: Profile,
    now: Sample,
}

impl Site {
    /// Other pages of the same template, divided in several ways. Where a wrapper gives nothing on one side it is none for it.
    fn quiet(&self) -> Vec<Quiet> {
        let Ok(wrapper) = Wrapper::parse(&self.wrapper) else { return Vec::new() };
        let mut each: BTreeMap<&PathBuf, Sample> = BTreeMap::new();
        for path in &self.pages {
            each.insert(path, sample(&wrapper, std::slice::from_ref(path)));
        }
        let joined = |paths: &[PathBuf]| {
            let mut all = Sample::default();
            paths.iter().for_each(|path| all.join(each[path].clone()));
            all
        };
        let mut ways = vec![("others", splits(&self.pages))];
        if self.pages.len() > PROFILED {
            ways.push(("mixed", splits(&mixed(&self.pages))));
        }
        let mut trials: Vec<Quiet> = Vec::new();
        for (kind, splits) in ways {
            trials.extend(splits.into_iter().map(|(before, after)| {
                let mut profile = Profile::new(&self.wrapper);
                profile.add(joined(&before));
                let now = joined(&after);
                Quiet { kind, before, after, profile, now }
            }));
        }
        for age in 0..AGES {
            let (before, after) = self.halves();
            let (before, after, now) = (before.to_vec(), after.to_vec(), joined(after));
            let mut profile = Profile::new(&self.wrapper);
            profile.add(joined(&before));
            profile.add(aged(&now, &joined(&before), age));
            trials.push(Quiet { kind: "aged", before, after, profile, now });
        }
        trials.retain(|trial| trial.profile.runs[0].figures.rows > 0 && trial.now.figures.rows > 0);
        trials
    }

    /// The pages that a profile is of, and those that are looked at a week later.
    fn halves(&self) -> (&[PathBuf], &[PathBuf]) {
        let (old, new) = match self.pages.len() > PROFILED {
            true => self.pages.split_at(PROFILED),
            false => self.pages.split_at(self.pages.len().min(1)),
        };
        (old, if old.len() == 1 { &new[..new.len().min(1)] } else { &new[..new.len().min(CHANGED)] })
    }

    /// How right the values of both sides are.
    fn both(&self, trial: &Quiet) -> serde_json::Value {
        let Ok(wrapper) = Wrapper::parse(&self.wrapper) else { return serde_json::Value::Null };
        serde_json::json!([self.rightness(&wrapper, &trial.before), self.rightness(&wrapper, &trial.after)])
    }

    /// Pages that are to be changed; nothing where the wrapper gives nothing on them.
    fn loud(&self, seed: u64) -> Option<Loud> {
        let wrapper = Wrapper::parse(&self.wrapper).ok()?;
        let (old, new) = self.halves();
        let profile = profile(&wrapper, &self.wrapper, old);
        let pages: Vec<Arc<Page>> = new.iter().map(|path| read(path)).collect();
        let read: Vec<Read> = pages.iter().map(|page| Read::new(&wrapper, page)).collect();
        let before: Vec<String> = read.iter().flat_map(|own| own.rows.clone()).collect();
        // What the pages say is known from a good run on them, as it is where a site is read every week.
        let mut weekly = profile.clone();
        let good = run(&wrapper, &pages);
        let mut aged_profile = profile.clone();
        aged_profile.add(aged(&good, &profile.runs[0], seed));
        weekly.add(good);
        let is_good = profile.runs[0].figures.rows > 0 && !before.is_empty();
        is_good.then_some(Loud { wrapper, profile, weekly, aged: aged_profile, pages, read, before })
    }
}

/// Pages that are changed.
struct Loud {
    wrapper: Wrapper,
    /// What is known from other pages.
    profile: Profile,
    /// What is known from these pages too.
    weekly: Profile,
    /// What is known from them, as they were a week before.
    aged: Profile,
    pages: Vec<Arc<Page>>,
    read: Vec<Read>,
    /// Their rows.
    before: Vec<String>,
}

impl Loud {
    /// The pages under every change that any of them can go through.
    fn changed(&self, number: usize) -> impl Iterator<Item = (&'static Mutation, Vec<Arc<Page>>)> {
        let seed = number as u64 + 1;
        MUTATIONS.iter().filter_map(move |mutation| {
            let changed: Vec<Option<Arc<Page>>> =
                self.read.iter().map(|own| own.changed(mutation, seed)).collect();
            let is_changed = changed.iter().any(Option::is_some);
            let or_as_it_was = changed.into_iter().zip(&self.pages);
            let pages = or_as_it_was.map(|(new, old)| new.unwrap_or_else(|| Arc::clone(old))).collect();
            is_changed.then_some((mutation, pages))
        })
    }

    fn rows(&self, pages: &[Arc<Page>]) -> Vec<String> {
        pages.iter().flat_map(|page| rows_on(&self.wrapper, page)).collect()
    }
}

/// Every site's next pages, changed in every way, as lines of JSON.
fn loud(sites: &[(usize, Site)]) {
    for (number, site) in sites {
        let Some(loud) = site.loud(*number as u64) else { continue };
        for (mutation, changed) in loud.changed(*number) {
            let after = loud.rows(&changed);
            let sample = run(&loud.wrapper, &changed);
            let of_others = verify(&loud.profile, &sample, &Options::default());
            let of_same = verify(&loud.weekly, &sample, &Options::default());
            let of_aged = verify(&loud.aged, &sample, &Options::default());
            let is_broken = loud.before != after;
            let mut line = serde_json::json!({
                "site": site.name, "half": number % 2, "mutation": mutation.name, "keeps": mutation.keeps == Keeps::Data,
                "broken": is_broken, "rows": loud.before.len(), "after": after.len(),
                "differ": differing(&loud.before, &after),
                "noticed": of_others.is_alarm, "noticed_same": of_same.is_alarm, "noticed_weekly": of_aged.is_alarm,
            });
            if mutation.keeps == Keeps::Data && is_broken {
                mend(site, &loud, &changed, &mut line);
            }
            println!("{line}");
        }
    }
}

/// What comes of mending the wrapper on changed pages.
fn mend(site: &Site, loud: &Loud, changed: &[Arc<Page>], line: &mut serde_json::Value) {
    let options = RunOptions::default();
    let bench = Bench {
        profile: &loud.weekly,
        pages: changed,
        engine: &Engine::nowhere(),
        options: &options,
        judged: Options::default(),
    };
    let repair = match repair(&site.wrapper, &bench) {
        Ok(Outcome::Repaired(repair)) => repair,
        Ok(Outcome::Nothing(none)) => {
            line["tried"] = none.tried.into();
            return;
        }
        _ => return,
    };
    let mended = Wrapper::parse(&repair.text);
    let rows: Vec<String> =
        mended.map_or(Vec::new(), |mended| changed.iter().flat_map(|page| rows_on(&mended, page)).collect());
    // A row that says nothing need not come again.
    let says = |row: &&String| *row != "{}";
    line["exact"] = rows.iter().filter(says).eq(loud.before.iter().filter(says)).into();
    line["lacks"] = loud.before.iter().find(|row| !rows.contains(row)).cloned().into();
    line["gives"] = rows.iter().find(|row| !loud.before.contains(row)).cloned().into();
    line["sure"] = repair.is_sure().into();
    let edits = repair.edits.iter().map(|edit| format!("{}: {} => {}", edit.part, edit.old, edit.new));
    line["edits"] = edits.collect();
    line["doubts"] = repair.doubts.clone().into();
}

fn run(wrapper: &Wrapper, pages: &[Arc<Page>]) -> Sample {
    let sample = sampled(wrapper, pages.to_vec(), &Engine::nowhere(), &RunOptions::default(), |_| {});
    sample.unwrap_or_default()
}
