//! Tree construction: what the insertion modes share.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::formatting::Formatting;
use super::names::Space;
use super::stack::{Open, Stack};
use super::tag::{Tag, Traits};
use super::tokenizer::{Raw, Run, RunText, TagToken, Token, Tokenizer, Value, is_white};
use super::tree::{NONE, Place, Tree};
use super::{HtmlOptions, selected};
use crate::document::{Document, NodeId, Span};
use crate::name::{Name, NameId, Namespace, Role};

/// The standard's insertion modes. Raw text and the text of tables need none: the whole source is at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Initial,
    BeforeHtml,
    BeforeHead,
    InHead,
    InHeadNoscript,
    AfterHead,
    InBody,
    InTable,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InTemplate,
    AfterBody,
    InFrameset,
    AfterFrameset,
    AfterAfterBody,
    AfterAfterFrameset,
}

/// Whether a token is dealt with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// It is.
    Done,
    /// The mode changed, and the token is to be looked at in the new one.
    Again,
}

/// A comment or processing instruction after the body. It is added when the page is read, because text that follows
/// it still goes into the body.
#[derive(Debug)]
struct AfterBody {
    parent: u32,
    target: NameId,
    text: String,
    span: Span,
}

/// Tree construction under way.
#[derive(Debug)]
pub(crate) struct Parser<'s> {
    pub(crate) tokens: Tokenizer<'s>,
    pub(crate) tree: Tree<'s>,
    pub(crate) stack: Stack,
    pub(crate) formatting: Formatting,
    pub(crate) mode: Mode,
    pub(crate) template_modes: Vec<Mode>,
    pub(crate) head: u32,
    pub(crate) form: u32,
    pub(crate) frameset_ok: bool,
    pub(crate) fostering: bool,
    pub(crate) quirks: bool,
    pub(crate) scripting: bool,
    /// The element that a fragment is parsed for.
    pub(crate) context: Option<Open>,
    /// Where the token that is being dealt with begins.
    pub(crate) token_start: u32,
    /// Whether a line end at the start of the next text is dropped.
    pub(crate) drop_newline: bool,
    /// The text of a table, held back until it is known whether it is more than white space.
    pub(crate) table_text: Vec<Run>,
    pub(crate) table_text_is_white: bool,
    /// What copies of elements may still add to the page, in rows and bytes.
    pub(crate) copies_left: usize,
    /// Selects, each with the `selectedcontent` element that shows its choice.
    pub(crate) selected_contents: Vec<(u32, u32)>,
    /// The attributes of `html` and `body` after a second start tag of theirs was met.
    merged: BTreeSet<(u32, NameId)>,
    after_body: Vec<AfterBody>,
}

/// Copies of formatting elements that every page may have, in rows and bytes, however short it is.
const LEAST_COPIES: usize = 1 << 16;

