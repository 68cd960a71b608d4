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

#[test]
fn what_may_write_is_never_called_harmless() {
    let pages = [
        "<form action=/delete><label>ID <input name=id></label><button>Delete</button></form>",
        "<form>Konto <input name=k><button>Löschen</button></form>",
        "<form>Numer <input name=n><button>Usuń</button></form>",
        "<form>Codice <input name=c><button>Elimina</button></form>",
        "<form>Hesap <input name=h><button>Sil</button></form>",
        "<form>Personnummer <input name=p><button>Avsluta prenumeration</button></form>",
        "<form>Job <input name=j><button>Apply</button></form>",
        "<form action=/alert>Location <input name=l><button>Save search</button></form>",
        "<div><input placeholder='Search users'><button>Ban user</button></div>",
        "<form method=post>Search term to delete <input name=q><button>Delete all</button></form>",
        "<form action=/account/delete><input type=hidden name=action value=delete><input type=search name=x><button>Go</button></form>",
        "<form method=post action=/account/close>Reason <input type=search name=r><button>Close account</button></form>",
        "<form method=post>Code <input name=c><button>OK</button></form>",
    ];
    for page in pages {
        let (_, found) = forms(page);
        assert!(found[0].may_write(), "{page}");
        assert_eq!(found[0].plan(&|_| Vec::new(), 10), None, "{page}");
    }
    let searches = [
        "<form><input name=q><button>Search</button></form>",
        "<form><input type=search name=q><button>Go</button></form>",
        "<form class=search-form><input name=k><input type=image src=x.png></form>",
        "<form method=post><input name=q><button>Suchen</button></form>",
    ];
    for page in searches {
        assert!(!forms(page).1[0].may_write(), "{page}");
    }
}

#[test]
fn plans_ask_only_for_what_can_be_asked() {
    let (_, found) = forms(
        "<form><input type=search name=q><label><input type=radio value=a>Buy</label>\
         <input name=off disabled><select name=b><option>Any<option selected>2 beds<option disabled>3 beds</select>\
         <button>Search</button></form>",
    );
    let plan = found[0].plan(&|_| Vec::new(), 10).expect("a plan");
    assert_eq!(plan.submissions, 1);
    let asked: Vec<&str> =
        plan.fillings[0].acts.iter().map(|(field, _)| found[0].fields[*field].name.as_str()).collect();
    assert_eq!(asked, ["", "b"], "the radio without a name, and Any instead of what is chosen");
    assert_eq!(found[0].fields.last().map(|field| field.choices.len()), Some(2));
    let (_, found) = forms(
        "<form>Where * <input name=l required> <input type=search name=q><button>Search</button></form>",
    );
    assert!(found[0].plan(&|_| Vec::new(), 10).is_some_and(|plan| plan.fillings.is_empty()));
    // Where something has to be chosen, the line that asks to choose is no choice.
    let (_, found) = forms(
        "<form><label for=v>Vermarktungsart *</label><select id=v name=v><option value='' selected>-- bitte wählen --\
         <option value=kauf>Kauf<option value=miete>Miete</select><label for=o>Ort</label><select id=o name=o>\
         <option value=''>alle<option>Soest</select><input name=preisbis><button>Suchen</button></form>",
    );
    let plan = found[0].plan(&|_| Vec::new(), 10).expect("a plan");
    assert_eq!((plan.submissions, plan.fillings.len()), (2, 2), "{plan:?}");
}

#[test]
fn labels_outside_of_a_form_are_found_by_their_names() {
    let (_, found) = forms(
        "<label for=t>Town</label><b id=k>Keep me</b><form><input id=t><input aria-labelledby=k></form>",
    );
    assert_eq!(labels(&found[0]), ["Town", "Keep me"]);
}
