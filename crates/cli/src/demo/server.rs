//! A small HTTP/1.1 server for loopback.
//!
//! Each connection has a thread of its own and is kept open; there are at most [`MOST_CONNECTIONS`], and what comes
//! beyond is told to come back. Heads and bodies have a largest size, and whoever says nothing for
//! [`PATIENCE`] is sent away. A request that is none is answered with what is wrong, and the connection closed.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::request::{Answer, Method, Request};

const MOST_CONNECTIONS: usize = 256;
const LARGEST_HEAD: usize = 16 * 1024;
const LARGEST_BODY: usize = 64 * 1024;
const PATIENCE: Duration = Duration::from_secs(30);
const LAST_WORDS: Duration = Duration::from_secs(1);
const STACK: usize = 256 * 1024;

/// What answers requests.
pub(crate) trait Respond: Send + Sync + 'static {
    fn respond(&self, request: &Request<'_>) -> Answer;
}

/// A server at work. It stops when it is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    address: SocketAddr,
    open: Arc<Connections>,
    accepting: Option<JoinHandle<()>>,
}

/// The connections that are open, so that they can be closed.
#[derive(Debug, Default)]
struct Connections {
    stopped: AtomicBool,
    streams: Mutex<BTreeMap<u64, TcpStream>>,
}

impl Server {
    /// Starts to serve on this machine alone; port 0 is any that is free.
    pub(crate) fn start(port: u16, site: impl Respond) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let open = Arc::new(Connections::default());
        let shared = Arc::clone(&open);
        let accepting = thread::Builder::new().name("demo site".to_owned());
        let accepting = accepting.spawn(move || accept(&listener, &site, &shared))?;
        Ok(Server { address, open, accepting: Some(accepting) })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.open.stop();
        // Accepting waits for a connection; this is one.
        drop(TcpStream::connect(self.address));
        if let Some(accepting) = self.accepting.take() {
            // A thread that panicked has said so, and there is nothing left to wait for.
            drop(accepting.join());
        }
    }
}

impl Connections {
    /// Takes a connection in, if there is room and time for it.
    fn enter(&self, id: u64, stream: &TcpStream) -> bool {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        if streams.len() >= MOST_CONNECTIONS || self.stopped.load(Ordering::SeqCst) {
            return false;
        }
        stream.try_clone().map(|stream| streams.insert(id, stream)).is_ok()
    }

    fn leave(&self, id: u64) {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    fn stop(&self) {
        let streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        self.stopped.store(true, Ordering::SeqCst);
        for stream in streams.values() {
            // One that is closed already needs no closing.
            drop(stream.shutdown(Shutdown::Both));
        }
    }
}

fn accept(listener: &TcpListener, site: &impl Respond, open: &Connections) {
    thread::scope(|scope| {
        for (id, stream) in (0..).zip(listener.incoming()) {
            if open.stopped.load(Ordering::SeqCst) {
                break;
            }
            let Ok(stream) = stream else { continue };
            if !open.enter(id, &stream) {
                turn_away(stream);
                continue;
            }
            let serving = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                // Whoever breaks the connection off is not waiting for an answer.
                drop(serve(stream, site));
                open.leave(id);
            });
            if serving.is_err() {
                open.leave(id);
            }
        }
    });
}

fn turn_away(mut stream: TcpStream) {
    let answer = Answer::text(503, "too many connections; try again in a moment\n");
    let mut out = Vec::new();
    write_answer(&mut out, &answer, Method::Get, false);
    drop(stream.write_all(&out));
}

/// Answers the requests of one connection until it ends.
fn serve(mut stream: TcpStream, site: &impl Respond) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let (mut received, mut out) = (Vec::new(), Vec::new());
    loop {
        let wanted = match read_request(&mut stream, &mut received)? {
            Some(wanted) => wanted,
            None => return Ok(()),
        };
        out.clear();
        match wanted {
            Ok(head) => {
                let end = head.length + head.body;
                let target = str::from_utf8(&received[head.target.0..head.target.1]).unwrap_or("/");
                let body = str::from_utf8(&received[head.length..end]).unwrap_or_default();
                let answer = site.respond(&Request::new(head.method, target, body));
                if !hold_back(&stream, answer.after)? {
                    return Ok(());
                }
                write_answer(&mut out, &answer, head.method, head.keep);
                stream.write_all(&out)?;
                if !head.keep {
                    return part(stream);
                }
                received.drain(..end);
            }
            Err(answer) => {
                write_answer(&mut out, &answer, Method::Get, false);
                stream.write_all(&out)?;
                return part(stream);
            }
        }
    }
}

