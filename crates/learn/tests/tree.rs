//! Tree rules: rows on pages in, an OXPath wrapper out.

use windrow_dom::{Document, parse_html};
use windrow_learn::{Column, Row, Sheet, TreeRules, homes, tree_rules};

fn columns(names: &[&str]) -> Vec<Column> {
    let column = |name: &&str| {
        let (name, is_list) = name.strip_suffix("[]").map_or((*name, false), |name| (name, true));
        Column { name: name.to_owned(), is_list }
    };
    names.iter().map(column).collect()
}

/// A row from cells whose texts are parted by bars; an empty cell has none.
fn row(cells: &[&str]) -> Row {
    let texts = |cell: &&str| cell.split('|').filter(|text| !text.is_empty()).map(str::to_owned).collect();
    cells.iter().map(texts).collect()
}

fn rules(names: &[&str], pages: &[(&str, Option<Vec<Row>>)]) -> TreeRules {
    let documents: Vec<Document> = pages.iter().map(|(page, _)| parse_html(page)).collect();
    let sheets: Vec<Sheet<'_>> = documents
        .iter()
        .zip(pages)
        .map(|(document, (_, rows))| Sheet { document, rows: rows.clone() })
        .collect();
    tree_rules(&columns(names), &sheets).expect("rules")
}

#[track_caller]
fn check(rules: &TreeRules, wanted: &str) {
    assert_eq!(rules.wrapper(None).trim(), wanted.trim());
}

