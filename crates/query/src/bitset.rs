//! A set of node numbers as bits.

use windrow_dom::NodeId;

/// A set of nodes of one document.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Bitset {
    words: Vec<u64>,
}

impl Bitset {
    /// An empty set for `len` nodes.
    pub(crate) fn new(len: usize) -> Bitset {
        Bitset { words: vec![0; len.div_ceil(64)] }
    }

    /// The set of these nodes.
    pub(crate) fn of(len: usize, nodes: &[NodeId]) -> Bitset {
        let mut set = Bitset::new(len);
        nodes.iter().for_each(|&node| set.put(node));
        set
    }

    #[inline]
    pub(crate) fn has(&self, node: NodeId) -> bool {
        self.words[node.index() >> 6] >> (node.0 & 63) & 1 == 1
    }

    #[inline]
    pub(crate) fn put(&mut self, node: NodeId) {
        self.words[node.index() >> 6] |= 1 << (node.0 & 63);
    }

    /// Adds the node and says whether it was new.
    #[inline]
    pub(crate) fn insert(&mut self, node: NodeId) -> bool {
        let word = &mut self.words[node.index() >> 6];
        let bit = 1 << (node.0 & 63);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// How many words of 64 bits it has.
    pub(crate) fn words(&self) -> usize {
        self.words.len()
    }

    /// Adds all nodes of another set for the same document.
    pub(crate) fn insert_all(&mut self, other: &Bitset) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, more)| *word |= more);
    }

    /// The nodes in document order.
    pub(crate) fn nodes(&self) -> Vec<NodeId> {
        let count = self.words.iter().map(|word| word.count_ones() as usize).sum();
        let mut nodes = Vec::with_capacity(count);
        for (at, &word) in self.words.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                nodes.push(NodeId((at * 64) as u32 + word.trailing_zeros()));
                word &= word - 1;
            }
        }
        nodes
    }
}
