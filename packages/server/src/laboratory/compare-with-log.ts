import type { PostedEntry } from '@quipu/contract';
import { compareVersions, type Details } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { sameDetails } from '../exams/answers/same-details.ts';
import { StoredEntry } from '../exams/answers/stored-entry.ts';
import { type BackupLog, replayBackup } from '../exams/backup/replay-backup.ts';
import { keptLines, loggedEpochs } from '../exams/logs/log-store.ts';
import type { SheetIdentity } from '../exams/sheets/sheet-identity.ts';
import type { Tx } from '../platform/db/database.ts';

/** The log of a sheet says this of its answers. */
export interface LogComparison {
  /** The log has so many lines, of the last device that has any. */
  readonly lines: number;
  /** Answers that were given after the log's last line: its end did not come. */
  readonly later: number;
  /** Answers that the log says otherwise. */
  readonly contradicted: number;
}

interface HeldAnswer {
  readonly id: number;
  readonly details: Details;
  readonly epoch: number;
  readonly revision: number;
}
const Entries = t.readonlyArray(StoredEntry);
type ReadLog = Pick<BackupLog, 'epoch' | 'lines' | 'entries' | 'finish'>;

/** A device numbers all that it does: what has a higher number than the log comes after it, unless the log has its end. */
const isAfter = ({ epoch, revision }: HeldAnswer, logs: readonly ReadLog[]): boolean => {
  const log = logs.find((one) => one.epoch === epoch);
  if (log === undefined) return true;
  if (log.finish !== null) return false;
  return log.entries.every((entry) => entry.epoch !== epoch || entry.revision < revision);
};

/** Names what somebody gave at one moment. */
type Version = Pick<HeldAnswer, 'id' | 'epoch' | 'revision'>;
const nameOf = ({ id, epoch, revision }: Version): string => `${id} ${epoch} ${revision}`;

/**
 * An answer counts as said where the log says it, however high the version that it is given. The log may go on after it only where
 * what it says then was put apart.
 */
export const compared = (
  answers: readonly HeldAnswer[],
  logs: readonly ReadLog[],
  apart: readonly Version[],
): LogComparison => {
  const isApart = new Set(apart.map(nameOf));
  const said = new Map<number, HeldAnswer>();
  for (const entry of logs.flatMap(({ entries }) => entries)) {
    const before = said.get(entry.id);
    if (before === undefined || compareVersions(entry, before) > 0) said.set(entry.id, entry);
  }
  const isBorneOut = (answer: HeldAnswer): boolean => {
    const known = said.get(answer.id);
    return (
      sameDetails(answer.details, known?.details ?? []) ||
      (known !== undefined && compareVersions(known, answer) > 0 && isApart.has(nameOf(known)))
    );
  };
  const others = answers.filter((answer) => !isBorneOut(answer));
  const later = others.filter((answer) => isAfter(answer, logs)).length;
  return { lines: logs.at(-1)?.lines.length ?? 0, later, contradicted: others.length - later };
};

/** Holds all answers of a sheet that are here against all of its logs that are, whatever they came with. */
export const compareWithLog = async (tx: Tx, { id, formId }: SheetIdentity): Promise<LogComparison> => {
  const logs: ReadLog[] = [];
  for (const epoch of await loggedEpochs(tx, id)) {
    const lines = await keptLines(tx, id, epoch);
    const log = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    const read = await replayBackup({ epoch, log }, { sheetId: id, formId });
    if (E.isRight(read)) logs.push(read.right);
  }
  const answers = await tx
    .selectFrom('user_answer')
    .select(['id', 'details', 'epoch', 'revision'])
    .where('sheet_id', '=', id)
    .execute();
  const quarantined = await tx.selectFrom('quarantined_answers').select('entries').where('sheet_id', '=', id).execute();
  const apart = quarantined
    .flatMap(({ entries }) => E.getOrElse((): readonly PostedEntry[] => [])(Entries.decode(entries)))
    .flatMap((entry) => ('epoch' in entry ? [entry] : []));
  return compared(answers, logs, apart);
};
