import type { QuizEvent } from '../session/event.ts';
import { createChainWriter } from './chain-writer.ts';
import { sha256 } from './sha256.ts';

/** The text of a log that tells of these events and nothing before them, line by line. */
export const writeLog = (events: readonly QuizEvent[]): readonly string[] => {
  const writer = createChainWriter(sha256);
  return events.flatMap((event) => writer.write(event));
};
