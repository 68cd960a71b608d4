//! The pages a command works on: files, folders, archives, addresses, standard input.

use std::cell::OnceCell;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueEnum;
use windrow::browser::{Archive, Capture};
use windrow::dom::{Confidence, Format, Hint, decode};
use windrow::page::Sight;
use windrow::{Engine, EngineOptions, Origin, Page};

use crate::exit::Failure;

/// The endings of pages in a folder.
const PAGE_ENDINGS: [&str; 7] = ["html", "htm", "xhtml", "xht", "xml", "svg", "rss"];

/// The largest page that is read: places in it are numbers of 32 bits.
const LARGEST_PAGE: u64 = 1 << 30;

/// The largest page of an archive that is read.
const LARGEST_CAPTURE: usize = 64 << 20;

/// How pages are read.
#[derive(clap::Args, Debug, Clone, Default)]
pub(crate) struct InputOptions {
    /// Read the pages as HTML or as XML, whatever they look like.
    #[arg(long, value_name = "KIND")]
    pub(crate) read_as: Option<ReadAs>,
    /// The charset of the pages, instead of what they say or look like.
    #[arg(long, value_name = "NAME", value_parser = charset)]
    pub(crate) charset: Option<String>,
    /// The address of the page, for current-url() and qualify-url().
    #[arg(long, value_name = "URL")]
    pub(crate) base_url: Option<String>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum ReadAs {
    Html,
    Xml,
}

fn charset(name: &str) -> Result<String, String> {
    let hint = Hint { charset: Some(name), ..Hint::default() };
    match decode(b"", hint).confidence {
        Confidence::Header => Ok(name.to_owned()),
        _ => Err("there is no such charset; try utf-8, windows-1252, shift_jis …".to_owned()),
    }
}

/// A place a page comes from.
#[derive(Debug, Clone)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
    /// A page on the network.
    Address(String),
    /// The pages of a WARC archive.
    Archive(PathBuf),
    /// A page that is at hand.
    Page(Named),
}

/// A page and the name that the user knows it by.
#[derive(Debug, Clone)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) page: Arc<Page>,
}

/// What reads inputs. The engine for addresses is made when the first one is opened.
pub(crate) struct Reader<'r> {
    options: &'r InputOptions,
    engine: OnceCell<Engine>,
}

impl<'r> Reader<'r> {
    pub(crate) fn new(options: &'r InputOptions) -> Reader<'r> {
        Reader { options, engine: OnceCell::new() }
    }

    /// Opens addresses with an engine that is there already.
    pub(crate) fn with(options: &'r InputOptions, engine: &Engine) -> Reader<'r> {
        Reader { options, engine: OnceCell::from(engine.clone()) }
    }

    /// A page with what an expression looks at beside its nodes. Pages that were not opened with an engine are laid out with
    /// what lies beside them.
    pub(crate) fn seen(&self, page: Arc<Page>, sight: &Sight) -> Arc<Page> {
        match self.engine.get() {
            _ if sight.is_plain() || page.document().visual().is_some() => page,
            Some(engine) => engine.seen(page, sight),
            None => Engine::local().seen(page, sight),
        }
    }

    fn open(&self, address: &str) -> Result<Arc<Page>, Failure> {
        let engine = match self.engine.get() {
            Some(engine) => engine,
            None => {
                let engine = Engine::embedded(EngineOptions::default()).map_err(Failure::page)?;
                self.engine.get_or_init(|| engine)
            }
        };
        engine.open(address).map_err(Failure::page)
    }
}

impl Input {
    /// The input as the user named it.
    pub(crate) fn name(&self) -> String {
        match self {
            Input::Stdin => "-".to_owned(),
            Input::File(path) | Input::Archive(path) => path.display().to_string(),
            Input::Address(address) => address.clone(),
            Input::Page(named) => named.name.clone(),
        }
    }

    /// The pages of the input, one after the other.
    pub(crate) fn pages<'r>(
        &'r self,
        reader: &'r Reader<'r>,
    ) -> Box<dyn Iterator<Item = Result<Named, Failure>> + 'r> {
        let named = |page: Arc<Page>| Named { name: self.name(), page };
        match self {
            Input::Stdin => {
                let bytes = bounded(std::io::stdin().lock());
                Box::new(std::iter::once(self.page(bytes, reader.options).map(named)))
            }
            Input::File(path) => {
                let bytes = std::fs::File::open(path).and_then(bounded);
                Box::new(std::iter::once(self.page(bytes, reader.options).map(named)))
            }
            Input::Address(address) => Box::new(std::iter::once(reader.open(address).map(named))),
            Input::Page(named) => Box::new(std::iter::once(Ok(named.clone()))),
            Input::Archive(path) => match Archive::open(path, LARGEST_CAPTURE) {
                Ok(archive) => Box::new(archive.map(|capture| capture.map(captured).map_err(Failure::page))),
                Err(error) => Box::new(std::iter::once(Err(Failure::page(error)))),
            },
        }
    }

