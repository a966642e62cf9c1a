import {
  asideOf,
  ITEM_FACTS,
  type Item,
  isReading,
  itemAt,
  itemState,
  sectionAt,
  sectionState,
  statusOf,
} from '@quipu/engine';
import { memo, useSyncExternalStore } from 'react';
import { RichText } from '../../../ui/rich-text.tsx';
import { asideId, olderId } from '../items/described.ts';
import { ItemAnswer } from '../items/item-answer.tsx';
import { isShownBeside, wordsOf } from '../items/older-choice.ts';
import { Reading } from '../items/reading.tsx';
import { itemTexts } from '../items/texts.ts';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { texts } from '../texts.ts';
import { Media } from './media.tsx';
import { MissingMedia } from './missing-media.tsx';
import { contentId } from './position-id.ts';
import styles from './question.module.css';

/**
 * Shows what was chosen here and does not count, because the evaluation was open elsewhere since. A
 * matrix shows it for any of its rows.
 */
const OlderChoiceNotice = ({ item }: { readonly item: Item }) => {
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

/**
 * Says why the server does not have the answer to this question; for a matrix, to the first such
 * row.
 */
const AsideNotice = ({ item }: { readonly item: Item }) => {
  const aside = useHead((session) => {
    for (const { id } of [item, ...item.children]) {
      const found = asideOf(session, id);
      if (found !== null) return found;
    }
    return null;
  });
  return (
    <div id={asideId(item.id)} role="alert" className={styles['notice']} data-shown={aside !== null}>
      {aside !== null && <p>{texts.aside[aside]}</p>}
    </div>
  );
};

/** Tells whether nothing can be answered at this place now. */
const useReadOnly = (position: number): boolean => {
  const { runtime } = useQuiz();
  return useHead((session) => {
    if (statusOf(session) !== 'A') return true;
    const section = sectionState(session, sectionAt(session, position).id, runtime.now() ?? 0);
    return section === 'over' || section === 'left' || itemState(session, position).disabled;
  });
};

/** The text of a question, and the control that answers it. */
export const QuestionBody = memo(({ position }: { readonly position: number }) => {
  const { accessibility } = useQuiz();
  const item = useHead((session) => itemAt(session, position));
  const readOnly = useReadOnly(position);
  if (isReading(item.type))
    return (
      <>
        <MissingMedia />
        <Media item={item} accessibility={accessibility} />
        <Reading item={item} />
      </>
    );
  return (
    <>
      <MissingMedia />
      <Media item={item} accessibility={accessibility} />
      {/* Blanks show their text themselves: the controls stand in it. */}
      {!ITEM_FACTS[item.type].hasBlanks && (
        <RichText html={item.content} id={contentId(position)} className={styles['content']} />
      )}
      <ItemAnswer item={item} disabled={readOnly} labelledBy={contentId(position)} />
      <AsideNotice item={item} />
      <OlderChoiceNotice item={item} />
    </>
  );
});
