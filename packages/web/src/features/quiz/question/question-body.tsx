import { ITEM_FACTS, isReading, itemAt, itemState, sectionAt, sectionState, statusOf } from '@quipu/engine';
import { memo } from 'react';
import { RichText } from '../../../ui/rich-text.tsx';
import { ItemAnswer } from '../items/item-answer.tsx';
import { Reading } from '../items/reading.tsx';
import { useQuiz } from '../session/quiz-context.ts';
import { useHead } from '../session/use-head.ts';
import { AsideNotice } from './aside-notice.tsx';
import { Media } from './media.tsx';
import { MissingMedia } from './missing-media.tsx';
import { OlderChoiceNotice } from './older-choice-notice.tsx';
import { contentId } from './position-id.ts';
import styles from './question.module.css';

/** Nothing can be answered at this place now. */
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
