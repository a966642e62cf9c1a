import { createHash } from 'node:crypto';
import { type PostedEntry, UnreadableEntry } from '@quipu/contract';
import { compareVersions, type EpochMs, MAX_ITEMS, type SetAsideReason, type Version } from '@quipu/engine';
import { type RawBuilder, sql } from 'kysely';
import type { QuarantineReason } from '../../platform/db/columns/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { hashOf } from '../sheets/counted-already.ts';
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
/** A hundred of the longest essays, as they are read. */
const MAX_SHEET_BYTES = 33_554_432;
const MAX_SHEET_ENTRIES = 20 * MAX_ITEMS;

/** Asks of grouped rows whether they are so many. */
export const isQuarantineFull = sql<boolean>`(count(*) >= ${MAX_SHEET_ROWS}
  or sum(bytes) >= ${MAX_SHEET_BYTES} or sum(entry_count) >= ${MAX_SHEET_ENTRIES})`;

/** More is looked up while nobody else waits for it. */
const MAX_SHARED_BYTES = 1_048_576;
const isHeavy = sql<boolean>`sum(bytes) >= ${MAX_SHARED_BYTES}`;

/** Finds sheets of which so much waits or was decided on. */
const sheetsWith = async (
  db: Db,
  sheetIds: readonly number[],
  so: RawBuilder<boolean>,
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('quarantined_answers')
    .select('sheet_id')
    .where('sheet_id', '=', ({ val, fn }) => fn.any(val([...new Set(sheetIds)])))
    .groupBy('sheet_id')
    .having(so)
    .execute();
  return new Set(rows.map(({ sheet_id }) => sheet_id));
};

export const heavySheets = (db: Db, sheetIds: readonly number[]): Promise<ReadonlySet<number>> =>
  sheetsWith(db, sheetIds, isHeavy);

interface Candidate {
  readonly entry: PostedEntry;
  readonly json: string;
  /** Only what waits or was decided of the same answer of the same sheet, for the same reason, says anything about it. */
  readonly key: string;
}

const candidatesOf = (given: readonly ToQuarantine[]): ReadonlyMap<ToQuarantine, readonly Candidate[]> =>
  new Map(
    given.map((one) => [
      one,
      one.entries.map((entry) => ({
        entry,
        json: JSON.stringify(StoredEntry.encode(entry)),
        key: `${one.sheetId}/${one.reason}/${entry.id}`,
      })),
    ]),
  );

interface Known {
  /** It is quarantined to the letter. */
  readonly isThere: boolean;
  /** The last one of its answer that waits says the same. */
  readonly saysLast: boolean;
  /** That one's version; null, both: there is none. */
  readonly epoch: number | null;
  readonly revision: number | null;
}
const UNKNOWN: Known = { isThere: false, saysLast: false, epoch: null, revision: null };

/** An entry that cannot be read has none, and comes before all that have one. */
const NO_VERSION: Version = { epoch: -1, revision: -1 };
const versionOf = (entry: PostedEntry): Version => (entry instanceof UnreadableEntry ? NO_VERSION : entry);

/**
 * Looks up what is known of each. The database compares: a sheet can have thousands of rows with thousands of entries, and one row is
 * brought for each that is asked of.
 */
