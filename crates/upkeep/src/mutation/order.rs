//! Changes of what comes first: fields in their records, records in their list, one value and another one.

use std::collections::BTreeSet;

use super::draft::Place;
use super::redesign::{Redesign, Spot};
use super::table::Table;
use super::{Group, Keeps, Mutation};

/// Fields stand in another order.
pub(super) const FIELDS_REORDERED: Mutation = Mutation {
    name: "fields-reordered",
    what: "the fields of every record stand in another order, with their labels",
    group: Group::Order,
    keeps: Keeps::Data,
    change: reorder_fields,
};

/// Records stand in reverse.
pub(super) const RECORDS_REVERSED: Mutation = Mutation {
    name: "records-reversed",
    what: "the last record of every list is the first now",
    group: Group::Order,
    keeps: Keeps::Data,
    change: reverse_records,
};

/// Two fields have changed places.
pub(super) const FIELDS_SWAPPED: Mutation = Mutation {
    name: "fields-swapped",
    what: "two fields of the same kind of value have changed places: each stands where the other one stood",
    group: Group::Order,
    keeps: Keeps::Data,
    change: swap_fields,
};

/// Pictures are on the other side.
pub(super) const SIDES_EXCHANGED: Mutation = Mutation {
    name: "sides-exchanged",
    what: "the picture of every record stands on the other side of its texts",
    group: Group::Order,
    keeps: Keeps::Data,
    change: exchange_sides,
};

/// How the order of fields changes.
#[derive(Debug, Clone, Copy)]
enum Turn {
    Reversed,
    FirstToLast,
    LastToFirst,
}

impl Turn {
    fn of<T: Clone>(self, things: &[T]) -> Vec<T> {
        let mut turned = things.to_vec();
        match self {
            Turn::Reversed => turned.reverse(),
            Turn::FirstToLast => turned.rotate_left(1),
            Turn::LastToFirst => turned.rotate_right(1),
        }
        turned
    }
}

fn reorder_fields(page: &mut Redesign) -> Option<()> {
    let turn = page.choice.pick("turn", &[Turn::Reversed, Turn::FirstToLast, Turn::LastToFirst]);
    let mut done = BTreeSet::new();
    let mut changed = None;
    for record in 0..page.records.len() {
        let Some((common, branches)) = page.branches(record) else { continue };
        if page.is_in_value(common) || branches.len() < 2 {
            continue;
        }
        match Table::of_row(&page.draft, common) {
            Some(table) => {
                if done.insert(table.place) {
                    turn_columns(page, &table, &branches, common, turn);
                }
            }
            None if done.insert(common) => turn_groups(page, common, &branches, turn),
            None => continue,
        }
        changed = Some(());
    }
    changed
}

/// Puts the columns of a table that have fields into another order, in all rows that have as many cells.
fn turn_columns(page: &mut Redesign, table: &Table, branches: &[Place], row: Place, turn: Turn) {
    let cells = Table::cells(&page.draft, row);
    let columns: Vec<usize> =
        branches.iter().filter_map(|branch| cells.iter().position(|cell| cell == branch)).collect();
    for row in &table.rows {
        let cells = Table::cells(&page.draft, *row);
        if columns.iter().all(|&column| column < cells.len()) {
            let groups: Vec<Vec<Place>> = columns.iter().map(|&column| vec![cells[column]]).collect();
            put(page, *row, &groups, turn);
        }
    }
}

/// Puts the children of an element that have fields into another order, each with the label before it.
fn turn_groups(page: &mut Redesign, common: Place, branches: &[Place], turn: Turn) {
    let children = page.draft.children(common).to_vec();
    let labels: BTreeSet<Place> = super::label::labels(page)
        .into_iter()
        .filter_map(|label| page.draft.branch(common, label.text))
        .filter(|branch| !branches.contains(branch))
        .collect();
    let mut groups = Vec::new();
    let mut group = Vec::new();
    for child in children {
        if branches.contains(&child) {
            group.push(child);
            groups.push(std::mem::take(&mut group));
        } else if labels.contains(&child) || (!group.is_empty() && page.draft.is_blank(child)) {
            group.push(child);
        } else {
            group.clear();
        }
    }
    put(page, common, &groups, turn);
}

/// Puts groups of children where the groups were, in another order.
fn put(page: &mut Redesign, parent: Place, groups: &[Vec<Place>], turn: Turn) {
    let turned = turn.of(groups);
    let mut next = turned.into_iter();
    let mut children = Vec::new();
    for &child in page.draft.children(parent) {
        match groups.iter().find(|group| group.contains(&child)) {
            Some(group) if group.first() == Some(&child) => children.extend(next.next().unwrap_or_default()),
            Some(_) => {}
            None => children.push(child),
        }
    }
    page.draft.set_children(parent, children);
}

