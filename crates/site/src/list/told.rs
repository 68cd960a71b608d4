//! What needs no recogniser: addresses, pictures, titles, places and descriptions, told by what they are and how they differ.

use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, NodeId};
use windrow_knowledge::Kind;
use windrow_records::{Item, Table};
use windrow_syntax::literal;

use super::{Annotated, Rule, What, elements, first_of};
use crate::fit::{folded, selected};
use crate::reading::Reading;

/// Longer texts are no titles.
const LONGEST_TITLE: usize = 120;

/// So many attributes in one text are its purpose.
const FEWEST_FACTS: usize = 3;

/// A picture that so many records have is none of any of them.
const SAME_PICTURE: usize = 3;

/// How many such pictures are left out by name.
const MOST_COMMON: usize = 4;

/// Endings of the addresses of pictures.
const PICTURES: [&str; 8] = ["jpg", "jpeg", "png", "webp", "gif", "avif", "svg", "bmp"];

/// Whether a text is the address of a picture, and of nothing else.
fn is_picture(text: &str) -> bool {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    PICTURES.contains(&ending.as_str()) && !text.contains(char::is_whitespace)
}

impl Annotated<'_> {
    pub(super) fn address(&self, table: &Table, links: &[Option<NodeId>]) -> Option<Rule> {
        let path = self.path_to(table, links)?;
        let path = self.one_address(table, links, &path).unwrap_or(path);
        let support = links.iter().flatten().count() as f64 / table.records.len() as f64;
        Some(Rule {
            name: "url".to_owned(),
            path,
            value: What::Address("href".to_owned()),
            support,
            samples: Vec::new(),
        })
    }

    /// A path that gives one link of every record, where the one that was found gives several, or none: whichever leads where it should.
    fn one_address(&self, table: &Table, links: &[Option<NodeId>], path: &str) -> Option<String> {
        let href = |node: NodeId| self.document.attribute_value(node, "href");
        let given = |path: &str| -> Vec<Vec<NodeId>> {
            let heads = table.records.iter().filter_map(|record| record.nodes.first().copied());
            heads.map(|head| selected(path, self.document, head).unwrap_or_default()).collect()
        };
        let is_right = |path: &String| {
            given(path).iter().zip(links).all(|(nodes, link)| match (nodes.as_slice(), link) {
                ([node], Some(link)) => href(*node) == href(*link),
                (nodes, link) => nodes.is_empty() && link.is_none(),
            })
        };
        let is_flat = table.along(self.document).is_some();
        let plain = (!is_flat).then(|| "(.//a[@href])[1]".to_owned());
        let first = first_of(path, !path.starts_with('('));
        let all = [Some(path.to_owned()), Some(first), plain];
        all.into_iter().flatten().find(is_right)
    }

    pub(super) fn picture(&self, table: &Table) -> Option<Rule> {
        let count = table.records.len();
        let mut best: Option<(usize, Rule)> = None;
        for (attribute, weight) in self.sources(table) {
            let source = |node: NodeId| {
                self.document.attribute_value(node, &attribute).filter(|source| !source.starts_with("data:"))
            };
            let pictures = |record| -> Vec<(NodeId, &str)> {
                let pictures =
                    elements(self.document, record).filter(|&node| self.document.name(node).local == "img");
                pictures.filter_map(|node| Some((node, source(node)?))).collect()
            };
            let each: Vec<Vec<(NodeId, &str)>> = table.records.iter().map(pictures).collect();
            // What several records have is a spacer, a star, or says that there is no picture.
            let mut often: BTreeMap<&str, usize> = BTreeMap::new();
            for pictures in &each {
                let own: BTreeSet<&str> = pictures.iter().map(|(_, source)| *source).collect();
                own.into_iter().for_each(|source| *often.entry(source).or_default() += 1);
            }
            let is_common = |source: &str| {
                often
                    .get(source)
                    .is_some_and(|&often| often >= SAME_PICTURE || often > 1 && 5 * often >= count)
            };
            let own = |pictures: &Vec<(NodeId, &str)>| {
                pictures.iter().find(|(_, source)| !is_common(source)).map(|(node, _)| *node)
            };
            let own: Vec<Option<NodeId>> = each.iter().map(own).collect();
            let with = own.iter().flatten().count();
            if with < 2 || 3 * with < count {
                continue;
            }
            let Some(path) = self.path_to(table, &own) else { continue };
            let heads = table.records.iter().filter_map(|record| record.nodes.first().copied());
            let selects: Vec<Vec<NodeId>> =
                heads.filter_map(|head| selected(&path, self.document, head)).collect();
            let common: BTreeSet<&str> = selects
                .iter()
                .flatten()
                .filter_map(|&node| source(node))
                .filter(|source| is_common(source))
                .collect();
            let common = common.into_iter().take(MOST_COMMON);
            let not: Vec<String> =
                common.filter_map(|source| Some(format!("not(@{attribute}={})", literal(source)?))).collect();
            let path = if not.is_empty() { path } else { format!("{path}[{}]", not.join(" and ")) };
            let path = first_of(&path, selects.iter().any(|nodes| nodes.len() > 1));
            let support = with as f64 / count as f64;
            let rule = Rule {
                name: "image".to_owned(),
                path,
                value: What::Address(attribute.clone()),
                support,
                samples: Vec::new(),
            };
            if best.as_ref().is_none_or(|(most, _)| with * weight > *most) {
                best = Some((with * weight, rule));
            }
        }
        best.map(|(_, rule)| rule).filter(|_| self.domain.has("image"))
    }

    /// Attributes of pictures that say where they are, with how much they are believed: what is drawn when it is scrolled to has its
    /// address in an attribute of its own until then, whatever that is called.
    fn sources(&self, table: &Table) -> Vec<(String, usize)> {
        let mut found: BTreeSet<String> = BTreeSet::new();
        let all = table.records.iter().flat_map(|record| elements(self.document, record));
        for node in all.filter(|&node| self.document.name(node).local == "img") {
            let attributes = self.document.attributes(node);
            let named =
                attributes.map(|one| (self.document.name(one).local, self.document.string_value(one)));
            let lazy = named.filter(|(name, value)| name.starts_with("data-") && is_picture(value));
            found.extend(lazy.map(|(name, _)| name.to_owned()));
        }
        found.into_iter().map(|name| (name, 3)).chain([("src".to_owned(), 2)]).collect()
    }

    /// Titles, places and descriptions, by the columns that are left.
    pub(super) fn told(&self, table: &Table, rules: &mut Vec<Rule>) {
        let count = table.records.len();
        let pivots = self.pivots();
        // What costs something is no name of it, however much more is said there.
        let is_taken = |rules: &[Rule], path: &str| {
            rules.iter().any(|rule| {
                let is_read = matches!(&rule.value, What::Text(reading) if *reading == Reading::WHOLE);
                rule.path == path && (is_read || pivots.contains(rule.name.as_str()))
            })
        };
        let texts = |column: usize| -> Vec<&str> {
            table
                .records
                .iter()
                .filter_map(|record| record.cell(column).next())
                .map(|item| item.text.as_str())
                .collect()
        };
        let add = |rules: &mut Vec<Rule>, name: &str, column: usize| {
            if let Some(path) = table.path(self.document, column) {
                let path = first_of(&path, table.columns[column].is_list);
                let support = table.columns[column].filled as f64 / count as f64;
                rules.push(Rule {
                    name: name.to_owned(),
                    path,
                    value: What::Text(Reading::WHOLE),
                    support,
                    samples: Vec::new(),
                });
            }
        };
        let has = |rules: &[Rule], name: &str| rules.iter().any(|rule| rule.name == name);
        let open: Vec<usize> = (0..table.columns.len())
            .filter(|&column| {
                let own = &table.columns[column];
                own.is_shown() && !own.is_picture() && own.kind != Kind::Image
            })
            .filter(|&column| table.path(self.document, column).is_some_and(|path| !is_taken(rules, &path)))
            .collect();
        let long = |column: usize| {
            let texts = texts(column);
            texts.iter().map(|text| text.chars().count()).sum::<usize>() as f64 / texts.len().max(1) as f64
        };
        let name = if self.domain.has("title") { "title" } else { "location" };
        if self.domain.has(name) && !has(rules, name) {
            // What a heading or the link to the record's own page says, and no two records the same.
            let distinct = |column: usize| texts(column).iter().collect::<BTreeSet<_>>().len();
            let best = open
                .iter()
                .copied()
                .filter(|&column| {
                    5 * table.columns[column].filled >= 4 * count
                        && long(column) >= 4.0
                        && long(column) < LONGEST_TITLE as f64
                })
                .filter(|&column| {
                    texts(column).iter().filter(|text| text.contains(char::is_alphabetic)).count() * 2 > count
                })
                .filter(|&column| {
                    let is_number = |text: &&&str| text.to_lowercase().starts_with("ref");
                    texts(column).iter().filter(is_number).count() * 2 < count
                })
                .max_by_key(|&column| {
                    let nodes = table
                        .records
                        .iter()
                        .filter_map(|record| record.cell(column).next())
                        .map(|item| item.node);
                    let heads = nodes.filter(|&node| is_heading(self.document, node)).count();
                    let links = table
                        .records
                        .iter()
                        .filter_map(|record| record.cell(column).next())
                        .filter(|item| item.href.is_some())
                        .count();
                    let is_distinct = 10 * distinct(column) >= 6 * count;
                    // What something else is read from says more than a name.
                    let path = table.path(self.document, column);
                    let is_text = |rule: &&Rule| matches!(rule.value, What::Text(_));
                    let is_read = name == "location"
                        && rules.iter().filter(is_text).any(|rule| Some(&rule.path) == path.as_ref());
                    (is_distinct, !is_read, 2 * heads > count, 2 * links > count, std::cmp::Reverse(column))
                });
            if let Some(column) = best {
                match self.headed(table, column).filter(|_| name == "title") {
                    Some(path) => rules.push(Rule {
                        name: name.to_owned(),
                        path,
                        value: What::Text(Reading::WHOLE),
                        support: table.columns[column].filled as f64 / count as f64,
                        samples: Vec::new(),
                    }),
                    None => add(rules, name, column),
                }
            }
        }
        if self.domain.has("description") && !has(rules, "description") {
            // A line that several attributes are read from is a line of facts.
            let is_used = |rules: &[Rule], column: usize| {
                table.path(self.document, column).is_some_and(|path| {
                    let path = first_of(&path, table.columns[column].is_list);
                    let facts = rules.iter().filter(|rule| rule.path == path).count();
                    is_taken(rules, &path) || facts >= FEWEST_FACTS && long(column) < LONGEST_TITLE as f64
                })
            };
            // What is said of most records alike is said of none, nor is what differs by its numbers alone: consumption, emissions.
            let differs = |column: usize| {
                let texts = texts(column);
                let words = |text: &&str| text.chars().filter(|c| c.is_alphabetic()).collect::<String>();
                2 * texts.iter().map(words).collect::<BTreeSet<String>>().len() > texts.len()
            };
            let best = open
                .iter()
                .copied()
                .filter(|&column| long(column) >= 40.0 && differs(column) && !is_used(rules, column));
            let best = best.max_by(|&one, &other| long(one).total_cmp(&long(other)));
            if let Some(column) = best {
                add(rules, "description", column);
            }
        }
    }
}

