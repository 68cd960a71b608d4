//! The demo site: which page answers which request, and the site at work.

use std::io;

use super::request::{Answer, Request};
use super::server::{Respond, Server};
use super::shop::{self, Shop};
use super::{figures, papers, script};

const ROBOTS: &str = "User-agent: *\nDisallow: /staff/\n";

/// How large the site is and where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Options {
    /// The port; 0 is any that is free.
    pub(crate) port: u16,
    /// How many books the shop has.
    pub(crate) books: u64,
    /// How many papers the index has.
    pub(crate) papers: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options { port: 0, books: 500, papers: 1000 }
    }
}

/// The site at work. It stops when it is dropped.
#[derive(Debug)]
pub(crate) struct Site {
    server: Server,
}

impl Site {
    /// Starts the site on this machine alone.
    pub(crate) fn start(options: Options) -> io::Result<Site> {
        Ok(Site { server: Server::start(options.port, Pages::new(options))? })
    }

    /// Its address, without a slash at the end.
    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.server.address())
    }
}

/// Everything the site can show.
#[derive(Debug)]
pub(crate) struct Pages {
    shop: Shop,
    papers: u64,
}

impl Pages {
    /// The pages of a site of a size.
    pub(crate) fn new(options: Options) -> Pages {
        Pages { shop: Shop::new(options.books), papers: options.papers }
    }
}

impl Respond for Pages {
    fn respond(&self, request: &Request<'_>) -> Answer {
        let answer = match request.path.split('/').nth(1).unwrap_or_default() {
            "graph" | "chain" | "papers" => papers::respond(self.papers, request),
            "figures" => figures::respond(request),
            "script" => script::respond(&self.shop, request),
            "robots.txt" => Some(Answer::text(200, ROBOTS)),
            _ => shop::respond(&self.shop, request),
        };
        answer.unwrap_or_else(|| Answer { status: 404, ..Answer::page(shop::missing()) })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Options, Pages};
    use crate::demo::request::{Answer, Method, Request};
    use crate::demo::server::Respond;

    fn pages() -> Pages {
        Pages::new(Options { books: 60, papers: 40, ..Options::default() })
    }

    fn get(pages: &Pages, target: &str) -> Answer {
        pages.respond(&Request::new(Method::Get, target, ""))
    }

    /// The addresses that a page links to or frames, as paths.
    fn links(page: &str, target: &str) -> Vec<String> {
        let folder = &target[..=target.rfind('/').expect("targets have a slash")];
        let values = page.split("href=\"").skip(1).chain(page.split("src=\"").skip(1));
        let values =
            values.filter_map(|rest| rest.split('"').next()).filter(|value| !value.starts_with("data:"));
        let resolved = values.map(|value| match value.starts_with('/') {
            true => value.replace("&amp;", "&"),
            false => format!("{folder}{value}"),
        });
        resolved.collect()
    }

    #[test]
    fn every_link_leads_to_a_page() {
        let pages = pages();
        let starts = [
            "/",
            "/script/app/book/17",
            "/script/frame/offers",
            "/graph/30/3/1",
            "/chain/5/1",
            "/figures/",
            "/figures/1/results?in=Books&for=a",
        ];
        let more =
            ["/figures/2/results?q=meadows", "/figures/3/flights?origin=Harrowby&destination=Eastmere"];
        let mut open: Vec<String> = starts.into_iter().chain(more).map(str::to_owned).collect();
        let mut seen: BTreeSet<String> = open.iter().cloned().collect();
        while let Some(target) = open.pop() {
            let answer = get(&pages, &target);
            assert_eq!(answer.status, 200, "{target}");
            let links = links(&answer.body, &target);
            open.extend(links.into_iter().filter(|link| seen.insert(link.clone())));
        }
        assert!(seen.len() > 200, "{} pages", seen.len());
    }

    #[test]
    fn what_is_not_there_is_not_found() {
        let pages = pages();
        let beyond =
            ["/book/0", "/book/61", "/book/x", "/graph/30/3/31", "/graph/30/0/1", "/chain/6/7", "/papers/41"];
        let others = [
            "/nothing",
            "//",
            "/figures/5",
            "/figures/3/flight/401",
            "/category/none",
            "/postage",
            "/graph/1/2/3/4",
        ];
        for target in beyond.into_iter().chain(others) {
            assert_eq!(get(&pages, target).status, 404, "{target}");
        }
    }

    #[test]
    fn what_is_typed_comes_back_as_text() {
        let page = get(&pages(), "/search?q=%3Cscript%3E%22").body;
        assert!(page.contains("value=\"&lt;script&gt;&quot;\""));
        assert!(!page.contains("<script"));
    }

    #[test]
    fn a_posted_form_is_answered() {
        let pages = pages();
        let post = |body| pages.respond(&Request::new(Method::Post, "/postage", body));
        assert!(post("book=3&zone=Abroad&copies=2").body.contains("2 copies"));
        assert_eq!(post("book=3&zone=Nowhere&copies=-1").status, 200);
        assert_eq!(post("zone=Abroad").status, 404);
    }

    #[test]
    fn pages_of_the_tree_are_as_large_as_real_ones() {
        let pages = pages();
        for id in [1, 50, 999] {
            let length = get(&pages, &format!("/graph/1000/10/{id}")).body.len();
            assert!((5_000..=10_000).contains(&length), "page {id} has {length} bytes");
        }
    }
}
