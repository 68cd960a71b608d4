//! Namespace declarations, kept beside the rows: XPath counts them as no attributes but asks what is in scope.
//!
//! Elements that declare something are few, so only they have an entry: where their declarations are and which
//! declaring element is around them. An element that declares nothing costs nothing.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use crate::document::{Document, NodeId};
use crate::name::{Name, NameId, NameTable, Namespace, Role};

/// The declarations of a document.
#[derive(Debug, Clone, Default)]
pub(crate) struct Declarations {
    /// A declaration is a name: its namespace is what is declared, its local part is the prefix.
    names: NameTable,
    declared: Vec<NameId>,
    /// In document order of the elements.
    scopes: Vec<Scope>,
}

#[derive(Debug, Clone, Copy)]
struct Scope {
    element: NodeId,
    first: u32,
    outer: Option<u32>,
}

impl Declarations {
    /// Adds a declaration to an element that is the last of the `open` rows.
    pub(crate) fn declare(&mut self, open: &[u32], prefix: &str, namespace: &str) {
        let Some(&row) = open.last() else { return };
        if self.scopes.last().is_none_or(|scope| scope.element.0 != row) {
            let outer = self.innermost(|element| open.binary_search(&element.0).is_ok());
            self.scopes.push(Scope { element: NodeId(row), first: self.declared.len() as u32, outer });
        }
        let name = Name { role: Role::Attribute, namespace, prefix: "", local: prefix };
        self.declared.push(self.names.intern(name));
    }

    /// Takes over the scopes of some rows of another document, which come after all scopes so far.
    pub(crate) fn adopt(&mut self, other: &Declarations, rows: Range<u32>, new: impl Fn(u32) -> u32) {
        let first = other.scopes.partition_point(|scope| scope.element.0 < rows.start);
        let taken = other.scopes[first..].iter().take_while(|scope| scope.element.0 < rows.end);
        for (at, scope) in taken.enumerate() {
            let outer = scope.outer.map(|outer| new(other.scopes[outer as usize].element.0));
            let outer =
                outer.and_then(|row| self.scopes.binary_search_by_key(&row, |known| known.element.0).ok());
            let element = NodeId(new(scope.element.0));
            let declared = self.declared.len() as u32;
            self.scopes.push(Scope { element, first: declared, outer: outer.map(|at| at as u32) });
            for (prefix, namespace) in other.of_scope((first + at) as u32) {
                let name = Name { role: Role::Attribute, namespace, prefix: "", local: prefix };
                self.declared.push(self.names.intern(name));
            }
        }
    }

    /// The bytes that the declarations take.
    pub(crate) fn memory(&self) -> usize {
        self.declared.len() * size_of::<NameId>() + self.scopes.len() * size_of::<Scope>()
    }

    /// The innermost scope around the end of the list whose element is still `around`.
    fn innermost(&self, around: impl Fn(NodeId) -> bool) -> Option<u32> {
        self.outwards(self.scopes.len()).find(|&at| around(self.scopes[at as usize].element))
    }

    /// The scope before `end` and those around it, from the inside out.
    fn outwards(&self, end: usize) -> impl Iterator<Item = u32> {
        std::iter::successors(end.checked_sub(1).map(|at| at as u32), |&at| self.scopes[at as usize].outer)
    }

    fn of_scope(&self, at: u32) -> impl Iterator<Item = (&str, &str)> {
        let start = self.scopes[at as usize].first as usize;
        let end = self.scopes.get(at as usize + 1).map_or(self.declared.len(), |next| next.first as usize);
        self.declared[start..end].iter().map(|&id| {
            let name = self.names.name(id);
            (name.local, name.namespace)
        })
    }
}

impl Document {
    /// The namespace declarations of the element itself as pairs of prefix and namespace, as written; the default
    /// namespace has an empty prefix, and one that is taken back is empty.
    pub fn namespaces_declared(&self, element: NodeId) -> impl Iterator<Item = (&str, &str)> {
        let scopes = &self.declarations.scopes;
        let found = scopes.binary_search_by_key(&element, |scope| scope.element).ok();
        found.into_iter().flat_map(|at| self.declarations.of_scope(at as u32))
    }

