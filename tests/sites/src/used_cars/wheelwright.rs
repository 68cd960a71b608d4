//! Wheelwright Motor Group: four dealerships in the Marches, of 2017, on a grid framework and without script.
//!
//! Cars are found by a form with "Any Make" and "Any Model", or by its empty version; the models are grouped by make. A
//! car is a row with its photograph on the left and its facts as badges on the right, some with what it was before, some
//! reserved. Ten are on a page, with numbers between double arrows and a select for more of them. The pages of the cars
//! have a table of labels and values and a description.

use std::cmp::Reverse;

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, grouped, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "wheelwright",
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
        "featured",
        "status",
        "optional",
        "details",
    ],
    about: "British dealer group of 2017: a form with Any Make, rows with badges, was and now, numbers between double arrows",
    truth,
    respond,
    walk,
};

/// The dealerships: town, street, telephone.
const BRANCHES: [(&str, &str, &str); 4] = [
    ("Hereford", "Holmer Road, HR4 9RU", "01432 555 0120"),
    ("Leominster", "Southern Avenue, HR6 0QF", "01568 555 0164"),
    ("Ludlow", "Coder Road, SY8 1XE", "01584 555 0118"),
    ("Kidderminster", "Stourport Road, DY11 7QL", "01562 555 0177"),
];

const SIZES: [usize; 4] = [10, 20, 30, 50];
const PRICES: [u64; 9] = [2000, 3000, 4000, 5000, 7500, 10_000, 12_500, 15_000, 20_000];
/// What the form sends, apart from the page.
const FIELDS: [&str; 7] = ["make", "model", "minprice", "maxprice", "location", "sort", "perpage"];

fn stock() -> Vec<Car> {
    cars(1704, 97, 2017)
}

fn number(car: &Car) -> usize {
    20_411 + car.id * 17
}

fn title(car: &Car) -> String {
    let engine = if car.cc == 0 { String::new() } else { format!("{} ", car.litres()) };
    format!("{} {engine}{} {}dr", car.name(), car.trim, car.doors)
}

fn address(car: &Car) -> String {
    format!("/used-cars/{}/{}/{}", slug(car.make), slug(&title(car)), number(car))
}

fn photo(car: &Car, size: &str) -> String {
    format!("/uploads/vehicles/{}/{size}_01.jpg", number(car))
}

fn branch(car: &Car) -> (&'static str, &'static str, &'static str) {
    BRANCHES[car.id * 7 % BRANCHES.len()]
}

fn price(car: &Car) -> String {
    format!("£{}", grouped(car.price, ','))
}

/// What it cost before, if it was made cheaper.
fn before(car: &Car) -> Option<u64> {
    (car.chance < 24).then(|| car.price + [250, 500, 500, 1000][car.id % 4])
}

fn is_reserved(car: &Car) -> bool {
    (60..69).contains(&car.chance)
}

fn miles(car: &Car) -> String {
    format!("{} miles", grouped(car.mileage, ','))
}

