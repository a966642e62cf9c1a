import { isReading, itemAt, itemState, questionNumber } from '@quipu/engine';
import { Glyph } from '../glyph.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { useItemHead } from '../session/use-item.ts';
import { texts } from '../texts.ts';
import { headingId } from './position-id.ts';
import styles from './question.module.css';

/** Marks the question to come back to. Where there is no way back there is nothing to mark. */
export const FlagButton = ({ position, number }: { readonly position: number; readonly number: string | null }) => {
  const { runtime, content } = useQuiz();
  const flagged = useItemHead(position, (session) => itemState(session, position).flagged);
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

interface QuestionHeadProps {
  readonly position: number;
  readonly level: 'h1' | 'h2';
}

/** "Pregunta N de T", whether it is required, or that it is only to be read; among others on its page, the way to mark it. */
export const QuestionHead = ({ position, level: Heading }: QuestionHeadProps) => {
  const { runtime } = useQuiz();
  const { number, last } = questionNumber(runtime.head(), position);
  const isRead = isReading(itemAt(runtime.head(), position).type);
  const required = useItemHead(position, (session) => itemState(session, position).required);
  return (
    <div className={styles['headLine']}>
      <Heading id={headingId(position)} tabIndex={-1} className={styles['heading']}>
        {number === null ? texts.reading : texts.header(number, last)}
      </Heading>
      {required && !isRead && (
        <span className={styles['badge']} data-kind="required">
          <Glyph name="star" size={16} />
          <span>{texts.required}</span>
        </span>
      )}
      {isRead && (
        <span className={styles['badge']}>
          <Glyph name="book" size={16} />
          <span>{texts.readingHint}</span>
        </span>
      )}
      {Heading === 'h2' && <FlagButton position={position} number={number} />}
    </div>
  );
};

/** Shows how far the examinee is, where there is no way back. */
export const Progress = ({ position }: { readonly position: number }) => {
  const { content } = useQuiz();
  const percent = useHead((session) => {
    const { before, total } = questionNumber(session, position);
    return total === 0 ? 0 : Math.round((100 * before) / total);
  });
  if (content.rules.backButtonEnabled) return null;
  return (
    <div className={styles['progress']}>
      <div role="progressbar" aria-label={texts.progress} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
        <span style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      <span>{percent} %</span>
    </div>
  );
};
