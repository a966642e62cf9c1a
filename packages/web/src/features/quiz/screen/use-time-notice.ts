import { givenTimes, type QuizSession, sheetDeadline } from '@quipu/engine';
import { useEffect, useRef } from 'react';
import { notify } from '../../../lib/notices.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';

const NOTICE_MS = 3_000;
/** Operators move an end by minutes. Less is what was given back by itself, for pictures that came slowly, and was said there. */
const MIN_MS = 60_000;

/** The end as it was if no pause had moved it: a pause takes no time, and gives none. What was added is more time. */
const endWithoutPauses = (session: QuizSession): number =>
  givenTimes(session).reduce(
    (end, { cause, given, added }) => (cause === 'pause' && !added ? end - given : end),
    sheetDeadline(session) ?? 0,
  );

/** Says that the session's time was changed while the sheet is open, and by how much. */
export const useTimeNotice = (): void => {
  const { runtime } = useQuiz();
  const deadline = useHead(sheetDeadline);
  const known = useRef({ deadline, end: endWithoutPauses(runtime.head()) });
  useEffect(() => {
    const before = known.current;
    const end = endWithoutPauses(runtime.head());
    known.current = { deadline, end };
    if (before.deadline === null || deadline === before.deadline) return;
    const change = end - before.end;
    if (change === 0 || Math.abs(change) >= MIN_MS) notify('info', texts.sessionTimeChanged(change), NOTICE_MS);
  }, [runtime, deadline]);
};
