//! A page as a tree that can be changed, and back to HTML.
//!
//! A [`Document`] never changes. A draft has the same nodes as rows that name their parent and their children, so that
//! one can be moved, wrapped, copied or taken away. What is not part of the page is left out: the documents in frames.
//! Nothing recurses on the depth of the page.

use std::collections::BTreeSet;

use windrow_dom::{Document, FragmentContext, HtmlOptions, Namespace, NodeId, NodeKind, parse_html_with};

/// The number of a node of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(u32);

/// What a node is and says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Content {
    /// The page itself.
    Root,
    /// An element.
    Element(Element),
    /// Character data.
    Text(String),
    /// A comment.
    Comment(String),
}

/// An element's name and attributes as they are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Element {
    name: String,
    is_html: bool,
    attributes: Vec<(String, String)>,
}

#[derive(Debug, Clone)]
struct Node {
    parent: Option<Place>,
    children: Vec<Place>,
    content: Content,
}

/// A page that can be changed.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    doctype: Option<String>,
    is_quirky: bool,
    nodes: Vec<Node>,
    /// For every node of the document its place; an attribute's is that of its element.
    places: Vec<Option<Place>>,
}

/// Elements that end a paragraph that is open around them.
const BLOCKS: [&str; 37] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "search",
    "section",
    "summary",
    "ul",
];

/// Elements inside which no paragraph and no link around them is open any more.
const BOUNDARIES: [&str; 10] =
    ["applet", "button", "caption", "html", "marquee", "object", "table", "td", "template", "th"];

/// Elements that have certain elements in them and no others, or only text.
const CLOSED: [&str; 20] = [
    "colgroup", "datalist", "head", "html", "iframe", "listing", "noembed", "noframes", "optgroup", "option",
    "script", "select", "style", "table", "tbody", "textarea", "tfoot", "thead", "title", "tr",
];

impl Draft {
    /// The draft of a page as it is.
    pub(super) fn of(document: &Document) -> Draft {
        let root = Node { parent: None, children: Vec::new(), content: Content::Root };
        let mut draft = Draft {
            doctype: document.doctype().map(|doctype| {
                let public = doctype.public_id.as_deref();
                let system = doctype.system_id.as_deref();
                doctype_of(&doctype.name, public, system)
            }),
            is_quirky: document.is_quirky(),
            nodes: vec![root],
            places: vec![None; document.len()],
        };
        draft.places[0] = Some(Place(0));
        draft.take_over(document, NodeId::ROOT, Place(0));
        draft
    }

    /// Adds copies of all that is in a node of a document to a place.
    fn take_over(&mut self, document: &Document, from: NodeId, to: Place) {
        let mut open = vec![(from, to)];
        while let Some((node, place)) = open.pop() {
            if document.is_element(node) && document.frame(node).is_some() {
                continue;
            }
            let inside = document.template_contents(node).unwrap_or(node);
            for child in document.children(inside) {
                let Some(content) = content(document, child) else { continue };
                let added = self.add(content);
                self.append(place, added);
                self.remember(document, child, added);
                open.push((child, added));
            }
        }
    }

    fn remember(&mut self, document: &Document, node: NodeId, place: Place) {
        for row in std::iter::once(node).chain(document.attributes(node)) {
            if let Some(slot) = self.places.get_mut(row.index()) {
                *slot = Some(place);
            }
        }
    }

    /// Where a node of the document stands; an attribute at its element.
    pub(super) fn place(&self, node: NodeId) -> Option<Place> {
        self.places.get(node.index()).copied().flatten()
    }

    fn node(&self, place: Place) -> &Node {
        &self.nodes[place.0 as usize]
    }

    fn node_mut(&mut self, place: Place) -> &mut Node {
        &mut self.nodes[place.0 as usize]
    }

    /// The page itself.
    pub(super) fn root(&self) -> Place {
        Place(0)
    }

    /// The body of the page.
    pub(super) fn body(&self) -> Option<Place> {
        let html = self.children(self.root()).iter().copied().find(|&child| self.name(child) == "html")?;
        self.children(html).iter().copied().find(|&child| self.name(child) == "body")
    }

    /// All elements of the body in document order, without the body.
    pub(super) fn body_elements(&self) -> Vec<Place> {
        self.body().map(|body| self.elements(body)).unwrap_or_default()
    }

    /// The elements in a place in document order, without the place itself.
    pub(super) fn elements(&self, place: Place) -> Vec<Place> {
        let inside = self.inside(place);
        inside.into_iter().skip(1).filter(|&inner| self.is_element(inner)).collect()
    }

