//! Iron Range Auto: an independent dealer in Minnesota of 2019 on a hosted dealer platform, made on the server.
//!
//! The inventory is a page of wide rows with a small table of labels in each, the internet price below the retail
//! price, and buttons of other services. Beside it stand refinements as links with counts, above it links for the
//! order and a window of page numbers. Vehicles have a page with a table of specifications, options, a payment
//! calculator and similar vehicles. Body styles and price ranges in the menu lead to parts of the same list.

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "ironrange",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "links",
        "form",
        "wildcard",
        "numbered",
        "next",
        "page-size",
        "overlap",
        "duplicates",
        "featured",
        "poa",
        "locale",
        "optional",
        "details",
    ],
    about: "Minnesotan dealer of 2019 on a hosted platform: rows with labels, retail and internet price, refinements with counts, a payment calculator",
    truth,
    respond,
    walk,
};

/// A model: make, name, body, doors, price when new, trims, engines with fuels.
type Model = (
    &'static str,
    &'static str,
    &'static str,
    u64,
    u64,
    &'static [&'static str],
    &'static [(&'static str, &'static str)],
);

const FOUR: &[(&str, &str)] = &[("2.4L 4-Cyl.", "Gasoline"), ("2.0L 4-Cyl.", "Gasoline")];
const SIX: &[(&str, &str)] = &[("3.6L V6", "Gasoline"), ("3.6L V6", "Flex Fuel"), ("3.5L V6", "Gasoline")];
const EIGHT: &[(&str, &str)] = &[("5.3L V8", "Flex Fuel"), ("5.7L V8", "Gasoline"), ("6.7L V8", "Diesel")];

const MODELS: [Model; 24] = [
    ("Buick", "Enclave", "SUV", 4, 41_000, &["Leather", "Premium"], SIX),
    ("Buick", "LaCrosse", "Sedan", 4, 33_500, &["Leather", "Premium II"], SIX),
    ("Chevrolet", "Equinox", "SUV", 4, 27_000, &["LS", "LT", "LTZ"], FOUR),
    ("Chevrolet", "Malibu", "Sedan", 4, 24_000, &["LS", "LT", "Premier"], FOUR),
    ("Chevrolet", "Silverado 2500HD", "Pickup Truck", 4, 43_000, &["Work Truck", "LT", "LTZ"], EIGHT),
    ("Chevrolet", "Colorado", "Pickup Truck", 4, 30_000, &["WT", "LT", "Z71"], SIX),
    ("Chrysler", "Town & Country", "Van", 4, 31_000, &["Touring", "Limited"], SIX),
    ("Chrysler", "300", "Sedan", 4, 33_000, &["Limited", "S"], SIX),
    ("Dodge", "Journey", "SUV", 4, 24_500, &["SE", "SXT", "Crossroad"], FOUR),
    ("Dodge", "Challenger", "Coupe", 2, 33_000, &["SXT", "R/T"], &[("5.7L V8", "Gasoline")]),
    (
        "Ford",
        "Escape",
        "SUV",
        4,
        26_500,
        &["S", "SE", "Titanium"],
        &[("1.6L 4-Cyl.", "Gasoline"), ("2.5L 4-Cyl.", "Gasoline")],
    ),
    ("Ford", "Explorer", "SUV", 4, 36_000, &["Base", "XLT", "Limited"], SIX),
    ("Ford", "F-250 Super Duty", "Pickup Truck", 4, 45_500, &["XL", "XLT", "Lariat"], EIGHT),
    ("Ford", "Transit Connect", "Van", 4, 25_000, &["XL", "XLT"], FOUR),
    ("GMC", "Acadia", "SUV", 4, 37_000, &["SLE", "SLT", "Denali"], SIX),
    ("GMC", "Sierra 1500", "Pickup Truck", 4, 39_000, &["SLE", "SLT"], EIGHT),
    ("Jeep", "Grand Cherokee", "SUV", 4, 37_500, &["Laredo", "Limited", "Overland"], SIX),
    ("Jeep", "Wrangler Unlimited", "SUV", 4, 34_000, &["Sport", "Sahara", "Rubicon"], SIX),
    ("Nissan", "Rogue", "SUV", 4, 25_500, &["S", "SV", "SL"], FOUR),
    ("RAM", "2500", "Pickup Truck", 4, 44_000, &["Tradesman", "Big Horn", "Laramie"], EIGHT),
    (
        "Subaru",
        "Outback",
        "Wagon",
        4,
        28_500,
        &["2.5i", "2.5i Premium", "3.6R Limited"],
        &[("2.5L 4-Cyl.", "Gasoline"), ("3.6L 6-Cyl.", "Gasoline")],
    ),
    ("Subaru", "Impreza", "Hatchback", 4, 21_500, &["2.0i", "2.0i Sport"], &[("2.0L 4-Cyl.", "Gasoline")]),
    ("Toyota", "RAV4", "SUV", 4, 27_500, &["LE", "XLE", "Limited"], &[("2.5L 4-Cyl.", "Gasoline")]),
    (
        "Volkswagen",
        "Jetta",
        "Sedan",
        4,
        20_500,
        &["S", "SE", "TDI SEL"],
        &[("1.8L 4-Cyl.", "Gasoline"), ("2.0L 4-Cyl.", "Diesel")],
    ),
];

