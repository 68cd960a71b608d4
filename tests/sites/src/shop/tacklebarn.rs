//! The Tackle Barn: an English angling shop of 2006 on a free shop system that everybody used.
//!
//! Three columns of tables. The left one has the categories with counts; those with an arrow open and show no goods of
//! their own but what is new in them. Goods are rows of a table with picture, name, price and a button, ten on a page,
//! with "Displaying 1 to 10 (of 27 products)" and numbered result pages. Reduced prices are crossed out, stars are
//! pictures, and model numbers stand on the pages of the goods. Boxes show bestsellers, specials and a review at random.

use std::cmp::Reverse;

use crate::data::picture;
use crate::dice::Dice;
use crate::http::{Answer, Parameters, Request, encode};
use crate::markup::{each, escape, fill, pounds, slice, slug};
use crate::server::Respond;
use crate::site::{Domain, Site};
use crate::truth::{Record, Truth};
use crate::visitor::{Fault, Visitor};

pub(crate) const SITE: Site = Site {
    name: "tacklebarn",
    domain: Some(Domain::Shop),
    asks_for: Domain::Shop,
    is_scripted: false,
    is_aside: false,
    covers: &[
        "predefined",
        "links",
        "next",
        "numbered",
        "overlap",
        "duplicates",
        "featured",
        "optional",
        "encoding",
        "details",
    ],
    about: "angling shop of 2006 on a free shop system: categories with arrows and counts, table rows, result pages, stars as pictures",
    truth,
    respond,
    walk,
};

const PER_PAGE: usize = 10;

/// A category with goods: what it is below, if anything; its name; how many goods; what they are; least and most pounds.
type Leaf = (Option<&'static str>, &'static str, usize, &'static [&'static str], u64, u64);

static LEAVES: [Leaf; 11] = [
    (Some("Rods"), "Carp Rods", 14, &["12ft Carp Rod", "13ft Carp Rod", "Stalking Rod"], 39, 189),
    (Some("Rods"), "Coarse Rods", 12, &["11ft Feeder Rod", "13ft Match Rod", "Wand"], 24, 129),
    (Some("Rods"), "Fly Rods", 11, &["9ft Fly Rod #5", "10ft Fly Rod #7", "8ft Brook Rod #4"], 45, 229),
    (Some("Reels"), "Fixed Spool Reels", 13, &["Baitrunner Reel", "Front Drag Reel", "Feeder Reel"], 22, 149),
    (Some("Reels"), "Fly Reels", 7, &["Fly Reel 5/6", "Fly Reel 7/8"], 29, 159),
    (None, "Lines", 12, &["Monofilament 6lb", "Monofilament 12lb", "Braid 20lb", "Fly Line WF6"], 4, 38),
    (None, "Hooks & Rigs", 11, &["Barbless Hooks", "Hair Rigs", "Method Feeder", "Lead Clips"], 1, 9),
    (Some("Lures & Flies"), "Dry Flies", 8, &["Mayfly Selection", "Daddy Longlegs", "Olive Duns"], 2, 14),
    (Some("Lures & Flies"), "Spinners", 9, &["Spinner 8g", "Spinner 12g", "Spoon 18g", "Plug"], 2, 11),
    (None, "Bait", 10, &["Boilies 15mm 1kg", "Halibut Pellets", "Groundbait 2kg", "Pop Ups"], 3, 13),
    (None, "Luggage", 12, &["Rod Holdall", "Tackle Box", "Keep Net", "Bivvy", "Landing Net"], 12, 175),
];

const BRANDS: [&str; 7] =
    ["Haldane", "Ottermark", "Pike & Perch", "Riverfold", "Tarnwater", "Vexley", "Wychwell"];
const SERIES: [&str; 9] =
    ["Classic", "Streamside", "Competition", "Specialist", "Pro", "XT", "Heritage", "Stealth", "Lakeland"];

struct Product {
    id: usize,
    title: String,
    brand: &'static str,
    leaf: &'static Leaf,
    model: String,
    pence: u64,
    special: Option<u64>,
    /// Whole stars with the number of reviews.
    stars: Option<(u64, u64)>,
    left: u64,
    grams: u64,
    chance: u64,
}

