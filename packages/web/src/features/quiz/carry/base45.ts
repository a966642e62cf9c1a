/** The characters that a QR code writes in five and a half bits each (RFC 9285). */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const BASE = ALPHABET.length;
const MAX_PAIR = 0xff_ff;

/** Two bytes as three characters, and a last one alone as two. */
export const base45Of = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let rest = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    for (let count = isPair ? 3 : 2; count > 0; count -= 1) {
      text += ALPHABET.charAt(rest % BASE);
      rest = Math.floor(rest / BASE);
    }
  }
  return text;
};

/** The bytes of such a text; null: it is none. */
export const fromBase45 = (text: string): Uint8Array | null => {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = text
      .slice(at, at + 3)
      .split('')
      .map((character) => ALPHABET.indexOf(character));
    if (digits.some((digit) => digit < 0)) return null;
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0);
    if (value > (digits.length === 3 ? MAX_PAIR : 255)) return null;
    if (digits.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
};
