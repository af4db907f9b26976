//! What was assumed and decides nothing: it is not told.

use std::time::Duration;

use super::alike::facts;
use super::{About, Far, Told, Way};
use crate::front::evening::{Evening, Failure};
use crate::kernel::{ASSUMED, Early, Raw};
use crate::toolbox::erased::Odds;

/// A choice with more other answers than these is taken to decide something.
const MOST: usize = 5;

/// After so long nothing more is tried out.
const LONG: Duration = Duration::from_secs(2);

/// So long it is tried out in all, and so long one answer.
const IN_ALL: Duration = Duration::from_millis(1000);
const ONE: Duration = Duration::from_millis(150);

impl Evening<'_> {
    /// Leaves out what was assumed and comes to the same on every way, whatever else is answered to it; as far as that shows at once.
    pub(super) fn without_idle(&mut self, ways: &[Way], about: About<'_>, all: &mut Told) -> Result<(), Failure> {
        let ids: Vec<String> = all.iter().flat_map(|(_, odds)| odds.assumed.iter().map(|(id, _)| id.clone())).collect();
        let begun = self.waited;
        // Who has waited long for the numbers does not wait for what they leave out.
        if begun > LONG {
            return Ok(());
        }
        for id in ids {
            if self.waited.saturating_sub(begun) > IN_ALL || !all.iter().any(|(_, odds)| odds.assumed.iter().any(|(other, _)| *other == id))
            {
                continue;
            }
            let mut idle = true;
            for (of, odds) in all.iter() {
                idle = idle && self.is_idle(ways.iter().find(|(way, _)| way == of), about, odds, &id)?;
            }
            if idle {
                all.iter_mut().for_each(|(_, odds)| odds.assumed.retain(|(other, _)| *other != id));
            }
        }
        Ok(())
    }

    /// Whether another answer to one choice leaves all facts of a way as they are.
    fn is_idle(&mut self, way: Option<&Way>, about: About<'_>, odds: &Odds, id: &str) -> Result<bool, Failure> {
        let Some((_, assumed)) = odds.assumed.iter().find(|(other, _)| other == id) else { return Ok(true) };
        let others: Vec<&String> = odds.others.get(id).into_iter().flatten().filter(|other| *other != assumed).collect();
        // What is decided by the dice, or can't be listed, is told.
        if assumed.contains(" or ") || others.is_empty() || others.len() > MOST {
            return Ok(false);
        }
        let given = about.early.iter().chain(way.and_then(|(_, answer)| answer.as_ref())).cloned();
        let settled = odds.settled.iter().filter(|(other, _)| other != id);
        let settled = settled.map(|(other, answer)| Early { key: format!("{ASSUMED}{other}"), raw: Raw::Text(answer.clone()) });
        let early: Vec<Early> = given.chain(settled).collect();
        for other in others {
            let mut early = early.clone();
            early.push(Early { key: format!("{ASSUMED}{id}"), raw: Raw::Text(other.clone()) });
            match self.work_out(about.of, &early, Far::to(odds.horizon), (ONE, false))? {
                Ok(now) if facts(&now) == facts(odds) => {}
                _ => return Ok(false),
            }
        }
        Ok(true)
    }
}
