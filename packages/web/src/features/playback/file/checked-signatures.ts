import type { PlaybackFile } from '@quipu/contract';
import { type IsSigned, readLogReceipt } from '@quipu/engine/log';
import { readRecording } from '@quipu/engine/playback';

const KIND = { name: 'Ed25519' };

const bytesIn = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const keyOf = (pem: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('spki', bytesIn(pem.replace(/-----[A-Z ]+-----|\s/g, '')), KIND, false, ['verify']);

/** Everything in the file that says to be signed: words of the server within logs, and receipts of them. */
const signedIn = ({ playback, receipts }: PlaybackFile): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const isSigned: IsSigned = (text, signature) => {
    found.set(`${signature} ${text}`, signature);
    return true;
  };
  for (const { text } of playback.screens) readRecording(text, { isSigned });
  for (const receipt of receipts.flatMap((text) => readLogReceipt(text) ?? []))
    isSigned(receipt.signed, receipt.signature);
  return found;
};

/** Checks every signature in the file by the browser's own means; null: it has none. */
export const checkedSignatures = async (file: PlaybackFile): Promise<IsSigned | null> => {
  try {
    const keys = await Promise.all(file.keys.map(({ publicKey }) => keyOf(publicKey)));
    const good = new Set<string>();
    for (const [name, signature] of signedIn(file)) {
      const text = new TextEncoder().encode(name.slice(signature.length + 1));
      for (const key of keys)
        if (await crypto.subtle.verify(KIND, key, bytesIn(signature), text).catch(() => false)) good.add(name);
    }
    return (text, signature) => good.has(`${signature} ${text}`);
  } catch {
    return null;
  }
};
