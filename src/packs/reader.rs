//! Merged nodes as a serde source, so that a game's types say what a pack may hold.
//!
//! The TOML crate's own could not be used: it reads one text, and a merged record comes from several.

use std::collections::btree_map;
use std::slice;

use serde::de::{self, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use super::fault::Fault;
use super::node::{Entry, Node, Value};
use super::origin::Origin;

/// Reads one value.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    node: &'a Node,
    /// Where to point for the value as a whole.
    place: &'a Origin,
    /// Keys of this very table that are not the type's.
    hide: &'a [&'a str],
}

impl<'a> Reader<'a> {
    /// Reads an entry, but for these keys of its own table.
    pub fn hiding(entry: &'a Entry, hide: &'a [&'a str]) -> Self {
        Self { node: &entry.node, place: entry.place(), hide }
    }

    fn entry(entry: &'a Entry) -> Self {
        Self::hiding(entry, &[])
    }

    fn item(node: &'a Node) -> Self {
        Self { node, place: &node.at, hide: &[] }
    }

    fn visit<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault>
    where
        'a: 'de,
    {
        match &self.node.value {
            Value::Text(text) => visitor.visit_borrowed_str(text),
            Value::Int(int) => visitor.visit_i64(*int),
            Value::Float(float) => visitor.visit_f64(*float),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::List(list) => visit_list(list, visitor),
            Value::Table(table) => visitor.visit_map(Keys { entries: table.iter(), hide: self.hide, next: None }),
        }
    }
}

fn visit_list<'de, V: Visitor<'de>>(list: &'de [Node], visitor: V) -> Result<V::Value, Fault> {
    let mut items = Items { nodes: list.iter(), at: 0 };
    let value = visitor.visit_seq(&mut items)?;
    match items.nodes.len() {
        0 => Ok(value),
        left => Err(Fault::invalid_length(list.len(), &format!("a list of {}", list.len() - left).as_str())),
    }
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.visit(visitor).map_err(|fault| fault.or_at(self.place))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self).map_err(|fault| fault.or_at(self.place))
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, Fault> {
        let result = match &self.node.value {
            Value::Text(word) => visitor.visit_enum(Word { word, body: None }),
            Value::Table(table) if table.len() == 1 => match table.first_key_value() {
                Some((word, entry)) => visitor.visit_enum(Word { word, body: Some(entry) }),
                None => Err(Fault::custom("a table with one key was expected")),
            },
            Value::Table(table) => {
                let keys: Vec<&str> = table.keys().map(String::as_str).collect();
                let found = if keys.is_empty() { "none".to_owned() } else { keys.join(", ") };
                Err(Fault::custom(format!(
                    "exactly one of the words must stand here, not {found}; `… = {{ word = … }}` replaces an earlier one"
                )))
            }
            _ => self.visit(visitor),
        };
        result.map_err(|fault| fault.or_at(self.place))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// A list's items.
struct Items<'a> {
    nodes: slice::Iter<'a, Node>,
    at: usize,
}

impl<'de> SeqAccess<'de> for &mut Items<'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some(node) = self.nodes.next() else { return Ok(None) };
        let at = self.at;
        self.at += 1;
        seed.deserialize(Reader::item(node)).map(Some).map_err(|fault| fault.within(at.to_string()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.nodes.len())
    }
}

/// A table's keys and values.
struct Keys<'a> {
    entries: btree_map::Iter<'a, String, Entry>,
    hide: &'a [&'a str],
    next: Option<(&'a String, &'a Entry)>,
}

impl<'de> MapAccess<'de> for Keys<'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        let hide = self.hide;
        self.next = self.entries.find(|(key, _)| !hide.contains(&key.as_str()));
        let Some((key, entry)) = self.next else { return Ok(None) };
        seed.deserialize(Key(key)).map(Some).map_err(|fault| fault.on_key(key, &entry.key))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let Some((key, entry)) = self.next else { return Err(Fault::custom("a value without a key")) };
        seed.deserialize(Reader::entry(entry)).map_err(|fault| fault.within(key))
    }
}

/// A key: text, a word of an enum, or a number.
struct Key<'a>(&'a str);

macro_rules! number_keys {
    ($($method:ident $visit:ident $int:ty),*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            match self.0.parse::<$int>() {
                Ok(number) => visitor.$visit(number),
                Err(_) => Err(Fault::invalid_type(Unexpected::Str(self.0), &visitor)),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for Key<'de> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_borrowed_str(self.0)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_enum(Word { word: self.0, body: None })
    }

    number_keys! {
        deserialize_u8 visit_u8 u8, deserialize_u16 visit_u16 u16, deserialize_u32 visit_u32 u32, deserialize_u64 visit_u64 u64,
        deserialize_i8 visit_i8 i8, deserialize_i16 visit_i16 i16, deserialize_i32 visit_i32 i32, deserialize_i64 visit_i64 i64
    }

    forward_to_deserialize_any! {
        bool i128 u128 f32 f64 char str string bytes byte_buf option unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}

/// A word of an enum, alone or with what it carries: `"blank"`, `{ attack = { bonus = 6 } }`.
struct Word<'a> {
    word: &'a str,
    body: Option<&'a Entry>,
}

impl<'de> de::EnumAccess<'de> for Word<'de> {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Fault> {
        let value = seed.deserialize(Key(self.word)).map_err(|fault| match self.body {
            Some(entry) => fault.or_at(&entry.key),
            None => fault,
        })?;
        Ok((value, self))
    }
}

impl<'de> Word<'de> {
    fn carried(&self) -> Result<Reader<'de>, Fault> {
        let bare = || Fault::custom(format!("`{0}` needs a value: write `{{ {0} = … }}`", self.word));
        self.body.map(Reader::entry).ok_or_else(bare)
    }
}

impl<'de> de::VariantAccess<'de> for Word<'de> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        match self.body {
            None => Ok(()),
            Some(entry) => Err(Fault::custom(format!("`{}` takes no value; write it alone, in quotes", self.word)).or_at(&entry.key)),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(self.carried()?).map_err(|fault| fault.within(self.word))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.carried()?.deserialize_any(visitor).map_err(|fault| fault.within(self.word))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Fault> {
        self.carried()?.deserialize_any(visitor).map_err(|fault| fault.within(self.word))
    }
}
