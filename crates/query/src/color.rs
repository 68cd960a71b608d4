//! Colours in one spelling, so that `#767676`, `rgb(118,118,118)` and a name for it compare equal.

/// The colour as computed styles spell it, `rgb(118, 118, 118)` or `rgba(0, 0, 0, 0.5)`; none if it is no colour.
pub(crate) fn canonical(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let (channels, alpha) = match text.strip_prefix('#') {
        Some(digits) => hex(digits)?,
        None => match text.split_once('(') {
            Some(("rgb" | "rgba", inside)) => function(inside.strip_suffix(')')?)?,
            _ if text == "transparent" => ([0, 0, 0], 0.0),
            _ => (named(&text)?, 1.0),
        },
    };
    let [red, green, blue] = channels;
    Some(match alpha {
        1.0 => format!("rgb({red}, {green}, {blue})"),
        alpha => format!("rgba({red}, {green}, {blue}, {})", (alpha * 1000.0).round() / 1000.0),
    })
}

/// Whether the values of a style property are colours.
pub(crate) fn is_color_property(name: &str) -> bool {
    name.ends_with("color") || matches!(name, "fill" | "stroke")
}

fn hex(digits: &str) -> Option<([u8; 3], f64)> {
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let wide = match digits.len() {
        3 | 4 => digits.chars().flat_map(|digit| [digit, digit]).collect(),
        6 | 8 => digits.to_owned(),
        _ => return None,
    };
    let byte = |at: usize| u8::from_str_radix(wide.get(at..at + 2)?, 16).ok();
    let alpha = if wide.len() == 8 { f64::from(byte(6)?) / 255.0 } else { 1.0 };
    Some(([byte(0)?, byte(2)?, byte(4)?], alpha))
}

fn function(inside: &str) -> Option<([u8; 3], f64)> {
    let parts: Vec<&str> = inside.split([',', ' ', '/']).filter(|part| !part.is_empty()).collect();
    let channel = |text: &str| {
        let value: f64 = match text.strip_suffix('%') {
            Some(share) => share.parse::<f64>().ok()? * 2.55,
            None => text.parse().ok()?,
        };
        Some(value.round().clamp(0.0, 255.0) as u8)
    };
    let alpha = |text: &str| match text.strip_suffix('%') {
        Some(share) => share.parse::<f64>().ok().map(|share| share / 100.0),
        None => text.parse().ok(),
    };
    match parts[..] {
        [red, green, blue] => Some(([channel(red)?, channel(green)?, channel(blue)?], 1.0)),
        [red, green, blue, share] => {
            Some(([channel(red)?, channel(green)?, channel(blue)?], alpha(share)?.clamp(0.0, 1.0)))
        }
        _ => None,
    }
}

fn named(name: &str) -> Option<[u8; 3]> {
    let at = NAMES.binary_search_by_key(&name, |&(known, _)| known).ok()?;
    let [_, red, green, blue] = NAMES[at].1.to_be_bytes();
    Some([red, green, blue])
}

