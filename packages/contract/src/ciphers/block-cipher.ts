import AES from 'crypto-js/aes.js';
import Base64 from 'crypto-js/enc-base64.js';
import Hex from 'crypto-js/enc-hex.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import HmacSHA256 from 'crypto-js/hmac-sha256.js';

/** The only file that knows crypto-js. Keys are bytes, never passphrases: crypto-js stretches those with one round of MD5. */
export const KEY_BYTES = 32;
export const IV_BYTES = 16;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Length in bytes of what a base64 text stands for; null where it is not base64. */
export const base64Length = (text: string): number | null =>
  BASE64.test(text) ? (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0) : null;

export const base64OfBytes = (bytes: Uint8Array): string =>
  Base64.stringify(Hex.parse(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')));
export const base64OfText = (text: string): string => Base64.stringify(Utf8.parse(text));
/** Null where the bytes are not UTF-8. */
export const textOfBase64 = (base64: string): string | null => {
  try {
    return Utf8.stringify(Base64.parse(base64));
  } catch {
    return null;
  }
};

export const encryptAesCbc = (text: string, keyBase64: string, ivBase64: string): string =>
  AES.encrypt(text, Base64.parse(keyBase64), { iv: Base64.parse(ivBase64) }).ciphertext.toString(Base64);

/** Null where padding or text are not what was encrypted. */
export const decryptAesCbc = (valueBase64: string, keyBase64: string, ivBase64: string): string | null => {
  try {
    const plain = AES.decrypt(valueBase64, Base64.parse(keyBase64), { iv: Base64.parse(ivBase64) });
    return plain.sigBytes < 0 ? null : plain.toString(Utf8);
  } catch {
    return null;
  }
};

export const hmacSha256Hex = (text: string, keyBase64: string): string =>
  HmacSHA256(text, Base64.parse(keyBase64)).toString(Hex);
