//! Pages that are changed in tests, and where their records and values are.

use windrow_dom::{Document, NodeId, NodeKind, parse_html};

/// A record: the element that holds it, and its fields' nodes by name.
pub(crate) type Found = (Option<NodeId>, Vec<(String, NodeId)>);

/// A site: pages of one template, and how their records are found.
pub(crate) struct Sample {
    /// What it is called in failures.
    pub(crate) name: &'static str,
    /// Its pages.
    pub(crate) pages: [&'static str; 2],
    /// What records are: `name`, `.class` or `name.class`; nothing where a page has one and no element for it.
    pub(crate) record: &'static str,
    /// Fields with what they are: as records, then perhaps `@attribute` or `text()` behind a slash.
    pub(crate) fields: &'static [(&'static str, &'static str)],
}

/// The sites.
pub(crate) const SAMPLES: [Sample; 5] = [
    Sample {
        name: "cards",
        pages: [CARDS, MORE_CARDS],
        record: "li.product",
        fields: &[
            ("title", ".title"),
            ("link", ".title/@href"),
            ("picture", "img/@src"),
            ("price", ".price"),
            ("old", ".old"),
            ("author", ".author/text()"),
            ("added", ".added"),
        ],
    },
    Sample {
        name: "table",
        pages: [TABLE, MORE_TABLE],
        record: "tr.row",
        fields: &[("name", ".name"), ("city", ".city"), ("fee", ".fee"), ("since", ".since")],
    },
    Sample {
        name: "detail",
        pages: [DETAIL, MORE_DETAIL],
        record: "",
        fields: &[("title", "h1"), ("make", ".make"), ("price", ".price"), ("about", ".about")],
    },
    Sample {
        name: "offers",
        pages: [OFFERS, MORE_OFFERS],
        record: "article.offer",
        fields: &[
            ("title", ".name"),
            ("price", ".cost"),
            ("id", ".offer/@data-id"),
            ("where", ".where/text()"),
        ],
    },
    Sample {
        name: "old",
        pages: [OLD, MORE_OLD],
        record: "tr.first",
        fields: &[("title", ".story"), ("link", ".story/@href")],
    },
];

const CARDS: &str = r##"<!DOCTYPE html><html lang="en"><head><title>Books &amp; more</title><style>.old{color:red} .price{}</style>
<script>if (1 < 2 && 3) document.title += "";</script></head><body class="shop">
<div id="main"><!-- list --><ul class="products grid">
  <li class="product" id="p-1"><img class="cover" src="/i/first.jpg" alt=""><div class="body"><h3><a class="title" href="/b/first-book">The first book of all</a></h3>
    <p class="by"><b>Author:</b> <span class="author">Ada Lemming</span></p>
    <p><span class="price">£1,299.00</span> <s class="old">£1,450.00</s></p><span class="added">5 March 2024</span></div></li>
  <li class="product" id="p-2"><img class="cover" src="/i/second.jpg" alt=""><div class="body"><h3><a class="title" href="/b/second-book">A second one &amp; its sequel, with notes</a></h3>
    <p class="by"><b>Author:</b> <span class="author">Bo Carver</span></p>
    <p><span class="price">£17.25</span> <s class="old">£21.99</s></p><span class="added">17 April 2023</span></div></li>
  <li class="product" id="p-3"><img class="cover" src="/i/third.jpg" alt=""><div class="body"><h3><a class="title" href="/b/third-book">Third time lucky</a></h3>
    <p class="by"><b>Author:</b> <span class="author">Cy Dombrowski</span></p>
    <p><span class="price">£8.40</span> <s class="old">£9.60</s></p><span class="added">28 May 2022</span></div></li>
  <li class="product" id="p-4"><img class="cover" src="/i/fourth.jpg" alt=""><div class="body"><h3><a class="title" href="/b/fourth-book">Four seasons in a hut</a></h3>
    <p class="by"><b>Author:</b> <span class="author">Di Evans</span></p>
    <p><span class="price">£33.10</span> <s class="old">£37.80</s></p><span class="added">30 June 2021</span></div></li>
</ul>
<ul class="pager"><li class="previous"><a href="/list?page=1">Previous</a></li><li class="next"><a href="/list?page=3" rel="next">Next</a></li></ul>
</div><footer data-track="foot" aria-label="Foot">© 2024&nbsp;Books</footer></body></html>"##;

const MORE_CARDS: &str = r##"<!DOCTYPE html><html lang="en"><head><title>Books &amp; more</title><style>.old{color:red} .price{}</style>
<script>if (1 < 2 && 3) document.title += "";</script></head><body class="shop">
<div id="main"><!-- list --><ul class="products grid">
  <li class="product" id="p-5"><img class="cover" src="/i/fifth.jpg" alt=""><div class="body"><h3><a class="title" href="/b/fifth-book">The fifth and best of them</a></h3>
    <p class="by"><b>Author:</b> <span class="author">Ed Fisher</span></p>
    <p><span class="price">£12.50</span> <s class="old">£15.70</s></p><span class="added">6 July 2020</span></div></li>
  <li class="product" id="p-6"><img class="cover" src="/i/sixth.jpg" alt=""><div class="body"><h3><a class="title" href="/b/sixth-book">Sixth sense, an introduction</a></h3>
    <p class="by"><b>Author:</b> <span class="author">Flo Garland</span></p>
    <p><span class="price">£27.35</span> <s class="old">£29.19</s></p><span class="added">18 August 2019</span></div></li>
  <li class="product" id="p-7"><img class="cover" src="/i/seventh.jpg" alt=""><div class="body"><h3><a class="title" href="/b/seventh-book">Seven</a></h3>
    <p class="by"><b>Author:</b> <span class="author">Gus Hill</span></p>
    <p><span class="price">£44.44</span> <s class="old">£55.55</s></p><span class="added">29 September 2018</span></div></li>
</ul>
<ul class="pager"><li class="previous"><a href="/list?page=2">Previous</a></li><li class="next"><a href="/list?page=4" rel="next">Next</a></li></ul>
</div><footer data-track="foot" aria-label="Foot">© 2024&nbsp;Books</footer></body></html>"##;

const TABLE: &str = r#"<!DOCTYPE html><title>Clubs</title><div class="wrap"><table class="clubs" width="100%"><thead><tr><th>Name</th><th>City</th><th>Fee</th><th>Since</th></tr></thead>
<tbody><tr class="row"><td class="name">Rowing Club</td><td class="city">Leith</td><td class="fee">€120.50</td><td class="since">2001-02-03</td></tr>
<tr class="row"><td class="name">Chess Circle</td><td class="city">Porto</td><td class="fee">€15.25</td><td class="since">1999-12-24</td></tr>
<tr class="row"><td class="name">Climbing Society</td><td class="city">Bergamo</td><td class="fee">€210.75</td><td class="since">2010-06-07</td></tr></tbody></table></div>"#;

const MORE_TABLE: &str = r#"<!DOCTYPE html><title>Clubs</title><div class="wrap"><table class="clubs" width="100%"><thead><tr><th>Name</th><th>City</th><th>Fee</th><th>Since</th></tr></thead>
<tbody><tr class="row"><td class="name">Swimming Team</td><td class="city">Malmo</td><td class="fee">€77.10</td><td class="since">2012-03-14</td></tr>
<tr class="row"><td class="name">Choir</td><td class="city">Tartu</td><td class="fee">€18.90</td><td class="since">1987-11-21</td></tr>
<tr class="row"><td class="name">Beekeepers</td><td class="city">Graz</td><td class="fee">€64.30</td><td class="since">2015-08-09</td></tr></tbody></table></div>"#;

const DETAIL: &str = r#"<!DOCTYPE html><html><head><title>Car</title></head><body><div class="page"><h1>Estate car, one owner</h1><div class="facts">
<dl class="data"><dt>Make</dt><dd class="make">Skoda</dd><dt>Our price</dt><dd class="price">£7,450.00</dd><dt>Colour</dt><dd>Green</dd></dl></div>
<p class="about">A reliable car that has been to the mountains and back again.</p></div></body></html>"#;

const MORE_DETAIL: &str = r#"<!DOCTYPE html><html><head><title>Car</title></head><body><div class="page"><h1>Small van with shelves</h1><div class="facts">
<dl class="data"><dt>Make</dt><dd class="make">Citroen</dd><dt>Our price</dt><dd class="price">£4,150.00</dd><dt>Colour</dt><dd>White</dd></dl></div>
<p class="about">Used by a baker for six years; smells of rye when it is warm.</p></div></body></html>"#;

const OFFERS: &str = r#"<!DOCTYPE html><html><head><title>Rooms</title></head><body><main><div class="col"><article class="offer" data-id="r-1041"><h2 class="name">Room with a view</h2><p>Price: <b class="cost">$540</b></p><p class="where">Location: Bath</p></article></div>
<div class="col"><article class="offer" data-id="r-1042"><h2 class="name">Attic for a painter</h2><p>Price: <b class="cost">$610</b></p><p class="where">Location: Ludlow</p></article></div>
<div class="col"><article class="offer" data-id="r-1043"><h2 class="name">Half of a barn</h2><p>Price: <b class="cost">$385</b></p><p class="where">Location: Hexham</p></article></div></main>
<nav><a class="more" href="/rooms/2">Next page</a></nav></body></html>"#;

const MORE_OFFERS: &str = r#"<!DOCTYPE html><html><head><title>Rooms</title></head><body><main><div class="col"><article class="offer" data-id="r-1044"><h2 class="name">Cabin by the lock</h2><p>Price: <b class="cost">$295</b></p><p class="where">Location: Stroud</p></article></div>
<div class="col"><article class="offer" data-id="r-1045"><h2 class="name">Flat over a bakery</h2><p>Price: <b class="cost">$720</b></p><p class="where">Location: Frome</p></article></div>
<div class="col"><article class="offer" data-id="r-1046"><h2 class="name">Lighthouse, top floor</h2><p>Price: <b class="cost">$915</b></p><p class="where">Location: Whitby</p></article></div></main>
<nav><a class="more" href="/rooms/3">Next page</a></nav></body></html>"#;

const OLD: &str = r#"<html><head><title>News</title></head><body><center><table border="0"><tr class="first"><td>1.</td><td><a class="story" href="/s/ten">Ten ways to boil a kettle</a></td></tr><tr><td></td><td class="sub">by ann</td></tr><tr height="5"></tr>
<tr class="first"><td>2.</td><td><a class="story" href="/s/moss">Moss grows faster than was thought</a></td></tr><tr><td></td><td class="sub">by bob</td></tr><tr height="5"></tr>
<tr class="first"><td>3.</td><td><a class="story" href="/s/type">Type systems for gardeners</a></td></tr><tr><td></td><td class="sub">by cat</td></tr><tr height="5"></tr></table></center></body></html>"#;

const MORE_OLD: &str = r#"<html><head><title>News</title></head><body><center><table border="0"><tr class="first"><td>4.</td><td><a class="story" href="/s/owl">An owl in the server room again</a></td></tr><tr><td></td><td class="sub">by dan</td></tr><tr height="5"></tr>
<tr class="first"><td>5.</td><td><a class="story" href="/s/tin">Tin cans and the people who keep them</a></td></tr><tr><td></td><td class="sub">by eve</td></tr><tr height="5"></tr>
<tr class="first"><td>6.</td><td><a class="story" href="/s/map">A map of every bench in town</a></td></tr><tr><td></td><td class="sub">by fay</td></tr><tr height="5"></tr></table></center></body></html>"#;

impl Sample {
    /// A page with its records.
    pub(crate) fn read(&self, page: usize) -> (Document, Vec<Found>) {
        read(self.pages[page], self.record, self.fields)
    }
}

/// A page with the records that are found in it.
pub(crate) fn read(source: &str, record: &str, fields: &[(&str, &str)]) -> (Document, Vec<Found>) {
    let document = parse_html(source);
    let holders: Vec<NodeId> = elements(&document).filter(|&node| is(&document, node, record)).collect();
    let scopes = if record.is_empty() { vec![None] } else { holders.into_iter().map(Some).collect() };
    let records = scopes.into_iter().map(|holder| (holder, find(&document, holder, fields))).collect();
    (document, records)
}

fn find(document: &Document, holder: Option<NodeId>, fields: &[(&str, &str)]) -> Vec<(String, NodeId)> {
    let scope = holder.unwrap_or(NodeId::ROOT);
    let mut found = Vec::new();
    for &(name, what) in fields {
        let (what, part) = what.split_once('/').unwrap_or((what, ""));
        let inside = elements(document).filter(|&node| node == scope || document.contains(scope, node));
        let nodes = inside.filter(|&node| is(document, node, what));
        let part = |node: NodeId| match part {
            "" => Some(node),
            "text()" => document.children(node).find(|&child| document.kind(child) == NodeKind::Text),
            attribute => {
                let local = attribute.trim_start_matches('@');
                document.attributes(node).find(|&row| document.name(row).local == local)
            }
        };
        found.extend(nodes.filter_map(part).map(|node| (name.to_owned(), node)));
    }
    found
}

fn elements(document: &Document) -> impl Iterator<Item = NodeId> + use<'_> {
    document.of_kind(NodeKind::Element).iter().copied()
}

fn is(document: &Document, node: NodeId, what: &str) -> bool {
    let (name, class) = what.split_once('.').unwrap_or((what, ""));
    let classes = document.attribute_value(node, "class").unwrap_or_default();
    (name.is_empty() || document.name(node).local == name)
        && (class.is_empty() || classes.split_whitespace().any(|token| token == class))
        && !what.is_empty()
}
