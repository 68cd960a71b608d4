//! A server on this machine that does everything wrong, one fault a path.
//!
//! It speaks over raw sockets, one thread a connection and one request a connection, because no HTTP library would
//! let it misbehave. To add a fault, add a line to [`FAULTS`]; `tests/faults.rs` says what is expected of Windrow and
//! fails for a fault that it does not know.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use flate2::Compression;
use flate2::write::GzEncoder;
use url::Url;

/// How often something comes from a server that wants to be waited for.
const DRIP: Duration = Duration::from_millis(10);

/// A fault and the path that has it.
pub struct Fault {
    /// The path, without its slash, and the fault's name.
    pub name: &'static str,
    /// What the server does.
    pub does: &'static str,
    answer: fn(&mut Visit) -> io::Result<()>,
}

/// One request, and the socket to answer on.
struct Visit {
    stream: TcpStream,
    /// The path with its query.
    target: String,
    /// How often the path has been asked for, this time included.
    count: u32,
}

/// Every fault.
pub const FAULTS: &[Fault] = &[
    fault("well", "answers as it should", |visit| visit.page("", b"<p>well</p>")),
    fault("reset-at-once", "resets the connection when the request comes", Visit::leave_unread),
    fault("reset-mid-body", "resets the connection after 400 of 1000 bytes", |visit| {
        visit.stream.write_all(&body_of(1000, 400))?;
        visit.leave_unread()
    }),
    fault("closed-at-once", "closes the connection without an answer", |_| Ok(())),
    fault("stall-before-head", "never answers", Visit::hold),
    fault("stall-mid-body", "stops after 400 of 1000 bytes", |visit| {
        visit.stream.write_all(&body_of(1000, 400))?;
        visit.hold()
    }),
    fault("drip", "sends one byte of the body after the other", |visit| {
        visit.stream.write_all(&body_of(100_000, 1))?;
        visit.forever(b"x", DRIP)
    }),
    fault("slow-loris", "sends one byte of a header after the other", |visit| {
        visit.stream.write_all(b"HTTP/1.1 200 OK\r\nX-Slow: ")?;
        visit.forever(b"x", DRIP)
    }),
    fault("endless-headers", "sends headers without end", |visit| {
        visit.stream.write_all(b"HTTP/1.1 200 OK\r\n")?;
        visit
            .forever(&b"X-More: and more and more and more and more and more\r\n".repeat(100), Duration::ZERO)
    }),
    fault("endless-header", "sends one header without end", |visit| {
        visit.stream.write_all(b"HTTP/1.1 200 OK\r\nX-Long: ")?;
        visit.forever(&[b'x'; 4096], Duration::ZERO)
    }),
    fault("endless-patience", "sends `102 Processing` without end", |visit| {
        visit.forever(b"HTTP/1.1 102 Processing\r\n\r\n", DRIP)
    }),
    fault("length-too-long", "promises 1000 bytes, sends 400 and closes", |visit| {
        visit.stream.write_all(&body_of(1000, 400))
    }),
    fault("length-too-short", "promises 9 bytes and sends more", |visit| {
        visit.head("200 OK", "Content-Type: text/html\r\nContent-Length: 9\r\n")?;
        visit.stream.write_all(b"<p>cut</p> and what nobody should see")
    }),
    fault("length-absurd", "promises a petabyte", |visit| {
        visit.head("200 OK", "Content-Type: text/html\r\nContent-Length: 1000000000000000\r\n")?;
        visit.hold()
    }),
    fault("two-lengths", "gives two different lengths", |visit| {
        visit.head("200 OK", "Content-Length: 5\r\nContent-Length: 50\r\n")?;
        visit.stream.write_all(b"hello")
    }),
    fault("truncated-chunks", "closes before the last chunk", |visit| {
        visit.head("200 OK", "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n")?;
        visit.stream.write_all(b"5\r\nhello\r\n")
    }),
    fault("wrong-chunks", "sends chunks whose length is no number", |visit| {
        visit.head("200 OK", "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n")?;
        visit.stream.write_all(b"5\r\nhello\r\nzz\r\nhello\r\n0\r\n\r\n")
    }),
    fault("endless-body", "sends chunks without end", |visit| {
        visit.head("200 OK", "Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n")?;
        visit.forever(&[b"2000\r\n".as_slice(), &[b'x'; 0x2000], b"\r\n"].concat(), Duration::ZERO)
    }),
    fault("gzip-bomb", "sends 32 KB that unpack to 32 MB", |visit| {
        visit.page("Content-Encoding: gzip\r\n", &gzip(&vec![0; 32 << 20]))
    }),
    fault("gzip-corrupt", "sends a gzip stream with wrong bytes in it", |visit| {
        let mut packed = gzip(&b"<p>some text</p>".repeat(100));
        packed.iter_mut().skip(20).for_each(|byte| *byte = !*byte);
        visit.page("Content-Encoding: gzip\r\n", &packed)
    }),
    fault("gzip-truncated", "sends half of a gzip stream as if it were all", |visit| {
        let packed = gzip(&(0_u32..1000).flat_map(u32::to_le_bytes).collect::<Vec<u8>>());
        visit.page("Content-Encoding: gzip\r\n", &packed[..packed.len() / 2])
    }),
    fault("gzip-not", "says gzip and sends plain text", |visit| {
        visit.page("Content-Encoding: gzip\r\n", b"<p>plain</p>")
    }),
    fault("unknown-compression", "compresses in a way that nobody asked for", |visit| {
        visit.page("Content-Encoding: lzma\r\n", b"???")
    }),
    fault("burst", "answers 503 twice, then as it should", |visit| match visit.count {
        ..=2 => visit.status("503 Service Unavailable", ""),
        _ => visit.page("", b"<p>at last</p>"),
    }),
    fault("always-500", "always answers 500", |visit| visit.status("500 Internal Server Error", "")),
    fault("too-many", "answers 429 and asks to come back at once, then answers as it should", |visit| {
        match visit.count {
            1 => visit.status("429 Too Many Requests", "Retry-After: 0\r\n"),
            _ => visit.page("", b"<p>at last</p>"),
        }
    }),
    fault("much-too-many", "answers 429 and asks to come back in an hour", |visit| {
        visit.status("429 Too Many Requests", "Retry-After: 3600\r\n")
    }),
    fault("endless-redirects", "redirects to ever new addresses", |visit| {
        let number: u64 = visit.number() + 1;
        visit.status("302 Found", &format!("Location: /endless-redirects?{number}\r\n"))
    }),
    fault("redirect-loop", "redirects to itself", |visit| {
        visit.status("302 Found", "Location: /redirect-loop\r\n")
    }),
    fault("redirect-to-file", "redirects to a file", |visit| {
        visit.status("302 Found", "Location: file:///etc/hostname\r\n")
    }),
    fault("endless", "links every page to a next one", |visit| {
        let number = visit.number() + 1;
        visit.page("", format!("<a rel='next' href='/endless?page={number}'>next</a>").as_bytes())
    }),
    fault("lying-charset", "says UTF-8 and sends Latin-1", |visit| {
        let head = "Content-Type: text/html; charset=utf-8\r\nContent-Length: 11\r\n";
        visit.head("200 OK", head)?;
        visit.stream.write_all(b"<p>caf\xe9</p>")
    }),
    fault("no-type", "gives no content type", |visit| {
        visit.head("200 OK", "Content-Length: 11\r\n")?;
        visit.stream.write_all(b"<p>what</p>")
    }),
    fault("twice", "sends headers twice, with different values", |visit| {
        let head = "Content-Type: text/html\r\nContent-Type: image/png\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\
                    Content-Length: 12\r\n";
        visit.head("200 OK", head)?;
        visit.stream.write_all(b"<p>twice</p>")
    }),
    fault("nul-in-header", "sends a header with a NUL", |visit| {
        visit.head("200 OK", "X-Nul: a\0b\r\nContent-Length: 0\r\n")
    }),
    fault("nul-in-body", "sends a body with NULs", |visit| visit.page("", b"<p>a\0b\0</p>")),
    fault("http-0.9", "answers without status and headers", |visit| {
        visit.stream.write_all(b"<html><body>as in 1991</body></html>\r\n")
    }),
    fault("absurd-status", "answers with status 99999", |visit| {
        visit.stream.write_all(b"HTTP/1.1 99999 What\r\nContent-Length: 0\r\n\r\n")
    }),
];

