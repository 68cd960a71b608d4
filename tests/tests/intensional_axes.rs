//! The five intensional axes of the paper's Table 4, on pages whose boxes and styles are filled in by hand.

use windrow::dom::{Document, NodeId, NodeKind, Rect, Visual, parse_html, parse_xml};
use windrow::query::{Query, Value};
use windrow::syntax::parse;

/// What an element looks like: box, colour, size and family of its font.
struct Look {
    id: &'static str,
    /// Left, top, width and height.
    rect: [f32; 4],
    color: &'static str,
    size: &'static str,
    family: &'static str,
}

const fn look(
    id: &'static str,
    rect: [f32; 4],
    color: &'static str,
    size: &'static str,
    family: &'static str,
) -> Look {
    Look { id, rect, color, size, family }
}

/// Two links in two boxes, with boxes around them in all directions.
///
/// ```text
///  nw            (0..40, 0..20)      north-west of both links
///      top       (50..90, 30..50)    says `Rome`, above `rome`, in the family of `box`
///      box       (45..200, 60..160)  holds `rome` and `in`
///        rome    (60..100, 80..100)  a link
///        in      (110..150, 90..110)
///  west          (0..40, 85..95)     left of `rome` and level with it; above and left of `oslo`
///      far       (300..500, 300..400)
///        oslo    (320..360, 320..340) a link
/// ```
const LOOKS: [Look; 9] = [
    look("nw", [0., 0., 40., 20.], "rgb(0, 0, 0)", "14px", "serif"),
    look("top", [50., 30., 40., 20.], "rgb(255, 0, 0)", "12px", "sans"),
    look("under", [50., 30., 30., 15.], "rgb(0, 0, 0)", "12px", "sans"),
    look("box", [45., 60., 155., 100.], "rgb(0, 0, 0)", "14px", "sans"),
    look("rome", [60., 80., 40., 20.], "#f00", "12px", "sans"),
    look("in", [110., 90., 40., 20.], "red", "14px", "sans"),
    look("west", [0., 85., 40., 10.], "rgb(0, 0, 255)", "20px", "serif"),
    look("far", [300., 300., 200., 100.], "rgb(0, 0, 0)", "14px", "mono"),
    look("oslo", [320., 320., 40., 20.], "blue", "20px", "mono"),
];

/// Where there is no box: outside of everything.
const NOWHERE: [f32; 4] = [-1000., -1000., 2000., 2000.];

fn rendered() -> Document {
    let document = parse_html(
        "<div id=nw>x</div><p id=top><em id=under>Rome</em></p>\
         <div id=box><a id=rome>Rome</a><span id=in><em id=deep>z</em></span></div>\
         <div id=west>w</div><div id=far><a id=oslo>Oslo</a></div>",
    );
    let mut visual = Visual::new(document.len());
    for node in document.of_kind(NodeKind::Element).to_vec() {
        visual.set_visible(node, true);
        let id = document.attribute_value(node, "id").unwrap_or_default();
        let unseen = look("", NOWHERE, "white", "1px", "none");
        let Look { rect: [left, top, width, height], color, size, family, .. } =
            *LOOKS.iter().find(|look| look.id == id).unwrap_or(&unseen);
        visual.set_rect(node, Rect { left, top, width, height });
        visual.set_style(node, "color", color);
        visual.set_style(node, "font-size", size);
        visual.set_style(node, "font-family", family);
    }
    document.with_visual(visual)
}

fn ids(document: &Document, expression: &str) -> Vec<String> {
    let parsed = parse(expression);
    assert!(!parsed.has_errors(), "{expression}: {:?}", parsed.diagnostics);
    let query = Query::compile(&parsed.tree).unwrap_or_else(|error| panic!("{expression}: {error}"));
    match query.evaluate(document, NodeId::ROOT) {
        Ok(Value::Nodes(nodes)) => {
            let id = |&node: &NodeId| document.attribute_value(node, "id").unwrap_or_default().to_owned();
            nodes.rows().expect("elements").iter().map(id).collect()
        }
        other => panic!("{expression} gives {other:?}"),
    }
}

/// (1): `rome` is red in 12px, as `top` is; `oslo` is blue in 20px, as `west` is. Each is like itself.
#[test]
fn same_font_color_and_size() {
    let axis = "[$lhs/^color = $rhs/^color and $lhs/^font-size = $rhs/^font-size]";
    assert_eq!(ids(&rendered(), &format!("//a/{axis}::*")), ["top", "rome", "west", "oslo"]);
}

/// (2): `nw` and `west` end left of and above a link, `west` of `oslo` only; `box` ends at 200 and 160, both less than
/// 320. `far` begins where it holds its link.
#[test]
fn to_the_north_west() {
    let axis = "[$rhs/^box-right < $lhs/^box-left and $rhs/^box-bottom < $lhs/^box-top]";
    assert_eq!(ids(&rendered(), &format!("//a/{axis}::div")), ["nw", "box", "west"]);
    assert_eq!(ids(&rendered(), &format!("//a[@id='rome']/{axis}::div")), ["nw"]);
}

/// (3): the books that cite one by an author of theirs: `b` cites `a`, both by Ann; `d` cites `b`, both by Bob. `c`
/// cites `a`, which is by others.
#[test]
fn same_author_and_cites() {
    let books = "<r><book id='a'><author>Ann</author></book>\
                 <book id='b'><author>Bob</author><author>Ann</author><cites idref='a'/></book>\
                 <book id='c'><author>Cid</author><cites idref='a'/></book>\
                 <book id='d'><author>Bob</author><cites idref='c'/><cites idref='b'/></book></r>";
    let document = parse_xml(books).document;
    let axis = "[$lhs/author = $rhs/author and $lhs/@id = $rhs/cites/@idref]";
    assert_eq!(ids(&document, &format!("//book/{axis}::book")), ["b", "d"]);
}

/// (4): as the paper writes it, the inner axis goes from a link of the div (`$lhs`) to what is level with its bottom or
/// lower (`$rhs`) and has its value. `box` is the only div with a link whose value is somewhere else, `Rome`; nothing
/// that says so is lower. Turned around, to the north, `top` and `under` are above `rome` and of the family of `box`;
/// `under` is the `em` in `top`.
#[test]
fn same_font_family_and_to_the_north_with_the_same_value() {
    let written = "//div/[$lhs/^font-family = $rhs/^font-family and \
                   $rhs subset $lhs//a/[$lhs = $rhs and $lhs/^box-bottom <= $rhs/^box-top]::*]::*/em";
    assert!(ids(&rendered(), written).is_empty());
    let north = "//div/[$lhs/^font-family = $rhs/^font-family and \
                 $rhs subset $lhs//a/[$lhs = $rhs and $rhs/^box-bottom <= $lhs/^box-top]::*]::*";
    assert_eq!(ids(&rendered(), north), ["top", "under"]);
    assert_eq!(ids(&rendered(), &format!("{north}/em")), ["under"]);
}

/// (5): every div holds itself; `box` holds `rome` and `in`, `far` holds `oslo`. What has no box of its own here lies
/// around all of them.
#[test]
fn visually_contained() {
    let axis = "[$lhs/^box-left <= $rhs/^box-left and $lhs/^box-right >= $rhs/^box-right and \
                $lhs/^box-top <= $rhs/^box-top and $lhs/^box-bottom >= $rhs/^box-bottom]";
    let expected = ["nw", "box", "rome", "in", "west", "far", "oslo"];
    assert_eq!(ids(&rendered(), &format!("//div/{axis}::*")), expected);
}
