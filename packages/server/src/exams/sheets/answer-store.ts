import type { Details, EpochMs, PendingEntry } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { SheetIdentity } from './sheet-identity.ts';

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
  tx: Tx,
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
    returning held.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

export interface HeldVersion {
  readonly epoch: number;
  readonly revision: number;
}

/** The versions that are held of a sheet's own answers, by their ids. */
export type HeldVersions = ReadonlyMap<number, HeldVersion>;
const NONE: HeldVersions = new Map();

/** Reads what each sheet holds of these. Whoever posts says which ids, and is told nothing of those of another sheet. */
export const heldVersions = async (tx: Tx, ids: readonly number[]): Promise<(sheetId: number) => HeldVersions> => {
  if (ids.length === 0) return () => NONE;
  const rows = await tx
    .selectFrom('user_answer')
    .select(['id', 'sheet_id', 'epoch', 'revision'])
    .where('id', '=', ({ val, fn }) => fn.any(val([...ids])))
    .execute();
  const bySheet = new Map<number, Map<number, HeldVersion>>();
  for (const { id, sheet_id, epoch, revision } of rows) {
    const own = bySheet.get(sheet_id) ?? new Map<number, HeldVersion>();
    bySheet.set(sheet_id, own.set(id, { epoch, revision }));
  }
  return (sheetId) => bySheet.get(sheetId) ?? NONE;
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

type AnswerRange = Pick<SheetIdentity, 'answerBase' | 'answerCount'>;

/** The answers of sheets, each by the range of ids that is its own. */
export const answersWithin = async (
  db: Db,
  ranges: readonly AnswerRange[],
): Promise<(range: AnswerRange) => readonly HeldAnswer[]> => {
  if (ranges.length === 0) return () => [];
  const { rows } = await sql<HeldAnswer & { readonly base: number }>`
    select given.first as base, held.id, held.details, held.time_ms as "timeMs", held.visits, held.epoch, held.revision,
           held.changed_at as "changedAt"
    from unnest(
      ${ranges.map(({ answerBase }) => answerBase)}::bigint[],
      ${ranges.map(({ answerBase, answerCount }) => answerBase + answerCount)}::bigint[]
    ) as given (first, past)
    cross join lateral (
      select id, details, time_ms, visits, epoch, revision, changed_at from user_answer
      where id >= given.first and id < given.past
      -- By the key, whatever the planner guesses of a range without values.
      offset 0
    ) as held`.execute(db);
  const byBase = new Map<number, HeldAnswer[]>();
  for (const { base, ...answer } of rows) {
    const own = byBase.get(base);
    if (own === undefined) byBase.set(base, [answer]);
    else own.push(answer);
  }
  return ({ answerBase }) => byBase.get(answerBase) ?? [];
};
