//! Which rules a token falls under in each insertion mode, and the rules of the modes outside `body` and tables.

use super::names::Space;
use super::parser::{Mode, Parser, Step};
use super::quirks::is_quirky;
use super::tag::Tag;
use super::tokenizer::{DoctypeToken, Raw, Run, RunText, TagToken};
use super::tree::Place;
use crate::document::Span;

impl Parser<'_> {
    /// A document type declaration; only the first thing of a page can be one.
    pub(crate) fn doctype(&mut self, token: DoctypeToken) {
        if self.mode == Mode::Initial {
            self.quirks = token.force_quirks || is_quirky(&token.doctype);
            self.tree.set_doctype(token.doctype);
            self.mode = Mode::BeforeHtml;
        }
    }

    #[inline]
    pub(crate) fn start_in(&mut self, mode: Mode, token: TagToken) -> Step {
        match mode {
            Mode::InBody => self.start_in_body(token),
            Mode::Initial => self.leave_initial(),
            Mode::BeforeHtml => self.start_before_html(token),
            Mode::BeforeHead => self.start_before_head(token),
            Mode::InHead => self.start_in_head(token),
            Mode::InHeadNoscript => self.start_in_head_noscript(token),
            Mode::AfterHead => self.start_after_head(token),
            Mode::InTable => self.start_in_table(token),
            Mode::InCaption => self.start_in_caption(token),
            Mode::InColumnGroup => self.start_in_column_group(token),
            Mode::InTableBody => self.start_in_table_body(token),
            Mode::InRow => self.start_in_row(token),
            Mode::InCell => self.start_in_cell(token),
            Mode::InTemplate => self.start_in_template(token),
            Mode::AfterBody | Mode::AfterAfterBody => self.start_after_body(token),
            Mode::InFrameset => self.start_in_frameset(token),
            Mode::AfterFrameset | Mode::AfterAfterFrameset => self.start_after_frameset(token),
        }
    }

    #[inline]
    pub(crate) fn end_in(&mut self, mode: Mode, token: TagToken) -> Step {
        match mode {
            Mode::InBody => self.end_in_body(token),
            Mode::Initial => self.leave_initial(),
            Mode::BeforeHtml => self.end_before_html(token),
            Mode::BeforeHead => self.end_before_head(token),
            Mode::InHead => self.end_in_head(token),
            Mode::InHeadNoscript => self.end_in_head_noscript(token),
            Mode::AfterHead => self.end_after_head(token),
            Mode::InTable => self.end_in_table(token),
            Mode::InCaption => self.end_in_caption(token),
            Mode::InColumnGroup => self.end_in_column_group(token),
            Mode::InTableBody => self.end_in_table_body(token),
            Mode::InRow => self.end_in_row(token),
            Mode::InCell => self.end_in_cell(token),
            Mode::InTemplate => self.end_in_template(token),
            Mode::AfterBody => self.end_after_body(token),
            Mode::AfterAfterBody => self.back_to_body(),
            Mode::InFrameset => self.end_in_frameset(token),
            Mode::AfterFrameset => self.end_after_frameset(token),
            Mode::AfterAfterFrameset => Step::Done,
        }
    }

    /// Character data by the rules for HTML. A run is cut where its white space ends in the modes that treat
    /// white space in another way.
    #[inline]
    pub(crate) fn text_in_html(&mut self, run: Run) {
        let mut rest = Some(run);
        while let Some(run) = rest.take() {
            match self.mode {
                Mode::InBody | Mode::InCell | Mode::InCaption | Mode::InTemplate => self.text_in_body(run),
                Mode::InTable | Mode::InTableBody | Mode::InRow => self.text_in_table(run),
                _ => {
                    let white = self.white_len(run);
                    rest = match white {
                        0 => self.other_text(run),
                        _ => {
                            let (front, back) = cut(run, white);
                            self.white_text(front);
                            back
                        }
                    };
                }
            }
        }
    }

    /// White space in a mode that treats it in another way than other text.
    fn white_text(&mut self, run: Run) {
        match self.mode {
            Mode::Initial | Mode::BeforeHtml | Mode::BeforeHead => {}
            Mode::AfterBody | Mode::AfterAfterBody | Mode::AfterAfterFrameset => self.text_in_body(run),
            _ => {
                let place = self.place();
                self.tree.text(place, run);
            }
        }
    }

    /// A run that does not begin with white space, in a mode that treats white space in another way. Gives what
    /// is still to be looked at.
    fn other_text(&mut self, run: Run) -> Option<Run> {
        self.token_start = run.span.start;
        match self.mode {
            Mode::Initial => _ = self.leave_initial(),
            Mode::BeforeHtml => _ = self.leave_before_html(),
            Mode::BeforeHead => _ = self.leave_before_head(),
            Mode::InHead | Mode::InHeadNoscript => _ = self.leave_head(),
            Mode::AfterHead => _ = self.leave_after_head(),
            Mode::AfterBody | Mode::AfterAfterBody => _ = self.back_to_body(),
            Mode::InColumnGroup if self.stack.current().is(Tag::COLGROUP) => {
                self.pop();
                self.mode = Mode::InTable;
            }
            _ => return self.after_other(run),
        }
        Some(run)
    }

    /// What follows the first characters of a run that are not white space.
    fn after_other(&self, run: Run) -> Option<Run> {
        if run.text != RunText::Source {
            return None;
        }
        let text = &self.tokens.source[run.span.range()];
        let other = text.find([' ', '\t', '\n', '\r', '\x0c'])?;
        cut(run, other).1
    }

    pub(crate) fn leave_initial(&mut self) -> Step {
        self.quirks = true;
        self.mode = Mode::BeforeHtml;
        Step::Again
    }

    fn start_before_html(&mut self, token: TagToken) -> Step {
        if token.tag != Tag::HTML {
            return self.leave_before_html();
        }
        self.insert(token);
        self.mode = Mode::BeforeHead;
        Step::Done
    }

    fn end_before_html(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HEAD | Tag::BODY | Tag::HTML | Tag::BR => self.leave_before_html(),
            _ => Step::Done,
        }
    }

    pub(crate) fn leave_before_html(&mut self) -> Step {
        self.insert_implied_root();
        self.mode = Mode::BeforeHead;
        Step::Again
    }

    fn insert_implied_root(&mut self) {
        let name = self.tokens.names.element(Space::Html, Tag::HTML);
        let at = Span::new(self.token_start, self.token_start);
        let row = self.tree.element(Place::Inside(0), name, at);
        self.open(row, Tag::HTML, Space::Html);
    }

    fn start_before_head(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HTML => self.second_html(),
            Tag::HEAD => {
                self.head = self.insert(token);
                self.mode = Mode::InHead;
                Step::Done
            }
            _ => self.leave_before_head(),
        }
    }

    fn end_before_head(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HEAD | Tag::BODY | Tag::HTML | Tag::BR => self.leave_before_head(),
            _ => Step::Done,
        }
    }

    pub(crate) fn leave_before_head(&mut self) -> Step {
        self.head = self.insert_implied(Tag::HEAD, self.token_start);
        self.mode = Mode::InHead;
        Step::Again
    }

    /// A start tag `html` after the first: its attributes are added to the element.
    pub(crate) fn second_html(&mut self) -> Step {
        if self.stack.last(Tag::TEMPLATE).is_none() && self.context.is_none() {
            self.merge_attributes(self.stack.at(0).row);
        }
        Step::Done
    }

    pub(crate) fn start_in_head(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HTML => return self.second_html(),
            Tag::BASE | Tag::BASEFONT | Tag::BGSOUND | Tag::LINK | Tag::META => self.insert_void(token),
            Tag::TITLE => self.insert_raw(token, Raw::References),
            Tag::NOSCRIPT if !self.scripting => {
                self.insert(token);
                self.mode = Mode::InHeadNoscript;
            }
            Tag::NOFRAMES | Tag::STYLE | Tag::NOSCRIPT => self.insert_raw(token, Raw::Plain),
            Tag::SCRIPT => self.insert_raw(token, Raw::Script),
            Tag::TEMPLATE => self.start_template(token),
            Tag::HEAD => {}
            _ => return self.leave_head(),
        }
        Step::Done
    }

    fn start_template(&mut self, token: TagToken) {
        let shadow = self
            .token_attribute("shadowrootmode")
            .is_some_and(|mode| mode.eq_ignore_ascii_case("open") || mode.eq_ignore_ascii_case("closed"));
        let row = self.insert(token);
        if !shadow {
            let contents = self.tree.contents(row);
            self.stack.set_inside(contents);
        }
        self.formatting.push_marker();
        self.frameset_ok = false;
        self.mode = Mode::InTemplate;
        self.template_modes.push(Mode::InTemplate);
    }

    fn end_in_head(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HEAD => {
                self.pop_by(token);
                self.mode = Mode::AfterHead;
                Step::Done
            }
            Tag::BODY | Tag::HTML | Tag::BR => self.leave_head(),
            Tag::TEMPLATE => self.end_template(token),
            _ => Step::Done,
        }
    }

    pub(crate) fn end_template(&mut self, token: TagToken) -> Step {
        if self.stack.last(Tag::TEMPLATE).is_some() {
            self.close_implied_thoroughly();
            self.pop_through_by(token);
            self.formatting.clear_to_marker();
            self.template_modes.pop();
            self.reset_mode();
        }
        Step::Done
    }

    /// Closes `head`, or the `noscript` in it.
    fn leave_head(&mut self) -> Step {
        self.pop();
        self.mode = if self.mode == Mode::InHeadNoscript { Mode::InHead } else { Mode::AfterHead };
        Step::Again
    }

    fn start_in_head_noscript(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HTML => self.second_html(),
            Tag::BASEFONT | Tag::BGSOUND | Tag::LINK | Tag::META | Tag::NOFRAMES | Tag::STYLE => {
                self.start_in_head(token)
            }
            Tag::HEAD | Tag::NOSCRIPT => Step::Done,
            _ => self.leave_head(),
        }
    }

    fn end_in_head_noscript(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::NOSCRIPT => {
                self.pop_by(token);
                self.mode = Mode::InHead;
                Step::Done
            }
            Tag::BR => self.leave_head(),
            _ => Step::Done,
        }
    }

    fn start_after_head(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HTML => self.second_html(),
            Tag::BODY => {
                self.insert(token);
                self.frameset_ok = false;
                self.mode = Mode::InBody;
                Step::Done
            }
            Tag::FRAMESET => {
                self.insert(token);
                self.mode = Mode::InFrameset;
                Step::Done
            }
            Tag::BASE
            | Tag::BASEFONT
            | Tag::BGSOUND
            | Tag::LINK
            | Tag::META
            | Tag::NOFRAMES
            | Tag::SCRIPT
            | Tag::STYLE
            | Tag::TEMPLATE
            | Tag::TITLE => self.start_late_in_head(token),
            Tag::HEAD => Step::Done,
            _ => self.leave_after_head(),
        }
    }

    /// A start tag that belongs in `head` but comes after it.
    fn start_late_in_head(&mut self, token: TagToken) -> Step {
        let head = self.head;
        self.open(head, Tag::HEAD, Space::Html);
        let step = self.start_in_head(token);
        if let Some(position) = self.stack.position(head, Tag::HEAD) {
            self.stack.remove(position);
        }
        step
    }

    fn end_after_head(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::TEMPLATE => self.end_template(token),
            Tag::BODY | Tag::HTML | Tag::BR => self.leave_after_head(),
            _ => Step::Done,
        }
    }

    pub(crate) fn leave_after_head(&mut self) -> Step {
        self.insert_implied(Tag::BODY, self.token_start);
        self.mode = Mode::InBody;
        Step::Again
    }

    pub(crate) fn start_in_template(&mut self, token: TagToken) -> Step {
        let mode = match token.tag {
            Tag::BASE
            | Tag::BASEFONT
            | Tag::BGSOUND
            | Tag::LINK
            | Tag::META
            | Tag::NOFRAMES
            | Tag::SCRIPT
            | Tag::STYLE
            | Tag::TEMPLATE
            | Tag::TITLE => return self.start_in_head(token),
            Tag::CAPTION | Tag::COLGROUP | Tag::TBODY | Tag::TFOOT | Tag::THEAD => Mode::InTable,
            Tag::COL => Mode::InColumnGroup,
            Tag::TR => Mode::InTableBody,
            Tag::TD | Tag::TH => Mode::InRow,
            _ => Mode::InBody,
        };
        self.template_modes.pop();
        self.template_modes.push(mode);
        self.mode = mode;
        Step::Again
    }

    fn end_in_template(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::TEMPLATE => self.end_template(token),
            _ => Step::Done,
        }
    }

    fn start_after_body(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HTML => self.second_html(),
            _ => self.back_to_body(),
        }
    }

    fn end_after_body(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HTML => {
                if self.context.is_none() {
                    self.tree.end_tag(self.stack.at(0).row, token.span.end);
                    self.mode = Mode::AfterAfterBody;
                }
                Step::Done
            }
            _ => self.back_to_body(),
        }
    }

    fn back_to_body(&mut self) -> Step {
        self.mode = Mode::InBody;
        Step::Again
    }

    fn start_in_frameset(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HTML => return self.second_html(),
            Tag::FRAMESET => _ = self.insert(token),
            Tag::FRAME => self.insert_void(token),
            Tag::NOFRAMES => self.insert_raw(token, Raw::Plain),
            _ => {}
        }
        Step::Done
    }

    fn end_in_frameset(&mut self, token: TagToken) -> Step {
        if token.tag == Tag::FRAMESET && self.stack.len() > 1 {
            self.pop_by(token);
            if self.context.is_none() && !self.stack.current().is(Tag::FRAMESET) {
                self.mode = Mode::AfterFrameset;
            }
        }
        Step::Done
    }

    fn start_after_frameset(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HTML => self.second_html(),
            Tag::NOFRAMES => {
                self.insert_raw(token, Raw::Plain);
                Step::Done
            }
            _ => Step::Done,
        }
    }

    fn end_after_frameset(&mut self, token: TagToken) -> Step {
        if token.tag == Tag::HTML {
            self.tree.end_tag(self.stack.at(0).row, token.span.end);
            self.mode = Mode::AfterAfterFrameset;
        }
        Step::Done
    }

    /// The end of the source: what a page always has is supplied.
    pub(crate) fn end_of_file(&mut self) {
        self.token_start = self.tokens.position();
        loop {
            let step = match self.mode {
                Mode::Initial => self.leave_initial(),
                Mode::BeforeHtml => self.leave_before_html(),
                Mode::BeforeHead => self.leave_before_head(),
                Mode::InHead | Mode::InHeadNoscript => self.leave_head(),
                Mode::AfterHead => self.leave_after_head(),
                _ => self.end_open_template(),
            };
            if step == Step::Done {
                return;
            }
        }
    }

    /// Closes the innermost open template at the end of the source.
    fn end_open_template(&mut self) -> Step {
        if self.template_modes.is_empty() || self.stack.last(Tag::TEMPLATE).is_none() {
            return Step::Done;
        }
        self.pop_through(Tag::TEMPLATE);
        self.formatting.clear_to_marker();
        self.template_modes.pop();
        self.reset_mode();
        Step::Again
    }
}

/// The first `len` bytes of a run, and the rest of it.
pub(crate) fn cut(run: Run, len: usize) -> (Run, Option<Run>) {
    let middle = run.span.start + len as u32;
    let front = Run { span: Span::new(run.span.start, middle), ..run };
    let back = Run { span: Span::new(middle, run.span.end), ..run };
    (front, (middle < run.span.end).then_some(back))
}
