//! Which page a request says that it comes from: browsers' default, `strict-origin-when-cross-origin`.

use url::Url;

use crate::page::Page;

/// The whole address within one site, the site alone for others, and nothing from `https:` to `http:` or from files.
pub(crate) fn referrer(page: &Page, url: &Url) -> Option<Url> {
    let mut from = Url::parse(page.base()?).ok().filter(|from| matches!(from.scheme(), "http" | "https"))?;
    if from.scheme() == "https" && url.scheme() != "https" {
        return None;
    }
    from.set_fragment(None);
    from.set_username("").ok()?;
    from.set_password(None).ok()?;
    if from.origin() != url.origin() {
        from.set_path("/");
        from.set_query(None);
    }
    Some(from)
}
