//! The names of the months.

use std::sync::LazyLock;

use crate::fold::fold;

/// For each month its names, without accents, in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
/// Swedish, Danish, Norwegian, Finnish, Czech, Slovak, Hungarian, Romanian, Turkish, Indonesian, Russian, Ukrainian
/// and Greek. Cases that do not begin like the basic form are listed as well. A beginning of at least three letters
/// is an abbreviation, if names of only one month begin so; `mar`, with which a Finnish name begins too, is listed.
const MONTHS: [&str; 12] = [
    "january januar janner janvier enero gennaio janeiro januari stycznia styczen tammikuuta leden ledna januara ianuarie \
     ocak januari января январь січня ιανουαριος ιανουαριου",
    "february februar feber fevrier febrero febbraio fevereiro februari lutego luty helmikuuta unor unora februara \
     februarie subat pebruari февраля февраль лютого φεβρουαριος φεβρουαριου",
    "march marz maerz mars marzo marco maart marca marzec marts maaliskuuta brezen brezna marcius martie mart maret \
     марта март березня μαρτιος μαρτιου mar mrz mrt",
    "april avril abril aprile kwietnia kwiecien huhtikuuta duben dubna aprila aprilis aprilie nisan апреля апрель квітня \
     απριλιος απριλιου",
    "may mai mayo maggio maio mei maja maj toukokuuta kveten kvetna majus mayis мая май травня μαιος μαιου",
    "june juni juin junio giugno junho czerwca czerwiec kesakuuta cerven cervna juna junius iunie haziran июня июнь \
     червня ιουνιος ιουνιου jun",
    "july juli juillet julio luglio julho lipca lipiec heinakuuta cervenec cervence jula julius iulie temmuz июля июль липня \
     ιουλιος ιουλιου jul",
    "august aout agosto augustus sierpnia sierpien augusti elokuuta srpen srpna augusta augusztus agustus agustos августа \
     август серпня αυγουστος αυγουστου",
    "september septembre septiembre setiembre settembre setembro wrzesnia wrzesien syyskuuta zari septembra szeptember \
     septembrie eylul сентября сентябрь вересня σεπτεμβριος σεπτεμβριου",
    "october oktober octobre octubre ottobre outubro pazdziernika pazdziernik lokakuuta rijen rijna oktobra octombrie ekim \
     октября октябрь жовтня οκτωβριος οκτωβριου",
    "november novembre noviembre novembro listopada listopad marraskuuta listopadu novembra noiembrie kasim nopember \
     ноября ноябрь листопада νοεμβριος νοεμβριου",
    "december dezember decembre diciembre dicembre dezembro grudnia grudzien joulukuuta prosinec prosince decembra \
     decembrie aralik desember декабря декабрь грудня δεκεμβριος δεκεμβριου",
];

/// Abbreviations in use that are no words of their own, folded.
const SHORT: &str = "jan feb mar apr jun jul aug sep sept oct nov dec okt dez mrz mrt janv fevr avr juil ene abr dic fev giu \
     lug sett ott sty kwi cze wrz paz gru febr marc szept iun iul haz agu eyl янв фев февр мар апр июн июл авг сен сент окт \
     ноя нояб дек січ лют бер квіт трав черв лип серп вер жовт груд ιαν φεβ μαρ απρ ιουν ιουλ αυγ σεπ οκτ νοε δεκ";

/// Abbreviations that are words or names as well, folded, and months only behind a day: `24. des`, but not `des 24`.
const SHORT_BEHIND_DAY: &str = "des kas ara ago tem nis eki oca sie lut lip lis";

/// Names that are words as well, folded, and months only with a year: `12 leden` are members in Dutch.
const DOUBTFUL: &[&str] = &["leden", "mart"];

/// The names in order, each with the number of its month.
static NAMES: LazyLock<Vec<(&str, u8)>> = LazyLock::new(|| {
    let names = |(at, names): (usize, &&'static str)| {
        names.split_ascii_whitespace().map(move |name| (name, at as u8 + 1))
    };
    let mut names: Vec<(&str, u8)> = MONTHS.iter().enumerate().flat_map(names).collect();
    names.sort_unstable();
    names
});

/// The number of the month with this name or abbreviation, from 1.
pub(super) fn month_of(word: &str) -> Option<u8> {
    if word.len() > 32 {
        return None;
    }
    let word = fold(word);
    let from = NAMES.partition_point(|&(name, _)| name < word.as_str());
    let mut begin = NAMES[from..].iter().take_while(|(name, _)| name.starts_with(word.as_str()));
    let &(name, month) = begin.next()?;
    let is_short = word.chars().count() >= 3 && begin.all(|&(_, other)| other == month);
    (name == word || is_short).then_some(month)
}

/// The number of the month that is named before a day, if the word can mean nothing else.
pub(super) fn sure_month_of(word: &str) -> Option<u8> {
    named_month_of(word).filter(|_| !DOUBTFUL.contains(&&*fold(word)))
}

/// The number of the month that is named behind a day, if the word there can mean nothing else.
pub(super) fn month_behind_day_of(word: &str) -> Option<u8> {
    sure_month_of(word).or_else(|| month_of(word).filter(|_| is_among(SHORT_BEHIND_DAY, &fold(word))))
}

/// The number of the month of which the word is the name or an abbreviation in use, and not just a beginning.
pub(super) fn named_month_of(word: &str) -> Option<u8> {
    let month = month_of(word)?;
    let word = fold(word);
    let is_name = NAMES.binary_search_by_key(&&*word, |&(name, _)| name).is_ok();
    (is_name || is_among(SHORT, &word)).then_some(month)
}

fn is_among(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|other| other == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abbreviations_are_of_one_month() {
        for word in SHORT.split_ascii_whitespace() {
            assert!(sure_month_of(word).is_some(), "{word}");
        }
        for word in SHORT_BEHIND_DAY.split_ascii_whitespace() {
            assert!(month_behind_day_of(word).is_some() && sure_month_of(word).is_none(), "{word}");
        }
    }
}
