import { activePosition, changedPositions, flaggedPositions, itemState, type QuizSession } from '@quipu/engine';
import { useMemo } from 'react';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { useSaved } from '../session/use-saved.ts';
import styles from './top-bar.module.css';

/** A knot of no length: its round or square ends are all of it. */
const knots = (positions: readonly number[]): string => positions.map((at) => `M${at + 0.5} 1h0`).join('');

/** Knots of what is answered: made anew only where an answer has changed. */
const answeredKnots = (length: number): ((session: QuizSession) => string) => {
  const all = Array.from({ length }, (_, position) => position);
  const isAnswered = (session: QuizSession) => (position: number) => itemState(session, position).answered;
  let seen: QuizSession | null = null;
  let made = '';
  return (session) => {
    const before = seen;
    seen = session;
    const isSame = (position: number) =>
      before !== null && isAnswered(before)(position) === isAnswered(session)(position);
    if (before === null || !changedPositions(before, session).every(isSame))
      made = knots(all.filter(isAnswered(session)));
    return made;
  };
};

/** Tells how far one is, as a cord with a knot for each question: answered, marked, here. The words for it stand elsewhere. */
export const Cord = () => {
  const { content } = useQuiz();
  const length = content.sections.reduce((sum, { items }) => sum + items.length, 0);
  const answered = useSaved(useMemo(() => answeredKnots(length), [length]));
  const flagged = useSaved((session) => knots(flaggedPositions(session)));
  const here = useHead((session) => knots([activePosition(session) ?? -1]));
  return (
    <svg
      className={styles['cord']}
      viewBox={`0 0 ${length} 2`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-many={length > 60}
    >
      <path d={`M0 1H${length}`} />
      <path d={answered} data-knots="answered" />
      <path d={flagged} data-knots="flagged" />
      <path d={here} data-knots="here" />
    </svg>
  );
};