/// Waits before an answer; false if the connection ends meanwhile, from either side. Whoever asks for something else
/// on it is kept waiting no longer.
fn hold_back(stream: &TcpStream, time: Duration) -> io::Result<bool> {
    if time.is_zero() {
        return Ok(true);
    }
    stream.set_read_timeout(Some(time))?;
    let stays = match stream.peek(&mut [0]) {
        Ok(waiting) => waiting > 0,
        Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => true,
        Err(error) => return Err(error),
    };
    stream.set_read_timeout(Some(PATIENCE))?;
    Ok(stays)
}

/// Ends a connection from this side. What the other side is still saying is heard out, within bounds: closing over
/// it would take the answer back.
fn part(mut stream: TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(LAST_WORDS))?;
    io::copy(&mut (&mut stream).take(16 * LARGEST_BODY as u64), &mut io::sink()).map(drop)
}

/// What the head of a request says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Head {
    method: Method,
    /// Where the target begins and ends.
    target: (usize, usize),
    /// The bytes of the head itself.
    length: usize,
    /// The bytes of the body.
    body: usize,
    /// Whether the connection stays open.
    keep: bool,
}

/// Reads until a whole request is there; none at the end of the connection, an answer where it is no request.
fn read_request(stream: &mut TcpStream, received: &mut Vec<u8>) -> io::Result<Option<Result<Head, Answer>>> {
    let mut chunk = [0; 8 * 1024];
    let mut searched = 0;
    let mut known = None;
    loop {
        if known.is_none() {
            match end_of_head(received, searched) {
                Some(length) => match read_head(&received[..length]) {
                    Ok(head) => known = Some(head),
                    Err(answer) => return Ok(Some(Err(answer))),
                },
                None if received.len() > LARGEST_HEAD => {
                    return Ok(Some(Err(Answer::text(431, "the head of the request is too large\n"))));
                }
                None => searched = received.len().saturating_sub(3),
            }
        }
        if let Some(head) = known.filter(|head| received.len() >= head.length + head.body) {
            return Ok(Some(Ok(head)));
        }
        match stream.read(&mut chunk)? {
            0 => return Ok(None),
            read => received.extend_from_slice(&chunk[..read]),
        }
    }
}

/// Where the head ends, if it does, looking from a place on.
fn end_of_head(received: &[u8], from: usize) -> Option<usize> {
    let found = received[from..].windows(4).position(|window| window == b"\r\n\r\n")?;
    Some(from + found + 4)
}

fn read_head(bytes: &[u8]) -> Result<Head, Answer> {
    let wrong = || Answer::text(400, "this is no HTTP request\n");
    let head = str::from_utf8(bytes).map_err(|_| wrong())?;
    let (first, fields) = head.split_once("\r\n").ok_or_else(wrong)?;
    let mut words = first.split(' ');
    let (Some(method), Some(target), Some(version), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(wrong());
    };
    let mut keep = match version {
        "HTTP/1.1" => true,
        "HTTP/1.0" => false,
        _ => return Err(wrong()),
    };
    let method = match method {
        "GET" => Method::Get,
        "HEAD" => Method::Head,
        "POST" => Method::Post,
        _ => return Err(Answer::text(405, "only GET, HEAD and POST are answered here\n")),
    };
    let mut body = 0;
    for field in fields.lines().filter(|line| !line.is_empty()) {
        let (name, value) = field.split_once(':').ok_or_else(wrong)?;
        let value = value.trim();
        match name {
            _ if name.eq_ignore_ascii_case("content-length") => body = value.parse().map_err(|_| wrong())?,
            _ if name.eq_ignore_ascii_case("transfer-encoding") => {
                return Err(Answer::text(411, "send the length of the body\n"));
            }
            _ if name.eq_ignore_ascii_case("connection") => {
                keep &= !value.eq_ignore_ascii_case("close");
            }
            _ => {}
        }
    }
    if body > LARGEST_BODY {
        return Err(Answer::text(413, "the body of the request is too large\n"));
    }
    let (start, end) = target_place(target, method_length(first)).ok_or_else(wrong)?;
    Ok(Head { method, target: (start, end), length: bytes.len(), body, keep })
}

fn method_length(first: &str) -> usize {
    first.find(' ').map_or(0, |space| space + 1)
}

/// Where the path of a target lies; what stands before it in an absolute one is left out.
fn target_place(target: &str, start: usize) -> Option<(usize, usize)> {
    let end = start + target.len();
    if target.starts_with('/') {
        return Some((start, end));
    }
    let host = target.strip_prefix("http://")?;
    let path = host.find('/').unwrap_or(host.len());
    Some((start + "http://".len() + path, end))
}

