//! A domain as sites are analysed with it: its ontology, its recognisers, its reading of forms.

use std::collections::BTreeSet;

use windrow_forms::Reader;
use windrow_knowledge::{Annotator, Ontology, TypeId, Values};

/// What is known of the records that are looked for.
#[derive(Debug, Clone)]
pub struct Domain {
    pub(crate) ontology: Ontology,
    pub(crate) annotator: Annotator,
    pub(crate) forms: Reader,
}

impl Domain {
    /// A domain with all that its files say.
    pub fn new(ontology: Ontology) -> Domain {
        let annotator = Annotator::new(&ontology);
        let forms = Reader::new(ontology.clone());
        Domain { ontology, annotator, forms }
    }

    /// The same with recognisers that overlook a share of the values, for measuring.
    pub fn degraded(mut self, share: f64, seed: u64) -> Domain {
        self.annotator = self.annotator.degraded(share, seed);
        self
    }

    /// What its records are called.
    pub fn record_name(&self) -> &str {
        self.ontology.record.as_ref().map_or("record", |record| record.name.as_str())
    }

    /// The types that every record has.
    pub(crate) fn pivots(&self) -> &[TypeId] {
        self.ontology.record.as_ref().map_or(&[], |record| record.pivots.as_slice())
    }

    /// Words of links that lead to records.
    pub(crate) fn link_words(&self) -> &[String] {
        self.ontology.record.as_ref().map_or(&[], |record| record.links.as_slice())
    }

    /// The attribute of records that a type is, or is a kind of.
    pub(crate) fn attribute(&self, id: TypeId) -> Option<&str> {
        let mut lineage = self.ontology.lineage(id);
        let own = lineage.find(|&id| self.ontology.get(id).is_part)?;
        Some(&self.ontology.get(own).name)
    }

    /// The words that values of an attribute may be, where they are lists of words.
    pub(crate) fn vocabulary(&self, name: &str) -> Vec<String> {
        let Some(id) = self.ontology.find(name) else { return Vec::new() };
        let lists = self.ontology.values(id).iter().filter_map(|values| match values {
            Values::Words { words, .. } => Some(words),
            _ => None,
        });
        let spellings = lists.flatten().flat_map(|word| word.spellings.iter());
        spellings.filter(|word| word.is_ascii()).cloned().collect::<BTreeSet<String>>().into_iter().collect()
    }

    /// Whether records of the domain have an attribute.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.ontology.attributes().any(|(_, one)| one.name == name)
    }
}
