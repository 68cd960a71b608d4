//! `windrow query`.

use serde_json::json;

use crate::folder::{Folder, PAGE};

#[test]
fn values_are_printed_one_a_line() {
    let folder = Folder::with_page();
    for (expression, expected) in [
        ("//li", "a\nb\nc\n"),
        ("//h1", "All books\n"),
        ("//a/@href", "next.html\n"),
        ("count(//li)", "3\n"),
        ("1 div 0", "Infinity\n"),
        ("concat('a', ' b ')", "a b\n"),
        ("//div.price = '7 EUR'", "true\n"),
        ("number-of(//div.price)", "12\n"),
        ("string(//missing)", "\n"),
    ] {
        folder.run(&["query", expression, "page.html"]).printed(expected);
    }
}

#[test]
fn what_is_printed_of_a_node_can_be_chosen() {
    let folder = Folder::with_page();
    folder.run(&["query", "//li[1]", "page.html", "--show", "html"]).printed("<li>a</li>\n");
    folder
        .run(&["query", "//li", "page.html", "--show", "path", "--first"])
        .printed("/html[1]/body[1]/ul[1]/li[1]\n");
    folder.run(&["query", "//li", "page.html", "--count"]).printed("3\n");
    folder.run(&["query", "//h1", "page.html", "-0"]).printed("All   books\0");
    folder.run(&["query", "//li", "page.html", "--null", "--first"]).printed("a\0");
    folder.run(&["query", "//li/text()[1]", "page.html", "--show", "html", "--first"]).printed("a\n");
    folder.run(&["query", "//a/@href", "page.html", "--show", "html"]).printed("next.html\n");
}

#[test]
fn a_printed_path_is_an_expression_for_the_same_node() {
    let folder = Folder::new();
    folder.write("page.html", "<p>1<o:p>2</o:p><svg><g>3</g></svg><a.b @click=4>5</a.b>");
    let nodes = "//node() | //@*";
    let paths = folder.run(&["query", nodes, "page.html", "--show", "path"]);
    assert_eq!(paths.status, 0);
    for path in paths.stdout.lines() {
        folder.run(&["query", path, "page.html", "--show", "path"]).printed(&format!("{path}\n"));
    }
}

#[test]
fn json_has_the_shape_that_programs_rely_on() {
    let folder = Folder::with_page();
    for (expression, kind, value) in [
        (
            "//h1",
            "node-set",
            json!([{"path": "/html[1]/body[1]/h1[1]", "kind": "element", "string": "All   books"}]),
        ),
        (
            "//a/@href | //a/text()",
            "node-set",
            json!([
                {"path": "/html[1]/body[1]/a[1]/@href", "kind": "attribute", "string": "next.html"},
                {"path": "/html[1]/body[1]/a[1]/text()[1]", "kind": "text", "string": "Next"},
            ]),
        ),
        ("string(//title)", "string", json!("Books")),
        ("count(//li)", "number", json!(3)),
        ("1 div 2", "number", json!(0.5)),
        ("0 div 0", "number", json!("NaN")),
        ("0 - 1 div 0", "number", json!("-Infinity")),
        ("9007199254740993", "number", json!(9_007_199_254_740_992_i64)),
        ("//li = 'b'", "boolean", json!(true)),
    ] {
        let expected = json!({"results": [{"input": "page.html", "type": kind, "value": value}]});
        assert_eq!(folder.run(&["query", expression, "page.html", "--json"]).json(0), expected);
    }
}

#[test]
fn json_has_a_result_for_every_page_that_was_read() {
    let folder = Folder::with_page();
    folder.write("other.html", "<p>");
    let ended = folder.run(&["query", "//li[1]", "page.html", "missing.html", "other.html", "--json"]);
    let results = ended.json(4)["results"].clone();
    assert_eq!(results[0]["value"][0]["string"], "a");
    assert_eq!(results[1], json!({"input": "other.html", "type": "node-set", "value": []}));
    assert_eq!(ended.stderr, "windrow: cannot read missing.html: no such file or directory\n");
}

#[test]
fn nothing_matched_is_status_3() {
    let folder = Folder::with_page();
    for flags in [&["query", "//nope", "page.html"][..], &["query", "//nope", "page.html", "--show", "path"]]
    {
        let ended = folder.run(flags);
        assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (3, "", ""));
    }
    let ended = folder.run(&["query", "//nope", "page.html", "--count"]);
    assert_eq!((ended.status, &*ended.stdout), (3, "0\n"));
    folder.run(&["query", "//nope", "page.html", "--json"]).json(3);
    folder.run(&["query", "false()", "page.html"]).printed("false\n");
}

