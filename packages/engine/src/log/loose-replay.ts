import * as E from '#fp-ts/Either.js';
import type { QuizSession } from '../model/quiz-session.ts';
import { replay } from '../session/evolve-in-place.ts';
import { contentText, isContentLine } from './content-line.ts';
import { readContent, readLine } from './line-codec.ts';
import { isEvent, type LogStep } from './log-version.ts';
import { sha256 } from './sha256.ts';
import type { Content } from './version-2/events.ts';
import type { Format } from './written-events.ts';

/**
 * Replays what a log's text tells of as far as it can be read, whatever is wrong with the rest of it: for a device that
 * looks at what it has. Nothing is checked; whoever believes a log replays it.
 */
export const looseReplay = (text: readonly string[]): QuizSession => {
  const contents = new Map<string, Content>();
  let format: Format = 1;
  const stepOf = (line: string): LogStep | null => {
    if (isContentLine(line)) {
      const content = readContent(line, format);
      if (E.isRight(content)) contents.set(sha256(contentText(line)), content.right);
      return null;
    }
    const read = readLine(line, format, contents);
    if (E.isLeft(read)) return null;
    const { step } = read.right;
    if (step.type === 'VersionDeclared') format = step.data.format as Format;
    return step;
  };
  return replay(
    text.flatMap((line) => {
      const step = stepOf(line);
      return step !== null && isEvent(step) ? [step] : [];
    }),
  );
};