impl<'s> Parser<'s> {
    pub(crate) fn new(source: &'s str, options: &HtmlOptions) -> Parser<'s> {
        let tokens = Tokenizer::new(source);
        let tree = Tree::new(source, tokens.has_returns);
        let mut parser = Parser {
            tokens,
            tree,
            stack: Stack::default(),
            formatting: Formatting::default(),
            mode: Mode::Initial,
            template_modes: Vec::new(),
            head: NONE,
            form: NONE,
            frameset_ok: true,
            fostering: false,
            quirks: false,
            scripting: options.scripting,
            context: None,
            token_start: 0,
            drop_newline: false,
            table_text: Vec::new(),
            table_text_is_white: true,
            copies_left: source.len().max(LEAST_COPIES),
            selected_contents: Vec::new(),
            merged: BTreeSet::new(),
            after_body: Vec::new(),
        };
        parser.begin_fragment(options);
        parser
    }

    /// Prepares for the content of an element: its nodes become children of the document node.
    fn begin_fragment(&mut self, options: &HtmlOptions) {
        let Some(context) = &options.fragment_context else { return };
        let name = context.local.as_bytes();
        let tag = self.tokens.names.tag(name, 0, name.len());
        let space = match context.namespace.as_str() {
            Namespace::SVG => Space::Svg,
            Namespace::MATHML => Space::MathMl,
            _ => Space::Html,
        };
        let html_point = space == Space::MathMl && tag == Tag::ANNOTATION_XML && context.is_html_annotation;
        let traits = traits_of(space, tag, html_point);
        self.context = Some(Open { row: NONE, inside: NONE, tag, traits, space });
        self.quirks = options.quirks;
        self.stack.push(Open {
            row: 0,
            inside: 0,
            tag: Tag::HTML,
            traits: Tag::HTML.traits(),
            space: Space::Html,
        });
        if space == Space::Html && tag == Tag::TEMPLATE {
            self.template_modes.push(Mode::InTemplate);
        }
        if space == Space::Html && tag == Tag::FORM {
            self.form = NONE - 1;
        }
        self.reset_mode();
        if space == Space::Html {
            self.fragment_text(tag);
        }
    }

    /// Reads the source as text where the context is an element whose content is text.
    fn fragment_text(&mut self, tag: Tag) {
        let raw = match tag {
            Tag::TITLE | Tag::TEXTAREA => Raw::References,
            Tag::STYLE | Tag::XMP | Tag::IFRAME | Tag::NOEMBED | Tag::NOFRAMES | Tag::SCRIPT => Raw::Plain,
            Tag::NOSCRIPT if self.scripting => Raw::Plain,
            Tag::PLAINTEXT => Raw::Plain,
            _ => return,
        };
        let end = self.tokens.source.len();
        while let Some(run) = self.tokens.raw_run(raw, end) {
            self.tree.text(Place::Inside(0), run);
        }
    }

    /// Reads the whole source.
    pub(crate) fn run(mut self) -> Document {
        loop {
            let cdata = self.adjusted_current().space != Space::Html;
            self.token_start = self.tokens.position();
            let token = self.tokens.next(cdata);
            if let Token::Text(run) = token {
                self.text(run);
                continue;
            }
            self.drop_newline = false;
            self.flush_table_text();
            match token {
                Token::Start(tag) => self.start_tag(tag),
                Token::End(tag) => self.end_tag(tag),
                Token::Comment(value, span) => self.comment(value, span),
                Token::Instruction(target, value, span) => self.instruction(target, value, span),
                Token::Doctype(doctype) => self.doctype(*doctype),
                Token::Text(_) => {}
                Token::Eof => break,
            }
        }
        self.end_of_file();
        self.add_after_body();
        selected::fill(&mut self);
        self.tree.finish(self.tokens.names.table)
    }

    /// The current node; for the outermost element of a fragment, its context.
    #[inline]
    pub(crate) fn adjusted_current(&self) -> Open {
        match self.context {
            Some(context) if self.stack.len() == 1 => context,
            _ => self.stack.current(),
        }
    }

    #[inline]
    fn start_tag(&mut self, token: TagToken) {
        let current = self.adjusted_current();
        if current.space != Space::Html && !self.start_is_html(current, token.tag) {
            return self.foreign_start(token);
        }
        while self.start_in(self.mode, token) == Step::Again {}
    }

    /// Whether a start tag on a foreign element is treated by the rules for HTML.
    fn start_is_html(&self, current: Open, tag: Tag) -> bool {
        current.traits.any(Traits::HTML_POINT)
            || current.traits.any(Traits::TEXT_POINT) && tag != Tag::MGLYPH && tag != Tag::MALIGNMARK
            || current.space == Space::MathMl && current.tag == Tag::ANNOTATION_XML && tag == Tag::SVG
    }

    #[inline]
    fn end_tag(&mut self, token: TagToken) {
        if self.adjusted_current().space != Space::Html && self.foreign_end(token) {
            return;
        }
        while self.end_in(self.mode, token) == Step::Again {}
    }

    #[inline]
    fn text(&mut self, run: Run) {
        let Some(run) = self.without_dropped_newline(run) else { return };
        let current = self.adjusted_current();
        if current.space != Space::Html && !current.traits.any(Traits::HTML_POINT.with(Traits::TEXT_POINT)) {
            if run.text != RunText::Nul && !self.is_all_white(run) {
                self.frameset_ok = false;
            }
            let place = self.place();
            return self.tree.text(place, run);
        }
        self.text_in_html(run);
    }

    /// The run without the line end that follows the start tag of `pre` and the like.
    #[inline]
    pub(crate) fn without_dropped_newline(&mut self, run: Run) -> Option<Run> {
        if !std::mem::take(&mut self.drop_newline) {
            return Some(run);
        }
        let text = &self.tokens.source[run.span.range()];
        let dropped = match run.text {
            RunText::Source if text.starts_with("\r\n") => 2,
            RunText::Source if text.starts_with(['\n', '\r']) => 1,
            RunText::Decoded(referent) if referent.first == '\n' => text.len(),
            _ => 0,
        };
        let span = Span::new(run.span.start + dropped as u32, run.span.end);
        (span.start < span.end).then_some(Run { span, ..run })
    }

    pub(crate) fn is_all_white(&self, run: Run) -> bool {
        self.white_len(run) == (run.span.end - run.span.start) as usize
    }

    /// How many bytes of white space the run begins with.
    pub(crate) fn white_len(&self, run: Run) -> usize {
        let text = &self.tokens.source[run.span.range()];
        match run.text {
            RunText::Source => text.bytes().position(|byte| !is_white(byte)).unwrap_or(text.len()),
            RunText::Decoded(referent) if matches!(referent.first, ' ' | '\t' | '\n' | '\r' | '\x0c') => {
                text.len()
            }
            RunText::Decoded(_) | RunText::Nul => 0,
        }
    }

    /// The place where a node is put in the current one, or next to the table it has to leave.
    #[inline]
    pub(crate) fn place(&self) -> Place {
        self.place_in(self.stack.current())
    }

    #[inline]
    pub(crate) fn place_in(&self, target: Open) -> Place {
        if self.fostering && target.space == Space::Html && target.traits.any(Traits::FOSTERS) {
            return self.foster_place();
        }
        Place::Inside(target.inside)
    }

    fn foster_place(&self) -> Place {
        let (table, template) = (self.stack.last(Tag::TABLE), self.stack.last(Tag::TEMPLATE));
        match (table, template) {
            (_, Some(template)) if Some(template) > table => {
                Place::Inside(self.stack.at(template as usize).inside)
            }
            (Some(table), _) => {
                let row = self.stack.at(table as usize).row;
                match self.tree.parent(row) {
                    NONE => Place::Inside(self.stack.at((table as usize).saturating_sub(1)).inside),
                    _ => Place::Before(row),
                }
            }
            (None, _) => Place::Inside(self.stack.at(0).inside),
        }
    }

    /// Adds the element of a start tag and opens it.
    #[inline]
    pub(crate) fn insert(&mut self, token: TagToken) -> u32 {
        self.insert_in(token, Space::Html)
    }

    #[inline]
    pub(crate) fn insert_in(&mut self, token: TagToken, space: Space) -> u32 {
        let place = self.place();
        let row = self.add(place, token, space);
        self.open(row, token.tag, space);
        row
    }

    /// Adds the element of a start tag that has no content.
    #[inline]
    pub(crate) fn insert_void(&mut self, token: TagToken) {
        let place = self.place();
        self.add(place, token, Space::Html);
    }

    #[inline]
    fn add(&mut self, place: Place, token: TagToken, space: Space) -> u32 {
        let name = self.tokens.names.element(space, token.tag);
        let row = self.tree.element(place, name, token.span);
        if space != Space::Html {
            for attribute in &mut self.tokens.attributes {
                attribute.name = self.tokens.names.adjusted_attribute(space, attribute.name);
            }
        }
        for attribute in &self.tokens.attributes {
            self.tree.attribute(row, attribute.name, self.tokens.text_of(attribute.value), attribute.span);
        }
        if self.form != NONE && token.tag.is_control() && space == Space::Html {
            self.associate(row);
        }
        row
    }

    /// Remembers that the control added last belongs to a form that it may not be in.
    #[cold]
    #[inline(never)]
    fn associate(&mut self, control: u32) {
        let is_inside = || self.stack.position(self.form, Tag::FORM).is_some();
        if self.form < NONE - 1
            && self.stack.last(Tag::TEMPLATE).is_none()
            && !is_inside()
            && self.token_attribute("form").is_none()
        {
            self.tree.own(control, self.form);
        }
    }

    /// Puts an element on the stack.
    #[inline]
    pub(crate) fn open(&mut self, row: u32, tag: Tag, space: Space) {
        let html_point = space == Space::MathMl && tag == Tag::ANNOTATION_XML && self.is_html_annotation();
        let traits = traits_of(space, tag, html_point);
        self.stack.push(Open { row, inside: row, tag, traits, space });
    }

    fn is_html_annotation(&self) -> bool {
        self.token_attribute("encoding").is_some_and(|encoding| {
            encoding.eq_ignore_ascii_case("text/html")
                || encoding.eq_ignore_ascii_case("application/xhtml+xml")
        })
    }

    /// The value of an attribute of the start tag read last.
    pub(crate) fn token_attribute(&self, local: &str) -> Option<&str> {
        let names = &self.tokens.names.table;
        let attribute = self.tokens.attributes.iter().find(|attribute| {
            let name = names.name(attribute.name);
            name.local == local && name.namespace.is_empty()
        })?;
        Some(self.tokens.text_of(attribute.value))
    }

    /// Opens an HTML element that the source does not have, where the next token begins.
    pub(crate) fn insert_implied(&mut self, tag: Tag, at: u32) -> u32 {
        let place = self.place();
        let name = self.tokens.names.element(Space::Html, tag);
        let row = self.tree.element(place, name, Span::new(at, at));
        self.open(row, tag, Space::Html);
        row
    }

    /// Opens an element whose content is text, and reads it up to and with its end tag.
    pub(crate) fn insert_raw(&mut self, token: TagToken, raw: Raw) {
        let row = self.insert(token);
        let name = self.tokens.names.text(token.tag);
        let end = self.tokens.raw_end(raw, &name);
        while let Some(run) = self.tokens.raw_run(raw, end) {
            if let Some(run) = self.without_dropped_newline(run) {
                self.tree.text(Place::Inside(row), run);
            }
        }
        self.drop_newline = false;
        if let Token::End(end_tag) = self.tokens.next(false) {
            self.tree.end_tag(row, end_tag.span.end);
        }
        self.pop();
    }

    /// Opens `plaintext`: all that follows is text.
    pub(crate) fn insert_plaintext(&mut self, token: TagToken) {
        self.insert(token);
        let end = self.tokens.source.len();
        while let Some(run) = self.tokens.raw_run(Raw::Plain, end) {
            self.text_in_html(run);
        }
    }

    /// Closes the current node.
    #[inline]
    pub(crate) fn pop(&mut self) -> Open {
        let Some(open) = self.stack.pop() else { return self.stack.current() };
        if open.traits.any(Traits::FORMATTING) {
            self.formatting.closed(open.row);
        }
        open
    }

    /// Closes the current node by its end tag.
    pub(crate) fn pop_by(&mut self, token: TagToken) {
        let open = self.pop();
        self.tree.end_tag(open.row, token.span.end);
    }

    /// Closes elements until `len` are open.
    pub(crate) fn pop_to(&mut self, len: usize) {
        while self.stack.len() > len {
            self.pop();
        }
    }

    /// Closes elements up to and with the last one of this name.
    pub(crate) fn pop_through(&mut self, tag: Tag) {
        if let Some(position) = self.stack.last(tag) {
            self.pop_to(position as usize);
        }
    }

    /// Closes elements up to and with the last one of the end tag's name.
    pub(crate) fn pop_through_by(&mut self, token: TagToken) {
        if let Some(position) = self.stack.last(token.tag) {
            self.pop_to(position as usize + 1);
            self.pop_by(token);
        }
    }

    /// Closes the elements whose end tags may be left out, but for those named `except`.
    #[inline]
    pub(crate) fn close_implied(&mut self, except: Tag) {
        loop {
            let current = self.stack.current();
            if current.space != Space::Html || !current.traits.any(Traits::IMPLIED) || current.tag == except {
                return;
            }
            self.pop();
        }
    }

    /// Closes the elements whose end tags may be left out at the end of a template.
    pub(crate) fn close_implied_thoroughly(&mut self) {
        while self.stack.current().space == Space::Html && self.stack.current().traits.any(Traits::THOROUGH) {
            self.pop();
        }
    }

    /// Closes the `p` element in button scope, if there is one.
    #[inline]
    pub(crate) fn close_p(&mut self) {
        if self.stack.in_button_scope(Tag::P) {
            self.close_implied(Tag::P);
            self.pop_through(Tag::P);
        }
    }

    /// The insertion mode that the open elements call for.
    pub(crate) fn reset_mode(&mut self) {
        let Some((element, position)) = self.stack.mode_element() else { return };
        let last = position == 0;
        let tag = match self.context {
            Some(context) if last && context.space == Space::Html => context.tag,
            Some(_) if last => Tag::ABSENT,
            _ => element.tag,
        };
        self.mode = match tag {
            Tag::TD | Tag::TH if !last => Mode::InCell,
            Tag::TR => Mode::InRow,
            Tag::TBODY | Tag::THEAD | Tag::TFOOT => Mode::InTableBody,
            Tag::CAPTION => Mode::InCaption,
            Tag::COLGROUP => Mode::InColumnGroup,
            Tag::TABLE => Mode::InTable,
            Tag::TEMPLATE => self.template_modes.last().copied().unwrap_or(Mode::InTemplate),
            Tag::HEAD if !last => Mode::InHead,
            Tag::FRAMESET => Mode::InFrameset,
            Tag::HTML if self.head == NONE => Mode::BeforeHead,
            Tag::HTML => Mode::AfterHead,
            _ => Mode::InBody,
        };
    }

    /// Opens again the formatting elements that were closed too early.
    #[inline]
    pub(crate) fn reconstruct(&mut self) {
        if !self.formatting.is_settled() {
            self.reopen_formatting();
        }
    }

    #[inline(never)]
    fn reopen_formatting(&mut self) {
        if self.copies_left == 0 {
            return;
        }
        for at in self.formatting.first_closed()..self.formatting.len() {
            let active = self.formatting.at(at);
            if !self.may_copy(active.row) {
                return;
            }
            let place = self.place();
            let row = self.tree.clone_element(place, active.row, self.token_start);
            self.open(row, active.tag, Space::Html);
            self.formatting.replace(at, row);
        }
    }

    /// Whether the page may have one more copy of the element; if so, the copy is counted.
    pub(crate) fn may_copy(&mut self, element: u32) -> bool {
        if self.copies_left == 0 {
            return false;
        }
        let cost = self.tree.clone_cost(element) + self.tree.text_len(element);
        let left = self.copies_left.checked_sub(cost);
        self.copies_left = left.unwrap_or(0);
        left.is_some()
    }

    fn comment(&mut self, value: Value, span: Span) {
        match self.place_after_body() {
            Some(parent) => {
                let text = self.tokens.text_of(value).to_owned();
                self.after_body.push(AfterBody { parent, target: NameId::NONE, text, span });
            }
            None => {
                let place = self.comment_place();
                self.tree.comment(place, self.tokens.text_of(value), span);
            }
        }
    }

    fn instruction(&mut self, target: Span, value: Value, span: Span) {
        let local = &self.tokens.source[target.range()];
        let name = Name { role: Role::Target, namespace: "", prefix: "", local };
        let target = self.tokens.names.table.intern(name);
        match self.place_after_body() {
            Some(parent) => {
                let text = self.tokens.text_of(value).to_owned();
                self.after_body.push(AfterBody { parent, target, text, span });
            }
            None => {
                let place = self.comment_place();
                self.tree.instruction(place, target, self.tokens.text_of(value), span);
            }
        }
    }

    /// Where a comment goes before and inside the body.
    fn comment_place(&self) -> Place {
        match self.mode {
            _ if self.adjusted_current().space != Space::Html => self.place(),
            Mode::Initial | Mode::BeforeHtml | Mode::AfterAfterFrameset => Place::Inside(0),
            _ => self.place(),
        }
    }

    /// What a comment becomes a child of if it comes after the body.
    fn place_after_body(&self) -> Option<u32> {
        match self.mode {
            _ if self.adjusted_current().space != Space::Html => None,
            Mode::AfterBody => Some(self.stack.at(0).inside),
            Mode::AfterAfterBody => Some(0),
            _ => None,
        }
    }

    /// Adds what comes after the body, first inside the outermost element and then after it.
    pub(crate) fn add_after_body(&mut self) {
        let mut nodes = std::mem::take(&mut self.after_body);
        nodes.sort_by_key(|node| Reverse(node.parent));
        for AfterBody { parent, target, text, span } in nodes {
            match target {
                NameId::NONE => self.tree.comment(Place::Inside(parent), &text, span),
                _ => self.tree.instruction(Place::Inside(parent), target, &text, span),
            }
        }
    }

    /// The local name of a row, if it is an HTML element.
    pub(crate) fn html_name(&self, row: u32) -> Option<&str> {
        let name = self.tokens.names.table.name(self.tree.columns().name_id(NodeId(row)));
        (name.namespace == Namespace::HTML).then_some(name.local)
    }

    /// Gives an element that was opened before the attributes of the start tag which it does not have.
    pub(crate) fn merge_attributes(&mut self, element: u32) {
        if self.tokens.attributes.is_empty() {
            return;
        }
        if self.merged.range((element, NameId::from_index(0))..=(element, NameId::NONE)).next().is_none() {
            let columns = self.tree.columns();
            let own = self.tree.attributes(element).map(|row| (element, columns.name_id(NodeId(row))));
            self.merged.extend(own);
        }
        for attribute in &self.tokens.attributes {
            if self.merged.insert((element, attribute.name)) {
                let value = self.tokens.text_of(attribute.value);
                self.tree.late_attribute(element, attribute.name, value, attribute.span);
            }
        }
    }
}

/// What the rules say about an element.
#[inline]
fn traits_of(space: Space, tag: Tag, html_point: bool) -> Traits {
    const BOUNDARY: Traits = Traits::SPECIAL.with(Traits::SCOPE);
    match (space, tag) {
        (Space::Html, _) => tag.traits(),
        (Space::Svg, Tag::FOREIGNOBJECT | Tag::DESC | Tag::TITLE) => BOUNDARY.with(Traits::HTML_POINT),
        (Space::MathMl, Tag::MI | Tag::MO | Tag::MN | Tag::MS | Tag::MTEXT) => {
            BOUNDARY.with(Traits::TEXT_POINT)
        }
        (Space::MathMl, Tag::ANNOTATION_XML) if html_point => BOUNDARY.with(Traits::HTML_POINT),
        (Space::MathMl, Tag::ANNOTATION_XML) => BOUNDARY,
        _ => Traits::NONE,
    }
}
