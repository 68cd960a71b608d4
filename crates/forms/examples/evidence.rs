//! What the forms of saved pages say of themselves, a line of JSON for each page: `evidence FILE… > evidence.jsonl`.

use windrow_dom::{Hint, decode, parse_html};
use windrow_forms::Reader;
use windrow_knowledge::{Ontology, shipped};

fn main() -> std::io::Result<()> {
    let files = |name: &str| shipped(name).map(Into::into);
    let reader = Reader::new(Ontology::load("forms", &files).expect("the project's own files are right"));
    for file in std::env::args().skip(1) {
        let document = parse_html(&decode(&std::fs::read(&file)?, Hint::default()).text);
        let name = |id| reader.ontology().get(id).name.as_str();
        let forms = reader.forms(&document).into_iter().map(|form| {
            let fields = form.fields.iter().map(|field| (field.name.as_str(), field.id.map(name)));
            let buttons = form.buttons.iter().map(|button| (button.name.as_str(), Some(button.role.name())));
            let fields =
                fields.chain(buttons).map(|(name, id)| serde_json::json!({ "name": name, "type": id }));
            serde_json::json!({
                "form": form.element.map(|node| node.0),
                "node": form.node.0,
                "action": form.element.and_then(|node| document.attribute_value(node, "action")),
                "kind": form.kind.name(),
                "fields": fields.collect::<Vec<_>>(),
                "evidence": form.evidence,
            })
        });
        println!("{}", serde_json::json!({ "input": file, "forms": forms.collect::<Vec<_>>() }));
    }
    Ok(())
}
