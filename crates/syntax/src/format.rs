//! Tree to text.
//!
//! A tree is first laid out as a row of [`Piece`]s, in which groups may be broken; then a group that does not fit
//! on its line is broken at all of its places, the outermost first. Both are loops: the cost is linear in the text,
//! whatever the depth. Brackets are written where the grammar needs them, and nowhere else.
//!
//! A comment is written before the first expression, step or marker that came after it.

use std::borrow::Cow;

use crate::ast::{
    Action, ActionName, Axis, Call, Comment, Duration, Expr, ExprId, Join, Marker, NodeTest, Operator,
    Parameter, Path, QName, Repeat, Span, Start, Step, StepKind, Suffix, Tree, Verb,
};
use crate::lexer::{is_css_char, is_name_char, is_name_start};
use crate::meter::work;
use crate::parser::level;

/// The column that lines should not pass.
const WIDTH: usize = 100;

/// How far one level is indented.
const INDENT: usize = 2;

/// Levels beyond this are indented no further, so that the text stays linear in the tree.
const DEEPEST_INDENT: usize = 20;

/// Writes a tree as text: short expressions on one line, long ones broken at steps, predicates and operators.
/// What the parser read comes back as the same tree, and formatting twice changes nothing.
///
/// ```
/// let tree = windrow_syntax::parse("//li:<item> [ .//b :<price = .> ]").tree;
/// assert_eq!(windrow_syntax::format(&tree), "//li:<item>[.//b:<price=.>]");
/// ```
pub fn format(tree: &Tree) -> String {
    let mut writer = Writer { tree, pieces: Vec::new(), todo: Vec::new(), comments: tree.comments() };
    if let Some(root) = tree.root() {
        writer.todo.push(Todo::Expr(root));
        writer.run();
    }
    writer.flush_comments(u32::MAX);
    render(&writer.pieces)
}

