import { sha256 as digest } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text's UTF-8, base64url without padding: 43 characters. */
export type Sha256 = (text: string) => string;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const base64url = (bytes: Uint8Array): string => {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const three = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += ALPHABET.charAt(three >> 18) + ALPHABET.charAt((three >> 12) & 63);
    if (left > 1) text += ALPHABET.charAt((three >> 6) & 63);
    if (left > 2) text += ALPHABET.charAt(three & 63);
  }
  return text;
};

/** Pure JavaScript, so that it runs wherever the engine does (Web Crypto is asynchronous and needs a secure context). */
export const sha256: Sha256 = (text) => base64url(digest(utf8ToBytes(text)));
