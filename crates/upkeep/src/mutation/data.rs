//! Changes of whether there is anything to extract: a field gone, records gone, another page in the place of this one.

use super::draft::Place;
use super::label::labels;
use super::noise::fitting;
use super::redesign::{Redesign, Spot};
use super::table::Table;
use super::{Group, Keeps, Mutation};

/// A field is gone.
pub(super) const FIELD_GONE: Mutation = Mutation {
    name: "field-gone",
    what: "one field is gone from all records, with its elements and labels",
    group: Group::Records,
    keeps: Keeps::Nothing,
    change: take_field,
};

/// Half of the records are gone.
pub(super) const RECORDS_HALVED: Mutation = Mutation {
    name: "records-halved",
    what: "only the first half of the records is there",
    group: Group::Records,
    keeps: Keeps::Nothing,
    change: |page| {
        let lists = page.real_lists();
        for list in &lists {
            for &place in list.runs[list.runs.len().div_ceil(2)..].iter().flatten() {
                page.draft.detach(place);
            }
        }
        (!lists.is_empty()).then_some(())
    },
};

/// All records are gone.
pub(super) const RECORDS_GONE: Mutation = Mutation {
    name: "records-gone",
    what: "no record is there, and the page says so",
    group: Group::Records,
    keeps: Keeps::Nothing,
    change: take_records,
};

/// The page asks who is there.
pub(super) const LOGIN: Mutation = Mutation {
    name: "login",
    what: "the page asks for a name and a password",
    group: Group::Records,
    keeps: Keeps::Nothing,
    change: |page| replace(page, "Sign in", LOGIN_PAGE),
};

/// The page asks whether a human is there.
pub(super) const CAPTCHA: Mutation = Mutation {
    name: "captcha",
    what: "the page asks for a proof that a human reads it",
    group: Group::Records,
    keeps: Keeps::Nothing,
    change: |page| replace(page, "Just a moment...", CAPTCHA_PAGE),
};

/// The page is refused.
pub(super) const DENIED: Mutation = Mutation {
    name: "denied",
    what: "the page says that access is denied",
    group: Group::Records,
    keeps: Keeps::Nothing,
    change: |page| replace(page, "Access denied", DENIED_PAGE),
};

fn take_field(page: &mut Redesign) -> Option<()> {
    let name = page.field(|name| page.spots(name).iter().all(|spot| can_go(page, spot)))?;
    let spots = page.spots(&name);
    let orphans: Vec<Place> = labels(page)
        .into_iter()
        .filter(|label| label.spot.as_ref().is_some_and(|spot| spots.contains(spot)))
        .map(|label| label.text)
        .collect();
    for text in orphans {
        take_text(page, text);
    }
    for spot in spots {
        match spot {
            Spot::Attribute(place, name) => drop(page.draft.unset(place, &name)),
            Spot::Text(place) => take_text(page, place),
            Spot::Element(place) if page.draft.is(place, &["td", "th"]) => take_cell(page, place),
            Spot::Element(place) => page.draft.detach(place),
        }
    }
    Some(())
}

/// Whether a value can be taken out without another one or a record going with it.
fn can_go(page: &Redesign, spot: &Spot) -> bool {
    let Spot::Element(place) = spot else { return true };
    let has_other = page
        .records
        .iter()
        .flat_map(|held| &held.fields)
        .any(|(_, other)| other != spot && page.draft.holds(*place, other.place()));
    !has_other
        && !page.records.iter().any(|held| held.holder.is_some_and(|holder| page.draft.holds(*place, holder)))
}

/// Takes a text out, with the elements that it alone was in.
fn take_text(page: &mut Redesign, text: Place) {
    let mut gone = text;
    while let Some(parent) = page.draft.parent(gone) {
        let is_plain =
            page.draft.is(parent, &["span", "b", "strong", "em", "i", "small", "label", "dt", "p"]);
        if !is_plain
            || page.is_field(parent)
            || page.is_record(parent)
            || page.draft.children(parent).len() > 1
        {
            break;
        }
        gone = parent;
    }
    page.draft.detach(gone);
}

/// Takes a cell out, and the heading of its column.
fn take_cell(page: &mut Redesign, cell: Place) {
    let heading = Table::of_cell(&page.draft, cell).and_then(|(table, column)| {
        let rows = &table.rows;
        let row = page.draft.parent(cell)?;
        let head = table.heading(&page.draft, column)?;
        let first = rows.iter().find(|&&row| !Table::is_head(&page.draft, row))?;
        // The heading goes with the cell of the first row, while the columns of that row are still whole.
        (*first == row).then_some(head)
    });
    page.draft.detach(cell);
    if let Some(heading) = heading {
        page.draft.detach(heading);
    }
}

fn take_records(page: &mut Redesign) -> Option<()> {
    let words = page.choice.pick(
        "words",
        &["No results found", "Nothing matches your search", "There is nothing here at the moment"],
    );
    let markup = format!("<p>{words}</p>");
    let lists = page.lists();
    for list in &lists {
        let &item = list.runs.first().and_then(|run| run.first())?;
        if let Some(note) = fitting(page, item, "", &markup) {
            page.draft.before(item, note);
        }
        for &place in list.runs.iter().flatten() {
            page.draft.detach(place);
        }
    }
    (!lists.is_empty()).then_some(())
}

/// Puts another page in the place of this one; what is in its head stays.
fn replace(page: &mut Redesign, title: &str, markup: &str) -> Option<()> {
    let body = page.draft.body()?;
    let new = page.draft.graft(markup, "body");
    page.draft.set_children(body, new);
    for element in page.draft.elements(page.draft.root()) {
        if page.draft.is(element, &["title"]) {
            let words = page.draft.new_text(title);
            page.draft.set_children(element, vec![words]);
        }
    }
    Some(())
}

const LOGIN_PAGE: &str = "<main class=\"signin\"><h1>Sign in</h1><p>Please sign in to continue.</p>\
    <form method=\"post\" action=\"/login\"><p><label>E-mail <input type=\"email\" name=\"email\" autocomplete=\"username\"></label></p>\
    <p><label>Password <input type=\"password\" name=\"password\" autocomplete=\"current-password\"></label></p>\
    <p><label><input type=\"checkbox\" name=\"remember\"> Remember me</label></p><button type=\"submit\">Sign in</button></form>\
    <p><a href=\"/reset\">Forgotten your password?</a> <a href=\"/register\">Create an account</a></p></main>";

const CAPTCHA_PAGE: &str = "<div class=\"main-wrapper\"><h1>Checking that you are human</h1>\
    <p>This takes a few seconds. The site has to check the security of your connection first.</p>\
    <form id=\"challenge-form\" method=\"post\" action=\"/challenge\"><input type=\"hidden\" name=\"token\" value=\"0f3c\">\
    <div class=\"captcha\"><label><input type=\"checkbox\"> I am not a robot</label></div></form>\
    <noscript>Enable JavaScript and cookies to continue</noscript><p>Ray ID: 7d1f00c2ab3e</p></div>";

const DENIED_PAGE: &str = "<h1>Access denied</h1><p>You do not have permission to view this page.</p>\
    <p>Your request has been blocked because it looks automated. If you think this is a mistake, write to \
    <a href=\"mailto:help@example.org\">help@example.org</a> and name the reference 18.4f2d3e17.</p><hr><address>Error 403</address>";
