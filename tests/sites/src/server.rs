//! A small HTTP/1.1 server for loopback: a thread per connection, connections are kept open, and everything ends when
//! the server is dropped.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::http::{Answer, Method, Request};

const LARGEST_HEAD: usize = 32 * 1024;
const LARGEST_BODY: usize = 1024 * 1024;
const PATIENCE: Duration = Duration::from_secs(30);
const STACK: usize = 512 * 1024;

/// What answers requests.
pub(crate) type Respond = Box<dyn Fn(&Request) -> Answer + Send + Sync>;

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
    pub(crate) fn start(port: u16, respond: Respond) -> io::Result<Server> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let open = Arc::new(Connections::default());
        let shared = Arc::clone(&open);
        let accepting = thread::Builder::new().name("site".to_owned());
        let accepting = accepting.spawn(move || accept(&listener, &respond, &shared))?;
        Ok(Server { address, open, accepting: Some(accepting) })
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits until the server stops, which it does not by itself.
    pub(crate) fn wait(mut self) {
        if let Some(accepting) = self.accepting.take() {
            drop(accepting.join());
        }
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
    /// Takes a connection in, if it is not too late.
    fn enter(&self, id: u64, stream: &TcpStream) -> bool {
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        !self.stopped.load(Ordering::SeqCst)
            && stream.try_clone().map(|stream| streams.insert(id, stream)).is_ok()
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

fn accept(listener: &TcpListener, respond: &Respond, open: &Connections) {
    thread::scope(|scope| {
        for (id, stream) in (0..).zip(listener.incoming()) {
            if open.stopped.load(Ordering::SeqCst) {
                break;
            }
            let Ok(stream) = stream else { continue };
            if !open.enter(id, &stream) {
                continue;
            }
            let serving = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                // Whoever breaks the connection off is not waiting for an answer.
                drop(serve(stream, respond));
                open.leave(id);
            });
            if serving.is_err() {
                open.leave(id);
            }
        }
    });
}

/// Answers the requests of one connection until it ends.
fn serve(mut stream: TcpStream, respond: &Respond) -> io::Result<()> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    let mut received = Vec::new();
    while let Some(head) = read_head(&mut stream, &mut received)? {
        let Some(head) = head else {
            let answer = Answer::text("this is no request that is answered here\n").status(400);
            return stream.write_all(&written(&answer, Method::Get, false));
        };
        while received.len() < head.body {
            if !read_more(&mut stream, &mut received)? {
                return Ok(());
            }
        }
        let body: Vec<u8> = received.drain(..head.body).collect();
        let body = String::from_utf8_lossy(&body);
        let request = Request::new(head.method, &head.target, &head.cookies, &body);
        stream.write_all(&written(&respond(&request), head.method, head.keep))?;
        if !head.keep {
            return stream.shutdown(Shutdown::Write);
        }
    }
    Ok(())
}

/// What the head of a request says.
#[derive(Debug)]
struct Head {
    method: Method,
    target: String,
    cookies: String,
    /// The bytes of the body.
    body: usize,
    /// Whether the connection stays open.
    keep: bool,
}

fn read_more(stream: &mut TcpStream, received: &mut Vec<u8>) -> io::Result<bool> {
    let mut chunk = [0; 8 * 1024];
    let read = stream.read(&mut chunk)?;
    received.extend_from_slice(&chunk[..read]);
    Ok(read > 0)
}

/// Takes the next head out of what was received; none at the end of the connection, and none inside where what comes
/// is no request.
fn read_head(stream: &mut TcpStream, received: &mut Vec<u8>) -> io::Result<Option<Option<Head>>> {
    loop {
        if let Some(end) = received.windows(4).position(|window| window == b"\r\n\r\n") {
            let head: Vec<u8> = received.drain(..end + 4).collect();
            return Ok(Some(str::from_utf8(&head).ok().and_then(parse_head)));
        }
        if received.len() > LARGEST_HEAD {
            return Ok(Some(None));
        }
        if !read_more(stream, received)? {
            return Ok(None);
        }
    }
}

