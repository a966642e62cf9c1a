import type { SheetContent } from '@quipu/engine';
import { keepTimes } from '../features/quiz/live/keep-times.ts';
import type { QuizHandle } from '../features/quiz/opening/open-quiz.ts';
import { volatileJournal } from '../features/quiz/ports/volatile-journal.ts';
import { quizBench } from './quiz-runtime.ts';

/** An open sheet whose journal says when it is erased. */
export const sheetHandle = async (content: SheetContent, how: Parameters<typeof quizBench>[1] = {}) => {
  const bench = await quizBench(content, how);
  const { runtime } = bench;
  const state = { erased: false };
  const handle: QuizHandle = {
    runtime,
    journal: {
      ...volatileJournal(),
      erase: () => {
        state.erased = true;
        return Promise.resolve();
      },
    },
    lock: { lost: new Promise(() => undefined), release: () => Promise.resolve() },
    sessionId: () => 5,
    keptContent: () => null,
    pushedTimes: keepTimes(content.sheetId).last,
    close: () => Promise.resolve(),
  };
  return { ...bench, handle, state };
};
