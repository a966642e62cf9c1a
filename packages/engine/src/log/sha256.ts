import { sha256 as digest } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text's UTF-8, base64url without padding: 43 characters. */
export type Sha256 = (text: string) => string;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const CHARACTERS = 43;

/** Encodes 32 bytes. Each character is six bits, of one byte or of two. */
const base64url = (bytes: Uint8Array): string => {
  let text = '';
  for (let i = 0; i < CHARACTERS; i += 1) {
    const bit = 6 * i;
    const two = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    text += ALPHABET.charAt((two >> (10 - (bit & 7))) & 63);
  }
  return text;
};

/** Pure JavaScript, so that it runs wherever the engine does (Web Crypto is asynchronous and needs a secure context). */
export const sha256: Sha256 = (text) => base64url(digest(utf8ToBytes(text)));
