//! Chance that comes out the same for the same seed.

/// The next number of a seed (splitmix64).
pub(crate) fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *seed;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Which of some things are drawn: so many different ones, in order.
pub fn sample(of: usize, most: usize, mut seed: u64) -> Vec<usize> {
    let mut all: Vec<usize> = (0..of).collect();
    let taken = most.min(of);
    for at in 0..taken {
        let other = at + next(&mut seed) as usize % (of - at);
        all.swap(at, other);
    }
    all.truncate(taken);
    all.sort_unstable();
    all
}
