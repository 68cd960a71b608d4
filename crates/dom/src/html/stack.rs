//! The stack of open elements, which answers every question of scope in constant time.
//!
//! The standard asks by walking down the stack, which on a deep page costs the depth for every tag. Here each name
//! has the list of its positions on the stack, and so have the elements that end a scope, those that end the search
//! for a list item, and those that decide the insertion mode. A question is then a comparison of last positions.

use super::names::Space;
use super::tag::{Tag, Traits};

/// An element on the stack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Open {
    /// Its row.
    pub(crate) row: u32,
    /// The row that its children go to: its own, but for a template.
    pub(crate) inside: u32,
    /// Its name.
    pub(crate) tag: Tag,
    /// What the rules say about it.
    pub(crate) traits: Traits,
    /// Its namespace.
    pub(crate) space: Space,
}

impl Open {
    /// Whether it is the HTML element of this name.
    #[inline]
    pub(crate) fn is(&self, tag: Tag) -> bool {
        self.tag == tag && self.space == Space::Html
    }
}

const NOTHING: Open = Open { row: 0, inside: 0, tag: Tag::ABSENT, traits: Traits::NONE, space: Space::Html };

/// The stack of open elements.
#[derive(Debug, Default)]
pub(crate) struct Stack {
    open: Vec<Open>,
    /// Per tag the positions of its HTML elements, in ascending order; and so on below.
    html: Vec<Vec<u32>>,
    foreign: Vec<Vec<u32>>,
    scopes: Vec<u32>,
    /// Special elements but `address`, `div` and `p`.
    barriers: Vec<u32>,
    modes: Vec<u32>,
    /// The positions of HTML elements right below a foreign one.
    last_html: Vec<u32>,
}

impl Stack {
    /// The element opened last; one that equals no other where nothing is open.
    #[inline]
    pub(crate) fn current(&self) -> Open {
        self.open.last().copied().unwrap_or(NOTHING)
    }