fn stock() -> Vec<Product> {
    let mut dice = Dice::new(2_006);
    let mut products: Vec<Product> = Vec::new();
    for leaf in &LEAVES {
        let goal = products.len() + leaf.2;
        while products.len() < goal {
            let (brand, series, noun) = (dice.pick(&BRANDS), dice.pick(&SERIES), dice.pick(leaf.3));
            let title = format!("{brand} {series} {noun}");
            if products.iter().any(|product| product.title == title) {
                continue;
            }
            let pence = dice.between(leaf.4, leaf.5) * 100 + dice.pick(&[99, 95, 50, 0, 99]);
            let id = 101 + products.len() * 2;
            products.push(Product {
                id,
                title,
                brand,
                leaf,
                model: format!("{}{}-{}", &brand[..2].to_uppercase(), &series[..1], 1000 + id * 7),
                pence,
                special: dice.chance(20).then(|| pence * dice.between(70, 92) / 100),
                stars: dice.chance(45).then(|| (dice.between(2, 5), dice.between(1, 9))),
                left: if dice.chance(85) { dice.between(1, 48) } else { 0 },
                grams: dice.between(2, 240) * 10,
                chance: dice.below(100),
            });
        }
    }
    products
}

impl Product {
    fn address(&self) -> String {
        format!("product_info.php?products_id={}", self.id)
    }

    fn photo(&self, folder: &str) -> String {
        format!("images/{folder}{}.jpg", slug(&self.model))
    }

    /// What it costs now.
    fn price(&self) -> String {
        format!("£{}", pounds(self.special.unwrap_or(self.pence)))
    }

    fn prices(&self) -> String {
        match self.special {
            Some(_) => format!(
                "<s>£{}</s>&nbsp;<span class=\"prodSpecialPrice\">{}</span>",
                pounds(self.pence),
                self.price()
            ),
            None => self.price(),
        }
    }

    fn path(&self) -> String {
        category(self.leaf)
    }
}

/// The number of a category that others are in.
fn parent(name: &str) -> usize {
    LEAVES.iter().position(|leaf| leaf.0 == Some(name)).unwrap_or(0) + 21
}

/// The path of a category with goods, as addresses have it.
fn category(leaf: &Leaf) -> String {
    let own = LEAVES.iter().position(|other| other.1 == leaf.1).unwrap_or(0) + 40;
    match leaf.0 {
        Some(above) => format!("{}_{own}", parent(above)),
        None => own.to_string(),
    }
}

fn truth() -> Truth {
    let record = |product: &Product| {
        let record = Record::new()
            .with("title", &product.title)
            .with("price", product.price())
            .maybe("old_price", product.special.map(|_| format!("£{}", pounds(product.pence))))
            .maybe("rating", product.stars.map(|(stars, _)| stars.to_string()))
            .with("sku", &product.model)
            .with("image", product.photo("small/"))
            .with("image", product.photo(""))
            .with("url", product.address());
        match product.left {
            0 => record.with("availability", "Sold Out").with("availability", "Out of Stock"),
            left => record.with("availability", format!("{left} Units in Stock")),
        }
    };
    Truth::uncounted(stock().iter().map(record).collect())
}

fn walk(visitor: &mut Visitor) -> Result<(), Fault> {
    let start = visitor.here();
    for leaf in &LEAVES {
        visitor.back(&start);
        if let Some(above) = leaf.0 {
            visitor.follow(above)?;
        }
        visitor.follow(leaf.1)?;
        visitor.expect(&format!("(of {} products)", leaf.2))?;
        if visitor.turn("[Next")? != leaf.2.div_ceil(PER_PAGE) {
            return Err(Fault(format!("{} has another number of pages", leaf.1)));
        }
    }
    visitor.follow("Specials")?;
    visitor.turn("[Next").map(drop)
}

fn respond() -> Respond {
    let stock = stock();
    Box::new(move |request| answer(&stock, request))
}

