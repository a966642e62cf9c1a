import { type BinaryLike, hkdfSync, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { LONG_PASSWORD } from '@quipu/contract';
import { PASSPHRASE_COST } from '../config/config.ts';

const MIN_COST = 1_024;
const COST: ScryptOptions = { r: 8, p: 1, maxmem: 192 * 1_048_576 };
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

export const isLongEnough = (passphrase: string): boolean => Array.from(written(passphrase)).length >= LONG_PASSWORD;

/** No more than a small computer has memory for. */
export const isCost = (cost: number): boolean =>
  cost >= MIN_COST && cost <= PASSPHRASE_COST && Number.isInteger(Math.log2(cost));

/** A passphrase that is used to seal several of them has another key for each. */
export type Sealed = 'laboratory' | 'installation' | 'session';

export const passphraseKey = async (
  sealed: Sealed,
  passphrase: string,
  salt: Buffer,
  cost: number,
): Promise<PassphraseKey> => {
  const secret = await derived(written(passphrase), salt, KEY_BYTES, { ...COST, N: cost });
  const of = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES));
  return { key: of(`quipu ${sealed} package`), check: of(`quipu ${sealed} check`).toString('base64url') };
};
