//! `windrow fmt`.

use crate::folder::Folder;

const LOOSE: &str = "(: all books :) doc('b.example') // li [ 1 ] :<r> [ b:<x=.> ]";

#[test]
fn formatting_twice_changes_nothing() {
    let folder = Folder::new();
    folder.write("a.oxp", LOOSE);
    folder.run(&["fmt", "a.oxp"]).printed("");
    let formatted = folder.read("a.oxp");
    assert!(formatted != LOOSE && formatted.ends_with('\n') && formatted.contains("(: all books :)"));
    folder.run(&["fmt", "a.oxp"]).printed("");
    assert_eq!(folder.read("a.oxp"), formatted);
    folder.run_on(LOOSE, &["fmt", "-"]).printed(&formatted);
    folder.run_on(&formatted, &["fmt", "-"]).printed(&formatted);
    assert_eq!(folder.names(), ["a.oxp"]);
}

#[test]
fn a_file_with_mistakes_stays_as_it_is() {
    let folder = Folder::new();
    folder.write("bad.oxp", "//a [ b");
    folder.write("good.oxp", "//a [ b ]");
    let ended = folder.run(&["fmt", "bad.oxp", "good.oxp"]);
    assert!(ended.failed(2).contains("bad.oxp:1:5"), "{}", ended.stderr);
    assert_eq!((&*folder.read("bad.oxp"), &*folder.read("good.oxp")), ("//a [ b", "//a[b]\n"));
    assert!(folder.run_on("//a [ b", &["fmt", "-"]).failed(2).contains("never closed"));
}

#[test]
fn check_names_what_is_not_formatted_and_changes_nothing() {
    let folder = Folder::new();
    folder.write("loose.oxp", "//a [ b ]");
    folder.write("neat.oxp", "//a[b]\n");
    let ended = folder.run(&["fmt", "--check", "loose.oxp", "neat.oxp"]);
    assert_eq!(ended.failed(3), "windrow: loose.oxp is not formatted; run: windrow fmt loose.oxp\n");
    assert_eq!(folder.read("loose.oxp"), "//a [ b ]");
    folder.run(&["fmt", "--check", "neat.oxp"]).printed("");
    folder.run_on("//a[b]\n", &["fmt", "--check", "-"]).printed("");
    let ended = folder.run_on("//a [b]\n", &["fmt", "--check", "-"]);
    assert_eq!(ended.failed(3), "windrow: standard input is not formatted\n");
}

#[test]
fn a_file_that_cannot_be_read_does_not_stop_the_others() {
    let folder = Folder::new();
    folder.write("a.oxp", "//a [ b ]");
    let ended = folder.run(&["fmt", "missing.oxp", "a.oxp"]);
    assert!(ended.failed(4).contains("cannot read missing.oxp"));
    assert_eq!(folder.read("a.oxp"), "//a[b]\n");
    assert!(folder.run(&["fmt", "missing.oxp"]).failed(1).contains("cannot read missing.oxp"));
    folder.write("binary.oxp", b"\xff");
    assert!(folder.run(&["fmt", "binary.oxp"]).failed(2).contains("not UTF-8"));
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new();
    folder.write("real.oxp", "//a [ b ]");
    let real = folder.path().join("real.oxp");
    let link = folder.path().join("link.oxp");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.oxp", &link).unwrap();
    folder.run(&["fmt", "link.oxp"]).printed("");
    assert_eq!(folder.read("real.oxp"), "//a[b]\n");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(folder.names(), ["link.oxp", "real.oxp"]);
}
