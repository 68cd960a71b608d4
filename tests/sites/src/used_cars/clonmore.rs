//! Clonmore Motors: an Irish family garage of 2009 on classic server pages and tables.
//!
//! The start page sends a make by POST, and an image is the button; a second page asks for a model of that make, with
//! all of them as the first choice. Results have a coloured row for the name and the price, a row for the rest, and a
//! row that is only space. Some cars have no price, no mileage or no photograph.

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::http::{Answer, Method, Parameters, Request, encode};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "clonmore",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "form",
        "mandatory",
        "dependent",
        "wildcard",
        "post",
        "submit",
        "next",
        "two-rows",
        "poa",
        "optional",
        "featured",
        "details",
        "locale",
    ],
    about: "Irish garage of 2009: make and then model on two pages sent by POST, images as buttons, two table rows per car",
    truth,
    respond,
    walk,
};

const MAKES: [&str; 7] = ["Ford", "Nissan", "Opel", "Renault", "Skoda", "Toyota", "Volkswagen"];
const COUNTIES: [&str; 6] = ["D", "SO", "MO", "G", "RN", "LM"];
const PER_PAGE: usize = 6;

fn stock() -> Vec<Car> {
    let mut cars = cars(2007, 250, 2009);
    for car in &mut cars {
        if car.make == "Vauxhall" {
            car.make = "Opel";
        }
        car.description = car
            .description
            .replace("Vauxhall", "Opel")
            .replace("MOT", "NCT")
            .replace("HPI clear", "Finance checked")
            .replace("DAB radio and a touch screen with maps", "CD changer and alarm");
        car.price = car.price * 115 / 100 / 50 * 50;
    }
    cars.retain(|car| MAKES.contains(&car.make) && car.cc > 0);
    cars
}

fn address(car: &Car) -> String {
    format!("/car.asp?id={}", 1180 + car.id * 3)
}

fn photo(car: &Car) -> Option<String> {
    (car.chance % 9 != 4).then(|| format!("/carpics/{}.jpg", 1180 + car.id * 3))
}

fn price(car: &Car) -> String {
    if car.chance < 6 { "P.O.A.".to_owned() } else { format!("€{}", grouped(car.price, ',')) }
}

fn mileage(car: &Car) -> String {
    if car.chance % 10 == 7 { String::new() } else { format!("{} miles", grouped(car.mileage, ',')) }
}

fn colour(car: &Car) -> String {
    match car.chance % 4 {
        1 => format!("Met. {}", car.colour),
        _ => car.colour.to_owned(),
    }
}

/// The number plate as it is in that country: year, county, number.
fn plate(car: &Car) -> String {
    format!("{:02}-{}-{}", car.year % 100, COUNTIES[car.id % COUNTIES.len()], 211 + car.id * 37)
}

