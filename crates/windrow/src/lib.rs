//! Windrow in one crate: wrappers over sites, rows out.
//!
//! A [`Wrapper`] is an OXPath expression. An [`Engine`] opens pages and acts on them: over the network, from an archive,
//! or from a shelf in memory. A run gives [`Rows`], each as soon as it is complete, in constant memory however many
//! pages it visits.
//!
//! ```
//! use windrow::{Engine, Shelf, Wrapper};
//!
//! let site = Shelf::new()
//!     .html("http://shop.example/", "<p>Dune <b>7.99</b><p>Emma <b>5.49</b><a class=next href=/2>next</a>")
//!     .html("http://shop.example/2", "<p>Ulysses <b>9.50</b>");
//! let wrapper = Wrapper::parse(
//!     "doc('http://shop.example/')/(//a.next/{click /})*//p:<book>[text()[1]:<title=normalize-space(.)>][b:<price(number)=.>]",
//! )?;
//! let mut rows = wrapper.rows(&Engine::of_shelf(site), &Default::default());
//! assert_eq!(rows.by_ref().filter_map(Result::ok).count(), 3);
//! assert_eq!((rows.tally().pages, rows.tally().pages_held_most), (2, 1));
//! # Ok::<(), windrow::Invalid>(())
//! ```
//!
//! The network is [`Engine::embedded`], rows go to files and databases through [`output`], and a [`Job`] makes a run that
//! goes on after its process was killed. Expressions on one page are [`query`]'s business:
//!
//! ```
//! use windrow::{Page, dom::NodeId, query::{Host, Query}, syntax};
//!
//! let page = Page::read(b"<p class=price>12 EUR<p>sold", &Default::default());
//! let expression = syntax::parse("number-of(//p.price)");
//! let query = Query::compile(&expression.tree)?;
//! let value = query.evaluate_with(page.document(), NodeId::ROOT, &Host::of(&page))?;
//! assert_eq!(value.to_text(page.document()), "12");
//! # Ok::<(), windrow::query::Error>(())
//! ```

mod auto;
mod came;
mod engine;
pub mod examples;
mod job;
mod journal;
mod kept;
pub mod knowing;
pub mod learning;
mod marker;
pub mod pages;
mod parallel;
pub mod repair;
pub mod robust;
pub mod saved;
mod session;
pub mod sites;
pub mod tables;
pub mod templates;
pub mod watch;
mod watched;
mod wrapper;

pub use auto::{SiteUsage, Usage};
pub use engine::{Engine, EngineKind, EngineOptions};
pub use job::{Job, Standing};
pub use session::Session;
pub use windrow_page::{Origin, Page, Shelf};
pub use windrow_query::Step;
pub use wrapper::{Invalid, Rows, RunError, RunOptions, Wrapper};
pub use {
    windrow_browser as browser, windrow_data as data, windrow_dom as dom, windrow_forms as forms,
    windrow_knowledge as knowledge, windrow_learn as learn, windrow_output as output, windrow_page as page,
    windrow_query as query, windrow_records as records, windrow_site as site, windrow_syntax as syntax,
    windrow_template as template, windrow_upkeep as upkeep,
};
