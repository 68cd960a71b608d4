//! Windrow in one crate: pages in, values and records out.
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

mod engine;
mod job;
mod journal;
mod parallel;
mod wrapper;

pub use engine::{Engine, EngineOptions};
pub use job::{Job, Standing};
pub use windrow_page::{Origin, Page, Shelf};
pub use windrow_query::Step;
pub use wrapper::{Invalid, Rows, RunError, RunOptions, Wrapper};
pub use {
    windrow_browser as browser, windrow_data as data, windrow_dom as dom, windrow_output as output,
    windrow_page as page, windrow_query as query, windrow_syntax as syntax,
};
