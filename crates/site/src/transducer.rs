//! The transducers of the network, one file each.

mod consent;
mod enter;
mod follow;
mod identify;
mod search;
mod turn;
mod unfold;

use crate::network::Transducer;

/// All transducers. Those that only look come before those that go elsewhere, and those before each other as they are urgent.
pub(crate) const NETWORK: [Transducer; 9] = [
    consent::PRESS,
    identify::LISTS,
    search::FORMS,
    follow::LINKS,
    turn::TURN,
    search::FILL,
    unfold::UNFOLD,
    follow::FOLLOW,
    enter::ENTER,
];
