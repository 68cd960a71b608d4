//! What clicks, typing and keys do where no script runs.

#[path = "support/site.rs"]
#[allow(dead_code, reason = "each test file uses a part of it")]
mod site;

use site::{after, id, page, page_at, said, words};
use windrow_dom::NodeId;
use windrow_page::{Action, Effect, Page, effect};

fn check_clicks(cases: &[(&str, &str)]) {
    for (source, expected) in cases {
        assert_eq!(said(&page(source), "x", &Action::Click), *expected, "{source}");
    }
}

#[test]
fn links_lead_on() {
    check_clicks(&[
        ("<a id=x href=next>", "http://site.test/a/next"),
        ("<a href=next><b><i id=x>t</i></b></a>", "http://site.test/a/next"),
        ("<a id=x href=' /n?q=ü#f '>", "http://site.test/n?q=%C3%BC#f"),
        ("<base href=/deep/><a id=x href=next>", "http://site.test/deep/next"),
        (
            "<base target=t><base href=//other.test/d/><base href=/no/><a id=x href=n>",
            "http://other.test/d/n",
        ),
        ("<base href='javascript:1'><a id=x href=n>", "http://site.test/a/n"),
        ("<template><base href=/no/></template><a id=x href=n>", "http://site.test/a/n"),
        ("<map><area id=x href=n></map>", "http://site.test/a/n"),
        ("<svg><a xlink:href=n><text id=x>t</text></a></svg>", "http://site.test/a/n"),
        ("<svg><a href=n><text id=x>t</text></a></svg>", "http://site.test/a/n"),
        ("<a id=x href=n download>", "http://site.test/a/n"),
        ("<a id=x href=''>", "http://site.test/a/b?c"),
        ("<a id=x href='?e'>", "http://site.test/a/b?e"),
    ]);
}

#[test]
fn a_link_to_a_fragment_keeps_the_page() {
    check_clicks(&[
        ("<a id=x href=#top>", "state http://site.test/a/b?c#top"),
        ("<a id=x href=#>", "state http://site.test/a/b?c#"),
        ("<a id=x href='b?c#e'>", "state http://site.test/a/b?c#e"),
        ("<base href=/other><a id=x href=#top>", "http://site.test/other#top"),
    ]);
    let page = page("<a id=x href=#top>");
    let Ok(Effect::State(after)) = effect(&page, id(&page, "x"), &Action::Click) else { panic!("no state") };
    assert!(after.same_document(&page));
}

#[test]
fn links_that_lead_nowhere_do_nothing() {
    check_clicks(&[
        ("<a id=x href='mailto:a@b.test'>", "nothing"),
        ("<a id=x href='tel:123'>", "nothing"),
        ("<a id=x href='http://['>", "nothing"),
        ("<a id=x>", "nothing"),
        ("<div id=x onclick='go()'>", "nothing"),
        ("<details><summary id=x>s</summary></details>", "nothing"),
    ]);
    let said = said(&page("<a id=x href=' JavaScript:go()'>"), "x", &Action::Click);
    assert!(said.starts_with("NeedsBrowser: ") && said.contains("use a browser engine"), "{said}");
}

#[test]
fn pages_without_address_have_no_relative_links() {
    let page = Page::read(b"<a id=x href=n><a id=y href=https://h.test/>", &Default::default());
    assert!(said(&page, "x", &Action::Click).starts_with("Address: n: no address"));
    assert_eq!(said(&page, "y", &Action::Click), "https://h.test/");
}

#[test]
fn addresses_are_written_in_the_encoding_of_the_page() {
    let origin = windrow_page::Origin { url: Some("http://h.test/".to_owned()), ..Default::default() };
    let page = Page::read(b"<meta charset=latin1><a id=x href='/\xe9?q=\xe9'>", &origin);
    assert_eq!(said(&page, "x", &Action::Click), "http://h.test/%C3%A9?q=%E9");
}

