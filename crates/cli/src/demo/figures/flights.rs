//! Swiftlet, a search for flights: two fields, then results that are narrowed to some numbers of stops.

use super::frame;
use crate::demo::dice::Dice;
use crate::demo::markup::{Escaped, pounds};
use crate::demo::request::Parameters;

const FIELDS: [&str; 5] = ["Harrowby", "Eastmere", "Pellworm", "Ravensholm", "Port Amble"];
const PLANES: [&str; 5] = ["Heron 210", "Lapwing 32", "Crane 9 Long", "Swift 4", "Bittern 77"];
const FLIGHTS: u64 = 400;

/// A flight.
pub(crate) struct Flight {
    id: u64,
    origin: &'static str,
    destination: &'static str,
    stops: u64,
    /// In pence.
    pub(crate) price: u32,
    pub(crate) plane: &'static str,
    minutes: u64,
}

impl Flight {
    fn of(id: u64) -> Flight {
        let mut dice = Dice::of(32, id);
        let origin = dice.below(FIELDS.len() as u64);
        let other = dice.between(1, FIELDS.len() as u64 - 1);
        Flight {
            id,
            origin: FIELDS[origin as usize],
            destination: FIELDS[((origin + other) % FIELDS.len() as u64) as usize],
            stops: dice.below(4),
            price: dice.between(39, 420) as u32 * 100 + 95,
            plane: dice.pick(&PLANES),
            minutes: dice.between(55, 600),
        }
    }
}

/// The flights between two places with one of these numbers of stops; of none given, with any.
pub(crate) fn find(origin: &str, destination: &str, stops: &[u64]) -> Vec<Flight> {
    let wanted = |flight: &Flight| {
        flight.origin.eq_ignore_ascii_case(origin)
            && flight.destination.eq_ignore_ascii_case(destination)
            && (stops.is_empty() || stops.contains(&flight.stops))
    };
    (1..=FLIGHTS).map(Flight::of).filter(wanted).collect()
}

pub(super) fn home() -> String {
    let content = "<form action=\"/figures/3/flights\">\n\
        <label>From <input type=\"text\" id=\"origin\" name=\"origin\"></label>\n\
                   <label>To <input type=\"text\" id=\"destination\" name=\"destination\"></label>\n\
                   <input type=\"submit\" name=\"Search\" value=\"Search\">\n</form>\n";
    frame("Swiftlet", content)
}

pub(super) fn results(parameters: &Parameters) -> String {
    let (origin, destination) = (parameters.text("origin"), parameters.text("destination"));
    let stops: Vec<u64> = parameters.all("stops").filter_map(|stops| stops.parse().ok()).collect();
    let mut content = format!(
        "<form action=\"/figures/3/flights\">\n<input type=\"hidden\" name=\"origin\" value=\"{}\">\n\
            <input type=\"hidden\" name=\"destination\" value=\"{}\">\n",
        Escaped(origin),
        Escaped(destination)
    );
    for (number, label) in [(0, "non-stop"), (1, "1 stop"), (2, "2 stops"), (3, "3 stops")] {
        let checked = if stops.contains(&number) { " checked" } else { "" };
        content.push_str(&format!(
            "<label>\
            <input type=\"checkbox\" id=\"stops{number}\" name=\"stops\" value=\"{number}\"{checked}> \
            {label}</label>\n"
        ));
    }
    content.push_str(
        "<button id=\"refine\">Show these</button>\n</form>\n<table>\n<thead><tr>\
        <th>Price<th>Flight<th>Stops<th></thead>\n",
    );
    for flight in find(origin, destination, &stops) {
        let (id, price, stops) = (flight.id, pounds(flight.price), flight.stops);
        let route = format!("{} → {}", flight.origin, flight.destination);
        content.push_str(&format!(
            "<tbody class=\"resultrow\"><tr><td>\
            <a class=\"results_price\" href=\"/figures/3/flight/{id}\">{price}</a><td>{route}<td>{stops}"
        ));
        content.push_str(&format!(
            "<td><a class=\"resultdetaillink\" href=\"/figures/3/flight/{id}\">Details</a></tbody>\n"
        ));
    }
    content.push_str("</table>\n");
    frame("Swiftlet", &content)
}

pub(super) fn flight(id: u64) -> Option<String> {
    let flight = Some(id).filter(|id| (1..=FLIGHTS).contains(id)).map(Flight::of)?;
    let Flight { origin, destination, plane, minutes, .. } = flight;
    let (hours, minutes) = (minutes / 60, minutes % 60);
    let content = format!(
        "<h1>{origin} → {destination}</h1>\n\
            <p class=\"flight_details_extra\">{plane} | {hours} h {minutes:02} min | no meal</p>\n"
    );
    Some(frame("Swiftlet", &content))
}
