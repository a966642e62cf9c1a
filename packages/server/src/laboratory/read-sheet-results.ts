import { compareVersions, type PendingEntry } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
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
}

/** Null: no such log can have been. */
const replayed = async ({ epoch, lines }: SheetResults['logs'][number], identity: SheetIdentity) => {
  if (lines.length === 0) return [];
  const log = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  // Signed by the laboratory's own key, which anybody at its computer has.
  const read = await replayBackup({ epoch, log }, { sheetId: identity.id, formId: identity.formId });
  return E.isLeft(read) ? null : read.right.entries;
};

/** Checks and replays every log, of each device that had the sheet. Null: they are not whole logs of that sheet. */
export const readSheetResults = async (results: SheetResults, identity: SheetIdentity): Promise<ReadResults | null> => {
  const logs: ReadLog[] = [];
  for (const { epoch, lines: text } of results.logs) {
    const { lines, contents } = textApart(text);
    const chain = chainFrom(lines, 0, '');
    if (chain.kind !== 'chained' || epoch > results.epoch || logs.some((log) => log.epoch === epoch)) return null;
    logs.push({ epoch, lines: chain.lines, contents: contentsNamed({ lines, contents }) });
  }
  const byId = new Map(results.answers.map((entry) => [entry.id, entry]));
  for (const log of results.logs) {
    const told = await replayed(log, identity);
    if (told === null) return null;
    for (const entry of told) {
      const held = byId.get(entry.id);
      if (held === undefined || compareVersions(entry, held) > 0) byId.set(entry.id, entry);
    }
  }
  return { logs, entries: [...byId.values()] };
};
