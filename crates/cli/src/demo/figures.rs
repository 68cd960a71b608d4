//! Look-alikes of the four sites of the OXPath paper's second section, with invented names: a shop whose search is
//! refined, papers with those that cite them, flights with stops to choose, stock quotes that rise and fall.

pub(crate) mod flights;
pub(crate) mod goods;
pub(crate) mod scholar;
pub(crate) mod stocks;

use super::request::{Answer, Parameters, Request};

const STYLE: &str = include_str!("figures/style.css");

/// The page for a request; none where there is no such page.
pub(crate) fn respond(request: &Request<'_>) -> Option<Answer> {
    let parameters = Parameters::read(request.query);
    let path: Vec<&str> = request.path.split('/').skip(2).collect();
    let page = match path[..] {
        [""] | [] => contents(),
        ["1"] => goods::home(),
        ["1", "results"] => goods::results(&parameters),
        ["1", "item", id] => goods::item(id.parse().ok()?)?,
        ["2"] => scholar::home(),
        ["2", "results"] => scholar::results(&parameters),
        ["2", "citing", id] => scholar::citing(id.parse().ok()?)?,
        ["3"] => flights::home(),
        ["3", "flights"] => flights::results(&parameters),
        ["3", "flight", id] => flights::flight(id.parse().ok()?)?,
        ["4"] => stocks::home(),
        ["4", "quotes"] => stocks::quotes(&parameters),
        _ => return None,
    };
    Some(Answer::page(page))
}

fn frame(title: &str, content: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en-GB\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
         <link rel=\"icon\" href=\"data:,\">\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>{title}\
             </header>\n\
         <main>\n{content}</main>\n</body>\n</html>\n"
    )
}

fn contents() -> String {
    let figures = ["A shop to search and refine", "Papers and what cites them", "Flights", "Stock quotes"];
    let entries = (1..)
        .zip(figures)
        .map(|(number, name)| format!("<li><a href=\"/figures/{number}\">{name}</a></li>\n"));
    frame("Figures", &format!("<ol>\n{}</ol>\n", entries.collect::<String>()))
}
