//! How often a host is asked: every request takes the next free moment, so threads wait in the order they came.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use windrow_page::Space;

use crate::options::Pace;

/// The pause between requests to a host that is not this machine.
const POLITE: Duration = Duration::from_secs(1);

/// The longest pause; whoever asks for more means never.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// How many hosts are remembered before those whose moment has passed are forgotten.
const MANY_HOSTS: usize = 4096;

/// When each host may be asked next.
pub(crate) struct Schedule {
    pace: Pace,
    next: Mutex<HashMap<String, Instant>>,
}

impl Schedule {
    pub(crate) fn new(pace: Pace) -> Schedule {
        Schedule { pace, next: Mutex::default() }
    }

    /// Waits until the host may be asked. `delay` is what its robots.txt asks for.
    pub(crate) fn wait(&self, host: &str, space: Space, delay: Option<Duration>) {
        let pause = self.pause(space).max(delay.unwrap_or_default()).min(LONGEST);
        let now = Instant::now();
        let turn = self.reserve(host, now, pause);
        if turn > now {
            thread::sleep(turn - now);
        }
    }

    /// Asks nobody of this host before a pause is over.
    pub(crate) fn postpone(&self, host: &str, pause: Duration) {
        let until = Instant::now() + pause.min(LONGEST);
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let moment = next.entry(host.to_owned()).or_insert(until);
        *moment = until.max(*moment);
    }

    fn pause(&self, space: Space) -> Duration {
        match self.pace {
            Pace::Polite if space >= Space::Loopback => Duration::ZERO,
            Pace::Polite => POLITE,
            Pace::Every(pause) => pause,
            Pace::Unlimited => Duration::ZERO,
        }
    }

    /// Takes the host's next free moment.
    fn reserve(&self, host: &str, now: Instant, pause: Duration) -> Instant {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        match next.get_mut(host) {
            Some(moment) => {
                let turn = now.max(*moment);
                *moment = turn + pause;
                turn
            }
            None => {
                if next.len() >= MANY_HOSTS {
                    next.retain(|_, moment| *moment > now);
                }
                if !pause.is_zero() {
                    next.insert(host.to_owned(), now + pause);
                }
                now
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_follow_each_other_at_the_pace() {
        let schedule = Schedule::new(Pace::Polite);
        let now = Instant::now();
        let second = Duration::from_secs(1);
        for turn in 0..3 {
            assert_eq!(schedule.reserve("a", now, second), now + turn * second);
        }
        assert_eq!(schedule.reserve("b", now, second), now);
        let later = now + Duration::from_secs(60);
        assert_eq!(schedule.reserve("a", later, second), later);
    }

    #[test]
    fn only_this_machine_is_asked_without_pause() {
        let schedule = Schedule::new(Pace::Polite);
        for (space, pause) in [
            (Space::Public, POLITE),
            (Space::Private, POLITE),
            (Space::Loopback, Duration::ZERO),
            (Space::Files, Duration::ZERO),
        ] {
            assert_eq!(schedule.pause(space), pause, "{space:?}");
        }
        let every = Duration::from_millis(20);
        assert_eq!(Schedule::new(Pace::Every(every)).pause(Space::Loopback), every);
        assert_eq!(Schedule::new(Pace::Unlimited).pause(Space::Public), Duration::ZERO);
    }

    #[test]
    fn a_postponed_host_is_asked_later() {
        let schedule = Schedule::new(Pace::Unlimited);
        let before = Instant::now();
        schedule.postpone("a", Duration::from_secs(5));
        assert!(schedule.reserve("a", before, Duration::ZERO) >= before + Duration::from_secs(5));
        assert_eq!(schedule.reserve("b", before, Duration::ZERO), before);
    }
}
