//! Values in the form Python prints them: `str`, `repr` and `json.dumps`.

use minijinja::value::{Kwargs, Rest, ValueKind};
use minijinja::{Error, ErrorKind, State, Value};

/// Python's `str(value)`; jinja2 prints an undefined value as nothing.
pub fn str_of(value: &Value) -> Result<String, Error> {
    match value.kind() {
        ValueKind::Undefined => Ok(String::new()),
        ValueKind::String => Ok(value.as_str().unwrap_or_default().to_string()),
        _ => repr(value),
    }
}

/// Python's `repr(value)`.
fn repr(value: &Value) -> Result<String, Error> {
    Ok(match value.kind() {
        ValueKind::None => "None".to_string(),
        ValueKind::Bool => (if value.is_true() { "True" } else { "False" }).to_string(),
        ValueKind::Number => number(value),
        ValueKind::String => quoted(value.as_str().unwrap_or_default()),
        ValueKind::Seq if value.is_tuple() => {
            let items = reprs(value)?;
            if items.len() == 1 { format!("({},)", items[0]) } else { format!("({})", items.join(", ")) }
        }
        ValueKind::Seq => format!("[{}]", reprs(value)?.join(", ")),
        ValueKind::Map => {
            let mut items = Vec::new();
            for key in value.try_iter()? {
                items.push(format!("{}: {}", repr(&key)?, repr(&value.get_item(&key)?)?));
            }
            format!("{{{}}}", items.join(", "))
        }
        _ => value.to_string(),
    })
}

fn reprs(value: &Value) -> Result<Vec<String>, Error> {
    value.try_iter()?.map(|item| repr(&item)).collect()
}

/// A number as Python prints it: the shortest digits, an exponent below 1e-4 and from 1e16 on.
fn number(value: &Value) -> String {
    if value.is_integer() {
        return value.to_string();
    }
    let Ok(number) = f64::try_from(value.clone()) else {
        return value.to_string();
    };
    if !number.is_finite() {
        return if number.is_nan() {
            "nan"
        } else if number > 0.0 {
            "inf"
        } else {
            "-inf"
        }
        .to_string();
    }
    let scientific = format!("{number:e}");
    let (digits, exponent) = scientific.split_once('e').expect("Rust's form has an exponent");
    let exponent: i32 = exponent.parse().expect("Rust's exponent is a number");
    if (-4..16).contains(&exponent) {
        let plain = format!("{number}");
        return if plain.contains('.') { plain } else { plain + ".0" };
    }
    format!("{digits}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs())
}

/// A string as Python's `repr` quotes it.
fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if printable(c) => out.push(c),
            c if (c as u32) < 0x100 => out.push_str(&format!("\\x{:02x}", c as u32)),
            c if (c as u32) < 0x10000 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push_str(&format!("\\U{:08x}", c as u32)),
        }
    }
    out.push(quote);
    out
}

