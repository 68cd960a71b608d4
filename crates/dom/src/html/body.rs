//! The rules of the insertion mode "in body", which most of a page falls under.

use super::names::Space;
use super::parser::{Mode, Parser, Step};
use super::tag::Tag;
use super::tokenizer::{Raw, Run, RunText, TagToken};
use super::tree::NONE;

impl Parser<'_> {
    #[inline]
    pub(crate) fn text_in_body(&mut self, run: Run) {
        if run.text == RunText::Nul {
            return;
        }
        self.reconstruct();
        let place = self.place();
        self.tree.text(place, run);
        if self.frameset_ok && !self.is_all_white(run) {
            self.frameset_ok = false;
        }
    }

    #[inline]
    pub(crate) fn start_in_body(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::HTML => return self.second_html(),
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
            Tag::BODY => self.second_body(),
            Tag::FRAMESET => self.late_frameset(token),
            Tag::ADDRESS
            | Tag::ARTICLE
            | Tag::ASIDE
            | Tag::BLOCKQUOTE
            | Tag::CENTER
            | Tag::DETAILS
            | Tag::DIALOG
            | Tag::DIR
            | Tag::DIV
            | Tag::DL
            | Tag::FIELDSET
            | Tag::FIGCAPTION
            | Tag::FIGURE
            | Tag::FOOTER
            | Tag::HEADER
            | Tag::HGROUP
            | Tag::MAIN
            | Tag::MENU
            | Tag::NAV
            | Tag::OL
            | Tag::P
            | Tag::SEARCH
            | Tag::SECTION
            | Tag::SUMMARY
            | Tag::UL => {
                self.close_p();
                self.insert(token);
            }
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 => self.start_heading(token),
            Tag::PRE | Tag::LISTING => {
                self.close_p();
                self.insert(token);
                self.drop_newline = true;
                self.frameset_ok = false;
            }
            Tag::FORM => self.start_form(token),
            Tag::LI => self.start_item(token, &[Tag::LI]),
            Tag::DD | Tag::DT => self.start_item(token, &[Tag::DD, Tag::DT]),
            Tag::PLAINTEXT => {
                self.close_p();
                self.insert_plaintext(token);
            }
            Tag::BUTTON => self.start_button(token),
            Tag::A => self.start_link(token),
            Tag::B
            | Tag::BIG
            | Tag::CODE
            | Tag::EM
            | Tag::FONT
            | Tag::I
            | Tag::S
            | Tag::SMALL
            | Tag::STRIKE
            | Tag::STRONG
            | Tag::TT
            | Tag::U => self.start_formatting(token),
            Tag::NOBR => self.start_nobr(token),
            Tag::APPLET | Tag::MARQUEE | Tag::OBJECT => {
                self.reconstruct();
                self.insert(token);
                self.formatting.push_marker();
                self.frameset_ok = false;
            }
            Tag::TABLE => {
                if !self.quirks {
                    self.close_p();
                }
                self.insert(token);
                self.frameset_ok = false;
                self.mode = Mode::InTable;
            }
            Tag::AREA | Tag::BR | Tag::EMBED | Tag::IMG | Tag::KEYGEN | Tag::WBR => {
                self.reconstruct();
                self.insert_void(token);
                self.frameset_ok = false;
            }
            Tag::IMAGE => return self.start_in_body(TagToken { tag: Tag::IMG, ..token }),
            Tag::PARAM | Tag::SOURCE | Tag::TRACK => self.insert_void(token),
            Tag::INPUT => self.start_input(token),
            Tag::HR => self.start_rule(token),
            Tag::TEXTAREA => {
                self.drop_newline = true;
                self.frameset_ok = false;
                self.insert_raw(token, Raw::References);
            }
            Tag::XMP => {
                self.close_p();
                self.reconstruct();
                self.frameset_ok = false;
                self.insert_raw(token, Raw::Plain);
            }
            Tag::IFRAME => {
                self.frameset_ok = false;
                self.insert_raw(token, Raw::Plain);
            }
            Tag::NOEMBED => self.insert_raw(token, Raw::Plain),
            Tag::NOSCRIPT if self.scripting => self.insert_raw(token, Raw::Plain),
            Tag::SELECT => self.start_select(token),
            Tag::OPTION => self.start_option(token, Tag::OPTGROUP),
            Tag::OPTGROUP => self.start_option(token, Tag::ABSENT),
            Tag::RB | Tag::RTC => self.start_ruby_part(token, Tag::ABSENT),
            Tag::RP | Tag::RT => self.start_ruby_part(token, Tag::RTC),
            Tag::MATH => self.start_foreign_root(token, Space::MathMl),
            Tag::SVG => self.start_foreign_root(token, Space::Svg),
            Tag::CAPTION
            | Tag::COL
            | Tag::COLGROUP
            | Tag::FRAME
            | Tag::HEAD
            | Tag::TBODY
            | Tag::TD
            | Tag::TFOOT
            | Tag::TH
            | Tag::THEAD
            | Tag::TR => {}
            _ => self.start_ordinary(token),
        }
        Step::Done
    }

    fn start_ordinary(&mut self, token: TagToken) {
        self.reconstruct();
        let row = self.insert(token);
        if token.tag == Tag::SELECTEDCONTENT {
            self.note_selected_content(row);
        }
    }

    /// Remembers the first element of a select that is to show its choice, unless an option is around it.
    fn note_selected_content(&mut self, row: u32) {
        let Some(select) = self.stack.last(Tag::SELECT).filter(|_| self.stack.in_scope(Tag::SELECT)) else {
            return;
        };
        let select_row = self.stack.at(select as usize).row;
        let is_first = self.selected_contents.last().is_none_or(|&(known, _)| known != select_row);
        if is_first && self.stack.last(Tag::OPTION) < Some(select) {
            self.selected_contents.push((select_row, row));
        }
    }

    /// A start tag `body` after the first: its attributes are added to the element.
    fn second_body(&mut self) {
        if self.stack.at(1).is(Tag::BODY) && self.stack.last(Tag::TEMPLATE).is_none() {
            self.frameset_ok = false;
            self.merge_attributes(self.stack.at(1).row);
        }
    }

    /// A frameset in the place of a body that has nothing to show yet.
    fn late_frameset(&mut self, token: TagToken) {
        if self.stack.at(1).is(Tag::BODY) && self.frameset_ok {
            self.add_after_body();
            self.tree.detach(self.stack.at(1).row);
            self.pop_to(1);
            self.insert(token);
            self.mode = Mode::InFrameset;
        }
    }

    fn start_heading(&mut self, token: TagToken) {
        self.close_p();
        let current = self.stack.current();
        if current.tag.is_heading() && current.space == Space::Html {
            self.pop();
        }
        self.insert(token);
    }

    fn start_form(&mut self, token: TagToken) {
        let in_template = self.stack.last(Tag::TEMPLATE).is_some();
        if self.form != NONE && !in_template {
            return;
        }
        self.close_p();
        let row = self.insert(token);
        if !in_template {
            self.form = row;
        }
    }

    /// A list item ends the one before it, named one of `kinds`.
    fn start_item(&mut self, token: TagToken, kinds: &[Tag]) {
        self.frameset_ok = false;
        let barrier = self.stack.barrier();
        if kinds.iter().any(|&kind| barrier.is(kind)) {
            self.close_implied(barrier.tag);
            self.pop_through(barrier.tag);
        }
        self.close_p();
        self.insert(token);
    }

    fn start_button(&mut self, token: TagToken) {
        if self.stack.in_scope(Tag::BUTTON) {
            self.close_implied(Tag::ABSENT);
            self.pop_through(Tag::BUTTON);
        }
        self.reconstruct();
        self.insert(token);
        self.frameset_ok = false;
    }

    fn start_link(&mut self, token: TagToken) {
        if let Some(at) = self.formatting.find(Tag::A) {
            let row = self.formatting.at(at).row;
            self.adopt(TagToken { span: self.implied_span(), ..token });
            if let Some(at) = self.formatting.position(row) {
                self.formatting.remove(at);
            }
            if let Some(position) = self.stack.position(row, Tag::A) {
                self.stack.remove(position);
            }
        }
        self.start_formatting(token);
    }

    #[inline]
    fn start_formatting(&mut self, token: TagToken) {
        self.reconstruct();
        let row = self.insert(token);
        self.formatting.push(&self.tree, row, token.tag);
    }

    fn start_nobr(&mut self, token: TagToken) {
        self.reconstruct();
        if self.stack.in_scope(Tag::NOBR) {
            self.adopt(TagToken { span: self.implied_span(), ..token });
        }
        self.start_formatting(token);
    }

    fn start_input(&mut self, token: TagToken) {
        if self.context.is_some_and(|context| context.is(Tag::SELECT)) {
            return;
        }
        if self.stack.in_scope(Tag::SELECT) {
            self.pop_through(Tag::SELECT);
        }
        self.reconstruct();
        if !self.is_hidden_input() {
            self.frameset_ok = false;
        }
        self.insert_void(token);
    }

    /// Whether the start tag read last has the type `hidden`.
    pub(crate) fn is_hidden_input(&self) -> bool {
        self.token_attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden"))
    }

    fn start_rule(&mut self, token: TagToken) {
        self.close_p();
        if self.stack.in_scope(Tag::SELECT) {
            self.close_implied(Tag::ABSENT);
        }
        self.insert_void(token);
        self.frameset_ok = false;
    }

    fn start_select(&mut self, token: TagToken) {
        if self.context.is_some_and(|context| context.is(Tag::SELECT)) {
            return;
        }
        if self.stack.in_scope(Tag::SELECT) {
            self.pop_through(Tag::SELECT);
            return;
        }
        self.reconstruct();
        self.insert(token);
        self.frameset_ok = false;
    }

    fn start_option(&mut self, token: TagToken, except: Tag) {
        if self.stack.in_scope(Tag::SELECT) {
            self.close_implied(except);
        } else if self.stack.current().is(Tag::OPTION) {
            self.pop();
        }
        self.reconstruct();
        self.insert(token);
    }

    fn start_ruby_part(&mut self, token: TagToken, except: Tag) {
        if self.stack.in_scope(Tag::RUBY) {
            self.close_implied(except);
        }
        self.insert(token);
    }

    fn start_foreign_root(&mut self, token: TagToken, space: Space) {
        self.reconstruct();
        self.insert_in(token, space);
        if token.self_closing {
            self.pop();
        }
    }

    #[inline]
    pub(crate) fn end_in_body(&mut self, token: TagToken) -> Step {
        match token.tag {
            Tag::TEMPLATE => return self.end_template(token),
            Tag::BODY => {
                if self.stack.in_scope(Tag::BODY) {
                    self.tree.end_tag(self.stack.at(1).row, token.span.end);
                    self.mode = Mode::AfterBody;
                }
            }
            Tag::HTML => {
                if self.stack.in_scope(Tag::BODY) {
                    self.mode = Mode::AfterBody;
                    return Step::Again;
                }
            }
            Tag::ADDRESS
            | Tag::ARTICLE
            | Tag::ASIDE
            | Tag::BLOCKQUOTE
            | Tag::BUTTON
            | Tag::CENTER
            | Tag::DETAILS
            | Tag::DIALOG
            | Tag::DIR
            | Tag::DIV
            | Tag::DL
            | Tag::FIELDSET
            | Tag::FIGCAPTION
            | Tag::FIGURE
            | Tag::FOOTER
            | Tag::HEADER
            | Tag::HGROUP
            | Tag::LISTING
            | Tag::MAIN
            | Tag::MENU
            | Tag::NAV
            | Tag::OL
            | Tag::PRE
            | Tag::SEARCH
            | Tag::SECTION
            | Tag::SELECT
            | Tag::SUMMARY
            | Tag::UL => {
                if self.stack.in_scope(token.tag) {
                    self.close_implied(Tag::ABSENT);
                    self.pop_through_by(token);
                }
            }
            Tag::FORM => self.end_form(token),
            Tag::P => self.end_paragraph(token),
            Tag::LI => {
                if self.stack.in_list_scope(Tag::LI) {
                    self.close_implied(Tag::LI);
                    self.pop_through_by(token);
                }
            }
            Tag::DD | Tag::DT => {
                if self.stack.in_scope(token.tag) {
                    self.close_implied(token.tag);
                    self.pop_through_by(token);
                }
            }
            Tag::H1 | Tag::H2 | Tag::H3 | Tag::H4 | Tag::H5 | Tag::H6 => {
                if let Some(position) = self.stack.heading_in_scope() {
                    self.close_implied(Tag::ABSENT);
                    self.pop_to(position as usize + 1);
                    self.pop_by(token);
                }
            }
            Tag::A
            | Tag::B
            | Tag::BIG
            | Tag::CODE
            | Tag::EM
            | Tag::FONT
            | Tag::I
            | Tag::NOBR
            | Tag::S
            | Tag::SMALL
            | Tag::STRIKE
            | Tag::STRONG
            | Tag::TT
            | Tag::U => self.adopt(token),
            Tag::APPLET | Tag::MARQUEE | Tag::OBJECT => {
                if self.stack.in_scope(token.tag) {
                    self.close_implied(Tag::ABSENT);
                    self.pop_through_by(token);
                    self.formatting.clear_to_marker();
                }
            }
            Tag::BR => {
                self.tokens.attributes.clear();
                return self.start_in_body(token);
            }
            _ => self.other_end(token),
        }
        Step::Done
    }

    fn end_form(&mut self, token: TagToken) {
        if self.stack.last(Tag::TEMPLATE).is_some() {
            if self.stack.in_scope(Tag::FORM) {
                self.close_implied(Tag::ABSENT);
                self.pop_through_by(token);
            }
            return;
        }
        let form = std::mem::replace(&mut self.form, NONE);
        let Some(position) = self.stack.position(form, Tag::FORM) else { return };
        if self.stack.is_in_scope(position) {
            self.close_implied(Tag::ABSENT);
            self.tree.end_tag(form, token.span.end);
            self.stack.remove(position);
        }
    }

    fn end_paragraph(&mut self, token: TagToken) {
        if !self.stack.in_button_scope(Tag::P) {
            self.insert_implied(Tag::P, token.span.start);
        }
        self.close_implied(Tag::P);
        self.pop_through_by(token);
    }

    /// The end tag of an element that has no rule of its own.
    pub(crate) fn other_end(&mut self, token: TagToken) {
        let Some(position) = self.stack.last(token.tag) else { return };
        if Some(position) >= self.stack.last_special() {
            self.close_implied(token.tag);
            self.pop_to(position as usize + 1);
            self.pop_by(token);
        }
    }
}
