//! Words in the form in which lists of words are compared: lower case, without accents.

/// The text in lower case and without accents, so that `Märkte` and `MARKTE` compare alike.
///
/// ```
/// assert_eq!(windrow_data::fold("Précédent »"), "precedent »");
/// ```
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().filter_map(letter).collect()
}

/// The letter in lower case without its accent; nothing for an accent alone.
fn letter(c: char) -> Option<char> {
    let lower = c.to_lowercase().next()?;
    Some(match lower {
        'à'..='å' | 'ă' | 'ą' | 'ā' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è'..='ë' | 'ě' | 'ę' | 'ē' | 'ė' => 'e',
        'ğ' => 'g',
        'ì'..='ï' | 'ı' | 'ī' => 'i',
        'ľ' | 'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ő' | 'ø' | 'ō' => 'o',
        'ř' => 'r',
        'ś' | 'š' | 'ş' | 'ș' => 's',
        'ť' | 'ţ' | 'ț' => 't',
        'ù'..='ü' | 'ů' | 'ű' | 'ū' => 'u',
        'ý' => 'y',
        'ź' | 'ž' | 'ż' => 'z',
        'ё' => 'е',
        'ά' => 'α',
        'έ' => 'ε',
        'ή' => 'η',
        'ί' | 'ϊ' => 'ι',
        'ό' => 'ο',
        'ύ' => 'υ',
        'ώ' => 'ω',
        '\u{300}'..='\u{36f}' => return None,
        other => other,
    })
}
