import { ITEM_TYPES, type ItemType } from '@quipu/engine';
import fc from 'fast-check';
import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { viewForm } from '../../exams/forms/form-view.ts';
import { evaluationJson, section } from '../../testing/evaluation-fixture.ts';
import { authoredItem, CATALOGUE_FILES, PLACES } from '../../testing/item-catalogue.ts';
import { AuthoredEvaluation } from './authored-evaluation.ts';
import { compileEvaluation } from './compile-evaluation.ts';

const sent = (items: readonly Readonly<Record<string, unknown>>[]): string => {
  const authored = AuthoredEvaluation.decode(evaluationJson('Igual', [section('Única', items)]));
  if (E.isLeft(authored))
    throw new Error(JSON.stringify(authored.left.map(({ context }) => context.map(({ key }) => key))));
  const compiled = compileEvaluation(authored.right, CATALOGUE_FILES, 100);
  if (E.isLeft(compiled)) throw new Error(compiled.left.join('\n'));
  return JSON.stringify(viewForm(compiled.right.form));
};

describe('what is sent of a form before the end', () => {
  it('is the same to the byte whatever is right, of every type: ids, places and the order of all', () => {
    const key = fc.shuffledSubarray([...PLACES], { minLength: PLACES.length });
    const items = fc.array(fc.record({ type: fc.constantFrom(...ITEM_TYPES), one: key, other: key }), {
      minLength: 1,
      maxLength: ITEM_TYPES.length,
    });
    const seen = new Set<ItemType>();
    fc.assert(
      fc.property(items, (made) => {
        for (const { type } of made) seen.add(type);
        const by = (which: 'one' | 'other') =>
          sent(made.map((item, place) => authoredItem(item.type, `p${place}`, item[which])));
        expect(by('one')).toBe(by('other'));
      }),
      { numRuns: 200 },
    );
    expect(seen.size).toBe(ITEM_TYPES.length);
  });
});
