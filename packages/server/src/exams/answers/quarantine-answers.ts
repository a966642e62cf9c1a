import { createHash } from 'node:crypto';
import { type PostedEntry, UnreadableEntry } from '@quipu/contract';
import { compareVersions, type EpochMs, MAX_ITEMS, type SetAsideReason } from '@quipu/engine';
import { isRight } from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import type { QuarantineReason } from '../../platform/db/columns/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import type { EntryApart } from './judge-post.ts';
import { sameDetails } from './same-details.ts';
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

const isSame = (one: PostedEntry, other: PostedEntry): boolean =>
  !(one instanceof UnreadableEntry) && !(other instanceof UnreadableEntry) && sameDetails(one.details, other.details);

const lastOf = (entries: readonly PostedEntry[]): PostedEntry | null =>
  entries.reduce<PostedEntry | null>((last, entry) => {
    if (last === null || last instanceof UnreadableEntry) return entry;
    return !(entry instanceof UnreadableEntry) && compareVersions(entry, last) > 0 ? entry : last;
  }, null);

/** Leaves out what is quarantined: to the letter, or an answer that says the same as the last one of it that waits. */
const newcomers = async (db: Db, given: readonly ToQuarantine[]): Promise<readonly ToQuarantine[]> => {
  const ids = given.flatMap(({ entries }) => entries.flatMap(({ id }) => id ?? []));
  const { rows } = await sql<{ readonly sheet_id: number; readonly entry: unknown; readonly waits: boolean }>`
    select sheet_id, entry, decided_at is null as waits
    from quarantined_answers, jsonb_array_elements(entries) entry
    where sheet_id = any(${given.map(({ sheetId }) => sheetId)}::bigint[])
      and (entry ->> 'id')::bigint = any(${ids}::bigint[])`.execute(db);
  const known = rows.flatMap(({ sheet_id, entry: json, waits }) => {
    const entry = StoredEntry.decode(json);
    return isRight(entry) ? [{ sheetId: sheet_id, entry: entry.right, waits }] : [];
  });
  const saysNothingNew = (sheetId: number, entry: PostedEntry): boolean => {
    const own = known.filter((one) => one.sheetId === sheetId && one.entry.id === entry.id);
    const json = JSON.stringify(StoredEntry.encode(entry));
    if (own.some((one) => JSON.stringify(StoredEntry.encode(one.entry)) === json)) return true;
    // Whoever changed it and changed it back has said it last.
    const last = lastOf(own.flatMap((one) => (one.waits ? [one.entry] : [])));
    return last !== null && isSame(last, entry);
  };
  return given.map(({ entries, ...one }) => ({
    ...one,
    entries: entries.filter((entry) => entry.id === null || !saysNothingNew(one.sheetId, entry)),
  }));
};

/**
 * Answers that can be neither merged nor dropped are quarantined until a person decides. A repeat is quarantined once, in whatever
 * company it comes.
 */
export const quarantine = async (db: Db, kept: readonly ToQuarantine[], at: EpochMs): Promise<void> => {
  const given = kept.filter(({ entries }) => entries.length > 0);
  if (given.length === 0) return;
  const full = await fullSheets(
    db,
    given.map(({ sheetId }) => sheetId),
  );
  const more = await newcomers(
    db,
    given.filter(({ sheetId }) => !full.has(sheetId)),
  );
  const rows = more
    .filter(({ entries }) => entries.length > 0)
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