#[test]
fn nothing_matched_comes_with_a_command_to_copy() {
    let folder = Folder::new();
    folder.write("my page.html", PAGE);
    let mut command = folder.command(&["query", "//a[.='x']", "my page.html"]);
    let output = command.env("WINDROW_HINTS", "1").output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains(r"windrow explain '//a[.='\''x'\'']' 'my page.html'"), "{stderr}");
}

// ---- inputs ----

#[test]
fn several_pages_are_named() {
    let folder = Folder::with_page();
    folder.write("sub/b.htm", "<li>x");
    folder.write("sub/deep/a.XML", "<li>y</li>");
    folder.write("sub/notes.txt", "<li>z");
    folder
        .run(&["query", "//li[1]", "page.html", "sub"])
        .printed("page.html: a\nsub/b.htm: x\nsub/deep/a.XML: y\n");
    folder.run(&["query", "//li[1]", "sub", "--no-filename"]).printed("x\ny\n");
    folder.run(&["query", "//li", "sub", "--count"]).printed("sub/b.htm: 1\nsub/deep/a.XML: 1\n");
}

#[test]
fn a_page_may_come_from_standard_input() {
    let folder = Folder::with_page();
    folder.run_on("<p>in</p>", &["query", "//p", "-"]).printed("in\n");
    folder.run_on("<P>in</P>", &["query", "//p", "-", "page.html"]).printed("-: in\n");
    folder.run_on("<?xml version='1.0'?><P>in</P>", &["query", "//P", "-"]).printed("in\n");
    folder.run_on("<P>in</P>", &["query", "//P", "-", "--read-as", "xml"]).printed("in\n");
    let ended = folder.run_on("", &["query", "//p", "-"]);
    assert_eq!((ended.status, &*ended.stderr), (3, ""));
}

#[test]
fn pages_that_cannot_be_read_do_not_stop_the_others() {
    let folder = Folder::with_page();
    folder.write("empty/readme.txt", "");
    let missing = "windrow: cannot read missing.html: no such file or directory\n";
    assert_eq!(folder.run(&["query", "//li", "missing.html"]).failed(1), missing);
    assert_eq!(folder.run(&["query", "//li", "missing.html", "missing.html"]).failed(1), missing.repeat(2));
    let ended = folder.run(&["query", "//li[1]", "missing.html", "page.html"]);
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (4, "page.html: a\n", missing));
    let empty = "windrow: empty holds no pages (files ending in .html, .xml …)\n";
    assert_eq!(folder.run(&["query", "//li", "empty"]).failed(2), empty);
    let ended = folder.run(&["query", "//li[1]", "empty", "page.html"]);
    assert_eq!((ended.status, &*ended.stdout, &*ended.stderr), (4, "page.html: a\n", empty));
}

#[cfg(unix)]
#[test]
fn odd_files_are_told_and_passed_over() {
    use std::ffi::OsStr;
    use std::os::unix::{ffi::OsStrExt, fs::symlink};
    let folder = Folder::new();
    folder.write("a/page.html", PAGE);
    symlink("nowhere", folder.path().join("a/broken.html")).unwrap();
    symlink("..", folder.path().join("a/around.html")).unwrap();
    let ended = folder.run(&["query", "//li[1]", "a"]);
    assert_eq!((ended.status, &*ended.stdout), (4, "a/page.html: a\n"));
    assert_eq!(
        ended.stderr,
        "windrow: cannot read a/around.html: is a directory\n\
         windrow: cannot read a/broken.html: no such file or directory\n"
    );
    let latin = OsStr::from_bytes(b"caf\xe9.html");
    folder.write(latin, "<p>x");
    folder.run(&[OsStr::new("query"), OsStr::new("//p"), latin]).printed("x\n");
}

#[test]
fn an_address_that_cannot_be_reached_is_one_failure_among_inputs() {
    let folder = Folder::with_page();
    // Port 9 of this machine takes no connections.
    let ended = folder.run(&["query", "count(//a)", "page.html", "http://127.0.0.1:9/"]);
    assert_eq!(ended.status, 4, "{}", ended.stderr);
    assert!(ended.stderr.contains("http://127.0.0.1:9/"), "{}", ended.stderr);
    assert!(ended.stdout.starts_with("page.html: "), "{}", ended.stdout);
}

