import { type EpochMs, FinalStatus, MAX_CONTENTS, MAX_LOG_LINES } from '@quipu/engine';
import { isOnlyBeforeEnd, isOverAfter } from '@quipu/engine/log';
import type { LoginEnd } from '../../accounts/tokens/token-store.ts';
import type { Left } from '../../platform/concurrency/shared-or-alone.ts';
import type { Tx } from '../../platform/db/database.ts';
import { texts } from '../texts.ts';
import { isTextTooLong } from './line-bound.ts';
import { recordLineIncidents } from './line-incident-store.ts';
import { chainFrom, lineHash } from './log-chain.ts';
import { isOverAt, recordFork, recordGap } from './log-damage-store.ts';
import {
  appendLines,
  countContents,
  type HeldLog,
  hasRoomFor,
  heldHashes,
  heldLogs,
  holdFreeLogs,
  holdLog,
  keepContents,
  type NewLines,
} from './log-store.ts';
import { contentsNamed, type LogText, type NamedContent, textApart } from './log-text.ts';
import { openedHashes } from './opened-content-store.ts';

export interface LogPost {
  readonly sheetId: number;
  /** The login that posts. */
  readonly familyId: number;
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
  | { readonly kind: 'refused'; readonly msg: string }
  /** The login has ended: nothing is kept by it. */
  | { readonly kind: LoginEnd };

const GENESIS = '';

/** A post is taken, once these are kept. */
interface ToKeep {
  readonly news: NewLines;
  readonly contents: readonly NamedContent[];
  readonly outcome: LogOutcome;
}

interface ReadPost {
  readonly post: LogPost;
  readonly text: LogText;
}

const readPost = (post: LogPost): ReadPost | LogOutcome => {
  const tooLong = post.lines.findIndex(isTextTooLong);
  if (tooLong >= 0) return { kind: 'malformed', problems: [`lines.${tooLong}: no longer than a line is`] };
  const text = textApart(post.lines);
  return post.from + text.lines.length > MAX_LOG_LINES ? { kind: 'full' } : { post, text };
};

interface Taking {
  readonly at: EpochMs;
  /** Others' posts wait for this one. */
  readonly isShared: boolean;
}

const judged = async (
  tx: Tx,
  { post: { sheetId, epoch, from }, text: { lines, contents } }: ReadPost,
  held: HeldLog,
  { at, isShared }: Taking,
): Promise<LogOutcome | ToKeep | 'apart'> => {
  if (held.loginEnd !== null) return { kind: held.loginEnd };
  // Its lines are looked through for the end, one after the other: nobody else waits for that.
  if (isShared && FinalStatus.is(held.status)) return 'apart';
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
  // All that is held is looked through for it: for lines that are news, not for a repeat.
  if (isFinished && chain.types.length > 0) {
    let isOver = await isOverAt(tx, sheetId, epoch, held.lines);
    for (const type of chain.types) {
      if (isOver && isOnlyBeforeEnd(type)) return { kind: 'refused', msg: texts.logOver };
      isOver = isOverAfter(isOver, type);
    }
  }
  const named = contents.length === 0 ? [] : contentsNamed({ lines, contents }, await openedHashes(tx, sheetId));
  if ((await countContents(tx, sheetId, named)) > MAX_CONTENTS) return { kind: 'full' };
  if (!hasRoomFor(held.room, chain.lines)) return { kind: 'full' };
  const head = chain.lines.at(-1)?.hash ?? held.head;
  return {
    news: { sheetId, epoch, lines: chain.lines },
    contents: named,
    outcome: { kind: 'held', lines: held.lines + chain.lines.length, head, isFinished },
  };
};

/** Takes posts to logs that are held. */
const takeHeld = async (
  tx: Tx,
  read: readonly ReadPost[],
  { at, isShared }: Taking,
): Promise<ReadonlyMap<number, LogOutcome | 'apart'>> => {
  const held = await heldLogs(
    tx,
    read.map(({ post }) => post),
  );
  const outcomes = new Map<number, LogOutcome | 'apart'>();
  const kept: ToKeep[] = [];
  for (const one of read) {
    const { sheetId } = one.post;
    const log = held.get(sheetId);
    if (log === undefined) throw new Error('A log of no sheet');
    const verdict = await judged(tx, one, log, { at, isShared });
    const isKept = verdict !== 'apart' && 'news' in verdict;
    if (isKept) kept.push(verdict);
    outcomes.set(sheetId, isKept ? verdict.outcome : verdict);
  }
  await appendLines(
    tx,
    kept.map(({ news }) => news),
    at,
  );
  for (const { news, contents } of kept) {
    await keepContents(tx, news.sheetId, contents);
    await recordLineIncidents(tx, news, news.lines, at);
  }
  return outcomes;
};

/**
 * Puts what of each post is news after what is held; the rest must be the same, to the letter: a log has one past. What
 * would be another one is kept apart. The sheets themselves are not held: their answers never wait for their logs. No sheet comes
 * twice. The others wait neither for a log that somebody else holds nor for one whose sheet has ended.
 */
export const takeFreeLogs = async (
  tx: Tx,
  posts: readonly LogPost[],
  at: EpochMs,
): Promise<readonly (LogOutcome | Left)[]> => {
  const read = posts.map(readPost);
  const readable = read.flatMap((one) => ('post' in one ? one : []));
  const free = await holdFreeLogs(
    tx,
    readable.map(({ post }) => post.sheetId),
  );
  const outcomes = await takeHeld(
    tx,
    readable.filter(({ post }) => free.has(post.sheetId)),
    { at, isShared: true },
  );
  return read.map((one) => ('post' in one ? (outcomes.get(one.post.sheetId) ?? 'held') : one));
};

/** The same of one post: it waits for its log. */
export const takeLog = async (tx: Tx, post: LogPost, at: EpochMs): Promise<LogOutcome> => {
  const read = readPost(post);
  if (!('post' in read)) return read;
  await holdLog(tx, post.sheetId);
  const outcomes = await takeHeld(tx, [read], { at, isShared: false });
  return outcomes.get(post.sheetId) as LogOutcome;
};
