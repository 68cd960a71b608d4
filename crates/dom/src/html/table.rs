//! The rules of the insertion modes inside tables.

use super::names::Space;
use super::parser::{Mode, Parser, Step};
use super::tag::{Tag, Traits};
use super::tokenizer::{Run, RunText, TagToken};

impl Parser<'_> {
    /// Text right inside a table is held back; the rules differ once it is more than white space.
    pub(crate) fn text_in_table(&mut self, run: Run) {
        let current = self.stack.current();
        if current.space != Space::Html
            || !(current.traits.any(Traits::FOSTERS) || current.tag == Tag::TEMPLATE)
        {
            return self.fostered(|parser| parser.text_in_body(run));
        }
        if run.text != RunText::Nul {
            self.table_text_is_white &= self.is_all_white(run);
            self.table_text.push(run);
        }
    }

    /// Adds the text that was held back: white space to the table, other text in front of it.
    #[inline]
    pub(crate) fn flush_table_text(&mut self) {
        if !self.table_text.is_empty() {
            self.add_table_text();
        }
    }

    fn add_table_text(&mut self) {
        let mut runs = std::mem::take(&mut self.table_text);
        let white = std::mem::replace(&mut self.table_text_is_white, true);
        let token_start = std::mem::replace(&mut self.token_start, runs[0].span.start);
        for &run in &runs {
            if white {
                let place = self.place();
                self.tree.text(place, run);
            } else {
                self.fostered(|parser| parser.text_in_body(run));
            }
        }
        self.token_start = token_start;
        runs.clear();
        self.table_text = runs;
    }

    /// Follows the rules for the body, with what comes right inside a table put in front of it.
    fn fostered<T>(&mut self, rules: impl FnOnce(&mut Self) -> T) -> T {
        self.fostering = true;
        let result = rules(self);
        self.fostering = false;
        result
    }

    pub(crate) fn start_in_table(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::CAPTION => {
                self.clear_to(&[Tag::TABLE]);
                self.formatting.push_marker();
                self.insert(token);
                self.mode = Mode::InCaption;
            }
            Tag::COLGROUP => {
                self.clear_to(&[Tag::TABLE]);
                self.insert(token);
                self.mode = Mode::InColumnGroup;
            }
            Tag::COL => {
                self.clear_to(&[Tag::TABLE]);
                self.insert_implied(Tag::COLGROUP, self.token_start);
                self.mode = Mode::InColumnGroup;
                return Step::Again;
            }
            Tag::TBODY | Tag::TFOOT | Tag::THEAD => {
                self.clear_to(&[Tag::TABLE]);
                self.insert(token);
                self.mode = Mode::InTableBody;
            }
            Tag::TD | Tag::TH | Tag::TR => {
                self.clear_to(&[Tag::TABLE]);
                self.insert_implied(Tag::TBODY, self.token_start);
                self.mode = Mode::InTableBody;
                return Step::Again;
            }
            Tag::TABLE => {
                if self.stack.in_table_scope(Tag::TABLE) {
                    self.pop_through(Tag::TABLE);
                    self.reset_mode();
                    return Step::Again;
                }
            }
            Tag::STYLE | Tag::SCRIPT | Tag::TEMPLATE => return self.start_in_head(token),
            Tag::INPUT if self.is_hidden_input() => self.insert_void(token),
            Tag::FORM => {
                if self.stack.last(Tag::TEMPLATE).is_none() && self.form == super::tree::NONE {
                    self.form = self.insert(token);
                    self.pop();
                }
            }
            _ => return self.fostered(|parser| parser.start_in_body(token)),
        }
        Step::Done
    }

    pub(crate) fn end_in_table(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::TABLE => {
                if self.stack.in_table_scope(Tag::TABLE) {
                    self.pop_through_by(token);
                    self.reset_mode();
                }
                Step::Done
            }
            Tag::BODY
            | Tag::CAPTION
            | Tag::COL
            | Tag::COLGROUP
            | Tag::HTML
            | Tag::TBODY
            | Tag::TD
            | Tag::TFOOT
            | Tag::TH
            | Tag::THEAD
            | Tag::TR => Step::Done,
            Tag::TEMPLATE => self.end_template(token),
            _ => self.fostered(|parser| parser.end_in_body(token)),
        }
    }

    /// Closes elements until one of these names, `template` or `html` is the current one.
    fn clear_to(&mut self, tags: &[Tag]) {
        loop {
            let current = self.stack.current();
            let stays =
                current.tag == Tag::TEMPLATE || current.tag == Tag::HTML || tags.contains(&current.tag);
            if current.space == Space::Html && stays || self.stack.len() <= 1 {
                return;
            }
            self.pop();
        }
    }

    pub(crate) fn start_in_caption(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::CAPTION
            | Tag::COL
            | Tag::COLGROUP
            | Tag::TBODY
            | Tag::TD
            | Tag::TFOOT
            | Tag::TH
            | Tag::THEAD
            | Tag::TR => self.leave_caption(),
            _ => self.start_in_body(token),
        }
    }

    pub(crate) fn end_in_caption(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::CAPTION => {
                if self.stack.in_table_scope(Tag::CAPTION) {
                    self.close_implied(Tag::ABSENT);
                    self.pop_through_by(token);
                    self.formatting.clear_to_marker();
                    self.mode = Mode::InTable;
                }
                Step::Done
            }
            Tag::TABLE => self.leave_caption(),
            Tag::BODY
            | Tag::COL
            | Tag::COLGROUP
            | Tag::HTML
            | Tag::TBODY
            | Tag::TD
            | Tag::TFOOT
            | Tag::TH
            | Tag::THEAD
            | Tag::TR => Step::Done,
            _ => self.end_in_body(token),
        }
    }

    fn leave_caption(&mut self) -> Step {
        if !self.stack.in_table_scope(Tag::CAPTION) {
            return Step::Done;
        }
        self.close_implied(Tag::ABSENT);
        self.pop_through(Tag::CAPTION);
        self.formatting.clear_to_marker();
        self.mode = Mode::InTable;
        Step::Again
    }

    pub(crate) fn start_in_column_group(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HTML => self.second_html(),
            Tag::COL => {
                self.insert_void(token);
                Step::Done
            }
            Tag::TEMPLATE => self.start_in_head(token),
            _ => self.leave_column_group(),
        }
    }

    pub(crate) fn end_in_column_group(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::COLGROUP => {
                if self.stack.current().is(Tag::COLGROUP) {
                    self.pop_by(token);
                    self.mode = Mode::InTable;
                }
                Step::Done
            }
            Tag::COL => Step::Done,
            Tag::TEMPLATE => self.end_template(token),
            _ => self.leave_column_group(),
        }
    }

    fn leave_column_group(&mut self) -> Step {
        if !self.stack.current().is(Tag::COLGROUP) {
            return Step::Done;
        }
        self.pop();
        self.mode = Mode::InTable;
        Step::Again
    }

    pub(crate) fn start_in_table_body(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::TR => {
                self.clear_to(&[Tag::TBODY, Tag::TFOOT, Tag::THEAD]);
                self.insert(token);
                self.mode = Mode::InRow;
                Step::Done
            }
            Tag::TH | Tag::TD => {
                self.clear_to(&[Tag::TBODY, Tag::TFOOT, Tag::THEAD]);
                self.insert_implied(Tag::TR, self.token_start);
                self.mode = Mode::InRow;
                Step::Again
            }
            Tag::CAPTION | Tag::COL | Tag::COLGROUP | Tag::TBODY | Tag::TFOOT | Tag::THEAD => {
                self.leave_table_body()
            }
            _ => self.start_in_table(token),
        }
    }

    pub(crate) fn end_in_table_body(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::TBODY | Tag::TFOOT | Tag::THEAD => {
                if self.stack.in_table_scope(token.tag) {
                    self.clear_to(&[Tag::TBODY, Tag::TFOOT, Tag::THEAD]);
                    self.pop_by(token);
                    self.mode = Mode::InTable;
                }
                Step::Done
            }
            Tag::TABLE => self.leave_table_body(),
            Tag::BODY | Tag::CAPTION | Tag::COL | Tag::COLGROUP | Tag::HTML | Tag::TD | Tag::TH | Tag::TR => {
                Step::Done
            }
            _ => self.end_in_table(token),
        }
    }

    fn leave_table_body(&mut self) -> Step {
        if ![Tag::TBODY, Tag::THEAD, Tag::TFOOT].into_iter().any(|tag| self.stack.in_table_scope(tag)) {
            return Step::Done;
        }
        self.clear_to(&[Tag::TBODY, Tag::TFOOT, Tag::THEAD]);
        self.pop();
        self.mode = Mode::InTable;
        Step::Again
    }

    pub(crate) fn start_in_row(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::TH | Tag::TD => {
                self.clear_to(&[Tag::TR]);
                self.insert(token);
                self.mode = Mode::InCell;
                self.formatting.push_marker();
                Step::Done
            }
            Tag::CAPTION | Tag::COL | Tag::COLGROUP | Tag::TBODY | Tag::TFOOT | Tag::THEAD | Tag::TR => {
                self.leave_row()
            }
            _ => self.start_in_table(token),
        }
    }

    pub(crate) fn end_in_row(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::TR => {
                if self.stack.in_table_scope(Tag::TR) {
                    self.clear_to(&[Tag::TR]);
                    self.pop_by(token);
                    self.mode = Mode::InTableBody;
                }
                Step::Done
            }
            Tag::TABLE => self.leave_row(),
            Tag::TBODY | Tag::TFOOT | Tag::THEAD => match self.stack.in_table_scope(token.tag) {
                true => self.leave_row(),
                false => Step::Done,
            },
            Tag::BODY | Tag::CAPTION | Tag::COL | Tag::COLGROUP | Tag::HTML | Tag::TD | Tag::TH => Step::Done,
            _ => self.end_in_table(token),
        }
    }

    fn leave_row(&mut self) -> Step {
        if !self.stack.in_table_scope(Tag::TR) {
            return Step::Done;
        }
        self.clear_to(&[Tag::TR]);
        self.pop();
        self.mode = Mode::InTableBody;
        Step::Again
    }

    pub(crate) fn start_in_cell(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::CAPTION
            | Tag::COL
            | Tag::COLGROUP
            | Tag::TBODY
            | Tag::TD
            | Tag::TFOOT
            | Tag::TH
            | Tag::THEAD
            | Tag::TR => self.leave_cell(),
            _ => self.start_in_body(token),
        }
    }

    pub(crate) fn end_in_cell(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::TD | Tag::TH => {
                if self.stack.in_table_scope(token.tag) {
                    self.close_implied(Tag::ABSENT);
                    self.pop_through_by(token);
                    self.formatting.clear_to_marker();
                    self.mode = Mode::InRow;
                }
                Step::Done
            }
            Tag::BODY | Tag::CAPTION | Tag::COL | Tag::COLGROUP | Tag::HTML => Step::Done,
            Tag::TABLE | Tag::TBODY | Tag::TFOOT | Tag::THEAD | Tag::TR => {
                match self.stack.in_table_scope(token.tag) {
                    true => self.leave_cell(),
                    false => Step::Done,
                }
            }
            _ => self.end_in_body(token),
        }
    }

    fn leave_cell(&mut self) -> Step {
        let cell = self.stack.last(Tag::TD).max(self.stack.last(Tag::TH));
        let in_scope = self.stack.in_table_scope(Tag::TD) || self.stack.in_table_scope(Tag::TH);
        let Some(position) = cell.filter(|_| in_scope) else { return Step::Done };
        self.close_implied(Tag::ABSENT);
        self.pop_to(position as usize);
        self.formatting.clear_to_marker();
        self.mode = Mode::InRow;
        Step::Again
    }
}
