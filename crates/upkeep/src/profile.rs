//! What is kept beside a wrapper: samples of its last good runs.
//!
//! Everything that is known of the runs is derived from the samples when it is asked for; so a profile is a file that can be read,
//! and says where each figure is from.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::sample::Sample;

/// What a profile's file says it is.
const KIND: &str = "profile";

/// How many runs are kept.
const MOST_RUNS: usize = 6;

/// How many pages are kept of runs before the last one.
const PAGES_OF_OLDER: usize = 16;

/// What is known of the good runs of a wrapper.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    windrow: String,
    /// The wrapper that gave the runs, as it was written.
    pub wrapper: String,
    /// The runs, the oldest first.
    pub runs: Vec<Sample>,
}

/// Why a text is no profile.
#[derive(Debug, Clone)]
pub struct Damaged(String);

impl fmt::Display for Damaged {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Damaged {}

impl Profile {
    /// The profile of a wrapper that has not run yet.
    pub fn new(wrapper: &str) -> Profile {
        Profile { windrow: KIND.to_owned(), wrapper: wrapper.to_owned(), runs: Vec::new() }
    }

    /// Takes a good run in.
    pub fn add(&mut self, run: Sample) {
        self.runs.push(run);
        if self.runs.len() > MOST_RUNS {
            self.runs.remove(0);
        }
        let older = self.runs.len() - 1;
        for run in &mut self.runs[..older] {
            run.trail.clear();
            let step = run.pages.len().div_ceil(PAGES_OF_OLDER).max(1);
            let pages = std::mem::take(&mut run.pages);
            run.pages = pages.into_iter().step_by(step).collect();
        }
    }

    /// Reads a profile.
    pub fn read(text: &str) -> Result<Profile, Damaged> {
        let profile: Profile = serde_json::from_str(text).map_err(|error| Damaged(error.to_string()))?;
        match profile.windrow == KIND {
            true => Ok(profile),
            false => Err(Damaged(format!("it is a {}, and no profile", profile.windrow))),
        }
    }

    /// The profile as its file has it.
    pub fn written(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}
