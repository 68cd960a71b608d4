//! Drawings in place of photographs.

use crate::dice::Dice;

fn colour(dice: &mut Dice, light: u64) -> String {
    format!("hsl({},{}%,{light}%)", dice.below(360), dice.between(20, 55))
}

fn frame(width: u64, height: u64, inner: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 320 240\" \
         preserveAspectRatio=\"xMidYMid slice\">{inner}</svg>"
    )
}

/// A house under a sky.
pub(crate) fn house(seed: u64) -> String {
    let mut dice = Dice::new(seed ^ 0xa11);
    let (sky, wall, roof, door) =
        (colour(&mut dice, 82), colour(&mut dice, 68), colour(&mut dice, 35), colour(&mut dice, 28));
    let (left, width, top) = (dice.between(40, 80), dice.between(130, 190), dice.between(90, 120));
    let right = left + width;
    let mut inner = format!(
        "<rect width=\"320\" height=\"240\" fill=\"{sky}\"/><rect y=\"195\" width=\"320\" height=\"45\" fill=\"#7c9a5b\"/>\
         <path d=\"M{} {top} L{} {} L{} {top} Z\" fill=\"{roof}\"/>\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{}\" fill=\"{wall}\"/>\
         <rect x=\"{}\" y=\"158\" width=\"24\" height=\"42\" fill=\"{door}\"/>",
        left - 12,
        left + width / 2,
        top - 50,
        right + 12,
        200 - top,
        left + width / 2 - 12
    );
    for x in [left + 14, right - 44] {
        for y in [top + 14, 160] {
            inner.push_str(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"30\" height=\"24\" fill=\"#dfe9f2\" stroke=\"#fff\" stroke-width=\"3\"/>"));
        }
    }
    frame(640, 480, &inner)
}

/// A car on a forecourt.
pub(crate) fn car(seed: u64) -> String {
    let mut dice = Dice::new(seed ^ 0xca2);
    let (back, paint) = (colour(&mut dice, 85), colour(&mut dice, 42));
    let nose = dice.between(0, 26);
    let inner = format!(
        "<rect width=\"320\" height=\"240\" fill=\"{back}\"/><rect y=\"170\" width=\"320\" height=\"70\" fill=\"#8d8f93\"/>\
         <path d=\"M30 165 L38 130 L{} 122 L118 88 L212 88 L252 124 L292 134 L296 165 Z\" fill=\"{paint}\"/>\
         <path d=\"M{} 122 L124 95 L162 95 L162 122 Z M170 95 L206 95 L236 122 L170 122 Z\" fill=\"#dbe6ee\"/>\
         <circle cx=\"88\" cy=\"168\" r=\"24\" fill=\"#222\"/><circle cx=\"88\" cy=\"168\" r=\"11\" fill=\"#ccc\"/>\
         <circle cx=\"238\" cy=\"168\" r=\"24\" fill=\"#222\"/><circle cx=\"238\" cy=\"168\" r=\"11\" fill=\"#ccc\"/>",
        70 + nose,
        84 + nose
    );
    frame(640, 480, &inner)
}

/// A thing on a shelf.
pub(crate) fn thing(seed: u64) -> String {
    let mut dice = Dice::new(seed ^ 0x7e1);
    let (main, side) = (colour(&mut dice, 50), colour(&mut dice, 70));
    let shape = match dice.below(4) {
        0 => format!(
            "<rect x=\"95\" y=\"40\" width=\"130\" height=\"160\" rx=\"8\" fill=\"{main}\"/><rect x=\"110\" y=\"70\" width=\"100\" height=\"40\" fill=\"{side}\"/>"
        ),
        1 => format!(
            "<circle cx=\"160\" cy=\"120\" r=\"78\" fill=\"{main}\"/><circle cx=\"160\" cy=\"120\" r=\"36\" fill=\"{side}\"/>"
        ),
        2 => format!(
            "<path d=\"M140 30 h40 v50 l22 30 v90 h-84 v-90 l22 -30 z\" fill=\"{main}\"/><rect x=\"124\" y=\"135\" width=\"72\" height=\"40\" fill=\"{side}\"/>"
        ),
        _ => format!(
            "<rect x=\"150\" y=\"24\" width=\"20\" height=\"130\" fill=\"{side}\"/><path d=\"M110 154 h100 l-14 60 h-72 z\" fill=\"{main}\"/>"
        ),
    };
    frame(600, 450, &format!("<rect width=\"320\" height=\"240\" fill=\"#f4f2ee\"/>{shape}"))
}

/// A banner with a word on it: logos, advertisements, portraits of staff.
pub(crate) fn sign(words: &str, width: u64, height: u64, ground: &str, ink: &str) -> String {
    let size = (height / 2).min(width * 3 / 2 / (words.len() as u64 + 2)).max(8);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\"><rect width=\"100%\" height=\"100%\" fill=\"{ground}\"/>\
         <text x=\"50%\" y=\"50%\" dominant-baseline=\"middle\" text-anchor=\"middle\" font-family=\"sans-serif\" font-size=\"{size}\" fill=\"{ink}\">{words}</text></svg>"
    )
}

/// Somebody who works there.
pub(crate) fn person(seed: u64) -> String {
    let mut dice = Dice::new(seed ^ 0x9e5);
    let (back, coat) = (colour(&mut dice, 80), colour(&mut dice, 35));
    let inner = format!(
        "<rect width=\"320\" height=\"240\" fill=\"{back}\"/><circle cx=\"160\" cy=\"90\" r=\"46\" fill=\"#e3b48f\"/><path d=\"M80 240 q80 -150 160 0 z\" fill=\"{coat}\"/>"
    );
    frame(240, 240, &inner)
}
