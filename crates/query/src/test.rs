//! Node tests tied to a document: which nodes pass, as a list and as a question.

use std::borrow::Cow;

use windrow_dom::{Document, Format, Name, NameId, Namespace, NodeId, NodeKind, Role};
use windrow_syntax::ast::{NodeTest, QName};

use crate::plan::{Principal, TestPlan};

/// A node test of one document.
#[derive(Debug)]
pub(crate) enum Test<'d> {
    /// `node()`
    Node,
    /// `text()`, `comment()`, `*` and the like.
    Kind(NodeKind, &'d [NodeId]),
    /// One name.
    Name(NameId, &'d [NodeId]),
    /// Any other set of nodes.
    Listed(Cow<'d, [NodeId]>),
    /// A test on an axis whose nodes have no row; it holds the name asked for, or none for all.
    Virtual(Option<String>),
}

impl<'d> Test<'d> {
    /// Ties a test to a document; `resolve` gives the namespace of a prefix.
    pub(crate) fn new(
        plan: &TestPlan,
        document: &'d Document,
        resolve: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Test<'d>, String> {
        let role = match plan.principal {
            Principal::Element => Role::Element,
            Principal::Attribute => Role::Attribute,
            Principal::Namespace | Principal::Style => return Ok(virtual_test(&plan.test)),
        };
        let kind = if role == Role::Element { NodeKind::Element } else { NodeKind::Attribute };
        let of_kind = |kind| Test::Kind(kind, document.of_kind(kind));
        Ok(match &plan.test {
            NodeTest::Node => Test::Node,
            NodeTest::Any => of_kind(kind),
            NodeTest::Text | NodeTest::Comment | NodeTest::Instruction(_) if role == Role::Attribute => {
                Test::Listed(Cow::Borrowed(&[]))
            }
            NodeTest::Text => of_kind(NodeKind::Text),
            NodeTest::Comment => of_kind(NodeKind::Comment),
            NodeTest::Instruction(None) => of_kind(NodeKind::ProcessingInstruction),
            NodeTest::Instruction(Some(target)) => {
                one_of(document, |name| name.role == Role::Target && name.local == target)
            }
            NodeTest::Name(name) => named(document, role, name, resolve)?,
            NodeTest::AnyIn(prefix) => {
                let namespace = resolve(prefix).ok_or_else(|| prefix.clone())?;
                one_of(document, |name| name.role == role && name.namespace == namespace)
            }
            NodeTest::Field => Test::Listed(fields(document, true).into()),
            NodeTest::AnyField => Test::Listed(fields(document, false).into()),
        })
    }

    /// Whether the node passes. The axis has seen to it that attributes come from attribute axes only.
    #[inline]
    pub(crate) fn holds(&self, document: &Document, node: NodeId) -> bool {
        match self {
            Test::Node => true,
            Test::Kind(kind, _) => document.kind(node) == *kind,
            Test::Name(name, _) => document.name_id(node) == *name,
            Test::Listed(list) => list.binary_search(&node).is_ok(),
            Test::Virtual(_) => false,
        }
    }

    /// All nodes of the document that pass, in document order; none for `node()`, whose list is every row.
    #[inline]
    pub(crate) fn list(&self) -> Option<&[NodeId]> {
        match self {
            Test::Node => None,
            Test::Kind(_, list) | Test::Name(_, list) => Some(list),
            Test::Listed(list) => Some(list),
            Test::Virtual(_) => Some(&[]),
        }
    }

    /// The list as one that lives as long as the document, where it is one of the document's own.
    #[inline]
    pub(crate) fn document_list(&self) -> Option<&'d [NodeId]> {
        match self {
            Test::Kind(_, list) | Test::Name(_, list) => Some(list),
            _ => None,
        }
    }
}

fn virtual_test<'d>(test: &NodeTest) -> Test<'d> {
    match test {
        NodeTest::Any | NodeTest::Node => Test::Virtual(None),
        NodeTest::Name(QName { prefix: None, local }) => Test::Virtual(Some(local.clone())),
        _ => Test::Listed(Cow::Borrowed(&[])),
    }
}

/// All nodes whose name passes.
fn one_of<'d>(document: &'d Document, passes: impl Fn(&Name<'_>) -> bool) -> Test<'d> {
    any_of(document, document.names().iter().filter(|(_, name)| passes(name)).map(|(id, _)| id))
}

/// All nodes with one of these names.
fn any_of<'d>(document: &'d Document, names: impl Iterator<Item = NameId>) -> Test<'d> {
    let mut names = names;
    let Some(first) = names.next() else { return Test::Listed(Cow::Borrowed(&[])) };
    let Some(second) = names.next() else { return Test::Name(first, document.named(first)) };
    let all = [first, second].into_iter().chain(names);
    let mut list: Vec<NodeId> = all.flat_map(|name| document.named(name)).copied().collect();
    list.sort_unstable();
    Test::Listed(list.into())
}