const fn fault(name: &'static str, does: &'static str, answer: fn(&mut Visit) -> io::Result<()>) -> Fault {
    Fault { name, does, answer }
}

/// The server, which runs until the process ends.
pub struct FaultServer {
    address: SocketAddr,
    asked: Arc<Mutex<BTreeMap<String, u32>>>,
}

impl FaultServer {
    /// Starts a server on a free port.
    pub fn start() -> FaultServer {
        let listener = TcpListener::bind("127.0.0.1:0").expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound socket has an address");
        let asked = Arc::default();
        let counts = Arc::clone(&asked);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let counts = Arc::clone(&counts);
                thread::spawn(move || serve(stream, &counts));
            }
        });
        FaultServer { address, asked }
    }

    /// The address of a path.
    pub fn url(&self, path: &str) -> Url {
        Url::parse(&format!("http://{}/{path}", self.address)).expect("a path makes an address")
    }

    /// How often a fault has been asked for.
    pub fn asked(&self, name: &str) -> u32 {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.get(name).copied().unwrap_or_default()
    }
}

/// Answers one request; what goes wrong with the socket is meant to.
fn serve(mut stream: TcpStream, asked: &Mutex<BTreeMap<String, u32>>) {
    let Ok((target, size)) = look(&stream) else { return };
    let name = target.trim_start_matches('/').split('?').next().unwrap_or_default().to_owned();
    let count = {
        let mut asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
        let count = asked.entry(name.clone()).or_default();
        *count += 1;
        *count
    };
    let unread = name.starts_with("reset");
    if !unread && stream.read_exact(&mut vec![0; size]).is_err() {
        return;
    }
    let mut visit = Visit { stream, target, count };
    let _ = match FAULTS.iter().find(|fault| fault.name == name) {
        Some(fault) => (fault.answer)(&mut visit),
        None => visit.status("404 Not Found", ""),
    };
}