const OPTIONS: [&str; 16] = [
    "Remote Engine Start",
    "Heated Front Seats",
    "Block Heater",
    "Backup Camera",
    "Bluetooth Connection",
    "Power Liftgate",
    "Trailer Hitch",
    "Keyless Entry",
    "Satellite Radio",
    "Aluminum Wheels",
    "Tire Pressure Monitor",
    "Sunroof / Moonroof",
    "Navigation System",
    "Running Boards",
    "Leather Steering Wheel",
    "Dual Zone A/C",
];

const REMARKS: [&str; 12] = [
    "Clean CARFAX with no accidents reported.",
    "Traded in by a local family from Virginia, MN.",
    "Just serviced in our own shop with fresh oil, filters and a full inspection.",
    "New all-terrain tires this fall.",
    "Ready for a Minnesota winter with remote start and heated seats.",
    "Undercoated every year since it was new.",
    "Some surface rust on the rocker panels, priced accordingly.",
    "Low miles for the year.",
    "Brakes and rotors replaced at our shop.",
    "Great gas mileage and room for the whole family.",
    "Set up for towing with a factory brake controller.",
    "Balance of factory powertrain warranty remains.",
];

const COUNT: usize = 104;
const AT_ONCE: usize = 12;

struct Unit {
    id: u64,
    stock: String,
    vin: String,
    model: Model,
    trim: &'static str,
    year: u64,
    miles: Option<u64>,
    engine: (&'static str, &'static str),
    transmission: &'static str,
    drive: &'static str,
    color: Option<&'static str>,
    interior: &'static str,
    retail: Option<u64>,
    price: Option<u64>,
    options: Vec<&'static str>,
    remarks: String,
    has_photo: bool,
}

fn units() -> Vec<Unit> {
    let mut dice = Dice::new(55_746);
    (0..COUNT as u64).map(|at| unit(at, &mut dice)).collect()
}

fn unit(at: u64, dice: &mut Dice) -> Unit {
    let model = dice.pick(&MODELS);
    let age = dice.between(1, 12);
    let year = 2019 - age;
    let kept = [100, 86, 77, 69, 61, 54, 48, 43, 38, 33, 29, 25, 22][age as usize];
    let price = model.4 * kept / 100 * dice.between(87, 113) / 100 / 100 * 100 - 5;
    let trim = dice.pick(model.5);
    let mut options = OPTIONS.to_vec();
    dice.shuffle(&mut options);
    options.truncate(dice.between(4, 11) as usize);
    let mut remarks = REMARKS.to_vec();
    dice.shuffle(&mut remarks);
    remarks.truncate(dice.between(2, 4) as usize);
    Unit {
        id: 4_418_207 + at * 1_913 + dice.below(900),
        stock: format!("{}{}", dice.pick(&["P", "T", "H", "A"]), 3_017 + at * 7),
        vin: format!(
            "1G{}{}{:08}",
            dice.pick(&["NB", "CW", "KT", "FA"]),
            dice.pick(&["1EK", "4RX", "7JM"]),
            20_114_873 + at * 77_711
        ),
        model,
        trim,
        year,
        miles: dice.chance(96).then(|| age * dice.between(7_200, 15_800) + dice.between(21, 990)),
        engine: dice.pick(model.6),
        transmission: dice.pick(&[
            "Automatic",
            "Automatic",
            "Automatic",
            "6-Speed Automatic",
            "CVT",
            "6-Speed Manual",
        ]),
        drive: dice.pick(if matches!(model.2, "Sedan" | "Van" | "Hatchback") {
            &["FWD", "FWD", "AWD"]
        } else {
            &["4WD", "AWD", "4WD", "FWD"]
        }),
        color: dice.chance(92).then(|| {
            dice.pick(&[
                "Summit White",
                "Black",
                "Silver Ice Metallic",
                "Granite Crystal",
                "Ruby Red",
                "Blue Flame",
                "Pearl White",
                "Tungsten Gray",
                "Mocha Bronze",
            ])
        }),
        interior: dice.pick(&["Black Cloth", "Gray Cloth", "Black Leather", "Cashmere Leather", "Charcoal"]),
        retail: dice.chance(55).then(|| price + dice.between(5, 30) * 100),
        price: (!dice.chance(6)).then_some(price),
        remarks: format!(
            "This {year} {} {} {trim} is at our Hibbing lot now. {}",
            model.0,
            model.1,
            remarks.join(" ")
        ),
        options,
        has_photo: !dice.chance(5),
    }
}

