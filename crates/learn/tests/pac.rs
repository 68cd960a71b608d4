//! How many examples are enough: the paper's own numbers, and what has to hold for all.

use windrow_learn::{Bound, Chance, Class, Example, Node, Sample};

fn chance(number: f64) -> Chance {
    Chance::new(number).expect("a chance")
}

/// The sample of the paper's example: four attributes, pages of 10,000 characters, five tuples each.
fn sample(class: Class, examples: u64) -> Sample {
    Sample { class, attributes: 4, examples, tuples: 5 * examples, shortest: 10_000 }
}

#[test]
fn the_table_of_theorem_2() {
    let twentieth = chance(1.0 / 20.0);
    let needed = |class| sample(class, 1).needed(Bound::Theorem, twentieth, twentieth);
    assert_eq!(Class::ALL.map(needed), [1534, 2243, 2243, 2952, 1534, 2243].map(Some));
}

#[test]
fn the_bound_that_follows_it() {
    let twentieth = chance(1.0 / 20.0);
    let needed = |class| sample(class, 1).needed(Bound::Tight, twentieth, twentieth);
    // The paper says 898 of HLRT, OCLR and N-HLRT, but that is not what its formula gives.
    assert_eq!(Class::ALL.map(needed), [485, 1883, 1883, 3283, 485, 1883].map(Some));
    let left_side = |examples: i32| {
        14.0 * (1.0 - 0.05f64 / 14.0).powi(5 * examples)
            + 1e12 * 9999f64.powi(2) / 4.0 * 0.975f64.powi(examples)
    };
    assert!(left_side(898) > 1e9);
    assert!(left_side(1882) >= 0.05 && left_side(1883) < 0.05);
}

#[test]
fn what_is_needed_is_what_is_guaranteed() {
    for class in Class::ALL {
        for bound in [Bound::Theorem, Bound::Tight] {
            for (epsilon, delta) in [(0.05, 0.05), (0.3, 0.001), (0.001, 0.3), (0.999, 0.999), (1e-9, 1e-200)]
            {
                let (epsilon, delta) = (chance(epsilon), chance(delta));
                let needed = sample(class, 1).needed(bound, epsilon, delta).expect("a number");
                let (enough, fewer) = (sample(class, needed), sample(class, needed - 1));
                let told = format!("{class:?} {bound:?} {epsilon:?} {delta:?}: {needed}");
                assert!(enough.delta(bound, epsilon) <= delta.value() * 1.000_001, "{told}");
                assert!(fewer.delta(bound, epsilon) >= delta.value() * 0.999_999, "{told}");
                assert!(enough.epsilon(bound, delta) <= epsilon.value() * 1.000_001, "{told}");
                assert!(fewer.epsilon(bound, delta) >= epsilon.value() * 0.999_999, "{told}");
            }
        }
    }
}

#[test]
fn more_is_better() {
    let tenth = chance(0.1);
    for class in Class::ALL {
        for bound in [Bound::Theorem, Bound::Tight] {
            let mut before = (2.0, 2.0);
            for examples in [0, 1, 10, 100, 1000, 10_000, 100_000, u64::MAX / 5] {
                let sample = sample(class, examples);
                let now = (sample.delta(bound, tenth), sample.epsilon(bound, tenth));
                assert!(now.0 <= before.0 && now.1 <= before.1, "{class:?} {bound:?} {examples}");
                assert!((0.0..=1.0).contains(&now.0) && now.1 > 0.0 && now.1 <= 1.0, "{now:?}");
                before = now;
            }
            assert_eq!(before.0, 0.0, "so little that it is nothing");
            let needed = |sample: Sample, epsilon, delta| {
                sample.needed(bound, chance(epsilon), chance(delta)).expect("a number")
            };
            let some = sample(class, 1);
            assert!(needed(some, 0.1, 0.1) < needed(some, 0.05, 0.1));
            assert!(needed(some, 0.1, 0.1) <= needed(some, 0.1, 0.05));
            assert!(needed(some, 0.1, 0.1) < needed(Sample { shortest: 20_000, ..some }, 0.1, 0.1));
            assert!(needed(some, 0.1, 0.1) <= needed(Sample { attributes: 40, ..some }, 0.1, 0.1));
        }
    }
}

#[test]
fn nothing_overflows() {
    let huge = Sample {
        class: Class::Hoclrt,
        attributes: 1_000_000,
        examples: u64::MAX,
        tuples: u64::MAX,
        shortest: usize::MAX,
    };
    for bound in [Bound::Theorem, Bound::Tight] {
        assert!(huge.needed(bound, chance(0.5), chance(0.5)).is_some());
        assert_eq!(huge.delta(bound, chance(0.5)), 0.0);
        assert!(huge.epsilon(bound, chance(0.5)) < 1e-6);
        assert_eq!(huge.needed(bound, chance(1e-300), chance(0.5)), None, "more than there are numbers");
    }
}

#[test]
fn small_samples_guarantee_nothing() {
    for class in Class::ALL {
        let none = Sample { class, attributes: 2, examples: 0, tuples: 0, shortest: 0 };
        for bound in [Bound::Theorem, Bound::Tight] {
            assert_eq!(none.delta(bound, chance(0.5)), 1.0);
            assert_eq!(none.epsilon(bound, chance(0.5)), 1.0);
            let few = Sample { examples: 2, tuples: 20, shortest: 5000, ..none };
            assert_eq!(few.delta(bound, chance(0.05)), 1.0);
        }
        // Pages of one character, or none: one wrapper at most, and only chance to fear.
        for shortest in [0, 1] {
            let short = Sample { shortest, ..none };
            assert_eq!(short.needed(Bound::Theorem, chance(0.1), chance(0.1)), Some(24), "ln 10 / 0.1");
        }
        assert_eq!(none.needed(Bound::Tight, chance(0.1), chance(0.1)), None, "no tuple ever");
    }
}

#[test]
fn chances_are_strictly_between_0_and_1() {
    for number in [0.0, 1.0, -0.1, 1.1, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let told = Chance::new(number).expect_err("no chance").to_string();
        assert_eq!(told, "a probability has to be more than 0 and less than 1");
    }
    assert_eq!(chance(0.25).value(), 0.25);
    assert!(Chance::new(f64::MIN_POSITIVE).is_ok());
}

#[test]
fn samples_of_examples() {
    let table = Example::of_tuples("-é-b-a-b-", vec![vec![1..3, 4..5], vec![6..7, 8..9]]).expect("a label");
    let short = Example::of_tuples("-a-b", vec![vec![1..2, 3..4]]).expect("a label");
    let of = |examples: &[Example<'_>]| Sample::of(Class::Lr, examples);
    let expected = Sample { class: Class::Lr, attributes: 2, examples: 1, tuples: 2, shortest: 9 };
    assert_eq!(of(std::slice::from_ref(&table)), expected, "characters, not bytes");
    let both = [table, short, Example::of_tuples("", Vec::new()).expect("no label")];
    assert_eq!(
        of(&both),
        Sample { examples: 3, tuples: 3, shortest: 4, ..expected },
        "no values, no delimiters"
    );
    let leaf = |at: usize| Node { span: at..at + 1, children: Vec::new() };
    let nodes = vec![leaf(0), Node { span: 1..2, children: vec![leaf(2)] }];
    let nested = Example::of_nodes("abc", nodes).expect("a label");
    assert_eq!(of(&[nested]), Sample { tuples: 1, shortest: 3, ..expected }, "the attribute with the fewest");
    assert_eq!(of(&[]), Sample { attributes: 0, examples: 0, tuples: 0, shortest: 0, ..expected });
}
