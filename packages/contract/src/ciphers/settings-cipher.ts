import * as E from 'fp-ts/lib/Either.js';
import {
  base64Length,
  base64OfBytes,
  base64OfText,
  decryptAesCbc,
  encryptAesCbc,
  hmacSha256Hex,
  IV_BYTES,
  KEY_BYTES,
  textOfBase64,
} from './block-cipher.ts';

/** Says why a payload of settings was not decoded. */
export type CipherFailure = 'malformed' | 'wrongMac';

interface Envelope {
  readonly iv: string;
  readonly value: string;
  readonly mac: string;
}

const BLOCK_BYTES = 16;

const envelopeOf = (payload: string): Envelope | null => {
  if (base64Length(payload) === null) return null;
  try {
    const { iv, value, mac } = JSON.parse(textOfBase64(payload) ?? '') as Record<string, unknown>;
    return typeof iv === 'string' && typeof value === 'string' && typeof mac === 'string' ? { iv, value, mac } : null;
  } catch {
    return null;
  }
};

/** Takes the same time wherever the first difference is. */
const sameText = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ (b.charCodeAt(i) || 0);
  return difference === 0;
};

/**
 * Encrypts as Laravel's `encryptString` does: base64 of JSON `{iv, value, mac}`, AES-256-CBC, and an HMAC-SHA256 in hex
 * over the base64 texts of iv and value. `iv`: 16 bytes from a good source of chance, new each time.
 */
export const encryptSettings = (json: string, keyBase64: string, iv: Uint8Array): string => {
  if (base64Length(keyBase64) !== KEY_BYTES)
    throw new RangeError(`The settings key must be ${KEY_BYTES} bytes in base64`);
  if (iv.length !== IV_BYTES) throw new RangeError(`The iv must be ${IV_BYTES} bytes`);
  const ivBase64 = base64OfBytes(iv);
  const value = encryptAesCbc(json, keyBase64, ivBase64);
  const mac = hmacSha256Hex(ivBase64 + value, keyBase64);
  return base64OfText(JSON.stringify({ iv: ivBase64, value, mac }));
};

/** The mac comes first: what does not carry a right one is never decrypted. */
export const decryptSettings = (payload: string, keyBase64: string): E.Either<CipherFailure, string> => {
  const envelope = envelopeOf(payload);
  if (envelope === null || base64Length(keyBase64) !== KEY_BYTES) return E.left('malformed');
  const { iv, value, mac } = envelope;
  if (!sameText(hmacSha256Hex(iv + value, keyBase64), mac)) return E.left('wrongMac');
  const length = base64Length(value);
  if (base64Length(iv) !== IV_BYTES || length === null || length === 0 || length % BLOCK_BYTES !== 0)
    return E.left('malformed');
  const json = decryptAesCbc(value, keyBase64, iv);
  return json === null ? E.left('malformed') : E.right(json);
};
