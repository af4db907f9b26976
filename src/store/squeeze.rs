//! States and notes made small: deflate where it helps, with one byte in front that says whether.

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

const PLAIN: u8 = 0;
const DEFLATED: u8 = 1;
/// No state comes near this; a damaged row must not fill the memory.
const MOST: usize = 64 << 20;

/// Makes a text small.
pub fn squeeze(text: &str) -> Vec<u8> {
    // Level 6 costs some tens of microseconds a state; higher ones save hardly a byte.
    let small = compress_to_vec(text.as_bytes(), 6);
    let (tag, body) = if small.len() < text.len() { (DEFLATED, small.as_slice()) } else { (PLAIN, text.as_bytes()) };
    let mut kept = Vec::with_capacity(body.len() + 1);
    kept.push(tag);
    kept.extend_from_slice(body);
    kept
}

/// The text again, or what is wrong with it.
pub fn swell(kept: &[u8]) -> Result<String, String> {
    let (tag, body) = kept.split_first().ok_or("it is empty")?;
    let bytes = match *tag {
        PLAIN => body.to_vec(),
        DEFLATED => decompress_to_vec_with_limit(body, MOST).map_err(|error| error.to_string())?,
        other => return Err(format!("it is packed in an unknown way ({other})")),
    };
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out() {
        for text in ["", "a", &"fame ".repeat(1000)] {
            assert_eq!(swell(&squeeze(text)).as_deref(), Ok(text));
        }
        assert!(squeeze(&"fame ".repeat(1000)).len() < 100);
        assert_eq!(squeeze("a"), [PLAIN, b'a']);
    }

    #[test]
    fn damage_is_said_and_does_no_harm() {
        assert!(swell(&[]).is_err());
        assert!(swell(&[7, 1, 2]).is_err());
        assert!(swell(&[DEFLATED, 255, 255]).is_err());
    }
}
