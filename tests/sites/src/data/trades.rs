//! The words of trades.

use crate::data::goods::Trade;

/// For gardens.
pub(crate) const GARDEN: Trade = Trade {
    brands: &["Hollins", "Barrow & Co", "Thornbury", "Greenacre", "Wexcombe"],
    kinds: &["Long-Handled", "Stainless", "Heritage", "Children's", "Folding", "Ash", "Everyday"],
    things: &[
        ("Border Fork", "Digging", 18, 46),
        ("Digging Spade", "Digging", 22, 58),
        ("Hand Trowel", "Hand Tools", 6, 19),
        ("Bulb Planter", "Hand Tools", 9, 24),
        ("Bypass Secateurs", "Cutting", 14, 52),
        ("Hedge Shears", "Cutting", 19, 61),
        ("Lopper", "Cutting", 24, 66),
        ("Watering Can", "Watering", 12, 39),
        ("Hose Reel", "Watering", 29, 88),
        ("Leaf Rake", "Lawn", 11, 33),
        ("Lawn Edger", "Lawn", 17, 41),
        ("Potting Tray", "Greenhouse", 8, 21),
        ("Seed Propagator", "Greenhouse", 13, 57),
    ],
    variants: &["with Ash Handle", "XL", "Set of 2", "in Gift Box"],
};

/// For tables with players around them.
pub(crate) const GAMES: Trade = Trade {
    brands: &["Lantern", "Two Crows", "Brass Owl", "Mapmaker", "Quiet Rook", "Tin Harbour"],
    kinds: &["Lost", "Hidden", "Frozen", "Golden", "Forgotten", "Sunken", "Last", "Wandering", "Clockwork"],
    things: &[
        ("Kingdoms", "Strategy", 28, 64),
        ("Harbours", "Strategy", 32, 59),
        ("Caravans", "Family", 19, 38),
        ("Orchards", "Family", 15, 29),
        ("Detectives", "Party", 12, 26),
        ("Whispers", "Party", 9, 22),
        ("Duel", "Two Player", 14, 31),
        ("Citadels of Sand", "Strategy", 41, 79),
        ("Dragons", "Children", 11, 24),
        ("Railways", "Strategy", 36, 72),
        ("Card Drafters", "Card Games", 8, 18),
    ],
    variants: &["Second Edition", "Expansion", "Travel Edition", "Deluxe"],
};

/// For cellars.
pub(crate) const WINE: Trade = Trade {
    brands: &[
        "Domaine Vauclaire",
        "Château Bellombre",
        "Tenuta Cavarossa",
        "Bodega Riosol",
        "Weingut Altenfels",
    ],
    kinds: &["2015", "2016", "2017", "2018", "2019", "2020", "NV"],
    things: &[
        ("Pinot Noir", "Rouge", 11, 48),
        ("Syrah Réserve", "Rouge", 9, 39),
        ("Merlot Vieilles Vignes", "Rouge", 8, 32),
        ("Chardonnay", "Blanc", 9, 41),
        ("Riesling Kabinett", "Blanc", 10, 28),
        ("Viognier", "Blanc", 12, 26),
        ("Rosé Été", "Rosé", 7, 18),
        ("Crémant Brut", "Mousseux", 12, 27),
        ("Blanc de Blancs", "Mousseux", 19, 66),
        ("Muscat Doux", "Dessert", 10, 24),
    ],
    variants: &["(magnum)", "(demi)"],
};

/// For wheels.
pub(crate) const BIKE: Trade = Trade {
    brands: &["Velocraft", "Ridgeway", "Kestrel", "Polder", "Saddleworth", "Nimbus"],
    kinds: &["Pro", "Trail", "Road", "Comfort", "Race", "Commuter", "Gravel"],
    things: &[
        ("Saddle", "Contact Points", 18, 119),
        ("Bar Tape", "Contact Points", 8, 29),
        ("Grips", "Contact Points", 7, 34),
        ("Cassette", "Drivetrain", 19, 139),
        ("Chain", "Drivetrain", 9, 54),
        ("Crankset", "Drivetrain", 49, 289),
        ("Brake Pads", "Brakes", 6, 24),
        ("Disc Rotor", "Brakes", 12, 59),
        ("Tyre", "Wheels", 14, 62),
        ("Inner Tube", "Wheels", 4, 9),
        ("Rear Light", "Lights", 11, 48),
        ("Front Light", "Lights", 15, 129),
    ],
    variants: &["700x28", "11-speed", "29 inch", "Pair"],
};

