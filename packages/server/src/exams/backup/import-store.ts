import type { EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { recordLineIncidents } from '../logs/line-incident-store.ts';
import { recordFork } from '../logs/log-damage-store.ts';
import { appendLines, hasRoomFor, heldHashes, keepContents, logRoom } from '../logs/log-store.ts';
import type { BackupLog } from './replay-backup.ts';

/** Tells whether a held sheet counts no more as it would: its results were published, or another attempt took its place. */
export const isSettled = async (tx: Tx, sheetId: number): Promise<boolean> => {
  const { is_valid, published_at } = await tx
    .selectFrom('answers_sheet as sheet')
    .leftJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .select(['sheet.is_valid', 'graded.published_at'])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirstOrThrow();
  return !is_valid || published_at !== null;
};

/**
 * Adds what is news of a backup's log to the sheet's, which the transaction holds. Forked: it has another past, which is kept apart; full:
 * the sheet's logs have no room for it.
 */
export const addBackupLog = async (
  tx: Tx,
  sheetId: number,
  { epoch, lines, contents }: Pick<BackupLog, 'epoch' | 'lines' | 'contents'>,
  at: EpochMs,
): Promise<'added' | 'forked' | 'full'> => {
  const held = await heldHashes(tx, sheetId, epoch, 0, lines.length);
  const fork = lines.find(({ hash }, place) => place < held.length && hash !== held[place]);
  if (fork !== undefined) {
    await recordFork(tx, { sheet_id: sheetId, epoch, ...fork, at: new Date(at) });
    return 'forked';
  }
  const news = lines.slice(held.length);
  if (!hasRoomFor(await logRoom(tx, sheetId), news)) return 'full';
  await appendLines(tx, [{ sheetId, epoch, lines: news }], at);
  await keepContents(tx, sheetId, contents);
  await recordLineIncidents(tx, { sheetId, epoch }, news, at);
  return 'added';
};

export const wasImported = async (
  tx: Tx,
  sheetId: number,
  { epoch, head }: Pick<BackupLog, 'epoch' | 'head'>,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('backup_import')
    .select('at')
    .where('sheet_id', '=', sheetId)
    .where('epoch', '=', epoch)
    .where('head', '=', head)
    .executeTakeFirst();
  return found !== undefined;
};

/** The first import of a log stays. */
export const recordImport = (
  tx: Tx,
  sheetId: number,
  { epoch, head, lines }: Pick<BackupLog, 'epoch' | 'head' | 'lines'>,
  taken: number,
  at: EpochMs,
) =>
  tx
    .insertInto('backup_import')
    .values({ sheet_id: sheetId, epoch, head, lines: lines.length, taken, at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