/// Python's `str.isprintable` for the separators, controls, formats and private characters that occur in text.
fn printable(c: char) -> bool {
    !c.is_control()
        && (c == ' ' || !c.is_whitespace())
        && !matches!(c, '\u{AD}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}' | '\u{180E}'
            | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{E000}'..='\u{F8FF}'
            | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{10FFFF}')
}

/// How `json.dumps` lays its output out.
struct Layout {
    ascii: bool,
    indent: Option<String>,
    item: String,
    key: String,
    sort: bool,
}

/// The `tojson` filter of transformers: `json.dumps` with `ensure_ascii=False` unless asked.
pub fn tojson(state: &State, value: &Value, positional: Rest<Value>, kwargs: Kwargs) -> Result<String, Error> {
    let argument = |index: usize, name: &str| -> Result<Option<Value>, Error> {
        let given: Option<Value> = kwargs.get(name)?;
        Ok(given.or_else(|| positional.get(index).cloned()).filter(|v| !v.is_none()))
    };
    let ascii = argument(0, "ensure_ascii")?.is_some_and(|v| v.is_true());
    let indent = match argument(1, "indent")? {
        None => None,
        Some(v) => match v.as_str() {
            Some(text) => Some(text.to_string()),
            None => Some(" ".repeat(usize::try_from(i64::try_from(v)?.clamp(0, 64)).unwrap_or(0))),
        },
    };
    let (item, key) = match argument(2, "separators")? {
        None => ((if indent.is_some() { "," } else { ", " }).to_string(), ": ".to_string()),
        Some(pair) => (str_of(&pair.get_item_by_index(0)?)?, str_of(&pair.get_item_by_index(1)?)?),
    };
    let sort = argument(3, "sort_keys")?.is_some_and(|v| v.is_true());
    kwargs.assert_all_used()?;
    let mut out = String::new();
    dump(&mut out, value, &Layout { ascii, indent, item, key, sort }, 0)?;
    state.consume_fuel(out.len() as u64 / 8)?;
    Ok(out)
}

fn dump(out: &mut String, value: &Value, layout: &Layout, depth: usize) -> Result<(), Error> {
    match value.kind() {
        ValueKind::None => out.push_str("null"),
        ValueKind::Bool => out.push_str(if value.is_true() { "true" } else { "false" }),
        ValueKind::Number => out.push_str(match number(value).as_str() {
            "nan" => "NaN",
            "inf" => "Infinity",
            "-inf" => "-Infinity",
            plain => plain,
        }),
        ValueKind::String => json_string(out, value.as_str().unwrap_or_default(), layout.ascii),
        ValueKind::Seq => {
            let items: Vec<Value> = value.try_iter()?.collect();
            container(out, layout, depth, ('[', ']'), &items, |out, item| dump(out, item, layout, depth + 1))?;
        }
        ValueKind::Map => {
            let mut keys: Vec<Value> = value.try_iter()?.collect();
            if layout.sort {
                keys.sort();
            }
            container(out, layout, depth, ('{', '}'), &keys, |out, key| {
                match key.kind() {
                    ValueKind::String => json_string(out, key.as_str().unwrap_or_default(), layout.ascii),
                    _ => {
                        out.push('"');
                        dump(out, key, layout, depth + 1)?;
                        out.push('"');
                    }
                }
                out.push_str(&layout.key);
                dump(out, &value.get_item(key)?, layout, depth + 1)
            })?;
        }
        kind => {
            let message = format!("a value of type {kind} is not JSON serializable");
            return Err(Error::new(ErrorKind::BadSerialization, message));
        }
    }
    Ok(())
}

fn container(
    out: &mut String,
    layout: &Layout,
    depth: usize,
    brackets: (char, char),
    items: &[Value],
    each: impl Fn(&mut String, &Value) -> Result<(), Error>,
) -> Result<(), Error> {
    let new_line = |out: &mut String, depth: usize| {
        if let Some(indent) = &layout.indent {
            out.push('\n');
            (0..depth).for_each(|_| out.push_str(indent));
        }
    };
    out.push(brackets.0);
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push_str(&layout.item);
        }
        new_line(out, depth + 1);
        each(out, item)?;
    }
    if !items.is_empty() {
        new_line(out, depth);
    }
    out.push(brackets.1);
    Ok(())
}

fn json_string(out: &mut String, text: &str, ascii: bool) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c if (c as u32) < 0x20 || (ascii && !(' '..='~').contains(&c)) => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from Python's repr.
    #[test]
    fn prints_numbers_and_strings_as_python_does() {
        let floats = [
            (1.0, "1.0"),
            (0.1, "0.1"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.5e300, "1.5e+300"),
            (0.0001, "0.0001"),
            (0.00001, "1e-05"),
            (-2.5, "-2.5"),
            (-0.0, "-0.0"),
        ];
        for (value, expected) in floats {
            assert_eq!(number(&Value::from(value)), expected);
        }
        assert_eq!(quoted("it's"), "\"it's\"");
        assert_eq!(quoted("it's \"so\""), "'it\\'s \"so\"'");
        assert_eq!(quoted("a\tb\u{1}é\u{a0}\u{200d}😀"), "'a\\tb\\x01é\\xa0\\u200d😀'");
    }
}
