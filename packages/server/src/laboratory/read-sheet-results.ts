import { compareVersions, type PendingEntry } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { sameDetails } from '../exams/answers/same-details.ts';
import { replayBackup } from '../exams/backup/replay-backup.ts';
import { type ChainedLine, chainFrom } from '../exams/logs/log-chain.ts';
import { contentsNamed, type NamedContent, textApart } from '../exams/logs/log-text.ts';
import type { SheetIdentity } from '../exams/sheets/sheet-identity.ts';
import type { SheetResults } from './results-content.ts';

export interface ReadLog {
  readonly epoch: number;
  readonly lines: readonly ChainedLine[];
  readonly contents: readonly NamedContent[];
}
/** A sheet's results come to these. */
export interface ReadResults {
  readonly logs: readonly ReadLog[];
  /** Every answer: as the laboratory's server had it, or as the log says that it was after that. */
  readonly entries: readonly PendingEntry[];
  /** Answers that the log does not bear out: it was changed, or they were, or its end never reached that server. */
  readonly differs: number;
}

/** Null: no such log can have been. */
const replayed = async ({ logs }: SheetResults, epoch: number, identity: SheetIdentity) => {
  const last = logs.find((log) => log.epoch === epoch);
  if (last === undefined || last.lines.length === 0) return [];
  const log = Buffer.from(last.lines.map((line) => `${line}\n`).join(''));
  // Signed by the laboratory's own key, which anybody at its computer has.
  const read = await replayBackup({ epoch, log }, { sheetId: identity.id, formId: identity.formId });
  return E.isLeft(read) ? null : read.right.entries;
};

/** Checks every log and replays the last one. Null: they are not whole logs of that sheet. */
export const readSheetResults = async (results: SheetResults, identity: SheetIdentity): Promise<ReadResults | null> => {
  const logs: ReadLog[] = [];
  for (const { epoch, lines: text } of results.logs) {
    const { lines, contents } = textApart(text);
    const chain = chainFrom(lines, 0, '');
    if (chain.kind !== 'chained' || epoch > results.epoch || logs.some((log) => log.epoch === epoch)) return null;
    logs.push({ epoch, lines: chain.lines, contents: contentsNamed({ lines, contents }) });
  }
  const told = await replayed(results, results.epoch, identity);
  if (told === null) return null;
  const byLog = new Map(told.map((entry) => [entry.id, entry]));
  // However high the version that an answer is given: what counts is that somebody is known to have answered so.
  const isBorneOut = (entry: PendingEntry): boolean => {
    const said = byLog.get(entry.id);
    return sameDetails(entry.details, said?.details ?? []) || (said !== undefined && compareVersions(said, entry) > 0);
  };
  const byId = new Map(results.answers.map((entry) => [entry.id, entry]));
  for (const entry of told) {
    const held = byId.get(entry.id);
    if (held === undefined || compareVersions(entry, held) > 0) byId.set(entry.id, entry);
  }
  const differs = results.answers.filter((entry) => !isBorneOut(entry)).length;
  return { logs, entries: [...byId.values()], differs };
};
