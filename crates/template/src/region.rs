//! Regions of pages, sets of them, and the split of a set by a landmark (§3.3).
//!
//! A region is a row of tokens of one page. A set has at most one region of each page; regions without tokens are left
//! out. Two sets that come of different splits share no token, which is why the costs of a template add up.

use std::collections::BTreeMap;

use crate::token::{Key, Kind, Page, Vocabulary};

/// Tokens of a page, from one to before another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Region {
    pub(crate) page: u32,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Region {
    pub(crate) fn len(&self) -> u64 {
        u64::from(self.end - self.start)
    }
}

/// A set of regions, at most one of each page, in the order of the pages.
pub(crate) type Regions = Vec<Region>;

/// How many tokens there are in a set.
pub(crate) fn size(regions: &[Region]) -> u64 {
    regions.iter().map(Region::len).sum()
}

/// Something that occurs once in some regions of a set and in none twice.
#[derive(Debug, Clone)]
pub(crate) struct Candidate {
    /// The landmarks that occur there and nowhere else in the set, the most particular first.
    pub(crate) keys: Vec<Key>,
    /// Where it occurs: the place of the region in its set, and the token.
    pub(crate) places: Vec<(u32, u32)>,
}

/// The three sets that a split leaves, and what it does not reach.
#[derive(Debug, Clone, Default)]
pub(crate) struct Split {
    pub(crate) left: Regions,
    pub(crate) inner: Regions,
    pub(crate) right: Regions,
    /// How many tokens the regions have where the landmark is missing.
    pub(crate) missing: u64,
}

/// The pages of a search, and room for counting.
#[derive(Debug)]
pub(crate) struct Ground<'p, 'd> {
    pub(crate) pages: &'p [Page<'d>],
    /// In how many regions a landmark must occur to be one.
    pub(crate) least: u32,
    counts: Vec<Count>,
    round: u32,
}

#[derive(Debug, Clone, Copy, Default)]
struct Count {
    round: u32,
    /// The last region that it was seen in.
    region: u32,
    /// In how many regions it is.
    regions: u32,
    is_twice: bool,
}

impl<'p, 'd> Ground<'p, 'd> {
    pub(crate) fn new(pages: &'p [Page<'d>], vocabulary: &Vocabulary, least: u32) -> Ground<'p, 'd> {
        Ground { pages, least: least.max(1), counts: vec![Count::default(); vocabulary.len()], round: 0 }
    }

    /// All pages, whole.
    pub(crate) fn whole(&self) -> Regions {
        let each = self.pages.iter().enumerate();
        each.map(|(page, tokens)| Region { page: page as u32, start: 0, end: tokens.len() })
            .filter(|region| region.end > 0)
            .collect()
    }

    /// Counts in how many regions of a set every landmark occurs, and whether in one of them more than once.
    fn count(&mut self, regions: &[Region]) {
        self.round += 1;
        for (number, _, keys) in landmarks(self.pages, regions) {
            for &key in keys {
                let count = &mut self.counts[key as usize];
                if count.round != self.round {
                    *count = Count { round: self.round, region: number, regions: 1, is_twice: false };
                } else if count.region == number {
                    count.is_twice = true;
                } else {
                    count.region = number;
                    count.regions += 1;
                }
            }
        }
    }

    /// What can split a set: each thing once, however many landmarks it has.
    pub(crate) fn candidates(&mut self, regions: &[Region]) -> Vec<Candidate> {
        if regions.len() < self.least as usize {
            return Vec::new();
        }
        self.count(regions);
        let mut found: BTreeMap<Key, Vec<(u32, u32)>> = BTreeMap::new();
        for (number, at, keys) in landmarks(self.pages, regions) {
            for &key in keys {
                let count = &self.counts[key as usize];
                if !count.is_twice && count.regions >= self.least {
                    found.entry(key).or_default().push((number, at));
                }
            }
        }
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut same: BTreeMap<Vec<(u32, u32)>, usize> = BTreeMap::new();
        for (key, places) in found {
            match same.get(&places) {
                Some(&at) => candidates[at].keys.push(key),
                None => {
                    same.insert(places.clone(), candidates.len());
                    candidates.push(Candidate { keys: vec![key], places });
                }
            }
        }
        candidates
    }

    /// The tokens of a set that no template can account for (§5.1): those of which too few regions have their like, and tags
    /// whose other half is elsewhere.
    pub(crate) fn incompressible(&mut self, regions: &[Region]) -> u64 {
        if regions.len() < self.least as usize {
            return size(regions);
        }
        self.count(regions);
        let mut tokens = 0;
        for region in regions {
            let page = &self.pages[region.page as usize];
            for at in region.start..region.end {
                let token = &page.tokens[at as usize];
                let is_whole = (region.start..region.end).contains(&token.partner);
                let opened = if token.kind == Kind::Close { token.partner } else { at };
                // Plain names stand last, and are the most common.
                let is_common = |key: &Key| self.counts[*key as usize].regions >= self.least;
                if !is_whole || !page.keys(opened).last().is_some_and(is_common) {
                    tokens += 1;
                }
            }
        }
        tokens
    }

    /// How many elements of a set a split at a candidate would cut in two.
    pub(crate) fn broken(&self, regions: &[Region], candidate: &Candidate) -> u64 {
        let mut broken = 0;
        for &(number, at) in &candidate.places {
            let region = &regions[number as usize];
            let tokens = &self.pages[region.page as usize].tokens;
            let mut around = tokens[at as usize].parent;
            while around >= region.start && around < at && tokens[around as usize].partner < region.end {
                broken += 1;
                if tokens[around as usize].parent == around {
                    break;
                }
                around = tokens[around as usize].parent;
            }
        }
        broken
    }

    /// Splits a set.
    pub(crate) fn split(&self, regions: &[Region], places: &[(u32, u32)]) -> Split {
        let mut split = Split::default();
        let mut places = places.iter().peekable();
        for (number, region) in regions.iter().enumerate() {
            let Some((_, at)) = places.next_if(|(place, _)| *place == number as u32) else {
                split.missing += region.len();
                continue;
            };
            let partner = self.pages[region.page as usize].tokens[*at as usize].partner;
            push(&mut split.left, Region { end: *at, ..*region });
            push(&mut split.inner, Region { start: (at + 1).min(partner), end: partner, ..*region });
            push(&mut split.right, Region { start: partner + 1, ..*region });
        }
        split
    }
}

/// The tokens of a set that could be landmarks: the place of their region, where they are, and what they are known by. Tags
/// whose other half is elsewhere are none.
fn landmarks<'p>(pages: &'p [Page<'_>], regions: &[Region]) -> impl Iterator<Item = (u32, u32, &'p [Key])> {
    regions.iter().enumerate().flat_map(move |(number, region)| {
        let page = &pages[region.page as usize];
        let (start, end) = (region.start, region.end);
        let is_whole = move |at: &u32| page.tokens[*at as usize].partner < end;
        (start..end).filter(is_whole).map(move |at| (number as u32, at, page.keys(at)))
    })
}

fn push(regions: &mut Regions, region: Region) {
    if region.start < region.end {
        regions.push(region);
    }
}
