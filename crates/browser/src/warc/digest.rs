//! Digests of blocks and bodies: SHA-1 in base 32, as archives have them.

use sha1_smol::Sha1;

const LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// The digest of some bytes.
pub(crate) fn digest(bytes: &[u8]) -> String {
    let hash = Sha1::from(bytes).digest().bytes();
    let mut text = String::from("sha1:");
    for five in hash.chunks(5) {
        let bits = five.iter().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        for letter in (0..8).rev() {
            text.push(char::from(LETTERS[(bits >> (5 * letter)) as usize & 31]));
        }
    }
    text
}

/// The first eight bytes of the digest of a text, to find it by.
pub(crate) fn short_digest(text: &str) -> u64 {
    let hash = Sha1::from(text.as_bytes()).digest().bytes();
    hash[..8].iter().fold(0, |bits, byte| bits << 8 | u64::from(*byte))
}

/// A name for a record that no other record has, made of what is particular to it.
pub(crate) fn record_id(particulars: &str) -> String {
    let mut hash = Sha1::from(particulars.as_bytes()).digest().bytes();
    hash[6] = hash[6] & 0x0f | 0x50; // a UUID made of a name
    hash[8] = hash[8] & 0x3f | 0x80;
    let hex: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("<urn:uuid:{}-{}-{}-{}-{}>", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..32])
}

#[cfg(test)]
mod tests {
    use super::digest;

    #[test]
    fn digests_are_those_of_other_archives() {
        assert_eq!(digest(b""), "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
    }
}
