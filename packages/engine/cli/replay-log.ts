import { hash, type KeyObject, verify } from 'node:crypto';
import { type EpochMs, finishOf, ownSession, type QuizEvent, type QuizSession } from '@quipu/engine';
import {
  type BytePorts,
  createLogReplay,
  type IsSigned,
  isEvent,
  type LogDamage,
  type VersionDeclared,
  type WordCounts,
} from '@quipu/engine/log';
import * as E from '#fp-ts/Either.js';
import type { Until } from './arguments.ts';
import { eachLine } from './each-line.ts';
import type { LineWord } from './words-text.ts';

interface Moment {
  readonly session: QuizSession;
  readonly at: EpochMs;
}

/** Tells whether a log reaches the end of its evaluation, and whether the server has confirmed it. */
export type Closing = 'confirmed' | 'unconfirmed' | 'none';

export interface ReplayedLog {
  readonly damage: LogDamage | null;
  readonly lines: number;
  /** Hash of the last line: names the whole log. */
  readonly head: string;
  /** Describes the whole log, whichever moment is asked for. */
  readonly closing: Closing;
  /** The date of its last line. */
  readonly lastAt: EpochMs;
  /** Counts of the lines that only the server can say, by whether its keys signed them. */
  readonly words: WordCounts;
  /** The session at `until`, else at the end. Null: the log does not reach that event. */
  readonly moment: Moment | null;
}

interface ReplayOptions {
  readonly until: Until | null;
  /** The server's. None: what is signed is not checked. */
  readonly keys: readonly KeyObject[];
  /** Each numbered line up to `until`, after what it tells of happened; `head`: its hash; `word`: where only the server can say it. */
  readonly onLine: (
    step: QuizEvent | VersionDeclared,
    session: () => QuizSession,
    head: string,
    word: LineWord | null,
  ) => void;
  readonly onProgress: (bytes: number) => Promise<void>;
}

/** Chunks are Buffers, whose own methods are the quickest. */
const buffers: BytePorts = {
  textOf: (bytes, from, to) => (bytes as Buffer).toString('utf8', from, to),
  hashOf: (bytes, from, to) => hash('sha256', bytes.subarray(from, to), 'base64url'),
};

export const isSignedBy =
  (keys: readonly KeyObject[]): IsSigned =>
  (text, signature) =>
    keys.some((key) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url')));

const isPast = (until: Until, seq: number, at: EpochMs): boolean =>
  'seq' in until ? seq > until.seq : at > until.instant;

const closingOf = (session: QuizSession): Closing => {
  const finish = finishOf(session);
  if (finish === null) return 'none';
  return finish.confirmed ? 'confirmed' : 'unconfirmed';
};

/** A line that is past the moment, unless the clock is set back to before it: that moment is then still to come. */
type HeldLine = readonly [step: QuizEvent | VersionDeclared, head: string, word: LineWord | null];

/** The whole log is checked, also past the moment asked for: a damaged log is a damaged log. */
export const replayLog = async (chunks: AsyncIterable<Buffer>, options: ReplayOptions): Promise<ReplayedLog> => {
  const { until, keys, onLine, onProgress } = options;
  let damage: LogDamage | null = null;
  let past: Moment | null = null;
  const ports = keys.length === 0 ? buffers : { ...buffers, isSigned: isSignedBy(keys) };
  const log = createLogReplay(ports, (event, session) => {
    if (until === null) return;
    if (!isPast(until, log.lines() - 1, event.at)) past = null;
    else past ??= { session: ownSession(session), at: 'instant' in until ? until.instant : log.lastAt() };
  });

  const lastWord = (): LineWord | null => {
    const state = log.words.last();
    return state === null ? null : { state, early: log.words.lastEarly() };
  };
  let held: HeldLine[] = [];
  const show = (...line: HeldLine): void => {
    const [{ at }] = line;
    held.push(line);
    if (until !== null && isPast(until, log.lines() - 1, at)) return;
    for (const [step, head, word] of held) onLine(step, log.session, head, word);
    held = [];
  };

  await eachLine(chunks, {
    line: (bytes, from, to) => {
      const step = log.next(bytes, from, to);
      if (E.isLeft(step)) damage = step.left;
      else if (step.right.type !== 'ContentCarried')
        show(step.right, log.head(), isEvent(step.right) ? lastWord() : null);
      return E.isRight(step);
    },
    broken: (kind) => {
      damage = { line: log.place() + 1, problem: { kind } };
    },
    progress: onProgress,
  });

  const at = until !== null && 'instant' in until ? until.instant : log.lastAt();
  const reached = until === null || 'instant' in until || until.seq < log.lines();
  return {
    damage,
    lines: log.lines(),
    head: log.head(),
    closing: closingOf(log.session()),
    lastAt: log.lastAt(),
    words: log.words.counts(),
    moment: past ?? (reached ? { session: log.session(), at } : null),
  };
};
