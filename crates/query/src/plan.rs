//! What the evaluator runs: an expression with its abbreviations spelt out, its types known and its steps fused.
//!
//! Operations stand in one arena. Each has [`Facts`]: its type, what it depends on, and whether its value is worth
//! remembering. That is where polynomial time comes from: a value that depends on nothing is computed once, and a
//! costly value inside a predicate is computed once per node, whatever the nesting.

use memchr::memmem;
use regex::Regex;
use windrow_page::Sight;
use windrow_syntax::ast;

use crate::function::Function;

/// The number of an operation in its [`Plan`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct OpId(pub(crate) u32);

/// The number of a node test in its [`Plan`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TestId(pub(crate) u32);

/// The number of a step in its [`Plan`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct StepId(pub(crate) u32);

/// A compiled expression, not yet tied to a document.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) ops: Vec<Op>,
    pub(crate) facts: Vec<Facts>,
    pub(crate) root: OpId,
    pub(crate) tests: Vec<TestPlan>,
    /// How many steps there are in all paths.
    pub(crate) steps: u32,
    pub(crate) variables: Vec<Variable>,
    pub(crate) regexes: Vec<Regex>,
    /// Where the expression asks for boxes, styles or visibility, and in which words.
    pub(crate) visual: Option<(ast::Span, &'static str)>,
    /// What it looks at beside nodes.
    pub(crate) sight: Sight,
    /// What the expression asks of the host.
    pub(crate) hosts: Vec<(ast::Span, HostValue)>,
    /// Whether `normalize-space` folds U+00A0 too.
    pub(crate) folds_nbsp: bool,
}

/// A variable that the host binds.
#[derive(Debug)]
pub(crate) struct Variable {
    pub(crate) name: ast::QName,
    pub(crate) span: ast::Span,
}

/// What only the host knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HostValue {
    Url,
    Source,
    Now,
}

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    Nodes,
    Number,
    String,
    Boolean,
    /// A variable's: known when it is bound.
    Any,
}

/// What a value depends on, as a set of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Deps(pub(crate) u8);

impl Deps {
    pub(crate) const NONE: Deps = Deps(0);
    pub(crate) const NODE: Deps = Deps(1);
    pub(crate) const POSITION: Deps = Deps(2);
    pub(crate) const LAST: Deps = Deps(4);
    pub(crate) const LHS: Deps = Deps(8);
    pub(crate) const RHS: Deps = Deps(16);
    /// What a predicate brings in and its step takes away.
    pub(crate) const FOCUS: Deps = Deps(7);

    pub(crate) fn and(self, other: Deps) -> Deps {
        Deps(self.0 | other.0)
    }

    pub(crate) fn without(self, other: Deps) -> Deps {
        Deps(self.0 & !other.0)
    }

    pub(crate) fn has(self, other: Deps) -> bool {
        self.0 & other.0 != 0
    }
}

/// What is known of an operation before it runs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Facts {
    pub(crate) ty: Type,
    pub(crate) deps: Deps,
    /// Whether it walks the tree further than to the node itself and its attributes.
    pub(crate) heavy: bool,
    pub(crate) memo: Memo,
}

/// How long a value is remembered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Memo {
    /// Not at all.
    Never,
    /// One value for the whole evaluation.
    Once,
    /// One value per context node.
    Node,
    /// One value per node bound to `$lhs`.
    Lhs,
    /// One value per node bound to `$rhs`.
    Rhs,
    /// One value per context node, where it matters, while `$lhs` and `$rhs` stay what they are.
    Bound,
}

/// An operation.
#[derive(Debug)]
pub(crate) enum Op {
    Number(f64),
    String(Box<str>),
    Boolean(bool),
    Variable(u32),
    Lhs,
    Rhs,
    Or(Box<[OpId]>),
    And(Box<[OpId]>),
    Not(OpId),
    Compare(Comparison, OpId, OpId),
    /// Comparisons applied from the left, as in `1 < 2 < 3`; what is more than two operands.
    CompareChain(Box<[OpId]>, Box<[Comparison]>),
    /// Arithmetic of one precedence level applied from the left.
    Arithmetic(OpId, Box<[(Arithmetic, OpId)]>),
    Negate(OpId),
    Union(Box<[OpId]>),
    Path(PathPlan),
    /// Whether a path finds a node (that meets the condition).
    Exists(ExistsPlan),
    /// Whether a string has a word.
    Word {
        text: OpId,
        word: OpId,
        between: Separator,
    },
    /// Whether a string contains a constant one.
    ContainsText {
        text: OpId,
        finder: Box<memmem::Finder<'static>>,
    },
    /// Whether the element's class list has this word.
    HasClass(Box<str>),
    /// Whether the element's id is this.
    HasId(Box<str>),
    /// Whether a string is more than white space.
    NonSpace(OpId),
    /// Whether a string with its white space folded is a constant one.
    FoldedIs {
        text: OpId,
        expected: Box<str>,
    },
    Subset(OpId, OpId),
    /// A string, spelt as computed colours are if it is a colour.
    Color(OpId),
    Call(Function, Box<[OpId]>),
    /// A call whose pattern is known: the number is one of the plan's regexes.
    Match(Function, u32, Box<[OpId]>),
    /// A predicate whose type is known only at run time: a number is a position.
    PredicateValue(OpId),
}

