//! Answers that are not chosen from anything: a number, yes or no, a text, a line of fields.

use super::super::{Field, Kind, Question, Reply, Value};
use super::{About, Posed};

/// A whole number.
pub struct Number<'a> {
    about: About<'a>,
    pub(in crate::kernel) min: i64,
    max: i64,
    default: Option<i64>,
    quiet: bool,
}

impl<'a> Number<'a> {
    pub(super) fn of(about: About<'a>, min: i64, max: i64) -> Self {
        Self { about, min, max, default: None, quiet: false }
    }

    /// Enter takes this.
    #[must_use]
    pub fn default_to(mut self, default: i64) -> Self {
        self.default = (self.min <= default && default <= self.max).then_some(default);
        self
    }

    /// Nobody is asked: the default stands unless another number was given. For what people rarely want otherwise.
    #[must_use]
    pub fn quiet(mut self) -> Self {
        self.quiet = self.default.is_some();
        self
    }
}

impl Posed for Number<'_> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Number
    }
    fn forced(&self) -> bool {
        self.min == self.max
    }
    fn quiet(&self) -> bool {
        self.quiet
    }
    fn default(&self) -> Option<Reply> {
        self.default.map(|number| Reply::Kept(Value::Number(number)))
    }
    fn question(&self) -> Question {
        Question { min: Some(self.min), max: Some(self.max), default: self.default.map(Value::Number), ..self.about.question(Kind::Number) }
    }
}

/// Yes or no.
pub(in crate::kernel) struct Confirm<'a> {
    pub about: About<'a>,
    pub default: Option<bool>,
    pub quiet: bool,
    /// Whether it only asks if the answer before it is meant so.
    pub meant: bool,
}

impl Posed for Confirm<'_> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Confirm
    }
    fn meant(&self) -> bool {
        self.meant
    }
    fn quiet(&self) -> bool {
        self.quiet
    }
    fn default(&self) -> Option<Reply> {
        self.default.map(|yes| Reply::Kept(Value::Yes(yes)))
    }
    fn question(&self) -> Question {
        Question { default: self.default.map(Value::Yes), ..self.about.question(Kind::Confirm) }
    }
}

/// Free text.
pub(in crate::kernel) struct Text<'a> {
    pub about: About<'a>,
    pub default: Option<String>,
}

impl Posed for Text<'_> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Text
    }
    fn default(&self) -> Option<Reply> {
        self.default.clone().map(|text| Reply::Kept(Value::Text(text)))
    }
    fn question(&self) -> Question {
        Question { default: self.default.clone().map(Value::Text), ..self.about.question(Kind::Text) }
    }
}

/// A line of fields.
pub(in crate::kernel) struct FormAsk<'a, 'f> {
    pub about: About<'a>,
    pub fields: &'f [Field],
    /// Whether nothing goes on without it.
    pub needed: bool,
}

impl Posed for FormAsk<'_, '_> {
    fn about(&self) -> &About<'_> {
        &self.about
    }
    fn kind(&self) -> Kind {
        Kind::Form
    }
    /// A form whose every field has a default is a table to be confirmed: Enter takes it as it stands.
    fn default(&self) -> Option<Reply> {
        self.usual().map(Reply::Kept)
    }
    fn question(&self) -> Question {
        Question { fields: self.fields.to_vec(), default: self.usual(), needed: self.needed, ..self.about.question(Kind::Form) }
    }
}

impl FormAsk<'_, '_> {
    fn usual(&self) -> Option<Value> {
        let form: Option<Vec<_>> = self.fields.iter().map(|field| field.default.clone()).collect();
        form.map(|form| Value::Form(Some(form)))
    }
}
