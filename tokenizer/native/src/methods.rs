//! Methods and tests of Python and jinja2 that minijinja lacks or answers in its own way.

use minijinja::value::{ValueKind, from_args};
use minijinja::{Error, ErrorKind, State, Value};
use minijinja_contrib::pycompat::unknown_method_callback;

/// jinja2's `sequence` test: whatever has a length and can be indexed, strings and mappings too.
pub fn is_sequence(value: &Value) -> bool {
    matches!(value.kind(), ValueKind::Seq | ValueKind::String | ValueKind::Map | ValueKind::Undefined)
}

/// jinja2's `iterable` test: all that Python iterates, so not none.
pub fn is_iterable(value: &Value) -> bool {
    !value.is_none() && value.try_iter().is_ok()
}

/// A method of a value, in Python's meaning.
pub fn call(state: &mut State, value: &Value, method: &str, args: &[Value]) -> Result<Value, Error> {
    let Some(text) = value.as_str() else {
        return unknown_method_callback(state, value, method, args);
    };
    match method {
        "strip" | "lstrip" | "rstrip" if args.iter().all(Value::is_none) => {
            let (start, end) = (method != "rstrip", method != "lstrip");
            let text = if start { text.trim_start_matches(is_space) } else { text };
            Ok(Value::from(if end { text.trim_end_matches(is_space) } else { text }))
        }
        "removeprefix" => {
            let (prefix,): (&str,) = from_args(args)?;
            Ok(Value::from(text.strip_prefix(prefix).unwrap_or(text)))
        }
        "removesuffix" => {
            let (suffix,): (&str,) = from_args(args)?;
            Ok(Value::from(text.strip_suffix(suffix).unwrap_or(text)))
        }
        "rsplit" => {
            let (separator, limit): (&str, Option<i64>) = from_args(args)?;
            if separator.is_empty() {
                return Err(Error::new(ErrorKind::InvalidOperation, "empty separator"));
            }
            let parts = match limit.and_then(|n| usize::try_from(n).ok()) {
                Some(limit) => text.rsplitn(limit.saturating_add(1), separator).collect::<Vec<_>>(),
                None => text.rsplit(separator).collect(),
            };
            Ok(parts.into_iter().rev().map(Value::from).collect())
        }
        "partition" | "rpartition" => {
            let (separator,): (&str,) = from_args(args)?;
            let found = if method == "partition" { text.split_once(separator) } else { text.rsplit_once(separator) };
            let parts = match found {
                Some((before, after)) => [before, separator, after],
                None if method == "partition" => [text, "", ""],
                None => ["", "", text],
            };
            Ok(Value::from(minijinja::value::Tuple::from(parts.map(Value::from))))
        }
        _ => unknown_method_callback(state, value, method, args),
    }
}

/// White space as Python's `str.strip` sees it: Unicode's, and four old separators.
pub fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}
