//! Small sites in memory, and the nodes of their pages by ID.

use std::sync::Arc;

use windrow_dom::{NodeId, Role};
use windrow_page::{
    Act, Action, Arrival, Effect, Embedded, EmbeddedOptions, Errand, Error, Fetch, Method, Origin, Page,
    PageSource, effect,
};

/// A page at `http://site.test/a/b?c#d`.
pub(crate) fn page(source: &str) -> Page {
    page_at("http://site.test/a/b?c#d", source)
}

/// A page at an address.
pub(crate) fn page_at(url: &str, source: &str) -> Page {
    Page::read(source.as_bytes(), &Origin { url: Some(url.to_owned()), ..Origin::default() })
}

/// The element with this ID, wherever it is.
pub(crate) fn id(page: &Page, id: &str) -> NodeId {
    let document = page.document();
    let name = document.names().find(Role::Attribute, "", "id").expect("the page has IDs");
    let mut found = document.named(name).iter().filter(|&&node| document.string_value(node) == id);
    let attribute = found.next().unwrap_or_else(|| panic!("no element has the ID {id}"));
    document.parent(*attribute).expect("attributes have elements")
}

/// The effect of an action on the element with this ID, in words.
pub(crate) fn said(page: &Page, node: &str, action: &Action) -> String {
    match effect(page, id(page, node), action) {
        Ok(effect) => words(&effect),
        Err(error) => format!("{:?}: {error}", error.kind()),
    }
}

/// An effect in words.
pub(crate) fn words(effect: &Effect) -> String {
    match effect {
        Effect::Nothing => "nothing".to_owned(),
        Effect::State(page) => format!("state {}", page.url().unwrap_or_default()),
        Effect::Document(page) => format!("document {}", page.url().unwrap_or_default()),
        Effect::Navigate(navigation) => {
            let request = &navigation.request;
            let fragment = navigation.fragment.as_ref().map(|fragment| format!("#{fragment}"));
            let body = request.body.as_ref().map(|(kind, bytes)| {
                format!(" {kind} {}", bytes.iter().map(|&byte| char::from(byte)).collect::<String>())
            });
            let method = if request.method == Method::Get { "" } else { "POST " };
            [method, request.url.as_str(), &fragment.unwrap_or_default(), &body.unwrap_or_default()].concat()
        }
    }
}

/// The page after actions that change its fields only.
pub(crate) fn after(page: Page, actions: &[(&str, Action)]) -> Page {
    actions.iter().fold(page, |page, (node, action)| match effect(&page, id(&page, node), action) {
        Ok(Effect::State(after)) => after,
        Ok(Effect::Nothing) => page,
        other => panic!("{action:?} on {node} gives {other:?}"),
    })
}

/// Opens an address that the author gave.
pub(crate) fn open(fetch: impl Fetch, address: &str) -> Result<Arrival, Error> {
    Embedded::new(fetch, EmbeddedOptions::default()).open(&Errand::default(), address, None)
}

/// Acts on the element with this ID.
pub(crate) fn act(
    fetch: impl Fetch,
    page: &Arc<Page>,
    node: &str,
    action: &Action,
) -> Result<Arrival, Error> {
    let engine = Embedded::new(fetch, EmbeddedOptions::default());
    engine.act(&Errand::default(), page.clone(), &Act::on(id(page, node), action.clone()))
}