fn name(car: &Car) -> String {
    format!("{} {} {} {}", car.make, car.model, car.litres(), car.trim)
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", price(car))
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .with("mileage", mileage(car))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", format!("{} litre", car.litres()))
            .with("colour", colour(car))
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description)
            .maybe("image", photo(car))
            .with("url", address(car))
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let home = visitor.here();
    let makes = visitor.options("cboMake")?;
    visitor.submit("frmMake", &[("cboMake", "0")])?;
    visitor.expect("You must select a make")?;
    for make in makes.iter().filter(|make| *make != "0") {
        visitor.back(&home);
        visitor.submit("frmMake", &[("cboMake", make)])?;
        visitor.submit("frmModel", &[("cboModel", "-1")])?;
        visitor.turn("Next")?;
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    let page = |title: &str, body: &str| {
        Answer::western("text/html; charset=iso-8859-1", &fill(PAGE, &[("title", title), ("body", body)]))
    };
    match request.parts().as_slice() {
        [] | ["default.asp"] => page("Home", &home(stock, "")),
        ["search.asp"] => {
            let make = request.form.text("cboMake");
            match stock.iter().any(|car| car.make == make) {
                true => page("Used Car Search", &step_two(stock, make)),
                false => page("Home", &home(stock, WARNING)),
            }
        }
        ["results.asp"] => {
            let asked = if request.method == Method::Post { &request.form } else { &request.query };
            match stock.iter().any(|car| car.make == asked.text("cboMake")) {
                true => page("Search Results", &results(stock, asked)),
                false => Answer::redirect("/default.asp"),
            }
        }
        ["car.asp"] => {
            let wanted = format!("/car.asp?id={}", request.query.text("id"));
            match stock.iter().find(|car| address(car) == wanted) {
                Some(car) => page(&name(car), &details(car)),
                None => Answer::missing(),
            }
        }
        ["about.asp"] => page("About Us", ABOUT),
        ["finance.asp"] => page("Car Finance", FINANCE),
        ["service.asp"] => page("Service &amp; Parts", SERVICE),
        ["contact.asp"] => page("Contact Us", CONTACT),
        ["carpics", file] => {
            Answer::picture(picture::car(file.trim_end_matches(".jpg").parse().unwrap_or(0)))
        }
        ["images", "logo.gif"] => {
            Answer::picture(picture::sign("CLONMORE MOTORS", 380, 70, "#003366", "#ffcc00"))
        }
        ["images", "btn_next_step.gif"] => {
            Answer::picture(picture::sign("NEXT STEP", 90, 22, "#cc0000", "#fff"))
        }
        ["images", "btn_search.gif"] => Answer::picture(picture::sign("SEARCH", 90, 22, "#cc0000", "#fff")),
        ["images", "nopic.gif"] => Answer::picture(picture::sign("NO PHOTO YET", 150, 112, "#ddd", "#666")),
        ["images", _] => Answer::picture(picture::sign("", 1, 1, "#fff", "#fff")),
        _ => Answer::missing(),
    }
}

fn home(stock: &[Car], warning: &str) -> String {
    let options = each(makes(stock), |(make, _)| format!("<option value=\"{make}\">{make}</option>\n"));
    let latest = each(stock.iter().filter(|car| car.chance > 80).take(4), |car| {
        format!(
            "<tr><td><img src=\"/images/arrow.gif\" width=\"7\" height=\"7\"> <a href=\"{}\">{} {}</a></td><td align=\"right\">{}</td></tr>",
            address(car),
            car.year,
            escape(&name(car)),
            price(car).replace('€', "&euro;")
        )
    });
    fill(HOME, &[("warning", warning), ("makes", &options), ("latest", &latest)])
}

fn step_two(stock: &[Car], make: &str) -> String {
    let models = makes(stock).into_iter().find(|(known, _)| *known == make).map(|(_, models)| models);
    let options =
        each(models.unwrap_or_default(), |model| format!("<option value=\"{model}\">{model}</option>\n"));
    let prices = each([3000, 5000, 7500, 10_000, 15_000, 20_000], |price| {
        format!("<option value=\"{price}\">&euro;{}</option>", grouped(price, ','))
    });
    fill(STEP_TWO, &[("make", make), ("models", &options), ("prices", &prices)])
}

fn results(stock: &[Car], asked: &Parameters) -> String {
    let (make, model) = (asked.text("cboMake"), asked.text("cboModel"));
    let most = asked.number("cboPrice").filter(|most| *most > 0).unwrap_or(usize::MAX) as u64;
    let is_any = model.is_empty() || model == "-1";
    let found: Vec<&Car> = stock
        .iter()
        .filter(|car| car.make == make && (is_any || car.model == model) && car.price <= most)
        .collect();
    let slice = slice(&found, asked.number("pg").unwrap_or(1), PER_PAGE);
    let link = |page: usize| {
        format!(
            "/results.asp?cboMake={}&amp;cboModel={}&amp;cboPrice={}&amp;pg={page}",
            encode(make),
            encode(if is_any { "-1" } else { model }),
            asked.number("cboPrice").unwrap_or(0)
        )
    };
    let previous = match slice.page > 1 {
        true => format!("<a href=\"{}\">&lt;&lt; Previous</a>", link(slice.page - 1)),
        false => String::new(),
    };
    let next = match slice.page < slice.last {
        true => format!("<a href=\"{}\">Next &gt;&gt;</a>", link(slice.page + 1)),
        false => String::new(),
    };
    let rows = each(slice.things, |car| row(car));
    fill(
        RESULTS,
        &[
            ("total", &slice.total.to_string()),
            ("make", make),
            ("page", &slice.page.to_string()),
            ("last", &slice.last.to_string()),
            ("rows", &rows),
            ("previous", &previous),
            ("next", &next),
        ],
    )
}

