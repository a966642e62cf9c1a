import { hash } from 'node:crypto';
import * as E from '#fp-ts/Either.js';
import type { LogDamage } from '../log/line-problem.ts';
import { createLogReplay } from '../log/log-replay.ts';
import { isEvent } from '../log/log-version.ts';
import type { IsSigned } from '../log/signed-words.ts';
import type { QuizEvent } from '../model/event.ts';

/** Replays lines of text as quipu-replay does. */
export const logReplayOfText = (isSigned?: IsSigned) => {
  const log = createLogReplay({
    ...(isSigned === undefined ? {} : { isSigned }),
    textOf: (bytes, from, to) => Buffer.from(bytes.subarray(from, to)).toString('utf8'),
    hashOf: (bytes, from, to) => hash('sha256', bytes.subarray(from, to), 'base64url'),
  });
  return {
    next: (line: string): E.Either<LogDamage, readonly QuizEvent[]> => {
      const bytes = Buffer.from(line);
      return E.map((step: Parameters<typeof isEvent>[0]) => (isEvent(step) ? [step] : []))(
        log.next(bytes, 0, bytes.length),
      );
    },
    session: log.session,
    version: log.version,
    words: log.words,
  };
};
