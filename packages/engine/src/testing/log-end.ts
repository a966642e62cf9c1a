import * as E from '#fp-ts/Either.js';
import { isContentLine } from '../log/content-line.ts';
import { sha256 } from '../log/sha256.ts';
import { isOpened } from '../model/quiz-session.ts';
import { logReplayOfText } from './log-replay-of-text.ts';

/** The end of a log, as plain data. Throws if the log is damaged. */
export const logEnd = (lines: readonly string[]) => {
  const log = logReplayOfText();
  for (const line of lines) {
    const read = log.next(line);
    if (E.isLeft(read)) throw new Error(`line ${read.left.line}: ${JSON.stringify(read.left.problem)}`);
  }
  const session = log.session();
  if (!isOpened(session)) throw new Error('the log opens no sheet');
  const { index, state } = session;
  const numbered = lines.filter((line) => !isContentLine(line));
  return {
    lines: numbered.length,
    head: sha256(numbered.at(-1) ?? ''),
    status: state.status,
    finish: state.finish,
    deadline: state.timers.deadline,
    active: state.active,
    answered: state.answered,
    pending: state.marks.count,
    answers: index.items.flatMap(({ item }, ordinal) => {
      const { version, time, visits, details } = state.cells.at(ordinal).answer;
      return version === null ? [] : [{ id: item.answerId, ...version, time, visits, details }];
    }),
  };
};
