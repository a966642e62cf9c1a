import { MAX_PLAYBACK_LINES, MAX_PLAYBACK_SCREENS, type PlaybackScreen } from '@quipu/contract';
import type { EpochMs } from '@quipu/engine';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type EpochLog, epochLogs, falseWords, missingLogs } from '../logs/log-damage-store.ts';
import { besideLines, linesWithin } from '../logs/log-store.ts';

/** Epochs whose logs are one: each begins with all of the one before. */
type OneLog = readonly [EpochLog, ...EpochLog[]];

const lastOf = (one: OneLog): EpochLog => one.at(-1) ?? one[0];

/** Tells whether the log of an epoch begins with all of an earlier one: a line's hash is that of all lines before it, too. */
const beginsWith = async (db: Db, sheetId: number, later: number, { lines, head }: EpochLog): Promise<boolean> =>
  (await linesWithin(db, { sheetId, epoch: later }, lines - 1, lines))[0]?.hash === head;

const together = async (db: Db, sheetId: number, logs: readonly EpochLog[]): Promise<readonly OneLog[]> => {
  const all: OneLog[] = [];
  for (const log of logs) {
    let place = -1;
    for (const [i, one] of all.entries()) if (await beginsWith(db, sheetId, log.epoch, lastOf(one))) place = i;
    const before = all[place];
    if (before === undefined) all.push([log]);
    else all[place] = [...before, log];
  }
  return all;
};

interface Line {
  readonly seq: number;
  readonly line: string;
  readonly at: EpochMs | null;
}

/** A log that somebody swelled is shown as far as this goes: the others that are served need the room. */
const MAX_BYTES = 32 * 2 ** 20;

const contentBytes = async (db: Db, sheetId: number): Promise<number> =>
  (
    await db
      .selectFrom('log_content')
      .select(sql<number>`coalesce(sum(octet_length(content)), 0)::bigint`.as('bytes'))
      .where('sheet_id', '=', sheetId)
      .executeTakeFirstOrThrow()
  ).bytes;

/**
 * Lines of the last of the epochs, as many as there is room for, each with the first time that it came: another epoch has its lines sent
 * anew.
 */
const linesOf = async (
  db: Db,
  sheetId: number,
  epochs: readonly number[],
  { lines, bytes }: { readonly lines: number; readonly bytes: number },
): Promise<readonly Line[]> => {
  const { rows } = await sql<Line>`
    with held as materialized (
      select epoch, seq, line, hash, received_at from session_log
      where sheet_id = ${sheetId} and epoch = any(${[...epochs]}::integer[])
    )
    select own.seq, own.line, first.at
    from (
      select seq, line, hash, sum(octet_length(line)) over (order by seq) as bytes
      from held
      where epoch = ${epochs.at(-1) ?? 0}
    ) as own
    join (
      select seq, hash, (extract(epoch from min(received_at)) * 1000)::bigint as at from held group by seq, hash
    ) as first on first.seq = own.seq and first.hash = own.hash
    where own.bytes <= ${bytes}
    order by own.seq
    limit ${lines}`.execute(db);
  return rows;
};

const postsOf = (lines: readonly Line[]): PlaybackScreen['posts'] =>
  lines.flatMap(({ seq, at }, i) => (i > 0 && lines[i - 1]?.at === at ? [] : [{ line: seq, at }]));

const receiptsOf = (db: Db, sheetId: number, epochs: readonly number[]) =>
  db
    .selectFrom('log_receipt')
    .select(['lines', 'head', 'at'])
    .where('sheet_id', '=', sheetId)
    .where('epoch', 'in', epochs)
    .orderBy('at')
    .execute();

/** Reads the screen of each device of a sheet, as far as its log is held: the newest have all of the room. */
export const playbackScreens = async (db: Db, sheetId: number): Promise<readonly PlaybackScreen[]> => {
  const held = await epochLogs(db, sheetId);
  const logs = (await together(db, sheetId, held)).slice(-MAX_PLAYBACK_SCREENS);
  const { length: missing } = await missingLogs(db, sheetId, held);
  const wrong = await falseWords(db, sheetId, held);
  let room = MAX_PLAYBACK_LINES;
  const beside = await contentBytes(db, sheetId);
  let bytes = MAX_BYTES - beside;
  const screens: PlaybackScreen[] = [];
  for (const one of [...logs].reverse()) {
    const last = lastOf(one);
    const epochs = one.map(({ epoch }) => epoch);
    const own = bytes <= 0 ? [] : await linesOf(db, sheetId, epochs, { lines: room, bytes });
    const withContent = own.length === 0 ? null : await besideLines(db, sheetId);
    const text = own.flatMap(({ line }) => withContent?.(line) ?? []).slice(0, room);
    const lines = own.slice(0, text.length);
    room -= text.length;
    bytes -= own.reduce((sum, { line }) => sum + Buffer.byteLength(line), 0);
    screens.unshift({
      epochs,
      text,
      posts: postsOf(lines),
      isCut: lines.length < last.lines,
      missingUpTo: last.missingUpTo,
      forks: one.reduce((sum, { forks }) => sum + forks, 0),
      falseWords: wrong.get(last.epoch) ?? 0,
      missingLogs: missing,
      receipts: await receiptsOf(db, sheetId, epochs),
    });
  }
  return screens;
};
