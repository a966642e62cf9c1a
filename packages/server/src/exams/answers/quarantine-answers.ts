import { createHash } from 'node:crypto';
import type { PostedEntry } from '@quipu/contract';
import { type EpochMs, MAX_ITEMS, type SetAsideReason } from '@quipu/engine';
import { sql } from 'kysely';
import type { QuarantineReason } from '../../platform/db/columns/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import type { EntryApart } from './judge-post.ts';
import { StoredEntry } from './stored-entry.ts';

export interface ToQuarantine {
  readonly sheetId: number;
  readonly reason: QuarantineReason;
  readonly entries: readonly PostedEntry[];
}

const reasonFor = (reason: SetAsideReason): QuarantineReason => {
  if (reason === 'lateForSection') return 'lateForSection';
  return reason === 'late' || reason === 'afterFinish' ? 'afterFinish' : 'unacceptable';
};

/** Groups what was set aside of a post by what a person will have to decide. */
export const toQuarantine = (sheetId: number, apart: readonly EntryApart[]): readonly ToQuarantine[] => {
  const byReason = new Map<QuarantineReason, PostedEntry[]>();
  for (const { entry, reason } of apart)
    byReason.set(reasonFor(reason), [...(byReason.get(reasonFor(reason)) ?? []), entry]);
  return [...byReason].map(([reason, entries]) => ({ sheetId, reason, entries }));
};

/** A statement has 65 535 parameters at most. */
const ROWS_A_STATEMENT = 5_000;

/** More of one sheet nobody could decide on: what is beyond was made to fill the disk, and is not kept. */
const MAX_SHEET_ROWS = 2 * MAX_ITEMS;
const MAX_SHEET_BYTES = 67_108_864;

/** Sheets of which so much waits or was decided on. */
const fullSheets = async (db: Db, sheetIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('quarantined_answers')
    .select('sheet_id')
    .where('sheet_id', '=', ({ val, fn }) => fn.any(val([...new Set(sheetIds)])))
    .groupBy('sheet_id')
    .having(sql<boolean>`count(*) >= ${MAX_SHEET_ROWS} or sum(pg_column_size(entries)) >= ${MAX_SHEET_BYTES}`)
    .execute();
  return new Set(rows.map(({ sheet_id }) => sheet_id));
};

/** Answers that can be neither merged nor dropped are quarantined until a person decides. A repeat is quarantined once. */
export const quarantine = async (db: Db, kept: readonly ToQuarantine[], at: EpochMs): Promise<void> => {
  const given = kept.filter(({ entries }) => entries.length > 0);
  if (given.length === 0) return;
  const full = await fullSheets(
    db,
    given.map(({ sheetId }) => sheetId),
  );
  const rows = given
    .filter(({ sheetId }) => !full.has(sheetId))
    .map(({ sheetId, reason, entries }) => {
      const json = JSON.stringify(entries.map(StoredEntry.encode));
      const digest = createHash('sha256').update(reason).update(json).digest();
      return { sheet_id: sheetId, reason, entries: json, digest, received_at: new Date(at) };
    });
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await db
      .insertInto('quarantined_answers')
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .onConflict((conflict) => conflict.columns(['sheet_id', 'digest']).doNothing())
      .execute();
};
