//! Chat templates, rendered as transformers renders them with jinja2.

use crate::abi::{Failure, PANIC, RAISED, panic_message};
use crate::{clock, methods, prepare, python};
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{Environment, Error, ErrorKind, Value};
use std::error::Error as _;
use std::fmt;
use std::io::{self, Write};
use std::thread;

/// Steps any render may take, and those it may take more for each byte of its context: the limit of its time.
const BASE_FUEL: u64 = 5_000_000;
const FUEL_PER_BYTE: u64 = 256;

/// Bytes a prompt may have at most.
const OUTPUT_LIMIT: usize = 32 << 20;

/// Room for the deepest recursion minijinja allows; the threads of a JVM have less.
const STACK_BYTES: usize = 64 << 20;

const NAME: &str = "chat_template";

type Object = serde_json::Map<String, serde_json::Value>;

/// A compiled chat template with the special tokens it may name.
pub struct Template {
    environment: Environment<'static>,
    tokens: Object,
    /// Roles whose content the template takes as a list of parts.
    takes_parts: Vec<&'static str>,
}

/// The message of `raise_exception`, carried as the source of minijinja's error.
#[derive(Debug)]
struct Raised(String);

impl fmt::Display for Raised {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Raised {}

impl Template {
    pub fn compile(source: &str, tokens: &[u8]) -> Result<Template, Failure> {
        let tokens = object(tokens, "special tokens")?;
        let mut environment = environment()?;
        let source = without_generation_tags(source);
        on_deep_stack(|| {
            environment
                .add_template_owned(NAME, source)
                .map_err(|e| Failure::refused(format!("the chat template does not compile: {}", explain(&e))))
        })?;
        let mut template = Template { environment, tokens, takes_parts: Vec::new() };
        template.takes_parts =
            ["user", "system", "assistant"].into_iter().filter(|role| template.renders_parts(role)).collect();
        Ok(template)
    }

    pub fn render(&self, context: &[u8], prepared: bool, now: i64) -> Result<String, Failure> {
        let mut values = object(context, "context")?;
        if prepared {
            prepare::request(&mut values, &self.takes_parts)?;
        }
        let fuel = BASE_FUEL + FUEL_PER_BYTE * context.len() as u64;
        on_deep_stack(|| self.render_values(values, fuel, now))
    }

    fn render_values(&self, values: Object, fuel: u64, now: i64) -> Result<String, Failure> {
        let mut environment = self.environment.clone();
        environment.set_fuel(Some(fuel));
        environment.add_function("strftime_now", move |format: &str| {
            clock::strftime(format, now).map_err(|e| Error::new(ErrorKind::InvalidOperation, e))
        });
        let mut context = self.tokens.clone();
        context.extend(values);
        let mut prompt = Limited(Vec::new());
        let template = environment.get_template(NAME).map_err(|e| Failure::refused(explain(&e)))?;
        match template.render_captured_to(Value::from(Serde(context)), &mut prompt) {
            Ok(_) => String::from_utf8(prompt.0).map_err(|e| Failure::refused(e.to_string())),
            Err(error) => Err(failure(&error, fuel)),
        }
    }

    /// Whether the template iterates over a role's content parts, seen by rendering a conversation that has some.
    fn renders_parts(&self, role: &str) -> bool {
        let (before, after) = match role {
            "system" => ("", r#",{"role":"user","content":"x"}"#),
            "assistant" => (r#"{"role":"user","content":"x"},"#, r#",{"role":"user","content":"x"}"#),
            _ => ("", ""),
        };
        let probe = format!(
            r#"{{"messages":[{before}{{"role":"{role}","content":[{{"type":"text","text":"@probe@"}}]}}{after}],
            "tools":null,"documents":null,"add_generation_prompt":true}}"#
        );
        // A template that takes text only refuses the list, leaves it out, or prints it as Python or JSON would.
        self.render(probe.as_bytes(), false, 0).is_ok_and(|prompt| {
            prompt.contains("@probe@") && !prompt.contains("'@probe@'") && !prompt.contains("\"@probe@\"")
        })
    }
}

fn environment() -> Result<Environment<'static>, Failure> {
    let mut environment = Environment::new();
    let syntax = SyntaxConfig::builder()
        .trim_blocks(true)
        .lstrip_blocks(true)
        .build()
        .map_err(|e| Failure::refused(e.to_string()))?;
    environment.set_syntax(syntax);
    environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
    environment.set_unknown_method_callback(methods::call);
    environment.set_formatter(|out, state, value| {
        let text = python::str_of(value)?;
        state.consume_fuel(text.len() as u64 / 64)?;
        fmt::Write::write_str(out, &text).map_err(Error::from)
    });
    environment.add_test("sequence", methods::is_sequence);
    environment.add_test("iterable", methods::is_iterable);
    environment.add_filter("tojson", python::tojson);
    environment.add_filter("string", |value: &Value| python::str_of(value));
    environment.add_function("raise_exception", |message: &Value| -> Result<String, Error> {
        let raised = Raised(python::str_of(message)?);
        Err(Error::new(ErrorKind::InvalidOperation, "raise_exception").with_source(raised))
    });
    Ok(environment)
}

