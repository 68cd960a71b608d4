//! Halloway Cars: a dealer on a form-driven system of 2007.
//!
//! Choosing a make sends the form so that the models can follow; the search button is a picture; "Next" sends the form
//! again. Some cars are marked as reserved. The session is in hidden fields.

use crate::data::cars::{Car, cars, makes};
use crate::data::picture;
use crate::http::{Answer, Method, Request};
use crate::markup::{each, escape, fill, grouped, slice};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "halloway",
    domain: Some(Domain::UsedCars),
    asks_for: Domain::UsedCars,
    is_scripted: true,
    is_aside: true,
    covers: &["postback", "dependent", "submit", "wildcard", "status", "details", "next"],
    about: "dealer of 2007 on a form-driven system: models follow makes by postback, a picture starts the search",
    truth,
    respond,
    walk,
};

fn stock() -> Vec<Car> {
    cars(2007, 69, 2020)
}

fn address(car: &Car) -> String {
    format!("/CarDetails.aspx?CarID={}", 220 + car.id)
}

fn truth() -> Truth {
    let record = |car: &Car| {
        Record::new()
            .with("price", format!("£{}", grouped(car.price, ',')))
            .with("make", car.make)
            .with("model", car.model)
            .with("year", car.year.to_string())
            .with("mileage", format!("{} mi", car.mileage))
            .with("fuel", car.fuel)
            .with("transmission", car.transmission)
            .with("engine_size", if car.cc == 0 { String::new() } else { format!("{} cc", car.cc) })
            .with("colour", car.colour)
            .with("body_type", car.body)
            .with("description", &car.description)
            .with("image", format!("/Photo.ashx?c={}", 220 + car.id))
            .with("url", address(car))
    };
    Truth::promised(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    visitor.submit("form1", &[("__EVENTTARGET", "ddlMake"), ("ddlMake", "Ford")])?;
    visitor.expect("Focus")?;
    visitor.open("/")?;
    visitor.submit("form1", &[("ibtnGo.x", "11"), ("ibtnGo.y", "7")])?;
    visitor.expect("69 cars")?;
    while visitor.source().contains("__doPostBack('lbtnNext'") {
        visitor.submit("form1", &[("__EVENTTARGET", "lbtnNext")])?;
    }
    Ok(())
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Car], request: &Request) -> Answer {
    match request.path.as_str() {
        "/" | "/Default.aspx" => Answer::page(default(stock, request)),
        "/CarDetails.aspx" => {
            match stock.iter().find(|car| Some(220 + car.id) == request.query.number("CarID")) {
                Some(car) => Answer::page(details(car)),
                None => Answer::missing(),
            }
        }
        "/Photo.ashx" => Answer::picture(picture::car(request.query.number("c").unwrap_or(0) as u64)),
        "/images/go.gif" => Answer::picture(picture::sign("FIND IT", 90, 28, "#096", "#fff")),
        "/Location.aspx" => Answer::page(framed(
            "<h2>Location</h2><p>Halloway Cars, Station Approach, Kidderminster DY10 1QX</p>",
            "",
        )),
        "/Finance.aspx" => Answer::page(framed(
            "<h2>Finance</h2><p>&pound;1,000 over 12 months: &pound;92.20 a month.</p>",
            "",
        )),
        _ => Answer::missing(),
    }
}

fn framed(body: &str, hidden: &str) -> String {
    fill(PAGE, &[("body", body), ("hidden", hidden)])
}

fn default(stock: &[Car], request: &Request) -> String {
    let form = &request.form;
    let is_search = form.has("ibtnGo.x");
    let target = form.text("__EVENTTARGET");
    let page = match target {
        "lbtnNext" => form.number("hidPage").unwrap_or(0) + 1,
        "lbtnPrev" => form.number("hidPage").unwrap_or(2).max(2) - 1,
        _ => 1,
    };
    let (make, model) = (form.text("ddlMake"), form.text("ddlModel"));
    let shows = request.method == Method::Post && (is_search || target.starts_with("lbtn"));
    let selected = |name: &str, wanted: &str| if name == wanted { " selected=\"selected\"" } else { "" };
    let all = makes(stock);
    let make_options =
        each(&all, |(name, _)| format!("<option value=\"{name}\"{}>{name}</option>", selected(name, make)));
    let models =
        all.iter().find(|(name, _)| *name == make).map(|(_, models)| models.as_slice()).unwrap_or_default();
    let model_options =
        each(models, |name| format!("<option value=\"{name}\"{}>{name}</option>", selected(name, model)));
    let results = if shows { results(stock, make, model, page) } else { String::new() };
    let hidden = format!("<input type=\"hidden\" name=\"hidPage\" value=\"{page}\" />");
    framed(
        &fill(SEARCH, &[("makes", &make_options), ("models", &model_options), ("results", &results)]),
        &hidden,
    )
}

