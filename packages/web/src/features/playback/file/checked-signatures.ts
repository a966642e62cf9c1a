import type { PlaybackFile } from '@quipu/contract';
import { type IsSigned, readLogReceipt, receiptKeyId } from '@quipu/engine/log';
import { readRecording } from '@quipu/engine/playback';

const KIND = { name: 'Ed25519' };
/** The key of RFC 8037, appendix A: a browser that takes it knows of the kind, whatever the file's own keys are. */
const KNOWN_KEY = 'MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=';
const KEY_BYTES = 32;

/** The signatures of a file, checked. */
export interface Signatures {
  readonly isSigned: IsSigned;
  /** The names of keys that cannot be read, or have another name by what they are. */
  readonly wrongKeys: readonly string[];
}

interface ReadKey {
  readonly id: string;
  readonly key: CryptoKey;
}

const bytesIn = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const imported = (spki: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  crypto.subtle.importKey('spki', spki, KIND, false, ['verify']);

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A key by the name that it has of itself, whatever the file calls it. Null: it is none. */
const readKey = async (pem: string): Promise<ReadKey | null> => {
  try {
    const spki = bytesIn(pem.replace(/-----[A-Z ]+-----|\s/g, ''));
    const key = await imported(spki);
    return { id: receiptKeyId(base64url(spki.slice(-KEY_BYTES))), key };
  } catch {
    return null;
  }
};

interface Claim {
  readonly text: string;
  readonly signature: string;
  /** Names the key that it says to be signed with; null: any of them. */
  readonly key: string | null;
}

const nameOf = (text: string, signature: string): string => `${signature} ${text}`;

/** Everything in the file that says to be signed: words of the server within logs, and receipts of them. */
const signedIn = ({ playback, receipts }: PlaybackFile): readonly Claim[] => {
  const found = new Map<string, Claim>();
  const claim = (text: string, signature: string, key: string | null): true => {
    found.set(nameOf(text, signature), { text, signature, key });
    return true;
  };
  const isSigned: IsSigned = (text, signature) => claim(text, signature, null);
  for (const { text } of playback.screens) readRecording(text, { isSigned });
  for (const { signed, signature, key } of receipts.flatMap((text) => readLogReceipt(text) ?? []))
    claim(signed, signature, key);
  return [...found.values()];
};

const isBy = async ({ text, signature }: Claim, key: CryptoKey): Promise<boolean> => {
  try {
    return await crypto.subtle.verify(KIND, key, bytesIn(signature), new TextEncoder().encode(text));
  } catch {
    return false;
  }
};

const checksSignatures = async (): Promise<boolean> => {
  try {
    await imported(bytesIn(KNOWN_KEY));
    return true;
  } catch {
    return false;
  }
};

/** Checks every signature in the file by the browser's own means; null: it has none. */
export const checkedSignatures = async (file: PlaybackFile): Promise<Signatures | null> => {
  if (!(await checksSignatures())) return null;
  const read = await Promise.all(file.keys.map(({ publicKey }) => readKey(publicKey)));
  const keys = read.flatMap((key) => key ?? []);
  const good = new Set<string>();
  for (const claim of signedIn(file))
    for (const { id, key } of keys)
      if ((claim.key === null || claim.key === id) && (await isBy(claim, key)))
        good.add(nameOf(claim.text, claim.signature));
  return {
    isSigned: (text, signature) => good.has(nameOf(text, signature)),
    wrongKeys: file.keys.flatMap(({ id }, i) => (read[i]?.id === id ? [] : [id])),
  };
};
