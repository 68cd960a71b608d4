//! How parsing time grows on pages made to be slow: `cargo run --release --example hostile`.
//!
//! Each line is a page of `COUNT` units and one of twice as many; the last column is the ratio of their times, which
//! is near 2 where the time is linear.

use std::time::Instant;

use windrow_dom::parse_html;

const COUNT: usize = 1_000_000;

/// A page of this many units.
type Page = fn(usize) -> String;

fn main() {
    let pages: &[(&str, Page)] = &[
        ("nested <div>", |n| "<div>".repeat(n)),
        ("nested <b>", |n| "<b>".repeat(n)),
        ("nested <a>", |n| "<a>".repeat(n)),
        ("nested <table>", |n| "<table>".repeat(n)),
        ("nested <table><tr><td>", |n| "<table><tr><td>".repeat(n)),
        ("nested <p>", |n| "<p>".repeat(n)),
        ("nested <li>", |n| "<li>".repeat(n)),
        ("nested <ul><li>", |n| "<ul><li>".repeat(n)),
        ("nested <option>", |n| "<option>".repeat(n)),
        ("nested <svg>", |n| "<svg>".repeat(n)),
        ("nested <g>, then </x>", |n| "<svg>".to_owned() + &"<g>".repeat(n) + &"</x>".repeat(n)),
        ("nested <span>, then </x-y>", |n| {
            "<x-y></x-y>".to_owned() + &"<span>".repeat(n) + &"</x-y>".repeat(n)
        }),
        ("nested <div>, then </p>", |n| "<div>".repeat(n) + &"</p>".repeat(n)),
        ("nested <div>, then <br>", |n| "<div>".repeat(n) + &"<br>".repeat(n)),
        ("nested <div>, then <li>", |n| "<div>".repeat(n) + &"<li></li>".repeat(n)),
        ("nested <div>, then tables", |n| "<div>".repeat(n) + &"<table></table>".repeat(n)),
        ("distinct <font>", |n| (0..n).map(|at| format!("<font size={at}>")).collect()),
        ("distinct <font>, then <p>x", |n| {
            (0..n).map(|at| format!("<font size={at}>")).collect::<String>() + &"<p>x".repeat(n)
        }),
        ("misnested <a><div>", |n| "<a><div>".repeat(n)),
        ("misnested <b><p>, then </b>", |n| "<b><p>".repeat(n) + &"</b>".repeat(n)),
        ("<b> and nested <div>, then </b>", |n| "<b>".to_owned() + &"<div>".repeat(n) + &"</b>".repeat(n)),
        ("<b><span><p> and nested <div>, then </b>", |n| {
            "<b><span><p>".repeat(n) + &"<div>".repeat(n) + &"</b>".repeat(n)
        }),
        ("misnested <b><i><u><p>x</b>", |n| "<b><i><u><p>x</b>".repeat(n)),
        ("fostered text", |n| "<table>".to_owned() + &"x<tr>".repeat(n)),
        ("fostered elements", |n| "<table>".to_owned() + &"<i>x</i><tr>".repeat(n)),
        ("fostered formatting", |n| "<table>".to_owned() + &"<b>x<tr>".repeat(n)),
        ("attributes", |n| "<p".to_owned() + &(0..n).map(|at| format!(" a{at}=x")).collect::<String>() + ">"),
        ("<body> with new attributes", |n| (0..n).map(|at| format!("<body a{at}>")).collect()),
        ("<form><div></form>", |n| "<form><div></form>".repeat(n)),
        ("<template>", |n| "<template>".repeat(n)),
        ("<select><option>", |n| "<select><button><selectedcontent></button><option>x".repeat(n)),
        ("text of 100 bytes", |n| {
            "a line of text that goes on and on, with a few words and no markup in it.\r\n".repeat(n)
        }),
        ("&", |n| "&".repeat(n)),
        ("<", |n| "<".repeat(n)),
        ("<a <a", |n| "<a ".repeat(n)),
        ("<!--", |n| "<!--".repeat(n)),
        ("<script><!--", |n| "<script><!--<script>".repeat(n)),
        ("NUL", |n| "\0".repeat(n)),
    ];
    for (name, page) in pages {
        let times = [1, 2].map(|factor| {
            let source = page(COUNT * factor);
            let start = Instant::now();
            let nodes = parse_html(&source).len();
            (start.elapsed().as_secs_f64(), nodes, source.len())
        });
        let [(one, ..), (two, nodes, bytes)] = times;
        println!(
            "{name:42} {:6.1} MB {nodes:9} nodes {one:7.3} s {two:7.3} s {:5.2}",
            bytes as f64 / 1e6,
            two / one
        );
    }
}
