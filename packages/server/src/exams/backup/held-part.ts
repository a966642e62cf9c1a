import { MAX_BACKUP_LOG_BYTES } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import type { Db } from '../../platform/db/database.ts';
import { besideLines, linesWithin, logRoom } from '../logs/log-store.ts';
import type { OpenedBackup } from './open-backup.ts';

export type NotHeld = { readonly kind: 'notHeld' };
const notHeld = E.left<NotHeld>({ kind: 'notHeld' });

/** The whole log of a backup that has only the rest of it: its start is what is held here. Left: as much is not. */
export const withHeldPart = async (
  db: Db,
  sheetId: number,
  { epoch, from, log }: OpenedBackup,
): Promise<E.Either<NotHeld, Pick<OpenedBackup, 'epoch' | 'log'>>> => {
  if (from === 0) return E.right({ epoch, log });
  const { bytes } = await db.transaction().execute((tx) => logRoom(tx, sheetId));
  if (bytes > MAX_BACKUP_LOG_BYTES) return notHeld;
  const rows = await linesWithin(db, { sheetId, epoch }, 0, from);
  if (rows.length < from) return notHeld;
  const withContent = await besideLines(db, sheetId);
  const start = rows.flatMap(({ line }) => withContent(line)).map((line) => `${line}\n`);
  return E.right({ epoch, log: Buffer.concat([Buffer.from(start.join('')), log]) });
};
