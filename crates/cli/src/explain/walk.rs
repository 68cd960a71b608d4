//! A whole wrapper explained: it runs, for some pages, and every part of it tells how many nodes came to it and how many were left.

use std::collections::BTreeMap;
use std::sync::Arc;

use comfy_table::presets::UTF8_BORDERS_ONLY;
use comfy_table::{CellAlignment, Table};
use serde_json::{Value as Json, json};
use windrow::syntax::ast::Span;
use windrow::upkeep::{Deed, Stop};
use windrow::watch::{Sampling, Watch};
use windrow::{Engine, Page, RunOptions, Wrapper};

use crate::clock;
use crate::exit::{Exit, Failure};
use crate::output::{write_all, write_json};
use crate::report::{self, line_and_column};
use crate::run::summary::counted;
use crate::terminal::{cut, line, room};

/// How much of what a part found is shown.
const SHOWN: usize = 60;

/// A wrapper that is to be explained.
pub(super) struct Walk<'w> {
    pub(super) text: &'w str,
    pub(super) values: BTreeMap<String, String>,
    /// The page that it begins on, if it opens none itself.
    pub(super) page: Option<Arc<Page>>,
    pub(super) most_pages: u64,
}

/// Runs the wrapper, and tells of its parts.
pub(super) fn explain(walk: &Walk<'_>, engine: &Engine, is_json: bool) -> Result<Exit, Failure> {
    let wrapper = match Wrapper::parse_with(walk.text, &walk.values) {
        Ok(wrapper) => wrapper,
        Err(invalid) => {
            report::diagnostics("wrapper", walk.text, invalid.diagnostics());
            return Ok(Exit::Usage);
        }
    };
    if walk.page.is_none() && !wrapper.opens_pages() {
        return Err(Failure::usage("the wrapper opens no page itself; name one behind it"));
    }
    let options = RunOptions {
        variables: walk.values.clone(),
        now: clock::now(),
        most_pages: Some(walk.most_pages),
        ..RunOptions::default()
    };
    let mut sampling = Sampling::watched(&wrapper, engine, &options, Watch::default());
    let mut rows = 0_u64;
    let ran = match &walk.page {
        Some(page) => sampling.on(Arc::clone(page), |_| rows += 1),
        None => sampling.alone(|_| rows += 1),
    };
    if let Err(error) = ran {
        report::diagnostics("wrapper", walk.text, error.diagnostics());
        return Ok(Exit::Usage);
    }
    let trouble = sampling.trouble().cloned();
    if let Some(trouble) = &trouble {
        eprintln!("windrow: {trouble}");
    }
    let stops = sampling.trail().stops();
    let pages = sampling.finish().figures.pages;
    let told: Vec<Told<'_>> = stops.iter().map(|stop| Told::of(walk.text, &wrapper, stop)).collect();
    match is_json {
        true => write_json(&json!({
            "rows": rows,
            "pages": pages,
            "steps": told.iter().map(Told::as_json).collect::<Vec<Json>>(),
        }))?,
        false => {
            write_all(as_table(&told).as_bytes())?;
            let (rows, pages) = (counted(rows, "row"), counted(pages, "page"));
            eprintln!("windrow: {rows} from {pages}, {} at most", walk.most_pages);
        }
    }
    Ok(match (rows, trouble) {
        (0, Some(trouble)) if trouble.is_refused() => Exit::Refused,
        (0, Some(_)) => Exit::Failed,
        (0, None) => Exit::Nothing,
        (_, Some(_)) => Exit::Partial,
        (_, None) => Exit::Done,
    })
}

/// A part of the wrapper with what it found.
struct Told<'w> {
    span: Span,
    place: (usize, usize),
    text: &'w str,
    stop: &'w Stop,
}

impl<'w> Told<'w> {
    fn of(text: &'w str, wrapper: &Wrapper, stop: &'w Stop) -> Told<'w> {
        let span = wrapper.written(Span { start: stop.span.0, end: stop.span.1 });
        let place = line_and_column(text, span.start as usize);
        Told { span, place, text: own_text(text, span, stop.deed), stop }
    }

    fn example(&self) -> Option<&'w str> {
        self.stop.examples.first().map(|example| example.shown.as_str())
    }

    fn as_json(&self) -> Json {
        let Stop { deed, came, left, times, dry, .. } = self.stop;
        let does = match deed {
            Deed::Step => "step",
            Deed::Mark => "marker",
            Deed::Act => "action",
        };
        json!({
            "line": self.place.0, "column": self.place.1, "span": [self.span.start, self.span.end], "step": self.text,
            "does": does, "came": came, "left": left, "times": times, "dry": dry, "found": self.example(),
        })
    }
}

/// The text of a part: without what stands behind it and is told of itself.
fn own_text(text: &str, span: Span, deed: Deed) -> &str {
    let end = text.floor_char_boundary(span.end as usize);
    let start = text.floor_char_boundary(span.start as usize).min(end);
    let behind = match deed {
        Deed::Mark => None,
        Deed::Step | Deed::Act => {
            [":<", "[?", "\n"].iter().filter_map(|sign| text[start..end].find(sign)).min()
        }
    };
    text[start..behind.map_or(end, |behind| start + behind)].trim_end()
}

fn as_table(told: &[Told<'_>]) -> String {
    let mut table = Table::new();
    table.load_style(UTF8_BORDERS_ONLY).set_header(["line", "part", "came", "left", "found"]);
    for at in [0, 2, 3] {
        if let Some(column) = table.column_mut(at) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let most = (room().saturating_sub(30) / 2).clamp(20, SHOWN);
    for one in told {
        let remark = match one.stop.left {
            0 if one.stop.came > 0 => "nothing".to_owned(),
            _ => one.example().map_or_else(String::new, |shown| cut(&line(shown), most)),
        };
        table.add_row([
            one.place.0.to_string(),
            cut(&line(one.text), most),
            one.stop.came.to_string(),
            one.stop.left.to_string(),
            remark,
        ]);
    }
    format!("{table}\n")
}
