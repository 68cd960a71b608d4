//! What keeps tables right: what a wrapper's rows look like, whether they still do, and what to do where they do not.
//!
//! ```text
//! run ──► observer: a sample of its rows, with what stood around them ──► profile: the runs that were good
//! another run ──► observer ──► habits, counted before and now ──► chance: how surprising that is ──► verdict
//! ```
//!
//! - `sample.rs`: what is kept of a run;
//! - `observer.rs`, `around.rs`: how it is come by while rows pass, in constant memory;
//! - `thinned.rs`: some of many pages, evenly spread;
//! - `landmark.rs`: what an element is known by, and which one is like it on another page;
//! - `trail.rs`: what each part of a wrapper found;
//! - `explain.rs`: what is in the place of what it found before;
//! - `shape.rs`: what texts look like;
//! - `habit.rs`: the questions that are asked of rows, with yes and no, page by page;
//! - `known.rs`: which records of before are there now;
//! - `chance.rs`: how likely the answers are, given those of before;
//! - `verdict.rs`: what of it speaks for a change, and how loudly;
//! - `profile.rs`: what is kept beside a wrapper;
//! - `anatomy.rs`: the parts of a wrapper that can be mended by themselves;
//! - `mutation.rs`: changes that pages go through;
//! - `diff.rs`: rows of two runs compared.

mod anatomy;
mod around;
mod chance;
pub mod diff;
mod explain;
mod habit;
mod known;
mod landmark;
pub mod mutation;
mod observer;
mod profile;
mod sample;
mod shape;
mod thinned;
mod trail;
mod verdict;

pub use anatomy::{Anatomy, AreaPart, Begin, ColumnPart, RecordPart, WayPart};
pub use around::{node_at, squashed, way};
pub use chance::{Count, Prior};
pub use explain::{Finding, Instead, Lost, explained};
pub use habit::{About, Evidence, Family, Habit, habits};
pub use known::{Pair, known};
pub use landmark::{Landmark, Likeness, likest};
pub use observer::{Observer, Seen, said};
pub use profile::{Damaged, Profile};
pub use sample::{Figures, MOST_PAGES, PageSample, RowSample, Sample, ValueSample};
pub use shape::{coarse, fine};
pub use thinned::Thinned;
pub use trail::{Deed, Ground, Stop, Trail};
pub use verdict::{Drift, Limit, Options, Verdict, limits, verify, weighed};
