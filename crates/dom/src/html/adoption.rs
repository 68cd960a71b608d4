//! The adoption agency: how the end tag of a formatting element closes it when blocks were opened inside it.
//!
//! The element is copied into the outermost block opened inside it, the block moves out, and so on inwards, at most
//! [`ROUNDS`] times for one end tag, as the standard has it. When a page has used up its copies, the end tag closes
//! the element and all that is open inside it instead.

use super::parser::Parser;
use super::tag::Traits;
use super::tokenizer::TagToken;
use super::tree::Place;
use crate::document::Span;

/// How many blocks one end tag can move.
const ROUNDS: usize = 8;

/// How many formatting elements between the closed one and the block are copied.
const COPIED_BETWEEN: usize = 3;

impl Parser<'_> {
    /// An empty span where the token that is being dealt with begins.
    pub(crate) fn implied_span(&self) -> Span {
        Span::new(self.token_start, self.token_start)
    }

    /// Closes the formatting element of this name.
    pub(crate) fn adopt(&mut self, token: TagToken) {
        let current = self.stack.current();
        if current.is(token.tag) {
            match self.formatting.position(current.row) {
                None => return self.pop_by(token),
                Some(at) if self.formatting.find(token.tag) == Some(at) => {
                    self.formatting.remove(at);
                    return self.pop_by(token);
                }
                Some(_) => {}
            }
        }
        for _ in 0..ROUNDS {
            if !self.adopt_once(token) {
                return;
            }
        }
    }

    /// One round; whether there may be another.
    fn adopt_once(&mut self, token: TagToken) -> bool {
        let Some(at) = self.formatting.find(token.tag) else {
            self.other_end(token);
            return false;
        };
        let element = self.formatting.at(at);
        let Some(position) = self.stack.position(element.row, element.tag) else {
            self.formatting.remove(at);
            return false;
        };
        if !self.stack.is_in_scope(position) {
            return false;
        }
        let above = position + 1..self.stack.len();
        let block = above.into_iter().find(|&above| self.stack.at(above).traits.any(Traits::SPECIAL));
        self.tree.end_tag(element.row, token.span.end);
        let block = block.filter(|&block| self.may_copy_between(position, block));
        let Some(block) = block else {
            self.pop_to(position);
            self.formatting.remove(at);
            return false;
        };
        self.move_block(element.row, position, block);
        true
    }

    /// Whether the page may have the copies that moving the block takes.
    fn may_copy_between(&mut self, position: usize, block: usize) -> bool {
        let copied = (position..block).take(1).chain((position + 1..block).rev().take(COPIED_BETWEEN));
        let rows: Vec<u32> = copied.map(|at| self.stack.at(at).row).collect();
        rows.into_iter().all(|row| self.may_copy(row))
    }

    /// Moves the block at `block` out of the formatting element at `position`, and a copy of the element into it.
    fn move_block(&mut self, element: u32, position: usize, block: usize) {
        let block_row = self.stack.at(block).row;
        let block_inside = self.stack.at(block).inside;
        let mut last = block_row;
        let mut bookmark = None;
        let mut dropped = Vec::new();
        for (count, between) in (position + 1..block).rev().enumerate() {
            let row = self.stack.at(between).row;
            let listed = self.formatting.position(row);
            let Some(at) = listed.filter(|_| count < COPIED_BETWEEN) else {
                if let Some(at) = listed {
                    self.formatting.remove(at);
                }
                dropped.push(between);
                continue;
            };
            let copy = self.tree.clone_detached(row, self.token_start);
            self.formatting.replace(at, copy);
            self.stack.replace_row(between, copy);
            if last == block_row {
                bookmark = Some(copy);
            }
            self.tree.attach(Place::Inside(copy), last);
            last = copy;
        }
        let ancestor = self.stack.at(position - 1);
        let place = self.place_in(ancestor);
        self.tree.attach(place, last);
        let copy = self.tree.clone_detached(element, self.token_start);
        self.tree.move_children(block_inside, copy);
        self.tree.attach(Place::Inside(block_inside), copy);
        self.list_copy(element, copy, bookmark);
        dropped.reverse();
        self.stack_copy(position, block, copy, &dropped);
    }

    /// Puts the copy on the list of formatting elements in the place of the element, or after the bookmark.
    fn list_copy(&mut self, element: u32, copy: u32, bookmark: Option<u32>) {
        let Some(from) = self.formatting.position(element) else { return };
        let after = bookmark.and_then(|row| self.formatting.position(row)).map_or(from, |at| at + 1);
        self.formatting.relocate(from, after, copy);
    }

    /// Takes the element and the positions `dropped`, in ascending order, off the stack, and puts the copy right
    /// above the block.
    fn stack_copy(&mut self, position: usize, block: usize, copy: u32, dropped: &[usize]) {
        if dropped.is_empty() {
            self.stack.replace_row(position, copy);
            self.stack.lift(position, block);
            return;
        }
        let above = self.stack.take_above(block);
        let mut moved: Vec<_> = self.stack.take_above(position - 1);
        moved.reverse();
        let mut element = moved[0];
        (element.row, element.inside) = (copy, copy);
        for (offset, open) in moved.into_iter().enumerate().skip(1) {
            if dropped.binary_search(&(position + offset)).is_err() {
                self.stack.push(open);
            }
        }
        self.stack.push(element);
        above.into_iter().rev().for_each(|open| self.stack.push(open));
    }
}
