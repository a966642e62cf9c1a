import { type EpochMs, FinalStatus, MAX_CONTENTS, MAX_LOG_LINES } from '@quipu/engine';
import { isOnlyBeforeEnd, isOverAfter } from '@quipu/engine/log';
import type { Tx } from '../../platform/db/database.ts';
import { texts } from '../texts.ts';
import { isTooLong } from './line-bound.ts';
import { recordLineIncidents } from './line-incident-store.ts';
import { chainFrom, lineHash } from './log-chain.ts';
import { isOverAt, recordFork, recordGap } from './log-damage-store.ts';
import { appendLines, countContents, hasRoomFor, heldHashes, heldLog, holdLog, keepContents } from './log-store.ts';
import { contentsNamed, textApart } from './log-text.ts';

export interface LogPost {
  readonly sheetId: number;
  readonly epoch: number;
  /** Number of the first line. */
  readonly from: number;
  /** A part of a log's text: what stands beside the log has no number. */
  readonly lines: readonly string[];
}

export type LogOutcome =
  /** `isFinished`: the sheet is, so that its log may have come to its end. */
  | { readonly kind: 'held'; readonly lines: number; readonly head: string | null; readonly isFinished: boolean }
  | { readonly kind: 'gap'; readonly lines: number }
  | { readonly kind: 'malformed'; readonly problems: readonly string[] }
  /** A sheet's log has no room for more. */
  | { readonly kind: 'full' }
  | { readonly kind: 'refused'; readonly msg: string };

const GENESIS = '';

/**
 * Puts what of the post is news after what is held; the rest must be the same, to the letter: a log has one past. What
 * would be another one is kept apart. The sheet itself is not held: its answers never wait for its log.
 */
export const takeLog = async (
  tx: Tx,
  { sheetId, epoch, from, lines: text }: LogPost,
  at: EpochMs,
): Promise<LogOutcome> => {
  const tooLong = text.findIndex((line) => isTooLong(Buffer.from(line)));
  if (tooLong >= 0) return { kind: 'malformed', problems: [`lines.${tooLong}: no longer than a line is`] };
  const { lines, contents } = textApart(text);
  if (from + lines.length > MAX_LOG_LINES) return { kind: 'full' };
  await holdLog(tx, sheetId);
  const held = await heldLog(tx, sheetId, epoch);
  if (epoch < 1 || epoch > held.epoch) return { kind: 'malformed', problems: ['epoch: one that was issued'] };
  if (from > held.lines) {
    await recordGap(tx, { sheet_id: sheetId, epoch, lines: from + lines.length, at: new Date(at) });
    return { kind: 'gap', lines: held.lines };
  }
  const forkedAt = async (place: number): Promise<LogOutcome> => {
    const line = lines[place] ?? '';
    const fork = { sheet_id: sheetId, epoch, seq: from + place, line, hash: lineHash(line), at: new Date(at) };
    await recordFork(tx, fork);
    return { kind: 'refused', msg: texts.logForked };
  };

  const overlap = from === held.lines ? [] : await heldHashes(tx, sheetId, epoch, from, lines.length);
  const different = overlap.findIndex((hash, place) => hash !== lineHash(lines[place] ?? ''));
  if (different >= 0) return forkedAt(different);
  const chain = chainFrom(lines.slice(overlap.length), held.lines, held.head ?? GENESIS);
  if (chain.kind === 'broken') return { kind: 'malformed', problems: [chain.problem] };
  if (chain.kind === 'forked') return forkedAt(overlap.length);
  const isFinished = FinalStatus.is(held.status);
  if (isFinished) {
    let isOver = await isOverAt(tx, sheetId, epoch, held.lines);
    for (const type of chain.types) {
      if (isOver && isOnlyBeforeEnd(type)) return { kind: 'refused', msg: texts.logOver };
      isOver = isOverAfter(isOver, type);
    }
  }
  const named = contentsNamed({ lines, contents });
  if ((await countContents(tx, sheetId, named)) > MAX_CONTENTS) return { kind: 'full' };
  if (!hasRoomFor(held.room, chain.lines)) return { kind: 'full' };
  await appendLines(tx, sheetId, epoch, chain.lines, at);
  await keepContents(tx, sheetId, named);
  await recordLineIncidents(tx, { sheetId, epoch }, chain.lines, at);
  const head = chain.lines.at(-1)?.hash ?? held.head;
  return { kind: 'held', lines: held.lines + chain.lines.length, head, isFinished };
};
