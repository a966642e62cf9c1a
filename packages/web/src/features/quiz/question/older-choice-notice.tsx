import type { Item } from '@quipu/engine';
import { useSyncExternalStore } from 'react';
import { olderId } from '../items/described.ts';
import { isShownBeside, wordsOf } from '../items/older-choice.ts';
import { itemTexts } from '../items/texts.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import styles from './question.module.css';

/** What was answered here and does not count, as the evaluation has been open elsewhere since; of a matrix: in any of its rows. */
export const OlderChoiceNotice = ({ item }: { readonly item: Item }) => {
  const { runtime } = useQuiz();
  const drafts = useSyncExternalStore(runtime.subscribeDrafts, runtime.drafts);
  const session = useHead((head) => head);
  const older = drafts
    .filter((draft) => [item, ...item.children].some(({ id }) => id === draft.itemId) && isShownBeside(draft, session))
    .map((draft) => wordsOf(session, draft));
  return (
    <div id={olderId(item.id)} role="alert" className={styles['notice']} data-shown={older.length > 0}>
      {older.length > 0 && <p>{itemTexts.olderChoice(older.join('; '))}</p>}
    </div>
  );
};