fn results(stock: &[Car], make: &str, model: &str, page: usize) -> String {
    let found: Vec<&Car> = stock
        .iter()
        .filter(|car| ["", "0", car.make].contains(&make) && ["", "0", car.model].contains(&model))
        .collect();
    let slice = slice(&found, page, 8);
    let rows = each(slice.things, |car| {
        let flag = if car.chance < 12 { " <span class=\"hwFlag\">RESERVED</span>" } else { "" };
        fill(
            ROW,
            &[
                ("url", &address(car)),
                ("id", &(220 + car.id).to_string()),
                ("name", &escape(&car.name())),
                ("flag", flag),
                ("year", &car.year.to_string()),
                ("miles", &car.mileage.to_string()),
                ("price", &grouped(car.price, ',')),
            ],
        )
    });
    let previous = if slice.page > 1 {
        "<a id=\"lbtnPrev\" href=\"javascript:__doPostBack('lbtnPrev','')\">Previous</a>"
    } else {
        ""
    };
    let next = if slice.page < slice.last {
        "<a id=\"lbtnNext\" href=\"javascript:__doPostBack('lbtnNext','')\">Next</a>"
    } else {
        ""
    };
    fill(
        RESULTS,
        &[("total", &slice.total.to_string()), ("rows", &rows), ("previous", previous), ("next", next)],
    )
}

fn details(car: &Car) -> String {
    let engine = if car.cc == 0 {
        String::new()
    } else {
        format!("<tr><td class=\"hwKey\">Engine size</td><td>{} cc</td></tr>", car.cc)
    };
    let body = fill(
        DETAILS,
        &[
            ("id", &(220 + car.id).to_string()),
            ("name", &escape(&car.name())),
            ("price", &grouped(car.price, ',')),
            ("year", &car.year.to_string()),
            ("miles", &car.mileage.to_string()),
            ("fuel", car.fuel),
            ("transmission", car.transmission),
            ("engine", &engine),
            ("colour", car.colour),
            ("body", car.body),
            ("text", &escape(&car.description)),
        ],
    );
    framed(&body, "")
}

const PAGE: &str = r##"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Halloway Cars</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<style type="text/css">body{font-family:Tahoma;font-size:12px;background:#cfe;margin:0}.hwOuter{width:780px;margin:0 auto;background:#fff;border:2px solid #096}.hwTitle{background:#096;color:#fff;font-size:24px;padding:10px}.hwLinks a{margin:8px}.hwFlag{background:#c00;color:#fff;padding:1px 4px}.hwGrid td{border-bottom:1px solid #9cb;padding:5px}.hwKey{background:#e6f4ee;font-weight:bold;padding:4px}</style></head><body>
<form method="post" action="/Default.aspx" id="form1"><input type="hidden" name="__EVENTTARGET" id="__EVENTTARGET" value="" /><input type="hidden" name="__VIEWSTATE" value="/wEPDwUKLTI4MTQ4" />[[hidden]]
<script type="text/javascript">function __doPostBack(t,a){var f=document.getElementById('form1');f.__EVENTTARGET.value=t;f.submit();}</script>
<div class="hwOuter"><div class="hwTitle">Halloway Cars of Kidderminster</div><div class="hwLinks"><a href="/Default.aspx">Car search</a><a href="/Finance.aspx">Finance</a><a href="/Location.aspx">Location</a></div><div style="padding:12px">[[body]]</div></div></form></body></html>
"##;

const SEARCH: &str = r##"<table><tr><td>Make</td><td><select name="ddlMake" onchange="__doPostBack('ddlMake','')"><option value="0">All makes</option>[[makes]]</select></td><td>Model</td><td><select name="ddlModel"><option value="0">All models</option>[[models]]</select></td><td><input type="image" name="ibtnGo" src="/images/go.gif" alt="Find it" /></td></tr></table>[[results]]"##;

const RESULTS: &str = r##"<p>[[total]] cars</p><table class="hwGrid" width="100%" cellspacing="0">[[rows]]</table><p>[[previous]] [[next]]</p>"##;

const ROW: &str = r##"<tr><td width="130"><a href="[[url]]"><img src="/Photo.ashx?c=[[id]]" width="120" height="90" border="0" alt="" /></a></td><td><a href="[[url]]">[[name]]</a>[[flag]]<br />[[year]]<br />[[miles]] mi</td><td align="right"><b>&pound;[[price]]</b></td></tr>
"##;

const DETAILS: &str = r##"<h2>[[name]]</h2><img src="/Photo.ashx?c=[[id]]" width="360" height="270" alt="" /><table><tr><td class="hwKey">Price</td><td>&pound;[[price]]</td></tr><tr><td class="hwKey">Year</td><td>[[year]]</td></tr><tr><td class="hwKey">Mileage</td><td>[[miles]] mi</td></tr><tr><td class="hwKey">Fuel</td><td>[[fuel]]</td></tr><tr><td class="hwKey">Transmission</td><td>[[transmission]]</td></tr>[[engine]]<tr><td class="hwKey">Colour</td><td>[[colour]]</td></tr><tr><td class="hwKey">Body style</td><td>[[body]]</td></tr></table><p>[[text]]</p>"##;
