//! What an exchange costs: `exchange_cost serve` prints an address, `exchange_cost ADDRESS [COUNT [THREADS [ARCHIVE]]]`
//! fetches it so often and prints the processor time of one exchange, in all threads of the fetching process. With the
//! name of an archive it is recorded, and replayed.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;
use std::time::Instant;

use url::Url;
use windrow_browser::{Http, Options, Recorder, Replay};
use windrow_page::{Errand, Fetch, Request};

/// How many clock ticks the kernel counts a second on Linux.
const TICKS: f64 = 100.0;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number =
        |at: usize, default: usize| arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(default);
    let (count, threads) = (number(1, 20_000), number(2, 1));
    let http = || Http::new(Options::default()).expect("the options are right");
    match (arguments.first().map(String::as_str), arguments.get(3).map(Path::new)) {
        (Some("serve"), _) => serve(),
        (Some(address), Some(archive)) => {
            let recorder = Recorder::create(archive, http()).expect("a new archive");
            measure("recorded", &recorder, address, count, threads);
            let replay = Replay::open(archive).expect("an archive");
            measure("replayed", &replay, address, count, threads);
        }
        (Some(address), None) => measure("fetched", &http(), address, count, threads),
        (None, _) => {
            eprintln!("usage: exchange_cost serve | exchange_cost ADDRESS [COUNT [THREADS [ARCHIVE]]]")
        }
    }
}

fn measure(how: &str, source: &dyn Fetch, address: &str, count: usize, threads: usize) {
    let url = Url::parse(address).expect("an address");
    let (before, start) = (processor_seconds(), Instant::now());
    thread::scope(|scope| {
        for run in 0..threads as u32 {
            let url = &url;
            scope.spawn(move || {
                for visit in 0..(count / threads) as u64 {
                    let response =
                        source.fetch(&Errand { run, visit, ..Errand::default() }, &Request::get(url.clone()));
                    assert_eq!(response.expect("an answer").status, 200);
                }
            });
        }
    });
    let (spent, elapsed) = (processor_seconds() - before, start.elapsed().as_secs_f64());
    println!(
        "{how} {count} times on {threads} threads: {:.1} µs of processor time each, {:.0} a second",
        spent / count as f64 * 1e6,
        count as f64 / elapsed
    );
}

/// The processor time of this process so far.
fn processor_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("Linux");
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2);
    ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / TICKS
}

fn serve() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    println!("http://{}/page", listener.local_addr().expect("an address"));
    for stream in listener.incoming().flatten() {
        thread::spawn(|| answer(stream));
    }
}

fn answer(mut stream: TcpStream) {
    let page = format!("<html><body>{}</body></html>", "<p>text</p>".repeat(180));
    let length = page.len();
    let page =
        format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {length}\r\n\r\n{page}");
    let mut reader = BufReader::new(stream.try_clone().expect("a socket"));
    let mut line = String::new();
    loop {
        line.clear();
        match reader.read_line(&mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if line == "\r\n" => {
                if stream.write_all(page.as_bytes()).is_err() {
                    return;
                }
            }
            Ok(_) => {}
        }
    }
}
