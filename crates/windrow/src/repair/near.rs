//! Expressions near one that no longer does: what a redesign may have made of it.
//!
//! Every expression here is a guess that costs nothing: it is run on the new pages, and taken only if it gives good rows again.

use std::collections::{BTreeMap, BTreeSet};

use windrow_upkeep::squashed;

/// A step of a path as it is written, with what joins it to the one before.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    /// `/` or `//`; nothing before the first step of a path from here.
    join: String,
    text: String,
}

/// Boxes that are put around things.
const BOXES: [&str; 3] = ["*", "div", "span"];

/// Longer paths have too many neighbours.
const LONGEST: usize = 14;

/// Paths that differ from one in a step: one more, one less, one that says less; and of all that it selects what is first, or seen.
pub(super) fn neighbours(path: &str) -> Vec<String> {
    if let Some((inner, position)) = picked(path) {
        let near = neighbours(inner).into_iter().filter(|near| !near.starts_with('('));
        return near.map(|near| format!("({near}){position}")).collect();
    }
    let steps = steps(path);
    if steps.is_empty() || steps.len() > LONGEST {
        return Vec::new();
    }
    let mut near: Vec<Vec<Step>> = Vec::new();
    let is_attribute = |step: &Step| step.text.starts_with('@');
    let is_plain = |step: &Step| step.text != "." && step.text != ".." && !step.text.contains("::");
    for (at, step) in steps.iter().enumerate() {
        let with = |change: &dyn Fn(&mut Vec<Step>)| {
            let mut changed = steps.clone();
            change(&mut changed);
            changed
        };
        if step.join == "/" {
            near.push(with(&|steps| steps[at].join = "//".to_owned()));
        }
        if at == 0 && step.join.is_empty() && is_plain(step) && !is_attribute(step) {
            near.push(with(&|steps| {
                steps[0].join = "//".to_owned();
                steps.insert(0, Step { join: String::new(), text: ".".to_owned() });
            }));
        }
        for plainer in plainer(&step.text) {
            near.push(with(&|steps| steps[at].text = plainer.clone()));
        }
        for moved in moved(&step.text) {
            near.push(with(&|steps| steps[at].text = moved.clone()));
        }
        if steps.len() > 1 && step.text != "." {
            near.push(with(&|steps| {
                let gone = steps.remove(at);
                if let Some(next) = steps.get_mut(at).filter(|next| next.join.len() < 2) {
                    next.join = gone.join;
                }
            }));
        }
        if step.join != "//" && is_plain(step) {
            for name in BOXES {
                near.push(with(&|steps| {
                    let join = std::mem::replace(&mut steps[at].join, "/".to_owned());
                    steps.insert(at, Step { join, text: name.to_owned() });
                }));
            }
        }
    }
    if steps.last().is_some_and(|last| !is_attribute(last)) {
        for name in &BOXES[1..] {
            let mut longer = steps.clone();
            longer.push(Step { join: "/".to_owned(), text: (*name).to_owned() });
            near.push(longer);
        }
    }
    let mut all: Vec<String> = near.iter().map(|steps| written(steps)).collect();
    all.extend(seen(path));
    let mut known = BTreeSet::new();
    all.retain(|near| near != path && known.insert(near.clone()));
    all
}

/// A path of whose nodes one is picked, `(path)[1]`: the path, and which one.
fn picked(path: &str) -> Option<(&str, &str)> {
    let (inner, position) = path.strip_prefix('(')?.rsplit_once(')')?;
    let number = position.strip_prefix('[')?.strip_suffix(']')?;
    (number == "last()" || number.parse::<u32>().is_ok()).then_some((inner, position))
}

/// Of all that a path selects what a reader sees, what is first, and what is last.
pub(super) fn seen(path: &str) -> Vec<String> {
    let Some(last) = steps(path).pop() else { return Vec::new() };
    let mut all = Vec::new();
    if !last.text.starts_with('@') && last.text != "." {
        all.push(format!("{path}[is-visible()]"));
    }
    let whole = if path.starts_with('/') { format!(".{path}") } else { path.to_owned() };
    all.push(format!("({whole})[1]"));
    all.push(format!("({whole})[last()]"));
    all
}

/// Steps that ask for less than one: without one of its classes, its id, its conditions, its name.
fn plainer(step: &str) -> Vec<String> {
    let parts = parts(step);
    let Some((name, rest)) = parts.split_first() else { return Vec::new() };
    let mut all = Vec::new();
    for at in 0..rest.len() {
        let kept = rest.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, part)| part.as_str());
        all.push(std::iter::once(name.as_str()).chain(kept).collect());
    }
    if rest.len() > 1 {
        all.push(name.clone());
    }
    let is_element = name.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
    if is_element && !name.is_empty() {
        all.push(format!("*{}", rest.concat()));
    }
    all
}

/// Steps with a position, one before and one behind.
fn moved(step: &str) -> Vec<String> {
    let Some((before, rest)) = step.rsplit_once('[') else { return Vec::new() };
    let Some(position) = rest.strip_suffix(']').and_then(|number| number.parse::<u32>().ok()) else {
        return Vec::new();
    };
    let others = [position.checked_sub(1).filter(|&position| position > 0), position.checked_add(1)];
    others.into_iter().flatten().map(|position| format!("{before}[{position}]")).collect()
}

/// A step as its name and what is asked of it: classes, ids and conditions.
fn parts(step: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0_usize;
    let mut quote: Option<char> = None;
    for letter in step.chars() {
        let begins = depth == 0 && quote.is_none() && matches!(letter, '[' | '.' | '#');
        if begins && !step.starts_with('.') {
            parts.push(String::new());
        }
        (depth, quote) = within(depth, quote, letter);
        if let Some(last) = parts.last_mut() {
            last.push(letter);
        }
    }
    parts
}

