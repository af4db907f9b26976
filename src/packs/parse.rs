//! Text to nodes: the only place that knows the TOML parser.

use std::sync::Arc;

use toml::de::{DeTable, DeValue};

use super::clean::{is_unsafe, shown};
use super::node::{Entry, Node, Table, Value};
use super::origin::{Origin, PackText};
use super::problem::Problem;
use super::problems::Problems;

/// A file's tables. All syntax errors at once; what can be read of a broken file is still returned.
pub(super) fn parse(text: &Arc<PackText>, problems: &mut Problems) -> Table {
    let (root, errors) = DeTable::parse_recoverable(&text.text);
    for error in errors {
        let at = Origin::new(text, error.span().unwrap_or(0..0));
        problems.push(syntax(&at, error.message()));
    }
    Reading { text, problems }.table(root.get_ref())
}

/// The game a file says it is for, under `[pack]`. A broken file may still say so.
#[must_use]
pub fn game_of(text: &str) -> Option<String> {
    let (root, _) = DeTable::parse_recoverable(text);
    let pack = root.get_ref().get("pack")?.get_ref().as_table()?;
    pack.get("game")?.get_ref().as_str().map(str::to_owned)
}

fn syntax(at: &Origin, message: &str) -> Problem {
    let problem = Problem::error("syntax", at, format!("this is not TOML: {message}"));
    match message {
        "duplicate key" => problem.help("an id or key stands once in a file; give this one another name, or join the two"),
        _ => problem,
    }
}

struct Reading<'a> {
    text: &'a Arc<PackText>,
    problems: &'a mut Problems,
}

impl Reading<'_> {
    fn table(&mut self, table: &DeTable<'_>) -> Table {
        let mut out = Table::new();
        for (key, value) in table {
            let at = Origin::new(self.text, key.span());
            let name = self.clean(key.get_ref(), &at, "key");
            if let Some(node) = self.node(value.get_ref(), Origin::new(self.text, value.span())) {
                out.insert(name, Entry { key: at, node });
            }
        }
        out
    }

    fn node(&mut self, value: &DeValue<'_>, at: Origin) -> Option<Node> {
        let value = match value {
            DeValue::String(text) => Value::Text(self.clean(text, &at, "text")),
            DeValue::Integer(int) => match i64::from_str_radix(int.as_str(), int.radix()) {
                Ok(int) => Value::Int(int),
                Err(_) => return self.refuse("number-too-large", &at, "this number is too large", "numbers go up to 9223372036854775807"),
            },
            DeValue::Float(float) => match float.as_str().parse() {
                Ok(float) => Value::Float(float),
                Err(_) => return self.refuse("bad-number", &at, "this number can't be read", "write it like 1.5"),
            },
            DeValue::Boolean(value) => Value::Bool(*value),
            DeValue::Datetime(_) => return self.refuse("date", &at, "a pack has no dates or times", "write it as text, in quotes"),
            DeValue::Array(list) => {
                let node = |item: &toml::Spanned<DeValue<'_>>| self.node(item.get_ref(), Origin::new(self.text, item.span()));
                Value::List(list.iter().filter_map(node).collect())
            }
            DeValue::Table(table) => Value::Table(self.table(table)),
        };
        Some(Node { value, at })
    }

    fn refuse(&mut self, code: &'static str, at: &Origin, message: &str, help: &str) -> Option<Node> {
        self.problems.push(Problem::error(code, at, message).help(help));
        None
    }

    /// Names and texts go to terminals; an escape sequence in one could do anything there. So it is a problem, and
    /// whoever goes on in spite of problems gets the text without it.
    fn clean(&mut self, text: &str, at: &Origin, what: &str) -> String {
        if let Some(bad) = text.chars().find(|c| is_unsafe(*c)) {
            let message = format!("this {what} holds the control character U+{:04X}", u32::from(bad));
            self.problems
                .push(Problem::error("control-character", at, message).help("leave it out; a text is one line of plain characters"));
        }
        shown(text).into_owned()
    }
}
