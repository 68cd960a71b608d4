//! The last pass over a linked tree: its rows in document order, template contents behind the page.

use super::tree::{
    BYTES_PER_ROW, CONTINUES, LateAttribute, Links, NONE, empty, own_attributes, push_row, push_starts,
};
use crate::document::{Document, NodeId, NodeKind};

/// Writes the columns of a linked tree anew, in document order.
pub(super) struct Rewriter<'t> {
    from: &'t Document,
    links: &'t Links,
    /// Late attributes in the order of their elements, and their values.
    late: (&'t [LateAttribute], &'t str),
    /// For each row its new number, where something beside the columns asks for it.
    renumbered: Option<Vec<u32>>,
    to: Document,
}

impl<'t> Rewriter<'t> {
    pub(super) fn new(
        from: &'t Document,
        links: &'t Links,
        late: (&'t [LateAttribute], &'t str),
    ) -> Rewriter<'t> {
        let mut to = empty(from.kinds.len() * BYTES_PER_ROW);
        to.text.reserve(from.text.len());
        to.values.reserve(from.values.len());
        let renumbered = (!from.form_owners.is_empty()).then(|| vec![NONE; from.kinds.len()]);
        Rewriter { from, links, late, renumbered, to }
    }

    pub(super) fn rewrite(mut self) -> Document {
        self.to.names = self.from.names.clone();
        self.to.doctype = self.from.doctype.clone();
        let contents: Vec<u32> = self.from.templates.iter().map(|template| template.1.0).collect();
        self.subtree(0, &contents);
        let mut done = 0;
        while let Some(&(template, root)) = self.to.templates.get(done) {
            let new_root = NodeId(self.to.kinds.len() as u32);
            self.subtree(root.0, &contents);
            self.to.templates[done] = (template, new_root);
            done += 1;
        }
        self.to.templates.sort();
        self.form_owners();
        push_starts(&mut self.to);
        self.to
    }

    fn form_owners(&mut self) {
        let Some(renumbered) = &self.renumbered else { return };
        let new = |node: NodeId| NodeId(renumbered[node.index()]);
        let owners = self.from.form_owners.iter().map(|&(control, form)| (new(control), new(form)));
        self.to.form_owners = owners.filter(|(control, form)| control.0 != NONE && form.0 != NONE).collect();
        self.to.form_owners.sort();
    }

    /// Writes a node and what is inside it; the roots of template contents are put aside.
    fn subtree(&mut self, root: u32, contents: &[u32]) {
        let mut row = root;
        let mut open = vec![Open { new: self.node(root, NONE), content_end: 0 }];
        loop {
            let mut next = self.links.first[row as usize];
            while next == NONE || contents.binary_search(&next).is_ok() {
                if next != NONE {
                    let template = NodeId(open.last().expect("its template is open").new);
                    self.to.templates.push((template, NodeId(next)));
                    next = self.links.next[next as usize];
                    continue;
                }
                let end = self.close(open.pop().expect("the node and its ancestors are open"));
                if row == root {
                    return;
                }
                let parent = open.last_mut().expect("the parent is open");
                parent.content_end = parent.content_end.max(end);
                next = self.links.next[row as usize];
                row = self.from.parents[row as usize];
            }
            row = next;
            let parent = open.last().expect("the parent is open").new;
            open.push(Open { new: self.node(row, parent), content_end: 0 });
        }
    }

    fn node(&mut self, row: u32, parent: u32) -> u32 {
        let at = row as usize;
        let (kind, name, span) = (self.from.kinds[at], self.from.node_names[at], self.from.spans[at]);
        let last = self.to.kinds.len().wrapping_sub(1);
        let new = if kind == NodeKind::Text && self.from.ends[at] == CONTINUES {
            self.to.spans[last].start = self.to.spans[last].start.min(span.start);
            self.to.spans[last].end = self.to.spans[last].end.max(span.end);
            self.to.tag_ends[last] = self.to.spans[last].end;
            last as u32
        } else {
            let new = push_row(&mut self.to, kind, name, parent, span);
            self.to.tag_ends[new as usize] = self.from.tag_ends[at];
            new
        };
        if let Some(renumbered) = &mut self.renumbered {
            renumbered[at] = new;
        }
        match kind {
            NodeKind::Element => self.attributes(row, new),
            NodeKind::Text => {
                let starts = &self.from.text_starts;
                self.to.text.push_str(&self.from.text[starts[at] as usize..starts[at + 1] as usize]);
            }
            _ => self.value(row),
        }
        new
    }

    fn value(&mut self, row: u32) {
        let starts = &self.from.value_starts;
        let range = starts[row as usize] as usize..starts[row as usize + 1] as usize;
        self.to.values.push_str(&self.from.values[range]);
    }

    fn attributes(&mut self, element: u32, new: u32) {
        for row in own_attributes(self.from, element) {
            let at = row as usize;
            push_row(&mut self.to, NodeKind::Attribute, self.from.node_names[at], new, self.from.spans[at]);
            self.value(row);
        }
        let (late, values) = self.late;
        let first = late.partition_point(|late| late.element < element);
        for late in late[first..].iter().take_while(|late| late.element == element) {
            push_row(&mut self.to, NodeKind::Attribute, late.name, new, late.span);
            self.to.values.push_str(&values[late.value.range()]);
        }
    }

    /// Ends a node after its descendants are written; says where its part of the source ends.
    fn close(&mut self, open: Open) -> u32 {
        let at = open.new as usize;
        self.to.ends[at] = self.to.kinds.len() as u32;
        let (tag_end, span) = (self.to.tag_ends[at], &mut self.to.spans[at]);
        if self.to.kinds[at] == NodeKind::Element && span.end == tag_end && tag_end != span.start {
            span.end = span.end.max(open.content_end);
        }
        span.end.max(open.content_end)
    }
}

/// A node that is written and whose descendants are being written.
struct Open {
    new: u32,
    /// Where the span of a child ends, at most.
    content_end: u32,
}