    /// The address of a file.
    pub(crate) fn address(&self) -> Option<String> {
        let Input::File(path) = self else { return None };
        let path = std::path::absolute(path).ok()?;
        let escaped: String = path.to_str()?.chars().map(escaped).collect();
        Some(format!("file://{escaped}"))
    }

    /// The page that bytes from a file or from standard input are.
    fn page(&self, bytes: std::io::Result<Vec<u8>>, options: &InputOptions) -> Result<Arc<Page>, Failure> {
        let bytes = bytes.map_err(|error| Failure::io(format!("cannot read {}", self.name()), &error))?;
        if bytes.len() as u64 > LARGEST_PAGE {
            return Err(Failure::usage(format!(
                "{} is larger than 1 GiB, the largest page there is",
                self.name()
            )));
        }
        let content_type = options.charset.as_ref().map(|charset| format!("; charset={charset}"));
        let origin = Origin {
            url: options.base_url.clone().or_else(|| self.address()),
            name: Some(self.name()),
            content_type,
            format: options.read_as.map(|kind| match kind {
                ReadAs::Html => Format::Html,
                ReadAs::Xml => Format::Xml,
            }),
            ..Origin::default()
        };
        Ok(Arc::new(Page::read(&bytes, &origin)))
    }
}

/// A character of a path as it stands in an address.
fn escaped(character: char) -> String {
    match character {
        '%' | '#' | '?' | ' ' | '"' | '<' | '>' | '\\' | '`' | '{' | '}' | '\0'..='\x1f' => {
            format!("%{:02X}", u32::from(character))
        }
        other => other.to_string(),
    }
}

fn bounded(reader: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(LARGEST_PAGE + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The inputs that names stand for; a folder stands for the pages in it, in the order of their names. One that
/// cannot be looked into or holds no pages does not keep the others from being read.
pub(crate) fn inputs(names: &[OsString]) -> Result<Vec<Result<Input, Failure>>, Failure> {
    let mut all = Vec::new();
    for name in names {
        let path = Path::new(name);
        if name == "-" {
            all.push(Ok(Input::Stdin));
        } else if is_address(name) {
            all.push(Ok(Input::Address(name.display().to_string())));
        } else if is_archive(path) {
            all.push(Ok(Input::Archive(path.to_owned())));
        } else if path.is_dir() {
            match pages_in(path) {
                Ok(pages) => all.extend(pages.into_iter().map(|page| Ok(Input::File(page)))),
                Err(failure) => all.push(Err(failure)),
            }
        } else {
            all.push(Ok(Input::File(path.to_owned())));
        }
    }
    Ok(all)
}

fn is_archive(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    name.ends_with(".warc") || name.ends_with(".warc.gz")
}

/// A page of an archive.
fn captured(capture: Capture) -> Named {
    let Capture { url, response } = capture;
    let origin = Origin {
        url: Some(url.clone()),
        content_type: response.header("content-type").map(str::to_owned),
        time: Some(response.time),
        space: Some(response.space),
        ..Origin::default()
    };
    Named { name: url, page: Arc::new(Page::read(&response.body, &origin)) }
}

fn is_address(name: &OsString) -> bool {
    let name = name.to_string_lossy();
    name.split_once("://").is_some_and(|(scheme, _)| {
        !scheme.is_empty() && scheme.chars().all(|character| character.is_ascii_alphanumeric())
    })
}

/// The pages below a folder. Links to folders are not followed, so that none can lead in circles.
fn pages_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut open = vec![folder.to_owned()];
    let mut pages = Vec::new();
    while let Some(folder) = open.pop() {
        let cannot = |error| Failure::io(format!("cannot read {}", folder.display()), &error);
        for entry in std::fs::read_dir(&folder).map_err(cannot)? {
            let entry = entry.map_err(cannot)?;
            let kind = entry.file_type().map_err(cannot)?;
            let path = entry.path();
            if kind.is_dir() {
                open.push(path);
            } else if is_page(&path) {
                pages.push(path);
            }
        }
    }
    if pages.is_empty() {
        let message = format!("{} holds no pages (files ending in .html, .xml …)", folder.display());
        return Err(Failure::usage(message));
    }
    pages.sort();
    Ok(pages)
}

fn is_page(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    PAGE_ENDINGS.contains(&ending.as_str())
}
