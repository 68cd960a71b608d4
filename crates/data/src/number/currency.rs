//! The signs and codes of currencies, and how their countries write numbers.

use std::sync::LazyLock;

use crate::digit::is_space;

/// Signs and what they stand for; a sign that several currencies share stands for itself.
#[rustfmt::skip] // a table is read by its columns
const SIGNS: &[(&str, &str)] = &[
    ("€", "EUR"), ("£", "GBP"), ("$", "$"), ("¥", "¥"), ("￥", "¥"), ("₹", "INR"), ("₩", "KRW"), ("₽", "RUB"),
    ("₺", "TRY"), ("₫", "VND"), ("₪", "ILS"), ("฿", "THB"), ("₴", "UAH"), ("₱", "PHP"), ("₦", "NGN"), ("₸", "KZT"),
    ("円", "JPY"), ("元", "CNY"), ("원", "KRW"), ("US$", "USD"), ("CA$", "CAD"), ("C$", "CAD"), ("AU$", "AUD"),
    ("A$", "AUD"), ("NZ$", "NZD"), ("HK$", "HKD"), ("NT$", "TWD"), ("S$", "SGD"), ("MX$", "MXN"), ("R$", "BRL"),
    ("Rs", "Rs"), ("Rs.", "Rs"), ("kr", "kr"), ("kr.", "kr"), ("Kr", "kr"), ("Kr.", "kr"), ("zł", "PLN"),
    ("Kč", "CZK"), ("Ft", "HUF"), ("lei", "RON"), ("лв", "BGN"), ("лв.", "BGN"), ("руб", "RUB"), ("руб.", "RUB"),
    ("грн", "UAH"), ("TL", "TRY"), ("đ", "VND"), ("Rp", "IDR"), ("RM", "MYR"), ("Fr.", "CHF"), ("SFr.", "CHF"),
    ("Euro", "EUR"), ("euro", "EUR"), ("Euros", "EUR"), ("euros", "EUR"), ("ευρώ", "EUR"), ("евро", "EUR"),
    ("₾", "GEL"), ("₼", "AZN"), ("₵", "GHS"), ("₡", "CRC"), ("₲", "PYG"), ("৳", "BDT"), ("₨", "Rs"), ("﷼", "IRR"),
    ("៛", "KHR"), ("₭", "LAK"), ("₮", "MNT"), ("֏", "AMD"), ("₿", "BTC"), ("¢", "¢"), ("RMB", "CNY"),
    ("dollars", "$"), ("dollar", "$"), ("Dollar", "$"), ("доллар", "$"), ("долларов", "$"), 
    ("yen", "JPY"), ("rupees", "Rs"), ("рублей", "RUB"), ("рубля", "RUB"), ("р.", "RUB"), ("грн.", "UAH"),
    ("тг", "KZT"), ("тг.", "KZT"), ("сом", "KGS"), ("сум", "UZS"), ("din.", "RSD"),
    ("ден", "MKD"), ("Dhs", "AED"), ("Dhs.", "AED"), ("د.إ", "AED"),
    ("درهم", "AED"), ("ريال", "SAR"), ("ر.س", "SAR"), ("جنيه", "EGP"), ("ج.م", "EGP"), ("تومان", "IRT"),
    ("ریال", "IRR"), ("ש\"ח", "ILS"), ("שח", "ILS"), ("บาท", "THB"), ("VNĐ", "VND"), ("đồng", "VND"),
    ("人民币", "CNY"), ("块", "CNY"), ("KSh", "KES"), ("Ksh", "KES"), ("TSh", "TZS"), ("USh", "UGX"), ("GH₵", "GHS"),
    ("B/.", "PAB"), ("S/.", "PEN"), ("S/", "PEN"), ("Bs.", "BOB"), ("RD$", "DOP"),
    ("kč", "CZK"), ("KČ", "CZK"), ("Zł", "PLN"), ("ZŁ", "PLN"), ("KR", "kr"), ("RS", "Rs"), ("RS.", "Rs"), ("rs", "Rs"),
    ("rs.", "Rs"), ("eur", "EUR"), ("Eur", "EUR"), ("usd", "USD"), ("gbp", "GBP"), ("chf", "CHF"), ("pln", "PLN"),
    ("czk", "CZK"), ("huf", "HUF"), ("dkk", "DKK"), ("inr", "INR"), ("brl", "BRL"), ("uah", "UAH"),
    ("kn", "HRK"), ("reais", "BRL"), ("KD", "KWD"), ("NIS", "ILS"), ("DH", "MAD"), ("U$S", "USD"),
    ("COP$", "COP"), ("AR$", "ARS"), ("CLP$", "CLP"), ("TT$", "TTD"), ("J$", "JMD"), ("Z$", "ZWL"),
];

