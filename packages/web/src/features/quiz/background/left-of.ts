import { answerOf, lateText } from '@quipu/engine';
import type { Draft, QuizRuntime } from '@quipu/engine/runtime';
import type { Left } from '../../../stores/ended-store.ts';
import { wordsOf } from '../items/older-choice.ts';
import { itemTexts } from '../items/texts.ts';
import { leftTexts } from './left-texts.ts';

const saidOf = (runtime: Pick<QuizRuntime, 'head'>, draft: Draft): string => {
  const session = runtime.head();
  const words = wordsOf(session, draft);
  if (draft.review !== null) return itemTexts.forReview(words);
  const why = draft.rejection === null ? '' : ` ${itemTexts.whyNotKept(draft.rejection)}`;
  const late = lateText(session, draft);
  if (late !== null) return `«${late}»${why} ${leftTexts.earlier}`;
  const { details } = answerOf(session, draft.itemId);
  const stands =
    draft.details === null && details.length > 0
      ? ` ${itemTexts.stands(wordsOf(session, { ...draft, text: details[0]?.answer ?? '', details }))}`
      : '';
  return `«${words}»${why}${stands}`;
};

/**
 * Collects what was typed and did not become an answer, for the person who typed it.
 */
export const leftOf = (runtime: Pick<QuizRuntime, 'head' | 'drafts'>): readonly Left[] => {
  // Late keys that were taken back leave what counts.
  const drafts = runtime.drafts().filter((draft) => lateText(runtime.head(), draft) !== '');
  if (drafts.length === 0) return [];
  const texts = drafts.map((draft) => ({ itemId: draft.itemId, text: saidOf(runtime, draft) }));
  return [{ heading: itemTexts.leftDrafts, texts }];
};
