//! Buffers, statuses and the guard every exported function runs behind.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::Once;

pub const OK: i32 = 0;
/// The input cannot be used; the buffer says why.
pub const REFUSED: i32 = 1;
/// A chat template called `raise_exception`; the buffer holds its message.
pub const RAISED: i32 = 2;
/// A bug in this library or below it.
pub const PANIC: i32 = 3;

/// Bytes handed to the caller, who frees them; `data` is null when there are none.
#[repr(C)]
pub struct Buffer {
    data: *mut u8,
    length: u64,
}

/// Why a call failed.
#[derive(Debug)]
pub struct Failure {
    pub status: i32,
    pub message: String,
}

impl Failure {
    pub fn refused(message: impl Into<String>) -> Failure {
        Failure { status: REFUSED, message: message.into() }
    }
}

/// Runs `call`, turns a panic into a status, and hands its bytes or its message over in `out`.
pub fn guard(out: *mut Buffer, call: impl FnOnce() -> Result<Vec<u8>, Failure>) -> i32 {
    static QUIET: Once = Once::new();
    // The message travels to the caller instead of to standard error.
    QUIET.call_once(|| set_hook(Box::new(|_| ())));
    let (status, content) = match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(content)) => (OK, content),
        Ok(Err(failure)) => (failure.status, failure.message.into_bytes()),
        Err(payload) => (PANIC, panic_message(payload).into_bytes()),
    };
    let length = content.len() as u64;
    let data = if content.is_empty() { std::ptr::null_mut() } else { Box::into_raw(content.into_boxed_slice()).cast() };
    unsafe { out.write(Buffer { data, length }) };
    status
}

/// The text of a panic.
pub fn panic_message(payload: Box<dyn Any + Send>) -> String {
    let text =
        payload.downcast_ref::<String>().cloned().or_else(|| payload.downcast_ref::<&str>().map(|s| s.to_string()));
    text.unwrap_or_else(|| "panic without a message".to_string())
}

/// The caller's bytes.
///
/// # Safety
/// `data` has `length` readable bytes that outlive the call.
pub unsafe fn bytes<'a>(data: *const u8, length: u64) -> &'a [u8] {
    if length == 0 { &[] } else { unsafe { std::slice::from_raw_parts(data, length as usize) } }
}

/// The caller's bytes as UTF-8.
///
/// # Safety
/// As [`bytes`].
pub unsafe fn text<'a>(data: *const u8, length: u64) -> Result<&'a str, Failure> {
    std::str::from_utf8(unsafe { bytes(data, length) }).map_err(|e| Failure::refused(format!("not UTF-8: {e}")))
}
