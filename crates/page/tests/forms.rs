//! What forms send, by the HTML standard.

#[path = "support/site.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod site;

use site::{after, page, said};
use windrow_page::{Action, Origin, Page};

/// Submits by the element with the ID `x`: clicked if it is a button, its form otherwise.
fn sent(source: &str) -> String {
    let page = page(source);
    let local = page.document().name(site::id(&page, "x")).local.to_owned();
    let is_button = matches!(&*local, "input" | "button");
    said(&page, "x", if is_button { &Action::Click } else { &Action::Submit })
}

fn check(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        assert_eq!(sent(source), *expected, "{source}");
    }
}

#[test]
fn successful_controls_are_sent_in_order() {
    let form = |inner: &str| format!("<form id=x action=/s>{inner}</form>");
    for (inner, expected) in [
        ("<input name=a value=1><input name=b>", "a=1&b="),
        ("<input value=1><input name='' value=2><input name=c disabled value=3>", ""),
        ("<input name=a value=1><button name=b value=2>x</button><input type=button name=c value=3>", "a=1"),
        (
            "<input type=checkbox name=a><input type=checkbox name=b checked value=2><input type=checkbox name=c checked>",
            "b=2&c=on",
        ),
        ("<input type=radio name=a value=1 checked><input type=radio name=a value=2 checked>", "a=2"),
        ("<textarea name=a>\n1\n2</textarea>", "a=1%0D%0A2"),
        (
            "<fieldset disabled><legend><input name=a></legend><input name=b><legend><input name=c></legend></fieldset>",
            "a=",
        ),
        (
            "<fieldset disabled><fieldset><legend><input name=a></legend></fieldset></fieldset><input name=b>",
            "b=",
        ),
        ("<datalist><input name=a></datalist><input name=b>", "b="),
        (
            "<input type=hidden name=_charset_ value=x><input type=hidden name=a value=1>",
            "_charset_=UTF-8&a=1",
        ),
        (
            "<input name=a dirname=d dir=rtl><p dir=rtl><input name=b dirname=e></p><input name=c dirname=f>",
            "a=&d=rtl&b=&e=rtl&c=&f=ltr",
        ),
        ("<textarea name=a dirname=d dir=auto>שלום</textarea>", "a=%D7%A9%D7%9C%D7%95%D7%9D&d=rtl"),
        (
            "<input name=a type=range><input name=b type=range min=10 max=20 value=30><input name=c type=color>",
            "a=50&b=20&c=%23000000",
        ),
        ("<input name=a type=file><input name='a b&c' value='d e+f=g'>", "a=&a+b%26c=d+e%2Bf%3Dg"),
        ("<object name=a></object><output name=b>1</output>", ""),
    ] {
        let question = if expected.is_empty() {
            "http://site.test/s?".to_owned()
        } else {
            format!("http://site.test/s?{expected}")
        };
        assert_eq!(sent(&form(inner)), question, "{inner}");
    }
}

#[test]
fn selects_send_what_they_show() {
    let form = |inner: &str| format!("<form id=x action=/s><select name=a {inner}</select></form>");
    for (inner, expected) in [
        ("><option>1<option>2", "a=1"),
        ("><option>1<option selected>2<option selected>3", "a=3"),
        ("><option disabled>1<optgroup disabled><option>2</optgroup><option value=''>3", "a="),
        ("><option disabled selected>1<option>2", ""),
        (" size=2><option>1", ""),
        (" size=1><option>1", "a=1"),
        (" multiple><option>1", ""),
        (" multiple><option selected>1<option selected disabled>2<option selected value=c>3", "a=1&a=c"),
        (" disabled><option>1", ""),
        (">", ""),
        ("><option> a \n b ", "a=a+b"),
    ] {
        assert_eq!(sent(&form(inner)), format!("http://site.test/s?{expected}"), "{inner}");
    }
}

#[test]
fn a_control_belongs_to_the_form_it_names_was_given_to_or_is_in() {
    check(&[
        (
            "<input name=a form=x><form id=x action=/s><input name=b><input name=c form=y></form><form id=y></form>",
            "http://site.test/s?a=&b=",
        ),
        (
            "<table><form id=x action=/s><tr><td><input name=a></td></tr></form></table><input name=b>",
            "http://site.test/s?a=",
        ),
        ("<form id=x action=/s><div></form><input name=a></div><input name=b>", "http://site.test/s?a="),
        ("<div><form action=/s></div><p><button id=x name=a>", "http://site.test/s?a="),
        (
            "<form id=x action=/s></form><form id=x><input name=a></form><input name=b form=x>",
            "http://site.test/s?b=",
        ),
        (
            "<form id=x action=/s><div></form><form><input name=a></form><input name=b></div>",
            "http://site.test/s?b=",
        ),
        ("<form action=/s><p><b id=x>t</b><input name=a></form>", "http://site.test/s?a="),
        ("<form action=/s><button id=x form=none name=a></form>", "nothing"),
        ("<button id=x>", "nothing"),
    ]);
}

