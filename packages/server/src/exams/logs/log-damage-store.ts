import type { EpochMs } from '@quipu/engine';
import { isOverAfter, readWord } from '@quipu/engine/log';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { LogForkTable, LogGapTable } from '../../platform/db/tables.ts';
import { signedHere } from '../../platform/secrets/receipt-key-store.ts';
import { logEnd } from './log-store.ts';
import { readLines } from './read-lines.ts';

/** More of one sheet say nothing new. */
const MAX_FORKS = 20;

/** Keeps a line that is not what is held in its place. A repeat is kept once. */
export const recordFork = async (tx: Tx, fork: Insertable<LogForkTable>): Promise<void> => {
  const { count } = await tx
    .selectFrom('log_fork')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sheet_id', '=', fork.sheet_id)
    .executeTakeFirstOrThrow();
  if (count >= MAX_FORKS) return;
  await tx
    .insertInto('log_fork')
    .values(fork)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Records how far a log is known to go, though lines before are missing. */
export const recordGap = async (tx: Tx, gap: Insertable<LogGapTable>): Promise<void> => {
  await tx
    .insertInto('log_gap')
    .values(gap)
    .onConflict((conflict) =>
      conflict.columns(['sheet_id', 'epoch']).doUpdateSet({
        lines: sql<number>`greatest(log_gap.lines, excluded.lines)`,
        at: sql<Date>`excluded.at`,
      }),
    )
    .execute();
};

/** It finds the lines that say when a sheet ended. They are found by their letters first: a log has ten thousand others. */
const FINISH = '^[{]"seq":[0-9]+,"prev":"[^"]*","type":"(?:QuizFinished|FinishedElsewhere)","at":([0-9]{1,15})[,}]';
/** An end by time that the server had not come to: what follows goes on. */
const UNDONE = '^[{]"seq":[0-9]+,"prev":"[^"]*","type":"EndUndone",';
const LATE = '5 minutes';

export interface EpochLog {
  readonly epoch: number;
  readonly lines: number;
  readonly head: string;
  /** A device said that it goes so far; null: never further than what is held. */
  readonly missingUpTo: number | null;
  readonly forks: number;
  /** The line that says how the evaluation ended, since it was last reopened: none after it undoes that. Receipts cover the log up to it. */
  readonly end: { readonly lines: number; readonly head: string } | null;
  /** Null: it is not known. */
  readonly lastReceivedAt: EpochMs | null;
}

/** Reads what is held of a sheet's log, epoch by epoch, oldest first. */
export const epochLogs = async (db: Db, sheetId: number): Promise<readonly EpochLog[]> => {
  const { rows } = await sql<EpochLog>`
    select held.epoch, last.seq + 1 as lines, last.hash as head,
           case when gap.lines > last.seq + 1 then gap.lines end as "missingUpTo",
           (select count(*)::integer from log_fork as fork
             where fork.sheet_id = ${sheetId} and fork.epoch = held.epoch) as forks,
           last.received_at as "lastReceivedAt",
           ending.head as "end"
    from answers_sheet as sheet
    cross join lateral generate_series(1, sheet.epoch) as held (epoch)
    cross join lateral ${logEnd(sql`sheet.id`, sql`held.epoch`)} as last
    left join lateral (
      select json_build_object('lines', line.seq + 1, 'head', line.hash) as head
      from session_log as line
      where line.sheet_id = ${sheetId} and line.epoch = held.epoch
        and strpos(left(line.line, 120), 'Finished') > 0
        and substring(line.line from ${FINISH})::bigint > coalesce(extract(epoch from sheet.reopened_at) * 1000, -1)
        and not exists (
          select from session_log as later
          where later.sheet_id = line.sheet_id and later.epoch = line.epoch and later.seq > line.seq
            and strpos(left(later.line, 120), 'EndUndone') > 0 and later.line ~ ${UNDONE}
        )
      order by line.seq desc
      limit 1
    ) as ending on true
    left join log_gap as gap on gap.sheet_id = ${sheetId} and gap.epoch = held.epoch
    where sheet.id = ${sheetId}
    order by held.epoch`.execute(db);
  return rows;
};

const OPENED = '^[{]"seq":[0-9]+,"prev":"[^"]*","type":"(?:SheetOpened|SheetResumed)"';
const IS_OPENING = sql<boolean>`strpos(left(line, 120), '"type":"Sheet') > 0 and line ~ ${OPENED}`;

/** The epoch that an opening's line says; whatever else a device wrote in its place is none. */
const openedEpoch = (line: string): readonly number[] => {
  const { data } = JSON.parse(line) as { readonly data?: { readonly opening?: { readonly epoch?: unknown } } };
  const epoch = data?.opening?.epoch;
  return typeof epoch === 'number' ? [epoch] : [];
};

/** The lines that are held of each device. */
type HeldLogs = readonly Pick<EpochLog, 'epoch' | 'lines'>[];

/**
 * Finds the epochs whose device opened the sheet and has it no more, and of whose log nothing is here. One that went on in another epoch sent
 * it there, with its opening. The device that has the sheet has still to send its own.
 */
export const missingLogs = async (db: Db, sheetId: number, logs: HeldLogs): Promise<readonly number[]> => {
  const { rows } = await sql<{ readonly epoch: number }>`
    select own.epoch
    from answers_sheet as sheet
    cross join lateral generate_series(1, sheet.epoch) as own (epoch)
    where sheet.id = ${sheetId} and (own.epoch < sheet.epoch or sheet.status not in ('P', 'A'))
      and not exists (select from ${logEnd(sql`sheet.id`, sql`own.epoch`)} as last)
    order by own.epoch`.execute(db);
  if (rows.length === 0) return [];
  const told = new Set<number>();
  for (const log of logs)
    for await (const line of readLines(db, { sheetId, ...log }, IS_OPENING))
      for (const epoch of openedEpoch(line)) told.add(epoch);
  return rows.map(({ epoch }) => epoch).filter((epoch) => !told.has(epoch));
};

export const forksOf = (db: Db, sheetId: number) =>
  db.selectFrom('log_fork').selectAll().where('sheet_id', '=', sheetId).orderBy('epoch').orderBy('seq').execute();

/**
 * Counts, by epoch, lines that came long after what they tell of: there was no network, or they were made later. A line that another epoch
 * sent anew came when it first did.
 */
export const lateLines = async (db: Db, sheetId: number): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ readonly epoch: number; readonly count: number }>`
    select epoch, count(*)::integer as count
    from (
      select epoch, line, min(received_at) over (partition by seq, hash) as came_at
      from session_log
      where sheet_id = ${sheetId}
    ) as held
    where came_at > to_timestamp(substring(line from '"at":([0-9]{1,15})')::bigint / 1000.0) + ${LATE}::interval
    group by epoch`.execute(db);
  return new Map(rows.map(({ epoch, count }) => [epoch, count]));
};

