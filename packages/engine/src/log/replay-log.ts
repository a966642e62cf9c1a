import * as E from '#fp-ts/Either.js';
import type { QuizEvent } from '../model/event.ts';
import { ownSession, type QuizSession, shareSession } from '../model/quiz-session.ts';
import type { Result } from '../model/result.ts';
import type { LogEnd } from './chain-reader.ts';
import type { LogDamage } from './line-problem.ts';
import { createTextReplay, type WordPorts } from './log-replay.ts';
import { sha256 } from './sha256.ts';

export interface ReplayedLog extends LogEnd {
  readonly session: QuizSession;
  readonly events: readonly QuizEvent[];
}

/**
 * Replays what a log's text tells of, line by line and without their newlines: each line checked against the chain and the
 * rules. It is for a log that fits in memory; `createLogReplay` takes one as bytes, and as long as it may be. `words`: how
 * what the server signed is checked.
 */
export const replayLog = (text: Iterable<string>, words: WordPorts = {}): Result<LogDamage, ReplayedLog> => {
  const events: QuizEvent[] = [];
  const log = createTextReplay(sha256, (event) => events.push(event), words);
  for (const line of text) {
    const read = log.next(line);
    if (E.isLeft(read)) return { ok: false, failure: read.left };
  }
  const session = shareSession(ownSession(log.session()));
  return { ok: true, value: { lines: log.lines(), head: log.head(), version: log.version(), session, events } };
};