#[test]
fn what_is_no_element_takes_no_action() {
    let page = page("<p id=x>Some text</p>");
    let (element, attribute, text) =
        (id(&page, "x"), NodeId(id(&page, "x").0 + 1), NodeId(id(&page, "x").0 + 2));
    for (node, action, expected) in [
        (text, Action::Click, "{click} needs an element, not the text \"Some text\""),
        (attribute, Action::Click, "{click} needs an element, not the attribute id"),
        (NodeId::ROOT, Action::Click, "{click} needs an element, not the document"),
        (
            text,
            Action::Follow,
            "the text \"Some text\" links to nothing: {movetohref} needs an element or an attribute",
        ),
        (element, Action::Follow, "<p id=\"x\"> has no href, src, action or data to open"),
        (element, Action::Check, "<p id=\"x\"> is no checkbox or radio button that could be checked"),
        (element, Action::Uncheck, "<p id=\"x\"> is no checkbox that could be unchecked"),
        (element, Action::Choose(0), "<p id=\"x\"> is no select, so it has no options to choose from"),
        (element, Action::Submit, "<p id=\"x\"> is in no form that {submit} could send"),
        (element, Action::EnterFrame, "<p id=\"x\"> is no frame that {enterframe} could go into"),
        (NodeId(99), Action::Click, "the page has no node 99"),
    ] {
        let error = effect(&page, node, &action).expect_err("an error");
        assert_eq!(error.kind(), windrow_page::ErrorKind::Node);
        assert_eq!(error.to_string(), format!("http://site.test/a/b?c#d: {expected}"));
    }
    for action in [Action::Scroll, Action::Wheel, Action::Wait(5)] {
        assert_eq!(words(&effect(&page, text, &action).unwrap()), "nothing");
    }
    for action in [Action::MouseOver, Action::MouseDown, Action::MouseUp, Action::RightClick, Action::Focus] {
        assert_eq!(words(&effect(&page, element, &action).unwrap()), "nothing");
    }
}

#[test]
fn disabled_controls_say_so() {
    for source in [
        "<input id=x type=submit disabled>",
        "<fieldset disabled><legend>l</legend><button id=x>b</button></fieldset>",
        "<fieldset disabled><legend></legend><legend><input id=x></legend></fieldset>",
        "<fieldset disabled><fieldset><legend><input id=x></legend></fieldset></fieldset>",
        "<select disabled><option id=x>a</select>",
        "<select><optgroup disabled><option id=x>a</optgroup></select>",
        "<label id=x><input id=y disabled></label>",
    ] {
        let said = said(&page(source), "x", &Action::Click);
        assert!(said.starts_with("Node: ") && said.ends_with(" is disabled"), "{source}: {said}");
    }
    check_clicks(&[(
        "<fieldset disabled><legend><input id=x type=checkbox></legend></fieldset>",
        "state http://site.test/a/b?c#d",
    )]);
}

#[test]
fn following_opens_whatever_is_linked() {
    for (source, expected) in [
        ("<a id=x href=n>", "http://site.test/a/n"),
        ("<a href=n><b id=x>", "http://site.test/a/n"),
        ("<img id=x src=p.png>", "http://site.test/a/p.png"),
        ("<form id=x action=f>", "http://site.test/a/f"),
        ("<a id=x href=n target=frame>", "http://site.test/a/n"),
        ("<a id=x href=#t>", "state http://site.test/a/b?c#t"),
    ] {
        assert_eq!(said(&page(source), "x", &Action::Follow), expected, "{source}");
    }
    let page = page("<div id=x data-more=m>");
    let attribute = NodeId(id(&page, "x").0 + 2);
    assert_eq!(words(&effect(&page, attribute, &Action::Follow).unwrap()), "http://site.test/a/m");
    let mail = said(&site::page("<a id=x href='mailto:a@b.test'>"), "x", &Action::Follow);
    assert!(mail.starts_with("Address: mailto:a@b.test: pages come from"), "{mail}");
}

fn typed(source: &str, text: &str) -> String {
    let source = format!("<form action=/s><p id=p></p>{source}</form>");
    let page = after(page(&source), &[("x", Action::Type(text.to_owned()))]);
    said(&page, "p", &Action::Submit)
}

#[test]
fn typing_replaces_what_is_there() {
    for (source, text, expected) in [
        ("<input id=x name=q value=old>", "new", "http://site.test/s?q=new"),
        ("<input id=x name=q type=search>", "a\r\nb", "http://site.test/s?q=ab"),
        ("<input id=x name=q type=email>", " a@b \n", "http://site.test/s?q=a%40b"),
        ("<input id=x name=q maxlength=3>", "a😀bc", "http://site.test/s?q=a%F0%9F%98%80"),
        ("<input id=x name=q type=number maxlength=1>", "1.5e3", "http://site.test/s?q=1.5e3"),
        ("<input id=x name=q type=number>", "ten", "http://site.test/s?q="),
        ("<input id=x name=q type=range>", "500", "http://site.test/s?q=100"),
        ("<input id=x name=q type=color>", "#FF0000", "http://site.test/s?q=%23ff0000"),
        ("<input id=x name=q type=date>", "2024-02-29", "http://site.test/s?q=2024-02-29"),
        ("<textarea id=x name=q>old</textarea>", "a\nb", "http://site.test/s?q=a%0D%0Ab"),
        ("<input id=x name=q type=file>", "/tmp/list.csv", "http://site.test/s?q=list.csv"),
    ] {
        assert_eq!(typed(source, text), expected, "{source}");
    }
}

