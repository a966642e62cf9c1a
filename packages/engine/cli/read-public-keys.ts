import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

const PEM = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;

const keyOf = (pem: string): KeyObject | null => {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
};

/** Keys as PEM, or within the server's reply as it came, the earlier ones too. None: what is there signs no receipts. */
export const readPublicKeys = (file: string): readonly KeyObject[] => {
  const text = readFileSync(file, 'utf8').replaceAll('\\n', '\n');
  return (text.match(PEM) ?? []).flatMap((pem) => keyOf(pem) ?? []);
};
