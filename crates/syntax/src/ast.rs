//! The tree of an OXPath expression.
//!
//! Expressions stand in one arena, [`Tree`], and refer to each other by number: a tree of any depth is dropped
//! without recursion, every expression has a stable identity for memo tables, and spans live beside the nodes so
//! that two trees compare by meaning. Operators of one precedence level that follow each other are one
//! [`Expr::Chain`], so that a megabyte of `a | b | c …` is wide, not deep.
//!
//! The tree keeps what the author wrote (`//`, `.class`, `^color`, `[? ]`), because the formatter must give it
//! back; what an abbreviation stands for is said at each variant and spelt out by the evaluator.

/// A range of bytes of the expression's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

/// The number of an expression in its [`Tree`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprId(pub u32);

/// A parsed expression. Equality compares the expressions and ignores spans and comments.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    exprs: Vec<Expr>,
    spans: Vec<Span>,
    root: Option<ExprId>,
    comments: Vec<Comment>,
}

/// A comment `(: … :)`, with its text between the marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// The text between `(:` and `:)`.
    pub text: String,
    /// Where it stands, marks included.
    pub span: Span,
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    /// Where something could not be parsed; diagnostics say what. Its value is the empty node-set.
    Missing,
    /// A number.
    Number(f64),
    /// A quoted string.
    Literal(String),
    /// `$name`.
    Variable(QName),
    /// A function call, `doc()` included.
    Call(Call),
    /// Operands joined by operators of one precedence level, to be applied from the left.
    /// There is one operand more than operators.
    Chain {
        /// What is joined.
        operands: Vec<ExprId>,
        /// What joins them.
        operators: Vec<Operator>,
    },
    /// `-e`.
    Negate(ExprId),
    /// Steps from a start. A bare primary expression without steps and suffixes is never wrapped in a path.
    Path(Path),
}

/// A function call.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The function's name.
    pub name: QName,
    /// The arguments.
    pub arguments: Vec<ExprId>,
    /// Parameters as in `doc("u", [wait=2])`; empty for all other functions.
    pub parameters: Vec<Parameter>,
}

/// An operator between two expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `or`
    Or,
    /// `and`
    And,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `~` (also written `#=`): contains(string(a), string(b)).
    Contains,
    /// `~=`: the right side is a word of the left one.
    Word,
    /// `subset`: count(a | b) = count(b).
    Subset,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `div`
    Divide,
    /// `mod`
    Modulo,
    /// `|`
    Union,
}

/// A name with an optional prefix.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct QName {
    /// The part before the colon.
    pub prefix: Option<String>,
    /// The part after it.
    pub local: String,
}

/// A location path.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// Where it starts.
    pub start: Start,
    /// Suffixes of a start that is an expression: `(//a)[1]`, `$x.cls`, `doc("u"):<page>`.
    pub suffixes: Vec<Suffix>,
    /// The steps.
    pub steps: Vec<Step>,
}

/// Where a path starts.
#[derive(Debug, Clone, PartialEq)]
pub enum Start {
    /// At the context node: `a/b`, `./b`, `(a)*/b`.
    Context,
    /// At the root of the context node's page: `/a`, `//a`, `/`.
    Root,
    /// At the nodes of a primary expression: `$x/a`, `(a | b)/c`, `id("x")/a`, `doc("u")//a`.
    Expr(ExprId),
}

/// One step of a path, with its suffixes.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// How it is joined to what is before it.
    pub join: Join,
    /// What it does.
    pub kind: StepKind,
    /// What follows it, in order.
    pub suffixes: Vec<Suffix>,
    /// Where it stands, suffixes included, join excluded.
    pub span: IgnoredSpan,
}

/// A span that does not count when trees are compared.
#[derive(Debug, Clone, Copy, Default)]
pub struct IgnoredSpan(pub Span);

impl PartialEq for IgnoredSpan {
    fn eq(&self, _: &IgnoredSpan) -> bool {
        true
    }
}

/// How a step is joined to what is before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Join {
    /// The first step of a path that starts at the context node: nothing is written.
    First,
    /// `/`
    Slash,
    /// `//`: through `descendant-or-self::node()`.
    DoubleSlash,
}

