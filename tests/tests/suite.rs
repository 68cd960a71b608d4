//! The literate cases of `suite/`. `UPDATE=1` writes the answers into the files; read the diff.

use std::fs;

use windrow_tests::literate::{Chapter, files};

#[test]
fn every_case_of_the_suite_has_its_answer() {
    let update = std::env::var_os("UPDATE").is_some();
    let (mut cases, mut failures) = (0, Vec::new());
    for file in files() {
        let text = fs::read_to_string(&file).expect("the suite is readable");
        let chapter = Chapter::read(&text);
        let answers: Vec<Vec<String>> = chapter.cases.iter().map(|case| chapter.answer(case)).collect();
        if update {
            fs::write(&file, chapter.rewritten(&answers)).expect("the suite is writable");
        }
        let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        for (case, answer) in chapter.cases.iter().zip(&answers) {
            cases += 1;
            if *answer != case.expected && !update {
                let lines = |lines: &[String]| lines.join("\n      ");
                failures.push(format!(
                    "{name}:{}: {}\n  is  {}\n  not {}",
                    case.line,
                    case.expression,
                    lines(answer),
                    lines(&case.expected)
                ));
            }
        }
    }
    println!("{cases} cases");
    assert!(failures.is_empty(), "{} of {cases} cases differ:\n{}", failures.len(), failures.join("\n"));
}
