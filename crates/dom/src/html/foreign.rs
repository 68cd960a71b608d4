//! SVG and MathML inside HTML: the rules for their tags, and the spellings that HTML's lowering of names lost.

use super::names::Space;
use super::parser::{Parser, Step};
use super::tag::{Tag, Traits};
use super::tokenizer::TagToken;
use crate::name::Namespace;

impl Parser<'_> {
    /// A start tag inside a foreign element.
    pub(crate) fn foreign_start(&mut self, token: TagToken) {
        if token.tag.traits().any(Traits::BREAKOUT) || token.tag == Tag::FONT && self.is_styled_font() {
            return self.break_out_by_start(token);
        }
        let space = self.adjusted_current().space;
        self.insert_in(token, space);
        if token.self_closing {
            self.pop();
        }
    }

    fn is_styled_font(&self) -> bool {
        ["color", "face", "size"].iter().any(|name| self.token_attribute(name).is_some())
    }

    /// An HTML start tag that ends the foreign elements around it.
    fn break_out_by_start(&mut self, token: TagToken) {
        self.leave_foreign();
        while self.start_in(self.mode, token) == Step::Again {}
    }

    /// Closes foreign elements until one is current in which HTML may stand.
    fn leave_foreign(&mut self) {
        let html_inside = Traits::HTML_POINT.with(Traits::TEXT_POINT);
        while self.stack.current().space != Space::Html && !self.stack.current().traits.any(html_inside) {
            self.pop();
        }
    }

    /// An end tag inside a foreign element; `false` if the rules for HTML apply.
    pub(crate) fn foreign_end(&mut self, token: TagToken) -> bool {
        if self.stack.current().space == Space::Html {
            return false;
        }
        if token.tag == Tag::BR || token.tag == Tag::P {
            self.leave_foreign();
            return false;
        }
        match self.stack.last_foreign(token.tag) {
            Some(position) => {
                self.pop_to(position + 1);
                self.pop_by(token);
                true
            }
            None => false,
        }
    }
}

/// The name of an SVG element from its name in lower case.
pub(crate) fn svg_name(lower: &str) -> &str {
    spelling(SVG_NAMES, lower).unwrap_or(lower)
}

/// The prefix, local name and namespace of an attribute that is spelled otherwise on foreign elements.
pub(crate) fn attribute(space: Space, lower: &str) -> Option<(&'static str, &'static str, &'static str)> {
    if space == Space::Html {
        return None;
    }
    if let Ok(at) = QUALIFIED.binary_search_by_key(&lower, |entry| entry.0) {
        let (_, prefix, local, namespace) = QUALIFIED[at];
        return Some((prefix, local, namespace));
    }
    let spelled = match space {
        Space::Svg => spelling(SVG_ATTRIBUTES, lower)?,
        _ if lower == "definitionurl" => "definitionURL",
        _ => return None,
    };
    Some(("", spelled, ""))
}

/// The entry of a list, sorted without regard to case, that equals `lower` when lowered.
fn spelling(list: &'static [&'static str], lower: &str) -> Option<&'static str> {
    let lowered = |entry: &&str| entry.bytes().map(|byte| byte.to_ascii_lowercase()).cmp(lower.bytes());
    list.binary_search_by(lowered).ok().map(|at| list[at])
}

const SVG_NAMES: &[&str] = &[
    "altGlyph",
    "altGlyphDef",
    "altGlyphItem",
    "animateColor",
    "animateMotion",
    "animateTransform",
    "clipPath",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "foreignObject",
    "glyphRef",
    "linearGradient",
    "radialGradient",
    "textPath",
];

const SVG_ATTRIBUTES: &[&str] = &[
    "attributeName",
    "attributeType",
    "baseFrequency",
    "baseProfile",
    "calcMode",
    "clipPathUnits",
    "diffuseConstant",
    "edgeMode",
    "filterUnits",
    "glyphRef",
    "gradientTransform",
    "gradientUnits",
    "kernelMatrix",
    "kernelUnitLength",
    "keyPoints",
    "keySplines",
    "keyTimes",
    "lengthAdjust",
    "limitingConeAngle",
    "markerHeight",
    "markerUnits",
    "markerWidth",
    "maskContentUnits",
    "maskUnits",
    "numOctaves",
    "pathLength",
    "patternContentUnits",
    "patternTransform",
    "patternUnits",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "preserveAlpha",
    "preserveAspectRatio",
    "primitiveUnits",
    "refX",
    "refY",
    "repeatCount",
    "repeatDur",
    "requiredExtensions",
    "requiredFeatures",
    "specularConstant",
    "specularExponent",
    "spreadMethod",
    "startOffset",
    "stdDeviation",
    "stitchTiles",
    "surfaceScale",
    "systemLanguage",
    "tableValues",
    "targetX",
    "targetY",
    "textLength",
    "viewBox",
    "viewTarget",
    "xChannelSelector",
    "yChannelSelector",
    "zoomAndPan",
];

/// Attributes with a prefix: as written, prefix, local name, namespace.
const QUALIFIED: &[(&str, &str, &str, &str)] = &[
    ("xlink:actuate", "xlink", "actuate", Namespace::XLINK),
    ("xlink:arcrole", "xlink", "arcrole", Namespace::XLINK),
    ("xlink:href", "xlink", "href", Namespace::XLINK),
    ("xlink:role", "xlink", "role", Namespace::XLINK),
    ("xlink:show", "xlink", "show", Namespace::XLINK),
    ("xlink:title", "xlink", "title", Namespace::XLINK),
    ("xlink:type", "xlink", "type", Namespace::XLINK),
    ("xml:lang", "xml", "lang", Namespace::XML),
    ("xml:space", "xml", "space", Namespace::XML),
    ("xmlns", "", "xmlns", Namespace::XMLNS),
    ("xmlns:xlink", "xmlns", "xlink", Namespace::XMLNS),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_sorted() {
        let lower = |list: &[&str]| list.iter().map(|name| name.to_ascii_lowercase()).collect::<Vec<_>>();
        assert!(lower(SVG_NAMES).is_sorted());
        assert!(lower(SVG_ATTRIBUTES).is_sorted());
        assert!(QUALIFIED.is_sorted());
    }

    #[test]
    fn spellings() {
        assert_eq!(svg_name("foreignobject"), "foreignObject");
        assert_eq!(svg_name("path"), "path");
        assert_eq!(attribute(Space::Svg, "viewbox"), Some(("", "viewBox", "")));
        assert_eq!(attribute(Space::MathMl, "viewbox"), None);
        assert_eq!(attribute(Space::MathMl, "xlink:href"), Some(("xlink", "href", Namespace::XLINK)));
    }
}
