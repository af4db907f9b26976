//! Corrections by hand: `ann.fame=12`, `ann.health-=2`, `ann.spells+=calm`.

mod apply;
mod listed;
mod place;
mod unfit;

pub(super) use apply::{apply, has_taken, other_meanings};
pub(super) use listed::{example, values};
pub use unfit::misshapen;
pub(super) use unfit::unfit;

use crate::kernel::Refusal;

/// One correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Ids and dots: `ann.fame`.
    pub path: String,
    /// What happens to the value there.
    pub how: How,
}

/// What happens to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// It becomes this.
    To(String),
    /// It changes by this.
    By(i64),
    /// This is among the things there from now on.
    With(String),
    /// This is no longer among the things there.
    Without(String),
}

impl Edit {
    /// Reads the words of a line, in which signs and the words of a value may stand apart: `ann.fame += 2`, `ann.spells=fly, calm`.
    ///
    /// # Errors
    /// When one is no correction.
    pub fn parse_all(words: &[String]) -> Result<Vec<Self>, Refusal> {
        let mut whole: Vec<String> = Vec::new();
        let is_sign = |word: &String| ["=", "+=", "-="].iter().any(|sign| word.starts_with(sign));
        for (at, word) in words.iter().enumerate() {
            let sign = is_sign(word);
            let path = words.get(at + 1).is_some_and(is_sign);
            match whole.last_mut() {
                Some(last) if (sign && !last.contains('=')) || (last.ends_with('=') && !word.contains('=')) => last.push_str(word),
                Some(last) if !path && last.contains('=') != word.contains('=') => {
                    last.push(' ');
                    last.push_str(word);
                }
                _ => whole.push(word.clone()),
            }
        }
        whole.iter().map(|edit| Self::parse(edit)).collect()
    }

    /// Reads `PATH=VALUE`, `PATH+=N`, `PATH-=N`, `PATH+=NAME` or `PATH-=NAME`.
    ///
    /// # Errors
    /// When it is none of these.
    pub fn parse(text: &str) -> Result<Self, Refusal> {
        let wrong = || {
            Refusal::new(format!("`{text}` is no correction"))
                .expected("PATH=VALUE, PATH+=N or PATH-=N")
                .hint("`fix` alone lists what may be corrected")
        };
        let (left, right) = text.split_once('=').ok_or_else(wrong)?;
        let right = right.trim();
        let number = right.parse::<i64>().ok();
        let (path, how) = match (left.strip_suffix('+'), left.strip_suffix('-'), number) {
            (Some(_), ..) | (_, Some(_), _) if right.is_empty() => return Err(wrong()),
            (Some(path), _, Some(number)) => (path, How::By(number)),
            (_, Some(path), Some(number)) => (path, How::By(number.checked_neg().ok_or_else(wrong)?)),
            (Some(path), _, None) => (path, How::With(right.to_owned())),
            (_, Some(path), None) => (path, How::Without(right.to_owned())),
            _ => (left, How::To(right.to_owned())),
        };
        let path = path.trim();
        if path.is_empty() || path.split('.').any(str::is_empty) {
            return Err(wrong());
        }
        Ok(Self { path: path.to_owned(), how })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corrections_are_read_in_their_three_forms() {
        let edit = |text| Edit::parse(text).map(|edit| (edit.path, edit.how));
        assert_eq!(edit("ann.fame=12"), Ok(("ann.fame".to_owned(), How::To("12".to_owned()))));
        assert_eq!(edit("ann.fame+=2"), Ok(("ann.fame".to_owned(), How::By(2))));
        assert_eq!(edit("ann.fame-=2"), Ok(("ann.fame".to_owned(), How::By(-2))));
        assert_eq!(edit("ann.spells+=calm"), Ok(("ann.spells".to_owned(), How::With("calm".to_owned()))));
        assert_eq!(edit("ann.spells-=calm"), Ok(("ann.spells".to_owned(), How::Without("calm".to_owned()))));
        assert!(edit("ann.spells+=").is_err());
        assert_eq!(edit("fame").expect_err("no sign").reason, "`fame` is no correction");
        assert!(edit("ann..fame=1").is_err());
    }

    #[test]
    fn signs_may_stand_apart() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let paths =
            |text| Edit::parse_all(&words(text)).map(|edits| edits.into_iter().map(|edit| (edit.path, edit.how)).collect::<Vec<_>>());
        let expected = vec![("ann.fame".to_owned(), How::By(1)), ("ben.fame".to_owned(), How::To("2".to_owned()))];
        for text in ["ann.fame += 1 ben.fame = 2", "ann.fame+= 1 ben.fame =2", "ann.fame +=1 ben.fame=2"] {
            assert_eq!(paths(text), Ok(expected.clone()), "{text}");
        }
    }
}