/// The codes that are read. Those that pages write in capitals for other things more often than for money are not:
/// `ALL`, `TOP`, `PEN`. In small letters codes are words far more often; those that are not are among the signs.
const CODES: &[&str] = &[
    "AED", "ARS", "AUD", "BGN", "BHD", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EGP", "EUR",
    "GBP", "HKD", "HRK", "HUF", "IDR", "ILS", "INR", "ISK", "JOD", "JPY", "KES", "KRW", "KWD", "KZT", "MAD",
    "MXN", "MYR", "NGN", "NOK", "NZD", "OMR", "PHP", "PKR", "PLN", "QAR", "RON", "RSD", "RUB", "SAR", "SEK",
    "SGD", "THB", "TND", "TRY", "TWD", "UAH", "USD", "VND", "ZAR", "AZN", "BAM", "BDT", "BOB", "BYN", "CRC",
    "DOP", "DZD", "ETB", "GEL", "GHS", "GTQ", "HNL", "IQD", "IRR", "JMD", "KGS", "LBP", "LKR", "MDL", "MKD",
    "MNT", "MZN", "NPR", "PAB", "PYG", "TTD", "TZS", "UGX", "UYU", "UZS", "XAF", "XOF",
];

/// The currencies of countries that group digits with points.
const POINT_GROUPS: &[&str] = &[
    "ARS", "BAM", "BGN", "BOB", "BRL", "CLP", "COP", "CRC", "CZK", "DKK", "EUR", "HRK", "HUF", "IDR", "ISK",
    "MKD", "NOK", "PLN", "PYG", "RON", "RSD", "RUB", "SEK", "TRY", "UAH", "UYU", "VND", "kr",
];

/// All signs, words and codes that are read as currencies.
pub fn currency_signs() -> impl Iterator<Item = &'static str> {
    SIGNS.iter().map(|(sign, _)| *sign).chain(CODES.iter().copied())
}

/// Whether the currency's countries write `1.299` for a thousand and more.
pub(super) fn groups_with_points(currency: &str) -> bool {
    POINT_GROUPS.contains(&currency)
}

/// The currency at the end of the text, and where its sign begins.
pub(super) fn before(text: &str) -> Option<(&'static str, usize)> {
    let text = text.trim_end_matches(is_space);
    let stands = |sign: &str| {
        let rest = text.strip_suffix(sign)?;
        let is_word = sign.starts_with(char::is_alphabetic) && rest.ends_with(is_cased);
        (!is_word).then_some(rest.len())
    };
    BY_LAST.longest(text.chars().next_back(), stands)
}

/// The currency at the start of the text, and where its sign ends.
pub(super) fn after(text: &str) -> Option<(&'static str, usize)> {
    let trimmed = text.trim_start_matches(is_space);
    let spaces = text.len() - trimmed.len();
    let stands = |sign: &str| {
        let rest = trimmed.strip_prefix(sign)?;
        let is_word = sign.ends_with(char::is_alphabetic) && rest.starts_with(is_cased);
        // A sign right before digits belongs to them: `10 $20`.
        let is_next = rest.starts_with(crate::digit::is_digit);
        (!is_word && !is_next).then_some(spaces + sign.len())
    };
    BY_FIRST.longest(trimmed.chars().next(), stands)
}

/// Whether the character is a letter of a script that separates words by spaces.
pub(super) fn is_cased(c: char) -> bool {
    c.is_lowercase() || c.is_uppercase()
}

/// All signs and codes with their currencies, ordered by a character of each.
struct Signs {
    all: Vec<(char, &'static str, &'static str)>,
    /// Which of the characters of ASCII are among these.
    ascii: u128,
}

static BY_FIRST: LazyLock<Signs> = LazyLock::new(|| Signs::by(|sign| sign.chars().next()));
static BY_LAST: LazyLock<Signs> = LazyLock::new(|| Signs::by(|sign| sign.chars().next_back()));

impl Signs {
    fn by(key: impl Fn(&str) -> Option<char>) -> Signs {
        let codes = CODES.iter().map(|&code| (code, code));
        let all = SIGNS.iter().copied().chain(codes);
        let mut signs: Vec<_> =
            all.filter_map(|(sign, currency)| Some((key(sign)?, sign, currency))).collect();
        signs.sort_by_key(|&(key, ..)| key);
        let ascii =
            signs.iter().filter(|(key, ..)| key.is_ascii()).fold(0, |keys, (key, ..)| keys | 1 << *key as u8);
        Signs { all: signs, ascii }
    }

    /// The currency with the longest sign that stands where it is looked for, of those with this character.
    fn longest(
        &self,
        key: Option<char>,
        stands: impl Fn(&str) -> Option<usize>,
    ) -> Option<(&'static str, usize)> {
        let key = key.filter(|key| !key.is_ascii() || self.ascii >> *key as u8 & 1 == 1)?;
        let from = self.all.partition_point(|&(other, ..)| other < key);
        let alike = self.all[from..].iter().take_while(|&&(other, ..)| other == key);
        let found =
            alike.filter_map(|&(_, sign, currency)| stands(sign).map(|place| (sign.len(), currency, place)));
        found.max_by_key(|&(length, ..)| length).map(|(_, currency, place)| (currency, place))
    }
}
