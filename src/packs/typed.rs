//! Reads a record as a type, going on after each fault to find the others.

use std::borrow::Cow;

use serde::de::DeserializeOwned;

use super::node::{Entry, take_out};
use super::problems::Problems;
use super::reader::Reader;

/// A record as a `T`, or every reason why it is none.
///
/// serde stops at the first fault. So what is at fault is taken out and the rest read again; that a key taken out
/// is then missing is no fault of its own.
pub(super) fn read<T: DeserializeOwned>(path: &str, entry: &Entry, hide: &[&str], problems: &mut Problems) -> Option<T> {
    let mut entry = Cow::Borrowed(entry);
    let mut taken: Vec<Vec<String>> = Vec::new();
    loop {
        let fault = match T::deserialize(Reader::hiding(&entry, hide)) {
            Ok(value) => return taken.is_empty().then_some(value),
            Err(fault) => fault,
        };
        let at = fault.path();
        let only_follows = fault.missing().is_some_and(|key| {
            let missing = at.iter().map(String::as_str).chain([key]);
            taken.iter().any(|taken| missing.clone().eq(taken.iter().map(String::as_str)))
        });
        if !only_follows {
            problems.push(fault.problem(path, &entry));
        }
        taken.push(take_out(&mut entry.to_mut().node, &at)?);
    }
}
