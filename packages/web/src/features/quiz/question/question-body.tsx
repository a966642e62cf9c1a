import {
  asideOf,
  ITEM_FACTS,
  type Item,
  isReading,
  itemAt,
  itemState,
  type QuizSession,
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
import { useItemHead } from '../session/use-item.ts';
import { texts } from '../texts.ts';
import { Media } from './media.tsx';
import { MissingMedia } from './missing-media.tsx';
import { contentId } from './position-id.ts';
import styles from './question.module.css';

interface OfItem {
  readonly item: Item;
  readonly position: number;
}

/**
 * Shows what was chosen here and does not count, because the evaluation was open elsewhere since. A
 * matrix shows it for any of its rows.
 */
const OlderChoiceNotice = ({ item, position }: OfItem) => {
  const { runtime } = useQuiz();
  const drafts = useSyncExternalStore(runtime.subscribeDrafts, runtime.drafts);
  const own = drafts.filter((draft) => [item, ...item.children].some(({ id }) => id === draft.itemId));
  const said = (session: QuizSession, isForReview: boolean): string =>
    own
      .filter((draft) => isShownBeside(draft, session) && (draft.review !== null) === isForReview)
      .map((draft) => wordsOf(session, draft))
      .join('; ');
  const older = useItemHead(position, (session) => said(session, false));
  const late = useItemHead(position, (session) => said(session, true));
  return (
    <div id={olderId(item.id)} role="alert" className={styles['notice']} data-shown={older + late !== ''}>
      {older !== '' && <p>{itemTexts.olderChoice(older)}</p>}
      {late !== '' && <p>{itemTexts.forReview(late)}</p>}
    </div>
  );
};

/**
 * Says why the server does not have the answer to this question; for a matrix, to the first such
 * row.
 */
const AsideNotice = ({ item, position }: OfItem) => {
  const aside = useItemHead(position, (session) => {
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
  const isClosed = useHead((session) => {
    if (statusOf(session) !== 'A') return true;
    const section = sectionState(session, sectionAt(session, position).id, runtime.now() ?? 0);
    return section === 'over' || section === 'left';
  });
  const isDisabled = useItemHead(position, (session) => itemState(session, position).disabled);
  return isClosed || isDisabled;
};

/** The text of a question, and the control that answers it. */
export const QuestionBody = memo(({ position }: { readonly position: number }) => {
  const { runtime, accessibility } = useQuiz();
  const item = itemAt(runtime.head(), position);
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
      <ItemAnswer item={item} position={position} disabled={readOnly} labelledBy={contentId(position)} />
      <AsideNotice item={item} position={position} />
      <OlderChoiceNotice item={item} position={position} />
    </>
  );
});
