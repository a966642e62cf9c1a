import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { EpochMs } from '@quipu/engine';
import {
  type IsSigned,
  type LogHead,
  receiptKeyId,
  receiptText,
  type ServerWord,
  signedText,
  signedWord,
  wordText,
} from '@quipu/engine/log';
import { type Own, ownKey } from './own-secret.ts';

export interface ReceiptSigner {
  /** PEM: what anyone checks receipts and words with. */
  readonly publicKey: string;
  /** The name of that key, which receipts tell. */
  readonly keyId: string;
  readonly receiptOf: (head: LogHead, at: EpochMs) => string;
  /** Only the server can say it of a sheet; it is signed, for the log. */
  readonly wordOf: (word: ServerWord) => string;
  /** The same, of a word that was kept as the text that is signed (`wordText`). */
  readonly signWord: (signed: string) => string;
}

/** Tells whether one of the keys (PEM) made a signature. */
export const isSignedBy = (publicKeys: readonly string[]): IsSigned => {
  const keys = publicKeys.map((pem) => createPublicKey(pem));
  return (text, signature) =>
    keys.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')));
};

/** The name of a public key (PEM). */
export const keyIdOf = (publicKey: string): string =>
  receiptKeyId(createPublicKey(publicKey).export({ format: 'jwk' }).x ?? '');

/** A private key of Ed25519 as PKCS #8 is this and its seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Countersigns heads of logs, and signs what goes into them. Processes that share the server's secret sign alike. */
export const receiptSigner = (config: Own): ReceiptSigner => {
  const der = Buffer.concat([PKCS8, ownKey(config, 'log receipts')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const signatureOf = (text: string): string => sign(null, Buffer.from(text), key).toString('base64url');
  const signWord = (signed: string): string => signedWord(signed, signatureOf(signed));
  const publicKey = createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();
  const keyId = keyIdOf(publicKey);
  return {
    publicKey,
    keyId,
    receiptOf: (head, at) => {
      const signed = signedText(head, at, keyId);
      return receiptText(signed, signatureOf(signed));
    },
    wordOf: (word) => signWord(wordText(word)),
    signWord,
  };
};