fn parse_head(head: &str) -> Option<Head> {
    let (first, fields) = head.split_once("\r\n")?;
    let mut words = first.split(' ');
    let method = match words.next()? {
        "GET" => Method::Get,
        "HEAD" => Method::Head,
        "POST" => Method::Post,
        _ => return None,
    };
    let target = words.next().filter(|target| target.starts_with('/'))?.to_owned();
    let keep = words.next()? == "HTTP/1.1";
    let mut head = Head { method, target, cookies: String::new(), body: 0, keep };
    for field in fields.lines().filter(|line| !line.is_empty()) {
        let (name, value) = field.split_once(':')?;
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "content-length" => head.body = value.parse().ok().filter(|&body| body <= LARGEST_BODY)?,
            "transfer-encoding" => return None,
            "connection" => head.keep &= !value.eq_ignore_ascii_case("close"),
            "cookie" => head.cookies = value.to_owned(),
            _ => {}
        }
    }
    Some(head)
}

fn written(answer: &Answer, method: Method, keep: bool) -> Vec<u8> {
    let reason = match answer.status {
        200 => "OK",
        302 => "Found",
        404 => "Not Found",
        _ => "Bad Request",
    };
    let mut head = format!(
        "HTTP/1.1 {} {reason}\r\nContent-Type: {}\r\nContent-Length: {}\r\n",
        answer.status,
        answer.content_type,
        answer.body.len()
    );
    for (name, value) in &answer.headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(if keep { "\r\n" } else { "Connection: close\r\n\r\n" });
    let mut bytes = head.into_bytes();
    if method != Method::Head {
        bytes.extend_from_slice(&answer.body);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::Server;
    use crate::http::Answer;

    /// Answers with what it was asked.
    fn echo() -> Server {
        let respond = |request: &crate::http::Request| {
            let body = format!("[{:?} {} {}]", request.method, request.path, request.form.text("q"));
            Answer::text(&body).cookie("k", request.cookies.text("k"))
        };
        Server::start(0, Box::new(respond)).expect("a free port")
    }

    fn answers(sent: &[u8]) -> String {
        let server = echo();
        let mut stream = TcpStream::connect(server.address()).expect("a connection");
        stream.write_all(sent).expect("the request is taken");
        let mut answers = Vec::new();
        stream.read_to_end(&mut answers).expect("an answer");
        String::from_utf8(answers).expect("the answer is text")
    }

    #[test]
    fn requests_on_one_connection_are_answered_in_order() {
        let answers = answers(
            b"GET /a?b=c HTTP/1.1\r\nHost: x\r\nCookie: k=v\r\n\r\nPOST /p HTTP/1.1\r\ncontent-length: 5\r\n\r\n\
              q=hayHEAD / HTTP/1.1\r\nConnection: close\r\n\r\n",
        );
        assert!(answers.contains("Set-Cookie: k=v"), "{answers}");
        let bodies: Vec<&str> = answers.split("\r\n\r\n").skip(1).collect();
        assert!(bodies[0].starts_with("[Get /a ]"), "{answers}");
        assert!(bodies[1].starts_with("[Post /p hay]"), "{answers}");
        assert_eq!(bodies[2], "");
    }

    #[test]
    fn what_is_no_request_is_told_so() {
        for sent in ["\x16\x03garbage\r\n\r\n", "GET /\r\n\r\n", "DELETE / HTTP/1.1\r\n\r\n"] {
            assert!(answers(sent.as_bytes()).starts_with("HTTP/1.1 400"), "{sent}");
        }
    }

    #[test]
    fn a_server_that_is_dropped_closes_its_connections() {
        let server = echo();
        let address = server.address();
        let mut streams: Vec<TcpStream> =
            (0..40).map(|_| TcpStream::connect(address).expect("a connection")).collect();
        for stream in &mut streams {
            stream.write_all(b"GET / HTTP/1.1\r\n\r\n").expect("the request is taken");
            stream.read_exact(&mut [0; 12]).expect("an answer begins");
        }
        drop(server);
        for mut stream in streams {
            stream.read_to_end(&mut Vec::new()).expect("the connection ends");
        }
        assert!(TcpStream::connect(address).is_err());
    }
}