    /// A place and all that is in it, in document order.
    pub(super) fn inside(&self, place: Place) -> Vec<Place> {
        let mut open = vec![place];
        let mut all = Vec::new();
        while let Some(place) = open.pop() {
            all.push(place);
            open.extend(self.children(place).iter().rev());
        }
        all
    }

    /// The texts in a place in document order.
    pub(super) fn texts(&self, place: Place) -> Vec<Place> {
        let inside = self.inside(place);
        inside.into_iter().filter(|&inner| self.as_text(inner).is_some()).collect()
    }

    /// The children in order.
    pub(super) fn children(&self, place: Place) -> &[Place] {
        &self.node(place).children
    }

    /// The children that are elements.
    pub(super) fn element_children(&self, place: Place) -> Vec<Place> {
        self.children(place).iter().copied().filter(|&child| self.is_element(child)).collect()
    }

    /// What a place is in; nothing for the page and for what is taken out of it.
    pub(super) fn parent(&self, place: Place) -> Option<Place> {
        self.node(place).parent
    }

    /// The place and what it is in, up to the page.
    pub(super) fn upwards(&self, place: Place) -> impl Iterator<Item = Place> + use<'_> {
        std::iter::successors(Some(place), |&place| self.parent(place))
    }

    /// Whether `inner` is `outer` or is in it.
    pub(super) fn holds(&self, outer: Place, inner: Place) -> bool {
        self.upwards(inner).any(|place| place == outer)
    }

    /// The lowest element that holds all of these.
    pub(super) fn common(&self, places: &[Place]) -> Option<Place> {
        let (&first, others) = places.split_first()?;
        self.upwards(first)
            .find(|&above| self.is_element(above) && others.iter().all(|&other| self.holds(above, other)))
    }

    /// The child of `outer` that holds `inner`.
    pub(super) fn branch(&self, outer: Place, inner: Place) -> Option<Place> {
        self.upwards(inner).find(|&place| self.parent(place) == Some(outer))
    }

    /// Where a place stands among its siblings.
    pub(super) fn position(&self, place: Place) -> Option<usize> {
        self.children(self.parent(place)?).iter().position(|&child| child == place)
    }

    /// Whether a place is an element.
    pub(super) fn is_element(&self, place: Place) -> bool {
        matches!(self.node(place).content, Content::Element(_))
    }

    fn element(&self, place: Place) -> Option<&Element> {
        match &self.node(place).content {
            Content::Element(element) => Some(element),
            _ => None,
        }
    }

    fn element_mut(&mut self, place: Place) -> Option<&mut Element> {
        match &mut self.node_mut(place).content {
            Content::Element(element) => Some(element),
            _ => None,
        }
    }

    /// The name of an HTML element; empty for everything else.
    pub(super) fn name(&self, place: Place) -> &str {
        self.element(place).filter(|element| element.is_html).map_or("", |element| &element.name)
    }

    /// Whether a place is an HTML element of one of these names.
    pub(super) fn is(&self, place: Place, names: &[&str]) -> bool {
        names.contains(&self.name(place))
    }

    /// Whether any text or element can be put into a place.
    pub(super) fn is_open(&self, place: Place) -> bool {
        let element = self.element(place).filter(|element| element.is_html && !element.is_void());
        element.is_some_and(|element| !CLOSED.contains(&&element.name[..]) && element.name != "template")
    }

    /// Gives an HTML element another name.
    pub(super) fn rename(&mut self, place: Place, name: &str) {
        if let Some(element) = self.element_mut(place)
            && element.is_html
        {
            name.clone_into(&mut element.name);
        }
    }

    /// The names of an element's attributes.
    pub(super) fn attribute_names(&self, place: Place) -> Vec<String> {
        let attributes = self.element(place).map(|element| &element.attributes[..]).unwrap_or_default();
        attributes.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The value of an attribute.
    pub(super) fn attribute(&self, place: Place, name: &str) -> Option<&str> {
        let attributes = &self.element(place)?.attributes;
        attributes.iter().find(|(known, _)| known == name).map(|(_, value)| &value[..])
    }

    /// Sets an attribute where it stands, or adds it.
    pub(super) fn set(&mut self, place: Place, name: &str, value: &str) {
        let Some(element) = self.element_mut(place) else { return };
        match element.attributes.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => element.attributes.push((name.to_owned(), value.to_owned())),
        }
    }

    /// Takes an attribute away and gives its value.
    pub(super) fn unset(&mut self, place: Place, name: &str) -> Option<String> {
        let attributes = &mut self.element_mut(place)?.attributes;
        let at = attributes.iter().position(|(known, _)| known == name)?;
        Some(attributes.remove(at).1)
    }

    /// Gives an attribute another name where it stands.
    pub(super) fn rename_attribute(&mut self, place: Place, name: &str, new: &str) {
        let Some(element) = self.element_mut(place) else { return };
        if let Some(attribute) = element.attributes.iter_mut().find(|(known, _)| known == name) {
            new.clone_into(&mut attribute.0);
        }
    }

    /// The classes of an element as they are written.
    pub(super) fn classes(&self, place: Place) -> Vec<String> {
        let class = self.attribute(place, "class").unwrap_or_default();
        class.split_ascii_whitespace().map(str::to_owned).collect()
    }

    /// The text of a text.
    pub(super) fn as_text(&self, place: Place) -> Option<&str> {
        match &self.node(place).content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Whether a place is white space.
    pub(super) fn is_blank(&self, place: Place) -> bool {
        self.as_text(place).is_some_and(|text| text.trim().is_empty())
    }

    /// All character data in a place.
    pub(super) fn text(&self, place: Place) -> String {
        self.inside(place).into_iter().filter_map(|inner| self.as_text(inner)).collect()
    }

    /// Whether a place is a comment.
    pub(super) fn is_comment(&self, place: Place) -> bool {
        matches!(self.node(place).content, Content::Comment(_))
    }

    /// Gives a text another text.
    pub(super) fn say(&mut self, place: Place, new: &str) {
        if let Content::Text(text) = &mut self.node_mut(place).content {
            new.clone_into(text);
        }
    }

    fn add(&mut self, content: Content) -> Place {
        let place = Place(self.nodes.len() as u32);
        self.nodes.push(Node { parent: None, children: Vec::new(), content });
        place
    }

    /// A new element that stands nowhere yet; without classes it gets no `class`.
    pub(super) fn new_element(&mut self, name: &str, class: &str) -> Place {
        let class = (!class.is_empty()).then(|| ("class".to_owned(), class.to_owned()));
        let attributes = class.into_iter().collect();
        self.add(Content::Element(Element { name: name.to_owned(), is_html: true, attributes }))
    }

    /// A new text that stands nowhere yet.
    pub(super) fn new_text(&mut self, text: &str) -> Place {
        self.add(Content::Text(text.to_owned()))
    }

    /// A new comment that stands nowhere yet.
    pub(super) fn new_comment(&mut self, text: &str) -> Place {
        self.add(Content::Comment(text.to_owned()))
    }

    /// New nodes from their markup, as it would be read in an element of the name `context`.
    pub(super) fn graft(&mut self, markup: &str, context: &str) -> Vec<Place> {
        let context = FragmentContext { local: context.to_owned(), ..FragmentContext::default() };
        let options = HtmlOptions { fragment_context: Some(context), ..HtmlOptions::default() };
        let document = parse_html_with(markup, &options);
        let known = std::mem::take(&mut self.places);
        let shell = self.new_element("div", "");
        self.take_over(&document, NodeId::ROOT, shell);
        self.places = known;
        let grafted = std::mem::take(&mut self.node_mut(shell).children);
        for &place in &grafted {
            self.node_mut(place).parent = None;
        }
        grafted
    }

    /// Puts a place into another one, as its child number `at`, from wherever it stands.
    pub(super) fn insert(&mut self, parent: Place, at: usize, child: Place) {
        self.detach(child);
        self.node_mut(child).parent = Some(parent);
        let children = &mut self.node_mut(parent).children;
        children.insert(at.min(children.len()), child);
    }

    /// Puts a place into another one, as its last child.
    pub(super) fn append(&mut self, parent: Place, child: Place) {
        self.insert(parent, usize::MAX, child);
    }

    /// Puts a place right before another one.
    pub(super) fn before(&mut self, sibling: Place, new: Place) {
        self.detach(new);
        if let (Some(parent), Some(at)) = (self.parent(sibling), self.position(sibling)) {
            self.insert(parent, at, new);
        }
    }

    /// Puts a place right behind another one.
    pub(super) fn after(&mut self, sibling: Place, new: Place) {
        self.detach(new);
        if let (Some(parent), Some(at)) = (self.parent(sibling), self.position(sibling)) {
            self.insert(parent, at + 1, new);
        }
    }

    /// Takes a place out of the page, with what is in it.
    pub(super) fn detach(&mut self, place: Place) {
        if let (Some(parent), Some(at)) = (self.parent(place), self.position(place)) {
            self.node_mut(parent).children.remove(at);
            self.node_mut(place).parent = None;
        }
    }

    /// Puts new children in the place of those that an element has; these are taken out of the page.
    pub(super) fn set_children(&mut self, place: Place, children: Vec<Place>) {
        for old in std::mem::take(&mut self.node_mut(place).children) {
            self.node_mut(old).parent = None;
        }
        for child in children {
            self.append(place, child);
        }
    }

    /// Puts a new element around a place.
    pub(super) fn wrap(&mut self, place: Place, wrapper: Place) {
        self.before(place, wrapper);
        self.append(wrapper, place);
    }

    /// Puts a new element around all that is in a place.
    pub(super) fn wrap_inside(&mut self, place: Place, wrapper: Place) {
        let children = std::mem::take(&mut self.node_mut(place).children);
        self.append(place, wrapper);
        for &child in &children {
            self.node_mut(child).parent = Some(wrapper);
        }
        self.node_mut(wrapper).children.extend(children);
    }

    /// Takes an element away and leaves what is in it where it was.
    pub(super) fn unwrap(&mut self, place: Place) {
        let (Some(parent), Some(at)) = (self.parent(place), self.position(place)) else { return };
        let children = std::mem::take(&mut self.node_mut(place).children);
        for &child in &children {
            self.node_mut(child).parent = Some(parent);
        }
        self.node_mut(place).parent = None;
        self.node_mut(parent).children.splice(at..=at, children);
    }

    /// A copy of a place with all that is in it and without ids, which stands nowhere yet.
    pub(super) fn copy(&mut self, place: Place) -> Place {
        let copied = self.add(self.node(place).content.clone());
        let mut open = vec![(place, copied)];
        while let Some((from, to)) = open.pop() {
            self.unset(to, "id");
            for child in self.children(from).to_vec() {
                let added = self.add(self.node(child).content.clone());
                self.append(to, added);
                open.push((child, added));
            }
        }
        copied
    }

    /// Mends what a change left that HTML cannot say: blocks in paragraphs, which become `div`, and links in links,
    /// of which the inner ones become `span`.
    pub(super) fn settle(&mut self) {
        let paragraphs: BTreeSet<Place> = self
            .elements(self.root())
            .into_iter()
            .filter(|&element| self.is(element, &BLOCKS) || (!self.is_quirky && self.is(element, &["table"])))
            .flat_map(|block| self.open_around(block, "p"))
            .collect();
        for paragraph in paragraphs {
            self.rename(paragraph, "div");
        }
        for link in self.elements(self.root()) {
            if self.is(link, &["a"]) && !self.open_around(link, "a").is_empty() {
                self.rename(link, "span");
                self.unset(link, "href");
            }
        }
    }

    /// The elements of a name around an element that its start tag would end.
    fn open_around(&self, element: Place, name: &str) -> Vec<Place> {
        let around = self.upwards(element).skip(1);
        let open = around.take_while(|&above| !self.is(above, &BOUNDARIES));
        open.filter(|&above| self.name(above) == name).collect()
    }

    /// The page as HTML.
    pub(super) fn html(&self) -> String {
        let mut out = self.doctype.clone().unwrap_or_default();
        let mut open = vec![(self.root(), 0)];
        while let Some((place, next)) = open.pop() {
            if let Some(&child) = self.children(place).get(next) {
                open.push((place, next + 1));
                self.begin(child, &mut out);
                open.push((child, 0));
            } else if let Some(element) = self.element(place)
                && !element.is_void()
            {
                out.push_str(&format!("</{}>", element.name));
            }
        }
        out
    }

    fn begin(&self, place: Place, out: &mut String) {
        match &self.node(place).content {
            Content::Root => {}
            Content::Element(element) => self.begin_element(place, element, out),
            Content::Text(text) if self.parent(place).is_some_and(|parent| self.is_raw(parent)) => {
                out.push_str(text);
            }
            Content::Text(text) => escape(text, false, out),
            Content::Comment(comment) => out.push_str(&format!("<!--{comment}-->")),
        }
    }

    fn begin_element(&self, place: Place, element: &Element, out: &mut String) {
        out.push('<');
        out.push_str(&element.name);
        for (name, value) in &element.attributes {
            out.push(' ');
            out.push_str(name);
            out.push_str("=\"");
            escape(value, true, out);
            out.push('"');
        }
        out.push('>');
        let first = self.children(place).first().and_then(|&child| self.as_text(child));
        if self.is(place, &["pre", "textarea", "listing"]) && first.is_some_and(|text| text.starts_with('\n'))
        {
            out.push('\n'); // a parser drops the first one
        }
    }

    fn is_raw(&self, place: Place) -> bool {
        self.is(place, &["style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext"])
    }

    /// The page in one line, for comparing it with what a parser makes of its HTML. Texts beside each other are one.
    #[cfg(test)]
    pub(super) fn outline(&self) -> String {
        let mut out = String::new();
        let mut open = vec![(self.root(), 0)];
        let mut text = String::new();
        while let Some((place, next)) = open.pop() {
            let Some(&child) = self.children(place).get(next) else {
                out.push_str(&format!(" {:?})", std::mem::take(&mut text)));
                continue;
            };
            open.push((place, next + 1));
            match self.as_text(child) {
                Some(words) => text.push_str(words),
                None => {
                    let begun = &self.node(child).content;
                    out.push_str(&format!(" {:?} ({begun:?}", std::mem::take(&mut text)));
                    open.push((child, 0));
                }
            }
        }
        out
    }
}

