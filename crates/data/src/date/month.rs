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
