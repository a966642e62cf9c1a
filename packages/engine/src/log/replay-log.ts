import * as E from '#fp-ts/Either.js';
import type { Result } from '../result.ts';
import type { QuizEvent } from '../session/event.ts';
import { evolve } from '../session/evolve.ts';
import { emptySession, type Session } from '../session/session.ts';
import { createChainReader, type LogEnd } from './chain-reader.ts';
import type { LogDamage } from './line-problem.ts';
import { isEvent } from './log-step.ts';
import { admissible } from './rules/admissible.ts';
import { sha256 } from './sha256.ts';

export interface ReplayedLog extends LogEnd {
  readonly session: Session;
  readonly events: readonly QuizEvent[];
}

/**
 * What a log's text tells of, line by line and without their newlines: each line checked against the chain and the rules. For a log
 * that fits in memory; `createLogReplay` takes one as bytes, and as long as it may be.
 */
export const replayLog = (text: Iterable<string>): Result<LogDamage, ReplayedLog> => {
  const chain = createChainReader(sha256);
  const events: QuizEvent[] = [];
  let session = emptySession;
  for (const line of text) {
    const read = chain.next(line);
    if (E.isLeft(read)) return { ok: false, failure: read.left };
    const event = read.right;
    if (!isEvent(event)) continue;
    const rule = admissible(session, event);
    if (rule !== null) return { ok: false, failure: { line: chain.place(), problem: { kind: 'inadmissible', rule } } };
    session = evolve(session, event);
    events.push(event);
  }
  return { ok: true, value: { ...chain.end(), session, events } };
};
