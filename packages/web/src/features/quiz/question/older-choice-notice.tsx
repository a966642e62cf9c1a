import type { Item } from '@quipu/engine';
import { useSyncExternalStore } from 'react';
import { olderId } from '../items/described.ts';
import { isShownBeside, wordsOf } from '../items/older-choice.ts';
import { itemTexts } from '../items/texts.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import styles from './question.module.css';

/**
 * Shows what was chosen here and does not count, because the evaluation was open elsewhere since. A
 * matrix shows it for any of its rows.
 */
export const OlderChoiceNotice = ({ item }: { readonly item: Item }) => {
  const { runtime } = useQuiz();
  const drafts = useSyncExternalStore(runtime.subscribeDrafts, runtime.drafts);
  const session = useHead((head) => head);
  const beside = drafts.filter(
    (draft) => [item, ...item.children].some(({ id }) => id === draft.itemId) && isShownBeside(draft, session),
  );
  const said = (isForReview: boolean): string =>
    beside.flatMap((draft) => ((draft.review !== null) === isForReview ? wordsOf(session, draft) : [])).join('; ');
  const [older, late] = [said(false), said(true)];
  return (
    <div id={olderId(item.id)} role="alert" className={styles['notice']} data-shown={beside.length > 0}>
      {older !== '' && <p>{itemTexts.olderChoice(older)}</p>}
      {late !== '' && <p>{itemTexts.forReview(late)}</p>}
    </div>
  );
};
