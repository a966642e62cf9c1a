import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeDataFolderAt } from '../process/data-folder.ts';
import { writtenOnce } from '../process/written-once.ts';
import { type Own, secretFile, standingSecret } from './own-secret.ts';
import { keyIdOf, receiptSigner } from './receipt-signer.ts';
import { newToken } from './token.ts';

const nextFile = (own: Own): string => `${secretFile(own)}.next`;
const fileOf = (own: Own, secret: string): string =>
  `${secretFile(own)}.${keyIdOf(receiptSigner({ ...own, secret }).publicKey)}`;

const sync = (path: string): void => {
  const open = openSync(path, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
};

/**
 * Puts the next secret in its place where it is the database's by now; the one before stays under the name of its key, for
 * copies of the database from then. False: there is none, or another one. Each step may be done again.
 */
export const takeNextSecret = (own: Own, isClaimed: (secret: string) => boolean): boolean => {
  const file = nextFile(own);
  if (!existsSync(file)) return false;
  const next = readFileSync(file, 'utf8');
  if (!isClaimed(next)) return false;
  const place = secretFile(own);
  if (own.secret === null && existsSync(place)) {
    const before = fileOf(own, readFileSync(place, 'utf8'));
    copyFileSync(place, before);
    sync(before);
  }
  renameSync(file, own.secret === null ? place : fileOf(own, next));
  sync(dirname(place));
  return true;
};

/**
 * The secret to change to, on the disk before anything is sealed with it. One that an interrupted change left is taken up: it may
 * be what a database was committed with. Where that is the one in use by now, that change is carried to its end first.
 */
export const nextSecret = (own: Own): string => {
  makeDataFolderAt(own.dataFolder);
  const standing = standingSecret(own);
  if (standing !== null) takeNextSecret(own, (next) => next === standing);
  const secret = writtenOnce(nextFile(own), () => newToken());
  sync(own.dataFolder);
  return secret;
};

/** Puts a secret in the data folder's place for it. One that was there stays under the name of its key. */
export const placeSecret = (own: Own, secret: string): void => {
  const place = secretFile(own);
  if (existsSync(place)) {
    const before = readFileSync(place, 'utf8');
    if (before === secret) return;
    renameSync(place, fileOf(own, before));
  }
  writtenOnce(place, () => secret);
  sync(dirname(place));
};
