import type { Details, EpochMs, PendingEntry } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Within } from './sheet-store.ts';

export interface NewAnswer {
  readonly sheetId: number;
  readonly itemId: number;
  readonly entry: PendingEntry;
}

/**
 * Writes the entries whose (epoch, revision) is higher than what is held, in one statement whatever their number and
 * their sheets. Returns the ids written. No id may come twice.
 */
export const writeAnswers = async (
  within: Within,
  answers: readonly NewAnswer[],
  receivedAt: EpochMs,
): Promise<ReadonlySet<number>> => {
  if (answers.length === 0) return new Set();
  const column = <T>(of: (answer: NewAnswer) => T): readonly T[] => answers.map(of);
  const { rows } = await sql<{ readonly id: number }>`
    insert into user_answer as held (
      id, sheet_id, item_id, details, time_ms, visits, disabled, disabled_item, epoch, revision, changed_at, received_at
    )
    select id, sheet_id, item_id, details, time_ms, visits, disabled, disabled_item, epoch, revision,
           to_timestamp(changed_ms / 1000.0), ${new Date(receivedAt)}::timestamptz
    from unnest(
      ${column(({ entry }) => entry.id)}::bigint[],
      ${column(({ sheetId }) => sheetId)}::bigint[],
      ${column(({ itemId }) => itemId)}::bigint[],
      ${column(({ entry }) => JSON.stringify(entry.details))}::jsonb[],
      ${column(({ entry }) => entry.time)}::bigint[],
      ${column(({ entry }) => entry.visits)}::integer[],
      ${column(({ entry }) => entry.disabled)}::boolean[],
      ${column(({ entry }) => entry.disabledItem)}::boolean[],
      ${column(({ entry }) => entry.epoch)}::integer[],
      ${column(({ entry }) => entry.revision)}::bigint[],
      ${column(({ entry }) => entry.updatedAt)}::bigint[]
    ) as given (id, sheet_id, item_id, details, time_ms, visits, disabled, disabled_item, epoch, revision, changed_ms)
    on conflict (id) do update set
      details = excluded.details, time_ms = excluded.time_ms, visits = excluded.visits, disabled = excluded.disabled,
      disabled_item = excluded.disabled_item, epoch = excluded.epoch, revision = excluded.revision,
      changed_at = excluded.changed_at, received_at = excluded.received_at
    where (excluded.epoch, excluded.revision) > (held.epoch, held.revision)
    returning held.id`.execute(within);
  return new Set(rows.map(({ id }) => id));
};

export interface HeldVersion {
  readonly epoch: number;
  readonly revision: number;
}

export const heldVersions = async (
  within: Within,
  ids: readonly number[],
): Promise<ReadonlyMap<number, HeldVersion>> => {
  if (ids.length === 0) return new Map();
  const rows = await within
    .selectFrom('user_answer')
    .select(['id', 'epoch', 'revision'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

export interface HeldAnswer extends HeldVersion {
  readonly id: number;
  readonly details: Details;
  readonly timeMs: number;
  readonly visits: number;
  readonly changedAt: EpochMs;
}

/** The answers of one sheet, by the range of ids that is its own. */
export const answersOf = (db: Db, base: number, count: number): Promise<readonly HeldAnswer[]> =>
  db
    .selectFrom('user_answer')
    .select(['id', 'details', 'time_ms as timeMs', 'visits', 'epoch', 'revision', 'changed_at as changedAt'])
    .where('id', '>=', base)
    .where('id', '<', base + count)
    .execute();
