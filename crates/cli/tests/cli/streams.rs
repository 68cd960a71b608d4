//! Readers that leave early, disks that are full, terminals without colour.

use std::io::Read;
use std::process::Stdio;

use crate::folder::{Folder, PAGE};

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let folder = Folder::new();
    folder.write("page.html", "<li>one two three".repeat(200_000));
    for flags in [&["query", "//li", "page.html"][..], &["query", "//li", "page.html", "--json"]] {
        let mut child = folder.command(flags).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(0), ""));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_that_is_told() {
    let folder = Folder::with_page();
    folder.write("w.oxp", "//a");
    for flags in [
        &["query", "//li", "page.html"][..],
        &["query", "//li", "page.html", "--json"],
        &["query", "//li", "page.html", "-0"],
        &["explain", "//li", "page.html"],
        &["explain", "//li", "page.html", "--json"],
        &["check", "w.oxp"],
        &["check", "w.oxp", "--json"],
        &["check", "w.oxp", "--normal-form"],
        &["doctor"],
        &["completions", "bash"],
    ] {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = folder.command(flags).stdout(full).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        let expected = "windrow: cannot write to stdout: no space left on device\n";
        assert_eq!((output.status.code(), &*stderr), (Some(1), expected), "{flags:?}");
    }
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = folder.command(&["fmt", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"//a").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no space left"));
}

#[test]
fn no_colour_reaches_a_file_or_whoever_wants_none() {
    let folder = Folder::with_page();
    for flags in
        [&["query", "//a[", "page.html"][..], &["explain", "//dvi", "page.html"], &["--help"], &["nope"]]
    {
        for name in ["NO_COLOR", "UNUSED"] {
            let output = folder.command(flags).env(name, "1").output().unwrap();
            assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b), "{flags:?}");
        }
    }
}

#[test]
fn the_same_run_prints_the_same_bytes() {
    let folder = Folder::new();
    for name in ["b.html", "a.html", "sub/c.html", "sub/a.html"] {
        folder.write(format!("pages/{name}"), PAGE);
    }
    let first = folder.run(&["query", "//*", "pages", "--json"]);
    for _ in 0..3 {
        assert_eq!(folder.run(&["query", "//*", "pages", "--json"]).stdout, first.stdout);
    }
}
