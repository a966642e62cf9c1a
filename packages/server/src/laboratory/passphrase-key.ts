import { type BinaryLike, hkdfSync, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { LONG_PASSWORD } from '@quipu/contract';

/** 128 MiB for each try: what guesses are made with is memory, not only time. */
const COST: ScryptOptions = { N: 131_072, r: 8, p: 1, maxmem: 192 * 1_048_576 };
const KEY_BYTES = 32;
export const SALT_BYTES = 16;

const derived = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);

export interface PassphraseKey {
  readonly key: Buffer;
  /** Tells whether the passphrase is the right one, and nothing of the key. */
  readonly check: string;
}

/** The same passphrase, whichever way its accents were typed. */
const written = (passphrase: string): string => passphrase.trim().normalize('NFC');

export const isLongEnough = (passphrase: string): boolean => [...written(passphrase)].length >= LONG_PASSWORD;

export const passphraseKey = async (passphrase: string, salt: Buffer): Promise<PassphraseKey> => {
  const secret = await derived(written(passphrase), salt, KEY_BYTES, COST);
  const of = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES));
  return { key: of('quipu laboratory package'), check: of('quipu laboratory check').toString('base64url') };
};
