//! Cars: what they are, how far they went, what they cost.

use crate::data::prose;
use crate::dice::Dice;

/// One car.
#[derive(Debug, Clone)]
pub(crate) struct Car {
    pub(crate) id: usize,
    pub(crate) make: &'static str,
    pub(crate) model: &'static str,
    pub(crate) trim: &'static str,
    pub(crate) year: u64,
    pub(crate) registration: String,
    pub(crate) mileage: u64,
    pub(crate) price: u64,
    pub(crate) fuel: &'static str,
    pub(crate) transmission: &'static str,
    /// The engine's size in cubic centimetres; 0 where it has none.
    pub(crate) cc: u64,
    pub(crate) colour: &'static str,
    pub(crate) doors: u64,
    pub(crate) body: &'static str,
    pub(crate) description: String,
    /// A number below 100 for whatever a site wants to decide.
    pub(crate) chance: u64,
}

impl Car {
    /// The engine's size in litres: `1.6`.
    pub(crate) fn litres(&self) -> String {
        let tenths = (self.cc + 50) / 100;
        format!("{}.{}", tenths / 10, tenths % 10)
    }

    /// Make and model.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.make, self.model)
    }
}

struct Model {
    make: &'static str,
    name: &'static str,
    body: &'static str,
    doors: &'static [u64],
    engines: &'static [(u64, &'static str)],
    /// What it cost when it was new.
    price: u64,
}

const fn model(
    make: &'static str,
    name: &'static str,
    body: &'static str,
    doors: &'static [u64],
    engines: &'static [(u64, &'static str)],
    price: u64,
) -> Model {
    Model { make, name, body, doors, engines, price }
}

const SMALL: &[(u64, &str)] = &[(998, "Petrol"), (1242, "Petrol"), (1398, "Petrol"), (1364, "Petrol")];
const MIDDLE: &[(u64, &str)] =
    &[(1395, "Petrol"), (1598, "Petrol"), (1598, "Diesel"), (1968, "Diesel"), (1499, "Diesel")];
const LARGE: &[(u64, &str)] =
    &[(1995, "Diesel"), (1995, "Petrol"), (2143, "Diesel"), (2993, "Diesel"), (1998, "Petrol")];
const HYBRID: &[(u64, &str)] = &[(1798, "Hybrid"), (1497, "Hybrid"), (1798, "Petrol")];
const ELECTRIC: &[(u64, &str)] = &[(0, "Electric")];

const MODELS: [Model; 52] = [
    model("Audi", "A1", "Hatchback", &[3, 5], SMALL, 17_000),
    model("Audi", "A3", "Hatchback", &[3, 5], MIDDLE, 24_000),
    model("Audi", "A4", "Saloon", &[4], LARGE, 31_000),
    model("Audi", "Q5", "SUV", &[5], LARGE, 40_000),
    model("BMW", "1 Series", "Hatchback", &[3, 5], MIDDLE, 25_000),
    model("BMW", "3 Series", "Saloon", &[4], LARGE, 32_000),
    model("BMW", "X3", "SUV", &[5], LARGE, 42_000),
    model("Citroen", "C1", "Hatchback", &[3, 5], SMALL, 9_500),
    model("Citroen", "C3", "Hatchback", &[5], SMALL, 13_500),
    model("Citroen", "Berlingo", "MPV", &[5], MIDDLE, 18_000),
    model("Fiat", "500", "Hatchback", &[3], SMALL, 12_000),
    model("Fiat", "Panda", "Hatchback", &[5], SMALL, 11_000),
    model("Ford", "Fiesta", "Hatchback", &[3, 5], SMALL, 14_500),
    model("Ford", "Focus", "Hatchback", &[5], MIDDLE, 20_000),
    model("Ford", "Mondeo", "Estate", &[5], LARGE, 24_000),
    model("Ford", "Kuga", "SUV", &[5], MIDDLE, 26_000),
    model("Honda", "Civic", "Hatchback", &[5], MIDDLE, 21_000),
    model("Honda", "Jazz", "Hatchback", &[5], HYBRID, 16_500),
    model("Honda", "CR-V", "SUV", &[5], LARGE, 28_000),
    model("Hyundai", "i10", "Hatchback", &[5], SMALL, 10_500),
    model("Hyundai", "i30", "Hatchback", &[5], MIDDLE, 18_500),
    model("Hyundai", "Tucson", "SUV", &[5], MIDDLE, 24_500),
    model("Jaguar", "XF", "Saloon", &[4], LARGE, 36_000),
    model("Kia", "Picanto", "Hatchback", &[3, 5], SMALL, 10_000),
    model("Kia", "Ceed", "Estate", &[5], MIDDLE, 19_500),
    model("Kia", "Sportage", "SUV", &[5], MIDDLE, 25_000),
    model("Land Rover", "Freelander", "SUV", &[5], LARGE, 30_000),
    model("Mazda", "MX-5", "Convertible", &[2], &[(1496, "Petrol"), (1998, "Petrol")], 22_000),
    model("Mazda", "3", "Hatchback", &[5], MIDDLE, 20_500),
    model("Mercedes-Benz", "A Class", "Hatchback", &[5], MIDDLE, 26_000),
    model("Mercedes-Benz", "C Class", "Saloon", &[4], LARGE, 34_000),
    model("MINI", "Cooper", "Hatchback", &[3], MIDDLE, 18_500),
    model("Nissan", "Micra", "Hatchback", &[5], SMALL, 12_500),
    model("Nissan", "Qashqai", "SUV", &[5], MIDDLE, 22_500),
    model("Nissan", "Leaf", "Hatchback", &[5], ELECTRIC, 26_500),
    model("Peugeot", "208", "Hatchback", &[3, 5], SMALL, 14_000),
    model("Peugeot", "308", "Estate", &[5], MIDDLE, 20_000),
    model("Renault", "Clio", "Hatchback", &[5], SMALL, 13_500),
    model("Renault", "Megane", "Coupe", &[3], MIDDLE, 19_000),
    model("Renault", "Zoe", "Hatchback", &[5], ELECTRIC, 24_000),
    model("SEAT", "Ibiza", "Hatchback", &[3, 5], SMALL, 14_000),
    model("SEAT", "Leon", "Estate", &[5], MIDDLE, 20_000),
    model("Skoda", "Fabia", "Estate", &[5], SMALL, 14_000),
    model("Skoda", "Octavia", "Hatchback", &[5], MIDDLE, 20_500),
    model("Toyota", "Yaris", "Hatchback", &[5], HYBRID, 15_500),
    model("Toyota", "Aygo", "Hatchback", &[3, 5], SMALL, 10_500),
    model("Toyota", "Prius", "Hatchback", &[5], HYBRID, 25_500),
    model("Vauxhall", "Corsa", "Hatchback", &[3, 5], SMALL, 13_000),
    model("Vauxhall", "Astra", "Hatchback", &[5], MIDDLE, 18_500),
    model("Volkswagen", "Polo", "Hatchback", &[3, 5], SMALL, 14_500),
    model("Volkswagen", "Golf", "Hatchback", &[5], MIDDLE, 22_500),
    model("Volvo", "V60", "Estate", &[5], LARGE, 31_000),
];

