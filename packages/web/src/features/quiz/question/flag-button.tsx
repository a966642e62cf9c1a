import { itemState } from '@quipu/engine';
import { Glyph } from '../glyph.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';
import styles from './question.module.css';

/** Marks the question to come back to. Where there is no way back there is nothing to mark. */
export const FlagButton = ({ position, number }: { readonly position: number; readonly number: number | null }) => {
  const { runtime, content } = useQuiz();
  const flagged = useHead((session) => itemState(session, position).flagged);
  if (!content.rules.backButtonEnabled) return null;
  return (
    <button
      type="button"
      className={styles['tool']}
      data-flag
      aria-pressed={flagged}
      onClick={() => void runtime.dispatch({ type: 'FlagItem', position, flagged: !flagged })}
    >
      <Glyph name="bookmark" />
      <span className={styles['flagText']}>{texts.flag}</span>
      <span className={styles['hidden']}>: {texts.state.question(number)}</span>
    </button>
  );
};