fn answer(stock: &[Product], request: &Request) -> Answer {
    let query = &request.query;
    let page = |title: &str, body: &str| {
        let turn = title.len() + query.number("products_id").unwrap_or(3);
        let any = |among: &dyn Fn(&Product) -> bool| {
            let some: Vec<&Product> = stock.iter().filter(|product| among(product)).collect();
            some[turn * 5 % some.len()]
        };
        let makers = each(BRANDS.iter().zip(1..), |(brand, at)| {
            format!("<option value=\"{at}\">{}</option>", escape(brand))
        });
        let best =
            each(stock.iter().filter(|product| product.chance > 93).take(6).zip(1..), |(product, at)| {
                format!(
                    "<tr><td valign=\"top\">{at:02}.</td><td><a href=\"{}\">{}</a></td></tr>",
                    product.address(),
                    escape(&product.title)
                )
            });
        let values = [
            ("title", title),
            ("tree", &*tree(stock, query.text("cPath"))),
            ("makers", &makers),
            ("fresh", &shown(SMALL, any(&|product| product.chance < 40))),
            ("special", &shown(SMALL, any(&|product| product.special.is_some()))),
            ("review", &shown(REVIEW, any(&|product| product.stars.is_some()))),
            ("best", &best),
            ("body", body),
        ];
        Answer::western("text/html; charset=iso-8859-1", &fill(PAGE, &values))
    };
    match request.path.as_str() {
        "/" | "/index.php" if query.text("action") == "buy_now" => Answer::redirect("shopping_cart.php"),
        "/" | "/index.php" => {
            let path = query.text("cPath");
            if let Some(leaf) = LEAVES.iter().find(|leaf| category(leaf) == path) {
                let goods = stock.iter().filter(|product| product.leaf.1 == leaf.1).collect();
                return page(&escape(leaf.1), &listing(goods, query, leaf.1, &format!("cPath={path}")));
            }
            if let Some(at) = query.number("manufacturers_id").filter(|at| (1..=BRANDS.len()).contains(at)) {
                let brand = BRANDS[at - 1];
                let goods = stock.iter().filter(|product| product.brand == brand).collect();
                return page(
                    &escape(brand),
                    &listing(goods, query, brand, &format!("manufacturers_id={at}")),
                );
            }
            let above = LEAVES.iter().filter_map(|leaf| leaf.0).find(|name| parent(name).to_string() == path);
            let fresh = stock.iter().filter(|product| above.is_none_or(|name| product.leaf.0 == Some(name)));
            let fresh: Vec<&Product> = fresh.filter(|product| product.chance % 4 == 1).take(6).collect();
            let fresh = each(fresh.chunks(3), |row| {
                format!("<tr align=\"center\">{}</tr>", each(row, |product| shown(FRESH, product)))
            });
            let Some(name) = above else {
                return page("The Tackle Barn", &fill(HOME, &[("fresh", &fresh)]));
            };
            let parts = each(LEAVES.iter().filter(|leaf| leaf.0 == Some(name)), |leaf| {
                format!(
                    "<td align=\"center\"><a href=\"index.php?cPath={}\"><img src=\"images/cat_{}.gif\" border=\"0\" width=\"100\" height=\"57\" alt=\"\"><br>{}</a></td>",
                    category(leaf),
                    slug(leaf.1),
                    leaf.1
                )
            });
            page(
                &escape(name),
                &fill(ABOVE, &[("name", &escape(name)), ("parts", &parts), ("fresh", &fresh)]),
            )
        }
        "/product_info.php" => match stock.iter().find(|own| Some(own.id) == query.number("products_id")) {
            Some(product) => page(&escape(&product.title), &shown(DETAILS, product)),
            None => page("Product not found", "<h1>Product not found!</h1>"),
        },
        "/product_reviews.php" => {
            match stock.iter().find(|own| Some(own.id) == query.number("products_id")) {
                Some(product) => page("Reviews", &shown(REVIEWS, product)),
                None => Answer::missing(),
            }
        }
        "/specials.php" => page("Specials", &specials(stock, query)),
        "/advanced_search_result.php" => {
            let words = query.text("keywords").to_lowercase();
            let is_sought = |product: &&Product| product.title.to_lowercase().contains(&words);
            let goods = stock.iter().filter(is_sought).collect();
            let kept = format!("keywords={}", encode(&words));
            page("Search", &listing(goods, query, "Products meeting the search criteria", &kept))
        }
        "/shopping_cart.php" => {
            page("Cart", "<h1>What's In My Cart?</h1><p>Your Shopping Cart is empty! Sub-Total: £0.00</p>")
        }
        "/login.php" | "/account.php" => page("Log in", LOGIN),
        "/shipping.php" => page("Shipping", SHIPPING),
        "/contact_us.php" => page("Contact Us", CONTACT),
        "/privacy.php" | "/conditions.php" => page(
            "Conditions of Use",
            "<h1>Conditions of Use</h1><p>Goods may be returned within 14 days.</p>",
        ),
        path => {
            let Some(file) = path.strip_prefix("/images/") else { return Answer::missing() };
            let name = file.rsplit('/').next().unwrap_or_default().trim_end_matches(".jpg");
            match file.strip_prefix("stars_").or_else(|| file.strip_prefix("button_")) {
                Some(words) => {
                    let words = words.trim_end_matches(".gif").replace('_', " ");
                    Answer::picture(picture::sign(&words, 80, 22, "#3c6e3c", "#fff"))
                }
                None if name == "logo.gif" => {
                    Answer::picture(picture::sign("The Tackle Barn", 300, 60, "#fff", "#3c6e3c"))
                }
                None => Answer::picture(picture::thing(
                    name.bytes().fold(7, |sum, byte| sum * 31 % 99_991 + u64::from(byte)),
                )),
            }
        }
    }
}