fn dollars(amount: u64) -> String {
    format!("${}", grouped(amount, ','))
}

impl Unit {
    fn name(&self) -> String {
        format!("{} {} {}", self.year, self.model.0, self.model.1)
    }

    fn title(&self) -> String {
        format!("{} {}", self.name(), self.trim)
    }

    fn address(&self) -> String {
        format!("/inventory/details/{}-hibbing-mn/{}", slug(&self.title()), self.id)
    }

    fn photo(&self, size: &str) -> String {
        format!("/imagetag/{}/1/{size}/Used-{}-ID{}.jpg", self.stock, slug(&self.name()), self.id)
    }

    fn price(&self) -> String {
        self.price.map_or_else(|| "Call For Price".to_owned(), dollars)
    }

    /// Whether the retail price stands above the other one.
    fn crossed(&self) -> Option<u64> {
        self.price.and(self.retail)
    }
}

fn truth() -> Truth {
    let record = |unit: &Unit| {
        let mut record = Record::new()
            .with("price", unit.price())
            .with("make", unit.model.0)
            .with("model", unit.model.1)
            .with("year", unit.year.to_string())
            .maybe("mileage", unit.miles.map(|miles| grouped(miles, ',')))
            .with("fuel", unit.engine.1)
            .with("transmission", unit.transmission)
            .with("engine_size", unit.engine.0)
            .maybe("colour", unit.color)
            .with("doors", unit.model.3.to_string())
            .with("body_type", unit.model.2)
            .with("description", &unit.remarks);
        if unit.has_photo {
            record = record.with("image", unit.photo("m")).with("image", unit.photo("f"));
        }
        record.with("url", unit.address())
    };
    Truth::promised(units().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("All Inventory")?;
    visitor.expect(&format!("{COUNT} vehicles found"))?;
    let pages = visitor.turn("Next")?;
    if pages == COUNT.div_ceil(AT_ONCE) {
        return Ok(());
    }
    Err(Fault(format!("there are {pages} pages")))
}

fn respond() -> Respond {
    let units = units();
    Box::new(move |request| answer(&units, request))
}

fn answer(units: &[Unit], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::page(fill(PAGE, &[("title", title), ("body", body), ("style", STYLE)]))
    };
    let text = |title: &str, text: &str| {
        page(title, &format!("<div class=\"wmWrap wmPlain\"><h1>{title}</h1>{text}</div>"))
    };
    match request.parts().as_slice() {
        [] => page("Used Cars Hibbing MN | Trucks &amp; SUVs", &front(units)),
        ["inventory"] => page("Used Cars For Sale Hibbing MN", &list(units, &request.query)),
        ["inventory", "details", _, id] => match units.iter().find(|unit| unit.id.to_string() == *id) {
            Some(unit) => {
                page(&escape(&format!("Used {} for Sale in Hibbing MN", unit.title())), &details(units, unit))
            }
            None => Answer::missing(),
        },
        ["financing"] => text("Apply Online", APPLY),
        ["trade"] => text(
            "Value Your Trade",
            "<p>Tell us about your vehicle and we will get back to you within one business day.</p><form action=\"/contact\" method=\"post\"><p><label>Year <input name=\"tyear\"></label> <label>Make <input name=\"tmake\"></label> <label>Model <input name=\"tmodel\"></label> <label>Mileage <input name=\"tmiles\"></label></p><button class=\"wmBtn\">Submit</button></form>",
        ),
        ["staff"] => text(
            "Our Staff",
            "<div class=\"wmStaff\"><img src=\"/content/staff1.jpg\" alt=\"Dale\" width=\"120\"><h4>Dale Niemi</h4><p>Owner, 218-555-0161</p></div><div class=\"wmStaff\"><img src=\"/content/staff2.jpg\" alt=\"Kris\" width=\"120\"><h4>Kris Maki</h4><p>Finance Manager, 218-555-0162</p></div>",
        ),
        ["testimonials"] => text(
            "Testimonials",
            "<blockquote>&ldquo;Bought a 2013 Escape for my daughter. Fair price of $9,500 and no pressure.&rdquo; Peggy, Chisholm</blockquote><blockquote>&ldquo;Third truck from Dale. He treats you right.&rdquo; Rob, Eveleth</blockquote>",
        ),
        ["about" | "contact" | "privacy" | "sitemap"] => text(
            "Contact Us",
            "<p>Iron Range Auto, 2715 East Beltline, Hibbing, MN 55746. Sales: 218-555-0160.</p><form action=\"/contact\" method=\"post\"><p><input name=\"name\" placeholder=\"Name\"> <input name=\"email\" placeholder=\"Email\"></p><p><textarea name=\"comments\"></textarea></p><button class=\"wmBtn\">Send</button></form>",
        ),
        ["imagetag", stock, ..] => {
            Answer::picture(picture::car(stock.bytes().fold(3, |sum, byte| sum * 31 + u64::from(byte))))
        }
        ["content", "logo.png"] => {
            Answer::picture(picture::sign("IRON RANGE AUTO", 280, 72, "#fff", "#7b1e1e"))
        }
        ["content", "carfax.png"] => Answer::picture(picture::sign("CARFAX", 110, 34, "#fff", "#222")),
        ["content", "staff1.jpg"] => Answer::picture(picture::person(4)),
        ["content", "staff2.jpg"] => Answer::picture(picture::person(9)),
        ["content", ..] => Answer::picture(picture::sign("PHOTO COMING SOON", 320, 240, "#ddd", "#777")),
        _ => Answer::missing(),
    }
}