/// A part of the text to be.
#[derive(Debug)]
enum Piece<'t> {
    Text(Cow<'t, str>),
    Comment(&'t str),
    /// Where a group begins that is broken everywhere or nowhere.
    Open,
    Close,
    /// Nothing, or a new line.
    Break,
    /// A blank, or a new line.
    Space,
    Indent,
    Dedent,
}

/// What is still to be written.
enum Todo<'t> {
    Expr(ExprId),
    /// In brackets.
    Bracketed(ExprId),
    Step(&'t Step),
    Suffix(&'t Suffix),
    Parameters(&'t [Parameter]),
    Anchor(Span),
    Piece(Piece<'t>),
}

fn text<'t>(text: impl Into<Cow<'t, str>>) -> Todo<'t> {
    Todo::Piece(Piece::Text(text.into()))
}

struct Writer<'t> {
    tree: &'t Tree,
    pieces: Vec<Piece<'t>>,
    /// What comes next stands last.
    todo: Vec<Todo<'t>>,
    comments: &'t [Comment],
}

impl<'t> Writer<'t> {
    fn run(&mut self) {
        while let Some(todo) = self.todo.pop() {
            let mut parts = Vec::new();
            work(1);
            match todo {
                Todo::Piece(piece) => self.pieces.push(piece),
                Todo::Anchor(span) => self.flush_comments(span.start),
                Todo::Bracketed(id) => parts.extend([text("("), Todo::Expr(id), text(")")]),
                Todo::Expr(id) => self.expr(id, &mut parts),
                Todo::Step(step) => self.step(step, &mut parts),
                Todo::Suffix(suffix) => self.suffix(suffix, &mut parts),
                Todo::Parameters(parameters) => parameters_parts(parameters, &mut parts),
            }
            self.todo.extend(parts.into_iter().rev());
        }
    }

    fn flush_comments(&mut self, before: u32) {
        while let Some((comment, rest)) = self.comments.split_first() {
            if comment.span.end > before {
                return;
            }
            self.pieces.push(Piece::Comment(&comment.text));
            self.comments = rest;
        }
    }

    fn expr(&mut self, id: ExprId, parts: &mut Vec<Todo<'t>>) {
        parts.push(Todo::Anchor(self.tree.span(id)));
        match self.tree.expr(id) {
            Expr::Missing => parts.push(text("()")),
            Expr::Number(number) => parts.push(text(number_text(*number))),
            Expr::Literal(literal) => parts.push(text(quoted(literal))),
            Expr::Variable(name) => parts.push(text(format!("${}", qualified(name)))),
            Expr::Call(call) => call_parts(call, parts),
            Expr::Negate(operand) => {
                parts.push(text("-"));
                parts.push(self.operand(*operand, NEGATE_LEVEL, true));
            }
            Expr::Chain { operands, operators } => self.chain(operands, operators, parts),
            Expr::Path(path) => self.path(path, parts),
        }
    }

    fn chain(&self, operands: &[ExprId], operators: &[Operator], parts: &mut Vec<Todo<'t>>) {
        let level = operators.first().map_or(0, |&operator| level(operator));
        parts.extend([Todo::Piece(Piece::Open), Todo::Piece(Piece::Indent)]);
        for (index, &operand) in operands.iter().enumerate() {
            let before = index.checked_sub(1).and_then(|index| operators.get(index));
            if let Some(&operator) = before {
                parts.extend([Todo::Piece(Piece::Space), text(operator_text(operator)), text(" ")]);
            }
            let repeats =
                matches!(before, Some(Operator::Multiply | Operator::Add)) && self.opens_like_group(operand);
            parts.push(if repeats { Todo::Bracketed(operand) } else { self.operand(operand, level, false) });
        }
        parts.extend([Todo::Piece(Piece::Dedent), Todo::Piece(Piece::Close)]);
    }

    /// An operand of an operator of some level, in brackets if it would be read otherwise without.
    fn operand(&self, id: ExprId, around: u8, of_sign: bool) -> Todo<'t> {
        let bracketed = match self.tree.expr(id) {
            Expr::Chain { operators, .. } => operators.first().is_some_and(|&inner| level(inner) <= around),
            Expr::Negate(_) => !of_sign && around > NEGATE_LEVEL,
            Expr::Path(path) => ends_openly(path),
            _ => false,
        };
        if bracketed { Todo::Bracketed(id) } else { Todo::Expr(id) }
    }

    /// Whether the `*` or `+` before this operand could be read as the repetition of a group before it.
    fn opens_like_group(&self, id: ExprId) -> bool {
        let mut id = id;
        loop {
            match self.tree.expr(id) {
                Expr::Chain { operands, .. } if !operands.is_empty() => id = operands[0],
                Expr::Path(path) => {
                    let first = path.steps.first().map(|step| &step.kind);
                    let bracket = matches!(first, Some(StepKind::Action(_) | StepKind::Intensional { .. }));
                    return match path.start {
                        Start::Root => true,
                        Start::Context => bracket,
                        Start::Expr(_) => false,
                    };
                }
                _ => return false,
            }
        }
    }

    fn path(&self, path: &'t Path, parts: &mut Vec<Todo<'t>>) {
        parts.push(Todo::Piece(Piece::Open));
        match path.start {
            Start::Context => {}
            Start::Root if path.steps.is_empty() => parts.push(text("/")),
            Start::Root => {}
            Start::Expr(start) => match self.tree.expr(start) {
                Expr::Missing | Expr::Literal(_) | Expr::Variable(_) | Expr::Call(_) => {
                    parts.push(Todo::Expr(start));
                }
                Expr::Number(_) | Expr::Chain { .. } | Expr::Negate(_) | Expr::Path(_) => {
                    parts.push(Todo::Bracketed(start));
                }
            },
        }
        let first = usize::from(!matches!(path.start, Start::Expr(_))).min(path.steps.len());
        for step in &path.steps[..first] {
            parts.extend([Todo::Anchor(step.span.0), Todo::Step(step)]);
        }
        parts.push(Todo::Piece(Piece::Indent));
        suffix_parts(&path.suffixes, parts);
        for step in &path.steps[first..] {
            parts.extend([Todo::Anchor(step.span.0), Todo::Piece(Piece::Break), Todo::Step(step)]);
        }
        parts.extend([Todo::Piece(Piece::Dedent), Todo::Piece(Piece::Close)]);
    }

    fn step(&self, step: &'t Step, parts: &mut Vec<Todo<'t>>) {
        let mut suffixes = &step.suffixes[..];
        parts.push(Todo::Piece(Piece::Open));
        parts.push(text(match step.join {
            Join::First => "",
            Join::Slash => "/",
            Join::DoubleSlash => "//",
        }));
        match &step.kind {
            StepKind::Axis { axis, test, explicit } => parts.push(text(axis_text(*axis, test, *explicit))),
            StepKind::Itself if matches!(suffixes, [Suffix::Class(_), ..]) => parts.push(text(". ")),
            StepKind::Itself => parts.push(text(".")),
            StepKind::Parent => parts.push(text("..")),
            StepKind::Intensional { relation, test } => {
                parts.extend([text("["), Todo::Expr(*relation), text("]::"), text(test_text(test))]);
            }
            StepKind::Group { body, repeat } => {
                parts.extend([Todo::Bracketed(*body), text(repeat_text(*repeat))]);
                if let (Join::First, [Suffix::Class(class), rest @ ..]) = (step.join, suffixes) {
                    parts.push(text(class_behind_star(class)));
                    suffixes = rest;
                }
            }
            StepKind::Action(action) => action_parts(action, parts),
        }
        parts.push(Todo::Piece(Piece::Indent));
        suffix_parts(suffixes, parts);
        parts.extend([Todo::Piece(Piece::Dedent), Todo::Piece(Piece::Close)]);
    }

    fn suffix(&self, suffix: &'t Suffix, parts: &mut Vec<Todo<'t>>) {
        match suffix {
            Suffix::Predicate(expr) => parts.extend([text("["), Todo::Expr(*expr), text("]")]),
            Suffix::Optional(expr) => parts.extend([text("[? "), Todo::Expr(*expr), text("]")]),
            Suffix::Class(name) => parts.push(text(format!(".{}", css_text(name)))),
            Suffix::Id(name) => parts.push(text(format!("#{}", css_text(name)))),
            Suffix::Marker(marker) => self.marker(marker, parts),
        }
    }

    fn marker(&self, marker: &'t Marker, parts: &mut Vec<Todo<'t>>) {
        let list = if marker.list { "[]" } else { "" };
        let kind = marker.kind.map(|kind| format!("({})", kind.name())).unwrap_or_default();
        parts.push(Todo::Anchor(marker.span.0));
        parts.push(text(format!(":<{}{list}{kind}", qualified(&marker.name))));
        if let Some(value) = marker.value {
            parts.push(text("="));
            parts.push(if self.compares(value) { Todo::Bracketed(value) } else { Todo::Expr(value) });
        }
        parts.push(text(">"));
    }

    /// Whether a `<` or `>` would stand in an expression outside all brackets.
    fn compares(&self, id: ExprId) -> bool {
        let mut stack = vec![(id, 0)];
        while let Some((id, around)) = stack.pop() {
            work(1);
            let Expr::Chain { operands, operators } = self.tree.expr(id) else { continue };
            let own = operators.first().map_or(0, |&operator| level(operator));
            if own == level(Operator::Less) && own > around {
                return true;
            }
            if own > around {
                stack.extend(operands.iter().map(|&operand| (operand, own)));
            }
        }
        false
    }
}

