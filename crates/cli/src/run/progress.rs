//! One line on a terminal that tells how a run goes on.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the line is written.
const EVERY: Duration = Duration::from_millis(100);

/// How long a run goes on before it is worth a line.
const PATIENCE: Duration = Duration::from_millis(500);

/// A run so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct SoFar {
    pub(super) rows: u64,
    pub(super) pages: u64,
    pub(super) held: usize,
    pub(super) failed: u64,
}

/// Where it is told how a run goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Nowhere,
    /// As one line on a terminal.
    OnTerminal,
    /// As lines of JSON, for programs.
    AsJson,
}

/// The line.
pub(super) struct Progress {
    shown: Shown,
    begun: Instant,
    written: Instant,
    is_there: bool,
}

impl Progress {
    pub(super) fn new(shown: Shown) -> Progress {
        let now = Instant::now();
        let is_seen = shown != Shown::OnTerminal || std::io::stderr().is_terminal();
        let shown = if is_seen { shown } else { Shown::Nowhere };
        Progress { shown, begun: now, written: now, is_there: false }
    }

    /// Whether it is time to tell how far the run is.
    pub(super) fn is_due(&self) -> bool {
        match self.shown {
            Shown::Nowhere => false,
            Shown::OnTerminal => self.written.elapsed() >= EVERY && self.begun.elapsed() >= PATIENCE,
            Shown::AsJson => self.written.elapsed() >= PATIENCE,
        }
    }

    /// Tells how far the run is, and how many pages there are at most.
    pub(super) fn tell(&mut self, so_far: SoFar, most: Option<u64>) {
        if self.shown == Shown::AsJson {
            let SoFar { rows, pages, held, failed } = so_far;
            let _ = writeln!(
                std::io::stderr(),
                r#"{{"progress":{{"rows":{rows},"pages":{pages},"held":{held},"failed":{failed}}}}}"#
            );
            self.written = Instant::now();
            return;
        }
        let line = line(so_far, most, self.begun.elapsed());
        let _ = write!(std::io::stderr(), "\r\x1b[K{line}");
        self.written = Instant::now();
        self.is_there = true;
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        if std::mem::take(&mut self.is_there) {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }

    /// Takes the line away where a row is about to stand in its place.
    pub(super) fn clear_for_row(&mut self, is_terminal: bool) {
        if is_terminal {
            self.clear();
        }
    }
}

fn line(so_far: SoFar, most: Option<u64>, elapsed: Duration) -> String {
    let SoFar { rows, pages, held, failed } = so_far;
    let seconds = elapsed.as_secs_f64().max(0.001);
    let rate = pages as f64 / seconds;
    let mut line = format!("{pages} pages · {rows} rows · {rate:.1} pages/s · {held} held");
    if failed > 0 {
        line.push_str(&format!(" · {failed} failed"));
    }
    if let Some(most) = most.filter(|&most| most > pages && rate > 0.0) {
        let left = Duration::from_secs_f64((most - pages) as f64 / rate);
        line.push_str(&format!(" · at most {} left", in_words(left)));
    }
    line
}

/// A length of time as people say it.
pub(super) fn in_words(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0 => format!("{} ms", time.as_millis()),
        1..=9 => format!("{:.1} s", time.as_secs_f64()),
        10..=119 => format!("{seconds} s"),
        120..=7199 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{SoFar, in_words, line};

    #[test]
    fn the_line_says_what_is_known() {
        let so_far = SoFar { rows: 40, pages: 20, held: 2, failed: 0 };
        let ten = Duration::from_secs(10);
        assert_eq!(line(so_far, None, ten), "20 pages · 40 rows · 2.0 pages/s · 2 held");
        let failing = SoFar { failed: 3, ..so_far };
        assert_eq!(
            line(failing, Some(100), ten),
            "20 pages · 40 rows · 2.0 pages/s · 2 held · 3 failed · at most 40 s left"
        );
        assert_eq!(in_words(Duration::from_millis(27)), "27 ms");
        assert_eq!(in_words(Duration::from_millis(1234)), "1.2 s");
        assert_eq!(in_words(Duration::from_secs(9000)), "2 h 30 min");
    }
}
