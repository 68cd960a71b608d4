//! How a list goes on: the links of a page that lead to its other pages.

mod paging;

pub use paging::{LinkRole, Paging, PagingKind, link_roles, paging};