const KEPT: [&str; 6] = ["make", "body", "year", "maxprice", "sort", "show"];

/// The address of the list as it is asked for now, with one thing changed.
fn changed(query: &Parameters, name: &str, value: &str) -> String {
    let kept = KEPT.iter().filter(|known| **known != name).map(|known| (*known, query.text(known)));
    let pairs: Vec<String> = kept
        .chain([(name, value)])
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| format!("{name}={}", encode(value)))
        .collect();
    if pairs.is_empty() { "/inventory".to_owned() } else { format!("/inventory?{}", pairs.join("&amp;")) }
}

fn list(units: &[Unit], query: &Parameters) -> String {
    let asks = |name: &str, value: &str| query.text(name).is_empty() || query.text(name) == value;
    let mut found: Vec<&Unit> = units
        .iter()
        .filter(|unit| asks("make", unit.model.0) && asks("body", unit.model.2))
        .filter(|unit| asks("year", &unit.year.to_string()))
        .filter(|unit| {
            query.number("maxprice").is_none_or(|most| unit.price.is_some_and(|price| price <= most as u64))
        })
        .collect();
    match query.text("sort") {
        "price_low" => found.sort_by_key(|unit| unit.price),
        "price_high" => found.sort_by_key(|unit| std::cmp::Reverse(unit.price)),
        "mileage" => found.sort_by_key(|unit| unit.miles),
        "year" => found.sort_by_key(|unit| std::cmp::Reverse(unit.year)),
        _ => {}
    }
    let size = query.number("show").filter(|size| [12, 24, 48].contains(size)).unwrap_or(AT_ONCE);
    let slice = slice(&found, query.number("page").unwrap_or(1), size);
    let refine = |name: &str, label: &str, value: &dyn Fn(&Unit) -> String| {
        let mut values: Vec<String> = found.iter().map(|unit| value(unit)).collect();
        values.sort();
        values.dedup();
        let links = each(&values, |wanted| {
            let count = found.iter().filter(|unit| value(unit) == *wanted).count();
            format!(
                "<li><a href=\"{}\">{}</a> <span class=\"wmCnt\">({count})</span></li>",
                changed(query, name, wanted),
                escape(wanted)
            )
        });
        let clear = match query.text(name) {
            "" => String::new(),
            _ => format!("<a class=\"wmClear\" href=\"{}\">Clear</a>", changed(query, name, "")),
        };
        format!("<div class=\"wmFacet\"><h5>{label} {clear}</h5><ul>{links}</ul></div>")
    };
    let facets = refine("make", "Make", &|unit| unit.model.0.to_owned())
        + &refine("body", "Body Style", &|unit| unit.model.2.to_owned())
        + &refine("year", "Year", &|unit| unit.year.to_string());
    let mut sorts = String::new();
    for (sort, label) in [
        ("", "Newest Arrivals"),
        ("price_low", "Price (Low)"),
        ("price_high", "Price (High)"),
        ("mileage", "Mileage"),
        ("year", "Year"),
    ] {
        let on = if query.text("sort") == sort { " class=\"wmOn\"" } else { "" };
        sorts.push_str(&format!("<a{on} href=\"{}\">{label}</a>", changed(query, "sort", sort)));
    }
    let sizes =
        each(["12", "24", "48"], |size| format!("<a href=\"{}\">{size}</a> ", changed(query, "show", size)));
    let to = |page: usize| match changed(query, "page", &page.to_string()) {
        address if page > 1 => address,
        _ => changed(query, "page", ""),
    };
    let mut pager = String::new();
    if slice.page > 1 {
        pager.push_str(&format!("<a class=\"wmPg\" href=\"{}\">Prev</a>", to(slice.page - 1)));
    }
    for page in 1..=slice.last {
        if page == slice.page {
            pager.push_str(&format!("<span class=\"wmPg wmPgOn\">{page}</span>"));
        } else if page == 1 || page == slice.last || page.abs_diff(slice.page) <= 2 {
            pager.push_str(&format!("<a class=\"wmPg\" href=\"{}\">{page}</a>", to(page)));
        } else if page.abs_diff(slice.page) == 3 {
            pager.push_str("<span class=\"wmPgGap\">...</span>");
        }
    }
    if slice.page < slice.last {
        pager.push_str(&format!("<a class=\"wmPg\" href=\"{}\">Next</a>", to(slice.page + 1)));
    }
    let rows = match slice.things {
        [] => "<p class=\"wmNone\">No vehicles matched your search. Please broaden your criteria.</p>"
            .to_owned(),
        things => each(things, |unit| row(unit)),
    };
    let values = [
        ("count", &*slice.total.to_string()),
        ("facets", &facets),
        ("sorts", &sorts),
        ("sizes", &sizes),
        ("pager", &pager),
        ("rows", &rows),
    ];
    fill(LIST, &values)
}