/// What a step does.
#[derive(Debug, Clone, PartialEq)]
pub enum StepKind {
    /// `axis::test`, `test` (child), `@test` (attribute), `^property` (style).
    Axis {
        /// The axis.
        axis: Axis,
        /// Which nodes of it.
        test: NodeTest,
        /// Whether the axis was written out.
        explicit: bool,
    },
    /// `.`
    Itself,
    /// `..`
    Parent,
    /// `[relation]::test`: all nodes that the relation holds for, with `$lhs` and `$rhs` bound.
    Intensional {
        /// The relation.
        relation: ExprId,
        /// Which nodes are tried.
        test: NodeTest,
    },
    /// `(path)`, `(path)*`, `(path)+`, `(path)*{n,m}`.
    Group {
        /// A path or a union of paths.
        body: ExprId,
        /// How often.
        repeat: Repeat,
    },
    /// `{…}` or `{… /}`.
    Action(Action),
}

/// How often a group is walked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Repeat {
    /// `(path)`: exactly once.
    Once,
    /// `(path)*`: any number of times.
    Star,
    /// `(path)+`: once or more.
    Plus,
    /// `(path)*{n}`: n times or more.
    AtLeast(u32),
    /// `(path)*{n,}`: n times or more.
    From(u32),
    /// `(path)*{n,m}`: from n to m times.
    Between(u32, u32),
}

impl Repeat {
    /// The fewest and the most iterations.
    pub fn bounds(self) -> (u32, Option<u32>) {
        match self {
            Repeat::Once => (1, Some(1)),
            Repeat::Star => (0, None),
            Repeat::Plus => (1, None),
            Repeat::AtLeast(least) | Repeat::From(least) => (least, None),
            Repeat::Between(least, most) => (least, Some(most)),
        }
    }
}

/// An axis of XPath, or OXPath's `style`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Axis {
    /// `ancestor`
    Ancestor,
    /// `ancestor-or-self`
    AncestorOrSelf,
    /// `attribute`, `@`
    Attribute,
    /// `child`
    Child,
    /// `descendant`
    Descendant,
    /// `descendant-or-self`
    DescendantOrSelf,
    /// `following`
    Following,
    /// `following-sibling`
    FollowingSibling,
    /// `namespace`
    Namespace,
    /// `parent`
    Parent,
    /// `preceding`
    Preceding,
    /// `preceding-sibling`
    PrecedingSibling,
    /// `self`
    Itself,
    /// `style`, `^`
    Style,
}

impl Axis {
    /// Every axis with its name.
    pub const ALL: [(&'static str, Axis); 14] = [
        ("ancestor", Axis::Ancestor),
        ("ancestor-or-self", Axis::AncestorOrSelf),
        ("attribute", Axis::Attribute),
        ("child", Axis::Child),
        ("descendant", Axis::Descendant),
        ("descendant-or-self", Axis::DescendantOrSelf),
        ("following", Axis::Following),
        ("following-sibling", Axis::FollowingSibling),
        ("namespace", Axis::Namespace),
        ("parent", Axis::Parent),
        ("preceding", Axis::Preceding),
        ("preceding-sibling", Axis::PrecedingSibling),
        ("self", Axis::Itself),
        ("style", Axis::Style),
    ];

    /// The axis of this name.
    pub fn named(name: &str) -> Option<Axis> {
        Axis::ALL.iter().find(|(known, _)| *known == name).map(|&(_, axis)| axis)
    }

    /// The axis' name.
    pub fn name(self) -> &'static str {
        Axis::ALL.iter().find(|&&(_, axis)| axis == self).map_or("", |&(name, _)| name)
    }

    /// Whether positions count against document order.
    pub fn is_reverse(self) -> bool {
        matches!(
            self,
            Axis::Ancestor | Axis::AncestorOrSelf | Axis::Parent | Axis::Preceding | Axis::PrecedingSibling
        )
    }
}

