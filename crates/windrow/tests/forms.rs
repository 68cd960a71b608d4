//! Plans for search forms do what they say: their expressions, run on a site, come to its results.

use std::path::Path;

use windrow::forms::Reader;
use windrow::knowledge::TypeId;
use windrow::{Engine, Shelf, Wrapper, knowing};

const FORM: &str = "<h1>Find a home</h1><form action=/search>\
    <label>Where <input name=where required></label>\
    <select name=mode><option value=buy>Buy<option value=rent>Rent</select>\
    <select name=beds><option value=''>Any<option>1</select><button>Search</button></form>";

#[test]
fn plans_come_to_the_results() {
    let result = |mode: &str, home: &str| {
        (format!("http://homes.example/search?where=Oxford&mode={mode}&beds="), format!("<p>{home}</p>"))
    };
    let mut site = Shelf::new().html("http://homes.example/", FORM);
    for (address, page) in [result("buy", "A house"), result("rent", "A flat")] {
        site = site.html(&address, &page);
    }
    let engine = Engine::of_shelf(site);
    let page = engine.open("http://homes.example/").expect("the page");
    let reader = Reader::new(knowing::load(Path::new("real-estate")).expect("a domain"));
    let form = reader.forms(page.document()).swap_remove(0);
    let location = reader.ontology().find("location");
    let values = |id: TypeId| if Some(id) == location { vec!["Oxford".to_owned()] } else { Vec::new() };
    let plan = form.plan(&values, 10).expect("a search has a plan");
    assert_eq!(plan.submissions, 2);
    let mut homes = Vec::new();
    for filling in &plan.fillings {
        let expression =
            form.expression(page.document(), Some("http://homes.example/"), filling).expect("an expression");
        let wrapper =
            Wrapper::parse(&format!("{expression}//p:<home>[.:<name=string(.)>]")).expect("it parses");
        for row in wrapper.rows(&engine, &Default::default()) {
            homes.push(format!("{:?}", row.expect("a row")));
        }
    }
    assert_eq!(homes.len(), 2);
    assert!(homes[0].contains("A house") && homes[1].contains("A flat"), "{homes:?}");
}

#[test]
fn forms_that_may_write_have_no_plan() {
    let page =
        "<form method=post>User <input name=user> <input type=password name=p><button>Log in</button></form>";
    let document = windrow::dom::parse_html(page);
    let reader = Reader::new(knowing::load(Path::new("forms")).expect("a domain"));
    let form = reader.forms(&document).swap_remove(0);
    assert!(form.may_write());
    assert_eq!(form.plan(&|_| Vec::new(), 10), None);
}
