//! The report on a site: one HTML page that needs nothing else, to look at how its wrapper was found.
//!
//! The tree of pages that were visited, the pages of the lists with records and attributes drawn in, the forms and how they were
//! filled, the wrapper, what the rows have, and where the time went.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use windrow::Engine;
use windrow::dom::{Document, NodeKind, Visual};
use windrow::page::Page;
use windrow::site::{Analysis, Drawn, Found, Visited};

use super::many::{Told, verdict};
use crate::exit::Failure;
use crate::output::{refuse_known, save_anew};
use crate::picture::{STYLE, escaped, ground, hue, place, position, united};
use crate::run::Books;

/// How many lists are drawn.
const MOST_DRAWN: usize = 6;

/// How the report looks beyond what all pictures of pages have.
const OWN: &str = include_str!("report.css");

/// What a report shows.
pub(super) struct Shown<'s> {
    pub(super) address: &'s str,
    pub(super) analysis: &'s Analysis,
    pub(super) books: Option<&'s Books>,
    pub(super) engine: &'s Engine,
}

/// Makes the folder of a report, before work is done that would be lost without it.
pub(super) fn prepare(folder: &Path) -> Result<(), Failure> {
    refuse_known(&folder.join("index.html"))?;
    refuse_known(&folder.join("wrapper.oxp"))?;
    fs::create_dir_all(folder).map_err(|error| Failure::io(folder.display(), &error))
}

/// Writes a report, with the wrapper beside it.
pub(super) fn write(folder: &Path, shown: &Shown<'_>) -> Result<(), Failure> {
    save_anew(&folder.join("index.html"), page(shown).as_bytes())?;
    match &shown.analysis.wrapper {
        Some(wrapper) => save_anew(&folder.join("wrapper.oxp"), wrapper.as_bytes()),
        None => Ok(()),
    }
}

fn page(shown: &Shown<'_>) -> String {
    let Shown { address, analysis, books, engine } = shown;
    let mut html = String::new();
    let _ = write!(
        html,
        "<!DOCTYPE html><meta charset=utf-8><title>{0}</title><style>{STYLE}{OWN}</style>\n<div class=report><h1>{0}</h1>\n",
        escaped(address)
    );
    summary(&mut html, shown);
    if let Some(books) = books.filter(|books| books.rows > 0) {
        statistics(&mut html, books);
    }
    lists(&mut html, analysis, engine);
    tree(&mut html, analysis);
    forms(&mut html, analysis);
    if let Some(wrapper) = &analysis.wrapper {
        let _ = writeln!(html, "<h2>The wrapper</h2>\n<pre>{}</pre>", escaped(wrapper));
    }
    times(&mut html, analysis);
    html.push_str("</div>\n");
    html
}

/// What it comes to.
fn summary(html: &mut String, Shown { analysis, books, engine, .. }: &Shown<'_>) {
    let rows = books.map_or(0, |books| books.rows);
    let said = match (&analysis.why_none, analysis.promised) {
        (Some(why), _) => escaped(why),
        (None, Some(promised)) => format!("{rows} rows; the site says that it has {promised}"),
        (None, None) => format!("{rows} rows; the site does not say how many it has"),
    };
    let _ = writeln!(html, "<p class=said>{said}.</p>");
    let _ = writeln!(
        html,
        "<p>Analysed as <b>{}</b> with the {} engine: {} steps over {} pages, {} lists found, {} of them read.</p>",
        escaped(&analysis.domain),
        engine.kind().name(),
        analysis.steps,
        analysis.pages,
        analysis.lists.len(),
        analysis.lists.iter().filter(|list| list.is_chosen).count()
    );
    if !analysis.notes.is_empty() {
        html.push_str("<ul>");
        analysis.notes.iter().for_each(|note| {
            let _ = write!(html, "<li>{}", escaped(note));
        });
        html.push_str("</ul>\n");
    }
}

/// What the rows have.
fn statistics(html: &mut String, books: &Books) {
    html.push_str("<h2>The data</h2>\n<table class=data><tr><th>field<th>filled<th><th>different<th>length<th>some values</tr>\n");
    for field in &books.fields {
        let share = 100.0 * field.filled as f64 / books.rows.max(1) as f64;
        let (least, most) = field.lengths;
        let _ = writeln!(
            html,
            "<tr><td>{}<td class=number>{share:.0} %<td><i class=bar style=\"width:{share:.0}px\"></i><td class=number>{}<td class=number>{least}–{most}<td>{}</tr>",
            escaped(&field.name),
            field.distinct(),
            field
                .examples
                .iter()
                .map(|value| format!("<q>{}</q>", escaped(value)))
                .collect::<Vec<_>>()
                .join(" ")
        );
    }
    html.push_str("</table>\n");
}