#[test]
fn encodings_are_found_or_given() {
    let folder = Folder::new();
    folder.write("latin.html", b"<meta charset=latin1><p>caf\xe9");
    folder.write("bare.html", b"<p>\x83n");
    folder.write("broken.html", b"<meta charset=utf-8><p>a\xffb");
    folder.run(&["query", "//p", "latin.html"]).printed("café\n");
    folder.run(&["query", "//p", "bare.html", "--charset", "windows-1252"]).printed("ƒn\n");
    let ended = folder.run(&["query", "//p", "broken.html"]);
    assert_eq!((ended.status, &*ended.stdout), (0, "a\u{fffd}b\n"));
    assert_eq!(ended.stderr, "windrow: broken.html: some bytes are not UTF-8 and were replaced\n");
    let ended = folder.run(&["query", "//p", "latin.html", "--charset", "klingon"]);
    assert!(ended.failed(2).contains("there is no such charset"));
}

#[test]
fn ill_formed_xml_is_read_with_a_word_about_it() {
    let folder = Folder::new();
    folder.write("page.xml", "<a>\n  <b>1</a></c>");
    let ended = folder.run(&["query", "//b", "page.xml"]);
    assert_eq!((ended.status, &*ended.stdout), (0, "1\n"));
    assert!(ended.stderr.starts_with("windrow: page.xml:2:7: not well-formed: "), "{}", ended.stderr);
    assert!(ended.stderr.ends_with(" (and 1 more)\n"), "{}", ended.stderr);
}

// ---- expressions ----

#[test]
fn variables_and_templates_are_bound() {
    let folder = Folder::with_page();
    folder.run(&["query", "//li[. = $x]", "page.html", "--var", "x=b"]).printed("b\n");
    folder.run(&["query", "//li[${n}]", "page.html", "--var", "n=2"]).printed("b\n");
    folder.run(&["query", "//li[${n:-3}]", "page.html"]).printed("c\n");
    folder.run(&["query", "concat($a, $b)", "page.html", "--var", "a=x=y", "--var", "b="]).printed("x=y\n");
    let unbound = folder.run(&["query", "//li[. = $x]", "page.html", "page.html"]);
    let stderr = unbound.failed(2);
    assert_eq!(stderr.matches("the variable `$x` has no value").count(), 1, "{stderr}");
    assert!(stderr.contains("--var x=…"), "{stderr}");
    let unbound = folder.run(&["query", "//li[${n}]", "page.html"]);
    assert!(unbound.failed(2).contains("${n}"));
}

#[test]
fn mistakes_are_shown_in_the_text_as_written() {
    let folder = Folder::with_page();
    let ended = folder.run(&["query", "concat('${a}', $q, ${b})", "page.html", "--var", "a=éééééé"]);
    let stderr = ended.failed(2);
    assert!(stderr.contains("expression:1:20") && stderr.contains("concat('${a}', $q, ${b})"), "{stderr}");
    assert_eq!(stderr.matches("Error").count(), 1, "{stderr}");
    let ended = folder.run(&["query", "concat('${a}', $q)", "page.html", "--var", "a=éééééé"]);
    let stderr = ended.failed(2);
    assert!(stderr.contains("expression:1:16") && stderr.contains("`$q` has no value"), "{stderr}");
}

#[test]
fn prefixes_are_bound() {
    let folder = Folder::new();
    folder.write("one.xml", "<r xmlns:p='urn:p'><p:a>1</p:a></r>");
    folder.write("two.xml", "<r xmlns:q='urn:p'><q:a>2</q:a></r>");
    folder.run(&["query", "//p:a", "one.xml"]).printed("1\n");
    folder
        .run(&["query", "//x:a", "one.xml", "two.xml", "--ns", "x=urn:p"])
        .printed("one.xml: 1\ntwo.xml: 2\n");
    folder.write("page.html", "<svg><path id=x></svg>");
    folder.run(&["query", "//svg:path/@id", "page.html"]).printed("x\n");
    let unknown = folder.run(&["query", "//p:a", "two.xml"]);
    assert!(unknown.failed(2).contains("--ns p=ADDRESS"));
}

#[test]
fn a_prefix_that_one_page_lacks_does_not_stop_the_others() {
    let folder = Folder::new();
    folder.write("a.xml", "<r/>");
    folder.write("b.xml", "<r xmlns:p='urn:p'><p:a>1</p:a></r>");
    let ended = folder.run(&["query", "//p:a", "a.xml", "b.xml"]);
    assert_eq!((ended.status, &*ended.stdout), (4, "b.xml: 1\n"));
    assert!(ended.stderr.contains("windrow: a.xml: the expression has no value here"), "{}", ended.stderr);
}

