//! The books of the shop, grown from their numbers.

use crate::demo::dice::Dice;
use crate::demo::words::{self, ADJECTIVES, NOUNS, PLACES};

/// The shelves: what an address says, what a reader sees, and how subtitles begin there.
pub(crate) const CATEGORIES: [Category; 9] = [
    Category { slug: "history", name: "History", about: "A History of" },
    Category { slug: "travel", name: "Travel", about: "On Foot through" },
    Category { slug: "nature", name: "Nature", about: "A Naturalist in" },
    Category { slug: "cookery", name: "Cookery", about: "Recipes from" },
    Category { slug: "poetry", name: "Poetry", about: "Poems from" },
    Category { slug: "mysteries", name: "Mysteries", about: "A Mystery of" },
    Category { slug: "science", name: "Science", about: "Measuring" },
    Category { slug: "children", name: "Children’s Books", about: "An Adventure in" },
    Category { slug: "crafts", name: "Crafts & Gardens", about: "Making and Growing in" },
];

/// Who publishes books.
pub(crate) const PUBLISHERS: [&str; 8] = [
    "Barleycorn & Daughters",
    "Gatepost Editions",
    "The Ninth Furrow Press",
    "Heron Court",
    "Low Fen University Press",
    "Lantern Yard",
    "Stackyard Paperbacks",
    "Quernstone",
];

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A shelf.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Category {
    pub(crate) slug: &'static str,
    pub(crate) name: &'static str,
    about: &'static str,
}

/// A book.
#[derive(Debug, Clone)]
pub(crate) struct Book {
    /// Its number, from 1.
    pub(crate) id: u64,
    pub(crate) title: String,
    pub(crate) authors: Vec<String>,
    pub(crate) category: &'static Category,
    /// What it costs in pence; none where that has to be asked for.
    pub(crate) price: Option<u32>,
    /// What it cost before the sale.
    pub(crate) was: Option<u32>,
    pub(crate) publisher: &'static str,
    pub(crate) published: Day,
    pub(crate) isbn: String,
    pub(crate) pages: u64,
    pub(crate) format: &'static str,
    /// Tenths of a star; none for books without reviews.
    pub(crate) rating: Option<u64>,
    pub(crate) reviews: u64,
    /// How many are on the shelf.
    pub(crate) stock: u64,
    /// What the search looks into: title and authors in lower case.
    pub(crate) index: String,
}

/// A day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Day {
    pub(crate) year: u64,
    pub(crate) month: u64,
    pub(crate) day: u64,
}

/// What a reader wrote about a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Review {
    pub(crate) reviewer: String,
    pub(crate) stars: u64,
    pub(crate) day: Day,
    pub(crate) text: String,
}

impl Book {
    /// Book number `id`.
    pub(crate) fn of(id: u64) -> Book {
        let mut dice = Dice::of(1, id);
        let category = &CATEGORIES[dice.below(CATEGORIES.len() as u64) as usize];
        let title = title(&mut dice, category);
        let authors: Vec<String> = (0..author_count(&mut dice)).map(|_| words::name(&mut dice)).collect();
        let (price, was) = price(&mut dice);
        let reviews = if dice.chance(18) { 0 } else { dice.between(1, 6) };
        let rating = (reviews > 0).then(|| dice.between(2, 4) * 10 + dice.between(1, 9));
        let index = format!("{} {}", title, authors.join(" ")).to_lowercase();
        Book {
            id,
            title,
            authors,
            category,
            price,
            was,
            publisher: dice.pick(&PUBLISHERS),
            published: Day::thrown(&mut dice, 1962, 2025),
            isbn: isbn(id),
            pages: dice.between(48, 900),
            format: dice.pick(&["Paperback", "Hardback", "Hardback", "Large print"]),
            rating,
            reviews,
            stock: if dice.chance(14) { 0 } else { dice.between(1, 40) },
            index,
        }
    }

    /// Its reviews. Books whose reviews are kept by the old system have them too, on a page of their own.
    pub(crate) fn reviews(&self) -> impl Iterator<Item = Review> {
        let mut dice = Dice::of(2, self.id);
        let published = self.published.year;
        (0..self.reviews).map(move |_| Review {
            reviewer: words::name(&mut dice),
            stars: dice.between(1, 5),
            day: Day::thrown(&mut dice, published.max(2009), 2025),
            text: words::opinion(&mut dice),
        })
    }