impl Annotated<'_> {
    /// The headings around the texts of a column, where they say more than that in nearly all records, and not the same: a name, and
    /// what it is the name of.
    fn headed(&self, table: &Table, column: usize) -> Option<String> {
        let items: Vec<Option<&Item>> =
            table.records.iter().map(|record| record.cell(column).next()).collect();
        let headings: Vec<Option<NodeId>> = items
            .iter()
            .map(|item| {
                std::iter::once(item.as_ref()?.node)
                    .chain(self.document.ancestors(item.as_ref()?.node))
                    .take(4)
                    .find(|&node| is_head(self.document, node))
            })
            .collect();
        let more = headings.iter().zip(&items).filter_map(|(heading, item)| {
            let text = folded(self.document, (*heading)?);
            let rest = text.replacen(item.as_ref()?.text.trim(), "", 1).trim().to_owned();
            let is_name = rest.contains(char::is_alphabetic) && text.chars().count() < LONGEST_TITLE;
            let has_pivot =
                self.domain.annotated(&rest).iter().any(|one| self.domain.pivots().contains(&one.id));
            (is_name && !has_pivot).then_some(rest)
        });
        let more: Vec<String> = more.collect();
        let distinct: BTreeSet<&String> = more.iter().collect();
        let is_part = 10 * more.len() >= 9 * table.records.len() && 4 * distinct.len() > more.len();
        self.path_to(table, &headings).filter(|_| is_part)
    }
}

