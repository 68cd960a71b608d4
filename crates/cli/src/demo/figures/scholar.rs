//! Gleaner, a search engine for papers: results in pages, each with a link to the papers that cite it.

use super::frame;
use crate::demo::dice::Dice;
use crate::demo::markup::{Escaped, page_count};
use crate::demo::papers::{self, Paper};
use crate::demo::request::{Parameters, encode};

const PAPERS: u64 = 300;
const ON_A_PAGE: usize = 5;

/// The papers that are found for a text.
pub(crate) fn find(text: &str) -> Vec<Paper> {
    papers::find(PAPERS, text).into_iter().map(Paper::of).collect()
}

/// The papers that cite one; some are cited by none.
pub(crate) fn cited_by(paper: Paper) -> Vec<Paper> {
    let count = Dice::of(31, paper.id).below(5);
    paper.neighbours(2, count, PAPERS).collect()
}

/// The title of a paper.
pub(crate) fn title(paper: Paper) -> String {
    let mut title = String::new();
    paper.title(&mut title);
    title
}

/// The authors of a paper, separated by commas.
pub(crate) fn authors(paper: Paper) -> String {
    let mut authors = String::new();
    paper.author_list(&mut authors);
    authors
}

pub(super) fn home() -> String {
    frame("Gleaner", &form(""))
}

fn form(text: &str) -> String {
    let text = Escaped(text);
    format!(
        "<form action=\"/figures/2/results\">\n\
            <input type=\"text\" name=\"q\" value=\"{text}\"> <button>Search</button>\n</form>\n"
    )
}

pub(super) fn results(parameters: &Parameters) -> String {
    let text = parameters.text("q");
    let found = find(text);
    let pages = page_count(found.len(), ON_A_PAGE);
    let page =
        parameters.number("page").and_then(|page| usize::try_from(page).ok()).unwrap_or(1).clamp(1, pages);
    let mut content = form(text);
    content.push_str(&format!("<p class=\"soft\">{} results, page {page} of {pages}</p>\n", found.len()));
    for &paper in found.chunks(ON_A_PAGE).nth(page - 1).unwrap_or_default() {
        hit(&mut content, paper);
    }
    if page < pages {
        let address = format!("/figures/2/results?q={}&amp;page={}", encode(text), page + 1);
        content.push_str(&format!("<p><a href=\"{address}\">Next</a></p>\n"));
    }
    frame("Gleaner", &content)
}

fn hit(content: &mut String, paper: Paper) {
    let (title, authors, year) = (title(paper), authors(paper), paper.year());
    content.push_str(&format!(
        "<div class=\"hit\"><h3>{title}</h3> <span class=\"authors\">{authors}</span> <span>{year}</span>"
    ));
    match cited_by(paper).len() {
        0 => {}
        count => {
            content.push_str(&format!(" <a href=\"/figures/2/citing/{}\">Cited by {count}</a>", paper.id))
        }
    }
    content.push_str("</div>\n");
}

pub(super) fn citing(id: u64) -> Option<String> {
    let paper = Some(id).filter(|id| (1..=PAPERS).contains(id)).map(Paper::of)?;
    let mut content = format!("<h2>Papers that cite “{}”</h2>\n", title(paper));
    for citing in cited_by(paper) {
        hit(&mut content, citing);
    }
    Some(frame("Gleaner", &content))
}
