//! Wrong use: a sentence, an exit code, and nothing done.

use super::User;

#[test]
fn wrong_words_are_usage_errors() {
    let user = User::new();
    assert!(user.fails(&["rol", "2d6"], 2).contains("a similar subcommand exists: 'roll'"));
    let err = user.fails(&["rol", "2d6", "--json"], 2);
    let error: serde_json::Value = serde_json::from_str(&err).expect("JSON");
    assert_eq!(error["error"]["code"], "usage");
    user.fails(&["roll"], 2);
}

#[test]
fn help_and_version_are_no_errors() {
    let user = User::new();
    assert!(user.ok(&["--help"]).contains("Usage: tablehand"));
    assert_eq!(user.ok(&["--version"]), format!("tablehand {}\n", env!("CARGO_PKG_VERSION")));
}