/// For shelves.
pub(crate) const BOOKS: Trade = Trade {
    brands: &["The", "A", "Our", "Her", "Every"],
    kinds: &[
        "Silent", "Crooked", "Winter", "Salt", "Paper", "Distant", "Borrowed", "Copper", "Second", "Narrow",
    ],
    things: &[
        ("Lighthouse", "Fiction", 7, 17),
        ("Cartographer", "Fiction", 7, 18),
        ("Garden", "Gardening", 11, 29),
        ("Kitchen", "Cookery", 14, 32),
        ("River", "Travel", 9, 20),
        ("Railway", "Travel", 10, 24),
        ("Witness", "Crime", 6, 15),
        ("Inheritance", "Crime", 6, 16),
        ("Orchard", "Nature", 10, 26),
        ("Parliament", "History", 12, 34),
        ("Regiment", "History", 11, 31),
        ("Balloon", "Children", 5, 13),
    ],
    variants: &["and Other Stories", "(Paperback)", "of the North", "at Midnight"],
};

/// For ears.
pub(crate) const HIFI: Trade = Trade {
    brands: &["Lindqvist", "Aurion", "Tonwerk", "Merula", "Basswald"],
    kinds: &["S1", "S2", "Reference", "Studio", "Classic", "Mk II", "Edition 40"],
    things: &[
        ("Vollverstärker", "Verstärker", 349, 2890),
        ("Kopfhörerverstärker", "Verstärker", 149, 990),
        ("Plattenspieler", "Plattenspieler", 199, 2450),
        ("Tonabnehmer", "Plattenspieler", 49, 690),
        ("Regallautsprecher", "Lautsprecher", 179, 1890),
        ("Standlautsprecher", "Lautsprecher", 499, 3990),
        ("Subwoofer", "Lautsprecher", 299, 1590),
        ("CD-Spieler", "Quellen", 229, 1490),
        ("Netzwerkspieler", "Quellen", 279, 1990),
        ("Kopfhörer", "Kopfhörer", 59, 890),
    ],
    variants: &["schwarz", "silber", "Nussbaum"],
};

/// For tables that are laid.
pub(crate) const KITCHEN: Trade = Trade {
    brands: &["Osterley", "Fennimore", "Studio Vane", "Kiln & Clay", "Northmoor"],
    kinds: &["Speckled", "Hand-Thrown", "Oak", "Cast Iron", "Linen", "Copper", "Matte"],
    things: &[
        ("Serving Bowl", "Tableware", 16, 58),
        ("Side Plate", "Tableware", 8, 22),
        ("Mug", "Tableware", 9, 24),
        ("Chopping Board", "Kitchen", 18, 64),
        ("Casserole", "Kitchen", 48, 189),
        ("Apron", "Textiles", 19, 44),
        ("Tea Towel", "Textiles", 7, 16),
        ("Table Lamp", "Lighting", 45, 165),
        ("Candle Holder", "Lighting", 11, 38),
        ("Throw", "Textiles", 32, 95),
    ],
    variants: &["in Sage", "in Charcoal", "Large", "Set of 4"],
};

/// For pots and cups.
pub(crate) const TEA: Trade = Trade {
    brands: &["Assam", "Darjeeling", "Ceylon", "Yunnan", "Nilgiri", "Fujian"],
    kinds: &["First Flush", "Second Flush", "Smoked", "Broken Leaf", "Golden Tip", "Estate", "Silver"],
    things: &[
        ("Black Tea", "Black", 5, 22),
        ("Green Tea", "Green", 6, 26),
        ("White Tea", "White", 12, 48),
        ("Oolong", "Oolong", 9, 39),
        ("Breakfast Blend", "Blends", 4, 14),
        ("Evening Blend", "Blends", 5, 15),
    ],
    variants: &["100 g", "250 g", "Tin", "Sampler"],
};

/// For desks.
pub(crate) const PAPER: Trade = Trade {
    brands: &["Ampersand", "Foolscap", "Mossop", "Inkwell & Daughter", "Quarto"],
    kinds: &["Laid", "Lined", "Plain", "Marbled", "Ivory", "Blue-Black", "Pocket", "Broad"],
    things: &[
        ("Notebook", "Notebooks", 4, 22),
        ("Sketch Book", "Notebooks", 6, 26),
        ("Writing Pad", "Paper", 3, 12),
        ("Envelopes", "Paper", 2, 9),
        ("Fountain Pen", "Pens", 12, 145),
        ("Rollerball", "Pens", 6, 48),
        ("Ink", "Ink", 4, 19),
        ("Blotter", "Desk", 7, 34),
        ("Paper Knife", "Desk", 9, 41),
    ],
    variants: &["A5", "A4", "Pack of 25", "No. 3"],
};

/// For boards and biscuits.
pub(crate) const CHEESE: Trade = Trade {
    brands: &["Oudewater", "Schoonhoven", "Beemsterland", "Waddenboer", "Graafstroom"],
    kinds: &["Jong", "Belegen", "Oud", "Overjarig", "Romig", "Boeren"],
    things: &[
        ("Goudse", "Koe", 6, 24),
        ("Edammer", "Koe", 5, 19),
        ("Nagelkaas", "Kruiden", 7, 22),
        ("Brandnetelkaas", "Kruiden", 8, 23),
        ("Geitenkaas", "Geit", 9, 29),
        ("Schapenkaas", "Schaap", 11, 34),
    ],
    variants: &["500 g", "1 kg", "kwart"],
};