#[test]
fn pages_with_a_row_each_are_records() {
    let one = "<h1>Dune</h1><table><tr><th>Author<td>Frank Herbert<tr><th>Year<td>1965</table>";
    let two = "<h1>Emma</h1><table><tr><th>Year<td>1815<tr><th>Author<td>Jane Austen</table>";
    let rows = [row(&["Dune", "Frank Herbert", "1965"]), row(&["Emma", "Jane Austen", "1815"])];
    let pages = [(one, Some(vec![rows[0].clone()])), (two, Some(vec![rows[1].clone()]))];
    check(
        &rules(&["title", "author", "year"], &pages),
        r#"
/*:<record>
    [? body/h1:<title=normalize-space(.)>]
    [? .//th[normalize-space(.)="Author"]/following-sibling::td[1]:<author=normalize-space(.)>]
    [? .//th[normalize-space(.)="Year"]/following-sibling::td[1]:<year=normalize-space(.)>]"#,
    );
}

#[test]
fn pages_without_examples_say_what_is_regular() {
    // The place of the price fits the example too, and is wrong where something stands before it.
    let labelled = "<div><b>Dune</b><i>7.99</i></div>";
    let other = "<div><b>Emma</b><u>new</u><i>5.49</i></div>";
    let pages = [(labelled, Some(vec![row(&["Dune", "7.99"])])), (other, None), (other, None)];
    let rules = rules(&["title", "price"], &pages);
    check(
        &rules,
        "/*:<record>\n    [? .//b:<title=normalize-space(.)>]\n    [? .//i:<price=normalize-space(.)>]",
    );
    assert_eq!((rules.others, rules.columns[1].agreed), (2, 2));
}

#[test]
fn the_largest_elements_with_a_row_each_are_records() {
    let page = "<ul><li class=nav>Dune</ul><ul><li class=book><div><h3>Dune</h3><i>7.99</i></div>\
        <li class=book><div><h3>Emma</h3><i>5.49</i></div><li class=book><div><h3>Faust</h3></div></ul>";
    let rows = vec![row(&["Dune", "7.99"]), row(&["Emma", "5.49"]), row(&["Faust", ""])];
    check(
        &rules(&["title", "price"], &[(page, Some(rows))]),
        "//li.book:<record>\n    [? div/h3:<title=normalize-space(.)>]\n    [? div/i:<price=normalize-space(.)>]",
    );
}

#[test]
fn texts_of_a_list_are_one_expression_or_several() {
    let one = "<p class=a>x</p><ul><li>1<li>2<li>3</ul><p class=b>y</p>";
    let two = "<p class=a>z</p><ul><li>4</ul><p class=b>w</p>";
    let pages = [(one, Some(vec![row(&["1|2|3", "x|y"])])), (two, Some(vec![row(&["4", "z|w"])]))];
    check(
        &rules(&["numbers[]", "letters[]"], &pages),
        "/*:<record>\n    [? .//li:<numbers[]=normalize-space(.)>]\n    [? body/p:<letters[]=normalize-space(.)>]",
    );
    let apart = |first: &str, second: &str| format!("<h1>{first}</h1><div><p>-</p></div><b>{second}</b>");
    let (one, two) = (apart("x", "y"), apart("z", "w"));
    let pages = [(one.as_str(), Some(vec![row(&["x|y"])])), (two.as_str(), Some(vec![row(&["z|w"])]))];
    check(
        &rules(&["letters[]"], &pages),
        "/*:<record>\n    [? body/h1:<letters[]=normalize-space(.)>]\n    [? body/b:<letters[]=normalize-space(.)>]",
    );
}

#[test]
fn values_are_attributes_addresses_numbers_and_parts() {
    let page = |title: &str, link: &str, price: &str, by: &str| {
        format!("<h1 title='{title}'><a href='/b/{link}'>go</a></h1><i>{price}</i><p>by {by} (author)</p>")
    };
    let (one, two) = (page("Dune", "1", "$1,007.90", "Frank"), page("Emma", "2", "$5.40", "Jane"));
    let cells = |title: &str, link: &str, price: &str, by: &str| {
        Some(vec![row(&[title, &format!("http://h/b/{link}"), price, by])])
    };
    let pages = [
        (one.as_str(), cells("Dune", "1", "1007.9", "Frank")),
        (two.as_str(), cells("Emma", "2", "5.4", "Jane")),
    ];
    check(
        &rules(&["title", "link", "price", "author"], &pages),
        r#"
/*:<record>
    [? body/h1[@title != ""]:<title=normalize-space(@title)>]
    [? .//a[@href != ""]:<link(url)=@href>]
    [? body/i:<price(number)=.>]
    [? body/p[contains(normalize-space(.), "by ")][contains(normalize-space(.), " (author)")]:<author=substring-before(substring-after(normalize-space(.), "by "), " (author)")>]"#,
    );
}

#[test]
fn a_text_that_is_nowhere_is_missed_and_told() {
    let page = "<h1>Dune</h1>";
    let rules = rules(&["title", "author"], &[(page, Some(vec![row(&["Dune", "Nobody"])]))]);
    assert_eq!(rules.columns[0].expressions.len(), 1);
    assert_eq!(rules.columns[1].expressions, [""; 0]);
}

#[test]
fn hostile_pages_end() {
    let deep = format!("{}x{}", "<div>".repeat(3000), "</div>".repeat(3000));
    let wide = format!("<p>y</p>{}", "<i>x</i>".repeat(3000));
    for page in ["", "<", &deep, &wide] {
        let document = parse_html(page);
        let sheet = Sheet { document: &document, rows: Some(vec![row(&["x"]), row(&["y"])]) };
        let _ = tree_rules(&columns(&["a"]), &[sheet]);
    }
}

#[test]
fn rows_are_on_the_page_that_has_the_most_of_them() {
    let documents: Vec<Document> =
        ["<b>a</b><i>1</i>", "<b>a</b><b>b</b><i>2</i>", "<p>c</p>"].into_iter().map(parse_html).collect();
    let documents: Vec<&Document> = documents.iter().collect();
    let rows = [row(&["a", "1"]), row(&["b", "2"]), row(&["a", ""]), row(&["d", "4"])];
    assert_eq!(homes(&rows, &documents), [Some(0), Some(1), Some(0), None]);
}