/// The categories; the one that is looked at is open.
fn tree(stock: &[Product], path: &str) -> String {
    let count = |among: &dyn Fn(&Leaf) -> bool| stock.iter().filter(|product| among(product.leaf)).count();
    let line = |path: &str, name: &str, indent: &str, count: usize| {
        format!("{indent}<a href=\"index.php?cPath={path}\">{}</a>&nbsp;({count})<br>\n", escape(name))
    };
    let (mut lines, mut last) = (String::new(), None);
    for leaf in &LEAVES {
        let own = count(&|other| other.1 == leaf.1);
        let Some(above) = leaf.0 else {
            lines.push_str(&line(&category(leaf), leaf.1, "", own));
            continue;
        };
        let number = parent(above).to_string();
        if last != leaf.0 {
            let all = count(&|other| other.0 == Some(above));
            lines.push_str(&line(&number, &format!("{above}->"), "", all));
            last = leaf.0;
        }
        if path.split('_').next() == Some(&*number) {
            lines.push_str(&line(&category(leaf), leaf.1, "&nbsp;&nbsp;", own));
        }
    }
    lines
}

/// What is above and below a list: what is displayed, and the result pages.
fn pager(
    from: usize,
    through: usize,
    total: usize,
    page: usize,
    last: usize,
    what: &str,
    here: &str,
) -> String {
    let link = |page: usize, text: &str| {
        format!("<a href=\"{here}page={page}\" class=\"resultPage\"><u>{text}</u></a>&nbsp;")
    };
    let mut pages = String::new();
    if page > 1 {
        pages.push_str(&link(page - 1, "[&lt;&lt;&nbsp;Prev]"));
    }
    for number in (1..=last).filter(|_| last > 1) {
        let text = number.to_string();
        pages.push_str(&if number == page { format!("<b>{text}</b>&nbsp;") } else { link(number, &text) });
    }
    if page < last {
        pages.push_str(&link(page + 1, "[Next&nbsp;&gt;&gt;]"));
    }
    format!(
        "<table width=\"100%\"><tr><td class=\"tinyText\">Displaying <b>{from}</b> to <b>{through}</b> (of <b>{total}</b> {what})</td><td class=\"tinyText\" align=\"right\">Result Pages: {pages}</td></tr></table>"
    )
}

fn listing(mut goods: Vec<&Product>, query: &Parameters, heading: &str, kept: &str) -> String {
    if goods.is_empty() {
        return format!("<h1>{}</h1><p>There are no products to list.</p>", escape(heading));
    }
    let cost = |product: &Product| product.special.unwrap_or(product.pence);
    match query.text("sort") {
        "3a" => goods.sort_by_key(|product| cost(product)),
        "3d" => goods.sort_by_key(|product| Reverse(cost(product))),
        "2d" => goods.sort_by(|one, other| other.title.cmp(&one.title)),
        _ => goods.sort_by(|one, other| one.title.cmp(&other.title)),
    }
    let script = if kept.starts_with("keywords") { "advanced_search_result.php" } else { "index.php" };
    let sorted = match query.text("sort") {
        "" => String::new(),
        sort => format!("sort={}&amp;", encode(sort)),
    };
    let slice = slice(&goods, query.number("page").unwrap_or(1), PER_PAGE);
    let here = format!("{script}?{kept}&amp;{sorted}");
    let pager =
        pager(slice.before + 1, slice.through(), slice.total, slice.page, slice.last, "products", &here);
    let rows = each(slice.things.iter().zip(0..), |(product, at)| {
        shown(ROW, product)
            .replace("{{parity}}", if at % 2 == 0 { "plOdd" } else { "plEven" })
            .replace("{{path}}", if kept.starts_with("keywords") { "" } else { kept })
    });
    let values = [
        ("heading", &*escape(heading)),
        ("pager", &pager),
        ("here", &format!("{script}?{kept}&amp;")),
        ("rows", &rows),
    ];
    fill(LISTING, &values)
}