fn picture_of(unit: &Unit, size: &str, width: &str) -> String {
    let title = escape(&format!("Used {} for sale in Hibbing MN", unit.title()));
    match unit.has_photo {
        true => format!("<img src=\"{}\" alt=\"{title}\" width=\"{width}\">", unit.photo(size)),
        false => {
            format!("<img src=\"/content/coming-soon.png\" alt=\"Photo coming soon\" width=\"{width}\">")
        }
    }
}

fn prices(unit: &Unit) -> String {
    match (unit.price, unit.crossed()) {
        (Some(price), Some(retail)) => format!(
            "<div class=\"wmRetail\"><span class=\"wmLbl\">Retail Price</span> <s>{}</s></div><div class=\"wmSave\"><span class=\"wmLbl\">You Save</span> {}</div><div class=\"wmNet\"><span class=\"wmLbl\">Internet Price</span> <strong>{}</strong></div>",
            dollars(retail),
            dollars(retail - price),
            dollars(price)
        ),
        (Some(price), None) => {
            format!(
                "<div class=\"wmNet\"><span class=\"wmLbl\">Internet Price</span> <strong>{}</strong></div>",
                dollars(price)
            )
        }
        _ => "<div class=\"wmNet\"><strong>Call For Price</strong></div>".to_owned(),
    }
}

fn row(unit: &Unit) -> String {
    let cell = |label: &str, value: &str| match value {
        "" => String::new(),
        value => format!("<tr><td class=\"wmSpecL\">{label}:</td><td>{value}</td></tr>"),
    };
    let specs = cell("Mileage", &unit.miles.map_or_else(String::new, |miles| grouped(miles, ',')))
        + &cell("Engine", unit.engine.0)
        + &cell("Transmission", unit.transmission)
        + &cell("Drive Train", unit.drive)
        + &cell("Ext. Color", unit.color.unwrap_or_default())
        + &cell("Int. Color", unit.interior)
        + &cell("Stock #", &unit.stock);
    let values = [
        ("address", &*unit.address()),
        ("picture", &picture_of(unit, "m", "240")),
        ("name", &escape(&unit.name())),
        ("trim", unit.trim),
        ("specs", &specs),
        ("prices", &prices(unit)),
        ("vin", &unit.vin),
    ];
    fill(ROW, &values)
}

