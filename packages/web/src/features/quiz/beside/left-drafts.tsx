import { useSyncExternalStore } from 'react';
import { wordsOf } from '../items/older-choice.ts';
import { itemTexts } from '../items/texts.ts';
import { useQuiz } from '../session/quiz-context.ts';
import styles from './ending.module.css';
import { endingTexts as texts } from './ending-texts.ts';

/** What was typed and did not become an answer: it is not taken from the eyes of who typed it. */
export const LeftDrafts = () => {
  const { runtime } = useQuiz();
  const drafts = useSyncExternalStore(runtime.subscribeDrafts, runtime.drafts);
  if (drafts.length === 0) return null;
  return (
    <section role="alert" className={styles['left']}>
      <p>{texts.leftDrafts}</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.itemId}>
            <q>{wordsOf(runtime.head(), draft)}</q> {draft.rejection !== null && itemTexts.notKept(draft.rejection)}
          </li>
        ))}
      </ul>
    </section>
  );
};
