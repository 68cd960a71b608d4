//! How many records a page says there are: `1–20 of 283`, `57 properties found`.

use std::sync::LazyLock;

use regex::Regex;
use windrow_dom::{Document, NodeId};
use windrow_knowledge::runs;

/// `… of 283`, with a range before it.
static RANGE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let number = r"[0-9][0-9.,\u{a0} ]*";
    Regex::new(&format!(
        r"(?i)\b[0-9]+\s*(?:-|–|—|to|bis|à|a|through)\s*([0-9]+)\s*(?:of|out of|von|sur|de|di|van|z)\s*(?:about |over |more than )?({number})"
    ))
    .ok()
});

/// `12 of 283`: of how many, if so many are shown.
static PART: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b([0-9]+)\s*(?:of|out of|von|van|sur|de|di|su|z|av|af)\s*([0-9][0-9.,\u{a0}]*)(?:[^0-9]|$)",
    )
    .ok()
});

/// `283 results`, `we found 57 properties`.
static COUNT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let things = "results?|matches|match|items?|products?|properties|property|homes?|houses?|flats?|apartments?|listings?|cars?|vehicles?|\
                  adverts?|ads|offers?|records?|hits?|titles?|bottles?|books?|ergebnisse|treffer|artikel|produkte|fahrzeuge|immobilien|angebote|\
                  résultats|produits|articles|annonces|resultados|productos|anuncios|risultati|prodotti|annunci|resultaten|producten";
    Regex::new(&format!(
        r"(?i)(?:^|\b(?:found|showing|all|view all|total of|total:|results:|there are|we have|gefunden:?|of)\s+)([0-9][0-9.,]*)\s+(?:\w+\s+){{0,2}}?(?:{things})\b"
    ))
    .ok()
});

/// How many records a page promises, of what was said there: what is said of a range before what is said of a number.
pub(crate) fn promises(document: &Document, shown: usize) -> Vec<usize> {
    let whole = NodeId::ROOT..NodeId(document.len() as u32);
    let runs = runs(document, whole, |_| false, |_| false);
    let number =
        |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>().parse::<usize>().ok();
    let short = || runs.iter().map(|run| run.text.as_str()).filter(|text| text.len() < LONGEST);
    let said = |regex: &Option<Regex>, group: usize| -> Vec<usize> {
        let Some(regex) = regex else { return Vec::new() };
        let all = short().filter_map(|text| number(regex.captures(text)?.get(group)?.as_str()));
        all.filter(|&all| all >= shown).collect()
    };
    let mut all = said(&RANGE, 2);
    let part = |text: &str| -> Option<usize> {
        let found = PART.as_ref()?.captures(text)?;
        // One of one is a page, or a picture.
        let is_shown = number(found.get(1)?.as_str()) == Some(shown) && shown > 1;
        number(found.get(2)?.as_str()).filter(|&all| is_shown && all >= shown)
    };
    all.extend(short().filter_map(part));
    all.extend(said(&COUNT, 1));
    all
}

/// Longer texts are about something else.
const LONGEST: usize = 160;

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, shown: usize, expected: Option<usize>) {
        let document = windrow_dom::parse_html(&format!("<p>{text}</p>"));
        assert_eq!(promises(&document, shown).first().copied(), expected, "{text}");
    }

    #[test]
    fn promises_are_read() {
        check("Showing 1–20 of 283", 20, Some(283));
        check("Results 1 to 10 of 1,204 properties", 10, Some(1204));
        check("57 properties found", 10, Some(57));
        check("We found 12 used cars", 12, Some(12));
        check("12 bedroom houses", 20, None);
        check("Toon meer panden (12 van 41)", 12, Some(41));
        check("Foto 1 van 41", 12, None);
        check("Established 1984", 5, None);
    }
}