    /// How many elements are open.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.open.len()
    }

    /// The element at a position.
    #[inline]
    pub(crate) fn at(&self, position: usize) -> Open {
        self.open.get(position).copied().unwrap_or(NOTHING)
    }

    #[inline]
    pub(crate) fn push(&mut self, open: Open) {
        let position = self.open.len() as u32;
        let lists = if open.space == Space::Html { &mut self.html } else { &mut self.foreign };
        let at = open.tag.0 as usize;
        if at >= lists.len() {
            lists.resize((at + 1).max(Tag::KNOWN), Vec::new());
        }
        lists[at].push(position);
        if open.space != Space::Html && self.current().space == Space::Html {
            self.last_html.push(position.wrapping_sub(1));
        }
        if open.traits.any(Traits::SPECIAL) {
            self.push_special(open.traits, position);
        }
        self.open.push(open);
    }

    #[inline]
    fn push_special(&mut self, traits: Traits, position: u32) {
        if !traits.any(Traits::PLAIN) {
            self.barriers.push(position);
        }
        if traits.any(Traits::SCOPE) {
            self.scopes.push(position);
        }
        if traits.any(Traits::MODE) {
            self.modes.push(position);
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Open> {
        let open = self.open.pop()?;
        let lists = if open.space == Space::Html { &mut self.html } else { &mut self.foreign };
        lists[open.tag.0 as usize].pop();
        if open.space != Space::Html && self.current().space == Space::Html {
            self.last_html.pop();
        }
        if open.traits.any(Traits::SPECIAL) {
            if !open.traits.any(Traits::PLAIN) {
                self.barriers.pop();
            }
            if open.traits.any(Traits::SCOPE) {
                self.scopes.pop();
            }
            if open.traits.any(Traits::MODE) {
                self.modes.pop();
            }
        }
        Some(open)
    }

    /// The position of the last HTML element of this name.
    #[inline]
    pub(crate) fn last(&self, tag: Tag) -> Option<u32> {
        self.html.get(tag.0 as usize)?.last().copied()
    }

    /// The position of the element with this row and tag.
    pub(crate) fn position(&self, row: u32, tag: Tag) -> Option<usize> {
        let positions = self.html.get(tag.0 as usize)?;
        positions.iter().rev().map(|&at| at as usize).find(|&at| self.open[at].row == row)
    }

    fn scope(&self) -> Option<u32> {
        self.scopes.last().copied()
    }

    /// Whether the position is inside the innermost element that ends the default scope.
    pub(crate) fn is_in_scope(&self, position: usize) -> bool {
        self.scope() <= Some(position as u32)
    }

    /// Whether an element of this name is in the default scope.
    #[inline]
    pub(crate) fn in_scope(&self, tag: Tag) -> bool {
        self.last(tag).is_some() && self.last(tag) >= self.scope()
    }

    /// Whether an element of this name is in button scope.
    #[inline]
    pub(crate) fn in_button_scope(&self, tag: Tag) -> bool {
        let last = self.last(tag);
        last.is_some() && last >= self.scope() && last >= self.last(Tag::BUTTON)
    }

    /// Whether an element of this name is in list item scope.
    pub(crate) fn in_list_scope(&self, tag: Tag) -> bool {
        let last = self.last(tag);
        last.is_some() && last >= self.scope() && last >= self.last(Tag::OL) && last >= self.last(Tag::UL)
    }

    /// Whether an element of this name is in table scope.
    pub(crate) fn in_table_scope(&self, tag: Tag) -> bool {
        let last = self.last(tag);
        let ends = [Tag::TABLE, Tag::TEMPLATE, Tag::HTML].map(|end| self.last(end));
        last.is_some() && ends.iter().all(|end| last >= *end)
    }

    /// The position of the heading in scope, if there is one.
    pub(crate) fn heading_in_scope(&self) -> Option<u32> {
        let headings = [Tag::H1, Tag::H2, Tag::H3, Tag::H4, Tag::H5, Tag::H6];
        headings.into_iter().filter(|&tag| self.in_scope(tag)).filter_map(|tag| self.last(tag)).max()
    }

    /// The innermost special element other than `address`, `div` and `p`.
    #[inline]
    pub(crate) fn barrier(&self) -> Open {
        self.barriers.last().map_or(NOTHING, |&at| self.open[at as usize])
    }

    /// The position of the innermost special element.
    pub(crate) fn last_special(&self) -> Option<u32> {
        let plain = [Tag::ADDRESS, Tag::DIV, Tag::P].into_iter().map(|tag| self.last(tag)).max().flatten();
        self.barriers.last().copied().max(plain)
    }

    /// The innermost element that decides the insertion mode, and its position.
    pub(crate) fn mode_element(&self) -> Option<(Open, usize)> {
        self.modes.last().map(|&at| (self.open[at as usize], at as usize))
    }

    /// The position of the innermost foreign element of this name, if no HTML element is inside it.
    pub(crate) fn last_foreign(&self, tag: Tag) -> Option<usize> {
        let last = *self.foreign.get(tag.0 as usize)?.last()?;
        (self.current().space != Space::Html && Some(&last) > self.last_html.last()).then_some(last as usize)
    }

    /// Takes out the element at a position; costs what is above it.
    pub(crate) fn remove(&mut self, position: usize) {
        let above = self.take_above(position);
        self.pop();
        above.into_iter().rev().for_each(|open| self.push(open));
    }

    /// Takes the elements above a position off the stack, the uppermost first.
    pub(crate) fn take_above(&mut self, position: usize) -> Vec<Open> {
        let count = self.open.len() - (position + 1).min(self.open.len());
        (0..count).filter_map(|_| self.pop()).collect()
    }

    /// Says that the children of the current node go to another row.
    pub(crate) fn set_inside(&mut self, row: u32) {
        if let Some(current) = self.open.last_mut() {
            current.inside = row;
        }
    }

    /// Puts another element of the same name in the place of one.
    pub(crate) fn replace_row(&mut self, position: usize, row: u32) {
        self.open[position].row = row;
        self.open[position].inside = row;
    }

    /// Moves the formatting element at `from` up to `to`, the position of the first special element above it.
    /// Few elements are between them, and the cost does not depend on what is above.
    pub(crate) fn lift(&mut self, from: usize, to: usize) {
        self.open[from..=to].rotate_left(1);
        for position in from..=to {
            let tag = self.open[position].tag;
            let before = self.open[from..position].iter().filter(|open| open.is(tag)).count();
            let list = &mut self.html[tag.0 as usize];
            let start = list.partition_point(|&at| (at as usize) < from);
            list[start + before] = position as u32;
        }
        for list in [&mut self.barriers, &mut self.modes, &mut self.scopes] {
            if let Ok(at) = list.binary_search(&(to as u32)) {
                list[at] -= 1;
            }
        }
    }
}