/// The engine as the badges have it; an electric one has no size.
fn engine(car: &Car) -> Option<String> {
    (car.cc > 0).then(|| format!("{}L", car.litres()))
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
            .with("transmission", car.transmission)
            .maybe("engine_size", engine(car))
            .maybe("engine_size", (car.cc > 0).then(|| format!("{} cc", grouped(car.cc, ','))))
            .with("colour", car.colour)
            .with("doors", car.doors.to_string())
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", photo(car, "thumb"))
            .with("image", photo(car, "large"))
            .with("url", address(car))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    if visitor.options("make")?.len() < 10 {
        return Err(Fault("the form does not offer makes".to_owned()));
    }
    visitor.submit("stockSearch", &[("make", "")])?;
    visitor.expect("We found 97 used cars")?;
    match visitor.turn("»")? {
        10 => visitor.expect_not("rel=\"next\"")?,
        pages => return Err(Fault(format!("{pages} pages instead of 10"))),
    }
    visitor.submit("listOptions", &[("perpage", "50")])
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn page(title: &str, body: &str) -> Answer {
    let branches = each(BRANCHES, |(town, street, telephone)| {
        format!(
            "<div class=\"col-md-2 col-xs-6\"><h5>{town}</h5><address>{street}<br><abbr title=\"Telephone\">T:</abbr> {telephone}</address><a href=\"/contact/{}\">Directions</a></div>",
            slug(town)
        )
    });
    Answer::page(fill(PAGE, &[("title", title), ("body", body), ("branches", &branches), ("style", STYLE)]))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    match request.parts().as_slice() {
        [] => {
            let latest = stock.iter().filter(|car| car.chance > 80 && car.year > 2011).take(4);
            let form = form(stock, &request.query);
            page(
                "Used Cars in Hereford, Ludlow &amp; Kidderminster",
                &fill(HOME, &[("form", &form), ("latest", &each(latest, tile))]),
            )
        }
        ["used-cars"] => page("Used Cars for Sale", &results(stock, &request.query)),
        ["used-cars", _, _, _] => match stock.iter().find(|car| address(car) == request.path) {
            Some(car) => page(&escape(&title(car)), &details(stock, car)),
            None => Answer::missing(),
        },
        ["new-cars"] => page("New Car Offers", NEW),
        ["finance"] => page("Car Finance", FINANCE),
        ["servicing"] => page("Servicing &amp; MOT", SERVICING),
        ["about-us"] => page("About Us", ABOUT),
        ["contact", ..] => page("Contact Us", CONTACT),
        ["uploads", "vehicles", id, _] => Answer::picture(picture::car(id.parse().unwrap_or(0))),
        ["assets", "img", "logo.png"] => {
            Answer::picture(picture::sign("WHEELWRIGHT", 230, 50, "#0b3d2e", "#ffffff"))
        }
        ["assets", "img", "slide.jpg"] => Answer::picture(picture::car(2017)),
        _ => Answer::missing(),
    }
}

fn option(value: &str, text: &str, chosen: &str) -> String {
    let mark = if value == chosen { " selected" } else { "" };
    format!("<option value=\"{}\"{mark}>{}</option>", escape(value), escape(text))
}

fn form(stock: &[Car], query: &Parameters) -> String {
    let makes = makes(stock);
    let models = each(&makes, |(make, models)| {
        let models = each(models, |model| option(model, model, query.text("model")));
        format!("<optgroup label=\"{make}\">{models}</optgroup>")
    });
    let prices = |name: &str| {
        each(PRICES, |price| {
            option(&price.to_string(), &format!("£{}", grouped(price, ',')), query.text(name))
        })
    };
    fill(
        FORM,
        &[
            ("makes", &each(&makes, |(make, _)| option(make, make, query.text("make")))),
            ("models", &models),
            ("least", &prices("minprice")),
            ("most", &prices("maxprice")),
            ("towns", &each(BRANCHES, |(town, ..)| option(town, town, query.text("location")))),
        ],
    )
}

fn results(stock: &[Car], query: &Parameters) -> String {
    let is = |name: &str, value: &str| query.text(name).is_empty() || query.text(name) == value;
    let limit = |name: &str, otherwise: u64| query.number(name).map_or(otherwise, |number| number as u64);
    let mut found: Vec<&Car> = stock
        .iter()
        .filter(|car| is("make", car.make) && is("model", car.model) && is("location", branch(car).0))
        .filter(|car| (limit("minprice", 0)..=limit("maxprice", u64::MAX)).contains(&car.price))
        .collect();
    match query.text("sort") {
        "price_low" => found.sort_by_key(|car| car.price),
        "price_high" => found.sort_by_key(|car| Reverse(car.price)),
        "age" => found.sort_by_key(|car| Reverse(car.year)),
        "mileage" => found.sort_by_key(|car| car.mileage),
        _ => {}
    }
    let size = query.number("perpage").filter(|size| SIZES.contains(size)).unwrap_or(SIZES[0]);
    let slice = slice(&found, query.number("page").unwrap_or(1), size);
    let kept: Vec<(&str, &str)> =
        FIELDS.iter().map(|name| (*name, query.text(name))).filter(|(_, value)| !value.is_empty()).collect();
    let link = |page: usize| {
        let pairs = each(&kept, |(name, value)| format!("{name}={}&amp;", encode(value)));
        format!("/used-cars?{pairs}page={page}")
    };
    let hidden =
        each(kept.iter().filter(|(name, _)| !["sort", "perpage"].contains(name)), |(name, value)| {
            format!("<input type=\"hidden\" name=\"{name}\" value=\"{}\">", escape(value))
        });
    let orders = [
        ("", "Recently added"),
        ("price_low", "Price (lowest first)"),
        ("price_high", "Price (highest first)"),
        ("age", "Age (newest first)"),
        ("mileage", "Mileage (lowest first)"),
    ];
    let sizes = each(SIZES, |choice| option(&choice.to_string(), &choice.to_string(), &size.to_string()));
    let plural = if slice.total == 1 { "" } else { "s" };
    fill(
        RESULTS,
        &[
            ("form", &form(stock, query)),
            ("hidden", &hidden),
            ("orders", &each(orders, |(key, text)| option(key, text, query.text("sort")))),
            ("sizes", &sizes),
            ("total", &format!("{} used car{plural}", slice.total)),
            ("rows", &each(slice.things, |car| row(car))),
            ("pages", &numbers(slice.page, slice.last, link)),
        ],
    )
}

/// The first page, the last, those around this one, and dots between them.
fn numbers(page: usize, last: usize, link: impl Fn(usize) -> String) -> String {
    if last == 1 {
        return String::new();
    }
    let arrow = |to: usize, is_on: bool, rel: &str, mark: &str| match is_on {
        true => format!("<li><a href=\"{}\" rel=\"{rel}\" aria-label=\"{rel}\">{mark}</a></li>", link(to)),
        false => format!("<li class=\"disabled\"><span>{mark}</span></li>"),
    };
    let mut items = arrow(page.saturating_sub(1), page > 1, "prev", "&laquo;");
    let mut shown = 0;
    for number in (1..=last).filter(|&number| number == 1 || number == last || number.abs_diff(page) < 3) {
        if number > shown + 1 {
            items.push_str("<li class=\"disabled\"><span>&hellip;</span></li>");
        }
        items.push_str(&match number == page {
            true => format!("<li class=\"pg-current\"><span>{number}</span></li>"),
            false => format!("<li><a href=\"{}\">{number}</a></li>", link(number)),
        });
        shown = number;
    }
    items.push_str(&arrow(page + 1, page < last, "next", "&raquo;"));
    format!("<nav class=\"text-centred\"><ul class=\"pg pg-sm\">{items}</ul></nav>")
}

fn badges(car: &Car) -> String {
    let plate = car.registration.get(2..4).unwrap_or_default();
    let mut facts = vec![format!("{} ({plate})", car.year), miles(car)];
    facts.extend(engine(car));
    facts.extend([car.fuel, car.transmission].map(str::to_owned));
    each(facts, |fact| format!("<span class=\"badge\">{fact}</span> "))
}

fn cost(car: &Car) -> String {
    let was =
        before(car).map(|was| format!("<small class=\"text-muted\">Was £{}</small> ", grouped(was, ',')));
    format!("{}<span class=\"text-price\">{}</span>", was.unwrap_or_default(), price(car))
}

fn reserved(car: &Car) -> &'static str {
    if is_reserved(car) { "<span class=\"label-reserved\">Reserved</span>" } else { "" }
}

