//! Tokens that a model's other files name and its `tokenizer.json` may lack.

use crate::abi::Failure;
use serde_json::Value;
use std::collections::HashSet;
use tokenizers::{AddedToken, Tokenizer};

/// Adds the tokens of a JSON array, in its order. An object has the fields of an added token. With `unless_added` it is
/// left out where a token of its content has been added before, by the file or from the array; with an `id`, where the
/// file itself adds a token of that id.
pub fn add(tokenizer: &mut Tokenizer, array: &[u8]) -> Result<(), Failure> {
    let named: Vec<Value> = serde_json::from_slice(array).map_err(|e| Failure::refused(e.to_string()))?;
    let of_file = tokenizer.get_added_tokens_decoder();
    let mut added: HashSet<String> = of_file.values().map(|token| token.content.clone()).collect();
    let mut tokens = Vec::with_capacity(named.len());
    for value in named {
        let id = value.get("id").and_then(Value::as_u64).and_then(|id| u32::try_from(id).ok());
        let unless_added = value.get("unless_added").and_then(Value::as_bool).unwrap_or(false);
        let token: AddedToken = serde_json::from_value(value).map_err(|e| Failure::refused(e.to_string()))?;
        let needed =
            id.is_none_or(|id| !of_file.contains_key(&id)) && !(unless_added && added.contains(&token.content));
        if needed {
            added.insert(token.content.clone());
            tokens.push(token);
        }
    }
    if !tokens.is_empty() {
        tokenizer.add_tokens(&tokens);
    }
    Ok(())
}
