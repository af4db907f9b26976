//! What `fix` lists can be typed back as it stands, in every game.

use std::collections::BTreeMap;

use serde_json::Value as Json;
use tablehand::games;
use tablehand::toolbox::erased::{AnyGame, AnyState};
use tablehand::toolbox::fix::Edit;

use crate::robot::{Chaos, Tally, play};

/// Every value that may be corrected, with its path, as `fix` shows them.
fn values(game: &dyn AnyGame, state: &AnyState, path: &str, all: &mut Vec<(String, String)>) {
    let lines = game.fix_values(state, path).unwrap_or_else(|refusal| panic!("{path}: {refusal}"));
    for line in lines {
        if let Some((path, value)) = line.split_once(" = ") {
            all.push((path.to_owned(), value.to_owned()));
        } else if let Some((beneath, _)) =
            line.split_once(": ").filter(|(_, count)| count.ends_with(" value") || count.ends_with(" values"))
        {
            values(game, state, beneath, all);
        }
    }
}

/// At some menus each value is set to what is shown of it, which must change nothing.
fn type_all_back(game: &dyn AnyGame, state: &AnyState, chaos: &mut Chaos) -> Option<AnyState> {
    if chaos.below(12) > 0 {
        return None;
    }
    let mut all = Vec::new();
    values(game, state, "", &mut all);
    assert!(all.len() > 10, "{}", all.len());
    for (path, value) in all {
        let edit = Edit::parse_all(&[format!("{path}={value}")]).unwrap_or_else(|refusal| panic!("{path}={value}: {refusal}"));
        match game.fix(state, &edit) {
            Ok((after, _)) if game.same(&after, state) => {}
            Ok((after, said)) => panic!("{path}={value}: {said:?}\n{}\n{}", game.write(state), game.write(&after)),
            Err(refusal) => panic!("{path}={value}: {refusal}\n{}", game.write(state)),
        }
    }
    None
}

#[test]
fn what_fix_lists_can_be_typed_back() {
    for (id, _, _) in games::all() {
        let game = games::open_built_in(id).unwrap_or_else(|error| panic!("{error}"));
        let mut tally = Tally { between: Some(type_all_back), ..Tally::default() };
        let sound = |_: &Json, _: &str, _: &Json| Ok(());
        for seed in 0..2 {
            play(&game, seed, &BTreeMap::new(), 120, &|_| false, &sound, &mut tally);
        }
    }
}
