//! Every site of the fleet is what its truth says, and the fleet as a whole covers what it should.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use windrow_sites::{CASES, Domain, cases_table, check, fleet, sites_table};

/// One test per site, so that they run beside each other and fail by name.
macro_rules! sites {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            let site = fleet().into_iter().find(|site| site.name == stringify!($name)).expect("it is in the fleet");
            let problems = check(&site);
            assert!(problems.is_empty(), "{}", problems.join("\n"));
        })*

        #[test]
        fn every_site_has_a_test() {
            let tested = BTreeSet::from([$(stringify!($name)),*]);
            let names: BTreeSet<&str> = fleet().iter().map(|site| site.name).collect();
            assert_eq!(names, tested);
        }
    };
}

sites! {
    harcourt
    pennock
    meadowgate
    copperstate
    linton
    tideway
    severnvale
    fernhollow
    tamarside
    greyfriars
    bodkin
    corbridge
    ashdown
    volantis
    motorden
    halloway
    hollybank
    klangwerk
    osterley
    papersail
}
