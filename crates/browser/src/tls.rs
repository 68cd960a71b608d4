//! Encryption: whom is trusted, and HTTP/2 where the server has it.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use windrow_page::{Error, ErrorKind};

/// HTTP/2 and HTTP/1.1 as they are named when a connection is encrypted.
pub(crate) const HTTP_2: &[u8] = b"h2";
const HTTP_1: &[u8] = b"http/1.1";

/// Encrypts connections. What is trusted is read when it is first needed: the system's certificates, or a set that
/// is built in where the system has none, and those of the user.
pub(crate) struct Tls {
    trusted: Vec<PathBuf>,
    connector: OnceLock<Result<TlsConnector, Error>>,
}

impl Tls {
    pub(crate) fn new(trusted: Vec<PathBuf>) -> Tls {
        Tls { trusted, connector: OnceLock::new() }
    }

    pub(crate) fn connector(&self) -> Result<TlsConnector, Error> {
        self.connector.get_or_init(|| connector(&self.trusted)).clone()
    }
}

fn connector(trusted: &[PathBuf]) -> Result<TlsConnector, Error> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    }
    for path in trusted {
        let unreadable = |why: String| {
            Error::new(ErrorKind::Files, format!("the certificates cannot be read: {why}"))
                .at(path.display().to_string())
        };
        let pem = fs::read(path).map_err(|error| unreadable(error.to_string()))?;
        for certificate in CertificateDer::pem_slice_iter(&pem) {
            let certificate = certificate.map_err(|error| unreadable(error.to_string()))?;
            roots.add(certificate).map_err(|error| unreadable(error.to_string()))?;
        }
    }
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let builder = builder
        .with_safe_default_protocol_versions()
        .map_err(|error| Error::new(ErrorKind::Connection, format!("no encryption: {error}")))?;
    let mut config = builder.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![HTTP_2.to_vec(), HTTP_1.to_vec()];
    Ok(TlsConnector::from(Arc::new(config)))
}
