import { setImmediate as turn } from 'node:timers/promises';
import { compareVersions, contentOf, type EpochMs, type PendingEntry, versionedEntries } from '@quipu/engine';
import { createLogReplay } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import type { Db } from '../../platform/db/database.ts';
import type { PlacedAnswer } from '../grading/form-session.ts';
import { bufferPorts } from '../logs/buffer-ports.ts';
import { keptLines } from '../logs/log-store.ts';
import { turnsDue } from '../logs/turns-due.ts';

interface SheetOfLog {
  readonly id: number;
  readonly answerBase: number;
}

/** Answers by a log: as they stood at a moment, and at its end. */
interface AnswersByLog<A> {
  readonly atMoment: readonly A[];
  readonly end: readonly A[];
}

/** Null: the log cannot be read, or is another sheet's. */
const entriesOf = async (
  lines: readonly string[],
  sheetId: number,
  moment: EpochMs,
): Promise<AnswersByLog<PendingEntry> | null> => {
  let atMoment: readonly PendingEntry[] | null = null;
  const replay = createLogReplay(bufferPorts, (event, session) => {
    if (event.at > moment) atMoment ??= versionedEntries(session);
  });
  const isDue = turnsDue();
  for (const line of lines) {
    const bytes = Buffer.from(line);
    if (E.isLeft(replay.next(bytes, 0, bytes.length))) return null;
    if (isDue(bytes.length)) await turn();
  }
  const session = replay.session();
  if (contentOf(session).sheetId !== sheetId) return null;
  const end = versionedEntries(session);
  return { atMoment: atMoment ?? end, end };
};

const epochsOf = async (db: Db, sheetId: number): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('session_log')
      .select('epoch')
      .distinct()
      .where('sheet_id', '=', sheetId)
      .orderBy('epoch')
      .execute()
  ).map(({ epoch }) => epoch);

const newestOf = (entries: readonly PendingEntry[], answerBase: number): readonly PlacedAnswer[] => {
  const newest = new Map<number, PendingEntry>();
  for (const entry of entries) {
    const before = newest.get(entry.id);
    if (before === undefined || compareVersions(entry, before) > 0) newest.set(entry.id, entry);
  }
  return [...newest.values()].map(({ id, details }) => ({ ordinal: id - answerBase, details }));
};

/**
 * The answers of a sheet by the logs of its devices: of each answer the newest. Null: no log is here, or one of them cannot be read.
 */
export const answersByLog = async (
  db: Db,
  { id, answerBase }: SheetOfLog,
  moment: EpochMs,
): Promise<AnswersByLog<PlacedAnswer> | null> => {
  const logs: AnswersByLog<PendingEntry>[] = [];
  for (const epoch of await epochsOf(db, id)) {
    const read = await entriesOf(await keptLines(db, id, epoch), id, moment);
    if (read === null) return null;
    logs.push(read);
  }
  if (logs.length === 0) return null;
  return {
    atMoment: newestOf(
      logs.flatMap(({ atMoment }) => atMoment),
      answerBase,
    ),
    end: newestOf(
      logs.flatMap(({ end }) => end),
      answerBase,
    ),
  };
};
