//! `--var` with several values: one run for each combination.

use std::collections::BTreeMap;

use super::fetch::from_environment;
use crate::exit::Failure;

/// A variable and its values, separated by commas; `\,` is a comma and `\\` a backslash.
pub(crate) fn values(text: &str) -> Result<(String, Vec<String>), String> {
    let (name, list) = crate::expression::pair(text)?;
    let mut values = vec![String::new()];
    let mut letters = list.chars();
    while let Some(letter) = letters.next() {
        let value = values.last_mut().expect("there is always a value");
        match letter {
            ',' => values.push(String::new()),
            '\\' => match letters.next() {
                Some(escaped @ (',' | '\\')) => value.push(escaped),
                Some(other) => value.extend(['\\', other]),
                None => value.push('\\'),
            },
            other => value.push(other),
        }
    }
    Ok((name, values))
}

/// The same variables, with what `env:VARIABLE` stands for in place of it.
pub(crate) fn known(variables: &[(String, Vec<String>)]) -> Result<Vec<(String, Vec<String>)>, Failure> {
    let known = |(name, values): &(String, Vec<String>)| {
        let values: Result<Vec<String>, String> =
            values.iter().map(|value| from_environment(value)).collect();
        Ok((name.clone(), values.map_err(|why| Failure::usage(format!("--var {name}: {why}")))?))
    };
    variables.iter().map(known).collect()
}

/// All combinations of values, the last variable changing fastest. A variable given twice has all its values.
pub(crate) fn combinations(variables: &[(String, Vec<String>)]) -> Vec<BTreeMap<String, String>> {
    let mut merged: Vec<(&str, Vec<&str>)> = Vec::new();
    for (name, values) in variables {
        let values = values.iter().map(String::as_str);
        match merged.iter_mut().find(|(known, _)| known == name) {
            Some((_, all)) => all.extend(values),
            None => merged.push((name, values.collect())),
        }
    }
    let mut all = vec![BTreeMap::new()];
    for (name, values) in merged {
        let with = |before: &BTreeMap<String, String>| {
            let before = before.clone();
            values
                .iter()
                .map(move |value| {
                    let mut after = before.clone();
                    after.insert(name.to_owned(), (*value).to_owned());
                    after
                })
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{combinations, values};

    #[test]
    fn every_combination_is_run() {
        let variables = [values("q=a,b").expect("values"), values(r"p=1\,5,2\\").expect("values")];
        let runs: Vec<String> = combinations(&variables)
            .iter()
            .map(|run| run.values().rev().cloned().collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(runs, ["a 1,5", r"a 2\", "b 1,5", r"b 2\"]);
        assert_eq!(combinations(&[]).len(), 1);
        assert_eq!(combinations(&[values("q=a").expect("values"), values("q=b").expect("values")]).len(), 2);
    }
}
