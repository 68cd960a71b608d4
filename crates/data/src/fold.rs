//! Words in the form in which lists of words are compared: lower case, without accents.

/// The text in lower case and without accents, so that `Märkte` and `MARKTE` compare alike.
///
/// ```
/// assert_eq!(windrow_data::fold("Précédent »"), "precedent »");
/// assert_eq!(windrow_data::fold("MIỄN PHÍ"), "mien phi");
/// ```
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    folded.extend(text.chars().filter_map(letter));
    folded
}

/// The letter in lower case without its accent; nothing for an accent alone.
fn letter(c: char) -> Option<char> {
    if c.is_ascii() {
        return Some(c.to_ascii_lowercase());
    }
    let lower = c.to_lowercase().next()?;
    Some(match lower {
        // Of Vietnamese, the letters with two accents stand together by their bases.
        'à'..='å' | 'ă' | 'ą' | 'ā' | 'ạ'..='ặ' => 'a',
        'ç' | 'ć' | 'č' | 'ĉ' | 'ċ' => 'c',
        'ď' | 'đ' => 'd',
        'è'..='ë' | 'ě' | 'ę' | 'ē' | 'ė' | 'ẹ'..='ệ' => 'e',
        'ğ' | 'ĝ' | 'ġ' | 'ģ' => 'g',
        'ĥ' | 'ħ' => 'h',
        'ì'..='ï' | 'ı' | 'ī' | 'ĩ' | 'į' | 'ỉ'..='ị' => 'i',
        'ĵ' => 'j',
        'ķ' => 'k',
        'ľ' | 'ł' | 'ĺ' | 'ļ' => 'l',
        'ñ' | 'ń' | 'ň' | 'ņ' => 'n',
        'ò'..='ö' | 'ő' | 'ø' | 'ō' | 'ơ' | 'ọ'..='ợ' => 'o',
        'ř' | 'ŕ' | 'ŗ' => 'r',
        'ś' | 'š' | 'ş' | 'ș' | 'ŝ' => 's',
        'ť' | 'ţ' | 'ț' => 't',
        'ù'..='ü' | 'ů' | 'ű' | 'ū' | 'ũ' | 'ŭ' | 'ų' | 'ư' | 'ụ'..='ự' => 'u',
        'ŵ' => 'w',
        'ý' | 'ÿ' | 'ŷ' | 'ỳ'..='ỹ' => 'y',
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
