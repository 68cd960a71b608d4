//! Regions of pages, sets of them, and the split of a set by a landmark (§3.3).
//!
//! A region is a row of tokens of one page. A set has at most one region of each page; regions without tokens are left
//! out. Two sets that come of different splits share no token, which is why the costs of a template add up.

use std::collections::BTreeMap;

use crate::token::{Key, Page, Vocabulary};

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
    /// The landmarks that occur there and nowhere else in the set.
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

impl Split {
    pub(crate) fn parts(&self) -> [&Regions; 3] {
        [&self.left, &self.inner, &self.right]
    }
}

/// The pages of a search, and room for counting.
#[derive(Debug)]
pub(crate) struct Ground<'p, 'd> {
    pub(crate) pages: &'p [Page<'d>],
    /// In how many regions a landmark must occur to be one.
    pub(crate) least: u32,
    /// How many splits were made.
    pub(crate) splits: u64,
    counts: Vec<Count>,
    round: u32,
}

/// How often a landmark occurs in a set of regions.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    /// The set that is counted.
    round: u32,
    /// The last region that it was seen in, and how often there.
    region: u32,
    here: u32,
    /// In how many regions it is.
    regions: u32,
    /// How often in all of them, and at most in one.
    all: u64,
    most: u32,
    /// How many tokens one of it is: two for a tag that opens and closes.
    tokens: u64,
}

impl Count {
    fn add(&mut self, round: u32, region: u32) {
        if self.round != round {
            *self = Count { round, region, regions: 1, ..Count::default() };
        } else if self.region != region {
            (self.region, self.here) = (region, 0);
            self.regions += 1;
        }
        self.here += 1;
        self.all += 1;
        self.most = self.most.max(self.here);
    }
}

