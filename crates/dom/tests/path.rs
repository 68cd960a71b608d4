//! Paths: each finds its node and no other, so names that no step can express are written otherwise.

use windrow_dom::{Document, NodeId, Paths, parse_html, parse_xml};

fn last_path(document: &Document) -> String {
    Paths::new(document).path(NodeId(document.len() as u32 - 1))
}

#[test]
fn plain_names_are_steps() {
    for (page, expected) in [
        ("<ul><li>a<li>b</ul>", "/html[1]/body[1]/ul[1]/li[2]/text()[1]"),
        ("<p><svg><g id=x>", "/html[1]/body[1]/p[1]/svg:svg[1]/svg:g[1]/@id"),
        ("<svg><a xlink:href=x>", "/html[1]/body[1]/svg:svg[1]/svg:a[1]/@xlink:href"),
        ("<p>1<!--c--><!--d-->", "/html[1]/body[1]/p[1]/comment()[2]"),
    ] {
        assert_eq!(last_path(&parse_html(page)), expected, "{page}");
    }
}

#[test]
fn names_that_no_step_can_express_stand_in_predicates() {
    for (page, expected) in [
        ("<o:p></o:p><o:p>", "/html[1]/body[1]/*[local-name()='o:p'][2]"),
        ("<a.b>", "/html[1]/body[1]/*[local-name()='a.b'][1]"),
        ("<a'b>", "/html[1]/body[1]/*[local-name()=\"a'b\"][1]"),
        ("<p></p><a'\"b>", "/html[1]/body[1]/*[2]"),
        ("<p @click=x>", "/html[1]/body[1]/p[1]/@*[name()='@click']"),
        ("<p v-on:click=x>", "/html[1]/body[1]/p[1]/@*[name()='v-on:click']"),
        ("<p a x'\"y=1>", "/html[1]/body[1]/p[1]/@*[2]"),
    ] {
        assert_eq!(last_path(&parse_html(page)), expected, "{page}");
    }
}

#[test]
fn a_prefix_is_written_where_it_means_the_same_everywhere() {
    for (page, expected) in [
        ("<a xmlns:p='u'><p:b/><p:b/></a>", "/a[1]/p:b[2]"),
        ("<a xmlns:p='u' xmlns:r='u'><p:b/><r:b/></a>", "/a[1]/r:b[2]"),
        ("<a xmlns:p='u'><p:b/><p:b xmlns:p='v'/></a>", "/a[1]/*[local-name()='b'][2]"),
        ("<a><b xmlns='u'/><b/><b xmlns='u'/></a>", "/a[1]/*[local-name()='b'][3]"),
        ("<a><b/><p:b/></a>", "/a[1]/*[local-name()='b'][2]"),
        ("<a x='1' p:x='2'/>", "/a[1]/@*[name()='p:x']"),
    ] {
        assert_eq!(last_path(&parse_xml(page).document), expected, "{page}");
    }
}