/// Which nodes of an axis a step takes.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NodeTest {
    /// `name`, `prefix:name`
    Name(QName),
    /// `*`
    Any,
    /// `prefix:*`
    AnyIn(String),
    /// `node()`
    Node,
    /// `text()`
    Text,
    /// `comment()`
    Comment,
    /// `processing-instruction()`, `processing-instruction("target")`
    Instruction(Option<String>),
    /// `field()`: visible form fields.
    Field,
    /// `any-field()`: form fields, visible or not.
    AnyField,
}

/// What follows a step.
#[derive(Debug, Clone, PartialEq)]
pub enum Suffix {
    /// `[e]`
    Predicate(ExprId),
    /// `[? e]`: evaluated completely, keeps every node.
    Optional(ExprId),
    /// `.name`: has this class.
    Class(String),
    /// `#name`: has this id.
    Id(String),
    /// `:<name>`, `:<name=e>`
    Marker(Marker),
}

/// An extraction marker.
#[derive(Debug, Clone, PartialEq)]
pub struct Marker {
    /// The name of the record or value.
    pub name: QName,
    /// `[]`: always a list in JSON.
    pub list: bool,
    /// `(number)` and the like: what the value is converted to.
    pub kind: Option<ValueKind>,
    /// The value; a marker without one makes a record.
    pub value: Option<ExprId>,
    /// Where it stands.
    pub span: IgnoredSpan,
}

/// The type of a typed marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueKind {
    /// `string`
    String,
    /// `number`
    Number,
    /// `integer`
    Integer,
    /// `boolean`
    Boolean,
    /// `date`
    Date,
    /// `url`
    Url,
}

/// An action.
#[derive(Debug, Clone, PartialEq)]
pub struct Action {
    /// What is done.
    pub verb: Verb,
    /// `[wait=2, until=…]`
    pub parameters: Vec<Parameter>,
    /// `{… /}`: evaluation goes on at the root of the new page, instead of at the same node.
    pub absolute: bool,
    /// Where it stands.
    pub span: IgnoredSpan,
}

/// What an action does; `spec/oxpath.md` §3 gives the meaning of each.
#[derive(Debug, Clone, PartialEq)]
pub enum Verb {
    /// `{"text"}`
    Type(String),
    /// `{$name}`
    TypeVariable(QName),
    /// `{3}`: the option with this index.
    Choose(u32),
    /// `{click}` and all other words without an argument, by their canonical name.
    Named(ActionName),
    /// `{press "Enter"}`
    Press(String),
    /// `{wait 500ms}`
    Wait(Duration),
}

/// An action word without an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "each is its word, listed in `ALL`")]
pub enum ActionName {
    Click,
    DoubleClick,
    RightClick,
    MouseOver,
    MouseDown,
    MouseUp,
    Focus,
    Check,
    Uncheck,
    PressEnter,
    Submit,
    Scroll,
    Wheel,
    NextClick,
    ClickWithChange,
    EnterFrame,
    MoveToFrame,
    MoveToHref,
    GoTo,
}

impl ActionName {
    /// Every word with its action; the first word of an action is the one the formatter writes.
    pub const ALL: [(&'static str, ActionName); 20] = [
        ("click", ActionName::Click),
        ("dblclick", ActionName::DoubleClick),
        ("rightclick", ActionName::RightClick),
        ("mouseover", ActionName::MouseOver),
        ("hover", ActionName::MouseOver),
        ("mousedown", ActionName::MouseDown),
        ("mouseup", ActionName::MouseUp),
        ("focus", ActionName::Focus),
        ("check", ActionName::Check),
        ("uncheck", ActionName::Uncheck),
        ("pressenter", ActionName::PressEnter),
        ("submit", ActionName::Submit),
        ("scroll", ActionName::Scroll),
        ("wheel", ActionName::Wheel),
        ("nextclick", ActionName::NextClick),
        ("clkwithchange", ActionName::ClickWithChange),
        ("enterframe", ActionName::EnterFrame),
        ("movetoframe", ActionName::MoveToFrame),
        ("movetohref", ActionName::MoveToHref),
        ("goto", ActionName::GoTo),
    ];
}

/// A length of time as written: `2` and `2s` are seconds, `500ms` milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Duration {
    /// The length in milliseconds.
    pub millis: u64,
}

