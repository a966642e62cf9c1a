import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

const PEM = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/;

/** A key as PEM, or within the server's reply as it came. Undefined: there is none that signs receipts. */
export const readPublicKey = (file: string): KeyObject | undefined => {
  const text = readFileSync(file, 'utf8').replaceAll('\\n', '\n');
  try {
    const key = createPublicKey(PEM.exec(text)?.[0] ?? '');
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
};
