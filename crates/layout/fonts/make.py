"""Makes the fonts of this folder: Liberation's widths and heights without its outlines.

    python3 fonts/make.py FOLDER_WITH_LIBERATION_2_TTF_FILES

Layout needs how wide a character is and how high a line, never how it looks. A face without outlines is a twentieth
of the original. Characters that the originals do not have are given a width too: 1 em where writing is square
(Chinese, Japanese, Korean, pictographs), nothing where marks combine, and a little over half an em elsewhere. Twelve
characters for private use, from U+F0000 on, are 1, 2, 4 ... 2048 units wide: with them any distance can be written as text.
Needs fonttools.
"""

import sys
import unicodedata
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables._g_l_y_f import Glyph

FACES = [
    ("LiberationSans", "Windrow Sans", ["Regular", "Bold", "Italic", "BoldItalic"]),
    ("LiberationSerif", "Windrow Serif", ["Regular", "Bold", "Italic", "BoldItalic"]),
    ("LiberationMono", "Windrow Mono", ["Regular", "Bold"]),
]

# Latin, Greek, Cyrillic, punctuation, currency, letterlike, arrows, mathematics, boxes, shapes.
KEPT = [(0x20, 0x24F), (0x2B0, 0x52F), (0x1E00, 0x1FFF), (0x2000, 0x2BFF), (0xFB00, 0xFB06)]

SQUARE = [
    (0x1100, 0x11FF), (0x2E80, 0x303E), (0x3041, 0xA4CF), (0xA960, 0xA97F), (0xAC00, 0xD7FF), (0xF900, 0xFAFF),
    (0xFE30, 0xFE6F), (0xFF01, 0xFF60), (0xFFE0, 0xFFE6), (0x1B000, 0x1B2FF), (0x1F000, 0x1FAFF), (0x20000, 0x3FFFD),
]
EMPTY = [(0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xE0100, 0xE01EF)]


GAPS = 12


def kind(code):
    """The glyph that stands for a character that the original does not have."""
    if any(first <= code <= last for first, last in EMPTY):
        return "empty"
    if any(first <= code <= last for first, last in SQUARE):
        return "square"
    category = unicodedata.category(chr(code))
    if category in ("Mn", "Me", "Cf", "Cc"):
        return "empty"
    return None if category in ("Cn", "Co", "Cs") else "narrow"


def make(source, family, face, target):
    options = subset.Options(layout_features=["kern"], name_IDs=[1, 2], hinting=False, notdef_outline=False)
    options.drop_tables += ["gasp", "DSIG", "FFTM", "GDEF", "GSUB", "meta"]
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in KEPT for code in range(first, last + 1)])
    subsetter.subset(font)

    em = font["head"].unitsPerEm
    # Fixed pitch stays fixed: there a square character takes two places, as on a terminal.
    pitch = font["hmtx"]["A"][0] if family.endswith("Mono") else None
    widths = {"square": 2 * pitch if pitch else em, "narrow": pitch or round(0.56 * em), "empty": 0}
    widths.update({f"gap{bit}": 1 << bit for bit in range(GAPS)})
    order = font.getGlyphOrder() + list(widths)
    for name, width in widths.items():
        font["glyf"].glyphs[name] = Glyph()
        font["hmtx"].metrics[name] = (width, 0)
    font.setGlyphOrder(order)
    font["glyf"].glyphOrder = order
    for name in order:
        font["glyf"].glyphs[name] = Glyph()
        font["hmtx"].metrics[name] = (font["hmtx"].metrics[name][0], 0)

    known = font.getBestCmap()
    everything = {code: known.get(code) or kind(code) for code in range(0x20, 0x110000)}
    everything.update({0xF0000 + bit: f"gap{bit}" for bit in range(GAPS)})
    table = CmapSubtable.newSubtable(13)
    table.platformID, table.platEncID, table.language, table.reserved = 3, 10, 0, 0
    table.format, table.length, table.nGroups = 13, 0, 0
    table.cmap = {code: glyph for code, glyph in everything.items() if glyph}
    font["cmap"].tables = [table]

    for record in font["name"].names:
        record.string = family if record.nameID == 1 else record.toUnicode()
    font["post"].formatType = 3.0
    font.save(str(target))
    print(target.name, target.stat().st_size, len(order), "glyphs")


def main():
    folder, here = Path(sys.argv[1]), Path(__file__).parent
    for original, family, faces in FACES:
        for face in faces:
            make(folder / f"{original}-{face}.ttf", family, face, here / f"{family.split()[1].lower()}-{face.lower()}.ttf")


main()
