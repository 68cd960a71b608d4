//! The same wrappers in a real browser: the suite's walks, with the rows that the embedded engine gives.

use std::fs;

use windrow::Engine;
use windrow_tests::chromium::showing;
use windrow_tests::literate::{Chapter, files};

/// Cases that say something of pages without script, with the reason.
const OTHERWISE: [(&str, &str); 1] =
    [("doc('http://s/')//{click /}//p:<at=.>", "the head of a page cannot be seen, so it cannot be clicked")];

#[test]
fn the_walks_of_the_suite_give_the_same_rows() {
    let (mut cases, mut failures) = (0, Vec::new());
    let only = std::env::var("ONLY").unwrap_or_default();
    for file in files() {
        let chapter = Chapter::read(&fs::read_to_string(&file).expect("the suite is readable"));
        let Some(browser) = showing(chapter.shelf()) else { return };
        let engine = Engine::new(browser);
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        for case in chapter.walks().filter(|case| case.expression.contains(&only)) {
            if OTHERWISE.iter().any(|(expression, _)| case.expression == *expression) {
                continue;
            }
            cases += 1;
            let answer = chapter.walked(case, &engine);
            if answer != case.expected {
                let lines = |lines: &[String]| lines.join("\n      ");
                failures.push(format!(
                    "{name}:{}: {}\n  is  {}\n  not {}",
                    case.line,
                    case.expression,
                    lines(&answer),
                    lines(&case.expected)
                ));
            }
        }
    }
    println!("{cases} cases");
    assert!(failures.is_empty(), "{} of {cases} cases differ:\n{}", failures.len(), failures.join("\n"));
}
