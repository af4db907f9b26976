//! All faults of a game's packs at once.

use super::clean::{is_kebab, to_kebab};
use super::dice::dice;
use super::layer::Layer;
use super::meta;
use super::node::Entry;
use super::problem::Problem;
use super::problems::Problems;
use super::records::{OWN, PackInfo, Records};

/// Every problem of these layers. `schema` is what the game itself demands: usually that all its typed tables can be read.
pub fn check(game: &str, layers: &[Layer], schema: impl FnOnce(&Records, &mut Problems)) -> Vec<Problem> {
    let mut problems = Problems::new();
    let records = Records::load(game, layers, &mut problems);
    generic(&records, &mut problems);
    schema(&records, &mut problems);
    problems.finish()
}

/// The faults that any game's records can have.
pub fn generic(records: &Records, problems: &mut Problems) {
    ids(records, problems);
    records.value::<PackInfo>("pack", problems);
    meta::check(records, problems);
    dice(records, problems);
}

fn ids(records: &Records, problems: &mut Problems) {
    for (table, entry) in records.root() {
        kebab("table", table, entry, problems);
        let holds_ids = entry.node.holds_records() || OWN.contains(&table.as_str());
        for (id, entry) in entry.node.table().into_iter().flatten().filter(|_| holds_ids) {
            kebab("id", id, entry, problems);
        }
    }
}

fn kebab(what: &str, name: &str, entry: &Entry, problems: &mut Problems) {
    if is_kebab(name) {
        return;
    }
    let problem = Problem::error("not-kebab-case", &entry.key, format!("the {what} `{name}` is not in kebab-case"));
    problems.push(match to_kebab(name) {
        Some(better) => problem.help(format!("write `{better}`")),
        None => problem.help("use small letters, digits and hyphens"),
    });
}
