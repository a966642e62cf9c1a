import { type EpochMs, MOST_CONTENTS, MOST_LOG_LINES } from '@quipu/engine';
import { recordLineIncidents } from '../console/line-incident-store.ts';
import { chainFrom, lineHash } from './log-chain.ts';
import { recordFork, recordGap } from './log-damage-store.ts';
import { appendLines, countContents, heldHashes, holdLog, keepContents, logHead } from './log-store.ts';
import { contentsNamed, textApart } from './log-text.ts';
import type { Within } from './sheet-store.ts';
import { texts } from './texts.ts';

export interface LogPost {
  readonly sheetId: number;
  readonly epoch: number;
  /** Number of the first line. */
  readonly from: number;
  /** A part of a log's text: what stands beside the log has no number. */
  readonly lines: readonly string[];
}

export type LogOutcome =
  | { readonly kind: 'held'; readonly lines: number; readonly head: string | null }
  | { readonly kind: 'gap'; readonly lines: number }
  | { readonly kind: 'malformed'; readonly problems: readonly string[] }
  | { readonly kind: 'refused'; readonly msg: string };

const GENESIS = '';

/**
 * What of the post is news goes after what is held; what is not must be the same, to the letter: a log has one past. What
 * would be another one is kept apart. The sheet itself is not held: its answers never wait for its log.
 */
export const takeLog = async (
  within: Within,
  { sheetId, epoch, from, lines: text }: LogPost,
  at: EpochMs,
): Promise<LogOutcome> => {
  const { lines, contents } = textApart(text);
  const sheet = await within
    .selectFrom('answers_sheet')
    .select('epoch')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow();
  if (epoch < 1 || epoch > sheet.epoch) return { kind: 'malformed', problems: ['epoch: one that was issued'] };
  if (from + lines.length > MOST_LOG_LINES) return { kind: 'refused', msg: texts.logFull };
  await holdLog(within, sheetId);
  const held = await logHead(within, sheetId, epoch);
  if (from > held.lines) {
    await recordGap(within, { sheet_id: sheetId, epoch, lines: from + lines.length, at: new Date(at) });
    return { kind: 'gap', lines: held.lines };
  }
  const forkedAt = async (place: number): Promise<LogOutcome> => {
    const line = lines[place] ?? '';
    const fork = { sheet_id: sheetId, epoch, seq: from + place, line, hash: lineHash(line), at: new Date(at) };
    await recordFork(within, fork);
    return { kind: 'refused', msg: texts.logForked };
  };

  const overlap = await heldHashes(within, sheetId, epoch, from, lines.length);
  const different = overlap.findIndex((hash, place) => hash !== lineHash(lines[place] ?? ''));
  if (different >= 0) return forkedAt(different);
  const chain = chainFrom(lines.slice(overlap.length), held.lines, held.head ?? GENESIS);
  if (chain.kind === 'broken') return { kind: 'malformed', problems: [chain.problem] };
  if (chain.kind === 'forked') return forkedAt(overlap.length);
  const named = contentsNamed({ lines, contents });
  if ((await countContents(within, sheetId, named)) > MOST_CONTENTS) return { kind: 'refused', msg: texts.logFull };
  await appendLines(within, sheetId, epoch, chain.lines, at);
  await keepContents(within, sheetId, named);
  await recordLineIncidents(within, { sheetId, epoch }, chain.lines, at);
  return { kind: 'held', lines: held.lines + chain.lines.length, head: chain.lines.at(-1)?.hash ?? held.head };
};
