import { Icon } from '../../ui/icon.tsx';
import styles from './answers.module.css';
import { texts } from './texts.ts';

export interface MarkProps {
  /** The examinee gave it. */
  readonly isGiven: boolean;
  readonly isCorrect: boolean;
  /** What is right is shown at all. */
  readonly isKnown: boolean;
}

/** What an option was: given, right, both. Nothing for the others. In words and by a sign, never by a colour alone. */
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
