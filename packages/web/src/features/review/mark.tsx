import { Icon } from '../../ui/icon.tsx';
import styles from './answers.module.css';
import { texts } from './texts.ts';

export interface MarkProps {
  /** The examinee gave it. */
  readonly isGiven: boolean;
  readonly isCorrect: boolean;
  /** True: right answers are shown at all. */
  readonly isKnown: boolean;
}

/**
 * Marks an option as given, right or both; others have no mark. It is in words and by a sign, never
 * by color alone.
 */
export const Mark = ({ isGiven, isCorrect, isKnown }: MarkProps) => {
  if (!isGiven && !isCorrect) return null;
  if (!isKnown)
    return (
      <span className={styles['mark']} data-tone="info">
        <Icon name="info" size={18} />
        {texts.yours}
      </span>
    );
  return (
    <span className={styles['mark']} data-tone={isCorrect ? 'success' : 'error'}>
      <Icon name={isCorrect ? 'success' : 'error'} size={18} />
      {isGiven ? (isCorrect ? texts.yoursAndCorrect : texts.yours) : texts.correct}
    </span>
  );
};