    /// Whether its reviews are kept by the old system, which shows them in a frame.
    pub(crate) fn has_old_reviews(&self) -> bool {
        self.id.is_multiple_of(7)
    }

    /// What the cover promises.
    pub(crate) fn blurb(&self) -> String {
        let mut dice = Dice::of(3, self.id);
        let sentences = dice.between(2, 4);
        words::blurb(&mut dice, sentences)
    }

    /// The rating as it is written.
    pub(crate) fn rating_text(&self) -> Option<String> {
        self.rating.map(|tenths| format!("{}.{}", tenths / 10, tenths % 10))
    }
}

impl Day {
    fn thrown(dice: &mut Dice, first_year: u64, last_year: u64) -> Day {
        Day {
            year: dice.between(first_year, last_year),
            month: dice.between(1, 12),
            day: dice.between(1, 28),
        }
    }

    /// 5 March 2019
    pub(crate) fn in_words(self) -> String {
        format!("{} {} {}", self.day, MONTHS[(self.month - 1) as usize], self.year)
    }

    /// 2019-03-05
    pub(crate) fn in_digits(self) -> String {
        format!("{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

fn title(dice: &mut Dice, category: &Category) -> String {
    let (adjective, noun, other) = (dice.pick(&ADJECTIVES), dice.pick(&NOUNS), dice.pick(&NOUNS));
    let (place, opposite) = (dice.pick(&PLACES), dice.pick(&ADJECTIVES));
    let main = match dice.below(6) {
        0 => format!("The {adjective} {noun}"),
        1 => format!("{noun} and {other}"),
        2 => format!("A {noun} in {place}"),
        3 => format!("The {noun} of {place}"),
        4 => format!("The {noun}’s {other}"),
        _ => format!("{adjective} {noun}, {opposite} {other}"),
    };
    match dice.below(3) {
        0 => format!("{main}: {} {place}", category.about),
        _ => main,
    }
}

fn author_count(dice: &mut Dice) -> u64 {
    match dice.below(10) {
        0..=6 => 1,
        7 | 8 => 2,
        _ => 3,
    }
}

/// What a book costs and cost; some are dear, some are in the sale, and for a few one has to ask.
fn price(dice: &mut Dice) -> (Option<u32>, Option<u32>) {
    let pounds = if dice.chance(2) { dice.between(600, 1900) } else { dice.between(4, 38) };
    let pence = [25, 49, 50, 75, 95, 99][dice.below(6) as usize];
    let price = pounds as u32 * 100 + pence;
    match dice.below(100) {
        0..=3 => (None, None),
        4..=21 => (Some(price), Some(price + 100 * dice.between(2, 9) as u32)),
        _ => (Some(price), None),
    }
}

/// A number in the form of an ISBN, of a group that is given to nobody.
fn isbn(id: u64) -> String {
    let digits = format!("9799{:08}", id % 100_000_000);
    let weighted = digits
        .bytes()
        .zip([1, 3].into_iter().cycle())
        .map(|(digit, weight)| u64::from(digit - b'0') * weight);
    let check = (10 - weighted.sum::<u64>() % 10) % 10;
    format!("979-9-{}-{}-{check}", &digits[4..8], &digits[8..12])
}

#[cfg(test)]
mod tests {
    use super::Book;

    #[test]
    fn a_book_is_the_same_every_time_and_unlike_the_others() {
        let (book, again, other) = (Book::of(7), Book::of(7), Book::of(8));
        assert_eq!(
            (&book.title, &book.isbn, book.reviews().last()),
            (&again.title, &again.isbn, again.reviews().last())
        );
        assert_ne!((&book.title, &book.isbn), (&other.title, &other.isbn));
    }

    #[test]
    fn five_hundred_books_have_the_irregularities_of_a_real_shop() {
        let books: Vec<Book> = (1..=500).map(Book::of).collect();
        let some = |is_so: fn(&Book) -> bool| books.iter().any(is_so) && !books.iter().all(is_so);
        assert!(some(|book| book.price.is_none()));
        assert!(some(|book| book.was.is_some()));
        assert!(some(|book| book.authors.len() > 1));
        assert!(some(|book| book.stock == 0));
        assert!(some(|book| book.reviews == 0));
        assert!(some(|book| book.price > Some(100_000)));
    }
}