/// The element of each record that leads to its own page: links of one place, each to another address.
pub(super) fn links(document: &Document, table: &Table) -> Vec<Option<NodeId>> {
    let href = |node: NodeId| {
        let href = document.attribute_value(node, "href")?.trim();
        let is_route = href.starts_with("#!") || href.starts_with("#/");
        let is_own = !href.is_empty()
            && (!href.starts_with('#') || is_route)
            && !href.to_ascii_lowercase().starts_with("javascript:");
        (is_own && !href.starts_with("mailto:") && !href.starts_with("tel:")).then_some(href)
    };
    let each: Vec<Vec<(NodeId, &str)>> = table
        .records
        .iter()
        .map(|record| {
            let links = elements(document, record).filter(|&node| document.name(node).local == "a");
            links.filter_map(|node| Some((node, href(node)?))).collect()
        })
        .collect();
    // An address that several records have leads to none of them.
    let mut often: BTreeMap<&str, usize> = BTreeMap::new();
    for links in &each {
        let own: BTreeSet<&str> = links.iter().map(|(_, href)| *href).collect();
        own.into_iter().for_each(|href| *often.entry(href).or_default() += 1);
    }
    // Of a record's own addresses the one that most of its links have; then one with words, then the first.
    each.iter()
        .map(|links| {
            let own: Vec<&(NodeId, &str)> =
                links.iter().filter(|(_, href)| often.get(href) == Some(&1)).collect();
            let count = |href: &str| own.iter().filter(|(_, other)| *other == href).count();
            let best = own.iter().max_by_key(|(node, href)| {
                let has_words = document.string_value(*node).contains(char::is_alphabetic);
                (count(href), is_heading(document, *node), has_words, std::cmp::Reverse(*node))
            });
            best.map(|(node, _)| *node)
        })
        .collect()
}

fn is_heading(document: &Document, node: NodeId) -> bool {
    let around = std::iter::once(node).chain(document.ancestors(node));
    let mut around = around.filter(|&node| document.is_element(node)).take(3);
    around.any(|node| is_head(document, node))
}

fn is_head(document: &Document, node: NodeId) -> bool {
    document.is_element(node) && matches!(document.name(node).local, "h1" | "h2" | "h3" | "h4" | "h5" | "h6")
}