fn write_answer(out: &mut Vec<u8>, answer: &Answer, method: Method, keep: bool) {
    let Answer { status, content_type, body, .. } = answer;
    let head = [
        "HTTP/1.1 ",
        reason(*status),
        "\r\nContent-Type: ",
        content_type,
        "\r\nContent-Length: ",
        &body.len().to_string(),
        if keep { "\r\n\r\n" } else { "\r\nConnection: close\r\n\r\n" },
    ];
    out.reserve(body.len() + 128);
    out.extend(head.iter().flat_map(|part| part.bytes()));
    if method != Method::Head {
        out.extend_from_slice(body.as_bytes());
    }
}

/// A status with its words.
fn reason(status: u16) -> &'static str {
    match status {
        200 => "200 OK",
        400 => "400 Bad Request",
        403 => "403 Forbidden",
        404 => "404 Not Found",
        405 => "405 Method Not Allowed",
        411 => "411 Length Required",
        413 => "413 Content Too Large",
        431 => "431 Request Header Fields Too Large",
        503 => "503 Service Unavailable",
        _ => "500 Internal Server Error",
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::time::Duration;

    use super::{Respond, Server};
    use crate::demo::request::{Answer, Request};

    /// Answers with what it was asked; for `/wait`, in an hour.
    struct Echo;

    impl Respond for Echo {
        fn respond(&self, request: &Request<'_>) -> Answer {
            let Request { method, path, query, body } = request;
            let answer = Answer::text(200, &format!("[{method:?} {path} {query} {body}]"));
            let after = if *path == "/wait" { Duration::from_secs(3600) } else { Duration::ZERO };
            Answer { after, ..answer }
        }
    }

    /// Everything that is answered to what is sent at once.
    fn answers(sent: &[u8]) -> String {
        let server = Server::start(0, Echo).expect("a free port");
        let mut stream = TcpStream::connect(server.address()).expect("a connection");
        stream.write_all(sent).expect("the request is taken");
        let mut answers = Vec::new();
        stream.read_to_end(&mut answers).expect("an answer");
        String::from_utf8(answers).expect("the answer is text")
    }

    #[test]
    fn requests_on_one_connection_are_answered_in_order() {
        let answers = answers(
            b"GET /a?b=c HTTP/1.1\r\nHost: x\r\n\r\nPOST /p HTTP/1.1\r\ncontent-length: 5\r\n\r\n\
                q=hayHEAD / HTTP/1.1\r\n\r\n\
              GET http://x/end HTTP/1.1\r\nConnection: close\r\n\r\n",
        );
        let bodies: Vec<&str> = answers.split("\r\n\r\n").skip(1).collect();
        assert!(answers.contains("Content-Length: 13\r\n\r\n[Get /a b=c ]"), "{answers}");
        assert!(bodies[1].starts_with("[Post /p  q=hay]"), "{answers}");
        assert!(bodies[2].starts_with("HTTP/1.1 200"), "{answers}");
        assert_eq!(bodies[3], "[Get /end  ]");
    }

    #[test]
    fn what_is_no_request_is_told_so() {
        let long = [b"GET / HTTP/1.1\r\nX: ".as_slice(), &[b'x'; 40_000]].concat();
        for (sent, status) in [
            (b"\x16\x03\x01garbage\r\n\r\n".as_slice(), "400"),
            (b"GET /\r\n\r\n", "400"),
            (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", "400"),
            (b"GET nowhere HTTP/1.1\r\n\r\n", "400"),
            (b"DELETE / HTTP/1.1\r\n\r\n", "405"),
            (b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", "411"),
            (b"POST / HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n", "413"),
            (b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "400"),
            (&long, "431"),
        ] {
            let answer = answers(sent);
            assert_eq!(answer.split(' ').nth(1), Some(status), "{answer}");
        }
    }

    #[test]
    fn a_server_that_is_dropped_closes_its_connections() {
        let server = Server::start(0, Echo).expect("a free port");
        let mut stream = TcpStream::connect(server.address()).expect("a connection");
        stream.write_all(b"GET / HTTP/1.1\r\n\r\n").expect("the request is taken");
        stream.read_exact(&mut [0; 12]).expect("an answer begins");
        let address = server.address();
        drop(server);
        stream.read_to_end(&mut Vec::new()).expect("the connection ends");
        assert!(TcpStream::connect(address).is_err());
    }

    #[test]
    fn an_answer_that_is_held_back_holds_nothing_else() {
        let server = Server::start(0, Echo).expect("a free port");
        let mut waiting = TcpStream::connect(server.address()).expect("a connection");
        waiting.write_all(b"GET /wait HTTP/1.1\r\n\r\n").expect("the request is taken");
        let mut other = TcpStream::connect(server.address()).expect("another connection");
        other.write_all(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n").expect("the request is taken");
        assert_ne!(other.read_to_end(&mut Vec::new()).expect("an answer"), 0);
        drop(server);
        assert_eq!(waiting.read_to_end(&mut Vec::new()).expect("the connection ends"), 0);
    }
}
