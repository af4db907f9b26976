//! Man pages and completions are generated and committed; here they are compared byte for byte. `UPDATE=1` writes them anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use assert_cmd::Command;

fn files(dir: &Path) -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(dir) else { return BTreeMap::new() };
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("a text"))
    };
    entries.map(read).collect()
}

fn fresh(what: &str) {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join(what);
    let made = tempfile::TempDir::new().expect("a folder");
    let generate = |dir: &Path| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("tablehand"));
        command.env_clear().args(["generate", what]).arg(dir).assert().success();
    };
    if std::env::var_os("UPDATE").is_some() {
        let _ = fs::remove_dir_all(&committed);
        generate(&committed);
    }
    generate(made.path());
    let (old, new) = (files(&committed), files(made.path()));
    let names = |files: &BTreeMap<String, String>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&old), names(&new), "{what}/ is stale: UPDATE=1 cargo test generated");
    for (name, text) in &new {
        assert!(old[name] == *text, "{what}/{name} is stale: UPDATE=1 cargo test generated");
    }
}

#[test]
fn man_pages_are_fresh() {
    fresh("man");
}

#[test]
fn completions_are_fresh() {
    fresh("completions");
}
