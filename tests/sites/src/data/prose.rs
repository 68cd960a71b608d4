//! Sentences for descriptions.

use crate::dice::Dice;

/// Sentences of a list, none of them twice.
fn some(dice: &mut Dice, sentences: &[&str], count: u64) -> String {
    let mut places: Vec<usize> = (0..sentences.len()).collect();
    dice.shuffle(&mut places);
    let chosen: Vec<&str> = places.iter().take(count as usize).map(|&place| sentences[place]).collect();
    chosen.join(" ")
}

const HOMES: [&str; 26] = [
    "The kitchen was refitted three years ago and opens on to the garden.",
    "Gas central heating and double glazing throughout.",
    "There is off-road parking for two vehicles and a detached garage.",
    "The sitting room has a working fireplace with a slate hearth.",
    "The rear garden is laid mainly to lawn and faces south.",
    "A short walk brings you to shops, schools and the railway station.",
    "The loft is boarded and has a ladder, power and light.",
    "Offered to the market with no onward chain.",
    "Upstairs the principal bedroom has fitted wardrobes and an en suite shower.",
    "Many original features remain, among them sash windows and picture rails.",
    "The property has been looked after by the same family for forty years.",
    "A conservatory along the back catches the evening sun.",
    "There is a cellar with good head height that would suit conversion.",
    "The bathroom has a roll-top bath and a separate shower.",
    "Viewing is strongly recommended to appreciate the space on offer.",
    "The hall has a tiled floor and a useful cloakroom.",
    "A gate at the end of the garden leads to the riverside path.",
    "Residents enjoy a communal garden and allocated parking.",
    "The dining room connects to the kitchen through glazed doors.",
    "The area is known for its village green and weekly market.",
    "Solar panels on the roof keep the running costs low.",
    "The current owners use the third bedroom as a study.",
    "Planning permission for a side extension was granted last spring.",
    "A utility room has space for a washing machine and a drier.",
    "Fibre broadband is connected.",
    "The windows to the front were replaced in hardwood recently.",
];

const COUNTS: [&str; 8] = ["", "one", "two", "three", "four", "five", "six", "seven"];

/// What an agent writes about a home.
pub(crate) fn home(dice: &mut Dice, kind: &str, bedrooms: u64) -> String {
    let adjective = dice.pick(&[
        "well presented",
        "spacious",
        "charming",
        "much improved",
        "characterful",
        "light and airy",
        "deceptively large",
        "traditional",
        "tastefully decorated",
    ]);
    let place = dice.pick(&[
        "in a quiet cul-de-sac",
        "on a popular residential road",
        "within easy reach of the centre",
        "close to the park",
        "on the edge of the town",
        "with far-reaching views",
        "opposite the church",
        "a few minutes from the river",
    ]);
    let count = COUNTS[bedrooms as usize];
    let article = if adjective.starts_with(['a', 'e', 'i', 'o', 'u']) { "An" } else { "A" };
    let rest = dice.between(2, 4);
    format!("{article} {adjective} {count} bedroom {kind} {place}. {}", some(dice, &HOMES, rest))
}

/// What a realtor writes about a home.
pub(crate) fn listing(dice: &mut Dice, kind: &str, beds: u64) -> String {
    const MORE: [&str; 14] = [
        "Updated kitchen with granite counters and stainless appliances.",
        "New roof and water heater in the last two years.",
        "Hardwood floors on the main level, carpet upstairs.",
        "Fenced backyard with a covered patio and mature trees.",
        "Attached two-car garage plus room for an RV.",
        "Primary suite with walk-in closet and dual vanities.",
        "Easy commute to downtown and the medical center.",
        "Finished basement with wet bar and egress windows.",
        "Low HOA covers the pool, gym and clubhouse.",
        "Vaulted ceilings and a wood-burning stove in the great room.",
        "Walk to the elementary school and the farmers market.",
        "Energy-efficient windows keep the bills down.",
        "Bring your ideas, this one is priced to sell.",
        "Sellers are motivated and can close quickly.",
    ];
    let opening = dice.pick(&[
        "Welcome home to this",
        "Don't miss this",
        "Rare opportunity to own this",
        "Location, location! Come see this",
        "Pride of ownership shows in this",
    ]);
    let rest = dice.between(2, 4);
    format!(
        "{opening} {beds} bedroom {} with plenty of natural light. {}",
        kind.to_lowercase(),
        some(dice, &MORE, rest)
    )
}

/// What a dealer writes about a car.
pub(crate) fn car(dice: &mut Dice, make: &str, model: &str) -> String {
    const MORE: [&str; 22] = [
        "Full service history with twelve stamps in the book.",
        "One lady owner from new.",
        "Two keys and all the original handbooks.",
        "New clutch and timing belt fitted at our workshop.",
        "Drives superbly with no knocks or rattles.",
        "Four matching tyres with plenty of tread.",
        "Supplied with a fresh MOT and six months warranty.",
        "A small mark on the rear bumper is reflected in the price.",
        "Cheap to tax and insure, ideal first car.",
        "Air conditioning blows ice cold.",
        "Heated seats, cruise control and parking sensors.",
        "Part exchange is welcome, including non-runners.",
        "The interior is spotless and smells of nothing but car.",
        "HPI clear and ready to drive away today.",
        "Bluetooth, DAB radio and a touch screen with maps.",
        "Has never let the previous keeper down.",
        "Tow bar fitted, used twice a year for a caravan.",
        "Alloy wheels refurbished last month.",
        "Economical and easy to park.",
        "Serviced by the same independent specialist since it was new.",
        "Cambelt and water pump done at the last service.",
        "Roof bars included.",
    ];
    let opening = dice.pick(&[
        "A lovely example of the",
        "This",
        "Here we have a very tidy",
        "A well kept",
        "Just arrived, a",
    ]);
    let rest = dice.between(2, 4);
    format!("{opening} {make} {model} in excellent order throughout. {}", some(dice, &MORE, rest))
}
