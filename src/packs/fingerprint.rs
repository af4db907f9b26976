//! A stable number for a value, so that a session can tell when a value it used has changed.
//!
//! FNV-1a with 64 bits, written out here: the standard library's hashers promise nothing between versions.

use super::node::{Node, Table, Value};

/// The hash of nothing.
const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

/// The fingerprint of a value, but for these keys of its own table.
pub(super) fn fingerprint(node: &Node, hide: &[&str]) -> u64 {
    let mut hash = Fnv(OFFSET);
    match &node.value {
        Value::Table(table) => hash.table(table, hide),
        _ => hash.node(node),
    }
    hash.0
}

struct Fnv(u64);

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// With its length before it, so that "ab" "c" and "a" "bc" differ.
    fn text(&mut self, text: &str) {
        self.bytes(&u64::try_from(text.len()).unwrap_or(u64::MAX).to_le_bytes());
        self.bytes(text.as_bytes());
    }

    fn node(&mut self, node: &Node) {
        match &node.value {
            Value::Text(text) => {
                self.bytes(b"t");
                self.text(text);
            }
            Value::Int(int) => {
                self.bytes(b"i");
                self.bytes(&int.to_le_bytes());
            }
            Value::Float(float) => {
                self.bytes(b"f");
                self.bytes(&float.to_bits().to_le_bytes());
            }
            Value::Bool(value) => self.bytes(if *value { b"y" } else { b"n" }),
            Value::List(list) => {
                self.bytes(b"[");
                for node in list {
                    self.node(node);
                }
                self.bytes(b"]");
            }
            Value::Table(table) => self.table(table, &[]),
        }
    }

    fn table(&mut self, table: &Table, hide: &[&str]) {
        self.bytes(b"{");
        for (key, entry) in table.iter().filter(|(key, _)| !hide.contains(&key.as_str())) {
            self.text(key);
            self.node(&entry.node);
        }
        self.bytes(b"}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_fnv_1a() {
        let mut hash = Fnv(OFFSET);
        hash.bytes(b"foobar");
        assert_eq!(hash.0, 0x8594_4171_f739_67e8);
    }
}
