//! No test file is left out of this binary.

use std::fs;
use std::path::Path;

#[test]
fn every_test_file_is_part_of_the_binary() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    let main = fs::read_to_string(dir.join("main.rs")).expect("the binary's main file");
    for entry in fs::read_dir(&dir).expect("the folder of tests") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name in UTF-8");
        let module = name.trim_end_matches(".rs");
        assert!(module == "main" || main.contains(&format!("mod {module};")), "tests/it/main.rs does not name {name}");
    }
}
