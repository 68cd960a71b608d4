//! OXPath text to tree and back.
//!
//! An expression's way through this crate, and the files in reading order:
//!
//! | file | holds |
//! |---|---|
//! | `template.rs` | `${name}` templates, filled before anything is read |
//! | `token.rs`, `lexer.rs` | text to tokens |
//! | `parser.rs`, `parser/` | tokens to tree, with recovery |
//! | [`ast`] | the tree |
//! | `diagnostic.rs` | what is wrong, and the table of all codes |
//! | `functions.rs` | the functions: arguments, results, what they need |
//! | `rules.rs` | the static rules R1 to R4 and the like |
//! | `format.rs` | tree to text |
//! | `analysis.rs` | cost, loops, output schema, without running it |
//! | `normal.rs` | the normal form of the paper's §4.9 |
//!
//! Nothing here fails or panics on a text: [`parse`] gives a tree and diagnostics. Everything but the parser and the
//! normal form is free of recursion; those two stop at [`MAX_NESTING`], which a stack of 1 MiB holds.
//!
//! ```
//! use windrow_syntax::{analyze, format, parse};
//!
//! let parsed = parse("//a[.='Next']/{clik /}");
//! assert_eq!(parsed.diagnostics[0].message, "there is no action `clik`");
//! assert_eq!(parsed.diagnostics[0].hints, ["did you mean `click`?"]);
//!
//! let parsed = parse("doc('books.example')//li:<book>[ .//b:<price(number)=.> ]");
//! assert!(parsed.diagnostics.is_empty());
//! assert_eq!(format(&parsed.tree), r#"doc("books.example")//li:<book>[.//b:<price(number)=.>]"#);
//! assert_eq!(analyze(&parsed.tree).outputs[1].name, "price");
//! ```

mod template;

mod lexer;
mod token;

pub mod ast;
mod diagnostic;
mod functions;
mod parser;
mod rules;

mod analysis;
mod format;
mod normal;

mod meter;

pub use analysis::{Analysis, Loop, Output, PageBuffers, Sublanguage, analyze};
pub use diagnostic::{CODES, Code, Diagnostic, Severity, nearest};
pub use format::{format, literal};
pub use functions::{FUNCTIONS, Function, Needs, Type, function};
pub use normal::normalize;
pub use parser::{Dialect, MAX_LENGTH, MAX_NESTING, ParseOptions, Parsed};
pub use rules::check;
pub use template::{Filled, fill, template_names};

/// Reads an OXPath expression. It never fails: what is wrong is in the diagnostics, and the tree is what could be
/// read.
pub fn parse(text: &str) -> Parsed {
    parse_with(text, &ParseOptions::default())
}

/// Reads an expression of the dialect that the options name.
pub fn parse_with(text: &str, options: &ParseOptions) -> Parsed {
    let (tree, mut diagnostics) = parser::read(text, options);
    diagnostics.extend(check(&tree));
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    Parsed { tree, diagnostics }
}
