//! Pages that need no network: files and `data:` addresses.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use url::Url;
use windrow_page::{Errand, Error, ErrorKind, Fetch, Request, Response, Space, Timestamp};

use crate::decompress::too_large;
use crate::guard::admit;

/// What a folder is opened as, if it is in it.
const INDEXES: [&str; 2] = ["index.html", "index.htm"];

/// The type of a file by the ending of its name. Others have none and are judged by what is in them.
const TYPES: [(&str, &str); 16] = [
    ("html", "text/html"),
    ("htm", "text/html"),
    ("xhtml", "application/xhtml+xml"),
    ("xml", "application/xml"),
    ("css", "text/css"),
    ("js", "text/javascript"),
    ("mjs", "text/javascript"),
    ("txt", "text/plain"),
    ("csv", "text/csv"),
    ("json", "application/json"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("gif", "image/gif"),
    ("svg", "image/svg+xml"),
    ("zip", "application/zip"),
];

/// Answers for files and `data:` addresses, and refuses the network.
#[derive(Debug, Clone, Copy, Default)]
pub struct LocalFiles;

/// The largest file that is read.
const LARGEST: usize = 256 << 20;

impl Fetch for LocalFiles {
    fn fetch(&self, _errand: &Errand, request: &Request) -> Result<Response, Error> {
        let answer = match request.url.scheme() {
            "file" => open_file(request, LARGEST, Timestamp(0)),
            "data" => open_data(request, LARGEST, Timestamp(0)),
            _ => Err(Error::new(ErrorKind::Refused, "not asked for: the page was not read from the network")),
        };
        answer.map_err(|error| error.at(request.url.as_str()))
    }
}

/// Opens a `file:` address. A folder is its `index.html`.
pub(crate) fn open_file(request: &Request, limit: usize, time: Timestamp) -> Result<Response, Error> {
    admit(request.initiator, Space::Files)?;
    let path = request.url.to_file_path().map_err(|()| {
        Error::new(ErrorKind::Address, "no file of this machine; write it as file:///folder/page.html")
    })?;
    let metadata = fs::metadata(&path).map_err(|error| files(&error.to_string()))?;
    if metadata.is_dir() && !request.url.path().ends_with('/') {
        return Ok(with_slash(&request.url, time));
    }
    if !metadata.is_dir() {
        return read(&path, limit, time);
    }
    match INDEXES.iter().map(|name| path.join(name)).find(|index| index.is_file()) {
        Some(index) => read(&index, limit, time),
        None => Err(files("a folder without index.html; name a page in it")),
    }
}

/// Sends whoever asks for a folder to its address with a slash, which links in its page are relative to.
fn with_slash(url: &Url, time: Timestamp) -> Response {
    let mut url = url.clone();
    let path = format!("{}/", url.path());
    url.set_path(&path);
    let headers = vec![("location".to_owned(), url.to_string())];
    Response { status: 301, headers, body: Vec::new(), time, space: Space::Files }
}

fn read(path: &Path, limit: usize, time: Timestamp) -> Result<Response, Error> {
    let metadata = fs::metadata(path).map_err(|error| files(&error.to_string()))?;
    if !metadata.is_file() {
        return Err(files("not a regular file")); // opening a pipe would wait for a writer
    }
    if metadata.len() > limit as u64 {
        return Err(too_large(limit));
    }
    let file = File::open(path).map_err(|error| files(&error.to_string()))?;
    let mut body = Vec::new();
    file.take(limit as u64 + 1).read_to_end(&mut body).map_err(|error| files(&error.to_string()))?;
    if body.len() > limit {
        return Err(too_large(limit));
    }
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    let kind = TYPES.iter().find(|(known, _)| Some(*known) == ending.as_deref());
    let headers = kind.map(|(_, kind)| ("content-type".to_owned(), (*kind).to_owned()));
    let headers = headers.into_iter().collect();
    Ok(Response { status: 200, headers, body, time, space: Space::Files })
}

fn files(why: &str) -> Error {
    Error::new(ErrorKind::Files, format!("the file cannot be read: {why}"))
}

/// Opens a `data:` address. What is in it came with the page that has it, and so belongs to that page's space.
pub(crate) fn open_data(request: &Request, limit: usize, time: Timestamp) -> Result<Response, Error> {
    let broken = || Error::new(ErrorKind::Address, "not a data address");
    let address = request.url.as_str();
    if address.len() > limit {
        return Err(too_large(limit));
    }
    let data = data_url::DataUrl::process(address).map_err(|_| broken())?;
    let (body, _) = data.decode_to_vec().map_err(|_| broken())?;
    let headers = vec![("content-type".to_owned(), data.mime_type().to_string())];
    Ok(Response { status: 200, headers, body, time, space: request.initiator.unwrap_or(Space::Files) })
}