impl Element {
    fn is_void(&self) -> bool {
        let name = windrow_dom::Name {
            role: windrow_dom::Role::Element,
            namespace: if self.is_html { Namespace::HTML } else { "" },
            prefix: "",
            local: &self.name,
        };
        name.is_void()
    }
}

/// What a node of a document is in a draft.
fn content(document: &Document, node: NodeId) -> Option<Content> {
    let value = || document.string_value(node).to_owned();
    match document.kind(node) {
        NodeKind::Element => Some(Content::Element(element(document, node))),
        NodeKind::Text => Some(Content::Text(value())),
        NodeKind::Comment => Some(Content::Comment(value())),
        NodeKind::Document | NodeKind::Attribute | NodeKind::ProcessingInstruction => None,
    }
}

fn element(document: &Document, node: NodeId) -> Element {
    let name = document.name(node);
    let attributes = document.attributes(node);
    let written = attributes.map(|attribute| {
        let name = document.name(attribute);
        let written = match name.namespace {
            Namespace::XLINK => format!("xlink:{}", name.local),
            Namespace::XML => format!("xml:{}", name.local),
            Namespace::XMLNS if name.local != "xmlns" => format!("xmlns:{}", name.local),
            _ => name.qualified(),
        };
        (written, document.string_value(attribute).to_owned())
    });
    Element {
        name: name.local.to_owned(),
        is_html: name.namespace == Namespace::HTML,
        attributes: written.collect(),
    }
}

