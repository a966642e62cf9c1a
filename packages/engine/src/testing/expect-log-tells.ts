import { replayLog } from '../log/replay-log.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { expectSame, Unexpected } from './same.ts';

/** A log's text is whole, by the rules, and leads to where the session is. Throws where it is not. */
export const expectLogTells = (text: Iterable<string>, { state }: QuizSession): void => {
  const log = replayLog(text);
  if (!log.ok) throw new Unexpected('damage of the log', log.failure, null);
  expectSame('where the log leads', log.value.session.state, state);
};
