//! Threshing Floor, an exchange: quotes of the symbols that are asked for. Losses are red and have no sign.

use super::frame;
use crate::demo::markup::Escaped;
use crate::demo::request::Parameters;

/// A company's share.
pub(crate) struct Stock {
    pub(crate) symbol: &'static str,
    name: &'static str,
    /// In hundredths.
    pub(crate) last: u32,
    /// Since yesterday, in hundredths.
    pub(crate) change: i32,
}

const STOCKS: [Stock; 10] = [
    Stock { symbol: "HAY", name: "United Hay & Straw", last: 4215, change: 37 },
    Stock { symbol: "OAT", name: "Oatridge Mills", last: 1889, change: -52 },
    Stock { symbol: "RYE", name: "Ryeland Transport", last: 703, change: 0 },
    Stock { symbol: "PLOW", name: "Ploughshare Tools", last: 12_045, change: 210 },
    Stock { symbol: "SEED", name: "Seedling Bank", last: 255, change: -1 },
    Stock { symbol: "MILL", name: "Millrace Power", last: 8899, change: -340 },
    Stock { symbol: "BARN", name: "Barn & Byre Homes", last: 3110, change: 15 },
    Stock { symbol: "WOLD", name: "Wold Water", last: 995, change: -8 },
    Stock { symbol: "LAMB", name: "Lambswool Weavers", last: 6425, change: 0 },
    Stock { symbol: "CART", name: "Cartwheel Stores", last: 15_530, change: 1105 },
];

/// The quotes of symbols that are separated by commas, in the order of the exchange.
pub(crate) fn find(symbols: &str) -> Vec<Stock> {
    let symbols: Vec<&str> = symbols.split(',').map(str::trim).collect();
    STOCKS
        .into_iter()
        .filter(|stock| symbols.iter().any(|symbol| symbol.eq_ignore_ascii_case(stock.symbol)))
        .collect()
}

/// Hundredths as they are quoted, without a sign.
pub(crate) fn quoted(hundredths: u32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

pub(super) fn home() -> String {
    frame("Threshing Floor", &form(""))
}

fn form(symbols: &str) -> String {
    let symbols = Escaped(symbols);
    format!(
        "<form action=\"/figures/4/quotes\">\n\
            <label>Symbols <input type=\"text\" id=\"symbols\" name=\"s\" value=\"{symbols}\">\
            </label>\n<button id=\"quote\">Get quotes</button>\n</form>\n"
    )
}

pub(super) fn quotes(parameters: &Parameters) -> String {
    let symbols = parameters.text("s");
    let mut content = form(symbols);
    content.push_str("<table class=\"quotes\">\n<tr><th>Symbol<th>Company<th>Last<th>Change\n");
    for Stock { symbol, name, last, change } in find(symbols) {
        let direction = match change {
            0 => "same",
            1.. => "up",
            _ => "down",
        };
        let (name, last, change) = (Escaped(name), quoted(last), quoted(change.unsigned_abs()));
        content.push_str(&format!(
            "<tr class=\"quote\"><td class=\"symbol\">{symbol}</td><td>{name}</td>\
            <td class=\"last\">{last}</td><td class=\"change {direction}\">{change}</td></tr>\n"
        ));
    }
    content.push_str("</table>\n");
    frame("Threshing Floor", &content)
}