fn tile(unit: &Unit) -> String {
    let miles =
        unit.miles.map_or_else(String::new, |miles| format!("<small>{} mi.</small>", grouped(miles, ',')));
    format!(
        "<div class=\"wmTile\"><a href=\"{0}\">{1}<b>{2}</b></a><em>{3}</em>{miles}</div>",
        unit.address(),
        picture_of(unit, "m", "200"),
        escape(&unit.title()),
        unit.price()
    )
}

fn details(units: &[Unit], unit: &Unit) -> String {
    let cell = |label: &str, value: &str| match value {
        "" => String::new(),
        value => format!("<tr><th>{label}</th><td>{}</td></tr>", escape(value)),
    };
    let specs = cell("Year", &unit.year.to_string())
        + &cell("Make", unit.model.0)
        + &cell("Model", unit.model.1)
        + &cell("Trim", unit.trim)
        + &cell("Body Style", unit.model.2)
        + &cell("Doors", &unit.model.3.to_string())
        + &cell(
            "Mileage",
            &unit.miles.map_or_else(String::new, |miles| format!("{} miles", grouped(miles, ','))),
        )
        + &cell("Engine", unit.engine.0)
        + &cell("Fuel Type", unit.engine.1)
        + &cell("Transmission", unit.transmission)
        + &cell("Drive Train", unit.drive)
        + &cell("Exterior Color", unit.color.unwrap_or_default())
        + &cell("Interior Color", unit.interior)
        + &cell("VIN", &unit.vin)
        + &cell("Stock #", &unit.stock);
    let similar = each(
        units
            .iter()
            .filter(|other| other.model.2 == unit.model.2 && other.id != unit.id)
            .skip(unit.id as usize % 3)
            .take(4),
        tile,
    );
    let thumbs = match unit.has_photo {
        true => each(2..=5, |at| {
            format!("<img src=\"/imagetag/{}/{at}/t/view.jpg\" alt=\"\" width=\"80\">", unit.stock)
        }),
        false => String::new(),
    };
    let values = [
        ("title", &*escape(&unit.title())),
        ("picture", &picture_of(unit, "f", "600")),
        ("thumbs", &thumbs),
        ("prices", &prices(unit)),
        ("specs", &specs),
        ("options", &each(&unit.options, |option| format!("<li>{option}</li>"))),
        ("remarks", &escape(&unit.remarks)),
        ("amount", &unit.price.map_or_else(String::new, |price| price.to_string())),
        ("similar", &similar),
    ];
    fill(DETAILS, &values)
}

