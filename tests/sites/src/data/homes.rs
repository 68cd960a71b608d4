//! Homes: where they are, what they are like, what they cost.

use std::collections::BTreeSet;

use crate::data::prose;
use crate::dice::Dice;

/// A town with the parts of it that homes are in, and its postal district without the number.
pub(crate) struct Town {
    pub(crate) name: &'static str,
    pub(crate) areas: &'static [&'static str],
    pub(crate) district: &'static str,
}

/// Where an agent works, and what homes cost there, in thousands.
pub(crate) struct Region {
    pub(crate) towns: &'static [Town],
    pub(crate) thousands: (u64, u64),
}

/// One home.
#[derive(Debug, Clone)]
pub(crate) struct Home {
    pub(crate) id: usize,
    pub(crate) number: u64,
    pub(crate) street: &'static str,
    pub(crate) area: &'static str,
    pub(crate) town: &'static str,
    pub(crate) postcode: String,
    /// Semi-detached house, flat, …
    pub(crate) kind: &'static str,
    pub(crate) bedrooms: u64,
    pub(crate) bathrooms: u64,
    pub(crate) receptions: u64,
    /// What it costs to buy.
    pub(crate) price: u64,
    /// What it costs a month, where it is to let.
    pub(crate) rent: u64,
    /// Several sentences.
    pub(crate) description: String,
    /// A number below 100 for whatever a site wants to decide.
    pub(crate) chance: u64,
}

impl Home {
    /// The house number and street.
    pub(crate) fn line(&self) -> String {
        format!("{} {}", self.number, self.street)
    }

    /// The first half of the postcode.
    pub(crate) fn district(&self) -> &str {
        self.postcode.split(' ').next().unwrap_or_default()
    }

    /// The first sentence of the description.
    pub(crate) fn summary(&self) -> &str {
        self.description.find(". ").map_or(&self.description, |end| &self.description[..=end])
    }
}

const STREETS: [&str; 48] = [
    "Abbey Road",
    "Albert Terrace",
    "Alma Street",
    "Beech Grove",
    "Bridge Street",
    "Brookside",
    "Canal Walk",
    "Castle Street",
    "Cavendish Avenue",
    "Chapel Lane",
    "Church Road",
    "Clarence Place",
    "Copse Hill",
    "Cowper Road",
    "Drovers Way",
    "Eastfield Road",
    "Elm Tree Close",
    "Fairview Gardens",
    "Ferry Road",
    "Glebe Lane",
    "Green Lane",
    "Grosvenor Road",
    "Hawthorn Drive",
    "High Street",
    "Hollow Way",
    "Kiln Lane",
    "Kings Road",
    "Larkfield Avenue",
    "Lime Avenue",
    "Manor Road",
    "Maple Court",
    "Meadow Rise",
    "Mill Lane",
    "Mostyn Road",
    "Nelson Street",
    "Orchard Close",
    "Park View",
    "Priory Road",
    "Quarry Road",
    "Rectory Lane",
    "Saddlers Mews",
    "School Lane",
    "Spring Gardens",
    "St Johns Road",
    "Station Road",
    "Victoria Road",
    "Warwick Street",
    "Woodland Drive",
];

const KINDS: [(&str, (u64, u64), u64); 10] = [
    ("detached house", (3, 6), 150),
    ("semi-detached house", (2, 5), 105),
    ("terraced house", (2, 4), 90),
    ("end of terrace house", (2, 4), 93),
    ("flat", (1, 3), 65),
    ("apartment", (1, 3), 75),
    ("bungalow", (2, 4), 110),
    ("detached bungalow", (2, 4), 120),
    ("maisonette", (1, 3), 68),
    ("cottage", (2, 4), 100),
];