    /// The namespaces in scope of the element as pairs of prefix and namespace, sorted by prefix. `xml` is always
    /// among them; the default namespace has an empty prefix. The nearest declaration of a prefix counts.
    ///
    /// Costs what the declarations on the ancestors cost, however deep the element is.
    pub fn namespaces_in_scope(&self, element: NodeId) -> impl Iterator<Item = (&str, &str)> {
        let declarations = &self.declarations;
        let end = declarations.scopes.partition_point(|scope| scope.element <= element);
        let around = move |&at: &u32| {
            let outer = declarations.scopes[at as usize].element;
            outer == element || self.contains(outer, element)
        };
        let mut found: Vec<(&str, &str)> = vec![("xml", Namespace::XML)];
        found.extend(declarations.outwards(end).filter(around).flat_map(|at| declarations.of_scope(at)));
        found.sort_by_key(|&(prefix, _)| prefix); // stable: the nearest stays first
        found.dedup_by_key(|&mut (prefix, _)| prefix);
        found.into_iter().filter(|&(_, namespace)| !namespace.is_empty())
    }
}

/// The bindings of prefixes while elements are opened and closed, for reading and writing markup.
///
/// Each prefix has a stack of its own, so a look-up does not depend on how many declarations are around.
#[derive(Debug, Default)]
pub(crate) struct Scopes<'a> {
    bound: HashMap<Cow<'a, str>, Vec<Binding<'a>>>,
    /// The prefixes bound by the open elements, and how many each element bound.
    order: Vec<Cow<'a, str>>,
    marks: Vec<Mark>,
    last: u32,
}

#[derive(Debug)]
struct Binding<'a> {
    namespace: Cow<'a, str>,
    scope: u32,
}

#[derive(Debug, Clone, Copy)]
struct Mark {
    from: usize,
    number: u32,
}

impl<'a> Scopes<'a> {
    /// Begins a scope; what is declared from now on ends with it.
    pub(crate) fn enter(&mut self) {
        self.last += 1;
        self.marks.push(Mark { from: self.order.len(), number: self.last });
    }

    /// Binds a prefix, or the default namespace if the prefix is empty.
    pub(crate) fn declare(&mut self, prefix: Cow<'a, str>, namespace: Cow<'a, str>) {
        let binding = Binding { namespace, scope: self.number() };
        self.bound.entry(prefix.clone()).or_default().push(binding);
        self.order.push(prefix);
    }

    /// Ends the scope that was begun last.
    pub(crate) fn leave(&mut self) {
        let Some(mark) = self.marks.pop() else { return };
        for prefix in self.order.drain(mark.from..) {
            if let Some(stack) = self.bound.get_mut(&prefix) {
                stack.pop();
            }
        }
    }

    /// The number of the scope: as long as it is the same, so are the bindings.
    pub(crate) fn number(&self) -> u32 {
        self.marks.last().map_or(0, |mark| mark.number)
    }

    /// The namespace of a prefix; the default namespace is empty where none is declared.
    pub(crate) fn namespace(&self, prefix: &str) -> Option<&str> {
        if prefix == "xml" {
            return Some(Namespace::XML);
        }
        self.binding(prefix).map(|binding| &*binding.namespace).or_else(|| prefix.is_empty().then_some(""))
    }

    /// The declarations of the scope begun last.
    pub(crate) fn innermost(&self) -> impl Iterator<Item = (&str, &str)> {
        let from = self.marks.last().map_or(0, |mark| mark.from);
        self.order[from..].iter().map(|prefix| (&**prefix, self.namespace(prefix).unwrap_or_default()))
    }

    /// Whether the scope begun last declares this prefix itself.
    pub(crate) fn declares(&self, prefix: &str) -> bool {
        self.binding(prefix).is_some_and(|binding| binding.scope == self.number())
    }

    fn binding(&self, prefix: &str) -> Option<&Binding<'a>> {
        self.bound.get(prefix)?.last()
    }
}
