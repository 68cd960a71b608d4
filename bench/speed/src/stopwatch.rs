//! Repeats something until its time is known.
//!
//! Time is the processor's time of the thread, which other programs on the machine disturb least.

use std::hint::black_box;

use rustix::time::{ClockId, clock_gettime};
use serde::{Deserialize, Serialize};

/// When a measurement has seen enough. Times are in seconds.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Limits {
    /// Samples to take at least, unless `cap` is reached.
    pub samples: usize,
    /// Time to spend at least.
    pub least: f64,
    /// Time after which two samples are enough.
    pub cap: f64,
    /// Time that one sample should take; fast evaluations are timed many at once.
    pub sample: f64,
    /// An evaluation that takes longer is a timeout.
    pub timeout: f64,
}

/// What a measurement found, in seconds per run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Timing {
    /// The fastest sample.
    pub best: f64,
    /// The median of the samples.
    pub median: f64,
    /// How many runs were timed.
    pub count: usize,
}

impl Limits {
    /// Times runs of `run`; the first failure ends the measurement.
    ///
    /// The first run only decides how many make a sample, unless it was so long that it is a sample itself.
    pub fn measure<T>(&self, mut run: impl FnMut() -> Result<T, String>) -> Result<Timing, String> {
        let first = timed(1, &mut run)?;
        let batch = ((self.sample / first.max(1e-9)).ceil() as usize).clamp(1, 1_000_000);
        let mut samples = if first > self.cap { vec![first] } else { Vec::new() };
        let mut spent = first;
        while spent < self.least || samples.len() < self.samples {
            if spent > self.cap && !samples.is_empty() {
                break;
            }
            let elapsed = timed(batch, &mut run)?;
            spent += elapsed;
            samples.push(elapsed / batch as f64);
        }
        Ok(timing(samples, batch))
    }

    /// Times runs one by one, without the time to drop what they return.
    pub fn measure_each<T>(&self, mut run: impl FnMut() -> Result<T, String>) -> Result<Timing, String> {
        let mut samples = Vec::new();
        let mut spent = 0.0;
        while samples.len() < self.samples || (spent < self.least && spent < self.cap) {
            let start = now();
            let made = run()?;
            let elapsed = now() - start;
            drop(black_box(made));
            spent += elapsed;
            samples.push(elapsed);
        }
        Ok(timing(samples, 1))
    }
}

fn timed<T>(batch: usize, run: &mut impl FnMut() -> Result<T, String>) -> Result<f64, String> {
    let start = now();
    for _ in 0..batch {
        black_box(run()?);
    }
    Ok(now() - start)
}

fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn timing(mut samples: Vec<f64>, batch: usize) -> Timing {
    samples.sort_by(f64::total_cmp);
    let middle = samples.len() / 2;
    let median =
        if samples.len() % 2 == 1 { samples[middle] } else { (samples[middle - 1] + samples[middle]) / 2.0 };
    Timing { best: samples[0], median, count: samples.len() * batch }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { samples: 5, least: 0.0, cap: 1.0, sample: 0.0, timeout: 10.0 };

    #[test]
    fn counts_runs_and_takes_the_median() {
        let mut runs = 0;
        let timing = LIMITS.measure(|| {
            runs += 1;
            Ok(())
        });
        assert_eq!(timing.map(|timing| timing.count), Ok(5));
        assert_eq!(runs, 6);
        assert_eq!(super::timing(vec![3.0, 1.0, 2.0], 1), Timing { best: 1.0, median: 2.0, count: 3 });
        assert_eq!(super::timing(vec![4.0, 1.0], 2), Timing { best: 1.0, median: 2.5, count: 4 });
    }

    #[test]
    fn a_failure_is_the_answer() {
        assert_eq!(
            LIMITS.measure(|| Err::<(), _>("no such axis".to_owned())),
            Err("no such axis".to_owned())
        );
    }
}