/** Tells whether a line has a word that is the server's by its own account, and by no key of it. */
const hasFalseWord = (line: string, isTrue: (word: string) => boolean): boolean => {
  const { data } = JSON.parse(line) as { readonly data?: { readonly words?: unknown } };
  return Array.isArray(data?.words) && !data.words.every((word: unknown) => typeof word === 'string' && isTrue(word));
};

/** A log that was taken in a laboratory was signed there. */
export const isOfLaboratory = async (db: Db, sheetId: number): Promise<boolean> =>
  (await db
    .selectFrom('laboratory_sheet')
    .select('sheet_id')
    .where('sheet_id', '=', sheetId)
    .where('state', '=', 'taken')
    .executeTakeFirst()) !== undefined;

/** However its key is written: a line of one's own making may have a space there, or a letter by its number. */
const HAS_WORDS = sql<boolean>`(strpos(line, 'words') > 0 or strpos(line, '\\u') > 0)`;

/**
 * Finds, each by its epoch, lines with a word that this server did not sign, by the key of now or an earlier one. They are kept as
 * they came: a device goes on with its log whatever is in it, and a person judges.
 */
async function* falseLines(db: Db, sheetId: number, logs: HeldLogs): AsyncGenerator<number> {
  if (await isOfLaboratory(db, sheetId)) return;
  const isSigned = await signedHere(db);
  // A device may repeat one a thousand times: what was signed is looked at once.
  const known = new Set<string>();
  const isTrue = (text: string): boolean => {
    if (known.has(text)) return true;
    const read = readWord(text);
    const holds = read?.word.sheetId === sheetId && isSigned(read.signed, read.signature);
    if (holds) known.add(text);
    return holds;
  };
  for (const log of logs)
    for await (const line of readLines(db, { sheetId, ...log }, HAS_WORDS))
      if (hasFalseWord(line, isTrue)) yield log.epoch;
}

export const hasFalseWords = async (db: Db, sheetId: number, logs: HeldLogs): Promise<boolean> =>
  (await falseLines(db, sheetId, logs).next()).done !== true;

/** More of one sheet say nothing new, and each costs a look at its signature. */
const MAX_FALSE_WORDS = 1_000;

/** Counts, by epoch, lines with a word that is not this server's. */
export const falseWords = async (db: Db, sheetId: number, logs: HeldLogs): Promise<ReadonlyMap<number, number>> => {
  const counts = new Map<number, number>();
  let all = 0;
  for await (const epoch of falseLines(db, sheetId, logs)) {
    counts.set(epoch, (counts.get(epoch) ?? 0) + 1);
    all += 1;
    if (all === MAX_FALSE_WORDS) break;
  }
  return counts;
};

const TYPE = '^[{]"seq":[0-9]+,"prev":"[^"]*","type":"([A-Za-z]+)"';

/** Tells whether what is held of an epoch's log before a line has come to its end. */
export const isOverAt = async (db: Db, sheetId: number, epoch: number, seq: number): Promise<boolean> => {
  const { rows } = await sql<{ readonly type: string }>`
    select substring(line from ${TYPE}) as type
    from session_log
    where sheet_id = ${sheetId} and epoch = ${epoch} and seq < ${seq}
      and substring(line from ${TYPE})
        in ('QuizFinished', 'FinishedElsewhere', 'EndUndone', 'SheetOpened', 'SheetResumed')
    order by seq desc
    limit 1`.execute(db);
  return rows.some(({ type }) => isOverAfter(false, type));
};
