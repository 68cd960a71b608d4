//! Encrypted connections: HTTP/2 where the server has it, HTTP/1.1 where not, none where the certificate is unknown.

#![allow(clippy::unwrap_used, reason = "the helpers of a test may fail it")]

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::{fs, thread};

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper::{Request, Response, Version};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use url::Url;
use windrow_browser::{Http, Options};
use windrow_page::{Errand, ErrorKind, Fetch};

/// A server with a certificate for `localhost` that only its file vouches for.
struct Encrypted {
    address: SocketAddr,
    certificate: PathBuf,
    connections: Arc<AtomicUsize>,
}

impl Encrypted {
    fn start(protocol: &'static str) -> Encrypted {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        let number = COUNT.fetch_add(1, Ordering::SeqCst);
        let name = format!("windrow-certificate-{}-{number}.pem", std::process::id());
        let certificate = std::env::temp_dir().join(name);
        fs::write(&certificate, made.cert.pem()).unwrap();
        let key = PrivateKeyDer::try_from(made.signing_key.serialize_der()).unwrap();
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .unwrap();
        config.alpn_protocols = vec![protocol.as_bytes().to_vec()];
        let (sender, receiver) = channel();
        let connections = Arc::<AtomicUsize>::default();
        let count = Arc::clone(&connections);
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
                sender.send(listener.local_addr().unwrap()).unwrap();
                let acceptor = TlsAcceptor::from(Arc::new(config));
                while let Ok((stream, _)) = listener.accept().await {
                    count.fetch_add(1, Ordering::SeqCst);
                    let acceptor = acceptor.clone();
                    tokio::spawn(async move {
                        let Ok(stream) = acceptor.accept(stream).await else { return };
                        let stream = TokioIo::new(stream);
                        if protocol == "h2" {
                            let server = http2::Builder::new(TokioExecutor::new());
                            let _ = server.serve_connection(stream, service_fn(answer)).await;
                        } else {
                            let _ = http1::Builder::new().serve_connection(stream, service_fn(answer)).await;
                        }
                    });
                }
            });
        });
        Encrypted { address: receiver.recv().unwrap(), certificate, connections }
    }

    fn url(&self) -> Url {
        Url::parse(&format!("https://localhost:{}/page?x=1", self.address.port())).unwrap()
    }
}

impl Drop for Encrypted {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.certificate);
    }
}

async fn answer(request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
    let version = if request.version() == Version::HTTP_2 { "2" } else { "1.1" };
    let said = format!("{version} {} {}", request.uri().path(), request.uri().query().unwrap_or_default());
    Ok(Response::new(Full::new(Bytes::from(said))))
}

fn check(protocol: &'static str, expected: &str) {
    let server = Encrypted::start(protocol);
    let options = Options { trusted: vec![server.certificate.clone()], ..Options::default() };
    let http = Http::new(options).unwrap();
    for _ in 0..3 {
        let request = windrow_page::Request::get(server.url());
        let response = http.fetch(&Errand::default(), &request).unwrap();
        assert_eq!(String::from_utf8_lossy(&response.body), expected);
    }
    assert_eq!(server.connections.load(Ordering::SeqCst), 1);
}

#[test]
fn http_2_is_spoken_where_the_server_has_it() {
    check("h2", "2 /page x=1");
}

#[test]
fn http_1_is_spoken_otherwise() {
    check("http/1.1", "1.1 /page x=1");
}

#[test]
fn an_unknown_certificate_is_no_connection() {
    let server = Encrypted::start("http/1.1");
    let http = Http::new(Options { retries: 0, ..Options::default() }).unwrap();
    let error = http.fetch(&Errand::default(), &windrow_page::Request::get(server.url())).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Connection);
    assert!(error.to_string().contains("certificate"), "{error}");
}
