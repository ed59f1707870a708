//! The C ABI of the text side of Systole: `tokenizers` and `minijinja` behind opaque handles.
//!
//! Every function that can fail returns a status and fills a [`Buffer`]: with the result when the status is
//! [`OK`], else with the message in UTF-8. The caller frees each filled buffer with [`systole_buffer_free`] and each handle with
//! the free function of its kind. Handles may be used by several threads at once. No panic leaves this library.

mod abi;
mod added;
mod clock;
mod methods;
mod pieces;
mod prepare;
mod python;
mod template;

use abi::{Buffer, Failure, bytes, guard, text};
use std::ffi::c_void;
use template::Template;
use tokenizers::Tokenizer;

/// Frees the memory of a filled buffer.
///
/// # Safety
/// `data` and `length` come from one buffer filled by this library and were not freed before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn systole_buffer_free(data: *mut u8, length: u64) {
    if !data.is_null() {
        drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(data, length as usize)) });
    }
}

/// Loads a `tokenizer.json` and adds tokens, in the form [`added::add`] documents; `handle` receives the tokenizer.
///
/// # Safety
/// `json` and `added` have their lengths of readable bytes; `handle` and `out` are writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn systole_tokenizer_load(
    json: *const u8,
    length: u64,
    added: *const u8,
    added_length: u64,
    handle: *mut *mut c_void,
    out: *mut Buffer,
) -> i32 {
    guard(out, || {
        let mut tokenizer = Tokenizer::from_bytes(unsafe { bytes(json, length) })
            .map_err(|e| Failure::refused(format!("not a tokenizer.json that can be read: {e}")))?;
        // A file may carry the truncation of its training run; a server must never shorten a prompt unasked.
        tokenizer.with_padding(None);
        tokenizer.with_truncation(None).map_err(|e| Failure::refused(e.to_string()))?;
        added::add(&mut tokenizer, unsafe { bytes(added, added_length) })?;
        unsafe { *handle = Box::into_raw(Box::new(tokenizer)).cast() };
        Ok(Vec::new())
    })
}

/// Frees a tokenizer.
///
/// # Safety
/// `handle` comes from [`systole_tokenizer_load`] and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn systole_tokenizer_free(handle: *mut c_void) {
    drop(unsafe { Box::from_raw(handle.cast::<Tokenizer>()) });
}

/// Encodes UTF-8 text; the result is the ids as little-endian u32.
///
/// # Safety
/// `handle` is a live tokenizer, `data` has `length` readable bytes, `out` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn systole_tokenizer_encode(
    handle: *const c_void,
    data: *const u8,
    length: u64,
    add_special_tokens: i32,
    out: *mut Buffer,
) -> i32 {
    guard(out, || {
        let tokenizer = unsafe { &*handle.cast::<Tokenizer>() };
        let encoding = tokenizer
            .encode_fast(unsafe { text(data, length) }?, add_special_tokens != 0)
            .map_err(|e| Failure::refused(e.to_string()))?;
        Ok(encoding.get_ids().iter().flat_map(|id| id.to_le_bytes()).collect())
    })
}

/// Looks a token up by its text; the result is its id as little-endian u32, or empty.
///
/// # Safety
/// As [`systole_tokenizer_encode`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn systole_tokenizer_id(
    handle: *const c_void,
    data: *const u8,
    length: u64,
    out: *mut Buffer,
) -> i32 {
    guard(out, || {
        let tokenizer = unsafe { &*handle.cast::<Tokenizer>() };
        let id = tokenizer.token_to_id(unsafe { text(data, length) }?);
        Ok(id.map(|id| id.to_le_bytes().to_vec()).unwrap_or_default())
    })
}

/// Describes what each id decodes to, in the form [`pieces::table`] documents.
///
/// # Safety
/// `handle` is a live tokenizer, `out` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn systole_tokenizer_pieces(handle: *const c_void, out: *mut Buffer) -> i32 {
    guard(out, || pieces::table(unsafe { &*handle.cast::<Tokenizer>() }))
}

/// Compiles a chat template; `handle` receives it. `tokens` is a JSON object of the special tokens' texts.
///
/// # Safety
/// `source` and `tokens` have their lengths of readable bytes; `handle` and `out` are writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn systole_template_compile(
    source: *const u8,
    source_length: u64,
    tokens: *const u8,
    tokens_length: u64,
    handle: *mut *mut c_void,
    out: *mut Buffer,
) -> i32 {
    guard(out, || {
        let source = unsafe { text(source, source_length) }?;
        let template = Template::compile(source, unsafe { bytes(tokens, tokens_length) })?;
        unsafe { *handle = Box::into_raw(Box::new(template)).cast() };
        Ok(Vec::new())
    })
}

/// Frees a chat template.
///
/// # Safety
/// `handle` comes from [`systole_template_compile`] and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn systole_template_free(handle: *mut c_void) {
    drop(unsafe { Box::from_raw(handle.cast::<Template>()) });
}

/// Renders a chat template with a JSON object as its context; the result is the prompt.
///
/// `prepare` other than 0 first brings an OpenAI chat request into the form templates expect. `now` is the local wall
/// clock as seconds since 1970-01-01T00:00 of the same clock.
///
/// # Safety
/// `handle` is a live template, `context` has `length` readable bytes, `out` is writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn systole_template_render(
    handle: *const c_void,
    context: *const u8,
    length: u64,
    prepare: i32,
    now: i64,
    out: *mut Buffer,
) -> i32 {
    guard(out, || {
        let template = unsafe { &*handle.cast::<Template>() };
        template.render(unsafe { bytes(context, length) }, prepare != 0, now).map(String::into_bytes)
    })
}
