//! What has to happen to an OpenAI chat request before a template sees it.

use crate::abi::Failure;
use serde_json::{Map, Value};

/// Names a message's reasoning goes by, the one templates read first.
const REASONING: [&str; 3] = ["reasoning_content", "thinking", "reasoning"];

/// Brings `messages`, `tools` and `documents` into the form transformers hands to a template.
pub fn request(context: &mut Map<String, Value>, takes_parts: &[&str]) -> Result<(), Failure> {
    let Some(Value::Array(messages)) = context.get_mut("messages") else {
        return Err(Failure::refused("messages must be an array"));
    };
    for (index, message) in messages.iter_mut().enumerate() {
        let Value::Object(fields) = message else {
            return Err(Failure::refused(format!("messages[{index}] must be an object")));
        };
        let parts = fields.get("role").and_then(Value::as_str).is_some_and(|role| takes_parts.contains(&role));
        *fields = prepared(std::mem::take(fields), index, parts)?;
    }
    for name in ["tools", "documents"] {
        let value = context.entry(name).or_insert(Value::Null);
        if value.as_array().is_some_and(Vec::is_empty) {
            *value = Value::Null;
        }
    }
    Ok(())
}

fn prepared(fields: Map<String, Value>, index: usize, takes_parts: bool) -> Result<Map<String, Value>, Failure> {
    let reasoning = REASONING.iter().find_map(|name| fields.get(*name).filter(|v| !v.is_null())).cloned();
    let mut out = Map::new();
    if let Some(reasoning) = &reasoning {
        out.insert("thinking".to_string(), reasoning.clone());
    }
    for (name, value) in fields {
        let value = match (name.as_str(), value) {
            // Clients send null for what a message lacks; templates test whether a key is there.
            ("content", Value::Null) => Value::String(String::new()),
            (_, Value::Null) => continue,
            ("content", Value::Array(parts)) => content(parts, index, takes_parts)?,
            ("tool_calls", Value::Array(calls)) => tool_calls(calls, index)?,
            (_, value) => value,
        };
        out.insert(name, value);
    }
    if let Some(reasoning) = reasoning {
        out.insert("reasoning_content".to_string(), reasoning);
    }
    // An assistant that only calls tools may leave its content out.
    if !out.contains_key("content") {
        out.insert("content".to_string(), Value::String(String::new()));
    }
    Ok(out)
}

/// Text parts, joined by line breaks for a template that only knows text.
fn content(parts: Vec<Value>, index: usize, takes_parts: bool) -> Result<Value, Failure> {
    let mut texts = Vec::with_capacity(parts.len());
    for (at, part) in parts.iter().enumerate() {
        match (part.get("type").and_then(Value::as_str), part.get("text").and_then(Value::as_str)) {
            (Some("text"), Some(text)) => texts.push(text.to_string()),
            (kind, _) => {
                return Err(Failure::refused(format!(
                    "messages[{index}].content[{at}]: expected a part of type text with a text, found type {}",
                    kind.unwrap_or("missing")
                )));
            }
        }
    }
    Ok(if takes_parts { Value::Array(parts) } else { Value::String(texts.join("\n")) })
}

/// Calls with their arguments as objects: OpenAI clients send them as JSON text.
fn tool_calls(mut calls: Vec<Value>, index: usize) -> Result<Value, Failure> {
    for (at, call) in calls.iter_mut().enumerate() {
        let Some(arguments) = call.get_mut("function").and_then(|f| f.get_mut("arguments")) else { continue };
        let Value::String(text) = arguments else { continue };
        let parsed = if text.trim().is_empty() { Ok(Value::Object(Map::new())) } else { serde_json::from_str(text) };
        match parsed {
            Ok(object @ Value::Object(_)) => *arguments = object,
            Ok(other) => return Err(no_object(index, at, &format!("found {other}"))),
            Err(e) => return Err(no_object(index, at, &e.to_string())),
        }
    }
    Ok(Value::Array(calls))
}

fn no_object(index: usize, at: usize, found: &str) -> Failure {
    Failure::refused(format!(
        "messages[{index}].tool_calls[{at}].function.arguments must be the text of a JSON object: {found}"
    ))
}