fn object(json: &[u8], what: &str) -> Result<Object, Failure> {
    match serde_json::from_slice(json) {
        Ok(serde_json::Value::Object(object)) => Ok(object),
        Ok(_) => Err(Failure::refused(format!("the {what} must be a JSON object"))),
        Err(e) => Err(Failure::refused(format!("the {what} is not JSON: {e}"))),
    }
}

/// Runs `work` on a thread of its own whose stack bears minijinja's recursion limit.
fn on_deep_stack<T: Send>(work: impl FnOnce() -> Result<T, Failure> + Send) -> Result<T, Failure> {
    thread::scope(|scope| {
        let worker = thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work)
            .map_err(|e| Failure { status: PANIC, message: format!("no thread for the chat template: {e}") })?;
        worker.join().unwrap_or_else(|payload| Err(Failure { status: PANIC, message: panic_message(payload) }))
    })
}

/// transformers' `generation` tag only marks a span: it renders as a block that is always taken.
fn without_generation_tags(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(start) = rest.find("{%") {
        let Some(length) = rest[start..].find("%}") else { break };
        let tag = &rest[start..start + length + 2];
        let inner = tag[2..tag.len() - 2].trim_matches(['-', '+']).trim();
        out.push_str(&rest[..start]);
        match inner {
            "generation" => out.push_str(&tag.replace("generation", "if true")),
            "endgeneration" => out.push_str(&tag.replace("endgeneration", "endif")),
            _ => out.push_str(tag),
        }
        rest = &rest[start + tag.len()..];
    }
    out.push_str(rest);
    out
}

fn failure(error: &Error, fuel: u64) -> Failure {
    let mut cause = error.source();
    while let Some(source) = cause {
        if let Some(raised) = source.downcast_ref::<Raised>() {
            return Failure { status: RAISED, message: raised.0.clone() };
        }
        cause = source.source();
    }
    match error.kind() {
        ErrorKind::OutOfFuel => {
            Failure::refused(format!("the chat template took more than the {fuel} steps this request may take"))
        }
        ErrorKind::WriteFailure => {
            Failure::refused(format!("the chat template wrote more than the {OUTPUT_LIMIT} bytes a prompt may have"))
        }
        _ => Failure::refused(format!("the chat template failed: {}", explain(error))),
    }
}

fn explain(error: &Error) -> String {
    let line = error.line().map(|line| format!(" (line {line} of the template)")).unwrap_or_default();
    let detail = error.detail().map(str::to_string).unwrap_or_else(|| error.kind().to_string());
    format!("{detail}{line}")
}

/// Output that refuses to grow past [`OUTPUT_LIMIT`].
struct Limited(Vec<u8>);

impl Write for Limited {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        if self.0.len() + data.len() > OUTPUT_LIMIT {
            return Err(io::Error::other("the prompt is too long"));
        }
        self.0.extend_from_slice(data);
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn render(source: &str, context: &str) -> Result<String, Failure> {
        Template::compile(source, b"{\"eos_token\":\"</s>\"}")?.render(context.as_bytes(), false, 0)
    }

    #[test]
    fn marks_of_generation_render_as_their_content() {
        let source = "{%- generation -%} a {%- endgeneration %}{% set generation = 1 %}{{ generation }}{{ eos_token }}";
        assert_eq!(render(source, "{}").unwrap(), "a1</s>");
    }

    #[test]
    fn a_raised_message_arrives_whole() {
        let failure = render("{% macro f() %}{{ raise_exception('no ' ~ x) }}{% endmacro %}{{ f() }}", "{\"x\":[1]}");
        let failure = failure.unwrap_err();
        assert_eq!((failure.status, failure.message.as_str()), (RAISED, "no [1]"));
    }

    #[test]
    fn endless_work_and_recursion_end() {
        let nested = "{% for a in range(9000) %}{% for b in range(9000) %}{% endfor %}{% endfor %}";
        assert!(render(nested, "{}").unwrap_err().message.contains("steps"));
        let recursive = "{% macro f(x) %}{{ f(x) }}{% endmacro %}{{ f(1) }}";
        assert!(render(recursive, "{}").unwrap_err().message.contains("recursion"));
        let long = "{% set a = 'x' * 20000000 %}{{ a }}{{ a }}";
        assert!(render(long, "{}").unwrap_err().message.contains("bytes"));
    }
}