#[test]
fn typing_into_a_select_chooses() {
    let select = "<select id=x name=q><option value=1>One <b>two</b><option value='One two'>Three\
                  <option label=Four value=4>x<option>Five</select>";
    for (text, expected) in [
        ("One  two", "http://site.test/s?q=1"),
        ("Three", "http://site.test/s?q=One+two"),
        ("4", "http://site.test/s?q=4"),
        ("Four", "http://site.test/s?q=4"),
        ("Five", "http://site.test/s?q=Five"),
    ] {
        assert_eq!(typed(select, text), expected, "{text}");
    }
    let missing = said(&page(select), "x", &Action::Type("Six".to_owned()));
    let expected = "Node: http://site.test/a/b?c#d: <select id=\"x\" name=\"q\"> has no option \"Six\"; \
                    there are \"One two\", \"Three\", \"x\", \"Five\"";
    assert_eq!(missing, expected);
    let several = "<select id=x multiple name=q><option selected>a<option>b<option>c</select>";
    assert_eq!(typed(several, "c"), "http://site.test/s?q=a&q=c");
}

#[test]
fn what_cannot_be_typed_into_says_so() {
    for (source, expected) in [
        ("<input id=x readonly>", "Node: <input id=\"x\"> is read-only"),
        ("<textarea id=x readonly></textarea>", "Node: <textarea id=\"x\"> is read-only"),
        (
            "<input id=x type=hidden>",
            "Node: <input type=\"hidden\" id=\"x\"> is hidden, so nobody can type into it",
        ),
        (
            "<div contenteditable><p id=x>",
            "NeedsBrowser: <p id=\"x\"> is edited by a script; use a browser engine: --engine chromium",
        ),
        ("<input id=x disabled>", "Node: <input id=\"x\"> is disabled"),
        (
            "<button id=x>",
            "Node: <button id=\"x\"> takes no text; type into a text field, a select or a file field",
        ),
    ] {
        let said = said(&page(source), "x", &Action::Type("t".to_owned()));
        assert_eq!(said.replace("http://site.test/a/b?c#d: ", ""), expected, "{source}");
    }
}

#[test]
fn options_are_chosen_by_index_and_by_click() {
    let source = "<form action=/s><select id=s name=q><option id=a>A<option id=b>B<option id=c disabled>C\
                  </select><select id=m name=r multiple><option id=d>D<option id=e selected>E</select></form>";
    let submitted = |actions: &[(&str, Action)]| said(&after(page(source), actions), "s", &Action::Submit);
    assert_eq!(submitted(&[]), "http://site.test/s?q=A&r=E");
    assert_eq!(submitted(&[("s", Action::Choose(1))]), "http://site.test/s?q=B&r=E");
    assert_eq!(submitted(&[("b", Action::Click), ("a", Action::Click)]), "http://site.test/s?q=A&r=E");
    assert_eq!(submitted(&[("d", Action::Click)]), "http://site.test/s?q=A&r=D&r=E");
    assert_eq!(submitted(&[("d", Action::Click), ("e", Action::Click)]), "http://site.test/s?q=A&r=D");
    assert!(said(&page(source), "s", &Action::Choose(2)).ends_with("<option id=\"c\"> is disabled"));
    assert!(
        said(&page(source), "s", &Action::Choose(3))
            .ends_with("has 3 options, so none with index 3; the first is 0")
    );
}