const TRIMS: [&str; 16] = [
    "SE", "Sport", "Zest", "Style", "Titan", "Premium", "GT Line", "Active", "Comfort", "Elegance",
    "Dynamic", "Design", "S", "Tech", "Edge", "Allure",
];

const COLOURS: [&str; 11] =
    ["Black", "White", "Silver", "Grey", "Blue", "Red", "Green", "Orange", "Beige", "Bronze", "Yellow"];

/// The first year from which electric cars are offered.
const FIRST_ELECTRIC: u64 = 2013;

/// Cars that had an owner, from years up to `newest`.
pub(crate) fn cars(seed: u64, count: usize, newest: u64) -> Vec<Car> {
    let mut dice = Dice::new(seed);
    (1..=count).map(|id| car(id, &mut dice, newest)).collect()
}

fn car(id: usize, dice: &mut Dice, newest: u64) -> Car {
    let model = &MODELS[dice.below(MODELS.len() as u64) as usize];
    let (cc, fuel) = dice.pick(model.engines);
    let oldest = if cc == 0 { newest.saturating_sub(FIRST_ELECTRIC).max(1) } else { 12 };
    let age = dice.between(1, oldest.min(12));
    let year = newest - age;
    let mileage = age * dice.between(4_200, 11_500) + dice.between(11, 990);
    let kept = [100, 80, 68, 58, 50, 43, 37, 32, 27, 23, 19, 16, 13][age as usize];
    let price = model.price * kept / 100 * dice.between(92, 108) / 100;
    let ending = dice.pick(&[0, 95, 95, 90, 50, 99]);
    let half = dice.chance(50);
    let letter = |dice: &mut Dice| char::from(b'A' + dice.below(8) as u8);
    let registration = format!(
        "{}{}{:02} {}{}{}",
        letter(dice),
        letter(dice),
        year % 100 + if half { 50 } else { 0 },
        letter(dice),
        letter(dice),
        letter(dice)
    );
    let is_automatic = cc == 0 || fuel == "Hybrid" || dice.chance(30);
    Car {
        id,
        make: model.make,
        model: model.name,
        trim: dice.pick(&TRIMS),
        year,
        registration,
        mileage,
        price: price / 100 * 100 + ending,
        fuel,
        transmission: if is_automatic { "Automatic" } else { "Manual" },
        cc,
        colour: dice.pick(&COLOURS),
        doors: dice.pick(model.doors),
        body: model.body,
        description: prose::car(dice, model.make, model.name),
        chance: dice.below(100),
    }
}

/// Makes of cars with their models, in alphabetical order, each once.
pub(crate) fn makes(cars: &[Car]) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut pairs: Vec<(&str, &str)> = cars.iter().map(|car| (car.make, car.model)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    let mut makes: Vec<(&str, Vec<&str>)> = Vec::new();
    for (make, model) in pairs {
        match makes.last_mut() {
            Some((known, models)) if *known == make => models.push(model),
            _ => makes.push((make, vec![model])),
        }
    }
    makes
}
