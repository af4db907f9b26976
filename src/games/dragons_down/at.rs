//! A place on the map, as it is kept and as a person corrects it.

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::id::Id;

/// A clearing. Read from a record as it is kept, or from a text as people write it: `keep 2`, `keep.2`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct At {
    /// The map tile.
    pub tile: Id,
    /// The clearing's number on it.
    pub clearing: u8,
}

impl At {
    /// A clearing as people write it: `keep 2`, `keep.2`.
    #[must_use]
    pub fn named(text: &str) -> Option<Self> {
        let (tile, clearing) = text.trim().rsplit_once([' ', '.'])?;
        Some(Self { tile: Id::from(tile.trim()), clearing: clearing.parse().ok()? })
    }
}

impl std::fmt::Display for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.tile, self.clearing)
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Written)
    }
}

struct Written;

impl<'de> Visitor<'de> for Written {
    type Value = At;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a tile and a clearing of it, as in keep 2")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<At, E> {
        At::named(text).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<At, A::Error> {
        let (mut tile, mut clearing) = (None, None);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "tile" => tile = Some(map.next_value()?),
                "clearing" => clearing = Some(map.next_value()?),
                other => return Err(A::Error::unknown_field(other, &["tile", "clearing"])),
            }
        }
        let tile = tile.ok_or_else(|| A::Error::missing_field("tile"))?;
        Ok(At { tile, clearing: clearing.ok_or_else(|| A::Error::missing_field("clearing"))? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clearing_is_read_as_it_is_kept_and_as_people_write_it() {
        let at = At { tile: Id::from("dark-passes"), clearing: 6 };
        for written in [serde_json::to_string(&at).expect("JSON"), "\"dark-passes 6\"".to_owned(), "\"dark-passes.6\"".to_owned()] {
            assert_eq!(serde_json::from_str::<At>(&written).expect("a clearing"), at, "{written}");
        }
        let error = serde_json::from_str::<At>("\"dark-passes\"").expect_err("no clearing").to_string();
        assert!(error.contains("expected a tile and a clearing of it, as in keep 2"), "{error}");
    }
}
