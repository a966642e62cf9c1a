import { type GivenBackCause, givenTimes, type QuizSession, sheetDeadline } from '@quipu/engine';
import { useEffect, useRef } from 'react';
import { notify } from '../../../lib/notices.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';

const NOTICE_MS = 3_000;

interface Ends {
  readonly deadline: number | null;
  /** The end as it was if nothing had been given back: only an operator moves it. */
  readonly set: number;
  /** What pauses have given back. */
  readonly paused: number;
}

const endsOf = (session: QuizSession): Ends => {
  const deadline = sheetDeadline(session);
  const given = (isCounted: (cause: GivenBackCause) => boolean) =>
    givenTimes(session).reduce((sum, one) => (isCounted(one.cause) ? sum + one.given : sum), 0);
  return { deadline, set: (deadline ?? 0) - given(() => true), paused: given((cause) => cause === 'pause') };
};

/**
 * Says that the session's time was changed while the sheet is open, and by how much; a pause changes it by nothing. What
 * is given back by itself, as for pictures that came slowly, is no news: it was said where they were waited for.
 */
export const useTimeNotice = (): void => {
  const { runtime } = useQuiz();
  const deadline = useHead(sheetDeadline);
  const known = useRef(endsOf(runtime.head()));
  useEffect(() => {
    const before = known.current;
    const now = endsOf(runtime.head());
    known.current = now;
    if (before.deadline === null || deadline === before.deadline) return;
    if (now.set !== before.set || now.paused !== before.paused)
      notify('info', texts.sessionTimeChanged(now.set - before.set), NOTICE_MS);
  }, [runtime, deadline]);
};
