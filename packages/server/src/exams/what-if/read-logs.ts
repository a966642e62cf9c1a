import { setImmediate as turn } from 'node:timers/promises';
import { compareVersions, contentOf, type EpochMs, type PendingEntry, versionedEntries } from '@quipu/engine';
import { createLogReplay, type LineProblem, type LogVersion } from '@quipu/engine/log';
import * as E from 'fp-ts/lib/Either.js';
import type { Db } from '../../platform/db/database.ts';
import type { PlacedAnswer } from '../grading/form-session.ts';
import { bufferPorts } from '../logs/buffer-ports.ts';
import { keptLines, loggedEpochs } from '../logs/log-store.ts';
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

/** A log tells nothing from this line on: as this version reads it, it is none of this sheet. */
export interface Unreadable {
  /** It names the device. */
  readonly epoch: number;
  /** It counts from 1. */
  readonly line: number;
  readonly problem: LineProblem | { readonly kind: 'otherSheet' };
}

export interface ReadLogs extends AnswersByLog<PlacedAnswer> {
  /** The versions that wrote the last line of each device's log. */
  readonly versions: readonly LogVersion[];
  /** The devices whose logs were read. */
  readonly epochs: readonly number[];
}

interface OneLog extends AnswersByLog<PendingEntry> {
  readonly version: LogVersion;
}

/**
 * Reads one log. Where its clock was ahead and was set back, the moment was passed more than once: the last time counts.
 */
export const readOne = async (
  lines: readonly string[],
  { sheetId, epoch }: { readonly sheetId: number; readonly epoch: number },
  moment: EpochMs,
): Promise<E.Either<Unreadable, OneLog>> => {
  let before: readonly PendingEntry[] | null = null;
  const replay = createLogReplay(bufferPorts, (event, session) => {
    before = event.at > moment ? (before ?? versionedEntries(session)) : null;
  });
  const isDue = turnsDue();
  for (const line of lines) {
    const bytes = Buffer.from(line);
    const step = replay.next(bytes, 0, bytes.length);
    if (E.isLeft(step)) return E.left({ epoch, ...step.left });
    if (isDue(bytes.length)) await turn();
  }
  const session = replay.session();
  if (contentOf(session).sheetId !== sheetId)
    return E.left({ epoch, line: lines.length, problem: { kind: 'otherSheet' } });
  const end = versionedEntries(session);
  return E.right({ atMoment: before ?? end, end, version: replay.version() });
};

const newestOf = (entries: readonly PendingEntry[], answerBase: number): readonly PlacedAnswer[] => {
  const newest = new Map<number, PendingEntry>();
  for (const entry of entries) {
    const before = newest.get(entry.id);
    if (before === undefined || compareVersions(entry, before) > 0) newest.set(entry.id, entry);
  }
  return [...newest.values()].map(({ id, details }) => ({ ordinal: id - answerBase, details }));
};

/**
 * The answers of a sheet by the logs of its devices: of each answer the newest. Null: no log of it is here; left: one of them cannot be
 * read.
 */
export const readLogs = async (
  db: Db,
  { id, answerBase }: SheetOfLog,
  moment: EpochMs = Number.MAX_SAFE_INTEGER,
): Promise<E.Either<Unreadable, ReadLogs> | null> => {
  const logs: OneLog[] = [];
  const epochs = await loggedEpochs(db, id);
  for (const epoch of epochs) {
    const read = await readOne(await keptLines(db, id, epoch), { sheetId: id, epoch }, moment);
    if (E.isLeft(read)) return read;
    logs.push(read.right);
  }
  if (logs.length === 0) return null;
  const newest = (of: (log: OneLog) => readonly PendingEntry[]) => newestOf(logs.flatMap(of), answerBase);
  return E.right({
    atMoment: newest(({ atMoment }) => atMoment),
    end: newest(({ end }) => end),
    versions: logs.map(({ version }) => version),
    epochs,
  });
};
