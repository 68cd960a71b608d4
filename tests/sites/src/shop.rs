//! Shops.

pub(crate) mod bergstrom;
pub(crate) mod burdock;
pub(crate) mod currawong;
pub(crate) mod dunnock;
pub(crate) mod emberjar;
pub(crate) mod fernfog;
pub(crate) mod ferremonte;
pub(crate) mod hollybank;
pub(crate) mod kettlewell;
pub(crate) mod klangwerk;
pub(crate) mod larderly;
pub(crate) mod mashtun;
pub(crate) mod mercado;
pub(crate) mod orchardline;
pub(crate) mod osterley;
pub(crate) mod papersail;
pub(crate) mod pennywort;
pub(crate) mod quillfeather;
pub(crate) mod signalbox;
pub(crate) mod strumhouse;
pub(crate) mod tacklebarn;
pub(crate) mod tannery;
pub(crate) mod tokanui;
pub(crate) mod tuihill;
pub(crate) mod ziarnko;
pub(crate) mod zwirnstube;
