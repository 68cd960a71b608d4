//! The words that books, papers and people of the demo site are made of.

use super::dice::Dice;

pub(crate) const FIRST_NAMES: [&str; 40] = [
    "Ada", "Bram", "Celia", "Dov", "Edda", "Farid", "Greta", "Hollis", "Imre", "Junia", "Kofi", "Linnea",
    "Marlow", "Nadia", "Osric", "Petra", "Quill", "Rosalind", "Soren", "Tamsin", "Ulrik", "Vesna", "Wren",
    "Xenia", "Yusuf", "Zora", "Anselm", "Brigid", "Cosmo", "Delphine", "Emeka", "Fenna", "Gideon", "Hana",
    "Isolde", "Jarek", "Keziah", "Ludo", "Mirela", "Noor",
];

pub(crate) const SURNAMES: [&str; 48] = [
    "Ashgrove",
    "Barleycote",
    "Coppinger",
    "Dunmarrow",
    "Elderfield",
    "Fallowes",
    "Gorsewell",
    "Haycraft",
    "Inglethorn",
    "Jessamy",
    "Kestrelman",
    "Larkhurst",
    "Meadowsweet",
    "Nettlebed",
    "Oatridge",
    "Pennycress",
    "Quernmoor",
    "Rushworthy",
    "Sallowby",
    "Thistlewood",
    "Underley",
    "Vetchling",
    "Wheatcroft",
    "Yarrowby",
    "Zealand",
    "Applegarth",
    "Brackenbury",
    "Cloverdale",
    "Drystone",
    "Eyebright",
    "Foxtail",
    "Greengage",
    "Hawthornley",
    "Ivelstone",
    "Juniper",
    "Knapweed",
    "Lindenau",
    "Mallowan",
    "Nightjar",
    "Orchardson",
    "Plumstead",
    "Ragwort",
    "Sorrelby",
    "Teasel",
    "Umberleigh",
    "Vinecott",
    "Woadham",
    "O’Sedge",
];

pub(crate) const ADJECTIVES: [&str; 36] = [
    "Quiet",
    "Golden",
    "Salt",
    "Hollow",
    "Winter",
    "Long",
    "Hidden",
    "Amber",
    "Crooked",
    "Silver",
    "Distant",
    "Gentle",
    "Stubborn",
    "Lost",
    "Northern",
    "Patient",
    "Wild",
    "Copper",
    "Secret",
    "Early",
    "Painted",
    "Broken",
    "Slow",
    "Bright",
    "Wandering",
    "Stone",
    "Paper",
    "Hungry",
    "Second",
    "Tidal",
    "Honest",
    "Unquiet",
    "Green",
    "Last",
    "Midnight",
    "Plain",
];

pub(crate) const NOUNS: [&str; 48] = [
    "Orchard",
    "River",
    "Lantern",
    "Harvest",
    "Meadow",
    "Clock",
    "Bridge",
    "Garden",
    "Letter",
    "Mountain",
    "Harbour",
    "Loom",
    "Map",
    "Kettle",
    "Forest",
    "Window",
    "Mill",
    "Compass",
    "Island",
    "Needle",
    "Winter",
    "Ferry",
    "Barn",
    "Scythe",
    "Market",
    "Well",
    "Tower",
    "Road",
    "Candle",
    "Valley",
    "Anchor",
    "Quarry",
    "Heron",
    "Furrow",
    "Bell",
    "Chapel",
    "Weaver",
    "Miller",
    "Stranger",
    "Cartwright",
    "Beekeeper",
    "Glassmaker",
    "Tide",
    "Hedge",
    "Moon",
    "Acre",
    "Spade",
    "Threshold",
];

pub(crate) const PLACES: [&str; 24] = [
    "Harrowby",
    "Little Sedge",
    "Marrow Hill",
    "Thornwick",
    "the Low Fen",
    "Candleford Bay",
    "Upper Wold",
    "Saltmarsh",
    "Gallows Green",
    "Ravensholm",
    "the Outer Banks",
    "Eastmere",
    "Pellworm",
    "Kings Furlong",
    "Dunholme",
    "Larkrise Down",
    "the Hay Road",
    "Port Amble",
    "Winterbourne",
    "the Stone Coast",
    "Oxley",
    "Fernhithe",
    "Bramblehurst",
    "the Seven Acres",
];

const PRAISE: [&str; 16] = [
    "I read it in one sitting and lent it to a friend the next day.",
    "The middle chapters are slow, but the end makes up for them.",
    "Beautifully printed, with maps that are a pleasure to look at.",
    "Not what the cover promises; still worth the evening.",
    "My grandmother would have argued with every page, happily.",
    "Clear, dry and funnier than it has any right to be.",
    "A little long for my taste, though never dull.",
    "The index alone is worth the price.",
    "Arrived with a bent corner; the words inside are fine.",
    "I have bought three copies so far and kept none of them.",
    "Our reading circle could not agree, which is a good sign.",
    "It taught me more about hedges than I meant to learn.",
    "Too many names, too few dates, but the heart is there.",
    "The author knows the place and lets you walk in it.",
    "Half as long would have been twice as good.",
    "A book to keep beside the kettle.",
];

const BLURB_OPENINGS: [&str; 10] = [
    "When a letter arrives at the mill,",
    "In the year of the great flood,",
    "Three generations after the fire,",
    "On the road between two market towns,",
    "With a borrowed map and no money,",
    "At the edge of a country that no atlas shows,",
    "Long before the railway came,",
    "Behind the counter of a failing shop,",
    "Over a single night of snow,",
    "From the first ploughing to the last load,",
];

const BLURB_SUBJECTS: [&str; 10] = [
    "a glassmaker's daughter",
    "a pair of quarrelling brothers",
    "the youngest surveyor of the county",
    "a widow with an eye for weather",
    "an unlucky botanist",
    "the last keeper of the ferry",
    "a clerk with a secret",
    "a travelling organ builder",
    "a village that has lost its bell",
    "an archivist on her first journey",
];

const BLURB_DEEDS: [&str; 10] = [
    "learns what the fields were once called.",
    "sets out to count every orchard in the valley.",
    "finds that the records tell another story.",
    "must choose between the harvest and the truth.",
    "uncovers a trade older than the roads.",
    "begins a walk that will last eleven months.",
    "writes down everything, and is believed by nobody.",
    "takes the long way home.",
    "discovers how little a border weighs.",
    "makes an instrument that nobody can play.",
];

/// The name of somebody.
pub(crate) fn name(dice: &mut Dice) -> String {
    let first = dice.pick(&FIRST_NAMES);
    let middle = dice.chance(15).then(|| (b'A' + dice.below(26) as u8) as char);
    let surname = dice.pick(&SURNAMES);
    match middle {
        Some(letter) => format!("{first} {letter}. {surname}"),
        None => format!("{first} {surname}"),
    }
}

/// So many sentences about a book.
pub(crate) fn blurb(dice: &mut Dice, sentences: u64) -> String {
    let mut text = String::new();
    for _ in 0..sentences {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(dice.pick(&BLURB_OPENINGS));
        text.push(' ');
        text.push_str(dice.pick(&BLURB_SUBJECTS));
        text.push(' ');
        text.push_str(dice.pick(&BLURB_DEEDS));
    }
    text
}

/// What a reader says of a book.
pub(crate) fn opinion(dice: &mut Dice) -> String {
    let first = dice.pick(&PRAISE);
    let second = dice.pick(&PRAISE);
    if first == second { first.to_owned() } else { format!("{first} {second}") }
}
