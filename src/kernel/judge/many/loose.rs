//! A word that names several things at once, with how many of them together: `3 speed`, where Speed goes on two rows of boxes.

use super::{illegal, raise};
use crate::kernel::ask::Posed;
use crate::kernel::{Question, Refusal, Reply, Value};

/// What was said of several things together.
pub(super) struct Loose {
    /// As typed.
    pub word: String,
    /// The things, by their places.
    pub things: Vec<usize>,
    /// How many of them in all.
    pub count: u32,
}

type Counts = Vec<(usize, u32)>;

/// More ways than these to share out are not looked through.
const WAYS: usize = 500;

/// The counts with what was said of several things shared out, where that is legal in but one way.
pub(super) fn shared_out(posed: &dyn Posed, question: &Question, counts: &Counts, loose: &[Loose]) -> Result<Counts, Refusal> {
    let mut ways: Vec<Counts> = vec![counts.clone()];
    for loose in loose {
        ways = ways.iter().flat_map(|counts| ways_of(posed, counts, &loose.things, loose.count)).take(WAYS).collect();
    }
    let total = |counts: &Counts| counts.iter().map(|(_, count)| i64::from(*count)).sum::<i64>();
    let within =
        |counts: &Counts| question.max.is_none_or(|max| total(counts) <= max) && question.min.is_none_or(|min| total(counts) >= min);
    let (legal, refused): (Vec<Counts>, Vec<Counts>) = ways.into_iter().partition(|way| within(way) && posed.accepts(way).is_ok());
    let named = |things: &[usize]| {
        let keys: Vec<String> = things.iter().filter_map(|nth| posed.key(*nth)).map(|key| format!("`{key}`")).collect();
        keys.join(" or ")
    };
    match (legal.as_slice(), refused.first(), loose.first()) {
        ([way], _, _) => Ok(way.clone()),
        ([], Some(way), _) => {
            posed.accepts(way).map_err(|refusal| refusal.about(question.id.clone()))?;
            Err(illegal(question, format!("{} were named", total(way))))
        }
        ([], None, Some(Loose { word, things, count })) => {
            Err(illegal(question, format!("there is no room for {count} of `{word}` on {}", named(things))))
        }
        (ways, _, Some(Loose { word, things, .. })) => {
            let keyed = |way: &Counts| {
                let named = way.iter().filter(|(_, count)| *count > 0);
                Value::Many(named.filter_map(|(nth, count)| Some((posed.key(*nth)?.to_owned(), *count))).collect())
            };
            let refusal = illegal(question, format!("`{word}` may be {}: say how many of each", named(things)));
            Err(match nearest(posed, ways) {
                Some(way) => refusal.instead(keyed(way).shown(true)),
                None => refusal,
            })
        }
        (_, _, None) => Ok(counts.clone()),
    }
}

/// Every way to give so many to these things, within what there is of each.
fn ways_of(posed: &dyn Posed, counts: &Counts, things: &[usize], count: u32) -> Vec<Counts> {
    let Some((nth, others)) = things.split_first() else {
        return if count == 0 { vec![counts.clone()] } else { Vec::new() };
    };
    let there = counts.iter().find(|(at, _)| at == nth).map_or(0, |(_, count)| *count);
    let most = posed.limit(*nth).saturating_sub(there).min(count);
    let mut ways = Vec::new();
    for here in (0..=most).rev() {
        let mut with = counts.clone();
        if here > 0 {
            raise(&mut with, *nth, here);
        }
        ways.extend(ways_of(posed, &with, others, count - here).into_iter().take(WAYS));
    }
    ways
}

/// The way that differs least from what Enter takes.
fn nearest<'w>(posed: &dyn Posed, ways: &'w [Counts]) -> Option<&'w Counts> {
    let Some(Reply::Kept(Value::Many(usual))) = posed.default() else { return ways.first() };
    let usual = |nth: usize| usual.iter().find(|(key, _)| posed.key(nth) == Some(key)).map_or(0, |(_, count)| *count);
    let far = |way: &&Counts| way.iter().map(|(nth, count)| count.abs_diff(usual(*nth))).sum::<u32>();
    ways.iter().min_by_key(far)
}

#[cfg(test)]
mod tests {
    use super::super::super::{Answer, typed_by};
    use crate::kernel::{Many, Refusal, ask};

    fn boxes(attack: u32, maneuver: u32) -> Many<'static, ()> {
        let short = |word: &str| ["might", "axe", "battle-axe"].contains(&word).then(|| "weapon".to_owned());
        let boxes =
            ask("tactics").short(short).many([((), "weapon", 3), ((), "attack", attack), ((), "maneuver", maneuver), ((), "aim", 0)]);
        boxes.several(|word| if word == "speed" { vec![1, 2] } else { Vec::new() })
    }

    fn read(boxes: &Many<'static, ()>, text: &str) -> Result<Vec<(usize, u32)>, Refusal> {
        match typed_by(boxes, text, &Vec::new)? {
            Answer::Counts(counts) => Ok(counts),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_fits_in_one_way_is_taken_so() {
        assert_eq!(read(&boxes(1, 2), "3 might 3 speed"), Ok(vec![(0, 3), (1, 1), (2, 2)]));
        assert_eq!(read(&boxes(0, 2), "might and speed"), Ok(vec![(0, 1), (2, 1)]));
        assert_eq!(read(&boxes(1, 2), "attack 1, speed 2"), Ok(vec![(1, 1), (2, 2)]));
        assert_eq!(read(&boxes(1, 2), "3 battle axe, 1 attack"), Ok(vec![(0, 3), (1, 1)]));
        assert_eq!(read(&boxes(1, 2), "a"), Ok(vec![(1, 1)]), "nothing may lie on the other that begins so");
    }

    #[test]
    fn what_fits_in_several_ways_is_asked_for_with_a_line_to_type() {
        let two = boxes(2, 2).default_to(|()| 1);
        let refusal = read(&two, "3 might, 2 speed").expect_err("which boxes");
        assert_eq!(refusal.reason, "`speed` may be `attack` or `maneuver`: say how many of each");
        assert_eq!(refusal.instead.as_deref(), Some("weapon 3, attack 1, maneuver 1"));
        let refusal = read(&boxes(2, 2), "5 speed").expect_err("four boxes");
        assert_eq!(refusal.reason, "there is no room for 5 of `speed` on `attack` or `maneuver`");
        let kept = boxes(2, 2).check(|counts| if counts.contains(&(2, 2)) { Ok(()) } else { Err(Refusal::new("not fast enough")) });
        assert_eq!(read(&kept, "speed 2"), Ok(vec![(2, 2)]), "one way is legal");
    }
}
