//! The fleet as tables.
//!
//! Of sites that are kept aside they say no more than that they are there: who works on the analyser may read tables.

use crate::site::{CASES, Site};

/// One line per site, in Markdown.
pub fn sites_table(fleet: &[Site]) -> String {
    let mut table =
        String::from("| site | asked for | records | scripted | what it is |\n|---|---|---|---|---|\n");
    for site in fleet {
        let about = if site.is_aside { "(kept aside)" } else { site.about };
        let scripted = if site.is_scripted { "yes" } else { "" };
        let records = site.truth().records.len();
        table.push_str(&format!(
            "| `{}` | {} | {records} | {scripted} | {about} |\n",
            site.name, site.asks_for
        ));
    }
    table
}

/// One line per case, in Markdown: the sites that cover it, and how many of those that are kept aside do.
pub fn cases_table(fleet: &[Site]) -> String {
    let mut table = String::from("| case | sites | aside |\n|---|---|---|\n");
    for case in CASES {
        let covering = || fleet.iter().filter(|site| site.covers.contains(&case));
        let open: Vec<String> =
            covering().filter(|site| !site.is_aside).map(|site| format!("`{}`", site.name)).collect();
        let aside = covering().filter(|site| site.is_aside).count();
        table.push_str(&format!("| {case} | {} | {aside} |\n", open.join(" ")));
    }
    table
}