/// Between `*` and `|`.
const NEGATE_LEVEL: u8 = 7;

/// Whether an operator behind this path could be read as part of it: `/ * 2`, `a/(b) * 2`.
fn ends_openly(path: &Path) -> bool {
    match path.steps.last() {
        None => matches!(path.start, Start::Root),
        Some(step) => matches!(step.kind, StepKind::Group { .. }) && step.suffixes.is_empty(),
    }
}

fn suffix_parts<'t>(suffixes: &'t [Suffix], parts: &mut Vec<Todo<'t>>) {
    for suffix in suffixes {
        if matches!(suffix, Suffix::Predicate(_) | Suffix::Optional(_)) {
            parts.push(Todo::Piece(Piece::Break));
        }
        parts.push(Todo::Suffix(suffix));
    }
}

fn call_parts<'t>(call: &'t Call, parts: &mut Vec<Todo<'t>>) {
    parts.push(text(format!("{}(", qualified(&call.name))));
    parts.extend([Todo::Piece(Piece::Open), Todo::Piece(Piece::Indent)]);
    for (index, &argument) in call.arguments.iter().enumerate() {
        if index > 0 {
            parts.extend([text(","), Todo::Piece(Piece::Space)]);
        }
        parts.push(Todo::Expr(argument));
    }
    if !call.parameters.is_empty() {
        parts.extend([text(","), Todo::Piece(Piece::Space), Todo::Parameters(&call.parameters)]);
    }
    parts.extend([Todo::Piece(Piece::Dedent), Todo::Piece(Piece::Close), text(")")]);
}

fn action_parts<'t>(action: &'t Action, parts: &mut Vec<Todo<'t>>) {
    let verb: Cow<'t, str> = match &action.verb {
        Verb::Type(typed) => quoted(typed),
        Verb::TypeVariable(name) => format!("${}", qualified(name)).into(),
        Verb::Choose(index) => index.to_string().into(),
        Verb::Named(name) => name.word().into(),
        Verb::Press(key) => format!("press {}", quoted(key)).into(),
        Verb::Wait(duration) => format!("wait {}", duration_text(*duration)).into(),
    };
    parts.extend([text("{"), text(verb)]);
    if !action.parameters.is_empty() {
        parts.extend([text(" "), Todo::Parameters(&action.parameters)]);
    }
    parts.push(text(if action.absolute { " /}" } else { "}" }));
}

