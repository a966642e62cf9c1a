import type { OpenedSheet, WireUserAnswer } from '@quipu/contract';
import type { SheetIndex } from '@quipu/engine';
import { type FormView, itemWithAnswers } from './form-view.ts';

export type OpenedForm = OpenedSheet['form'];

const blank = (id: number, index: number): WireUserAnswer => ({
  id,
  index,
  details: [],
  time: 0,
  visits: 0,
  updatedAt: 0,
  epoch: 0,
  revision: 0,
});

/** A form as anybody's device gets it: nothing was answered, and each answer has its place as its id, from 1. */
export const openedForm = (id: number, { sections, images, itemsCount }: FormView, index: SheetIndex): OpenedForm => {
  const ordinals = { next: 0 };
  const answerOf = (ordinal: number) => blank(ordinal + 1, index.items[ordinal]?.position ?? 0);
  return {
    id,
    sections: sections.map((section) => ({
      ...section,
      startedAt: null,
      endDate: null,
      left: false,
      items: section.items.map((item) => itemWithAnswers(item, ordinals, answerOf)),
    })),
    images,
    itemsCount,
  };
};
