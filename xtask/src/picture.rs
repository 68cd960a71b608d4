//! The picture in the README: commands and what they really print, drawn as an SVG.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// What is shown, each line a command as a user types it.
const SESSION: [&str; 3] = [
    "windrow query '//tr.sale/td[1]' examples/books.html",
    "windrow query 'number-of(//tr[td=\"Rows and Rakes\"]/td.price)' examples/books.html",
    "windrow explain \"//tr.book[@class='sale']/td.prise\" examples/books.html",
];

const LINE: usize = 20;
const LETTER: f64 = 8.43;
const MARGIN: usize = 16;

/// Runs the session with the program at `windrow` and writes the picture.
pub(crate) fn draw(root: &Path, windrow: &Path, picture: &Path) -> std::io::Result<()> {
    let mut lines: Vec<(bool, String)> = Vec::new();
    for command in SESSION {
        lines.push((true, format!("$ {command}")));
        let script = command.replacen("windrow", &windrow.display().to_string(), 1);
        let output = Command::new("sh").arg("-c").arg(format!("{script} 2>&1")).current_dir(root).output()?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        lines.extend(text.lines().map(|line| (false, line.to_owned())));
        lines.push((false, String::new()));
    }
    lines.pop();
    std::fs::write(picture, svg(&lines))
}

fn svg(lines: &[(bool, String)]) -> String {
    let columns = lines.iter().map(|(_, line)| line.chars().count()).max().unwrap_or(0);
    let width = (columns as f64 * LETTER) as usize + 2 * MARGIN;
    let height = lines.len() * LINE + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#1e2430\"/>\n\
         <g font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"14\">\n"
    );
    for (at, (typed, line)) in lines.iter().enumerate() {
        let color = if *typed { "#9fd6a5" } else { "#e6e6e6" };
        let escaped =
            line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace(' ', "\u{a0}");
        let y = MARGIN + at * LINE + 14;
        let _ = writeln!(svg, "<text x=\"{MARGIN}\" y=\"{y}\" fill=\"{color}\">{escaped}</text>");
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}
