import { setImmediate as turn } from 'node:timers/promises';
import { type EpochMs, type LostSpan, QUIET_MS, type QuizEvent, type Span, type Stop } from '@quipu/engine';
import { decodeLine } from '@quipu/engine/log';
import { TELLING_OF_STOPS } from '@quipu/engine/playback';
import { isRight } from 'fp-ts/lib/Either.js';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { hasLog } from '../logs/log-store.ts';
import { turnsDue } from '../logs/turns-due.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';

/** Rows by the sheet or the person that they are of. */
export const grouped = <T, V>(rows: readonly T[], key: (row: T) => number, value: (row: T) => V) => {
  const groups = new Map<number, V[]>();
  for (const row of rows) {
    const group = groups.get(key(row)) ?? [];
    group.push(value(row));
    groups.set(key(row), group);
  }
  return (id: number): readonly V[] => groups.get(id) ?? [];
};
type Of<V> = (id: number) => readonly V[];

/** A stretch that is accounted for, and what of it is left to a person. */
export interface Accounted extends LostSpan {
  readonly id: number;
  readonly proposedMs: number;
  readonly isDecided: boolean;
}

export const accountedOf = async (db: Db, sheetIds: readonly number[]): Promise<Of<Accounted>> => {
  const rows = await db
    .selectFrom('given_back')
    .select(['id', 'sheet_id', 'cause', 'from_at as from', 'to_at as to', 'proposed_ms as proposedMs', 'decided_at'])
    .where('sheet_id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .orderBy('id')
    .execute();
  return grouped(
    rows,
    ({ sheet_id }) => sheet_id,
    ({ sheet_id: _, decided_at, ...row }): Accounted => ({ ...row, isDecided: decided_at !== null }),
  );
};

/** The instants at which something came from the device of a sheet, in their order. */
export const receiptsOf = async (db: Db, sheetIds: readonly number[]): Promise<Of<EpochMs>> => {
  const { rows } = await sql<{ readonly sheetId: number; readonly at: EpochMs }>`
    select sheet_id as "sheetId", (extract(epoch from at) * 1000)::bigint as at
    from (
      select sheet_id, received_at as at from log_came where sheet_id = any(${[...sheetIds]}::bigint[])
      union select sheet_id, started_at from section_run where sheet_id = any(${[...sheetIds]}::bigint[])
      union select sheet_id, received_at from quarantined_answers where sheet_id = any(${[...sheetIds]}::bigint[])
      union select sheet_id, received_at from photo where sheet_id = any(${[...sheetIds]}::bigint[])
      union
      select sheet.id, answer.received_at
      from answers_sheet as sheet
      join user_answer as answer on answer.id >= sheet.answer_base and answer.id < sheet.answer_base + sheet.answer_count
      where sheet.id = any(${[...sheetIds]}::bigint[])
    ) as heard
    where at is not null
    order by at`.execute(db);
  return grouped(
    rows,
    ({ sheetId }) => sheetId,
    ({ at }) => at,
  );
};

/** Reads the instants within a span at which anything came from the devices of these sheets. The start of a section is a device's word. */
const readHeard = async (db: Db, sheetIds: readonly number[], { from, to }: Span): Promise<readonly EpochMs[]> => {
  const ids = sql`any(${[...sheetIds]}::bigint[])`;
  const within = sql`received_at between ${new Date(from)}::timestamptz and ${new Date(to)}::timestamptz`;
  const { rows } = await sql<{ readonly at: EpochMs }>`
    select distinct (extract(epoch from at) * 1000)::bigint as at
    from (
      select received_at as at from log_came where sheet_id = ${ids} and ${within}
      union all select received_at from quarantined_answers where sheet_id = ${ids} and ${within}
      union all select received_at from photo where sheet_id = ${ids} and ${within}
      union all
      select answer.received_at
      from answers_sheet as sheet
      join user_answer as answer on answer.id >= sheet.answer_base and answer.id < sheet.answer_base + sheet.answer_count
      where sheet.id = ${ids} and answer.${within}
    ) as heard
    order by at`.execute(db);
  return rows.map(({ at }) => at);
};

/** A post that came in it is kept by then. */
const KEPT_AFTER_MS = 60_000;
const MAX_KEPT = 1_000;
const heardOf = new WeakMap<Db, Map<string, readonly EpochMs[]>>();

/** The instants within an outage at which anybody of a session was heard, in their order; of one that is over they are read once. */
export const heardIn = async (
  db: Db,
  { sessionId, sheetIds }: { readonly sessionId: number; readonly sheetIds: readonly number[] },
  outage: Span,
  now: EpochMs,
): Promise<readonly EpochMs[]> => {
  const kept = heardOf.get(db) ?? new Map<string, readonly EpochMs[]>();
  heardOf.set(db, kept);
  const name = `${sessionId} ${outage.from} ${outage.to}`;
  const known = kept.get(name);
  if (known !== undefined) return known;
  const heard = await readHeard(db, sheetIds, outage);
  if (kept.size >= MAX_KEPT) kept.clear();
  if (now - outage.to > KEPT_AFTER_MS) kept.set(name, heard);
  return heard;
};

export interface LineSilences {
  /** The silences of its socket, or of its reports where there never was a socket; null: it had neither. */
  readonly silences: readonly Span[] | null;
  /** The silences of its reports; null: it never reported. */
  readonly reportSilences: readonly Span[] | null;
  readonly isLost: boolean;
}

/** The silences of people's devices, the one that goes on among them. */
export const lineSilencesOf = async (
  db: Db,
  began: readonly { readonly userId: number; readonly sheetId: number }[],
  now: EpochMs,
): Promise<(of: { readonly userId: number; readonly sheetId: number }) => LineSilences> => {
  const userIds = began.map(({ userId }) => userId);
  const over = await db
    .selectFrom('line_silence')
    .select(['user_id', 'from_at as from', 'to_at as to', 'is_of_reports'])
    .where('user_id', '=', ({ val, fn }) => fn.any(val(userIds)))
    .orderBy('from_at')
    .execute();
  const lines = await db
    .selectFrom('person_line')
    .selectAll()
    .where('user_id', '=', ({ val, fn }) => fn.any(val(userIds)))
    .execute();
  const reports = await db
    .selectFrom('sheet_state')
    .select(['sheet_id', 'heard_at'])
    .where('sheet_id', '=', ({ val, fn }) => fn.any(val(began.map(({ sheetId }) => sheetId))))
    .execute();
  const silencesOf = grouped(
    over,
    ({ user_id }) => user_id,
    (silence) => silence,
  );
  const lineOf = new Map(lines.map((line) => [line.user_id, line]));
  const reportedAt = new Map(reports.map(({ sheet_id, heard_at }) => [sheet_id, heard_at]));
  return ({ userId, sheetId }) => {
    const line = lineOf.get(userId);
    const reported = reportedAt.get(sheetId);
    const ended = (isOfReports: boolean): readonly Span[] =>
      silencesOf(userId).flatMap(({ is_of_reports, from, to }) =>
        is_of_reports === isOfReports ? [{ from, to }] : [],
      );
    const ofSocket = ended(false);
    const isQuiet = reported !== undefined && now - reported > QUIET_MS;
    const reportSilences =
      reported === undefined ? null : [...ended(true), ...(isQuiet ? [{ from: reported, to: now }] : [])];
    if (line?.is_lost === true)
      return { silences: [...ofSocket, { from: line.since, to: now }], reportSilences, isLost: true };
    if (line !== undefined || ofSocket.length > 0) return { silences: ofSocket, reportSilences, isLost: false };
    return { silences: reportSilences, reportSilences, isLost: isQuiet };
  };
};

/** Those of the sheets of whose log anything has come. */
export const withLog = async (db: Db, sheetIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ readonly id: number }>`
    select own.id from unnest(${[...sheetIds]}::bigint[]) as own (id)
    where ${hasLog(sql`own.id`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** Lines of an epoch's log that say why its examinee could not go on. */
export interface ToldLog {
  readonly events: readonly QuizEvent[];
  /** It goes so far, by its own clock. */
  readonly until: EpochMs;
}

/** More of one log are read by nobody: a link that is lost ten times a minute has no more in hours. */
const MAX_TELLING = 5_000;
/** A line of these types has a hundred or two, with a word of the server three times that. */
const MAX_TELLING_LINE_BYTES = 8_192;
/** Bytes of all logs of a sheet, the newest first: a device that opened the sheet again says in its log all that it said before. */
const MAX_TELLING_BYTES = 8_388_608;
/** The type of a line's event, by its place: `{"seq":1,"prev":"…","type":"…"`. A pattern takes fifty times as long. */
const TYPE = sql`split_part(left(line, 200), '"', 10)`;
const AT = '"type":"[A-Za-z]+","at":([0-9]{1,15})[,}]';

const eventOf = (line: string): readonly QuizEvent[] => {
  const read = decodeLine(line);
  return isRight(read) ? [read.right.step] : [];
};

interface ToldOfSheet extends ToldLog {
  readonly sheetId: number;
}

const toldOfSome = async (db: Db, sheetIds: readonly number[]): Promise<readonly ToldOfSheet[]> => {
  const ends = await sql<{ readonly sheetId: number; readonly epoch: number; readonly until: EpochMs }>`
    select sheet.id as "sheetId", own.epoch, coalesce(substring(left(last.line, 200) from ${AT}), '0')::bigint as until
    from answers_sheet as sheet
    cross join lateral generate_series(1, sheet.epoch) as own (epoch)
    cross join lateral (
      select line from session_log
      where sheet_id = sheet.id and epoch = own.epoch
      order by seq desc limit 1
    ) as last
    where sheet.id = any(${[...sheetIds]}::bigint[])
    order by sheet.id, own.epoch`.execute(db);
  const lines = await sql<{ readonly sheetId: number; readonly epoch: number; readonly line: string }>`
    select sheet_id as "sheetId", epoch, line
    from (
      select sheet_id, epoch, seq, line, row_number() over (partition by sheet_id, epoch order by seq) as place,
             sum(octet_length(line)) over (partition by sheet_id order by epoch desc, seq) as bytes
      from session_log
      where sheet_id = any(${[...sheetIds]}::bigint[])
        and ${TYPE} = any(${[...TELLING_OF_STOPS]}::text[]) and octet_length(line) <= ${MAX_TELLING_LINE_BYTES}
    ) as telling
    where place <= ${MAX_TELLING} and bytes <= ${MAX_TELLING_BYTES}
    order by sheet_id, epoch, seq`.execute(db);
  const byLog = new Map<string, string[]>();
  for (const { sheetId, epoch, line } of lines.rows) {
    const own = byLog.get(`${sheetId} ${epoch}`);
    if (own === undefined) byLog.set(`${sheetId} ${epoch}`, [line]);
    else own.push(line);
  }
  const isDue = turnsDue();
  const told: ToldOfSheet[] = [];
  for (const { sheetId, epoch, until } of ends.rows) {
    const events: QuizEvent[] = [];
    for (const line of byLog.get(`${sheetId} ${epoch}`) ?? []) {
      events.push(...eventOf(line));
      // Others are served in between.
      if (isDue(line.length)) await turn();
    }
    told.push({ sheetId, until, events });
  }
  return told;
};

/** Logs that are packed are unpacked for it: a statement has a quarter of a minute. */
const SHEETS_A_STATEMENT = 200;

/** Reads of the logs that are held what stops are told by: a few lines of thousands. */
export const toldLogsOf = async (db: Db, sheetIds: readonly number[]): Promise<Of<ToldLog>> => {
  const told: ToldOfSheet[] = [];
  for (let from = 0; from < sheetIds.length; from += SHEETS_A_STATEMENT)
    told.push(...(await toldOfSome(db, sheetIds.slice(from, from + SHEETS_A_STATEMENT))));
  return grouped(
    told,
    ({ sheetId }) => sheetId,
    ({ sheetId: _, ...log }): ToldLog => log,
  );
};

/** Nobody could answer from the last word of an earlier device of a sheet to the instant in which another one opened it; no log tells. */
export const changesOf = async (db: Db, sheetIds: readonly number[]): Promise<Of<Stop>> => {
  const rows = await db
    .selectFrom('device_change')
    .select(['sheet_id', 'heard_at', 'at'])
    .where('sheet_id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .where('heard_at', 'is not', null)
    .execute();
  return grouped(
    rows,
    ({ sheet_id }) => sheet_id,
    ({ heard_at, at }): Stop => ({ by: 'link', from: heard_at ?? at, to: at }),
  );
};

/** These sheets are or were taken on a laboratory's server: this one knows nothing of what their devices heard. */
export const inLaboratory = async (db: Db, sheetIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('laboratory_sheet')
    .select('sheet_id')
    .where('sheet_id', '=', ({ val, fn }) => fn.any(val([...sheetIds])))
    .where('state', 'in', ['out', 'taken'])
    .execute();
  return new Set(rows.map(({ sheet_id }) => sheet_id));
};

/** The sheets of a session that are under way or over, with the names by which people know them. */
export const beganIn = (db: Db, sessionId: number) =>
  countedSheets(db)
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .innerJoin('quiz', 'quiz.id', 'sheet.quiz_id')
    .leftJoin('room', 'room.id', 'sheet.room_id')
    .select(['sheet.id as sheetId', 'sheet.user_id as userId', 'person.full_name as fullName', 'person.reference'])
    .select(['sheet.room_id as roomId', 'room.name as room', 'quiz.extra'])
    .where('sheet.session_id', '=', sessionId)
    .where('sheet.is_valid', '=', true)
    .where('sheet.started_at', 'is not', null)
    .orderBy('sheet.id')
    .execute();

export type Began = Awaited<ReturnType<typeof beganIn>>[number];
