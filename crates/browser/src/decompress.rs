//! Bodies as they were before they were compressed, up to a limit.

use std::io::{self, Read};

use flate2::bufread::{DeflateDecoder, MultiGzDecoder, ZlibDecoder};
use windrow_page::{Error, ErrorKind};

/// What is asked for in `Accept-Encoding`.
pub(crate) const ACCEPTED: &str = "gzip, deflate, br, zstd";

/// How many compressions may be stacked; more is an attack.
const MAX_LAYERS: usize = 4;

/// The largest window a zstd stream may ask for, as browsers allow.
const ZSTD_WINDOW: u64 = 8 << 20;

/// The first room for a decompressed body, as a multiple of the compressed one.
const USUAL_RATIO: usize = 4;

/// Undoes a `Content-Encoding`. Stops as soon as more than `limit` bytes come out.
pub(crate) fn decompress(body: Vec<u8>, encodings: &str, limit: usize) -> Result<Vec<u8>, Error> {
    let layers: Vec<&str> = encodings.split(',').map(str::trim).filter(|layer| !layer.is_empty()).collect();
    if layers.len() > MAX_LAYERS {
        return Err(Error::new(ErrorKind::Damaged, format!("compressed {} times", layers.len())));
    }
    layers.iter().rev().try_fold(body, |body, layer| undo(body, layer, limit))
}

fn undo(body: Vec<u8>, layer: &str, limit: usize) -> Result<Vec<u8>, Error> {
    if body.is_empty() {
        return Ok(body);
    }
    match layer.to_ascii_lowercase().as_str() {
        "gzip" | "x-gzip" => read(MultiGzDecoder::new(body.as_slice()), &body, "gzip", limit),
        "deflate" if zlib_header(&body) => read(ZlibDecoder::new(body.as_slice()), &body, "deflate", limit),
        "deflate" => read(DeflateDecoder::new(body.as_slice()), &body, "deflate", limit),
        "br" => read(brotli_decompressor::Decompressor::new(body.as_slice(), 4096), &body, "brotli", limit),
        "zstd" => {
            let opened =
                ruzstd::decoding::StreamingDecoder::new_with_max_window_size(body.as_slice(), ZSTD_WINDOW);
            let stream = opened.map_err(|error| damaged("zstd", body.len(), 0, &error))?;
            read(stream, &body, "zstd", limit)
        }
        "identity" => Ok(body),
        other => Err(Error::new(
            ErrorKind::Damaged,
            format!("compressed as \"{other}\", which was not asked for ({ACCEPTED} were)"),
        )),
    }
}

/// Whether the stream has a zlib header, as the standard asks and some servers do not send.
fn zlib_header(body: &[u8]) -> bool {
    matches!(body, [first, second, ..]
        if first & 0x0f == 8 && (u16::from(*first) << 8 | u16::from(*second)).is_multiple_of(31))
}

fn read(stream: impl Read, compressed: &[u8], name: &str, limit: usize) -> Result<Vec<u8>, Error> {
    let room = compressed.len().saturating_mul(USUAL_RATIO).min(limit);
    let mut body = Vec::with_capacity(room);
    match stream.take(limit as u64 + 1).read_to_end(&mut body) {
        Ok(_) if body.len() > limit => Err(too_large(limit)),
        Ok(_) => Ok(body),
        Err(error) => Err(damaged(name, compressed.len(), body.len(), &error)),
    }
}

/// The failure of a body that is larger than bodies may be.
pub(crate) fn too_large(limit: usize) -> Error {
    Error::new(ErrorKind::TooLarge, format!("larger than the {limit} bytes that a body may have"))
}

fn damaged(name: &str, compressed: usize, came: usize, error: &(dyn std::error::Error + 'static)) -> Error {
    let cut = std::iter::successors(Some(error), |&error| error.source())
        .filter_map(|error| error.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::UnexpectedEof);
    let why = if cut { "ends too early".to_owned() } else { format!("is wrong ({error})") };
    Error::new(
        ErrorKind::Damaged,
        format!("the {name} stream {why}: {came} bytes came out of {compressed} compressed ones"),
    )
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn gzip(body: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(body).unwrap();
        encoder.finish().unwrap()
    }

    fn zlib(body: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(body).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn every_compression_is_undone() {
        let hello = b"hello hello hello hello";
        let raw = zlib(hello);
        let brotli = [&[0x0b, 0x0b, 0x80], hello.as_slice(), &[0x03]].concat();
        let zstd = [&[0x28, 0xb5, 0x2f, 0xfd, 0x20, 23, 0xb9, 0, 0], hello.as_slice()].concat();
        for (encodings, body) in [
            ("gzip", gzip(hello)),
            ("GZIP", gzip(hello)),
            ("gzip, gzip", gzip(&gzip(hello))),
            ("gzip", [gzip(b"hello hello "), gzip(b"hello hello")].concat()),
            ("deflate", raw.clone()),
            ("deflate", raw[2..raw.len() - 4].to_vec()),
            ("deflate, gzip", gzip(&zlib(hello))),
            ("br", brotli),
            ("zstd", zstd),
            ("identity", hello.to_vec()),
            ("", hello.to_vec()),
        ] {
            let body =
                decompress(body, encodings, 100).unwrap_or_else(|error| panic!("{encodings}: {error}"));
            assert_eq!(String::from_utf8_lossy(&body), "hello hello hello hello", "{encodings}");
        }
    }

    #[test]
    fn what_cannot_be_undone_says_why() {
        let whole = gzip(&[b'x'; 1000]);
        for (encodings, body, kind) in [
            ("gzip", whole[..whole.len() - 9].to_vec(), ErrorKind::Damaged),
            ("gzip", b"<html>".to_vec(), ErrorKind::Damaged),
            ("br", vec![0xff; 40], ErrorKind::Damaged),
            ("zstd", b"<html>".to_vec(), ErrorKind::Damaged),
            ("zstd", vec![0x28, 0xb5, 0x2f, 0xfd, 0, 0xff], ErrorKind::Damaged),
            ("compress", b"abc".to_vec(), ErrorKind::Damaged),
            ("gzip,gzip,gzip,gzip,gzip", b"abc".to_vec(), ErrorKind::Damaged),
            ("gzip", gzip(&[0; 1001]), ErrorKind::TooLarge),
            ("deflate", zlib(&[0; 100_000]), ErrorKind::TooLarge),
        ] {
            let error = decompress(body, encodings, 1000).expect_err(encodings);
            assert_eq!(error.kind(), kind, "{encodings}: {error}");
        }
        let cut = decompress(whole[..12].to_vec(), "gzip", 1000).unwrap_err();
        assert!(cut.to_string().contains("ends too early"), "{cut}");
    }
}