fn parameters_parts<'t>(parameters: &'t [Parameter], parts: &mut Vec<Todo<'t>>) {
    parts.push(text("["));
    for (index, parameter) in parameters.iter().enumerate() {
        if index > 0 {
            parts.push(text(", "));
        }
        match parameter {
            Parameter::Wait(duration) => parts.push(text(format!("wait={}", duration_text(*duration)))),
            Parameter::Timeout(duration) => parts.push(text(format!("timeout={}", duration_text(*duration)))),
            Parameter::Until(expr) => parts.extend([text("until="), Todo::Expr(*expr)]),
            Parameter::Repeat(times) => parts.push(text(format!("repeat={times}"))),
            Parameter::NoBack => parts.push(text("noback")),
        }
    }
    parts.push(text("]"));
}

/// A name as it is written.
pub(crate) fn qualified(name: &QName) -> Cow<'_, str> {
    match &name.prefix {
        Some(prefix) => format!("{prefix}:{}", name.local).into(),
        None => Cow::Borrowed(&name.local),
    }
}

/// A text as a literal; nothing where it has both kinds of quotes.
///
/// ```
/// use windrow_syntax::literal;
///
/// assert_eq!(literal("6' 2\""), None);
/// assert_eq!(literal("a \"b\""), Some("'a \"b\"'".to_owned()));
/// ```
pub fn literal(text: &str) -> Option<String> {
    let has_both = text.contains('"') && text.contains('\'');
    (!has_both).then(|| quoted(text).into_owned())
}

fn quoted(literal: &str) -> Cow<'_, str> {
    let quote = if literal.contains('"') { '\'' } else { '"' };
    format!("{quote}{literal}{quote}").into()
}

fn number_text(number: f64) -> String {
    match number {
        // The shortest digits that are read as infinity again.
        f64::INFINITY => format!("1{}", "0".repeat(309)),
        _ => number.to_string(),
    }
}

fn duration_text(duration: Duration) -> String {
    match duration.millis % 1000 {
        0 => (duration.millis / 1000).to_string(),
        _ => format!("{}ms", duration.millis),
    }
}

fn axis_text<'t>(axis: Axis, test: &'t NodeTest, explicit: bool) -> Cow<'t, str> {
    let test = test_text(test);
    match axis {
        Axis::Child if !explicit => test,
        Axis::Attribute if !explicit => format!("@{test}").into(),
        Axis::Style if !explicit => format!("^{test}").into(),
        _ => format!("{}::{test}", axis.name()).into(),
    }
}

fn test_text(test: &NodeTest) -> Cow<'_, str> {
    match test {
        NodeTest::Name(name) => qualified(name),
        NodeTest::Any => "*".into(),
        NodeTest::AnyIn(prefix) => format!("{prefix}:*").into(),
        NodeTest::Node => "node()".into(),
        NodeTest::Text => "text()".into(),
        NodeTest::Comment => "comment()".into(),
        NodeTest::Instruction(None) => "processing-instruction()".into(),
        NodeTest::Instruction(Some(target)) => format!("processing-instruction({})", quoted(target)).into(),
        NodeTest::Field => "field()".into(),
        NodeTest::AnyField => "any-field()".into(),
    }
}

fn repeat_text(repeat: Repeat) -> Cow<'static, str> {
    match repeat {
        Repeat::Once => "".into(),
        Repeat::Star => "*".into(),
        Repeat::Plus => "+".into(),
        Repeat::AtLeast(least) => format!("*{{{least}}}").into(),
        Repeat::From(least) => format!("*{{{least},}}").into(),
        Repeat::Between(least, most) => format!("*{{{least},{most}}}").into(),
    }
}

fn operator_text(operator: Operator) -> &'static str {
    use Operator::*;
    match operator {
        Or => "or",
        And => "and",
        Equal => "=",
        NotEqual => "!=",
        Contains => "~",
        Word => "~=",
        Subset => "subset",
        Less => "<",
        LessOrEqual => "<=",
        Greater => ">",
        GreaterOrEqual => ">=",
        Add => "+",
        Subtract => "-",
        Multiply => "*",
        Divide => "div",
        Modulo => "mod",
        Union => "|",
    }
}