const knownOf = async (
  db: Db,
  given: ReadonlyMap<ToQuarantine, readonly Candidate[]>,
): Promise<ReadonlyMap<Candidate, Known>> => {
  const asked = [...given].flatMap(([{ sheetId, reason }, candidates]) =>
    candidates.flatMap((one) => (one.entry.id === null ? [] : [{ sheetId, reason, one, id: one.entry.id }])),
  );
  if (asked.length === 0) return new Map();
  const { rows } = await sql<Known & { readonly place: number }>`
    with posted as materialized (
      select place, sheet_id, reason, id, ${hashOf(sql`entry`)} as said, ${hashOf(sql`entry -> 'details'`)} as says
      from unnest(
        ${asked.map(({ sheetId }) => sheetId)}::bigint[], ${asked.map(({ reason }) => reason)}::text[],
        ${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ one }) => one.json)}::jsonb[]
      ) with ordinality as given (sheet_id, reason, id, entry, place)
    ), known as materialized (
      select kept.sheet_id, kept.reason, (entry ->> 'id')::bigint as id, kept.decided_at is null as waits,
             (entry -> 'epoch')::float8 as epoch, (entry -> 'revision')::float8 as revision,
             ${hashOf(sql`entry`)} as said, ${hashOf(sql`entry -> 'details'`)} as says
      from quarantined_answers as kept, jsonb_array_elements(kept.entries) as each (entry)
      where kept.sheet_id = any(${[...new Set(asked.map(({ sheetId }) => sheetId))]}::bigint[])
        and kept.reason = any(${[...new Set(asked.map(({ reason }) => reason))]}::text[])
        -- A list that is a parameter is gone through one by one where it stands by itself, and hashed as a query.
        and (entry ->> 'id')::bigint in (select unnest(${[...new Set(asked.map(({ id }) => id))]}::bigint[]))
    ), last as materialized (
      select distinct on (sheet_id, reason, id) sheet_id, reason, id, says, epoch, revision
      from known where waits
      order by sheet_id, reason, id, epoch desc nulls last, revision desc nulls last
    ), same as materialized (
      -- Grouped, and not joined: nobody knows beforehand how many are known, and one by one would be each with each.
      select unnest(places) as place
      from (
        select array_agg(place) filter (where place is not null) as places
        from (
          select sheet_id, reason, id, said, place from posted
          union all
          select sheet_id, reason, id, said, null from known
        ) as each
        group by sheet_id, reason, id, said having bool_or(place is null)
      ) as grouped
    )
    select posted.place::int as place, same.place is not null as "isThere",
           coalesce(last.says = posted.says, false) as "saysLast", last.epoch, last.revision
    from posted left join last using (sheet_id, reason, id) left join same using (place)`.execute(db);
  const byPlace = new Map(rows.map(({ place, ...known }) => [place, known]));
  return new Map(asked.map(({ one }, place) => [one, byPlace.get(place + 1) ?? UNKNOWN]));
};

const isSame = (one: PostedEntry, other: PostedEntry): boolean =>
  !(one instanceof UnreadableEntry) && !(other instanceof UnreadableEntry) && sameDetails(one.details, other.details);

/** Leaves out what says nothing new: to the letter, or the same as the last word before it, which waits or is of these. */
const newsOf = (candidates: readonly Candidate[], known: ReadonlyMap<Candidate, Known>): ReadonlySet<Candidate> => {
  const news = new Set<Candidate>();
  /** The last of each answer by now; none: the one that waits. */
  const lasts = new Map<string, PostedEntry>();
  // Whoever changed it and changed it back has said it last.
  for (const one of [...candidates].sort((a, b) => compareVersions(versionOf(a.entry), versionOf(b.entry)))) {
    const { isThere, saysLast, epoch, revision } = known.get(one) ?? UNKNOWN;
    const last = lasts.get(one.key);
    if (isThere || (last === undefined ? saysLast : isSame(last, one.entry))) continue;
    news.add(one);
    const waiting = epoch === null || revision === null ? NO_VERSION : { epoch, revision };
    if (one.entry.id !== null && compareVersions(versionOf(one.entry), waiting) > 0) lasts.set(one.key, one.entry);
  }
  return news;
};

/**
 * Answers that can be neither merged nor dropped are quarantined until a person decides. A repeat is quarantined once, in whatever
 * company it comes.
 */
export const quarantine = async (db: Db, kept: readonly ToQuarantine[], at: EpochMs): Promise<void> => {
  const given = kept.filter(({ entries }) => entries.length > 0);
  if (given.length === 0) return;
  const ids = given.map(({ sheetId }) => sheetId);
  const full = await sheetsWith(db, ids, isQuarantineFull);
  const candidates = candidatesOf(given.filter(({ sheetId }) => !full.has(sheetId)));
  const news = newsOf([...candidates.values()].flat(), await knownOf(db, candidates));
  const rows = [...candidates]
    .map(([one, own]) => ({ ...one, own: own.filter((candidate) => news.has(candidate)) }))
    .filter(({ own }) => own.length > 0)
    .map(({ sheetId, reason, own }) => {
      const json = `[${own.map((one) => one.json).join(',')}]`;
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