/// How deep in brackets, and in which quotes, one is behind a letter.
fn within(depth: usize, quote: Option<char>, letter: char) -> (usize, Option<char>) {
    match (quote, letter) {
        (Some(open), _) if open == letter => (depth, None),
        (Some(_), _) => (depth, quote),
        (None, '"' | '\'') => (depth, Some(letter)),
        (None, '[' | '(' | '{') => (depth + 1, None),
        (None, ']' | ')' | '}') => (depth.saturating_sub(1), None),
        (None, _) => (depth, None),
    }
}

/// The steps of a path; none of what is no plain path.
fn steps(path: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut current = Step { join: String::new(), text: String::new() };
    let mut depth = 0_usize;
    let mut quote: Option<char> = None;
    for letter in path.trim().chars() {
        if depth == 0 && quote.is_none() {
            if matches!(letter, '|' | '(' | '$' | ',') && !current.text.contains("text") {
                return Vec::new();
            }
            if letter == '/' {
                if !current.text.is_empty() {
                    steps.push(std::mem::replace(
                        &mut current,
                        Step { join: String::new(), text: String::new() },
                    ));
                }
                current.join.push('/');
                continue;
            }
        }
        (depth, quote) = within(depth, quote, letter);
        current.text.push(letter);
    }
    if current.text.is_empty() {
        return Vec::new();
    }
    steps.push(current);
    steps
}

fn written(steps: &[Step]) -> String {
    steps.iter().map(|step| format!("{}{}", step.join, step.text)).collect()
}

/// Names of elements and classes as they were, with what they are called now.
#[derive(Debug, Default)]
pub(super) struct Renamed {
    votes: BTreeMap<(char, String), BTreeMap<String, usize>>,
}

impl Renamed {
    /// Notes where a value was, with one digit for each number in a class, and where it is now: `div.card/b.price`.
    pub(super) fn note(&mut self, old: &str, new: &str) {
        let (old, new): (Vec<&str>, Vec<&str>) = (old.split('/').collect(), new.split('/').collect());
        // Boxes come and go near the record more often than near the value.
        for (old, new) in old.iter().rev().zip(new.iter().rev()) {
            let (mut olds, mut news) = (old.split('.'), new.split('.'));
            let names = olds.next().zip(news.next());
            let (olds, news): (Vec<&str>, Vec<&str>) = (olds.collect(), news.collect());
            for (old, new) in names.into_iter().filter(|(old, new)| old != new) {
                self.vote('<', old, new);
            }
            let (plain_old, plain_new): (BTreeSet<String>, BTreeSet<String>) = (
                olds.iter().map(|class| squashed(class)).collect(),
                news.iter().map(|class| squashed(class)).collect(),
            );
            let gone: Vec<&&str> =
                olds.iter().filter(|class| !plain_new.contains(&squashed(class))).collect();
            let come: Vec<&&str> =
                news.iter().filter(|class| !plain_old.contains(&squashed(class))).collect();
            if gone.len() == come.len() {
                gone.into_iter().zip(come).for_each(|(old, new)| self.vote('.', old, new));
            }
        }
    }

    fn vote(&mut self, kind: char, old: &str, new: &str) {
        if !old.is_empty() && !new.is_empty() && !old.starts_with('@') && old != "text()" {
            let votes = self.votes.entry((kind, squashed(old))).or_default();
            *votes.entry(new.to_owned()).or_default() += 1;
        }
    }

    fn now(&self, kind: char, old: &str) -> Option<&str> {
        let votes = self.votes.get(&(kind, squashed(old)))?;
        votes.iter().max_by_key(|(_, count)| **count).map(|(new, _)| new.as_str())
    }

    /// A path under the new names.
    pub(super) fn path(&self, path: &str) -> String {
        if let Some((inner, position)) = picked(path) {
            return format!("({}){position}", self.path(inner));
        }
        let renamed = steps(path).into_iter().map(|step| {
            let parts =
                parts(&step.text).into_iter().enumerate().map(|(at, part)| match part.strip_prefix('.') {
                    Some(class) if at > 0 => {
                        self.now('.', class).map_or_else(|| part.clone(), |new| format!(".{new}"))
                    }
                    None if at == 0 => self.now('<', &part).map_or_else(|| part.clone(), str::to_owned),
                    _ => part.clone(),
                });
            Step { text: parts.collect(), join: step.join }
        });
        written(&renamed.collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::{Renamed, neighbours, steps, written};

    #[test]
    fn steps_are_read_and_written() {
        for path in
            [".//b.price", "//li[a/b = \"x/y\"]/div[2]", "div/div/@href", "/html/body", "h1/text()[2]"]
        {
            assert_eq!(written(&steps(path)), path);
        }
        assert!(steps("(a | b)").is_empty());
    }

    #[test]
    fn a_box_more_or_less_is_near() {
        let near = neighbours("div/span[2]");
        for path in [
            "div/div/span[2]",
            "span[2]",
            "div//span[2]",
            "div/span",
            "div/span[1]",
            "*/div/span[2]",
            ".//div/span[2]",
        ] {
            assert!(near.contains(&path.to_owned()), "{path} in {near:?}");
        }
        assert!(neighbours("(a/b)[1]").contains(&"(a//b)[1]".to_owned()));
        assert!(neighbours(".//b.price.new").contains(&".//b.new".to_owned()));
    }

    #[test]
    fn new_names_are_told_by_where_values_are() {
        let mut renamed = Renamed::default();
        renamed.note("div.a.b/p.price", "section/div.a.x/span.cost");
        assert_eq!(renamed.path(".//div.b/p.price[not(.//i)]"), ".//div.x/span.cost[not(.//i)]");
    }
}