fn doctype_of(name: &str, public: Option<&str>, system: Option<&str>) -> String {
    match (public, system) {
        (Some(public), Some(system)) => format!("<!DOCTYPE {name} PUBLIC \"{public}\" \"{system}\">"),
        (Some(public), None) => format!("<!DOCTYPE {name} PUBLIC \"{public}\">"),
        (None, Some(system)) => format!("<!DOCTYPE {name} SYSTEM \"{system}\">"),
        (None, None) => format!("<!DOCTYPE {name}>"),
    }
}

fn escape(text: &str, in_attribute: bool, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '\u{a0}' => out.push_str("&nbsp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' if in_attribute => out.push_str("&quot;"),
            _ => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use windrow_dom::parse_html;

    use super::Draft;

    fn assert_round_trip(source: &str) {
        let document = parse_html(source);
        let draft = Draft::of(&document);
        let again = Draft::of(&parse_html(&draft.html()));
        assert_eq!(draft.outline(), again.outline(), "{}", draft.html());
        assert_eq!(document.is_quirky(), again.is_quirky, "{source}");
    }

    #[test]
    fn a_page_comes_back_as_it_was() {
        for source in [
            "<!DOCTYPE html><title>a &amp; b</title><p class=\"a&quot;b\">1 &lt; 2&nbsp;<br>x<!-- c --><img src=x>",
            "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\" \"http://www.w3.org/TR/html4/strict.dtd\"><p>x",
            "<p>old <table><tr><td>in a paragraph</table>",
            "<script>if (a < b && c) {}</script><style>a > b {}</style><pre>\n\n x</pre><textarea>\n\ny</textarea>",
            "<svg viewBox='0 0 1 1'><a xlink:href='#x'><title>t</title></a></svg><template><li>x</template>",
            "<ul><li>a<li>b</ul><dl><dt>a<dd>b</dl><iframe src=x>no frames</iframe>",
        ] {
            assert_round_trip(source);
        }
    }

    #[test]
    fn what_html_cannot_say_is_mended() {
        let mut draft = Draft::of(&parse_html("<!DOCTYPE html><p>a <b>c</b></p>"));
        let bold = *draft.body_elements().last().expect("an element");
        draft.rename(bold, "div");
        draft.settle();
        assert!(draft.html().contains("<div>a <div>c</div></div>"), "{}", draft.html());
    }
}