/// The lists that the wrapper reads, drawn.
fn lists(html: &mut String, analysis: &Analysis, engine: &Engine) {
    let chosen: Vec<&Found> = analysis.lists.iter().filter(|list| list.is_chosen).collect();
    // Of lists that are read alike one is enough to see.
    let mut drawn: Vec<&Found> = Vec::new();
    for list in &chosen {
        if !drawn.iter().any(|known| known.attributes == list.attributes) {
            drawn.push(list);
        }
    }
    if chosen.is_empty() {
        return;
    }
    html.push_str("<h2>The lists</h2>\n<table class=data><tr><th>list<th>records<th>promised<th>pages<th>attributes</tr>\n");
    for list in &chosen {
        let promised = list.promised.map(|promised| promised.to_string()).unwrap_or_default();
        let whole = if list.is_whole { "" } else { " (not to its end)" };
        let _ = writeln!(
            html,
            "<tr><td>{}<td class=number>{}<td class=number>{promised}<td class=number>{}{whole}<td>{}</tr>",
            escaped(&list.address),
            list.records,
            list.pages,
            escaped(&list.attributes.join(", "))
        );
    }
    html.push_str("</table>\n");
    for list in drawn.iter().take(MOST_DRAWN) {
        let Some(visit) = analysis.visits.get(list.visit) else { continue };
        let _ = writeln!(html, "<h3>{}</h3>", escaped(&list.address));
        stage(html, &visit.page, &list.drawn, &list.attributes, engine);
        if let Some((page, values)) = &list.detail {
            let names: Vec<String> = values.values.iter().map(|(name, _)| name.clone()).collect();
            let _ = writeln!(html, "<h3>A record of it: {}</h3>", escaped(page.url().unwrap_or_default()));
            stage(html, page, std::slice::from_ref(values), &names, engine);
        }
    }
    if drawn.len() > MOST_DRAWN {
        let _ = writeln!(html, "<p>{} more lists are not drawn.</p>", drawn.len() - MOST_DRAWN);
    }
}

/// A page with its records and their attributes.
fn stage(html: &mut String, page: &Page, records: &[Drawn], attributes: &[String], engine: &Engine) {
    let document = page.document();
    let Some(visual) = document.visual() else {
        html.push_str("<p>The page was judged by its markup alone: there are no boxes to draw.</p>\n");
        return;
    };
    let colour = |name: &str| hue(attributes.iter().position(|one| one == name).unwrap_or_default() + 3);
    html.push_str("<p class=legend>");
    for name in attributes {
        let _ = write!(html, "<span style=\"--hue:{}\">{}</span>", colour(name), escaped(name));
    }
    html.push_str("</p><div class=window>\n");
    let picture = engine.screenshot(page).ok();
    ground(html, document, visual, picture.as_deref());
    for (number, record) in records.iter().enumerate() {
        drawn(html, document, visual, record, number, records.len() > 1, &colour);
    }
    html.push_str("</div></div>\n");
}

fn drawn(
    html: &mut String,
    document: &Document,
    visual: &Visual,
    record: &Drawn,
    number: usize,
    is_framed: bool,
    colour: &dyn Fn(&str) -> usize,
) {
    let at = |node| place(document, visual, node).filter(|rect| rect.width > 0.0 && rect.height > 0.0);
    let nodes = std::iter::once(record.head).chain(record.values.iter().map(|(_, node)| *node));
    if let Some(rect) = nodes.filter_map(at).reduce(united).filter(|_| is_framed) {
        let _ = writeln!(
            html,
            "<div class=record style=\"{};--hue:210\"><b>{}</b></div>",
            position(rect),
            number + 1
        );
    }
    for (name, node) in &record.values {
        let element =
            if document.kind(*node) == NodeKind::Attribute { document.parent(*node) } else { Some(*node) };
        let Some(rect) = element.and_then(at) else { continue };
        let said = document.string_value(*node).split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(
            html,
            "<div class=item style=\"{};--hue:{}\" title=\"{}: {}\"></div>",
            position(rect),
            colour(name),
            escaped(name),
            escaped(&said)
        );
    }
}

/// The pages that were visited, each below the one that it was come to from.
fn tree(html: &mut String, analysis: &Analysis) {
    html.push_str("<h2>The way through the site</h2>\n");
    branch(html, analysis, None);
}

