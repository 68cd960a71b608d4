//! Forms: what they are for, what labels their fields, what the fields ask for.

use windrow_dom::{Document, parse_html};
use windrow_forms::{Form, Kind, LabelScope, Reader, Role};
use windrow_knowledge::{Ontology, shipped};

fn reader() -> Reader {
    let files = |name: &str| shipped(name).map(Into::into);
    Reader::new(Ontology::load("forms", &files).expect("the project's own files are right"))
}

fn forms(page: &str) -> (Document, Vec<Form>) {
    let document = parse_html(page);
    let forms = reader().forms(&document);
    (document, forms)
}

/// The labels of a form's fields, those of one field with bars between them.
fn labels(form: &Form) -> Vec<String> {
    let text = |field: &windrow_forms::Field| {
        field.labels.iter().map(|label| label.text.as_str()).collect::<Vec<_>>().join("|")
    };
    form.fields.iter().map(text).collect()
}

/// What the fields of a form ask for.
fn types(form: &Form) -> Vec<String> {
    let reader = reader();
    let name = |field: &windrow_forms::Field| {
        field.id.map_or("-".to_owned(), |id| reader.ontology().get(id).name.clone())
    };
    form.fields.iter().map(name).collect()
}

#[test]
fn labels_are_found_by_the_field_alone() {
    let (_, found) = forms(
        "<form><label for=a>Name</label><input id=a><label>Town <input></label>\
         <table><tr><td>Street:<td><input><tr><td><input type=checkbox><td>I agree</table></form>",
    );
    assert_eq!(labels(&found[0]), ["Name", "Town", "Street:", "I agree"]);
    assert!(found[0].fields.iter().all(|field| field.labels[0].scope == LabelScope::Field));
}

#[test]
fn labels_that_name_one_field_over_and_over_stay_with_theirs() {
    let (_, found) = forms(
        "<form><input type=radio name=r id=x> <label for=x>One</label><br>\
         <input type=radio name=r id=y> <label for=x>Two</label></form>",
    );
    assert_eq!(labels(&found[0]), ["One", "Two"]);
}

#[test]
fn fields_and_texts_in_turn_label_each_other() {
    let (_, found) = forms("<form>Please fill in<p>Name<br><input><br>Mail<br><input></form>");
    assert_eq!(labels(&found[0]), ["Name", "Mail"]);
    assert_eq!(found[0].fields[0].labels[0].scope, LabelScope::Segment);
    let (_, found) =
        forms("<form><p>Gender: <input type=radio name=g>Male <input type=radio name=g>Female</p></form>");
    assert_eq!(labels(&found[0]), ["Male", "Female"]);
    assert_eq!(found[0].fields[1].groups[0].text, "Gender:");
}

#[test]
fn a_text_before_a_row_of_fields_is_said_of_all() {
    let (_, found) =
        forms("<form><div>Born: <select><option>1</select><select><option>2</select></div></form>");
    assert_eq!(labels(&found[0]), ["Born:", ""]);
    assert!(found[0].fields.iter().all(|field| field.groups[0].text == "Born:"));
}

#[test]
fn labels_stand_above_in_tables() {
    let (_, found) = forms("<form><table><tr><td>First<td>Second<tr><td><input><td><input></table></form>");
    assert_eq!(labels(&found[0]), ["First", "Second"]);
    assert_eq!(found[0].fields[1].labels[0].scope, LabelScope::Layout);
}

#[test]
fn forms_that_tables_push_out_keep_their_labels() {
    let (_, found) = forms("<table><form><tr><td>Name:<td><input name=n></form></table>");
    assert_eq!(labels(&found[0]), ["Name:"]);
}

#[test]
fn forms_are_told_by_what_they_say_and_ask_for() {
    let cases = [
        ("<form><input name=q><button>Search</button></form>", Kind::Search, "search_query"),
        (
            "<form><input name=user><input type=password name=pw><button>Log in</button></form>",
            Kind::Login,
            "username password",
        ),
        (
            "<form>E-mail <input name=m> Password <input type=password> Again <input type=password>\
             <button>Sign up</button></form>",
            Kind::Registration,
            "email password password_confirmation",
        ),
        (
            "<h2>Forgot your password?</h2><form>User name <input name=u><button>Send</button></form>",
            Kind::Recovery,
            "username",
        ),
        (
            "<form>Your name <input name=a> E-mail <input name=b> Message <textarea></textarea>\
             <button>Send</button></form>",
            Kind::Contact,
            "full_name email comment",
        ),
        (
            "<form>Newsletter <input name=email placeholder='Your e-mail'><button>Subscribe</button></form>",
            Kind::Newsletter,
            "email",
        ),
        ("<form>Qty <input name=qty value=1><button>Add to cart</button></form>", Kind::Checkout, "quantity"),
        ("<form><select name=skin><option>a</select></form>", Kind::Other, "style"),
    ];
    for (page, kind, wanted) in cases {
        let (_, found) = forms(page);
        assert_eq!((found[0].kind, types(&found[0]).join(" ").as_str()), (kind, wanted), "{page}");
        assert_eq!(found[0].may_write(), kind != Kind::Search);
    }
}

#[test]
fn controls_without_a_form_are_parted_by_their_buttons() {
    let (_, found) = forms(
        "<div><input name=q><button>Search</button></div>\
         <div><p>E-mail <input name=e></p><p>Password <input type=password></p><button>Log in</button></div>",
    );
    let kinds: Vec<Kind> = found.iter().map(|form| form.kind).collect();
    assert_eq!(kinds, [Kind::Search, Kind::Login]);
}

#[test]
fn buttons_that_send_are_told_from_others() {
    let (document, found) = forms(
        "<form><input name=q><button type=reset>x</button><input type=submit value=Cancel>\
         <input type=submit value=Go></form>",
    );
    let roles: Vec<Role> = found[0].buttons.iter().map(|button| button.role).collect();
    assert_eq!(roles, [Role::Reset, Role::Cancel, Role::Submit]);
    let sends = found[0].submit.and_then(|node| document.attribute_value(node, "value"));
    assert_eq!(sends, Some("Go"));
}

#[test]
fn hostile_pages_have_no_forms_or_some() {
    let deep = "<div>".repeat(3000) + "<input>" + &"</div>".repeat(3000);
    let many = "<form>".to_owned() + &"<input name=a> x ".repeat(1500) + "</form>";
    for page in ["", "<form>", "<input", "<label for>", "<form><select><option></form>", &deep, &many] {
        let (_, found) = forms(page);
        assert!(found.len() <= 1, "{}", page.len());
    }
}
