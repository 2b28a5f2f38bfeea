//! Messages and answers.
//!
//! A message is taken apart field by field, so that a bad one can be answered with its own number
//! and with what is wrong with it. What an eval computes is text of JSON already.

use crate::evals::{self, Eval};
use crate::measure::{Outcome, Timing};
use serde::Serialize;
use serde_json::value::RawValue;
use std::any::Any;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The name under which the tool introduces itself.
const TOOL: &str = "cotangent";

/// An answer; fields that are not there are not written.
#[derive(Debug, Default, Serialize)]
struct Answer<'a> {
    /// The number of the message; none where it could not be read.
    id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tool: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    success: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    timings: Option<&'a [Timing]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

impl Answer<'_> {
    fn into_text(self) -> String {
        serde_json::to_string(&self).expect("numbers and strings can always be written")
    }
}

/// The fields of a message, unread.
struct Fields<'a>(BTreeMap<Cow<'a, str>, &'a RawValue>);

impl<'a> Fields<'a> {
    fn raw(&self, name: &str) -> Result<&'a RawValue, String> {
        self.0.get(name).copied().ok_or_else(|| format!("the message has no `{name}`"))
    }

    fn text(&self, name: &str) -> Result<Cow<'a, str>, String> {
        serde_json::from_str(self.raw(name)?.get()).map_err(|error| format!("`{name}`: {error}"))
    }

    fn id(&self) -> Result<i64, String> {
        serde_json::from_str(self.raw("id")?.get()).map_err(|error| format!("`id`: {error}"))
    }
}

/// The answer to the message on a line.
pub fn answer(line: &[u8]) -> String {
    let refuse = |id: Option<i64>, error: &str| {
        Answer { id, success: Some(false), error: Some(error), ..Answer::default() }.into_text()
    };
    let fields = match serde_json::from_slice(line) {
        Ok(fields) => Fields(fields),
        Err(error) => return refuse(None, &format!("not a message: {error}")),
    };
    let id = match fields.id() {
        Ok(id) => id,
        Err(error) => return refuse(None, &error),
    };
    reply(id, &fields).unwrap_or_else(|error| refuse(Some(id), &error))
}

/// The answer to a message with a number.
fn reply(id: i64, fields: &Fields<'_>) -> Result<String, String> {
    let mut answer = Answer { id: Some(id), ..Answer::default() };
    let outcome;
    match fields.text("kind")?.as_ref() {
        "start" => answer.tool = Some(TOOL),
        "define" => {
            find(&fields.text("module")?)?;
            answer.success = Some(true);
        }
        "evaluate" => {
            outcome = evaluate(fields)?;
            answer.success = Some(true);
            answer.output = Some(&outcome.output);
            answer.timings = Some(&outcome.timings);
        }
        // `analysis`, and whatever a later version of the protocol may say.
        _ => {}
    }
    Ok(answer.into_text())
}

fn find(module: &str) -> Result<&'static Eval, String> {
    evals::ALL.iter().find(|eval| eval.module == module).ok_or_else(|| format!("there is no eval `{module}` here"))
}

/// Runs a function of an eval. Inputs are checked before they are used; should one slip through, the
/// panic is an answer too.
fn evaluate(fields: &Fields<'_>) -> Result<Outcome, String> {
    let eval = find(&fields.text("module")?)?;
    let name = fields.text("function")?;
    let function = eval.functions.iter().find(|(known, _)| *known == name).map(|(_, function)| function);
    let function = function.ok_or_else(|| format!("the eval `{}` has no function `{name}`", eval.module))?;
    let input = fields.raw("input")?;
    catch_unwind(AssertUnwindSafe(|| function(input))).unwrap_or_else(|panic| Err(message_of(panic.as_ref())))
}

/// What a panic says.
fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("panicked: {}", text.unwrap_or("without a message"))
}
