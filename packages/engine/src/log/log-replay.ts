import * as E from 'fp-ts/lib/Either.js';
import type { QuizEvent } from '../session/event.ts';
import { evolveInPlace } from '../session/evolve-in-place.ts';
import { ownSession, type Session } from '../session/session.ts';
import type { EpochMs } from '../units.ts';
import { createChainReader } from './chain-reader.ts';
import type { LogDamage } from './line-problem.ts';
import { admissible } from './rules/admissible.ts';
import type { Sha256 } from './sha256.ts';

export interface LogReplay {
  /** Checks the next line against the chain and the rules, then lets it happen. */
  readonly next: (text: string, from?: number, to?: number) => E.Either<LogDamage, QuizEvent>;
  /** The one session that all lines change: take a copy to keep it. */
  readonly session: () => Session;
  readonly lines: () => number;
  readonly lastAt: () => EpochMs;
  readonly head: () => string;
}

/**
 * Replays a log that may come from anywhere: what the runtime would never have written stops it. `before` sees each good
 * event, and the session, just before it happens.
 */
export const createLogReplay = (
  sha256: Sha256,
  before: (event: QuizEvent, session: Session) => void = () => undefined,
): LogReplay => {
  const chain = createChainReader(sha256);
  const owned = ownSession();
  let lastAt: EpochMs = 0;

  return {
    next: (text, from, to) => {
      const read = chain.next(text, from, to);
      if (E.isLeft(read)) return read;
      const { event } = read.right;
      const rule = event.at < lastAt ? 'timeBackwards' : admissible(owned, event);
      if (rule !== null) return E.left({ line: chain.lines(), problem: { kind: 'inadmissible', rule } });
      before(event, owned);
      evolveInPlace(owned, event);
      lastAt = event.at;
      return E.right(event);
    },
    session: () => owned,
    lines: chain.lines,
    lastAt: () => lastAt,
    head: chain.head,
  };
};