#[test]
fn the_dialect_decides_what_a_dot_is() {
    let folder = Folder::new();
    folder.write("page.xml", "<r><a.b>name</a.b><a class='b'>class</a></r>");
    folder.run(&["query", "//a.b", "page.xml"]).printed("class\n");
    folder.run(&["query", "//a.b", "page.xml", "--dialect", "xpath"]).printed("name\n");
    let ended = folder.run(&["query", "//a#b", "page.xml", "--dialect", "xpath"]);
    assert!(ended.failed(2).contains("Error"));
}

#[test]
fn pages_are_laid_out_for_expressions_that_look_at_them() {
    let folder = Folder::new();
    folder.write("look/one.css", "@import 'two.css'; .off { display: none }");
    folder.write("look/two.css", "p { width: 300px; color: rgb(1, 2, 3) }");
    let page = "<!DOCTYPE html><link rel=stylesheet href=look/one.css><p id=a>seen<p id=b class=off>hidden\
                <form><input name=q><input name=h style='visibility: hidden'></form>";
    folder.write("page.html", page);
    folder.run(&["query", "//p[is-visible()]/@id", "page.html"]).printed("a\n");
    folder.run(&["query", "//p/style::color", "page.html", "--first"]).printed("rgb(1, 2, 3)\n");
    folder.run(&["query", "//p[@id='a']/style::box-width", "page.html"]).printed("300\n");
    folder.run(&["query", "//field()/@name", "page.html"]).printed("q\n");
    let piped = folder.run_on(page, &["query", "//p[is-visible()]/@id", "-"]);
    assert_eq!(piped.stdout, "a\nb\n", "a page without address has no sheets beside it");

    let thai = "<p id=t style='width: 100px'>ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอน<p id=h>日本語の文章は単語の間に空白がない";
    folder.write("thai.html", format!("<!DOCTYPE html><meta charset=utf-8>{thai}"));
    folder.run(&["query", "//p[is-visible()]/@id", "thai.html"]).printed("t\nh\n");

    folder.write("far.html", "<link rel=stylesheet href=http://far.example/a.css><p id=p>seen");
    let ended = folder.run(&["query", "//p[is-visible()]/@id", "far.html"]);
    assert_eq!(ended.stdout, "p\n");
    assert!(ended.stderr.contains("http://far.example/a.css"), "{}", ended.stderr);

    folder.write("deep.html", "<div>".repeat(3_000));
    let ended = folder.run(&["query", "count(//div[is-visible()])", "deep.html"]);
    assert_eq!(ended.stdout, "0\n");
    assert!(ended.stderr.contains("nests too deep to lay out"), "{}", ended.stderr);

    folder.write("wide.html", format!("<table><tr>{}</table>", "<td colspan=1000>x".repeat(70)));
    let ended = folder.run(&["query", "count(//td[is-visible()])", "wide.html"]);
    assert_eq!(ended.stdout, "0\n");
    assert!(ended.stderr.contains("could not be laid out"), "{}", ended.stderr);
}

#[test]
fn what_cannot_be_run_on_one_page_is_refused() {
    let folder = Folder::with_page();
    for (expression, words) in [
        ("//a/{click /}", "actions change pages"),
        ("//a:<x>", "markers extract records"),
        ("//a[", "`[` is never closed"),
        ("//a[foo(.)]", "there is no function `foo`"),
        ("count(1)", ""),
        ("matches('a', '[')", ""),
        ("", ""),
        (" ", ""),
    ] {
        let ended = folder.run(&["query", expression, "page.html"]);
        let stderr = ended.failed(2);
        assert!(stderr.contains("Error") && stderr.contains(words), "{expression}: {stderr}");
    }
    folder
        .run(&[
            "query",
            "starts-with(current-url(), 'file:///') and ends-with(current-url(), '/page.html')",
            "page.html",
        ])
        .printed("true\n");
    folder
        .run(&["query", "current-url()", "page.html", "--base-url", "http://a.example/b"])
        .printed("http://a.example/b\n");
    let link =
        folder.run(&["query", "qualify-url(//a/@href)", "page.html", "--base-url", "http://a.example/b/"]);
    link.printed("http://a.example/b/next.html\n");
}

#[test]
fn huge_expressions_are_answered() {
    let folder = Folder::with_page();
    let union = vec!["//li"; 10_000].join("|");
    folder.run(&["query", &union, "page.html", "--count"]).printed("3\n");
    let nested = "(".repeat(100_000);
    let ended = folder.run(&["query", &nested, "page.html"]);
    let stderr = ended.failed(2);
    assert!(stderr.contains("too deeply nested"), "{stderr}");
    assert!(stderr.len() < 5_000, "{} bytes of complaint", stderr.len());
    let long = format!("//a[{}", "x".repeat(120_000));
    assert!(folder.run(&["query", &long, "page.html"]).failed(2).len() < 5_000);
}