fn row(car: &Car) -> String {
    let miles = match mileage(car).as_str() {
        "" => String::new(),
        miles => format!("<b>Mileage:</b> {miles}<br>"),
    };
    let teaser: String = car.description.chars().take(95).collect();
    fill(
        ROW,
        &[
            ("url", &address(car)),
            ("id", &(1180 + car.id * 3).to_string()),
            ("year", &car.year.to_string()),
            ("name", &escape(&name(car))),
            ("price", &price(car).replace('€', "&euro;")),
            ("photo", &photo(car).unwrap_or_else(|| "/images/nopic.gif".to_owned())),
            ("plate", &plate(car)),
            ("colour", &colour(car)),
            ("miles", &miles),
            ("fuel", car.fuel),
            ("teaser", &escape(teaser.trim_end())),
        ],
    )
}

fn details(car: &Car) -> String {
    let line = |label: &str, value: &str| match value {
        "" => String::new(),
        value => format!(
            "<tr><td class=\"style6\" width=\"120\">{label}</td><td class=\"style4\">{value}</td></tr>\n"
        ),
    };
    let lines = [
        line("Make:", car.make),
        line("Model:", car.model),
        line("Version:", &format!("{} {}", car.litres(), escape(car.trim))),
        line("Year:", &car.year.to_string()),
        line("Reg. No:", &plate(car)),
        line("Mileage:", &mileage(car)),
        line("Engine:", &format!("{} litre", car.litres())),
        line("Fuel:", car.fuel),
        line("Gearbox:", car.transmission),
        line("Body:", car.body),
        line("Doors:", &car.doors.to_string()),
        line("Colour:", &colour(car)),
        line("Owners:", if car.chance.is_multiple_of(2) { "1" } else { "2" }),
        line("NCT:", &format!("0{}/{}", car.chance % 9 + 1, 2009 + car.chance % 2)),
        line("Road Tax:", &format!("&euro;{} per annum", 151 + car.cc / 5)),
    ];
    let weekly = match price(car).as_str() {
        "P.O.A." => String::new(),
        _ => {
            format!(
                "<p class=\"style4\">Finance from <b>&euro;{}</b> per week*</p>",
                car.price * 12 / 10 / 260
            )
        }
    };
    fill(
        DETAILS,
        &[
            ("name", &escape(&name(car))),
            ("year", &car.year.to_string()),
            ("id", &(1180 + car.id * 3).to_string()),
            ("price", &price(car).replace('€', "&euro;")),
            ("weekly", &weekly),
            ("photo", &photo(car).unwrap_or_else(|| "/images/nopic.gif".to_owned())),
            ("lines", &lines.concat()),
            ("text", &escape(&car.description)),
        ],
    )
}

const WARNING: &str =
    r##"<p><font color="#cc0000"><b>You must select a make before you can continue.</b></font></p>"##;