fn specials(stock: &[Product], query: &Parameters) -> String {
    let goods: Vec<&Product> = stock.iter().filter(|product| product.special.is_some()).collect();
    let slice = slice(&goods, query.number("page").unwrap_or(1), 9);
    let pager = pager(
        slice.before + 1,
        slice.through(),
        slice.total,
        slice.page,
        slice.last,
        "specials",
        "specials.php?",
    );
    let rows = each(slice.things.chunks(3), |row| {
        format!("<tr align=\"center\">{}</tr>", each(row, |product| shown(FRESH, product)))
    });
    format!(
        "<h1>Get Them While They're Hot!</h1>{pager}<table width=\"100%\" cellpadding=\"6\">{rows}</table>{pager}"
    )
}

/// A product in a template.
fn shown(template: &str, product: &Product) -> String {
    let mut dice = Dice::new(product.id as u64 * 17);
    let buy = match product.left {
        0 => "<img src=\"images/button_sold_out.gif\" border=\"0\" alt=\"Sold Out\" title=\" Sold Out \">"
            .to_owned(),
        _ => format!(
            "<a href=\"index.php?action=buy_now&amp;products_id={}\"><img src=\"images/button_buy_now.gif\" border=\"0\" alt=\"Buy Now\" title=\" Buy Now \"></a>",
            product.id
        ),
    };
    let stars = product.stars.map_or(String::new(), |(stars, _)| {
        format!("<img src=\"images/stars_{stars}.gif\" border=\"0\" alt=\"{stars} of 5 Stars!\" title=\" {stars} of 5 Stars! \">")
    });
    let reviews = product.stars.map_or(String::new(), |(_, count)| {
        format!("<p class=\"tinyText\">Current Reviews: {count} &nbsp; {stars} &nbsp; <a href=\"product_reviews.php?products_id={}\">Reviews</a></p>", product.id)
    });
    let left = match product.left {
        0 => "Out of Stock".to_owned(),
        left => format!("{left} Units in Stock"),
    };
    let said = dice.pick(&[
        "Landed three tench with it on the first morning.",
        "Does what it says and feels well made.",
        "Bought one for my lad and kept it for myself.",
        "Good value, quick delivery from the Barn.",
    ]);
    let text = dice.pick(&[
        "A firm favourite with our regulars on stillwater and river alike.",
        "Light in the hand and strong where it matters, tested on our own lake.",
        "Everything you need for a long session, nothing that you do not.",
        "New for this season and already the talk of the bank.",
    ]);
    let above = product.leaf.0.map_or(String::new(), |name| {
        format!("<a href=\"index.php?cPath={}\">{}</a> &raquo; ", parent(name), escape(name))
    });
    let values = [
        ("url", &*product.address()),
        ("thumb", &product.photo("small/")),
        ("photo", &product.photo("")),
        ("title", &escape(&product.title)),
        ("prices", &product.prices()),
        ("buy", &buy),
        ("stars", &stars),
        ("reviews", &reviews),
        ("left", &left),
        ("said", said),
        ("text", text),
        ("above", &above),
        ("path", &product.path()),
        ("leaf", &escape(product.leaf.1)),
        ("model", &product.model),
        ("weight", &format!("{}.{:02}kg", product.grams / 1000, product.grams % 1000 / 10)),
        ("brand", &escape(product.brand)),
        ("id", &product.id.to_string()),
        ("added", &format!("Tuesday {:02} May, 2006", dice.between(1, 28))),
    ];
    fill(template, &values)
}

