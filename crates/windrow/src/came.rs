//! What an errand led to, in a form that is stored and read again: in a job's journal, and in an archive beside what was
//! fetched.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_dom::NodeId;
use windrow_page::{Arrival, Change, Error, Page, Snapshot};

/// What an errand led to; pages are whole, so that nothing is needed to have them again.
#[derive(Serialize, Deserialize)]
pub(crate) struct Came(Result<What, Error>);

#[derive(Serialize, Deserialize)]
enum What {
    /// The page as it was.
    Nothing,
    Page(Change, Option<u32>, Box<Snapshot>),
}

impl Came {
    pub(crate) fn of(came: Result<&Arrival, &Error>) -> Came {
        Came(match came {
            Ok(Arrival { change: Change::Nothing, .. }) => Ok(What::Nothing),
            Ok(Arrival { change, page, node }) => {
                Ok(What::Page(*change, node.map(|node| node.0), Box::new(page.snapshot())))
            }
            Err(error) => Err(error.clone()),
        })
    }

    /// A page that was gone on with in the place of the one that came.
    pub(crate) fn instead(page: &Page) -> Came {
        Came(Ok(What::Page(Change::Document, None, Box::new(page.snapshot()))))
    }

    /// What came, where `page` was acted on; none where that would have to be known and is not.
    pub(crate) fn again(self, page: Option<&Arc<Page>>) -> Option<Result<Arrival, Error>> {
        Some(match (self.0, page) {
            (Ok(What::Page(change, node, snapshot)), _) => {
                Ok(Arrival { page: Arc::new(Page::restore(*snapshot)), change, node: node.map(NodeId) })
            }
            (Ok(What::Nothing), Some(page)) => {
                Ok(Arrival { page: Arc::clone(page), change: Change::Nothing, node: None })
            }
            (Ok(What::Nothing), None) => return None,
            (Err(error), _) => Err(error),
        })
    }
}
