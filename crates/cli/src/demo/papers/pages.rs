//! The pages of papers: plain pushes of text, since benchmarks wait for them.

use super::{FAN_OUT, ON_A_PAGE, Paper, Tree, find};
use crate::demo::markup::Escaped;
use crate::demo::request::{Answer, Parameters, Request, encode};

const STYLE: &str = include_str!("style.css");

/// The most papers that may cite one; more would make pages of megabytes.
const WIDEST: u64 = 1000;

/// The largest number of a paper; so far, arithmetic with them is far from overflowing.
const LAST: u64 = 1_000_000_000_000;

/// The page for a request, where there are so many papers; none where there is no such page.
pub(crate) fn respond(papers: u64, request: &Request<'_>) -> Option<Answer> {
    let mut path = [""; 4];
    let mut length = 0;
    for part in request.path.split('/').skip(1) {
        *path.get_mut(length)? = part;
        length += 1;
    }
    let number = |text: &str| text.parse::<u64>().ok().filter(|number| (1..=LAST).contains(number));
    let page = match path[..length] {
        ["papers"] => list(papers, &Parameters::read(request.query)),
        ["papers", id] => paper(number(id).filter(|&id| id <= papers)?, papers),
        ["graph", id] => cited(Tree { size: papers, fan_out: FAN_OUT }, number(id)?, papers)?,
        ["graph", size, fan_out, id] => {
            let fan_out = number(fan_out).filter(|&fan_out| fan_out <= WIDEST)?;
            cited(Tree { size: number(size)?, fan_out }, number(id)?, papers)?
        }
        ["chain", id] => link(papers, number(id)?)?,
        ["chain", length, id] => link(number(length)?, number(id)?)?,
        _ => return None,
    };
    Some(Answer::page(page))
}