/// A parameter of an action or of `doc()`.
#[derive(Debug, Clone, PartialEq)]
pub enum Parameter {
    /// `wait=2`
    Wait(Duration),
    /// `timeout=10`
    Timeout(Duration),
    /// `until=e`
    Until(ExprId),
    /// `repeat=20`: the action is done so many times, as long as its node is there and the page changes.
    Repeat(u32),
    /// `noback`: accepted, without effect.
    NoBack,
}

impl ValueKind {
    /// Every type with its word.
    pub const ALL: [(&'static str, ValueKind); 6] = [
        ("string", ValueKind::String),
        ("number", ValueKind::Number),
        ("integer", ValueKind::Integer),
        ("boolean", ValueKind::Boolean),
        ("date", ValueKind::Date),
        ("url", ValueKind::Url),
    ];

    /// The type of this word.
    pub fn named(word: &str) -> Option<ValueKind> {
        ValueKind::ALL.iter().find(|(known, _)| *known == word).map(|&(_, kind)| kind)
    }

    /// The type's word.
    pub fn name(self) -> &'static str {
        ValueKind::ALL.iter().find(|&&(_, kind)| kind == self).map_or("", |&(name, _)| name)
    }
}

impl Expr {
    /// Calls a function with every expression that stands directly in this one, in the order of the text.
    pub fn for_each_child(&self, mut visit: impl FnMut(ExprId)) {
        match self {
            Expr::Missing | Expr::Number(_) | Expr::Literal(_) | Expr::Variable(_) => {}
            Expr::Call(call) => {
                call.arguments.iter().copied().for_each(&mut visit);
                call.parameters.iter().filter_map(Parameter::expr).for_each(visit);
            }
            Expr::Chain { operands, .. } => operands.iter().copied().for_each(visit),
            Expr::Negate(operand) => visit(*operand),
            Expr::Path(path) => {
                if let Start::Expr(start) = path.start {
                    visit(start);
                }
                path.suffixes.iter().filter_map(Suffix::expr).for_each(&mut visit);
                for step in &path.steps {
                    step.kind.for_each_child(&mut visit);
                    step.suffixes.iter().filter_map(Suffix::expr).for_each(&mut visit);
                }
            }
        }
    }
}

impl Expr {
    /// The same expression with other expressions in it, asked for in the order of
    /// [`for_each_child`](Expr::for_each_child).
    pub fn map_children(&self, mut map: impl FnMut(ExprId) -> ExprId) -> Expr {
        let mut expr = self.clone();
        match &mut expr {
            Expr::Missing | Expr::Number(_) | Expr::Literal(_) | Expr::Variable(_) => {}
            Expr::Call(call) => {
                call.arguments.iter_mut().for_each(|child| *child = map(*child));
                call.parameters
                    .iter_mut()
                    .filter_map(Parameter::expr_mut)
                    .for_each(|child| *child = map(*child));
            }
            Expr::Chain { operands, .. } => operands.iter_mut().for_each(|child| *child = map(*child)),
            Expr::Negate(operand) => *operand = map(*operand),
            Expr::Path(path) => {
                if let Start::Expr(start) = &mut path.start {
                    *start = map(*start);
                }
                path.suffixes.iter_mut().filter_map(Suffix::expr_mut).for_each(|child| *child = map(*child));
                for step in &mut path.steps {
                    step.kind.replace_children(&mut map);
                    step.suffixes
                        .iter_mut()
                        .filter_map(Suffix::expr_mut)
                        .for_each(|child| *child = map(*child));
                }
            }
        }
        expr
    }
}

impl StepKind {
    /// The same step with other expressions in it.
    pub(crate) fn map_children(&self, mut map: impl FnMut(ExprId) -> ExprId) -> StepKind {
        let mut kind = self.clone();
        kind.replace_children(&mut map);
        kind
    }

    fn replace_children(&mut self, map: &mut impl FnMut(ExprId) -> ExprId) {
        match self {
            StepKind::Axis { .. } | StepKind::Itself | StepKind::Parent => {}
            StepKind::Intensional { relation: child, .. } | StepKind::Group { body: child, .. } => {
                *child = map(*child);
            }
            StepKind::Action(action) => {
                action
                    .parameters
                    .iter_mut()
                    .filter_map(Parameter::expr_mut)
                    .for_each(|child| *child = map(*child));
            }
        }
    }