#[test]
fn checkboxes_and_radio_buttons_keep_their_groups() {
    let source = "<form action=/s><label id=l><input id=c name=c type=checkbox checked> c</label>\
                  <input id=r name=r type=radio value=1 checked><input id=t name=r type=radio value=2>\
                  <label for=u id=lu>three</label></form><input id=o name=r type=radio>\
                  <input id=u name=r type=radio value=3 form=f><form id=f></form>";
    let submitted = |actions: &[(&str, Action)]| said(&after(page(source), actions), "l", &Action::Submit);
    for (actions, expected) in [
        (vec![], "c=on&r=1"),
        (vec![("c", Action::Click)], "r=1"),
        (vec![("l", Action::Click)], "r=1"),
        (vec![("c", Action::Click), ("c", Action::Click)], "c=on&r=1"),
        (vec![("c", Action::Check)], "c=on&r=1"),
        (vec![("c", Action::Uncheck)], "r=1"),
        (vec![("t", Action::Click)], "c=on&r=2"),
        (vec![("t", Action::Check), ("r", Action::Click)], "c=on&r=1"),
        (vec![("o", Action::Click), ("lu", Action::Click)], "c=on&r=1"),
    ] {
        assert_eq!(submitted(&actions), format!("http://site.test/s?{expected}"), "{actions:?}");
    }
    assert_eq!(said(&page(source), "r", &Action::Check), "nothing");
    let chosen = after(page(source), &[("o", Action::Click), ("u", Action::Click)]);
    assert_eq!(said(&chosen, "f", &Action::Submit), "http://site.test/a/b?r=3");
    assert!(said(&page(source), "r", &Action::Uncheck).contains("goes off when another one"));
}

#[test]
fn reset_takes_back_what_was_done_in_the_form() {
    let source = "<input id=o name=o form=f><form id=f action=/s><input id=a name=a value=1><select name=b>\
                  <option>x<option id=y>y</select><input id=r type=reset></form><input id=z>";
    let changed = after(
        page(source),
        &[
            ("a", Action::Type("2".to_owned())),
            ("o", Action::Type("3".to_owned())),
            ("y", Action::Click),
            ("z", Action::Type("4".to_owned())),
        ],
    );
    assert_eq!(said(&changed, "f", &Action::Submit), "http://site.test/s?o=3&a=2&b=y");
    let reset = after(changed, &[("r", Action::Click)]);
    assert_eq!(said(&reset, "f", &Action::Submit), "http://site.test/s?o=&a=1&b=x");
    assert_eq!(reset.fields().iter().count(), 1);
    assert_eq!(said(&reset, "r", &Action::Click), "nothing");
}

#[test]
fn enter_submits_by_the_first_button_or_from_the_only_field() {
    let enter = Action::Press("Enter".to_owned());
    for (source, expected) in [
        (
            "<form action=/s><input id=x name=q><button name=b value=1></button><button name=b value=2></button>",
            "http://site.test/s?q=&b=1",
        ),
        (
            "<button form=f name=b value=0></button><form id=f action=/s><input id=x name=q><button name=b value=1>",
            "http://site.test/s?b=0&q=",
        ),
        ("<form action=/s><input id=x name=q>", "http://site.test/s?q="),
        ("<form action=/s><input id=x name=q><input name=r>", "nothing"),
        (
            "<form action=/s><input id=x name=q><input type=checkbox name=r checked>",
            "http://site.test/s?q=&r=on",
        ),
        ("<form action=/s><input id=x name=q><button disabled></button><button>", "nothing"),
        ("<form action=/s><textarea id=x name=q></textarea>", "nothing"),
        ("<form action=/s><button id=x name=b>", "http://site.test/s?b="),
        ("<input id=x name=q>", "nothing"),
        ("<a id=x href=n>", "http://site.test/a/n"),
    ] {
        assert_eq!(said(&page(source), "x", &enter), expected, "{source}");
    }
    assert_eq!(said(&page("<form><input id=x>"), "x", &Action::Press("Tab".to_owned())), "nothing");
}

#[test]
fn requests_say_where_they_come_from() {
    for (from, to, expected) in [
        ("https://u:p@a.test/x?y#z", "/n", Some("https://a.test/x?y")),
        ("https://a.test/x?y", "https://b.test/n", Some("https://a.test/")),
        ("https://a.test/x", "http://a.test/n", None),
        ("http://a.test/x", "https://a.test/n", Some("http://a.test/")),
        ("file:///x/y.html", "http://a.test/n", None),
    ] {
        let page = page_at(from, &format!("<a id=x href='{to}'>"));
        let Ok(Effect::Navigate(navigation)) = effect(&page, id(&page, "x"), &Action::Click) else {
            panic!("no navigation");
        };
        assert_eq!(navigation.request.referrer.as_ref().map(|url| url.as_str()), expected, "{from} {to}");
        assert_eq!(navigation.request.purpose, windrow_page::Purpose::Visit);
    }
}
