import type { Option } from '@quipu/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitrarySheet } from '../../../engine/src/testing/arbitrary-sheet.ts';
import { viewForm } from '../exams/forms/form-view.ts';
import { indexForm } from '../exams/forms/index-form.ts';
import type { FormContent, FormItem } from '../platform/db/columns/form.ts';
import { formOfSheet } from '../testing/form-of-sheet.ts';
import { withoutAnswers } from './without-answers.ts';

/** All that decides whether an answer can be one, and where it stands. */
const asked = (form: FormContent) => {
  const { items, content, ...index } = indexForm(form);
  const counterparts = (options: readonly Option[]) =>
    options.map(({ match }) => match ?? '').sort((a, b) => a.localeCompare(b));
  return {
    ...index,
    durations: content.sections.map(({ id, duration }) => [id, duration]),
    items: items.map(({ item, options, ...indexed }) => ({
      ...indexed,
      ...{ id: item.id, max: item.max, options: options.map(({ id }) => id), matches: counterparts(options) },
    })),
  };
};
const allItems = (items: readonly FormItem[]): readonly FormItem[] =>
  items.flatMap((item) => [item, ...allItems(item.children)]);

describe('a form without its answers', () => {
  it('is seen and filled in as the whole one, is the same whatever is right, and says nothing of it', () => {
    fc.assert(
      fc.property(arbitrarySheet, fc.nat({ max: 1_000 }), fc.nat({ max: 1_000 }), (sheet, one, other) => {
        const form = formOfSheet(sheet, one);
        const without = withoutAnswers(form);
        expect(viewForm(without)).toEqual(viewForm(form));
        expect(asked(without)).toEqual(asked(form));
        expect(without).toEqual(withoutAnswers(formOfSheet(sheet, other)));
        for (const item of allItems(without.sections.flatMap(({ items }) => items))) {
          const { correctAnswer, tolerance, correctOptionId, points, wrongParts, options } = item;
          const said = { correctAnswer, tolerance, correctOptionId, points, wrongParts };
          const nothing = { correctAnswer: null, tolerance: null, correctOptionId: null, points: 0, wrongParts: null };
          expect(said).toEqual(nothing);
          expect(options.some(({ isCorrect, slot, weight }) => isCorrect || slot !== null || weight !== null)).toBe(
            false,
          );
        }
      }),
      { numRuns: 40 },
    );
  });
});