    fn for_each_child(&self, visit: &mut impl FnMut(ExprId)) {
        match self {
            StepKind::Axis { .. } | StepKind::Itself | StepKind::Parent => {}
            StepKind::Intensional { relation: child, .. } | StepKind::Group { body: child, .. } => {
                visit(*child)
            }
            StepKind::Action(action) => action.parameters.iter().filter_map(Parameter::expr).for_each(visit),
        }
    }
}

impl Suffix {
    /// The expression in it.
    pub fn expr(&self) -> Option<ExprId> {
        match self {
            Suffix::Predicate(expr) | Suffix::Optional(expr) => Some(*expr),
            Suffix::Marker(marker) => marker.value,
            Suffix::Class(_) | Suffix::Id(_) => None,
        }
    }

    /// The same suffix with another expression in it.
    pub(crate) fn map_children(&self, map: impl FnMut(ExprId) -> ExprId) -> Suffix {
        let mut suffix = self.clone();
        if let (Some(child), mut map) = (suffix.expr_mut(), map) {
            *child = map(*child);
        }
        suffix
    }

    fn expr_mut(&mut self) -> Option<&mut ExprId> {
        match self {
            Suffix::Predicate(expr) | Suffix::Optional(expr) => Some(expr),
            Suffix::Marker(marker) => marker.value.as_mut(),
            Suffix::Class(_) | Suffix::Id(_) => None,
        }
    }
}

impl Parameter {
    /// The expression in it.
    pub fn expr(&self) -> Option<ExprId> {
        match self {
            Parameter::Until(expr) => Some(*expr),
            Parameter::Wait(_) | Parameter::Timeout(_) | Parameter::Repeat(_) | Parameter::NoBack => None,
        }
    }

    fn expr_mut(&mut self) -> Option<&mut ExprId> {
        match self {
            Parameter::Until(expr) => Some(expr),
            Parameter::Wait(_) | Parameter::Timeout(_) | Parameter::Repeat(_) | Parameter::NoBack => None,
        }
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        let (Some(left), Some(right)) = (self.root, other.root) else { return self.root == other.root };
        let mut pairs = vec![(left, right)];
        while let Some((left, right)) = pairs.pop() {
            let (left, left_children) = shape(self.expr(left));
            let (right, right_children) = shape(other.expr(right));
            if left != right {
                return false;
            }
            pairs.extend(left_children.into_iter().zip(right_children));
        }
        true
    }
}

/// An expression without its children, and its children.
fn shape(expr: &Expr) -> (Expr, Vec<ExprId>) {
    let mut children = Vec::new();
    let bare = expr.map_children(|child| {
        children.push(child);
        ExprId(0)
    });
    (bare, children)
}

impl Tree {
    /// Adds an expression, which refers only to expressions added before it.
    pub fn add(&mut self, expr: Expr, span: Span) -> ExprId {
        self.exprs.push(expr);
        self.spans.push(span);
        ExprId(self.exprs.len() as u32 - 1)
    }

    /// Adds a comment.
    pub fn add_comment(&mut self, comment: Comment) {
        self.comments.push(comment);
    }

    /// Says which expression is the whole one.
    pub fn set_root(&mut self, root: ExprId) {
        self.root = Some(root);
    }

    /// The whole expression; `None` only in a tree nobody has filled.
    pub fn root(&self) -> Option<ExprId> {
        self.root
    }

    /// An expression by number.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    /// Where an expression stands.
    pub fn span(&self, id: ExprId) -> Span {
        self.spans[id.0 as usize]
    }

    /// The numbers of all expressions, each after those it refers to.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ExprId> + use<> {
        (0..self.exprs.len() as u32).map(ExprId)
    }

    /// How many expressions the arena holds.
    pub fn len(&self) -> usize {
        self.exprs.len()
    }

    /// Whether the arena is empty.
    pub fn is_empty(&self) -> bool {
        self.exprs.is_empty()
    }

    /// The comments in the order in which they stand.
    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }
}