#[test]
fn buttons_send_themselves_and_may_say_how() {
    check(&[
        (
            "<form action=/s><input name=a><input id=x type=submit name=b value=Go></form>",
            "http://site.test/s?a=&b=Go",
        ),
        ("<form action=/s><button id=x name=b value=1>Go</button><button name=c>", "http://site.test/s?b=1"),
        ("<form action=/s><button id=x type=nonsense name=b>", "http://site.test/s?b="),
        ("<form action=/s><button id=x type=button name=b>", "nothing"),
        ("<form action=/s><button id=x commandfor=y name=b>", "nothing"),
        ("<form action=/s><input id=x type=image name=i value=v>", "http://site.test/s?i.x=0&i.y=0"),
        ("<form action=/s><input id=x type=image>", "http://site.test/s?x=0&y=0"),
        ("<form action=/s><button id=x formaction=/t name=b>", "http://site.test/t?b="),
        ("<form action=/s method=post><button id=x formmethod=get name=b>", "http://site.test/s?b="),
        (
            "<form action=/s><button id=x formmethod=post name=b value=1>",
            "POST http://site.test/s application/x-www-form-urlencoded b=1",
        ),
        (
            "<form action=/s method=POST><button id=x formenctype=text/plain name=b value='1&\n2'>",
            "POST http://site.test/s text/plain b=1&\r\n2\r\n",
        ),
        ("<form action=/s method=dialog><button id=x name=b>", "nothing"),
    ]);
}

#[test]
fn the_address_of_a_form_loses_its_query_and_fragment() {
    check(&[
        ("<form id=x action='/s?old=1#f'><input name=a value=1>", "http://site.test/s?a=1"),
        (
            "<form id=x action='/s?old=1#f' method=post><input name=a value=1>",
            "POST http://site.test/s?old=1 application/x-www-form-urlencoded a=1",
        ),
        ("<form id=x><input name=a value=1>", "http://site.test/a/b?a=1"),
        ("<base href=/deep/><form id=x action=''><input name=a value=1>", "http://site.test/a/b?a=1"),
        ("<base href=/deep/><form id=x action=s><input name=a value=1>", "http://site.test/deep/s?a=1"),
        ("<form id=x method=get action=/s></form>", "http://site.test/s?"),
        ("<form id=x action='mailto:a@b.test'>", "nothing"),
    ]);
    let script = sent("<form id=x action='javascript:go()'>");
    assert!(script.starts_with("NeedsBrowser: "), "{script}");
    let nowhere = said(&Page::read(b"<form id=x>", &Origin::default()), "x", &Action::Submit);
    assert_eq!(nowhere, "Address: <form id=\"x\"> has no action, and the page has no address");
}

#[test]
fn forms_are_sent_in_the_encoding_of_their_page() {
    let origin = Origin { url: Some("http://h.test/".to_owned()), ..Origin::default() };
    for (source, expected) in [
        (&b"<meta charset=latin1><form id=x><input name=q value='\xe9&#8364;&#8594;'><input type=hidden name=_charset_>"[..], "q=%E9%80%26%238594%3B&_charset_=windows-1252"),
        (b"<meta charset=latin1><form id=x accept-charset='nonsense UTF-8'><input name=q value=\xe9>", "q=%C3%A9"),
        (b"\xff\xfe<\0f\0o\0r\0m\0 \0i\0d\0=\0x\0>\0<\0i\0n\0p\0u\0t\0 \0n\0a\0m\0e\0=\0q\0 \0v\0a\0l\0u\0e\0=\0\xe9\0>\0", "q=%C3%A9"),
    ] {
        assert_eq!(said(&Page::read(source, &origin), "x", &Action::Submit), format!("http://h.test/?{expected}"));
    }
}

#[test]
fn multipart_bodies_are_always_the_same() {
    let form = "<form id=x method=post action=/s enctype=multipart/form-data>";
    let source = format!(
        "{form}<input name='a\"b' value=1><textarea name=t>l\nm</textarea><input type=file name=f id=f>"
    );
    let first = sent(&source);
    assert_eq!(first, sent(&source));
    let boundary = first.split("boundary=").nth(1).unwrap().split(' ').next().unwrap();
    let expected = format!(
        "POST http://site.test/s multipart/form-data; boundary={boundary} --{boundary}\r\n\
         Content-Disposition: form-data; name=\"a%22b\"\r\n\r\n1\r\n--{boundary}\r\n\
         Content-Disposition: form-data; name=\"t\"\r\n\r\nl\r\nm\r\n--{boundary}\r\n\
         Content-Disposition: form-data; name=\"f\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n\r\n\
         --{boundary}--\r\n"
    );
    assert_eq!(first, expected);
    let quoting = format!("{form}<input name=a value='{boundary}'>");
    let other = sent(&quoting);
    assert_eq!(other.matches(&format!("\r\n{boundary}\r\n")).count(), 1, "the value itself");
    let chosen = after(page(&source), &[("f", Action::Type("/data/x.csv".to_owned()))]);
    let refused = said(&chosen, "x", &Action::Submit);
    assert!(refused.starts_with("NeedsBrowser: ") && refused.contains("the file /data/x.csv"), "{refused}");
}
