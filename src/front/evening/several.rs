//! A line that answers several questions, as people say it: word by word, as a list with counts, or whom it is meant for last.

use crate::front::words::words;

/// More of one thing than these nobody answers at once.
const MOST: usize = 12;

/// The ways to take a line apart into answers, the likeliest first.
pub(super) fn ways(line: &str) -> Vec<Vec<String>> {
    let mut ways = vec![words(line)];
    ways.extend([listed(line), whom_last(line)].into_iter().flatten());
    ways
}

/// `2 speed, heart` and `2 speed and heart`: each thing as often as it is counted.
fn listed(line: &str) -> Option<Vec<String>> {
    let line = line.replace(" and ", ", ");
    let mut each = Vec::new();
    for part in line.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let counted = |(count, thing): (&str, &str)| Some((count.trim_start_matches('x').parse::<usize>().ok()?, thing.trim().to_owned()));
        let before = part.split_once(' ').and_then(counted);
        let behind = || part.rsplit_once(' ').and_then(|(thing, count)| counted((count, thing)));
        let (count, thing) = before.or_else(behind).unwrap_or_else(|| (1, part.to_owned()));
        each.extend(std::iter::repeat_n(thing, count.min(MOST)));
    }
    (each.len() > 1).then_some(each)
}

/// `throw dagger at bat 2`: whom, and then with what.
fn whom_last(line: &str) -> Option<Vec<String>> {
    let (what, whom) = [" at ", " on "].iter().find_map(|word| line.split_once(word))?;
    let said = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    Some(vec![said(whom)?, said(what)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_each_thing_as_often_as_it_is_counted() {
        let list = |line: &str| listed(line).unwrap_or_default().join(" ");
        assert_eq!(list("2 speed, heart"), "speed speed heart");
        assert_eq!(list("speed x2 and heart"), "speed speed heart");
        assert_eq!(list("heart, might"), "heart might");
        assert_eq!(list("2 speed"), "speed speed");
        assert_eq!(listed("speed"), None);
    }

    #[test]
    fn whom_something_is_meant_for_is_asked_first() {
        assert_eq!(whom_last("throw dagger at bat 2"), Some(vec!["bat 2".to_owned(), "throw dagger".to_owned()]));
        assert_eq!(whom_last("at bat"), None);
    }
}