/// Homes of a region, no two of them at the same door.
pub(crate) fn homes(seed: u64, count: usize, region: &Region) -> Vec<Home> {
    let mut dice = Dice::new(seed);
    let mut doors = BTreeSet::new();
    let mut homes = Vec::with_capacity(count);
    while homes.len() < count {
        let (number, street) = (dice.between(1, 140), dice.pick(&STREETS));
        let town = &region.towns[dice.below(region.towns.len() as u64) as usize];
        if !doors.insert((number, street)) {
            continue;
        }
        let (kind, bedrooms, share) = dice.pick(&KINDS);
        let bedrooms = dice.between(bedrooms.0, bedrooms.1);
        let thousands = dice.between(region.thousands.0, region.thousands.1) * share * (bedrooms + 3) / 600;
        let ending = dice.pick(&[0, 0, 500, 950, 995]);
        let price = (thousands / 5 * 5).max(45) * 1000 + if ending > 900 { ending } else { ending * 5 };
        let letters = ["AB", "DF", "HJ", "LN", "PQ", "RS", "TW", "UX", "YZ", "EG"];
        homes.push(Home {
            id: homes.len() + 1,
            number,
            street,
            area: dice.pick(town.areas),
            town: town.name,
            postcode: format!(
                "{}{} {}{}",
                town.district,
                dice.between(1, 9),
                dice.between(1, 9),
                dice.pick(&letters)
            ),
            kind,
            bedrooms,
            bathrooms: 1 + dice.below(bedrooms.min(3)),
            receptions: 1 + dice.below(bedrooms.min(4)),
            price,
            rent: (price / 260).clamp(450, 3900) / 5 * 5,
            description: prose::home(&mut dice, kind, bedrooms),
            chance: dice.below(100),
        });
    }
    homes
}

/// A town across the ocean: name, neighbourhoods, the first digits of its zip codes.
pub(crate) struct City {
    pub(crate) name: &'static str,
    pub(crate) state: &'static str,
    pub(crate) neighborhoods: &'static [&'static str],
    pub(crate) zip: u64,
}

/// One home across the ocean.
#[derive(Debug, Clone)]
pub(crate) struct Listing {
    pub(crate) mls: u64,
    pub(crate) address: String,
    pub(crate) neighborhood: &'static str,
    pub(crate) city: &'static str,
    pub(crate) state: &'static str,
    pub(crate) zip: String,
    pub(crate) kind: &'static str,
    pub(crate) beds: u64,
    pub(crate) baths: u64,
    pub(crate) has_half_bath: bool,
    pub(crate) square_feet: u64,
    pub(crate) built: u64,
    pub(crate) price: u64,
    pub(crate) remarks: String,
    pub(crate) chance: u64,
}

/// Homes across the ocean.
pub(crate) fn listings(seed: u64, count: usize, cities: &[City], thousands: (u64, u64)) -> Vec<Listing> {
    const STREETS: [&str; 24] = [
        "Alder Ct",
        "Bluebird Ln",
        "Buckeye Dr",
        "Cedar Ridge Rd",
        "Clover Hill Dr",
        "Cypress Ave",
        "Dogwood Cir",
        "E Lincoln St",
        "Fox Run Trl",
        "Granite Way",
        "Hickory St",
        "Juniper Pl",
        "Lakeshore Blvd",
        "Magnolia Ave",
        "Mesa Verde Dr",
        "N 4th St",
        "Old Mill Rd",
        "Pecan Grove Ln",
        "Prairie View Dr",
        "S Main St",
        "Sagebrush Trl",
        "Sunset Ridge Dr",
        "W Chestnut St",
        "Willow Bend Dr",
    ];
    let kinds = ["Single Family", "Condo", "Townhouse", "Ranch", "Multi-Family", "Mobile Home"];
    let mut dice = Dice::new(seed);
    let mut doors = BTreeSet::new();
    let mut listings = Vec::with_capacity(count);
    while listings.len() < count {
        let city = &cities[dice.below(cities.len() as u64) as usize];
        let address = format!("{} {}", dice.between(101, 9890), dice.pick(&STREETS));
        if !doors.insert(address.clone()) {
            continue;
        }
        let (kind, beds) = (dice.pick(&kinds), dice.between(1, 6));
        listings.push(Listing {
            mls: 4_100_000 + listings.len() as u64 * 37 + dice.below(30),
            address,
            neighborhood: dice.pick(city.neighborhoods),
            city: city.name,
            state: city.state,
            zip: format!("{:05}", city.zip + dice.below(40)),
            kind,
            beds,
            baths: dice.between(1, beds.min(4)),
            has_half_bath: dice.chance(35),
            square_feet: 520 + beds * dice.between(280, 520),
            built: dice.between(1924, 2019),
            price: dice.between(thousands.0, thousands.1) * 1000 * (beds + 3) / 6 / 100 * 100,
            remarks: prose::listing(&mut dice, kind, beds),
            chance: dice.below(100),
        });
    }
    listings
}