/// A name test: in HTML documents names of HTML elements and of their attributes compare without regard to
/// ASCII case, and an unprefixed element name means HTML's; elsewhere an unprefixed name has no namespace.
fn named<'d>(
    document: &'d Document,
    role: Role,
    test: &QName,
    resolve: &dyn Fn(&str) -> Option<String>,
) -> Result<Test<'d>, String> {
    let namespace = match &test.prefix {
        Some(prefix) => Some(resolve(prefix).ok_or_else(|| prefix.clone())?),
        None => None,
    };
    let html = document.format() == Format::Html;
    let lower = test.local.to_ascii_lowercase();
    let names = document.names();
    Ok(match (role, namespace) {
        (Role::Element, None) if html => {
            let in_html = names.spellings(role, Namespace::HTML, &lower);
            any_of(document, in_html.chain(names.spellings(role, "", &test.local)))
        }
        (Role::Element, Some(namespace)) if html && namespace == Namespace::HTML => {
            any_of(document, names.spellings(role, &namespace, &lower))
        }
        (Role::Attribute, None) if html && lower != test.local => mixed_case(document, &lower, &test.local),
        (role, namespace) => {
            any_of(document, names.spellings(role, namespace.as_deref().unwrap_or_default(), &test.local))
        }
    })
}

/// An attribute test with capitals: HTML elements have the lower-case name, others the name as written.
fn mixed_case<'d>(document: &'d Document, lower: &str, written: &str) -> Test<'d> {
    let on_html = |node: &NodeId| {
        let owner = document.parent(*node);
        owner.is_some_and(|owner| document.name(owner).namespace == Namespace::HTML)
    };
    let of = |local| {
        document.names().find(Role::Attribute, "", local).map_or(&[][..], |name| document.named(name))
    };
    let lowered = of(lower).iter().copied().filter(|node| on_html(node));
    let exact = of(written).iter().copied().filter(|node| !on_html(node));
    let mut list: Vec<NodeId> = lowered.chain(exact).collect();
    list.sort_unstable();
    Test::Listed(list.into())
}

/// Form fields in document order: inputs but hidden ones, selects, text areas, buttons.
fn fields(document: &Document, visible: bool) -> Vec<NodeId> {
    let names = ["input", "select", "textarea", "button"];
    let of = |local| document.names().find(Role::Element, Namespace::HTML, local);
    let lists = names.into_iter().filter_map(of).flat_map(|name| document.named(name));
    let seen = |node: NodeId| !visible || document.visual().is_some_and(|visual| visual.is_visible(node));
    let hidden = |node: NodeId| {
        let kind = document.attribute_value(node, "type").unwrap_or_default();
        document.name(node).local == "input" && kind.eq_ignore_ascii_case("hidden")
    };
    let mut list: Vec<NodeId> = lists.copied().filter(|&node| seen(node) && !hidden(node)).collect();
    list.sort_unstable();
    list
}
