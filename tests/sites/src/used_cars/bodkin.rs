//! Bodkin's Car Sales: a small dealer's site of 2000, two frames and one long page.
//!
//! All cars stand in one table on one page, with no pages of their own. Prices have no sign, some are "P.O.A.", mileages
//! are in thousands, many cells are empty, tags do not close, and the encoding is windows-1252.

use crate::data::cars::{Car, cars};
use crate::data::picture;
use crate::http::{Answer, Request};
use crate::markup::{each, escape, fill, grouped};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "bodkin",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &["frameset", "one-page", "poa", "optional", "broken", "encoding"],
    about: "small dealer of 2000: two frames, all cars in one table, prices without sign, no details pages",
    truth,
    respond,
    walk,
};

fn stock() -> Vec<Car> {
    let mut cars = cars(2000, 21, 2018);
    cars.retain(|car| car.cc > 0 && car.fuel != "Hybrid");
    cars
}

fn price(car: &Car) -> String {
    if car.chance < 9 { "P.O.A.".to_owned() } else { grouped(car.price, ',') }
}

fn miles(car: &Car) -> String {
    if car.chance % 8 == 3 { String::new() } else { format!("{}k", car.mileage / 1000) }
}

fn colour(car: &Car) -> &'static str {
    if car.chance % 11 == 5 { "" } else { car.colour }
}

fn has_photo(car: &Car) -> bool {
    !car.chance.is_multiple_of(3)
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", price(car))
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .with("mileage", miles(car))
            .with("fuel", car.fuel)
            .with("engine_size", car.litres())
            .with("colour", colour(car))
            .with("doors", format!("{} dr", car.doors))
            .with("description", &car.description)
            .maybe("image", has_photo(car).then(|| format!("/cars/car{}.jpg", car.id)))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.follow("left")?;
    visitor.follow("CARS FOR SALE")
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let western = |page: &str| Answer::western("text/html", page);
    match request.parts().as_slice() {
        [] | ["index.html"] => western(FRAMES),
        ["left.html"] => western(LEFT),
        ["main.html"] => western(MAIN),
        ["stock.html"] => {
            let rows = each(stock, row);
            western(&fill(STOCK, &[("rows", &rows), ("count", &stock.len().to_string())]))
        }
        ["garage.html"] => western(GARAGE),
        ["where.html"] => western(WHERE),
        ["cars", file] => {
            let id = file.trim_start_matches("car").trim_end_matches(".jpg");
            Answer::picture(picture::car(id.parse().unwrap_or(0)))
        }
        _ => Answer::missing(),
    }
}

fn row(car: &Car) -> String {
    let photo = match has_photo(car) {
        true => format!("<img src=\"/cars/car{}.jpg\" width=90 height=68>", car.id),
        false => "&nbsp;".to_owned(),
    };
    fill(
        ROW,
        &[
            ("photo", &photo),
            ("make", &car.make.to_uppercase()),
            ("model", &car.model.to_uppercase()),
            ("litres", &car.litres()),
            ("fuel", car.fuel),
            ("trim", &car.trim.to_uppercase()),
            ("doors", &car.doors.to_string()),
            ("text", &escape(&car.description)),
            ("year", &car.year.to_string()),
            ("colour", if colour(car).is_empty() { "&nbsp;" } else { colour(car) }),
            ("miles", if miles(car).is_empty() { "&nbsp;".to_owned() } else { miles(car) }.as_str()),
            ("price", &price(car)),
        ],
    )
}

const FRAMES: &str = r##"<html><head><title>Bodkin's Car Sales - Wisbech</title></head>
<frameset cols="160,*" frameborder="0" border="0">
<frame name="left" src="left.html" marginwidth="4" scrolling="no">
<frame name="right" src="main.html">
</frameset><noframes>Sorry, you need a newer browser!</noframes></html>
"##;

const LEFT: &str = r##"<html><body bgcolor="#000080" text="#ffff00" link="#ffffff" vlink="#ffffff">
<center><font face="Impact" size="6">BODKIN’S</font><br><font face="Arial" size="2">CAR SALES
<p><a href="main.html" target="right">HOME</a>
<p><a href="stock.html" target="right">CARS FOR SALE</a>
<p><a href="garage.html" target="right">GARAGE &amp; MOT</a>
<p><a href="where.html" target="right">WHERE WE ARE</a>
<p>Tel<br>01945 555 0129</font></center>
</body></html>
"##;

const MAIN: &str = r##"<html><body bgcolor="#ffffff"><font face="Arial">
<h1><font color="#cc0000">Welcome to Bodkin’s!</font></h1>
<p>Quality used cars since 1977 – no hard sell, just honest motors. Finance arranged, from £25 a week.
<p><marquee>*** NEW STOCK ARRIVING DAILY *** PART EX WELCOME *** </marquee>
<p><b>Wanted:</b> we pay cash for clean cars up to £5,000.
</font></body></html>
"##;

const STOCK: &str = r##"<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"></head><body bgcolor="#ffffff"><font face="Arial" size="2">
<h2>Cars for sale</h2>
<p>[[count]] cars in stock this week. All cars come with 3 months’ warranty – ask for details.
<table border="1" cellpadding="3" cellspacing="0" bordercolor="#000080">
<tr bgcolor="#ffff00"><td><b>Photo<td><b>Car<td><b>Year<td><b>Colour<td><b>Miles<td><b>Price
[[rows]]</table>
<p><i>Prices in pounds. E&amp;OE.</i>
</body></html>
"##;

const ROW: &str = r##"<tr><td>[[photo]]<td><font size="2"><b>[[make]] [[model]]</b> [[litres]] [[fuel]] [[trim]] [[doors]] dr<br>[[text]]<td><font size="2">[[year]]<td><font size="2">[[colour]]<td><font size="2">[[miles]]<td align="right"><font size="3" color="#cc0000"><b>[[price]]</b>
"##;

const GARAGE: &str = r##"<html><body><font face="Arial"><h2>Garage</h2><ul><li>MOT £32.50<li>Oil and filter £29<li>Full service from £95</ul></font></body></html>
"##;

const WHERE: &str = r##"<html><body><font face="Arial"><h2>Where we are</h2><p>Lynn Road, Wisbech, Cambs PE13 3DP, next to the fish shop. Open 7 days.</font></body></html>
"##;