/// The target and the size of a request, which is left on the socket.
fn look(stream: &TcpStream) -> io::Result<(String, usize)> {
    let mut buffer = vec![0; 16 << 10];
    loop {
        let size = stream.peek(&mut buffer)?;
        if size == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if let Some(end) = buffer[..size].windows(4).position(|window| window == b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&buffer[..end]);
            return Ok((head.split(' ').nth(1).unwrap_or_default().to_owned(), end + 4));
        }
        thread::yield_now();
    }
}

impl Visit {
    fn head(&mut self, status: &str, headers: &str) -> io::Result<()> {
        write!(self.stream, "HTTP/1.1 {status}\r\n{headers}Connection: close\r\n\r\n")
    }

    fn status(&mut self, status: &str, headers: &str) -> io::Result<()> {
        self.head(status, &format!("{headers}Content-Length: 0\r\n"))
    }

    fn page(&mut self, headers: &str, body: &[u8]) -> io::Result<()> {
        let length = body.len();
        self.head("200 OK", &format!("Content-Type: text/html\r\n{headers}Content-Length: {length}\r\n"))?;
        self.stream.write_all(body)
    }

    /// The number in the query.
    fn number(&self) -> u64 {
        let digits = self.target.rsplit(['?', '=']).next().unwrap_or_default();
        digits.parse().unwrap_or_default()
    }

    /// Leaves what was asked on the socket, so that closing it resets the connection.
    fn leave_unread(&mut self) -> io::Result<()> {
        self.stream.flush()
    }

    /// Says nothing until the other side hangs up.
    fn hold(&mut self) -> io::Result<()> {
        while self.stream.read(&mut [0; 1024])? > 0 {}
        Ok(())
    }

    /// Says the same until the other side hangs up.
    fn forever(&mut self, bytes: &[u8], pause: Duration) -> io::Result<()> {
        loop {
            self.stream.write_all(bytes)?;
            thread::sleep(pause);
        }
    }
}

/// An answer that promises some bytes and has others.
fn body_of(promised: usize, sent: usize) -> Vec<u8> {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {promised}\r\n\r\n");
    [head.as_bytes(), &vec![b'x'; sent]].concat()
}

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(body).and_then(|()| encoder.finish()).expect("memory can be written to")
}