impl ActionName {
    /// The word the formatter writes.
    pub fn word(self) -> &'static str {
        ActionName::ALL.iter().find(|&&(_, action)| action == self).map_or("", |&(word, _)| word)
    }
}

/// A class or id name with its escapes.
fn css_text(name: &str) -> Cow<'_, str> {
    let behind_sign = name.strip_prefix('-').unwrap_or(name);
    let starts_with_digit = behind_sign.starts_with(|c: char| c.is_ascii_digit());
    if name == "-" {
        return "\\-".into();
    }
    if starts_with_digit {
        let sign = &name[..name.len() - behind_sign.len()];
        let digit = behind_sign.as_bytes()[0];
        return format!("{sign}\\{digit:x} {}", css_text_inside(&behind_sign[1..])).into();
    }
    css_text_inside(name)
}

fn css_text_inside(name: &str) -> Cow<'_, str> {
    match name.chars().all(is_css_char) {
        true => name.into(),
        false => name.chars().map(css_char).collect::<String>().into(),
    }
}

fn css_char(c: char) -> String {
    match c {
        '\n' | '\r' => format!("\\{:x} ", u32::from(c)),
        c if is_css_char(c) => c.to_string(),
        c => format!("\\{c}"),
    }
}

/// A class behind `(…)*` at the start of a path, where `.and` and `.-x` would be a context node and an operator:
/// such a name begins with an escape.
fn class_behind_star(name: &str) -> String {
    let word = name.split(|c| !is_name_char(c)).next().unwrap_or_default();
    if word.starts_with(is_name_start) && !["and", "or", "div", "mod", "subset"].contains(&word) {
        return format!(".{}", css_text(name));
    }
    let mut chars = name.chars();
    let first = chars.next().map_or(0, u32::from);
    format!(".\\{first:x} {}", css_text_inside(chars.as_str()))
}

/// Breaks what does not fit, and writes it.
fn render(pieces: &[Piece<'_>]) -> String {
    let ends = line_ends(pieces);
    let mut page = Page { out: String::new(), column: 0, indent: 0, after_comment: false };
    let mut broken = Vec::new();
    for (index, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Text(text) => page.text(text),
            Piece::Comment(comment) => page.comment(comment),
            Piece::Open => broken.push(page.column + ends[index] > WIDTH),
            Piece::Close => {
                broken.pop();
            }
            Piece::Break if broken.last() == Some(&true) => page.new_line(),
            Piece::Space if broken.last() == Some(&true) => page.new_line(),
            Piece::Break => {}
            Piece::Space => page.text(" "),
            Piece::Indent => page.indent += 1,
            Piece::Dedent => page.indent -= 1,
        }
    }
    page.out
}

/// For every opening of a group, how many columns there are from it to the first place behind the group where a
/// line can end.
fn line_ends(pieces: &[Piece<'_>]) -> Vec<usize> {
    let mut columns = Vec::with_capacity(pieces.len());
    let mut column = 0;
    for piece in pieces {
        columns.push(column);
        column += match piece {
            Piece::Text(text) => text.chars().count(),
            Piece::Comment(comment) => comment.chars().count() + 6,
            Piece::Space => 1,
            _ => 0,
        };
    }
    let mut ends = vec![0; pieces.len()];
    let mut next_end = column;
    let mut closed = Vec::new();
    for (index, piece) in pieces.iter().enumerate().rev() {
        match piece {
            Piece::Break | Piece::Space => next_end = columns[index],
            Piece::Close => closed.push(next_end),
            Piece::Open => ends[index] = closed.pop().unwrap_or(column) - columns[index],
            _ => {}
        }
    }
    ends
}

struct Page {
    out: String,
    column: usize,
    indent: usize,
    after_comment: bool,
}

impl Page {
    fn text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if std::mem::take(&mut self.after_comment) && !text.starts_with(' ') {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    fn comment(&mut self, comment: &str) {
        if !self.out.is_empty() && !self.out.ends_with([' ', '\n', '(', '[', '{']) {
            self.out.push(' ');
        }
        self.out.push_str("(:");
        self.out.push_str(comment);
        self.out.push_str(":)");
        self.column = match comment.rsplit_once('\n') {
            Some((_, last_line)) => last_line.chars().count() + 2,
            None => self.column + comment.chars().count() + 5,
        };
        self.after_comment = true;
    }

    fn new_line(&mut self) {
        self.after_comment = false;
        let blanks = self.indent.min(DEEPEST_INDENT) * INDENT;
        self.out.truncate(self.out.trim_end_matches(' ').len());
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n(' ', blanks));
        self.column = blanks;
    }
}
