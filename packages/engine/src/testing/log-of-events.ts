import * as E from '#fp-ts/Either.js';
import { createChainReader } from '../log/chain-reader.ts';
import { isEvent } from '../log/log-version.ts';
import { sha256 } from '../log/sha256.ts';
import type { QuizEvent } from '../model/event.ts';

export { writeLog as logOfEvents } from '../log/chain-writer.ts';

/** The events of a log's text. Throws if it is damaged. */
export const eventsOfLog = (lines: readonly string[]): readonly QuizEvent[] => {
  const chain = createChainReader(sha256);
  return lines.flatMap((line) => {
    const step = chain.next(line);
    if (E.isLeft(step)) throw new Error(JSON.stringify(step.left));
    return isEvent(step.right) ? [step.right] : [];
  });
};