/// Pence a month over four years.
fn monthly(car: &Car) -> u64 {
    car.price * 90 * 121 / 100 / 48
}

fn row(car: &Car) -> String {
    let teaser: String = car.description.chars().take(110).collect();
    fill(
        ROW,
        &[
            ("url", &address(car)),
            ("photo", &photo(car, "thumb")),
            ("title", &escape(&title(car))),
            ("reserved", reserved(car)),
            ("badges", &badges(car)),
            ("teaser", &escape(&teaser)),
            ("cost", &cost(car)),
            ("month", &pounds(monthly(car))),
            ("town", branch(car).0),
            ("telephone", branch(car).2),
            ("number", &number(car).to_string()),
        ],
    )
}

fn tile(car: &Car) -> String {
    format!(
        "<div class=\"col-md-3 col-xs-6\"><div class=\"latest\"><a href=\"{}\"><img src=\"{}\" class=\"media-object\" alt=\"\"></a><h5><a href=\"{}\">{}</a></h5><p>{}</p></div></div>",
        address(car),
        photo(car, "thumb"),
        address(car),
        escape(&car.name()),
        price(car)
    )
}

fn details(stock: &[Car], car: &Car) -> String {
    let mut dice = Dice::new(number(car) as u64);
    let mut facts = vec![
        ("Make", car.make.to_owned()),
        ("Model", car.model.to_owned()),
        ("Derivative", format!("{} {}dr", car.trim, car.doors)),
        ("Year", car.year.to_string()),
        ("Registration", car.registration.clone()),
        ("Mileage", miles(car)),
        ("Fuel Type", car.fuel.to_owned()),
        ("Gearbox", car.transmission.to_owned()),
    ];
    facts.extend((car.cc > 0).then(|| ("Engine Size", format!("{} cc", grouped(car.cc, ',')))));
    facts.extend([
        ("Body Style", car.body.to_owned()),
        ("Doors", car.doors.to_string()),
        ("Exterior Colour", car.colour.to_owned()),
        ("Previous Owners", dice.between(1, 4).to_string()),
        ("Insurance Group", format!("{}E", dice.between(3, 34))),
        ("Stock Number", number(car).to_string()),
    ]);
    let same =
        |other: &&Car| other.body == car.body && other.id != car.id && other.price.abs_diff(car.price) < 3000;
    let (town, street, telephone) = branch(car);
    fill(
        DETAILS,
        &[
            ("make", car.make),
            ("find", &encode(car.make)),
            ("title", &escape(&title(car))),
            ("reserved", reserved(car)),
            ("photo", &photo(car, "large")),
            ("badges", &badges(car)),
            ("cost", &cost(car)),
            ("month", &pounds(monthly(car))),
            ("deposit", &pounds(car.price * 10)),
            ("facts", &each(facts, |(label, value)| format!("<tr><td>{label}</td><td>{value}</td></tr>\n"))),
            ("text", &escape(&car.description)),
            ("town", town),
            ("street", street),
            ("telephone", telephone),
            ("number", &number(car).to_string()),
            ("same", &each(stock.iter().filter(same).take(4), tile)),
        ],
    )
}