fn frame(title: impl FnOnce(&mut String), content: impl FnOnce(&mut String)) -> String {
    let mut out = String::with_capacity(12 * 1024);
    out.push_str("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    title(&mut out);
    out.push_str(
        " · Sheaf</title>\n\
        <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<link rel=\"icon\" \
        href=\"data:,\">\n<style>\n",
    );
    out.push_str(STYLE);
    out.push_str(
        "</style>\n</head>\n<body>\n<header><div class=\"in\"><a href=\"/papers\"><b>Sheaf</b>\
        </a> <a href=\"/papers\">Papers</a> ",
    );
    out.push_str(
        "<a href=\"/graph/1\">Citations</a> <a href=\"/chain/1\">Reading chain</a> <a \
        href=\"/\">Bookshop</a></div></header>\n<main>\n",
    );
    content(&mut out);
    out.push_str(
        "</main>\n<footer>Sheaf, an index of papers that nobody wrote.</footer>\n</body>\n</html>\n",
    );
    out
}

/// A paper in a tree of citations. The addresses of those that cite it are relative, so they are in the same tree;
/// its references are among the first `papers`.
fn cited(tree: Tree, id: u64, papers: u64) -> Option<String> {
    let paper = Paper::of(id);
    let page = || {
        frame(
            |out| paper.title(out),
            |out| {
                heading(out, paper);
                let citing = tree.citing(id);
                out.push_str("<h2>Cited by ");
                out.push_str(&(citing.end - citing.start).to_string());
                out.push_str("</h2>\n<ul class=\"citing\">\n");
                citing.map(Paper::of).for_each(|citing| entry(out, citing, "<li><a class=\"cited\" href=\""));
                out.push_str("</ul>\n");
                references(out, paper, papers);
            },
        )
    };
    (id <= tree.size).then(page)
}

/// A paper among those that cite each other at random.
fn paper(id: u64, papers: u64) -> String {
    let paper = Paper::of(id);
    frame(
        |out| paper.title(out),
        |out| {
            heading(out, paper);
            out.push_str("<h2>Cited by</h2>\n<ul class=\"citing\">\n");
            let citing = paper.neighbours(0, 8, papers);
            citing.for_each(|citing| entry(out, citing, "<li><a class=\"cited\" href=\"/papers/"));
            out.push_str("</ul>\n");
            references(out, paper, papers);
        },
    )
}

fn heading(out: &mut String, paper: Paper) {
    out.push_str("<article class=\"paper\" id=\"p");
    out.push_str(&paper.id.to_string());
    out.push_str("\">\n<h1 class=\"title\">");
    paper.title(out);
    out.push_str("</h1>\n<p class=\"meta authors\">");
    for (place, (initial, surname)) in paper.authors().enumerate() {
        if place > 0 {
            out.push_str(", ");
        }
        for part in ["<a class=\"author\" href=\"/papers?q=", surname, "\">"] {
            out.push_str(part);
        }
        out.push(initial);
        out.push_str(". ");
        out.push_str(surname);
        out.push_str("</a>");
    }
    out.push_str("</p>\n<p class=\"meta\"><span class=\"venue\">");
    out.push_str(paper.venue());
    out.push_str("</span>, <span class=\"year\">");
    out.push_str(&paper.year().to_string());
    out.push_str("</span> · <span class=\"id\">");
    out.push_str(&paper.id.to_string());
    out.push_str("</span></p>\n<h2>Abstract</h2>\n<p class=\"abstract\">");
    paper.summary(out);
    out.push_str("</p>\n</article>\n");
}

/// A line of a list; `link` is its beginning, up to the number.
fn entry(out: &mut String, paper: Paper, link: &str) {
    out.push_str(link);
    out.push_str(&paper.id.to_string());
    out.push_str("\">");
    paper.title(out);
    out.push_str("</a> <span>");
    paper.author_list(out);
    out.push_str(", ");
    out.push_str(&paper.year().to_string());
    out.push_str("</span></li>\n");
}

fn references(out: &mut String, paper: Paper, papers: u64) {
    out.push_str("<h2>References</h2>\n<ol class=\"references\">\n");
    for reference in paper.neighbours(1, 12, papers) {
        entry(out, reference, "<li><a class=\"reference\" href=\"/papers/");
    }
    out.push_str("</ol>\n<h2>To cite it</h2>\n<pre>@article{sheaf");
    out.push_str(&paper.id.to_string());
    out.push_str(",\n  author  = {");
    paper.author_list(out);
    out.push_str("},\n  title   = {");
    paper.title(out);
    out.push_str("},\n  journal = {");
    out.push_str(paper.venue());
    out.push_str("}\n}</pre>\n");
}

/// A link of the chain: one paper, and the way to the next.
fn link(length: u64, id: u64) -> Option<String> {
    let paper = Paper::of(id);
    let page = || {
        frame(
            |out| paper.title(out),
            |out| {
                heading(out, paper);
                out.push_str("<nav class=\"pages\">");
                if id > 1 {
                    out.push_str(&format!("<a class=\"previous\" href=\"{}\">Previous</a> ", id - 1));
                }
                out.push_str(&format!("<span>Paper {id} of {length}</span> "));
                if id < length {
                    out.push_str(&format!("<a class=\"next\" href=\"{}\">Next</a>", id + 1));
                }
                out.push_str("</nav>\n");
            },
        )
    };
    (id <= length).then(page)
}

/// The papers that are searched for, a page at a time.
fn list(papers: u64, parameters: &Parameters) -> String {
    let words = parameters.text("q");
    let found = Found::of(papers, words);
    let pages = found.count().div_ceil(ON_A_PAGE).max(1);
    let page = parameters.number("page").unwrap_or(1).clamp(1, pages);
    let on_page = (page - 1) * ON_A_PAGE..(page * ON_A_PAGE).min(found.count());
    frame(
        |out| out.push_str("Papers"),
        |out| {
            let (count, shown) = (found.count(), Escaped(words));
            out.push_str(
                "<h1>Papers</h1>\n<form action=\"/papers\" method=\"get\" id=\"find\">\
                <input type=\"text\" name=\"q\" id=\"q\" ",
            );
            out.push_str(&format!(
                "value=\"{shown}\" aria-label=\"Words of the title\"> <button>Search</button></form>\n"
            ));
            out.push_str(&format!(
                "<p class=\"count\">{count} results, page {page} of {pages}</p>\n<ol class=\"results\">\n"
            ));
            on_page
                .map(|place| found.at(place))
                .for_each(|paper| entry(out, paper, "<li><a class=\"paper\" href=\"/papers/"));
            out.push_str("</ol>\n<nav class=\"pages\">");
            let address = |page: u64| format!("/papers?q={}&amp;page={page}", encode(words));
            if page > 1 {
                out.push_str(&format!("<a class=\"previous\" href=\"{}\">Previous</a> ", address(page - 1)));
            }
            if page < pages {
                out.push_str(&format!("<a class=\"next\" href=\"{}\">Next</a>", address(page + 1)));
            }
            out.push_str("</nav>\n");
        },
    )
}

/// What a search found: all papers, without a list of them, or some.
enum Found {
    All(u64),
    Some(Vec<u64>),
}

impl Found {
    fn of(papers: u64, words: &str) -> Found {
        if words.is_empty() { Found::All(papers) } else { Found::Some(find(papers, words)) }
    }

    fn count(&self) -> u64 {
        match self {
            Found::All(papers) => *papers,
            Found::Some(found) => found.len() as u64,
        }
    }

    fn at(&self, place: u64) -> Paper {
        Paper::of(match self {
            Found::All(_) => place + 1,
            Found::Some(found) => found[place as usize],
        })
    }
}
