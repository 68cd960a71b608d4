//! Sheaf, the demo site's index of papers: a list, a search, papers that cite each other, a tree of citations and a
//! chain, each as large as wanted.
//!
//! Papers are grown from their numbers when they are asked for, so a million of them take no memory. The pages are
//! what walks are measured on: they cost microseconds.

mod pages;
mod paper;

pub(crate) use pages::respond;
pub(crate) use paper::Paper;

/// How many papers a page of a list has.
pub(crate) const ON_A_PAGE: u64 = 20;

/// How many papers cite one in the tree, where the address does not say.
pub(crate) const FAN_OUT: u64 = 10;

/// A tree of citations: paper 1 is the root, and each paper is cited by the same number of others, as long as there
/// are any. Whoever follows every citation sees every paper once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tree {
    pub(crate) size: u64,
    pub(crate) fan_out: u64,
}

impl Tree {
    /// The papers that cite a paper.
    pub(crate) fn citing(self, id: u64) -> std::ops::Range<u64> {
        let first = (id - 1).saturating_mul(self.fan_out).saturating_add(2);
        let end = first.saturating_add(self.fan_out);
        first.min(self.size + 1)..end.min(self.size + 1)
    }
}

/// The numbers of the papers whose title and authors have all words of a text.
pub(crate) fn find(papers: u64, words: &str) -> Vec<u64> {
    let words = words.to_lowercase();
    let words: Vec<&str> = words.split_whitespace().collect();
    if words.is_empty() {
        return (1..=papers).collect();
    }
    let mut index = String::new();
    let has_all = |id: &u64| {
        index.clear();
        Paper::of(*id).title(&mut index);
        index.push(' ');
        Paper::of(*id).author_list(&mut index);
        index.make_ascii_lowercase();
        words.iter().all(|word| index.contains(word))
    };
    (1..=papers).filter(has_all).collect()
}

#[cfg(test)]
mod tests {
    use super::Tree;

    #[test]
    fn a_walk_of_the_tree_sees_every_paper_once() {
        for (size, fan_out) in [(1, 10), (2, 1), (1000, 10), (1000, 3), (77, 1), (64, 100)] {
            let tree = Tree { size, fan_out };
            let mut seen: Vec<u64> = (1..=size).flat_map(|id| tree.citing(id)).chain([1]).collect();
            seen.sort_unstable();
            assert!(seen.into_iter().eq(1..=size), "{size} papers, {fan_out} each");
        }
    }
}
