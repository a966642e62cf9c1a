import { ITEM_TYPE } from '@quipu/engine';
import { expect, it } from 'vitest';
import type { FormContent, FormItem } from '../../platform/db/columns/form.ts';
import { gradable } from '../../testing/form-items.ts';
import { indexForm } from '../forms/index-form.ts';
import { formSession } from '../grading/form-session.ts';
import type { ItemOverride } from '../grading/right-answer.ts';
import { writtenOverride } from './override-in.ts';

const decisionOn = (item: FormItem, decided: readonly ItemOverride[] = []) => {
  const section = { id: 1, name: 'S', description: null, duration: null, isSinglePage: false, items: [item] };
  const content: FormContent = { sections: [section], images: [] };
  const form = { policy: null, content, index: indexForm(content), unanswered: formSession(content) };
  return (kind: ItemOverride['kind'], text: string) =>
    writtenOverride({ ...form, overrides: new Map([[item.id, decided]]) }, item.id, kind, text);
};

it('no more is accepted too than can be compared, and a question that has so much is corrected or annulled', () => {
  const [option] = gradable.pairs.options;
  if (option === undefined) throw new Error('no option');
  const options = Array.from({ length: 10 }, (_, place) => ({ ...option, id: place + 1, match: String(place) }));
  const item = { ...gradable.pairs, type: ITEM_TYPE.matching, options };
  const decided: ItemOverride[] = [];
  const decide = decisionOn(item, decided);
  for (const letter of 'ABCDEFGH') {
    const made = decide('also', `${letter}=10`);
    if (typeof made === 'string') throw new Error(made);
    decided.push(made);
  }
  expect(decide('also', 'I=10')).toBe('tooMany');
  for (const other of [decide('instead', 'I=10'), decide('annul', '')]) expect(other).toHaveProperty('kind');
});

it('nothing is decided to be right that nobody could have answered', () => {
  for (const kind of ['instead', 'also'] as const) {
    const tooLong = decisionOn({ ...gradable.text, max: 5 });
    expect(tooLong(kind, 'Guayaquil')).toBe('wrongAnswer');
    expect(tooLong(kind, 'Quito')).toHaveProperty('kind', kind);
    expect(tooLong(kind, 'Quitó'.normalize('NFD'))).toHaveProperty('kind', kind);
    const tooMany = decisionOn({ ...gradable.many, max: 2 });
    expect(tooMany(kind, 'A,B,C')).toBe('wrongAnswer');
    expect(tooMany(kind, 'A,B')).toHaveProperty('kind', kind);
    // Its form was loaded before the law was asked: the blank is within a formula.
    const unseen = decisionOn({ ...gradable.blanks, content: '{{1}} {{2}}' });
    expect(unseen(kind, '3=D')).toBe('wrongAnswer');
    expect(unseen(kind, '2=D')).toHaveProperty('kind', kind);
    expect(decisionOn(gradable.matrix)(kind, '1=B')).toHaveProperty('kind', kind);
  }
});