impl<'p, 'd> Ground<'p, 'd> {
    pub(crate) fn new(pages: &'p [Page<'d>], vocabulary: &Vocabulary, least: u32) -> Ground<'p, 'd> {
        Ground {
            pages,
            least: least.max(1),
            splits: 0,
            counts: vec![Count::default(); vocabulary.len()],
            round: 0,
        }
    }

    /// All pages, whole.
    pub(crate) fn whole(&self) -> Regions {
        let each = self.pages.iter().enumerate();
        each.map(|(page, tokens)| Region { page: page as u32, start: 0, end: tokens.len() })
            .filter(|region| region.end > 0)
            .collect()
    }

    /// What can split a set: each thing once, however many landmarks it has.
    pub(crate) fn candidates(&mut self, regions: &[Region]) -> Vec<Candidate> {
        if regions.len() < self.least as usize {
            return Vec::new();
        }
        self.round += 1;
        spots(self.pages, regions).for_each(|Spot { region, keys, .. }| {
            for &key in keys {
                self.counts[key as usize].add(self.round, region);
            }
        });
        let mut found: BTreeMap<Key, Vec<(u32, u32)>> = BTreeMap::new();
        spots(self.pages, regions).for_each(|Spot { region, at, keys, .. }| {
            for &key in keys {
                let count = &self.counts[key as usize];
                if count.most == 1 && count.regions >= self.least {
                    found.entry(key).or_default().push((region, at));
                }
            }
        });
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

    /// How many tokens of a set no template can account for: the paper's incompressible cost (§5.1), and more.
    ///
    /// Tags whose other half is elsewhere are never landmarks. Of one word, or one name of tags, a template takes at most so
    /// many: each landmark takes one from each of at least k regions. So m landmarks take no more than min(n, m) from a
    /// region that has n, and all these have to be k·m at least. Fewer than k regions give nothing, as the paper has it.
    pub(crate) fn incompressible(&mut self, regions: &[Region]) -> u64 {
        if regions.len() < self.least as usize {
            return size(regions);
        }
        self.round += 1;
        let mut found: Vec<Key> = Vec::new();
        // How often a thing is in a region, as soon as it is met in another one.
        let mut each: Vec<(Key, u32)> = Vec::new();
        spots(self.pages, regions).for_each(|Spot { region, tokens, keys, .. }| {
            // Plain names stand last, and are the most common.
            let Some(&key) = keys.last() else { return };
            let count = &mut self.counts[key as usize];
            if count.round != self.round {
                found.push(key);
            } else if count.region != region {
                each.push((key, count.here));
            }
            count.add(self.round, region);
            // The same name may be a tag that stands alone in one namespace and not in another.
            count.tokens = count.tokens.max(tokens);
        });
        let least = u64::from(self.least);
        let is_short = |count: &Count| count.all < least * u64::from(count.most);
        let mut taken = 0;
        for &key in &found {
            let count = &self.counts[key as usize];
            if is_short(count) {
                each.push((key, count.here));
            } else {
                taken += count.tokens * count.all;
            }
        }
        each.retain(|(key, _)| is_short(&self.counts[*key as usize]));
        each.sort_unstable();
        for same in each.chunk_by(|one, other| one.0 == other.0) {
            taken += self.counts[same[0].0 as usize].tokens * takeable(same, least);
        }
        size(regions).saturating_sub(taken)
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

    /// How many tokens the largest of the three sets would have that a split at a candidate leaves.
    pub(crate) fn largest_part(&self, regions: &[Region], candidate: &Candidate) -> u64 {
        let mut parts = [0; 3];
        for &(number, at) in &candidate.places {
            let Region { page, start, end } = regions[number as usize];
            let partner = self.pages[page as usize].tokens[at as usize].partner;
            parts[0] += u64::from(at - start);
            parts[1] += u64::from((partner - at).saturating_sub(1));
            parts[2] += u64::from(end - partner - 1);
        }
        parts.into_iter().max().unwrap_or_default()
    }

    /// Another one for the same pages, that has counted nothing.
    pub(crate) fn another(&self) -> Ground<'p, 'd> {
        let counts = vec![Count::default(); self.counts.len()];
        Ground { pages: self.pages, least: self.least, splits: 0, counts, round: 0 }
    }

    /// Splits a set.
    pub(crate) fn split(&mut self, regions: &[Region], places: &[(u32, u32)]) -> Split {
        self.splits += 1;
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

/// A token of a set that could be a landmark.
struct Spot<'p> {
    /// The place of its region in the set.
    region: u32,
    at: u32,
    /// How many tokens it is, with its other half.
    tokens: u64,
    keys: &'p [Key],
}

/// The tokens of a set that could be landmarks: all but tags whose other half is elsewhere.
fn spots<'p>(pages: &'p [Page<'_>], regions: &[Region]) -> impl Iterator<Item = Spot<'p>> {
    regions.iter().enumerate().flat_map(move |(number, &Region { page, start, end })| {
        let page = &pages[page as usize];
        (start..end).filter_map(move |at| {
            let partner = page.tokens[at as usize].partner;
            let tokens = 1 + u64::from(partner != at);
            (partner < end).then(|| Spot { region: number as u32, at, tokens, keys: page.keys(at) })
        })
    })
}

/// How many of the occurrences of one thing in different regions landmarks can take at most, each one from at least so many.
fn takeable(each: &[(Key, u32)], least: u64) -> u64 {
    let taken = |landmarks: u32| each.iter().map(|&(_, here)| u64::from(here.min(landmarks))).sum::<u64>();
    // One more landmark takes ever less more, so what is enough for some is enough for fewer.
    let (mut enough, mut too_many) = (0, each.iter().map(|(_, here)| here + 1).max().unwrap_or(1));
    while too_many - enough > 1 {
        let middle = enough.midpoint(too_many);
        match taken(middle) >= least * u64::from(middle) {
            true => enough = middle,
            false => too_many = middle,
        }
    }
    taken(enough)
}

fn push(regions: &mut Regions, region: Region) {
    if region.start < region.end {
        regions.push(region);
    }
}
