//! What a change decides, by its seed and a name: the same on every page, whatever else is on it.

/// The decisions of one change.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    seed: u64,
}

impl Choice {
    /// The decisions of the change of this name under a seed.
    pub(super) fn new(seed: u64, mutation: &str) -> Choice {
        Choice { seed: mixed(seed ^ hash(mutation)) }
    }

    /// A number for a name.
    pub(super) fn number(self, key: &str) -> u64 {
        mixed(self.seed ^ hash(key))
    }

    /// A number below `bound`, which is not 0, for a name.
    pub(super) fn below(self, key: &str, bound: usize) -> usize {
        (self.number(key) % bound as u64) as usize
    }

    /// One of several for a name.
    pub(super) fn pick<T: Copy>(self, key: &str, choices: &[T]) -> T {
        choices[self.below(key, choices.len())]
    }

    /// Whether a name is among so many of a hundred.
    pub(super) fn percent(self, key: &str, chance: usize) -> bool {
        self.below(key, 100) < chance
    }

    /// The first of several names, each of which has its own rank: other names on a page do not change which of two
    /// comes first.
    pub(super) fn first<'n>(self, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
        names.into_iter().min_by_key(|name| (self.number(name), *name))
    }

    /// Letters and digits for a name, as a build tool makes them; the first is a letter.
    pub(super) fn hash(self, key: &str, length: usize) -> String {
        const SIGNS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
        let mut rest = self.number(key);
        let mut hash = String::new();
        for at in 0..length {
            let signs = if at == 0 { 26 } else { 36 };
            hash.push(SIGNS[(rest % signs) as usize] as char);
            rest = if rest < 36 { mixed(self.seed ^ at as u64) } else { rest / signs };
        }
        hash
    }
}

fn hash(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The last step of splitmix64.
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
