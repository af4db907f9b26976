//! Which symbols of the summoning dice call a chip, and on which tiles.

use std::collections::BTreeMap;

use super::Pack;
use super::id::Id;
use crate::toolbox::wording::list;

/// `; called by black claw on Lonely Mountains`; of a wandering monster the symbol alone, which every tile of its pack shows.
pub fn called_by(pack: &Pack, id: &Id) -> String {
    let mut by: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for tile in pack.tiles.values() {
        if let Some(symbol) = tile.wandering_symbol.as_ref().filter(|_| tile.wandering.as_ref() == Some(id)) {
            by.entry(format!("gray {symbol}")).or_default();
        }
        if let Some(symbol) = tile.local_symbol.as_ref().filter(|_| tile.local.as_ref() == Some(id)) {
            by.entry(format!("black {symbol}")).or_default().push(tile.name.clone());
        }
    }
    let with_tiles = |(symbol, on): (String, Vec<String>)| if on.is_empty() { symbol } else { format!("{symbol} on {}", list(&on)) };
    let all: Vec<String> = by.into_iter().map(with_tiles).collect();
    if all.is_empty() { String::new() } else { format!("; called by {}", list(&all)) }
}
