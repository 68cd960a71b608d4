//! Tag names as numbers.
//!
//! The names that the rules of tree construction speak of, and those that are common on pages, are numbered at
//! compile time, so that recognising one is one probe of a table and comparing two is comparing integers. Any
//! other name gets the number [`Tag::KNOWN`] plus that of its HTML element name in the document's name table.
//!
//! A name's key is its first sixteen bytes in lower case as one integer; every numbered name fits.

/// A tag's name, whatever namespace its element ends up in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Tag(pub(crate) u32);

/// What the rules say about an element by its name alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Traits(u16);

impl Traits {
    pub(crate) const NONE: Traits = Traits(0);
    /// In the standard's category of special elements.
    pub(crate) const SPECIAL: Traits = Traits(1);
    /// Special, yet looked past when a list item looks for the one before it: `address`, `div`, `p`.
    pub(crate) const PLAIN: Traits = Traits(2);
    /// Ends the default scope.
    pub(crate) const SCOPE: Traits = Traits(4);
    /// Decides the insertion mode when it is reset.
    pub(crate) const MODE: Traits = Traits(8);
    /// In the standard's category of formatting elements.
    pub(crate) const FORMATTING: Traits = Traits(16);
    /// Its end tag may be implied.
    pub(crate) const IMPLIED: Traits = Traits(32);
    /// Its end tag is implied at the end of a template.
    pub(crate) const THOROUGH: Traits = Traits(64);
    /// Its start tag leaves foreign content.
    pub(crate) const BREAKOUT: Traits = Traits(128);
    /// Text right inside it is moved out of the table.
    pub(crate) const FOSTERS: Traits = Traits(256);
    /// A place in foreign content where HTML begins again.
    pub(crate) const HTML_POINT: Traits = Traits(512);
    /// A MathML element whose text is HTML.
    pub(crate) const TEXT_POINT: Traits = Traits(1024);

    /// Whether any of `other` is in this set.
    #[inline]
    pub(crate) fn any(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }

    /// Both sets together.
    pub(crate) const fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

const N: Traits = Traits::NONE;
const S: Traits = Traits::SPECIAL;
const P: Traits = S.with(Traits::PLAIN);
const F: Traits = Traits::FORMATTING;
const I: Traits = Traits::IMPLIED;
const T: Traits = Traits::THOROUGH;
const B: Traits = Traits::BREAKOUT;
const C: Traits = S.with(Traits::SCOPE);
const M: Traits = S.with(Traits::MODE);
const SB: Traits = S.with(B);
const FB: Traits = F.with(B);
const SI: Traits = S.with(I).with(T);
const SIB: Traits = SI.with(B);
const CELL: Traits = C.with(M).with(T);
const ROWS: Traits = M.with(T).with(Traits::FOSTERS);

macro_rules! tags {
    ($($id:ident $text:literal $traits:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "only their numbers are used")]
        enum Number { $($id,)* COUNT }

        #[allow(dead_code, reason = "some are numbered for speed only")]
        impl Tag {
            $(pub(crate) const $id: Tag = Tag(Number::$id as u32);)*
            /// How many names are numbered at compile time.
            pub(crate) const KNOWN: usize = Number::COUNT as usize;
        }

        const TEXTS: [&str; Tag::KNOWN] = [$($text),*];
        const TRAITS: [Traits; Tag::KNOWN] = [$($traits),*];
    };
}