fn branch(html: &mut String, analysis: &Analysis, from: Option<usize>) {
    let own = |visit: &&(usize, &Visited)| visit.1.from == from;
    let visits: Vec<(usize, &Visited)> = analysis.visits.iter().enumerate().collect();
    let children: Vec<&(usize, &Visited)> = visits.iter().filter(own).collect();
    if children.is_empty() {
        return;
    }
    html.push_str("<ul class=tree>\n");
    for (number, visit) in children {
        let list = analysis.lists.iter().find(|list| list.visit == *number);
        let class = match list {
            Some(list) if list.is_chosen => "chosen",
            Some(_) => "list",
            None => "",
        };
        let by = visit.by.as_deref().filter(|_| visit.from.is_some()).unwrap_or_default();
        let _ = write!(html, "<li class=\"{class}\">{}", escaped(&visit.address));
        if !by.is_empty() {
            let _ = write!(html, " <code>{}</code>", escaped(by));
        }
        if let Some(list) = list {
            let _ = write!(html, " <b>{} records on {} pages</b>", list.records, list.pages);
        }
        for (form, tried, has_led) in &visit.searches {
            let led = if *has_led { "to records" } else { "nowhere" };
            let _ = write!(
                html,
                " <i>form with {} fields, filled {tried} times, led {led}</i>",
                form.fields.len()
            );
        }
        branch(html, analysis, Some(*number));
        html.push_str("</li>\n");
    }
    html.push_str("</ul>\n");
}

/// The forms that were filled, and how.
fn forms(html: &mut String, analysis: &Analysis) {
    let used =
        analysis.visits.iter().flat_map(|visit| visit.searches.iter().map(move |search| (visit, search)));
    let used: Vec<_> = used.filter(|(_, (_, tried, _))| *tried > 0).collect();
    if used.is_empty() {
        return;
    }
    html.push_str("<h2>The forms</h2>\n");
    for (visit, (form, tried, has_led)) in used {
        let _ = writeln!(
            html,
            "<h3>{}</h3><p>Filled {tried} times; {}.</p><table class=data><tr><th>label<th>control<th>name<th>choices</tr>",
            escaped(&visit.address),
            if *has_led { "it led to records" } else { "it led to no records" }
        );
        for field in &form.fields {
            let labels: Vec<&str> = field.labels.iter().map(|label| label.text.as_str()).collect();
            let choices: Vec<&str> =
                field.choices.iter().take(8).map(|choice| choice.text.as_str()).collect();
            let more = if field.choices.len() > 8 { " …" } else { "" };
            let _ = writeln!(
                html,
                "<tr><td>{}<td>{}<td>{}<td>{}{more}</tr>",
                escaped(&labels.join(" ")),
                field.control.name(),
                escaped(&field.name),
                escaped(&choices.join(", "))
            );
        }
        html.push_str("</table>\n");
        if let Some(plan) = form.plan(&|_| Vec::new(), 3) {
            let document = visit.page.document();
            let fillings = plan.fillings.iter();
            let fillings = fillings.filter_map(|filling| form.expression(document, None, filling));
            for expression in fillings {
                let _ = writeln!(html, "<pre>{}</pre>", escaped(&expression));
            }
        }
    }
}

/// Where the time went.
fn times(html: &mut String, analysis: &Analysis) {
    let whole: f64 = analysis.work.iter().map(|work| work.time.as_secs_f64()).sum();
    html.push_str("<h2>The time</h2>\n<table class=data><tr><th>part<th>runs<th>pages<th>share<th></tr>\n");
    for work in &analysis.work {
        let share = 100.0 * work.time.as_secs_f64() / whole.max(f64::MIN_POSITIVE);
        let _ = writeln!(
            html,
            "<tr><td>{}<td class=number>{}<td class=number>{}<td class=number>{share:.0} %<td><i class=bar style=\"width:{share:.0}px\"></i></tr>",
            work.name, work.runs, work.pages
        );
    }
    let _ = writeln!(html, "</table>\n<p>{whole:.1} seconds in all.</p>");
}

/// The report on many sites: a line for each, and what leads to its own report.
pub(super) fn overview(folder: &Path, told: &[Told]) -> Result<(), Failure> {
    let mut html = String::new();
    let _ = write!(
        html,
        "<!DOCTYPE html><meta charset=utf-8><title>{0} sites</title><style>{STYLE}{OWN}</style>\n<div class=report><h1>{0} sites</h1>\n\
         <table class=data><tr><th>site<th>domain<th>engine<th>rows<th>pages<th>what came of it</tr>\n",
        told.len()
    );
    for one in told {
        let text = |value: &serde_json::Value| match value {
            serde_json::Value::String(text) => escaped(text),
            serde_json::Value::Null => String::new(),
            other => other.to_string(),
        };
        let name = match folder.join(&one.folder).join("index.html").exists() {
            true => {
                format!("<a href=\"{0}/index.html\">{1}</a>", escaped(&one.folder), escaped(&one.address))
            }
            false => escaped(&one.address),
        };
        let _ = writeln!(
            html,
            "<tr><td>{name}<td>{}<td>{}<td class=number>{}<td class=number>{}<td>{}</tr>",
            text(&one.in_short["domain"]),
            text(&one.in_short["engine"]),
            text(&one.in_short["run"]["rows"]),
            text(&one.in_short["pages"]),
            escaped(&verdict(one))
        );
    }
    html.push_str("</table></div>\n");
    save_anew(&folder.join("index.html"), html.as_bytes())
}
