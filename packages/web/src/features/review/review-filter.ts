import type { AnswerReview } from '@quipu/contract';
import { hasRows } from '@quipu/engine';

export type ReviewFilter = 'all' | 'wrong' | 'asked';

type Section = AnswerReview['sections'][number];
type Item = Section['items'][number];

const passes: Readonly<Record<ReviewFilter, (item: Item) => boolean>> = {
  all: () => true,
  wrong: ({ verdict }) => verdict === 'wrong' || verdict === 'partial' || verdict === 'blank',
  asked: ({ reviews }) => reviews.length > 0,
};

/** A reading (or a matrix) stays as long as one of what hangs on it does: its questions make no sense without it. */
const kept = (item: Item, filter: ReviewFilter): Item | null => {
  const children = item.children.flatMap((child) => kept(child, filter) ?? []);
  if (passes[filter](item)) return item;
  return children.length > 0 ? { ...item, children: hasRows(item.type) ? item.children : children } : null;
};

export const filteredSections = (sections: readonly Section[], filter: ReviewFilter): readonly Section[] =>
  sections
    .map((section) => ({ ...section, items: section.items.flatMap((item) => kept(item, filter) ?? []) }))
    .filter(({ items }) => items.length > 0);

/** The review with one more request on an item: no other may be sent for it. */
export const withRequest = (review: AnswerReview, itemId: number, request: Item['reviews'][number]): AnswerReview => {
  const mark = (item: Item): Item =>
    item.id === itemId
      ? { ...item, reviews: [...item.reviews, request], canRequest: false }
      : { ...item, children: item.children.map(mark) };
  return {
    ...review,
    sections: review.sections.map((section) => ({ ...section, items: section.items.map(mark) })),
  };
};