const PAGE: &str = r##"<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8"><meta http-equiv="X-UA-Compatible" content="IE=edge"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>[[title]] | Wheelwright Motor Group</title>
<style>[[style]]</style>
</head>
<body>
<div class="topline"><div class="container-fluid"><span class="pull-right">Hereford 01432 555 0120 &nbsp;|&nbsp; <a href="/contact">All branches</a></span> Four dealerships, one family, since 1934</div></div>
<nav class="navbar-default navbar-static-top"><div class="container-fluid"><div class="navbar-header"><a class="navbar-brand" href="/"><img src="/assets/img/logo.png" alt="Wheelwright Motor Group"></a></div>
<ul class="nav navbar-nav"><li><a href="/used-cars">Used Cars</a></li><li><a href="/new-cars">New Car Offers</a></li><li><a href="/finance">Finance</a></li><li><a href="/servicing">Servicing &amp; MOT</a></li><li><a href="/about-us">About Us</a></li><li><a href="/contact">Contact</a></li></ul></div></nav>
<div class="container-fluid page-main">
[[body]]
</div>
<div class="footer-branches"><div class="container-fluid"><div class="clearfix">[[branches]]<div class="col-md-4 col-xs-12"><h5>Customer information</h5><ul class="list-unstyled"><li><a href="/about-us">About the group</a></li><li><a href="/finance">Initial disclosure document</a></li><li><a href="/contact">Complaints</a></li></ul></div></div>
<p class="text-muted">Wheelwright Motor Group Ltd is a credit broker and not a lender, authorised and regulated by the Financial Conduct Authority. Representative 9.9% APR. &copy; 2017</p></div></div>
</body>
</html>
"##;

