//! Whole sites, analysed with an engine.

use windrow_knowledge::Ontology;
use windrow_site::{Analysis, Domain, Options, Trouble};

use crate::engine::{Engine, EngineKind};
use crate::tables::look;

/// Analyses a site with an engine. `trace` is told every step.
pub fn analyse(
    engine: &Engine,
    address: &str,
    ontology: Ontology,
    options: &Options,
    trace: &mut dyn FnMut(&str),
) -> Result<Analysis, Trouble> {
    let seeing = engine.seeing(&look());
    let options = Options { scrolls: engine.kind() != EngineKind::Embedded, ..options.clone() };
    windrow_site::analyse(&*seeing.source(), address, &Domain::new(ontology), &options, trace)
}
