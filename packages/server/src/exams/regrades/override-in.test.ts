import { ITEM_TYPE } from '@quipu/engine';
import { expect, it } from 'vitest';
import type { FormContent } from '../../platform/db/columns/form.ts';
import { gradable } from '../../testing/form-items.ts';
import { indexForm } from '../forms/index-form.ts';
import { formSession } from '../grading/form-session.ts';
import type { ItemOverride } from '../grading/right-answer.ts';
import { writtenOverride } from './override-in.ts';

it('no more is accepted too than can be compared, and a question that has so much is corrected or annulled', () => {
  const [option] = gradable.pairs.options;
  if (option === undefined) throw new Error('no option');
  const options = Array.from({ length: 10 }, (_, place) => ({ ...option, id: place + 1, match: String(place) }));
  const item = { ...gradable.pairs, type: ITEM_TYPE.matching, options };
  const section = { id: 1, name: 'S', description: null, duration: null, isSinglePage: false, items: [item] };
  const content: FormContent = { sections: [section], images: [] };
  const [index, unanswered] = [indexForm(content), formSession(content)];
  const decided: ItemOverride[] = [];
  const decide = (kind: ItemOverride['kind'], text: string) =>
    writtenOverride(
      { policy: null, content, index, unanswered, overrides: new Map([[item.id, decided]]) },
      item.id,
      kind,
      text,
    );
  for (const letter of 'ABCDEFGH') {
    const made = decide('also', `${letter}=10`);
    if (typeof made === 'string') throw new Error(made);
    decided.push(made);
  }
  expect(decide('also', 'I=10')).toBe('tooMany');
  for (const other of [decide('instead', 'I=10'), decide('annul', '')]) expect(other).toHaveProperty('kind');
});