tags! {
    A "a" F; ABBR "abbr" N; ADDRESS "address" P; APPLET "applet" C; AREA "area" S; ARTICLE "article" S;
    ASIDE "aside" S; AUDIO "audio" N; B "b" FB; BASE "base" S; BASEFONT "basefont" S; BDO "bdo" N;
    BGSOUND "bgsound" S; BIG "big" FB; BLOCKQUOTE "blockquote" SB; BODY "body" M.with(B); BR "br" SB;
    BUTTON "button" S; CANVAS "canvas" N; CAPTION "caption" C.with(M).with(T); CENTER "center" SB;
    CITE "cite" N; CODE "code" FB; COL "col" S; COLGROUP "colgroup" M.with(T); DATALIST "datalist" N;
    DD "dd" SIB; DEL "del" N; DETAILS "details" S; DFN "dfn" N; DIALOG "dialog" N; DIR "dir" S;
    DIV "div" P.with(B); DL "dl" SB; DT "dt" SIB; EM "em" FB; EMBED "embed" SB; FIELDSET "fieldset" S;
    FIGCAPTION "figcaption" S; FIGURE "figure" S; FONT "font" F; FOOTER "footer" S; FORM "form" S;
    FRAME "frame" S; FRAMESET "frameset" M; H1 "h1" SB; H2 "h2" SB; H3 "h3" SB; H4 "h4" SB; H5 "h5" SB;
    H6 "h6" SB; HEAD "head" M.with(B); HEADER "header" S; HGROUP "hgroup" S; HR "hr" SB;
    HTML "html" C.with(M); I "i" FB; IFRAME "iframe" S; IMAGE "image" N; IMG "img" SB; INPUT "input" S;
    INS "ins" N; KBD "kbd" N; KEYGEN "keygen" S; LABEL "label" N; LEGEND "legend" N; LI "li" SIB;
    LINK "link" S; LISTING "listing" SB; MAIN "main" S; MAP "map" N; MARK "mark" N; MARQUEE "marquee" C;
    MENU "menu" SB; META "meta" SB; NAV "nav" S; NOBR "nobr" FB; NOEMBED "noembed" S;
    NOFRAMES "noframes" S; NOSCRIPT "noscript" S; OBJECT "object" C; OL "ol" SB;
    OPTGROUP "optgroup" I.with(T); OPTION "option" I.with(T); P "p" P.with(B).with(I).with(T);
    PARAM "param" S; PICTURE "picture" N; PLAINTEXT "plaintext" S; PRE "pre" SB; Q "q" N;
    RB "rb" I.with(T); RP "rp" I.with(T); RT "rt" I.with(T); RTC "rtc" I.with(T); RUBY "ruby" B; S "s" FB;
    SAMP "samp" N; SCRIPT "script" S; SEARCH "search" S; SECTION "section" S; SELECT "select" C;
    SELECTEDCONTENT "selectedcontent" N; SMALL "small" FB; SOURCE "source" S; SPAN "span" B;
    STRIKE "strike" FB; STRONG "strong" FB; STYLE "style" S; SUB "sub" B; SUMMARY "summary" S; SUP "sup" B;
    TABLE "table" C.with(M).with(B).with(Traits::FOSTERS); TBODY "tbody" ROWS; TD "td" CELL;
    TEMPLATE "template" C.with(M); TEXTAREA "textarea" S; TFOOT "tfoot" ROWS; TH "th" CELL;
    THEAD "thead" ROWS; TIME "time" N; TITLE "title" S; TR "tr" ROWS; TRACK "track" S; TT "tt" FB; U "u" FB;
    UL "ul" SB; VAR "var" B; VIDEO "video" N; WBR "wbr" S; XMP "xmp" S;
    SVG "svg" N; MATH "math" N; G "g" N; PATH "path" N; CIRCLE "circle" N; RECT "rect" N; LINE "line" N;
    POLYGON "polygon" N; POLYLINE "polyline" N; ELLIPSE "ellipse" N; TEXT "text" N; TSPAN "tspan" N;
    DEFS "defs" N; USE "use" N; SYMBOL "symbol" N; STOP "stop" N; CLIPPATH "clippath" N; MASK "mask" N;
    FILTER "filter" N; LINEARGRADIENT "lineargradient" N; RADIALGRADIENT "radialgradient" N; DESC "desc" N;
    FOREIGNOBJECT "foreignobject" N; MI "mi" N; MO "mo" N; MN "mn" N; MS "ms" N; MTEXT "mtext" N;
    MROW "mrow" N; MSUP "msup" N; MSUB "msub" N; MFRAC "mfrac" N; MGLYPH "mglyph" N;
    MALIGNMARK "malignmark" N; ANNOTATION_XML "annotation-xml" N;
}

impl Tag {
    /// The tag of a name that is not open anywhere, because the document has no such name.
    pub(crate) const ABSENT: Tag = Tag(u32::MAX);

    /// The number of a name known at compile time.
    #[inline]
    pub(crate) fn known(key: u128) -> Option<Tag> {
        let mut slot = slot_of(key);
        loop {
            let tag = SLOTS[slot];
            if tag == EMPTY {
                return None;
            }
            if KEYS[tag as usize] == key {
                return Some(Tag(u32::from(tag)));
            }
            slot = (slot + 1) % SLOT_COUNT;
        }
    }

    /// The name, if it is known at compile time.
    pub(crate) fn text(self) -> Option<&'static str> {
        TEXTS.get(self.0 as usize).copied()
    }

    /// What the rules say about the HTML element of this name.
    #[inline]
    pub(crate) fn traits(self) -> Traits {
        TRAITS.get(self.0 as usize).copied().unwrap_or(Traits::NONE)
    }

    /// Whether it is one of `h1` to `h6`.
    #[inline]
    pub(crate) fn is_heading(self) -> bool {
        (Tag::H1.0..=Tag::H6.0).contains(&self.0)
    }

    /// Whether it is a control of a form, so that the parser may have to say whose.
    #[inline]
    pub(crate) fn is_control(self) -> bool {
        matches!(self, Tag::BUTTON | Tag::INPUT | Tag::SELECT | Tag::TEXTAREA)
    }
}

/// The key of a name that is at most sixteen bytes long and in lower case.
pub(crate) const fn key_of(name: &[u8]) -> u128 {
    let mut key = 0;
    let mut at = name.len();
    while at > 0 {
        at -= 1;
        key = key << 8 | name[at] as u128;
    }
    key
}

const SLOT_COUNT: usize = 1024;
const EMPTY: u8 = u8::MAX;
const KEYS: [u128; Tag::KNOWN] = keys();
static SLOTS: [u8; SLOT_COUNT] = slots();

const fn slot_of(key: u128) -> usize {
    let folded = key as u64 ^ ((key >> 64) as u64).rotate_left(23);
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 54) as usize
}

const fn keys() -> [u128; Tag::KNOWN] {
    let mut keys = [0; Tag::KNOWN];
    let mut tag = 0;
    while tag < Tag::KNOWN {
        keys[tag] = key_of(TEXTS[tag].as_bytes());
        tag += 1;
    }
    keys
}

const fn slots() -> [u8; SLOT_COUNT] {
    assert!(Tag::KNOWN < EMPTY as usize);
    let mut slots = [EMPTY; SLOT_COUNT];
    let mut tag = 0;
    while tag < Tag::KNOWN {
        let mut slot = slot_of(KEYS[tag]);
        while slots[slot] != EMPTY {
            slot = (slot + 1) % SLOT_COUNT;
        }
        slots[slot] = tag as u8;
        tag += 1;
    }
    slots
}