const PAGE: &str = r##"<!doctype html public "-//W3C//DTD HTML 4.01 Transitional//EN">
<html dir="LTR" lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>[[title]] : The Tackle Barn</title>
<style type="text/css">body{background:#fff;margin:0}td,p{font-family:Verdana,Arial,sans-serif;font-size:11px;line-height:1.5}h1{font:bold 17px Verdana,sans-serif;color:#3c6e3c;margin:4px 0 10px}a{color:#000}.navRow td{background:#3c6e3c;color:#fff;font-weight:bold;padding:3px 8px}.navRow a{color:#fff;text-decoration:none}.ibHead{background:#9fbf8f;font-weight:bold;padding:3px 5px}.ibBody{background:#f3f8ef;border:1px solid #9fbf8f;padding:4px}.plHead td{background:#b6b7cb;color:#fff;font-weight:bold}.plHead a{color:#fff}.plOdd td{background:#f8f8f9}.plEven td{background:#fff}.prodSpecialPrice{color:#f00}.tinyText{font-size:10px}.footRow td{background:#9fbf8f;font-size:10px;padding:4px}.resultPage{color:#00f}</style></head>
<body><table width="100%" cellpadding="6" cellspacing="0"><tr><td><a href="index.php"><img src="images/logo.gif" border="0" width="300" height="60" alt="The Tackle Barn"></a></td><td align="right" valign="bottom"><a href="account.php">My Account</a> &nbsp; <a href="shopping_cart.php">Cart Contents</a> &nbsp; <a href="login.php">Checkout</a></td></tr></table>
<table width="100%" cellpadding="0" cellspacing="0"><tr class="navRow"><td><a href="index.php">Top</a> &raquo; <a href="index.php">Catalog</a></td><td align="right"><a href="login.php">Log In</a> | <a href="shopping_cart.php">Cart Contents</a> | <a href="contact_us.php">Contact Us</a></td></tr></table>
<table width="100%" cellpadding="3" cellspacing="3"><tr valign="top"><td width="155">
<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead">Categories</td></tr><tr><td class="ibBody">[[tree]]</td></tr></table><br>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead">Manufacturers</td></tr><tr><td class="ibBody" align="center"><form name="manufacturers" action="index.php" method="get"><select name="manufacturers_id" onchange="this.form.submit();" size="1" style="width:100%"><option value="">Please Select</option>[[makers]]</select></form></td></tr></table><br>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead">What's New?</td></tr><tr><td class="ibBody" align="center">[[fresh]]</td></tr></table><br>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead">Quick Find</td></tr><tr><td class="ibBody" align="center"><form name="quick_find" action="advanced_search_result.php" method="get"><input type="text" name="keywords" size="10" maxlength="30"> <input type="submit" value="Go"></form>Use keywords to find the product you are looking for.</td></tr></table><br>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead">Information</td></tr><tr><td class="ibBody"><a href="shipping.php">Shipping &amp; Returns</a><br><a href="privacy.php">Privacy Notice</a><br><a href="conditions.php">Conditions of Use</a><br><a href="contact_us.php">Contact Us</a></td></tr></table></td>
<td>[[body]]</td>
<td width="155"><table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead"><a href="shopping_cart.php">Shopping Cart</a></td></tr><tr><td class="ibBody">0 items</td></tr></table><br>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead">Bestsellers</td></tr><tr><td class="ibBody"><table cellpadding="1" cellspacing="0">[[best]]</table></td></tr></table><br>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead"><a href="specials.php">Specials</a></td></tr><tr><td class="ibBody" align="center">[[special]]</td></tr></table><br>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead">Reviews</td></tr><tr><td class="ibBody" align="center">[[review]]</td></tr></table><br>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead">Currencies</td></tr><tr><td class="ibBody" align="center"><form name="currencies" action="index.php" method="get"><select name="currency"><option value="GBP" selected>Pounds Sterling</option><option value="EUR">Euro</option></select></form></td></tr></table></td></tr></table>
<table width="100%" cellpadding="0" cellspacing="0"><tr class="footRow"><td>Tuesday 30 May, 2006</td><td align="right">184217 requests since Monday 03 March, 2003</td></tr></table><p align="center" class="tinyText">Copyright &copy; 2006 The Tackle Barn, Mill Yard, Fenny Ashby. Postage £3.95, free over £50.</p></body></html>
"##;

const SMALL: &str = r##"<a href="[[url]]"><img src="[[thumb]]" border="0" width="100" height="80" alt="[[title]]"></a><br><a href="[[url]]">[[title]]</a><br>[[prices]]"##;
const REVIEW: &str = r##"<a href="product_reviews.php?products_id=[[id]]"><img src="[[thumb]]" border="0" width="100" height="80" alt=""></a><br>[[said]] ..<br>[[stars]]"##;
const FRESH: &str = r##"<td width="33%" valign="top"><a href="[[url]]"><img src="[[thumb]]" border="0" width="100" height="80" alt="[[title]]"></a><br><a href="[[url]]">[[title]]</a><br>[[prices]]</td>"##;

const HOME: &str = r##"<h1>What's New Here?</h1><p>Welcome <b>Guest!</b> Would you like to <a href="login.php"><u>log yourself in</u></a>? Or would you prefer to <a href="login.php"><u>create an account</u></a>?</p><p>The Barn has been kitting out anglers since 1984. Day tickets for our own lake cost £8, night tickets £15.</p>
<table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead">New Products For May</td></tr><tr><td class="ibBody"><table width="100%" cellpadding="4">[[fresh]]</table></td></tr></table>"##;

const ABOVE: &str = r##"<h1>[[name]]</h1><table width="100%" cellpadding="4"><tr>[[parts]]</tr></table><br><table width="100%" cellpadding="0" cellspacing="0"><tr><td class="ibHead">New Products For May</td></tr><tr><td class="ibBody"><table width="100%" cellpadding="4">[[fresh]]</table></td></tr></table>"##;

const LISTING: &str = r##"<h1>[[heading]]</h1>[[pager]]<table width="100%" cellpadding="3" cellspacing="0" border="0"><tr class="plHead"><td align="center">&nbsp;</td><td><a href="[[here]]sort=2d" title="Sort products descendingly by Product Name">Product Name+</a></td><td align="right"><a href="[[here]]sort=3a" title="Sort products ascendingly by Price">Price</a></td><td align="center">Buy Now</td></tr>
[[rows]]</table>[[pager]]"##;

const ROW: &str = r##"<tr class="{{parity}}"><td align="center"><a href="[[url]]&amp;{{path}}"><img src="[[thumb]]" border="0" width="100" height="80" alt="[[title]]" title=" [[title]] "></a></td><td>&nbsp;<a href="[[url]]&amp;{{path}}">[[title]]</a>&nbsp;</td><td align="right">&nbsp;[[prices]]&nbsp;</td><td align="center">[[buy]]</td></tr>
"##;

const DETAILS: &str = r##"<p class="tinyText">[[above]]<a href="index.php?cPath=[[path]]">[[leaf]]</a></p><form name="cart_quantity" action="shopping_cart.php" method="post"><table width="100%"><tr><td><h1>[[title]]</h1></td><td align="right"><h1>[[prices]]</h1></td></tr></table>
<table align="right"><tr><td align="center" class="tinyText"><img src="[[photo]]" width="240" height="190" alt="[[title]]" hspace="5" vspace="5"><br><a href="[[photo]]" target="_blank">Click to enlarge</a></td></tr></table><p>[[text]]</p>
<ul><li>Model: [[model]]</li><li>Shipping Weight: [[weight]]</li><li>[[left]]</li><li>Manufactured by: [[brand]]</li></ul>[[reviews]]<p align="center" class="tinyText">This product was added to our catalog on [[added]].</p>
<p>Add to Cart: <input type="text" name="cart_quantity" value="1" size="4"> <input type="hidden" name="products_id" value="[[id]]"><input type="submit" value="Add to Cart"></p></form><p class="tinyText"><a href="contact_us.php?products_id=[[id]]">Tell a friend about this product</a></p>"##;

const REVIEWS: &str = r##"<h1>Reviews: [[title]]</h1><table width="100%"><tr><td>[[stars]] <i>"[[said]]"</i><br>by Terry W.</td><td align="right"><a href="[[url]]"><img src="[[thumb]]" border="0" width="100" height="80" alt="[[title]]"></a></td></tr></table>"##;

const LOGIN: &str = r##"<h1>Welcome, Please Sign In</h1><form name="login" action="login.php" method="post">E-Mail Address: <input type="text" name="email_address"><br>Password: <input type="password" name="password"><br><input type="submit" value="Sign In"></form>"##;
const SHIPPING: &str = r##"<h1>Shipping &amp; Returns</h1><table border="1" cellpadding="4"><tr><td>Up to 2kg</td><td>£3.95</td></tr><tr><td>Rods and bivvies</td><td>£7.95</td></tr><tr><td>Highlands and Islands</td><td>£12.50</td></tr></table>"##;
const CONTACT: &str = r##"<h1>Contact Us</h1><form name="contact_us" action="contact_us.php" method="post">Full Name: <input type="text" name="name"><br>Enquiry:<br><textarea name="enquiry" cols="50" rows="8"></textarea><br><input type="submit" value="Continue"></form>"##;