const STYLE: &str = r##"*{box-sizing:border-box}body{margin:0;font:14px/1.43 "Open Sans",Helvetica,Arial,sans-serif;color:#333}a{color:#0b6b4c;text-decoration:none}h1,h2,h3,h4,h5{font-weight:500;margin:20px 0 10px}h1{font-size:32px}h2{font-size:28px}h3{font-size:23px}h4{font-size:18px}
.container-fluid{max-width:1170px;margin:0 auto;padding:0 15px}.clearfix:after,.media:after{content:"";display:table;clear:both}.col-md-2,.col-md-3,.col-md-4,.col-md-5,.col-md-7,.col-md-8,.col-md-9{float:left;padding:0 15px}.col-md-2{width:16.66%}.col-md-3{width:25%}.col-md-4{width:33.33%}.col-md-5{width:41.66%}.col-md-7{width:58.33%}.col-md-8{width:66.66%}.col-md-9{width:75%}.pull-right{float:right}.text-centred{text-align:center}.text-muted{color:#888}
.topline{background:#0b3d2e;color:#cde;font-size:12px;padding:6px 0}.topline a{color:#fff}.navbar-default{background:#f8f8f8;border-bottom:1px solid #e7e7e7}.navbar-default .container-fluid{display:flex;align-items:center}.nav{list-style:none;display:flex;margin:0}.nav a{padding:24px 14px;display:block;color:#444}.navbar-brand img{display:block}.page-main{padding-top:20px;padding-bottom:30px}
.well{background:#f5f5f5;border:1px solid #e3e3e3;border-radius:4px;padding:19px;margin-bottom:20px}.well h4{margin-top:0}.form-group{margin-bottom:10px}.form-group label{display:block;font-weight:bold;font-size:12px}.input-sm{width:100%;height:30px;border:1px solid #ccc;border-radius:3px;background:#fff}.form-inline .input-sm{width:auto}.btn-success{display:inline-block;background:#0b6b4c;color:#fff;border:1px solid #09563d;border-radius:3px;padding:6px 14px;font:inherit}.btn-block{width:100%;padding:10px}.btn-link{background:none;border:0;color:#0b6b4c}
.media{border:1px solid #ddd;border-radius:4px;padding:12px;margin-bottom:15px;display:flex}.media-left{flex:0 0 250px;position:relative;margin-right:15px}.media-body{flex:1}.media-object{width:100%;height:auto;display:block}.media-heading{margin:0 0 6px;font-size:18px}.badge{display:inline-block;background:#777;color:#fff;border-radius:10px;padding:3px 8px;font-size:12px;margin-bottom:4px}.label-reserved{position:absolute;left:0;top:10px;background:#d9534f;color:#fff;padding:3px 10px;font-weight:bold}.text-price{font-size:22px;font-weight:bold;color:#0b3d2e}.media-price{float:right;text-align:right;margin-left:15px}
.pg{display:inline-block;list-style:none;padding:0}.pg li{display:inline}.pg a,.pg span{float:left;padding:6px 12px;border:1px solid #ddd;margin-left:-1px}.pg .pg-current span{background:#0b6b4c;color:#fff}.disabled span{color:#999}.list-bar{border-bottom:1px solid #eee;padding-bottom:10px;margin-bottom:15px}.table-striped{width:100%;border-collapse:collapse}.table-striped td{padding:8px;border-top:1px solid #ddd;width:50%}.table-striped tr:nth-child(odd){background:#f9f9f9}.latest{border:1px solid #ddd;padding:6px;margin-bottom:15px}.latest h5{margin:6px 0 0}.latest p{margin:0;font-weight:bold}.car-photo{position:relative;margin-bottom:10px}.hero-unit{background:#0b3d2e;color:#fff;border-radius:4px;margin-bottom:20px;padding:30px;min-height:425px}.hero-unit img{display:block;margin-top:20px;width:330px;border-radius:4px}.ww-heading{border-bottom:1px solid #eee;margin:0 0 15px;padding:8px 0}.trail{font-size:12px;color:#888}.footer-branches{background:#222;color:#bbb;padding:25px 0;font-size:13px}.footer-branches a{color:#9c9}.footer-branches address{font-style:normal}.footer-branches h5{margin:0;color:#fff;font-size:14px}.list-unstyled{list-style:none;padding:0;margin:0}"##;

const HOME: &str = r##"<div class="clearfix"><div class="col-md-4">[[form]]</div><div class="col-md-8"><div class="hero-unit"><h1>&pound;500 towards your deposit</h1><p>On every used car over &pound;6,000 until the end of September, with 9.9% APR representative.</p><p><a class="btn-success" href="/finance">Find out more</a></p><img src="/assets/img/slide.jpg" alt="September event"></div></div></div>
<h3 class="ww-heading">Latest arrivals</h3><div class="clearfix">[[latest]]</div>
<div class="clearfix"><div class="col-md-4"><h4>136-point check</h4><p>Every car is inspected in our own workshops before it is offered.</p></div><div class="col-md-4"><h4>Part exchange</h4><p>Bring yours along, we buy any make. Minimum &pound;500 if it drives in.</p></div><div class="col-md-4"><h4>&ldquo;Second car from Ludlow&rdquo;</h4><p>&ldquo;Paid &pound;7,250 for a two year old Fiesta. No pressure at all.&rdquo; Mr Preece, Craven Arms</p></div></div>"##;

const FORM: &str = r##"<form class="well" id="stockSearch" action="/used-cars" method="get"><h4>Find your next car</h4>
<div class="form-group"><label for="make">Make</label><select class="input-sm" id="make" name="make"><option value="">Any Make</option>[[makes]]</select></div>
<div class="form-group"><label for="model">Model</label><select class="input-sm" id="model" name="model"><option value="">Any Model</option>[[models]]</select></div>
<div class="form-group"><label for="minprice">Price from</label><select class="input-sm" id="minprice" name="minprice"><option value="">Min Price</option>[[least]]</select></div>
<div class="form-group"><label for="maxprice">Price to</label><select class="input-sm" id="maxprice" name="maxprice"><option value="">Max Price</option>[[most]]</select></div>
<div class="form-group"><label for="location">Branch</label><select class="input-sm" id="location" name="location"><option value="">All Branches</option>[[towns]]</select></div>
<button type="submit" class="btn-success btn-block">Search Cars</button></form>"##;

const RESULTS: &str = r##"<p class="trail"><a href="/">Home</a> &rsaquo; Used Cars</p><div class="clearfix"><div class="col-md-3">[[form]]<div class="well"><h4>Can't find it?</h4><p>Call us and we will look across the group for you.</p><p><strong>01432 555 0120</strong></p></div></div>
<div class="col-md-9"><h2 class="ww-heading">We found [[total]]</h2>
<form class="form-inline list-bar" id="listOptions" action="/used-cars" method="get">[[hidden]]Sort by <select class="input-sm" name="sort" onchange="this.form.submit()">[[orders]]</select> &nbsp; Show <select class="input-sm" name="perpage" onchange="this.form.submit()">[[sizes]]</select> per page <noscript><button type="submit" class="btn-link">Update</button></noscript></form>
[[rows]][[pages]]</div></div>"##;

const ROW: &str = r##"<div class="media" data-stock="[[number]]"><div class="media-left"><a href="[[url]]"><img class="media-object" src="[[photo]]" alt="[[title]]"></a>[[reserved]]</div>
<div class="media-body"><div class="media-price">[[cost]]<br><small>from &pound;[[month]] p/m</small></div><h4 class="media-heading"><a href="[[url]]">[[title]]</a></h4><p>[[badges]]</p><p>[[teaser]]&hellip;</p><p class="text-muted">Wheelwright [[town]] &middot; [[telephone]]</p><a class="btn-success" href="[[url]]">View Car</a> <a class="btn-link" href="/contact?stock=[[number]]">Enquire</a></div></div>
"##;

const DETAILS: &str = r##"<p class="trail"><a href="/">Home</a> &rsaquo; <a href="/used-cars">Used Cars</a> &rsaquo; <a href="/used-cars?make=[[find]]">[[make]]</a> &rsaquo; [[title]]</p><h1 class="ww-heading">[[title]]</h1>
<div class="clearfix"><div class="col-md-7"><div class="car-photo"><img class="media-object" src="[[photo]]" alt="[[title]]">[[reserved]]</div><p>[[badges]]</p><h3>Description</h3><p>[[text]]</p><h3>Specification</h3><table class="table-striped"><tbody>
[[facts]]</tbody></table></div>
<div class="col-md-5"><div class="well"><p>[[cost]]</p><p>&pound;[[month]] per month for 48 months, deposit &pound;[[deposit]], 9.9% APR representative.</p><p><a class="btn-success btn-block text-centred" href="/finance?stock=[[number]]">Apply for finance</a></p></div>
<div class="well"><h4>Wheelwright [[town]]</h4><p>[[street]]<br><strong>[[telephone]]</strong></p><form action="/contact" method="post"><input type="hidden" name="stock" value="[[number]]"><div class="form-group"><label>Your name</label><input class="input-sm" name="name"></div><div class="form-group"><label>Email</label><input class="input-sm" name="email"></div><div class="form-group"><label>Telephone</label><input class="input-sm" name="telephone"></div><button type="submit" class="btn-success">Book a test drive</button></form></div></div></div>
<h3 class="ww-heading">Similar cars</h3><div class="clearfix">[[same]]</div>"##;

const NEW: &str = r##"<h1 class="ww-heading">New Car Offers</h1><div class="well"><h4>New Corsa SRi</h4><p>From &pound;139 a month with &pound;139 deposit on a 4 year PCP. Ends 30 September 2017.</p></div><div class="well"><h4>New Astra Design</h4><p>Save &pound;3,000 on the list price when you scrap your old car.</p></div>"##;
const FINANCE: &str = r##"<h1 class="ww-heading">Car Finance</h1><p>Hire purchase and personal contract purchase from 9.9% APR representative.</p><table class="table-striped"><tr><td>Cash price</td><td>&pound;8,000.00</td></tr><tr><td>Deposit</td><td>&pound;800.00</td></tr><tr><td>48 monthly payments</td><td>&pound;181.52</td></tr><tr><td>Total payable</td><td>&pound;9,512.96</td></tr></table>"##;
const SERVICING: &str = r##"<h1 class="ww-heading">Servicing &amp; MOT</h1><p>MOT &pound;39.95, interim service from &pound;129, full service from &pound;199. Free collection within ten miles.</p>"##;
const ABOUT: &str = r##"<h1 class="ww-heading">About Us</h1><p>Albert Wheelwright sold his first Austin in Leominster in 1934. His grandchildren run the group today, with 112 staff at four sites.</p>"##;
const CONTACT: &str = r##"<h1 class="ww-heading">Contact Us</h1><p>All branches are open Monday to Friday 8.30 to 18.00, Saturday 9.00 to 17.00 and Sunday 10.00 to 16.00.</p><form class="well" action="/contact" method="post"><div class="form-group"><label>Your name</label><input class="input-sm" name="name"></div><div class="form-group"><label>Message</label><textarea name="message"></textarea></div><button type="submit" class="btn-success">Send message</button></form>"##;
