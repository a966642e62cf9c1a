import { isUtf8 } from 'node:buffer';
import { createDecipheriv } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  BACKUP_TAG_BYTES,
  type BackupParts,
  type LayoutProblem,
  MAX_BACKUP_LOG_BYTES,
  unpackBackup,
} from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';

/**
 * otherSheet: one of this person's, which its seal proves. otherPerson: it is said to be of another sheet, and nothing shows
 * that this person may know of that one; who writes numbers of sheets into files learns nothing.
 */
export type BackupProblem = { readonly kind: LayoutProblem | 'otherSheet' | 'otherPerson' };

export interface OpenedBackup {
  readonly epoch: number;
  /** The first line that it has: those before are the server's. */
  readonly from: number;
  /** Lines of UTF-8, each ended by a newline. */
  readonly log: Buffer;
}

const NEWLINE = 10;
const unzipped = promisify(gunzip);
const damaged = E.left<BackupProblem>({ kind: 'damaged' });

/** Null where the seal is not whole: whatever was changed, also in what stands before it. */
const unsealed = ({ header, preamble, sealed }: BackupParts, key: Buffer): Buffer | null => {
  const end = sealed.length - BACKUP_TAG_BYTES;
  const cipher = createDecipheriv('aes-256-gcm', key, header.iv, { authTagLength: BACKUP_TAG_BYTES })
    .setAAD(preamble)
    .setAuthTag(sealed.subarray(end));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, end)), cipher.final()]);
  } catch {
    return null;
  }
};

const firstOf = (keys: readonly Buffer[], opened: (key: Buffer) => Buffer | null): Buffer | null => {
  for (const key of keys) {
    const content = opened(key);
    if (content !== null) return content;
  }
  return null;
};

/** The log that a backup of this sheet holds. Nothing of a file that was not sealed with the sheet's own key is read. */
export const openBackup = async (
  bytes: Uint8Array,
  sheetId: number,
  keysOf: (sheetId: number, epoch: number) => readonly Buffer[],
): Promise<E.Either<BackupProblem, OpenedBackup>> => {
  const parts = unpackBackup(bytes);
  if (E.isLeft(parts)) return E.left({ kind: parts.left });
  const { sheet, epoch, from } = parts.right.header;
  const packed = firstOf(keysOf(sheet, epoch), (key) => unsealed(parts.right, key));
  if (sheet !== sheetId) return E.left({ kind: packed === null ? 'otherPerson' : 'otherSheet' });
  if (packed === null) return damaged;
  try {
    const log = await unzipped(packed, { maxOutputLength: MAX_BACKUP_LOG_BYTES });
    return isUtf8(log) && log.at(-1) === NEWLINE ? E.right({ epoch, from, log }) : damaged;
  } catch {
    return damaged;
  }
};
