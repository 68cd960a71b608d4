//! How many different rows there are, in constant memory.
//!
//! Up to a limit every row's hash is kept and the count is exact; beyond it the count is estimated from how rare the
//! rarest hashes are (HyperLogLog), to about one percent.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hasher};

/// How many hashes are kept.
const MOST_KEPT: usize = 1 << 16;

/// How many bits of a hash choose its register.
const BITS: u32 = 14;

/// Counts different texts.
pub(super) struct Distinct {
    kept: BTreeSet<u64>,
    registers: Vec<u8>,
    is_exact: bool,
}

impl Distinct {
    pub(super) fn new() -> Distinct {
        Distinct { kept: BTreeSet::new(), registers: vec![0; 1 << BITS], is_exact: true }
    }

    /// Counts a text.
    pub(super) fn add(&mut self, text: &[u8]) {
        let mut hasher = DefaultHasher::new();
        hasher.write(text);
        let hash = hasher.finish();
        if self.is_exact {
            self.kept.insert(hash);
            if self.kept.len() > MOST_KEPT {
                self.is_exact = false;
                self.kept.clear();
            }
        }
        let register = &mut self.registers[(hash >> (64 - BITS)) as usize];
        let rank = ((hash << BITS) | (1 << (BITS - 1))).leading_zeros() as u8 + 1;
        *register = rank.max(*register);
    }

    /// How many different texts there were.
    pub(super) fn count(&self) -> u64 {
        if self.is_exact {
            return self.kept.len() as u64;
        }
        let size = self.registers.len() as f64;
        let sum: f64 = self.registers.iter().map(|&rank| 0.5f64.powi(i32::from(rank))).sum();
        let estimate = 0.7213 / (1.0 + 1.079 / size) * size * size / sum;
        estimate.round() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::Distinct;

    #[test]
    fn few_are_counted_and_many_estimated() {
        let mut distinct = Distinct::new();
        for number in 0..60_000u32 {
            distinct.add(&(number % 50_000).to_le_bytes());
        }
        assert_eq!(distinct.count(), 50_000);
        for number in 0..500_000u32 {
            distinct.add(&number.to_le_bytes());
        }
        let error = (distinct.count() as f64 - 500_000.0).abs() / 500_000.0;
        assert!(error < 0.03, "{}", distinct.count());
    }
}
