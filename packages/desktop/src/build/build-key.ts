import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBuildCard } from '@quipu/contract';
import { isRight } from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { buildHashes, KEY_FILE } from './build-hashes.ts';

/** A build as it runs. Its hashes are made when they are first asked for. */
export interface OwnBuild {
  readonly version: string;
  readonly system: string;
  readonly key: KeyObject;
  readonly hashes: () => { readonly files: string; readonly config: string };
}

const Kept = t.strict({ system: t.string, key: t.string });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Null: the application runs from its sources, or was packed before builds had keys. */
export const ownBuild = (folder: string, version: string): OwnBuild | null => {
  const file = join(folder, KEY_FILE);
  const kept = existsSync(file) ? Kept.decode(parsed(readFileSync(file, 'utf8'))) : null;
  if (kept === null || !isRight(kept)) return null;
  const { system, key } = kept.right;
  let hashes: ReturnType<typeof buildHashes> | null = null;
  return {
    version,
    system,
    key: createPrivateKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'pkcs8' }),
    hashes: () => {
      hashes ??= buildHashes(folder);
      return hashes;
    },
  };
};

/** Makes the key of a folder that is whole but for it: `file` is packed along, `card` is given to the institution's server. */
export const newBuild = (
  folder: string,
  version: string,
  system: string,
): { readonly file: string; readonly card: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    file: JSON.stringify({ system, key }),
    card: writeBuildCard({ version, system, key: x, ...buildHashes(folder) }),
  };
};