fn reverse_records(page: &mut Redesign) -> Option<()> {
    let lists = page.real_lists();
    for list in &lists {
        put(page, list.parent, &list.runs, Turn::Reversed);
    }
    (!lists.is_empty()).then_some(())
}

fn swap_fields(page: &mut Redesign) -> Option<()> {
    let (one, other) =
        page.pair(|one, other| page.kind(one) == page.kind(other) && are_swappable(page, one, other))?;
    for record in 0..page.records.len() {
        if let (Some(one), Some(other)) = (page.spot(record, &one), page.spot(record, &other)) {
            exchange(page, &one, &other);
        }
    }
    Some(())
}

/// Whether every record has both fields or neither, somewhere with different values, and no value is in another one.
fn are_swappable(page: &Redesign, one: &str, other: &str) -> bool {
    let mut differ = false;
    for record in 0..page.records.len() {
        match (page.spot(record, one), page.spot(record, other)) {
            (Some(one), Some(other)) => {
                if !are_apart(page, &one, &other) {
                    return false;
                }
                differ |= page.value(&one).trim() != page.value(&other).trim();
            }
            (None, None) => {}
            _ => return false,
        }
    }
    differ
}

/// Whether two values can be exchanged: both are attributes, or texts of which none is in the other, and no third one is
/// in them.
fn are_apart(page: &Redesign, one: &Spot, other: &Spot) -> bool {
    match (one, other) {
        (Spot::Attribute(..), Spot::Attribute(..)) => true,
        (Spot::Attribute(..), _) | (_, Spot::Attribute(..)) => false,
        _ => {
            let is_leaf = |spot: &Spot| {
                let place = spot.place();
                page.bearers().iter().all(|&bearer| bearer == place || !page.draft.holds(place, bearer))
            };
            takes_text(page, one)
                && takes_text(page, other)
                && one.place() != other.place()
                && is_leaf(one)
                && is_leaf(other)
        }
    }
}

/// Puts two values into each other's place.
pub(super) fn exchange(page: &mut Redesign, one: &Spot, other: &Spot) {
    let (first, second) = (page.value(one), page.value(other));
    match (one, other) {
        (Spot::Element(one), Spot::Element(other)) => {
            let children = page.draft.children(*one).to_vec();
            let others = page.draft.children(*other).to_vec();
            page.draft.set_children(*one, Vec::new());
            page.draft.set_children(*other, children);
            page.draft.set_children(*one, others);
        }
        _ => {
            set_value(page, one, &second);
            set_value(page, other, &first);
        }
    }
}

/// Whether a text can be put in the place of a value.
pub(super) fn takes_text(page: &Redesign, spot: &Spot) -> bool {
    match spot {
        Spot::Element(place) => page.draft.is_open(*place),
        Spot::Text(_) | Spot::Attribute(..) => true,
    }
}

/// Puts a text in the place of a value.
pub(super) fn set_value(page: &mut Redesign, spot: &Spot, value: &str) {
    match spot {
        Spot::Attribute(place, name) => page.draft.set(*place, name, value),
        Spot::Text(place) => page.draft.say(*place, value),
        Spot::Element(place) => {
            let text = page.draft.new_text(value);
            page.draft.set_children(*place, vec![text]);
        }
    }
}

fn exchange_sides(page: &mut Redesign) -> Option<()> {
    let mut changed = None;
    for holder in page.records.iter().filter_map(|held| held.holder).collect::<BTreeSet<Place>>() {
        let pictures = page
            .draft
            .elements(holder)
            .into_iter()
            .filter(|&place| page.draft.is(place, &["img", "picture"]));
        let Some(side) = pictures.into_iter().find_map(|picture| side(page, holder, picture)) else {
            continue;
        };
        let Some(parent) = page.draft.parent(side) else { continue };
        let elements = page.draft.element_children(parent);
        if elements.first() == Some(&side) {
            page.draft.append(parent, side);
        } else {
            page.draft.insert(parent, 0, side);
        }
        changed = Some(());
    }
    changed
}

/// The element of a record that has a picture and no text, beside one that has text.
fn side(page: &Redesign, holder: Place, picture: Place) -> Option<Place> {
    let has_text = |place: Place| !page.draft.text(place).trim().is_empty();
    let side = page.draft.upwards(picture).take_while(|&place| place != holder).find(|&place| {
        let Some(parent) = page.draft.parent(place) else { return false };
        page.draft.element_children(parent).into_iter().any(|sibling| sibling != place && has_text(sibling))
    })?;
    (!has_text(side) && !page.draft.is(side, &["td", "th"])).then_some(side)
}
