//! A proxy in front of a site: it counts what is asked for, and tells when a chosen request is at a chosen point.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

/// Where a request is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Point {
    /// It has come, and is not answered.
    Asked,
    /// Half of its answer is sent, and no more.
    Half,
    /// Its answer is sent.
    Answered,
}

/// A proxy at work until the test ends.
pub(crate) struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
}

/// What the threads of all connections share.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    /// Told when a connection has ended.
    ended: Condvar,
}

#[derive(Default)]
struct State {
    asked: Vec<String>,
    alarm: Option<Alarm>,
    /// How many connections there are.
    open: usize,
}

struct Alarm {
    countdown: usize,
    point: Point,
    sender: Sender<()>,
}

impl Proxy {
    /// A proxy in front of the site that listens at `host`.
    pub(crate) fn before(host: &str) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::new(Shared::default());
        let (own, host) = (Arc::clone(&shared), host.to_owned());
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let (shared, host) = (Arc::clone(&own), host.clone());
                shared.state.lock().expect("nobody panicked").open += 1;
                thread::spawn(move || {
                    serve(client, &host, &shared.state);
                    shared.state.lock().expect("nobody panicked").open -= 1;
                    shared.ended.notify_all();
                });
            }
        });
        Proxy { address, shared }
    }

    /// Its address, without a slash at the end.
    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Sends word when the page with this number, counted from now on, is at a point; unless that is
    /// [`Point::Answered`], nobody hears more of that request.
    pub(crate) fn alarm(&self, number: usize, point: Point, sender: Sender<()>) {
        let alarm = Alarm { countdown: number, point, sender };
        self.shared.state.lock().expect("nobody panicked").alarm = Some(alarm);
    }

    /// The pages that were asked for since the last time, in that order. Whoever asked has ended: what is still on its way
    /// from there is waited for, so that it does not count for the next one.
    pub(crate) fn asked(&self) -> Vec<String> {
        // Connections are taken in turn: once this one is over, all that were made before are among the open ones.
        let mut last = TcpStream::connect(self.address).expect("the proxy listens");
        last.shutdown(Shutdown::Write).expect("it is open");
        let _ = last.read_to_end(&mut Vec::new());
        let state = self.shared.state.lock().expect("nobody panicked");
        let mut state = self.shared.ended.wait_while(state, |state| state.open > 0).expect("nobody panicked");
        state.alarm = None;
        std::mem::take(&mut state.asked)
    }
}

/// Passes on the requests of one connection until it ends.
fn serve(mut client: TcpStream, host: &str, state: &Mutex<State>) -> Option<()> {
    client.set_nodelay(true).ok()?;
    let mut requests = BufReader::new(client.try_clone().ok()?);
    let mut site = TcpStream::connect(host).ok()?;
    site.set_nodelay(true).ok()?;
    let mut answers = BufReader::new(site.try_clone().ok()?);
    loop {
        let (head, _) = head(&mut requests)?;
        let alarm = note(state, &head);
        let is_at = |point| alarm.as_ref().is_some_and(|alarm| alarm.point == point);
        if is_at(Point::Asked) {
            return silence(alarm, &mut requests);
        }
        site.write_all(&head).ok()?;
        let (mut answer, length) = self::head(&mut answers)?;
        (&mut answers).take(length).read_to_end(&mut answer).ok()?;
        if is_at(Point::Half) {
            client.write_all(&answer[..answer.len() / 2]).ok()?;
            return silence(alarm, &mut requests);
        }
        client.write_all(&answer).ok()?;
        if let Some(alarm) = alarm {
            let _ = alarm.sender.send(());
        }
    }
}

/// Writes a request down; the alarm that it sets off, if it does.
fn note(state: &Mutex<State>, head: &[u8]) -> Option<Alarm> {
    let target = String::from_utf8_lossy(head).split_whitespace().nth(1).unwrap_or_default().to_owned();
    if target == "/robots.txt" {
        return None;
    }
    let mut state = state.lock().expect("nobody panicked");
    state.asked.push(target);
    let alarm = state.alarm.as_mut()?;
    alarm.countdown -= 1;
    if alarm.countdown == 0 { state.alarm.take() } else { None }
}

/// Sends word and waits until the other side is gone.
fn silence(alarm: Option<Alarm>, requests: &mut impl Read) -> Option<()> {
    let _ = alarm?.sender.send(());
    let _ = std::io::copy(requests, &mut std::io::sink());
    None
}

/// The head of a message, and how long its body is.
fn head(reader: &mut impl BufRead) -> Option<(Vec<u8>, u64)> {
    let mut head = Vec::new();
    let mut length = 0;
    loop {
        let begin = head.len();
        if reader.read_until(b'\n', &mut head).ok()? == 0 {
            return None;
        }
        let line = String::from_utf8_lossy(&head[begin..]).to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
        if line.trim().is_empty() {
            return Some((head, length));
        }
    }
}
