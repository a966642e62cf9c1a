import type { Item } from '@quipu/engine';
import { useSyncExternalStore } from 'react';
import { isOlderChoice, wordsOf } from '../items/older-choice.ts';
import { itemTexts } from '../items/texts.ts';
import { useQuiz } from '../session/quiz-context.ts';
import styles from './question.module.css';

/** What was chosen here and does not count, as the evaluation has been open elsewhere since; of a matrix: in any of its rows. */
export const OlderChoiceNotice = ({ item }: { readonly item: Item }) => {
  const { runtime } = useQuiz();
  const drafts = useSyncExternalStore(runtime.subscribeDrafts, runtime.drafts);
  const older = drafts.filter(isOlderChoice).flatMap(({ itemId, details }) => {
    const one = [item, ...item.children].find(({ id }) => id === itemId);
    return one === undefined || details === null ? [] : wordsOf(one, details);
  });
  return (
    <div role="alert" className={styles['notice']} data-shown={older.length > 0}>
      {older.length > 0 && <p>{itemTexts.olderChoice(older.join('; '))}</p>}
    </div>
  );
};