const PAGE: &str = r##"<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<html>
<head>
<title>Clonmore Motors, Tubbercurry, Co. Sligo - [[title]]</title>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">
<meta name="keywords" content="used cars sligo, second hand cars, clonmore motors, cars ireland">
<style type="text/css">
<!--
body { margin: 0; background-color: #CCCCCC; }
.style1 { font-family: Verdana, Arial, Helvetica, sans-serif; font-size: 11px; color: #FFFFFF; }
.style2 { font-family: Verdana, Arial, Helvetica, sans-serif; font-size: 16px; font-weight: bold; color: #003366; }
.style4 { font-family: Verdana, Arial, Helvetica, sans-serif; font-size: 11px; }
.style6 { font-family: Verdana, Arial, Helvetica, sans-serif; font-size: 11px; font-weight: bold; color: #003366; }
.navlink { font-family: Verdana, Arial, Helvetica, sans-serif; font-size: 11px; font-weight: bold; color: #003366; text-decoration: none; }
.carhead { font-family: Verdana, Arial, Helvetica, sans-serif; font-size: 13px; font-weight: bold; color: #FFFFFF; }
-->
</style>
</head>
<body>
<table width="780" border="0" align="center" cellpadding="0" cellspacing="0" bgcolor="#FFFFFF">
<tr><td colspan="2" bgcolor="#003366"><table width="100%"><tr><td><a href="/default.asp"><img src="/images/logo.gif" width="380" height="70" border="0" alt="Clonmore Motors"></a></td><td align="right" class="style1">Sales: 071 555 0143<br>Service: 071 555 0144<br>Open 6 days, late Thursday</td></tr></table></td></tr>
<tr><td width="150" valign="top" bgcolor="#E6ECF2"><table width="150" cellpadding="6" cellspacing="0">
<tr><td><a href="/default.asp" class="navlink">Home / Used Cars</a></td></tr>
<tr><td><a href="/finance.asp" class="navlink">Car Finance</a></td></tr>
<tr><td><a href="/service.asp" class="navlink">Service &amp; Parts</a></td></tr>
<tr><td><a href="/about.asp" class="navlink">About Us</a></td></tr>
<tr><td><a href="/contact.asp" class="navlink">Contact Us</a></td></tr>
<tr><td class="style4"><form name="frmMail" method="post" action="/mail.asp">Join our mailing list:<br><input type="text" name="txtEmail" size="14"><br><input type="submit" name="Submit" value="Join"></form></td></tr>
<tr><td class="style4"><b>Mechanic wanted</b><br>Experienced, &euro;650 per week. Ring Pat.</td></tr>
</table></td>
<td width="630" valign="top"><table width="100%" cellpadding="10"><tr><td>
[[body]]
</td></tr></table></td></tr>
<tr><td colspan="2" align="center" bgcolor="#003366" class="style1">&copy; 2009 Clonmore Motors Ltd, Ballymote Road, Tubbercurry, Co. Sligo. Best viewed at 1024 x 768. <a href="/contact.asp" class="style1">Website problems?</a></td></tr>
</table>
</body>
</html>
"##;

const HOME: &str = r##"<p class="style2">Welcome to Clonmore Motors</p>
[[warning]]<p class="style4">The Gilmartin family has been selling and looking after cars in south Sligo since 1964. Every car is workshop checked and comes with 6 months warranty.</p>
<table width="100%" border="0" cellspacing="0" cellpadding="4"><tr valign="top"><td width="50%" bgcolor="#FFF3C4">
<form name="frmMake" method="post" action="/search.asp">
<table border="0" cellpadding="3"><tr><td class="style6" colspan="2">USED CAR SEARCH - STEP 1 OF 2</td></tr>
<tr><td class="style4">Make:</td><td><select name="cboMake"><option value="0" selected>-- Select Make --</option>
[[makes]]</select></td></tr>
<tr><td></td><td><input type="image" src="/images/btn_next_step.gif" width="90" height="22" alt="Next Step" border="0"></td></tr></table>
</form></td>
<td width="50%"><table width="100%" class="style4"><tr><td class="style6" colspan="2">LATEST ARRIVALS</td></tr>[[latest]]</table></td></tr></table>
<p class="style6">Latest News</p>
<p class="style4"><b>12 March</b> - Our Spring Sale starts on Monday: up to &euro;1,500 off selected diesels.<br>
<b>3 February</b> - Winter check for just &euro;49, oil and filter included.</p>
<p class="style4"><i>&quot;Third car from Pat now and not a bother with any of them. Got &euro;4,200 for my old Micra too.&quot;</i> - Breege, Charlestown</p>"##;

const STEP_TWO: &str = r##"<p class="style2">Used Car Search</p>
<form name="frmModel" method="post" action="/results.asp">
<input type="hidden" name="cboMake" value="[[make]]">
<table border="0" cellpadding="4" bgcolor="#FFF3C4"><tr><td class="style6" colspan="2">USED CAR SEARCH - STEP 2 OF 2</td></tr>
<tr><td class="style4">Make:</td><td class="style4"><b>[[make]]</b> (<a href="/default.asp">change</a>)</td></tr>
<tr><td class="style4">Model:</td><td><select name="cboModel"><option value="-1" selected>All Models</option>
[[models]]</select></td></tr>
<tr><td class="style4">Max. price:</td><td><select name="cboPrice"><option value="0">Any Price</option>[[prices]]</select></td></tr>
<tr><td></td><td><input type="image" src="/images/btn_search.gif" width="90" height="22" alt="Search" border="0"></td></tr></table>
</form>
<p class="style4">Not sure what you are looking for? Ring us on 071 555 0143 and we will talk you through what is on the yard.</p>"##;

const RESULTS: &str = r##"<p class="style2">Search Results</p>
<p class="style4">Your search for <b>[[make]]</b> found <b>[[total]]</b> cars. Page [[page]] of [[last]]. <a href="/default.asp">New search</a></p>
<table width="100%" border="0" cellspacing="0" cellpadding="3">
[[rows]]</table>
<table width="100%" class="style4"><tr><td>[[previous]]</td><td align="right">[[next]]</td></tr></table>"##;

const ROW: &str = r##"<tr bgcolor="#003366"><td colspan="2"><a href="[[url]]" class="carhead">[[year]] [[name]]</a></td><td align="right" class="carhead">[[price]]</td></tr>
<tr valign="top" bgcolor="#F4F4F4"><td width="160"><a href="[[url]]"><img src="[[photo]]" width="150" height="112" border="1" alt=""></a></td><td class="style4"><b>Reg:</b> [[plate]]<br><b>Colour:</b> [[colour]]<br>[[miles]]<b>Fuel:</b> [[fuel]]<br><br>[[teaser]]...</td><td width="90" align="right" class="style4"><a href="[[url]]">More details</a><br><br><a href="/contact.asp?car=[[id]]">Enquire</a></td></tr>
<tr><td colspan="3"><img src="/images/spacer.gif" width="1" height="8" alt=""></td></tr>
"##;

const DETAILS: &str = r##"<p class="style2">[[year]] [[name]]</p>
<table width="100%" border="0" cellpadding="4"><tr valign="top"><td width="330"><img src="[[photo]]" width="320" height="240" border="1" alt=""><p class="style2"><font color="#cc0000">[[price]]</font></p>[[weekly]]</td>
<td><table width="100%" border="0" cellspacing="1" cellpadding="3" bgcolor="#E6ECF2">
[[lines]]</table></td></tr></table>
<p class="style6">Comments</p>
<p class="style4">[[text]]</p>
<form name="frmEnquiry" method="post" action="/mail.asp"><input type="hidden" name="car" value="[[id]]"><table class="style4"><tr><td colspan="2"><b>Enquire about this car</b></td></tr><tr><td>Name</td><td><input name="txtName"></td></tr><tr><td>Phone</td><td><input name="txtPhone"></td></tr><tr><td></td><td><input type="submit" value="Send"></td></tr></table></form>
<p class="style4"><a href="javascript:history.back()">Back to results</a> | <a href="javascript:window.print()">Print this page</a></p>
<p class="style4"><font size="1">* Over 60 months at 7.9% APR with a deposit of &euro;1,000. Subject to approval.</font></p>"##;

const ABOUT: &str = r##"<p class="style2">About Us</p><p class="style4">Founded by Mick Gilmartin with one pump and one bay in 1964. Today Pat, Deirdre and a staff of nine look after four counties.</p>"##;
const FINANCE: &str = r##"<p class="style2">Car Finance</p><p class="style4">Borrow from &euro;2,000 to &euro;30,000 over 1 to 5 years.</p><table border="1" cellpadding="4" cellspacing="0" class="style4"><tr><td><b>Amount</b></td><td><b>36 months</b></td><td><b>60 months</b></td></tr><tr><td>&euro;5,000</td><td>&euro;156</td><td>&euro;101</td></tr><tr><td>&euro;10,000</td><td>&euro;312</td><td>&euro;202</td></tr><tr><td>&euro;15,000</td><td>&euro;468</td><td>&euro;303</td></tr></table>"##;
const SERVICE: &str = r##"<p class="style2">Service &amp; Parts</p><ul class="style4"><li>Full service, petrol: &euro;149</li><li>Full service, diesel: &euro;179</li><li>Timing belt from &euro;280</li><li>Pre-NCT check: &euro;40</li></ul>"##;
const CONTACT: &str = r##"<p class="style2">Contact Us</p><p class="style4">Ballymote Road, Tubbercurry, Co. Sligo<br>Sales 071 555 0143, Fax 071 555 0145</p><form name="frmContact" method="post" action="/mail.asp"><p class="style4">Your name<br><input name="txtName"></p><p class="style4">Message<br><textarea name="txtMessage" rows="5" cols="40"></textarea></p><input type="submit" value="Send"></form>"##;
