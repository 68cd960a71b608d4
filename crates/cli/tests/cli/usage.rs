//! Wrong commands, help, `doctor` and `completions`.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use crate::folder::Folder;

#[test]
fn wrong_commands_are_told_what_is_wrong() {
    let folder = Folder::with_page();
    for (arguments, words) in [
        (&["nope"][..], "unrecognized subcommand 'nope'"),
        (&["querry"], "query"),
        (&["query"], "<EXPR>"),
        (&["query", "//a"], "<INPUT>"),
        (&["query", "//a", "page.html", "--nope"], "--nope"),
        (&["query", "//a", "page.html", "--var", "x"], "write NAME=VALUE"),
        (&["query", "//a", "page.html", "--ns", "=u"], "write NAME=VALUE"),
        (&["query", "//a", "page.html", "--dialect", "css"], "oxpath, xpath"),
        (&["query", "//a", "page.html", "--show", "all"], "text, html, path"),
        (&["query", "//a", "page.html", "--read-as", "pdf"], "html, xml"),
        (&["query", "//a", "page.html", "--json", "--count"], "cannot be used with"),
        (&["query", "//a", "page.html", "--json", "-0"], "cannot be used with"),
        (&["query", "//a", "page.html", "--json", "--show", "html"], "cannot be used with"),
        (&["check"], "<WRAPPER>"),
        (&["check", "-", "--json", "--normal-form"], "cannot be used with"),
        (&["fmt"], "<WRAPPER>"),
        (&["explain", "//a"], "<INPUT>"),
        (&["completions"], "<SHELL>"),
        (&["completions", "tcsh"], "bash, elvish, fish, powershell, zsh"),
    ] {
        let ended = folder.run(arguments);
        let stderr = ended.failed(2);
        assert!(stderr.contains(words), "{arguments:?}: {stderr}");
    }
    let bare: [&str; 0] = [];
    assert!(folder.run(&bare).failed(2).contains("Usage: windrow <COMMAND>"));
}

#[test]
fn an_expression_may_begin_with_a_minus_sign_after_two_of_them() {
    Folder::with_page().run(&["query", "--", "-1", "page.html"]).printed("-1\n");
}

#[test]
fn help_and_version_go_to_stdout() {
    let folder = Folder::new();
    folder.run(&["--version"]).printed(&format!("windrow {}\n", env!("CARGO_PKG_VERSION")));
    for verb in ["diff", "query", "shell", "explain", "check", "fmt", "doctor", "completions"] {
        let ended = folder.run(&[verb, "--help"]);
        assert_eq!((ended.status, &*ended.stderr), (0, ""));
        assert!(ended.stdout.contains(&format!("Usage: windrow {verb}")), "{}", ended.stdout);
        assert!(folder.run(&["--help"]).stdout.contains(&format!("  {verb} ")));
    }
    assert!(folder.run(&["--help"]).stdout.contains("Exit status: 0 done, 1 failed, 2 wrong usage"));
}

#[test]
fn completions_are_written_for_every_shell() {
    let folder = Folder::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ended = folder.run(&["completions", shell]);
        assert_eq!((ended.status, &*ended.stderr), (0, ""));
        for word in ["windrow", "query", "explain", "normal-form"] {
            assert!(ended.stdout.contains(word), "{word} for {shell}");
        }
    }
}

#[test]
fn the_doctor_tells_what_is_there() {
    let folder = Folder::new();
    let doctor = |arguments: &[&str]| {
        let mut command = folder.command(&[&["doctor"], arguments].concat());
        let ended = command.env("PATH", folder.path()).env_remove("WINDROW_CHROMIUM").output().unwrap();
        assert!(ended.status.success() && ended.stderr.is_empty());
        String::from_utf8(ended.stdout).unwrap()
    };
    let text = doctor(&[]);
    assert!(text.starts_with(&format!("windrow {}\nok       pages ", env!("CARGO_PKG_VERSION"))), "{text}");
    for words in [
        "missing  browser",
        "--engine chromium",
        "WINDROW_CHROMIUM=",
        "Fedora:",
        "macOS:",
        "to get it: Debian, Ubuntu:",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    folder.write("chromium", "");
    assert!(doctor(&[]).contains("broken   browser"));
    folder.write("chromium", "#!/bin/sh\necho Chromium 1.2.3\n");
    fs::set_permissions(folder.path().join("chromium"), fs::Permissions::from_mode(0o755)).unwrap();
    assert!(doctor(&[]).contains("ok       browser    Chromium 1.2.3, "));
    let found: serde_json::Value = serde_json::from_str(&doctor(&["--json"])).unwrap();
    assert_eq!(found["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(found["parts"][0]["name"], "browser");
    assert_eq!(found["parts"][0]["version"], "Chromium 1.2.3");
    assert_eq!(found["parts"][0]["path"], folder.path().join("chromium").to_str().unwrap());
}