/// CSS's named colours, sorted.
const NAMES: [(&str, u32); 148] = [
    ("aliceblue", 0x00f0f8ff),
    ("antiquewhite", 0x00faebd7),
    ("aqua", 0x0000ffff),
    ("aquamarine", 0x007fffd4),
    ("azure", 0x00f0ffff),
    ("beige", 0x00f5f5dc),
    ("bisque", 0x00ffe4c4),
    ("black", 0x00000000),
    ("blanchedalmond", 0x00ffebcd),
    ("blue", 0x000000ff),
    ("blueviolet", 0x008a2be2),
    ("brown", 0x00a52a2a),
    ("burlywood", 0x00deb887),
    ("cadetblue", 0x005f9ea0),
    ("chartreuse", 0x007fff00),
    ("chocolate", 0x00d2691e),
    ("coral", 0x00ff7f50),
    ("cornflowerblue", 0x006495ed),
    ("cornsilk", 0x00fff8dc),
    ("crimson", 0x00dc143c),
    ("cyan", 0x0000ffff),
    ("darkblue", 0x0000008b),
    ("darkcyan", 0x00008b8b),
    ("darkgoldenrod", 0x00b8860b),
    ("darkgray", 0x00a9a9a9),
    ("darkgreen", 0x00006400),
    ("darkgrey", 0x00a9a9a9),
    ("darkkhaki", 0x00bdb76b),
    ("darkmagenta", 0x008b008b),
    ("darkolivegreen", 0x00556b2f),
    ("darkorange", 0x00ff8c00),
    ("darkorchid", 0x009932cc),
    ("darkred", 0x008b0000),
    ("darksalmon", 0x00e9967a),
    ("darkseagreen", 0x008fbc8f),
    ("darkslateblue", 0x00483d8b),
    ("darkslategray", 0x002f4f4f),
    ("darkslategrey", 0x002f4f4f),
    ("darkturquoise", 0x0000ced1),
    ("darkviolet", 0x009400d3),
    ("deeppink", 0x00ff1493),
    ("deepskyblue", 0x0000bfff),
    ("dimgray", 0x00696969),
    ("dimgrey", 0x00696969),
    ("dodgerblue", 0x001e90ff),
    ("firebrick", 0x00b22222),
    ("floralwhite", 0x00fffaf0),
    ("forestgreen", 0x00228b22),
    ("fuchsia", 0x00ff00ff),
    ("gainsboro", 0x00dcdcdc),
    ("ghostwhite", 0x00f8f8ff),
    ("gold", 0x00ffd700),
    ("goldenrod", 0x00daa520),
    ("gray", 0x00808080),
    ("green", 0x00008000),
    ("greenyellow", 0x00adff2f),
    ("grey", 0x00808080),
    ("honeydew", 0x00f0fff0),
    ("hotpink", 0x00ff69b4),
    ("indianred", 0x00cd5c5c),
    ("indigo", 0x004b0082),
    ("ivory", 0x00fffff0),
    ("khaki", 0x00f0e68c),
    ("lavender", 0x00e6e6fa),
    ("lavenderblush", 0x00fff0f5),
    ("lawngreen", 0x007cfc00),
    ("lemonchiffon", 0x00fffacd),
    ("lightblue", 0x00add8e6),
    ("lightcoral", 0x00f08080),
    ("lightcyan", 0x00e0ffff),
    ("lightgoldenrodyellow", 0x00fafad2),
    ("lightgray", 0x00d3d3d3),
    ("lightgreen", 0x0090ee90),
    ("lightgrey", 0x00d3d3d3),
    ("lightpink", 0x00ffb6c1),
    ("lightsalmon", 0x00ffa07a),
    ("lightseagreen", 0x0020b2aa),
    ("lightskyblue", 0x0087cefa),
    ("lightslategray", 0x00778899),
    ("lightslategrey", 0x00778899),
    ("lightsteelblue", 0x00b0c4de),
    ("lightyellow", 0x00ffffe0),
    ("lime", 0x0000ff00),
    ("limegreen", 0x0032cd32),
    ("linen", 0x00faf0e6),
    ("magenta", 0x00ff00ff),
    ("maroon", 0x00800000),
    ("mediumaquamarine", 0x0066cdaa),
    ("mediumblue", 0x000000cd),
    ("mediumorchid", 0x00ba55d3),
    ("mediumpurple", 0x009370db),
    ("mediumseagreen", 0x003cb371),
    ("mediumslateblue", 0x007b68ee),
    ("mediumspringgreen", 0x0000fa9a),
    ("mediumturquoise", 0x0048d1cc),
    ("mediumvioletred", 0x00c71585),
    ("midnightblue", 0x00191970),
    ("mintcream", 0x00f5fffa),
    ("mistyrose", 0x00ffe4e1),
    ("moccasin", 0x00ffe4b5),
    ("navajowhite", 0x00ffdead),
    ("navy", 0x00000080),
    ("oldlace", 0x00fdf5e6),
    ("olive", 0x00808000),
    ("olivedrab", 0x006b8e23),
    ("orange", 0x00ffa500),
    ("orangered", 0x00ff4500),
    ("orchid", 0x00da70d6),
    ("palegoldenrod", 0x00eee8aa),
    ("palegreen", 0x0098fb98),
    ("paleturquoise", 0x00afeeee),
    ("palevioletred", 0x00db7093),
    ("papayawhip", 0x00ffefd5),
    ("peachpuff", 0x00ffdab9),
    ("peru", 0x00cd853f),
    ("pink", 0x00ffc0cb),
    ("plum", 0x00dda0dd),
    ("powderblue", 0x00b0e0e6),
    ("purple", 0x00800080),
    ("rebeccapurple", 0x00663399),
    ("red", 0x00ff0000),
    ("rosybrown", 0x00bc8f8f),
    ("royalblue", 0x004169e1),
    ("saddlebrown", 0x008b4513),
    ("salmon", 0x00fa8072),
    ("sandybrown", 0x00f4a460),
    ("seagreen", 0x002e8b57),
    ("seashell", 0x00fff5ee),
    ("sienna", 0x00a0522d),
    ("silver", 0x00c0c0c0),
    ("skyblue", 0x0087ceeb),
    ("slateblue", 0x006a5acd),
    ("slategray", 0x00708090),
    ("slategrey", 0x00708090),
    ("snow", 0x00fffafa),
    ("springgreen", 0x0000ff7f),
    ("steelblue", 0x004682b4),
    ("tan", 0x00d2b48c),
    ("teal", 0x00008080),
    ("thistle", 0x00d8bfd8),
    ("tomato", 0x00ff6347),
    ("turquoise", 0x0040e0d0),
    ("violet", 0x00ee82ee),
    ("wheat", 0x00f5deb3),
    ("white", 0x00ffffff),
    ("whitesmoke", 0x00f5f5f5),
    ("yellow", 0x00ffff00),
    ("yellowgreen", 0x009acd32),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted() {
        assert!(NAMES.is_sorted_by_key(|&(name, _)| name));
    }

    #[test]
    fn spellings_of_a_colour_are_one() {
        for (text, expected) in [
            ("#767676", "rgb(118, 118, 118)"),
            ("rgb(118,118,118)", "rgb(118, 118, 118)"),
            ("RED", "rgb(255, 0, 0)"),
            ("#f00", "rgb(255, 0, 0)"),
            ("rgb(100% 0% 0%)", "rgb(255, 0, 0)"),
            ("rgba(0, 0, 0, 0.5)", "rgba(0, 0, 0, 0.5)"),
            ("#00000080", "rgba(0, 0, 0, 0.502)"),
            ("transparent", "rgba(0, 0, 0, 0)"),
        ] {
            assert_eq!(canonical(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "12px", "#12", "rgb(1,2)", "redd", "#é00000"] {
            assert_eq!(canonical(text), None, "{text}");
        }
    }
}
