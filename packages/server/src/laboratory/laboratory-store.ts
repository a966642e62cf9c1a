import type { LaboratoryClockEvent } from '@quipu/contract';
import type { EpochMs, Millis } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { secretHolder } from '../platform/secrets/claimed-secret.ts';
import { type Own, ownKey } from '../platform/secrets/own-secret.ts';
import { type Rewrapped, rewrapper } from '../platform/secrets/rewrap.ts';
import { sealing } from '../platform/secrets/sealing.ts';
import type { LogComparison } from './compare-with-log.ts';
import { clockEvents } from './local-clock-store.ts';

const USE = 'laboratory';
const keys = (config: Own) => sealing(ownKey(config, USE));

export interface NewLaboratory {
  readonly id: string;
  readonly key: Buffer;
  readonly sheets: readonly { readonly id: number; readonly sessionId: number }[];
}

export const addLaboratory = async (
  tx: Tx,
  config: Own,
  { id, key, sheets }: NewLaboratory,
  at: EpochMs,
): Promise<void> => {
  await secretHolder(config)(tx);
  await tx
    .insertInto('laboratory')
    .values({ id, key: keys(config).seal(key, Buffer.from(id)), prepared_at: new Date(at), recalled_at: null })
    .execute();
  await tx
    .insertInto('laboratory_sheet')
    .values(sheets.map((sheet) => ({ laboratory_id: id, sheet_id: sheet.id, session_id: sheet.sessionId })))
    .execute();
};

/** The key of a package's results. Null: there is no such package, or it was prepared under another secret of the server. */
export const laboratoryKey = async (db: Db, config: Own, id: string): Promise<Buffer | null> => {
  const row = await db.selectFrom('laboratory').select('key').where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : keys(config).open(row.key, Buffer.from(id));
};

/** Seals the keys of results that are still to come with the next secret. */
export const rewrapLaboratories = async (tx: Tx, from: Own, to: Own): Promise<Rewrapped> => {
  const keyOf = rewrapper(from, to, USE);
  const rows = await tx.selectFrom('laboratory').select(['id', 'key']).forUpdate().execute();
  let sealed = 0;
  for (const { id, key } of rows) {
    const resealed = keyOf(key, Buffer.from(id));
    if (resealed === null) continue;
    await tx.updateTable('laboratory').set({ key: resealed }).where('id', '=', id).execute();
    sealed += 1;
  }
  return { sealed, unreadable: rows.length - sealed };
};

/** So many sheets of a session that were out in a package, and when that session ends; null: there is none any more. */
interface RecalledSession {
  readonly id: number;
  readonly end: EpochMs | null;
  readonly sheets: number;
}

/** Takes back what did not come back, of all sessions of a package. Null: there is no such package. Returns those of which sheets were out. */
export const recallLaboratory = async (tx: Tx, id: string, at: EpochMs): Promise<readonly RecalledSession[] | null> => {
  const found = await tx
    .updateTable('laboratory')
    .set({ recalled_at: sql<Date>`coalesce(recalled_at, ${new Date(at)})` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (found === undefined) return null;
  return tx
    .with('recalled', (db) =>
      db
        .updateTable('laboratory_sheet')
        .set({ state: 'recalled' })
        .where('laboratory_id', '=', id)
        .where('state', '=', 'out')
        .returning('session_id'),
    )
    .selectFrom('recalled')
    .leftJoin('quiz_session as session', 'session.id', 'recalled.session_id')
    .select(['recalled.session_id as id', 'session.ends_at as end', sql<number>`count(*)::integer`.as('sheets')])
    .groupBy(['recalled.session_id', 'session.ends_at'])
    .orderBy('recalled.session_id')
    .execute();
};

export interface ComparedSheet extends LogComparison {
  readonly id: number;
}
export interface ListedLaboratory {
  readonly id: string;
  readonly preparedAt: EpochMs;
  readonly recalledAt: EpochMs | null;
  /** One of its computers had codes over the network then, the first time. */
  readonly codesGivenAt: EpochMs | null;
  /** The newest changes that were made for it; 0: none. */
  readonly changesNumber: number;
  readonly changesAt: EpochMs | null;
  readonly sessions: readonly number[];
  readonly sheets: number;
  readonly out: number;
  readonly taken: number;
  /** Sheets of which something came that a person has to look at. */
  readonly odd: number;
  /** Sheets whose log does not bear all their answers out. */
  readonly compared: readonly ComparedSheet[];
  /** They tell what became of the clocks of its computers. */
  readonly clock: readonly LaboratoryClockEvent[];
  /** A clock of its computers was ahead by that much, at most. */
  readonly clockAhead: Millis;
}

export const laboratories = async (db: Db): Promise<readonly ListedLaboratory[]> => {
  const { rows } = await sql<Omit<ListedLaboratory, 'clock'>>`
    select laboratory.id, laboratory.prepared_at as "preparedAt", laboratory.recalled_at as "recalledAt",
           laboratory.codes_given_at as "codesGivenAt",
           laboratory.changes_number as "changesNumber", laboratory.changes_at as "changesAt",
           array_agg(distinct sheet.session_id::integer) as sessions,
           count(*)::integer as sheets,
           (count(*) filter (where sheet.state = 'out'))::integer as out,
           (count(*) filter (where sheet.state = 'taken'))::integer as taken,
           (count(*) filter (where exists (
             select from laboratory_taking as taking
             where taking.laboratory_id = sheet.laboratory_id and taking.sheet_id = sheet.sheet_id
               and taking.outcome <> 'taken'
           )))::integer as odd,
           coalesce(json_agg(json_build_object(
             'id', sheet.sheet_id, 'lines', sheet.log_lines, 'later', sheet.later, 'contradicted', sheet.contradicted
           ) order by sheet.sheet_id) filter (where sheet.later > 0 or sheet.contradicted > 0), '[]') as compared,
           coalesce((
             select max(clock_ahead_ms) from laboratory_taking as taking where taking.laboratory_id = laboratory.id
           ), 0) as "clockAhead"
    from laboratory join laboratory_sheet as sheet on sheet.laboratory_id = laboratory.id
    group by laboratory.id
    order by laboratory.prepared_at, laboratory.id`.execute(db);
  const listed: ListedLaboratory[] = [];
  for (const row of rows) listed.push({ ...row, clock: await clockEvents(db, row.id) });
  return listed;
};

export interface MissingSheet {
  readonly laboratoryId: string;
  readonly sheetId: number;
  readonly reference: string;
  readonly person: string;
  readonly quiz: string;
}

/** Finds the sheets that are out still: nothing came of them yet, or nothing that was taken. */
export const missingSheets = (db: Db): Promise<readonly MissingSheet[]> =>
  db
    .selectFrom('laboratory_sheet as out')
    .innerJoin('answers_sheet as sheet', 'sheet.id', 'out.sheet_id')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .select(['out.laboratory_id as laboratoryId', 'out.sheet_id as sheetId', 'person.reference'])
    .select(['person.full_name as person', 'quiz.name as quiz'])
    .where('out.state', '=', 'out')
    .orderBy('person.full_name')
    .orderBy('out.sheet_id')
    .execute();
