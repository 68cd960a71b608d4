//! Whole sites, analysed with an engine.
//!
//! Where no engine is asked for, a site is looked at without script first. A browser looks again where that leaves doubt: pages have
//! script, and there are no records, fewer than the site says, or nothing that says how many. What it finds is taken if it is more.

use windrow_dom::{Document, NodeKind};
use windrow_knowledge::{DOMAINS, Ontology, shipped};
use windrow_page::{Error, ErrorKind};
use windrow_site::{Analysis, Domain, Options, Trouble};

use crate::engine::{Engine, EngineKind};
use crate::tables::look;

/// A site that is to be analysed.
#[derive(Debug, Clone)]
pub struct Site<'s> {
    /// Its address.
    pub address: &'s str,
    /// What its records are; where nobody says, that is found out.
    pub domain: Option<&'s Ontology>,
    /// How it is analysed.
    pub options: &'s Options,
}

/// Analyses a site with an engine. `trace` is told every step.
pub fn analyse(engine: &Engine, site: &Site<'_>, trace: &mut dyn FnMut(&str)) -> Result<Analysis, Trouble> {
    let seeing = if site.options.layout { engine.seeing(&look()) } else { engine.clone() };
    let options = Options { scrolls: engine.kind() != EngineKind::Embedded, ..site.options.clone() };
    match site.domain {
        Some(ontology) => {
            let domain = Domain::new(ontology.clone());
            let domain = match site.options.degraded {
                Some(share) => domain.degraded(share, 1),
                None => domain,
            };
            windrow_site::analyse(&*seeing.source(), site.address, &domain, &options, trace)
        }
        None => {
            let shipped = DOMAINS.iter().filter_map(|name| {
                Ontology::load(name, &|file| shipped(file).map(Into::into)).ok().map(Domain::new)
            });
            let (known, others): (Vec<Domain>, Vec<Domain>) =
                shipped.partition(|domain| !domain.is_generic());
            let generic = others.iter().find(|domain| domain.name() == GENERIC).or(others.first());
            // Without any domain there would be nothing to find out.
            let Some(generic) = generic else {
                return Err(Trouble::from(Error::new(ErrorKind::Files, "no domain can be read")));
            };
            windrow_site::analyse_any(&*seeing.source(), site.address, generic, &known, &options, trace)
        }
    }
}

/// The domain that says nothing.
const GENERIC: &str = "generic";

/// Analyses a site without script, and in a browser where that leaves doubt. Gives the engine that the wrapper runs with. That
/// a browser was missed is one of the notes.
pub fn analyse_auto(
    embedded: Engine,
    chromium: impl FnOnce() -> Result<Engine, String>,
    site: &Site<'_>,
    trace: &mut dyn FnMut(&str),
) -> Result<(Analysis, Engine), Trouble> {
    let plain = analyse(&embedded, site, trace);
    let doubt = match &plain {
        Ok(analysis) => doubt(analysis),
        Err(_) => None,
    };
    let (Ok(analysis), Some(doubt)) = (&plain, doubt) else { return Ok((plain?, embedded)) };
    trace(&format!("looked at again in a browser: {doubt}"));
    let seen = chromium().and_then(|engine| {
        let analysis = analyse(&engine, site, trace).map_err(|trouble| trouble.to_string())?;
        Ok((analysis, engine))
    });
    match seen {
        Ok((scripted, engine)) if scripted.seen > analysis.seen => Ok((scripted, engine)),
        Ok(_) => Ok((plain?, embedded)),
        Err(trouble) => {
            let mut analysis = plain?;
            analysis.notes.push(format!("{doubt}; a browser could not look again: {trouble}"));
            Ok((analysis, embedded))
        }
    }
}

/// Why there may be more on a site than pages without script show.
fn doubt(analysis: &Analysis) -> Option<&'static str> {
    let has_script = analysis.visits.iter().any(|visit| has_script(visit.page.document()));
    let why = match analysis.promised {
        _ if analysis.wrapper.is_none() => "pages without script show no records",
        Some(promised) if promised > analysis.seen => {
            "pages without script show fewer records than the site says"
        }
        None => "nothing says how many records there are",
        Some(_) => return None,
    };
    has_script.then_some(why)
}

/// Whether a page has script that may change it.
fn has_script(document: &Document) -> bool {
    document.of_kind(NodeKind::Element).iter().any(|&node| {
        let kind = document.attribute_value(node, "type").unwrap_or_default().to_ascii_lowercase();
        let is_run =
            kind.is_empty() || kind == "module" || kind.contains("javascript") || kind.contains("ecmascript");
        document.name(node).local == "script" && is_run
    })
}