fn front(units: &[Unit]) -> String {
    let mut makes: Vec<&str> = units.iter().map(|unit| unit.model.0).collect();
    makes.sort_unstable();
    makes.dedup();
    let makes = each(makes, |make| format!("<option>{make}</option>"));
    let featured = each(units.iter().skip(5).step_by(13).take(6), tile);
    fill(FRONT, &[("makes", &makes), ("featured", &featured)])
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-us"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>[[title]] | Iron Range Auto</title><style>[[style]]</style></head><body>
<div class="wmTop"><div class="wmWrap"><span>2715 East Beltline, Hibbing, MN 55746</span><span>Sales: <a href="tel:2185550160">218-555-0160</a> | Service: <a href="tel:2185550170">218-555-0170</a></span></div></div>
<div class="wmHdr"><div class="wmWrap"><a href="/"><img src="/content/logo.png" alt="Iron Range Auto" width="280" height="72"></a></div></div>
<nav class="wmNav"><div class="wmWrap"><ul><li><a href="/">Home</a></li><li><a href="/inventory">Inventory</a><ul class="wmSub"><li><a href="/inventory">All Inventory</a></li><li><a href="/inventory?body=Pickup+Truck">Trucks</a></li><li><a href="/inventory?body=SUV">SUVs</a></li><li><a href="/inventory?body=Sedan">Cars</a></li><li><a href="/inventory?maxprice=10000">Under $10,000</a></li></ul></li><li><a href="/financing">Financing</a><ul class="wmSub"><li><a href="/financing">Apply Online</a></li></ul></li><li><a href="/trade">Value Your Trade</a></li><li><a href="/about">About Us</a><ul class="wmSub"><li><a href="/staff">Our Staff</a></li><li><a href="/testimonials">Testimonials</a></li></ul></li><li><a href="/contact">Contact Us</a></li></ul></div></nav>
[[body]]
<div class="wmFtr"><div class="wmWrap"><div class="wmCols"><div><h4>Iron Range Auto</h4><p>2715 East Beltline<br>Hibbing, MN 55746<br>218-555-0160</p></div><div><h4>Hours</h4><p>Mon - Thu: 8:30 AM - 7:00 PM<br>Fri: 8:30 AM - 6:00 PM<br>Sat: 9:00 AM - 3:00 PM<br>Sun: Closed</p></div><div><h4>Quick Links</h4><p><a href="/inventory">View Inventory</a><br><a href="/financing">Apply Online</a><br><a href="/sitemap">Sitemap</a><br><a href="/privacy">Privacy Policy</a></p></div></div><p class="wmFine">All prices exclude government fees and taxes, any finance charges, a $125 dealer document preparation charge and any emission testing charge. While every effort has been made to ensure the accuracy of this data, please verify with the dealer.</p><p class="wmFine">&copy; 2019 Iron Range Auto. Website by RangeLot.</p></div></div>
</body></html>
"##;

const STYLE: &str = r##"body{margin:0;font:14px/1.5 "Open Sans",Arial,sans-serif;color:#333}.wmWrap{width:1140px;margin:0 auto}.wmTop{background:#222;color:#ccc;font-size:13px}.wmTop .wmWrap{display:flex;justify-content:space-between;padding:6px 0}.wmTop a{color:#fff}.wmHdr{padding:14px 0}.wmNav{background:#7b1e1e}.wmNav ul{list-style:none;margin:0;padding:0}.wmNav .wmWrap>ul{display:flex}.wmNav li{position:relative}.wmNav a{color:#fff;padding:12px 18px;display:block;text-decoration:none}.wmSub{display:none;position:absolute;background:#5d1515;width:190px;z-index:5}.wmNav li:hover .wmSub{display:block}.wmHero{background:#3c4650;color:#fff;padding:60px 0}.wmQuick{display:flex;gap:10px}.wmQuick select{padding:8px;min-width:180px}.wmBtn{background:#7b1e1e;color:#fff;border:0;padding:9px 18px;text-decoration:none;display:inline-block;cursor:pointer}.wmBtnAlt{background:#55606b}.wmTiles{display:flex;flex-wrap:wrap;gap:16px}.wmTile{width:206px;border:1px solid #ddd;padding:6px}.wmTile b,.wmTile em,.wmTile small{display:block}.wmTile em{color:#7b1e1e;font-style:normal;font-weight:bold}.wmBodies{display:flex;gap:20px;padding:20px 0}.wmCols{display:flex;gap:60px}.wmInv{display:flex;gap:26px;padding:20px 0}.wmSide{width:220px}.wmFacet{border:1px solid #ddd;margin-bottom:14px}.wmFacet h5{background:#eee;margin:0;padding:8px}.wmFacet ul{list-style:none;padding:8px;margin:0;max-height:220px;overflow:auto}.wmCnt{color:#999}.wmClear{float:right;font-weight:normal}.wmMain{flex:1}.wmBar{background:#f4f4f4;padding:8px;display:flex;justify-content:space-between}.wmBar a{margin-left:10px}.wmOn{font-weight:bold}.wmRow{border:1px solid #ddd;margin:14px 0;padding:12px}.wmRowT{font-size:20px;margin:0 0 8px}.wmRowT a{color:#222}.wmRowT small{color:#777}.wmRowB{display:flex;gap:18px}.wmSpecs{flex:1;border-collapse:collapse}.wmSpecL{color:#777;width:110px}.wmBuy{width:220px;text-align:right}.wmLbl{color:#777;font-size:12px}.wmNet strong{font-size:24px;color:#7b1e1e}.wmBuy .wmBtn{display:block;margin-top:6px;text-align:center}.wmPager{text-align:right;padding:10px 0}.wmPg{border:1px solid #ccc;padding:4px 10px;margin-left:4px}.wmPgOn{background:#7b1e1e;color:#fff}.wmPgGap{padding:0 6px}.wmVdp{display:flex;gap:30px}.wmVdpR{flex:1}.wmTbl{width:100%;border-collapse:collapse}.wmTbl th{text-align:left;width:140px;border-bottom:1px solid #eee}.wmTbl td{border-bottom:1px solid #eee}.wmOpts{columns:3}.wmCalc{background:#f4f4f4;padding:14px}.wmStaff{display:inline-block;margin-right:30px}.wmPlain{padding:30px 0}.wmNone{padding:40px}.wmFtr{background:#222;color:#aaa;padding:30px 0;margin-top:40px}.wmFtr a{color:#ddd}.wmFine{font-size:11px}"##;

const FRONT: &str = r##"<div class="wmHero"><div class="wmWrap"><h1>Quality Used Cars, Trucks &amp; SUVs on the Range</h1><form class="wmQuick" id="quicksearch" action="/inventory" method="get"><select name="make"><option value="">Any Make</option>[[makes]]</select><select name="body"><option value="">Any Body Style</option><option>Pickup Truck</option><option>SUV</option><option>Sedan</option><option>Van</option><option>Wagon</option><option>Coupe</option><option>Hatchback</option></select><select name="maxprice"><option value="">Any Price</option><option value="10000">Under $10,000</option><option value="20000">Under $20,000</option><option value="30000">Under $30,000</option></select><button class="wmBtn" type="submit">Search</button></form></div></div>
<div class="wmWrap"><div class="wmBodies"><a href="/inventory?body=Pickup+Truck">Trucks</a><a href="/inventory?body=SUV">SUVs</a><a href="/inventory?body=Sedan">Sedans</a><a href="/inventory?body=Van">Vans</a></div><h2>Featured Vehicles</h2><div class="wmTiles">[[featured]]</div><div class="wmCols"><div><h3>Welcome to Iron Range Auto</h3><p>Family owned since 1987. We stock over 100 hand-picked vehicles from $4,995 and finance on the spot with rates as low as 3.9% APR.</p></div><div><h3>We Want Your Trade</h3><p>Top dollar for clean trucks and SUVs.</p><a class="wmBtn" href="/trade">Value Your Trade</a></div></div></div>"##;

const LIST: &str = r##"<div class="wmWrap"><h1>Used Cars For Sale in Hibbing, MN</h1><div class="wmInv"><div class="wmSide"><h4>Refine Your Search</h4>[[facets]]<div class="wmFacet"><h5>Need Financing?</h5><p>Get approved in minutes.</p><a class="wmBtn" href="/financing">Apply Online</a></div></div><div class="wmMain"><div class="wmBar"><b>[[count]] Vehicles Found</b><span>Sort by: [[sorts]]</span><span>Show: [[sizes]]</span></div><div class="wmPager">[[pager]]</div>
[[rows]]<div class="wmPager">[[pager]]</div></div></div></div>"##;

const ROW: &str = r##"<div class="wmRow"><h3 class="wmRowT"><a href="[[address]]">[[name]]</a> <small>[[trim]]</small></h3><div class="wmRowB"><div><a href="[[address]]">[[picture]]</a></div><table class="wmSpecs"><tbody>[[specs]]</tbody></table><div class="wmBuy">[[prices]]<a class="wmBtn" href="[[address]]">View Details</a><a class="wmBtn wmBtnAlt" href="/financing">Get Pre-Approved</a><a href="/contact" title="VIN [[vin]]"><img src="/content/carfax.png" alt="Show me the CARFAX" width="110" height="34"></a></div></div></div>
"##;

const DETAILS: &str = r##"<div class="wmWrap"><p><a href="/">Home</a> / <a href="/inventory">Inventory</a> / [[title]]</p><h1>[[title]]</h1><div class="wmVdp"><div><div>[[picture]]</div><div>[[thumbs]]</div></div><div class="wmVdpR">[[prices]]<p><a class="wmBtn" href="/contact">Check Availability</a> <a class="wmBtn wmBtnAlt" href="/financing">Apply Online</a></p><p><a href="/contact"><img src="/content/carfax.png" alt="Show me the CARFAX" width="110" height="34"></a></p><form class="wmCalc" action="/financing" method="get"><h4>Payment Calculator</h4><p><label>Vehicle Price $<input name="amount" value="[[amount]]"></label></p><p><label>Down Payment $<input name="down" value="1000"></label></p><p><label>Term <select name="term"><option>36</option><option>48</option><option>60</option><option>72</option></select> months</label></p><button class="wmBtn">Calculate</button></form></div></div><h2>Specifications</h2><table class="wmTbl"><tbody>[[specs]]</tbody></table><h2>Options</h2><ul class="wmOpts">[[options]]</ul><h2>Comments</h2><p>[[remarks]]</p><h2>Similar Vehicles</h2><div class="wmTiles">[[similar]]</div></div>"##;

const APPLY: &str = r##"<p>Good credit, bad credit, no credit: we work with nine local lenders.</p><form action="/contact" method="post"><p><label>First Name <input name="first"></label> <label>Last Name <input name="last"></label></p><p><label>Monthly Income $ <input name="income"></label> <label>Time at Job <select name="job"><option>Under 1 year</option><option>1 to 3 years</option><option>Over 3 years</option></select></label></p><button class="wmBtn">Submit Application</button></form>"##;