/// What separates words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator {
    /// U+0020 alone.
    Space,
    /// What `normalize-space` folds.
    Folded,
    /// HTML's white space, as between the words of a class list.
    Html,
}

/// A comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    /// The comparison with its sides exchanged.
    pub(crate) fn flipped(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::Equal,
            Comparison::NotEqual => Comparison::NotEqual,
            Comparison::Less => Comparison::Greater,
            Comparison::LessOrEqual => Comparison::GreaterOrEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        }
    }

    /// Whether only equality is asked.
    pub(crate) fn is_equality(self) -> bool {
        matches!(self, Comparison::Equal | Comparison::NotEqual)
    }

    /// Compares two numbers.
    pub(crate) fn numbers(self, left: f64, right: f64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterOrEqual => left >= right,
        }
    }
}

/// An arithmetic operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
}

/// A location path.
#[derive(Debug)]
pub(crate) struct PathPlan {
    pub(crate) start: StartPlan,
    pub(crate) steps: Box<[StepPlan]>,
}

/// Where a path starts.
#[derive(Debug)]
pub(crate) enum StartPlan {
    Context,
    Root,
    Op { op: OpId, predicates: Box<[Predicate]> },
}

/// A step.
#[derive(Debug)]
pub(crate) struct StepPlan {
    pub(crate) id: StepId,
    pub(crate) kind: StepKind,
    pub(crate) predicates: Box<[Predicate]>,
}

impl StepPlan {
    /// Whether a predicate asks for positions.
    pub(crate) fn is_positional(&self) -> bool {
        self.predicates.iter().any(|predicate| !matches!(predicate, Predicate::Boolean(_)))
    }
}

/// What a step walks.
#[derive(Debug, Clone, Copy)]
pub(crate) enum StepKind {
    Axis(Axis, TestId),
    Group { body: OpId, least: u32, most: Option<u32> },
    Intensional { relation: OpId, test: TestId },
}

/// An axis, after `//` has been fused with the step behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Axis {
    Ancestor,
    AncestorOrSelf,
    Attribute,
    Child,
    Descendant,
    /// `//x[1]`: descendants, with positions counted among the children of each parent.
    DescendantByParent,
    /// `//@x`: attributes of the node and of its descendants, positions counted per element.
    DescendantAttribute,
    DescendantOrSelf,
    Following,
    FollowingSibling,
    Namespace,
    Parent,
    Preceding,
    PrecedingSibling,
    Itself,
    Style,
}

impl Axis {
    /// Whether positions count against document order.
    pub(crate) fn is_reverse(self) -> bool {
        matches!(
            self,
            Axis::Ancestor | Axis::AncestorOrSelf | Axis::Parent | Axis::Preceding | Axis::PrecedingSibling
        )
    }

    /// Whether different context nodes have disjoint results, each result's context node being its parent.
    pub(crate) fn groups_by_parent(self) -> bool {
        matches!(self, Axis::Child | Axis::Attribute | Axis::DescendantByParent | Axis::DescendantAttribute)
    }

    /// Whether its nodes are made when asked for and have no row in the document.
    pub(crate) fn is_virtual(self) -> bool {
        matches!(self, Axis::Namespace | Axis::Style)
    }
}

/// A predicate.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Predicate {
    /// Does not ask for the position.
    Boolean(OpId),
    /// `[3]`
    Position(u32),
    /// `[position() < 3]`, `[position() > 1]`: the first and the last position that pass.
    Between(u32, u32),
    /// `[last()]` is 0, `[last() - 1]` is 1.
    FromEnd(u32),
    /// Asks for `position()`.
    ByPosition(OpId),
    /// Asks for `last()`, perhaps for `position()` too.
    BySize(OpId),
}

impl Predicate {
    /// What is computed to tell whether a node passes.
    pub(crate) fn op(&self) -> Option<OpId> {
        match *self {
            Predicate::Boolean(op) | Predicate::ByPosition(op) | Predicate::BySize(op) => Some(op),
            Predicate::Position(_) | Predicate::Between(..) | Predicate::FromEnd(_) => None,
        }
    }
}

/// Whether a path finds a node.
#[derive(Debug)]
pub(crate) struct ExistsPlan {
    /// The path, or any other operation that gives nodes.
    pub(crate) nodes: OpId,
    /// What the string value of the node must be.
    pub(crate) condition: Option<(Comparison, OpId)>,
    /// Whether all nodes from which the path finds one can be computed by walking it backwards.
    pub(crate) invertible: bool,
}

/// A node test before it is tied to a document.
#[derive(Debug, PartialEq)]
pub(crate) struct TestPlan {
    pub(crate) principal: Principal,
    pub(crate) test: ast::NodeTest,
    pub(crate) span: ast::Span,
}

/// What kind of node a name on an axis names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Principal {
    Element,
    Attribute,
    Namespace,
    Style,
}

impl Plan {
    #[inline]
    pub(crate) fn op(&self, id: OpId) -> &Op {
        &self.ops[id.0 as usize]
    }

    #[inline]
    pub(crate) fn facts(&self, id: OpId) -> &Facts {
        &self.facts[id.0 as usize]
    }
}
