import { useSyncExternalStore } from 'react';
import { leftOf } from '../items/left-of.ts';
import { useQuiz } from '../session/quiz-context.ts';
import styles from './ending.module.css';

/** Shows what was typed and did not become an answer: it is not taken from its author's sight. */
export const LeftDrafts = () => {
  const { runtime } = useQuiz();
  useSyncExternalStore(runtime.subscribeDrafts, runtime.drafts);
  const left = leftOf(runtime);
  if (left === null) return null;
  return (
    <section role="alert" className={styles['left']}>
      <p>{left.heading}</p>
      <ul>
        {left.texts.map(({ itemId, text }) => (
          <li key={itemId}>{text}</li>
        ))}
      </ul>
    </section>
  );
};
