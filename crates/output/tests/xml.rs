//! XML, read back with Windrow's own reader.

use std::sync::Arc;

use windrow_data::{Field, Item, Output, Provenance, Type, Value};
use windrow_dom::{NodeKind, parse_xml};
use windrow_output::{Format, Options};

use crate::books::{books, four, record, schema, text, write, written};
use crate::folder::Folder;

#[test]
fn xml_keeps_the_order_and_the_texts() {
    let xml = written(Format::Xml, &books(), &four(), Options::default());
    let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<results>\n\
        <book><url>https://h/1</url><title>Dune</title><price>9.5</price><stock>9223372036854775807</stock>\
        <new>true</new><published>2024-03-05T14:30:00Z</published><tag>sand</tag><tag>worms</tag>\
        <review><by>Ann</by><stars>5</stars></review><review><by>Bob</by><stars>1</stars></review></book>\n\
        <book><url>https://h/2</url><title> &quot;a&quot;, b\\c;&#13;&#10;&#9;&lt;&amp;&gt;'é😀 </title></book>\n\
        <book><url>https://h/3</url><price>sold out</price><stock>many</stock>\
        <review><by>Cy</by><stars>none</stars></review></book>\n\
        <book></book>\n</results>\n";
    assert_eq!(xml, expected);
    let parsed = parse_xml(&xml);
    assert!(parsed.problems.is_empty(), "{:?}", parsed.problems);
    let document = &parsed.document;
    let titles =
        document.of_kind(NodeKind::Element).iter().filter(|node| document.name(**node).local == "title");
    let titles: Vec<_> = titles.map(|node| document.string_value(*node)).collect();
    assert_eq!(titles, ["Dune", " \"a\", b\\c;\r\n\t<&>'é\u{1F600} "]);
}

#[test]
fn names_become_xml_names() {
    let names = ["ns:a", "2nd", "a b", "_x41", "xml:id", "é"];
    let outputs = schema(vec![Output::record(
        "r",
        schema(names.iter().map(|name| Output::value(name, Type::Text)).collect()),
    )]);
    let row = record("r", names.iter().map(|name| text(name, "")).collect());
    let xml = written(Format::Xml, &outputs, &[row], Options::default());
    let expected = "<results xmlns:ns=\"urn:windrow:ns\">\n<r><ns:a></ns:a><_x0032_nd></_x0032_nd><a_x0020_b></a_x0020_b>\
        <_x005F_x41></_x005F_x41><xml_x003A_id></xml_x003A_id><é></é></r>\n</results>\n";
    assert_eq!(xml.split_once('\n').map(|(_, rest)| rest), Some(expected));
    assert!(parse_xml(&xml).problems.is_empty());
}

#[test]
fn characters_that_xml_does_not_have_are_replaced_and_counted() {
    let folder = Folder::new();
    let outputs = schema(vec![Output::value("t", Type::Text)]);
    let summary =
        write(&folder.path("a.xml"), &outputs, &[text("t", "a\0\u{b}\u{ffff}b")], Options::default())
            .unwrap();
    assert_eq!(summary.replaced, 3);
    assert!(folder.text("a.xml").contains("<t>a\u{fffd}\u{fffd}\u{fffd}b</t>"));
}

#[test]
fn provenance_is_in_attributes() {
    let outputs = schema(vec![Output::value("t", Type::Text)]);
    let origin = Provenance { url: None, path: "/a[1]".into(), time: None, rule: ":<t=\".\">".into() };
    let provenance = Some(Arc::new(origin));
    let row = Item::Value(Field { provenance, ..Field::new("t", Value::Text("x".into())) });
    let xml = written(Format::Xml, &outputs, &[row], Options { provenance: true, ..Options::default() });
    let expected = "<results xmlns:provenance=\"urn:windrow:provenance\">\n\
        <t provenance:path=\"/a[1]\" provenance:rule=\":&lt;t=&quot;.&quot;&gt;\">x</t>\n</results>\n";
    assert_eq!(xml.split_once('\n').map(|(_, rest)| rest), Some(expected));
}
