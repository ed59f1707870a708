//! What each token id contributes to decoded text, so that decoding needs no call per token.

use crate::abi::Failure;
use std::collections::HashMap;
use tokenizers::decoders::DecoderWrapper;
use tokenizers::{Decoder, Tokenizer};

/// All pieces are bytes of one stream; an invalid sequence decodes to one replacement character.
const BYTES: u32 = 0;
/// Pieces are text, apart from those marked [`FRAGMENT`]; each invalid byte decodes to a replacement character.
const TEXT: u32 = 1;
/// As [`TEXT`], and the first piece loses its spaces.
const FIRST_WITHOUT_SPACES: u32 = 2;

const PRESENT: u8 = 1;
const SPECIAL: u8 = 2;
const FRAGMENT: u8 = 4;

/// Ids above this are taken for a broken file.
const HIGHEST_ID: u32 = 1 << 24;

const SUPPORTED: &str =
    "ByteLevel, Metaspace, or a Sequence of Replace, ByteFallback, Fuse and a Strip of leading characters";

/// How a decoder builds text from tokens.
struct Plan {
    kind: u32,
    byte_fallback: bool,
    per_token: Vec<DecoderWrapper>,
    /// The character to strip from the start of the whole text, and how often at most.
    strip: (char, u32),
}

/// Serialises the decode table, little-endian: u32 kind, u32 code point to strip, u32 how often at most, u32 count,
/// then for each id u8 flags, u32 length, and the bytes.
pub fn table(tokenizer: &Tokenizer) -> Result<Vec<u8>, Failure> {
    let plan = plan(tokenizer.get_decoder())?;
    let vocabulary = tokenizer.get_vocab(true);
    let highest = vocabulary.values().copied().max().ok_or_else(|| Failure::refused("the vocabulary is empty"))?;
    if highest > HIGHEST_ID {
        return Err(Failure::refused(format!("token id {highest} is above the limit of {HIGHEST_ID}")));
    }
    let byte_of = byte_of_char();
    let mut out = Vec::with_capacity(vocabulary.len() * 12);
    for number in [plan.kind, plan.strip.0 as u32, plan.strip.1, highest + 1] {
        out.extend(number.to_le_bytes());
    }
    for id in 0..=highest {
        let (flags, piece) = match tokenizer.id_to_token(id) {
            None => (0, Vec::new()),
            Some(token) => {
                let special = if tokenizer.get_added_vocabulary().is_special_token(&token) { SPECIAL } else { 0 };
                let (fragment, piece) = plan.piece(token, &byte_of)?;
                (PRESENT | special | fragment, piece)
            }
        };
        out.push(flags);
        out.extend((piece.len() as u32).to_le_bytes());
        out.extend(piece);
    }
    Ok(out)
}

impl Plan {
    fn piece(&self, token: String, byte_of: &HashMap<char, u8>) -> Result<(u8, Vec<u8>), Failure> {
        if self.kind == BYTES {
            let bytes: Option<Vec<u8>> = token.chars().map(|c| byte_of.get(&c).copied()).collect();
            return Ok((FRAGMENT, bytes.unwrap_or_else(|| token.into_bytes())));
        }
        if self.byte_fallback
            && let Some(byte) = fallback_byte(&token)
        {
            return Ok((FRAGMENT, vec![byte]));
        }
        let mut tokens = vec![token];
        for decoder in &self.per_token {
            tokens = decoder.decode_chain(tokens).map_err(|e| Failure::refused(e.to_string()))?;
        }
        Ok((0, tokens.concat().into_bytes()))
    }
}

fn plan(decoder: Option<&DecoderWrapper>) -> Result<Plan, Failure> {
    let steps = match decoder {
        None => return Err(Failure::refused(format!("the tokenizer has no decoder; supported: {SUPPORTED}"))),
        Some(DecoderWrapper::Sequence(sequence)) => sequence.get_decoders().to_vec(),
        Some(single) => vec![single.clone()],
    };
    let mut plan = Plan { kind: TEXT, byte_fallback: false, per_token: Vec::new(), strip: (' ', 0) };
    let mut fused = false;
    let single = steps.len() == 1;
    for step in steps {
        match step {
            DecoderWrapper::ByteLevel(_) if single => plan.kind = BYTES,
            DecoderWrapper::Metaspace(metaspace) if single => {
                if metaspace.get_prepend_scheme() != tokenizers::pre_tokenizers::metaspace::PrependScheme::Never {
                    plan.kind = FIRST_WITHOUT_SPACES;
                }
                // Without the prepend scheme the decoder treats the one token it sees here as any other.
                let mut anywhere = metaspace;
                anywhere.set_prepend_scheme(tokenizers::pre_tokenizers::metaspace::PrependScheme::Never);
                plan.per_token.push(DecoderWrapper::Metaspace(anywhere));
            }
            DecoderWrapper::Fuse(_) => fused = true,
            DecoderWrapper::ByteFallback(_) if !fused => plan.byte_fallback = true,
            DecoderWrapper::Replace(replace) if !fused => plan.per_token.push(DecoderWrapper::Replace(replace)),
            DecoderWrapper::Strip(strip) if fused && strip.stop == 0 => {
                plan.strip = (strip.content, strip.start as u32);
            }
            other => {
                return Err(Failure::refused(format!(
                    "the tokenizer's decoder has the step {other:?}, which is not supported here; supported: {SUPPORTED}"
                )));
            }
        }
    }
    Ok(plan)
}

/// The byte of a token written as `<0x41>`.
fn fallback_byte(token: &str) -> Option<u8> {
    let hex = token.strip_prefix("<0x")?.strip_suffix('>')?;
    if hex.len() == 2 { u8::from_str_radix(hex, 16).ok() } else { None }
}

/// GPT-2's map of bytes to printable characters, inverted.
fn byte_of_char() -> HashMap<char, u8> {
    let printable = |b: u8| matches!(b, b'!'..=b'~' | 0xA1..=0xAC | 0xAE..=0xFF);
    let mut next = 256;
    (0..=255u8)
        .map(|byte| {
            let code = if printable(byte) {
                byte as u32
            } else {
                next += 1;
                next - 1
            };
            (char::from_u32(code).expect("below the surrogates"), byte)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokenizers::pre_tokenizers::byte_level::ByteLevel;

    #[test]
    fn the_map_of_bytes_is_the_crates_own() {
        let ours = byte_of_char();
        assert_eq!(ours.len(), 256);
        assert!(ByteLevel::alphabet().iter().all(|c| ours.contains_key(c)));
        assert_eq!(ours[&'Ġ'], b' ');
        assert_eq!(ours[&'Ċ'], b'\n');
    }
}
