import type { Details } from '@quipu/engine';
import { describe, expect, it } from 'vitest';
import { choosing, filling, gradable, pairing, writing } from '../testing/form-items.ts';
import { gradeItem } from './grade-item.ts';
import type { GradingPolicy } from './grading-policy.ts';
import { rightAnswers } from './right-answer.ts';

const POLICY: GradingPolicy = {
  ...{ scale: 100, decimals: 2, partial: 'none', penalty: 0, text: 'lenient', publish: 'graded', report: true },
};
const proportional = { partial: 'proportional' } as const;
type Kind = keyof typeof gradable;

const marked = (kind: Kind, given: Details, more: Partial<GradingPolicy> = {}) => {
  const item = gradable[kind];
  const { verdict, points } = gradeItem(item, true, { details: given, rows: [] }, rightAnswers(item, []), {
    ...POLICY,
    ...more,
  });
  return [verdict, points];
};
/** Columns of the rows, null: blank. */
const matrix = (columns: readonly (number | null)[], more: Partial<GradingPolicy> = {}, asked = [true, true, true]) => {
  const rows = columns.map((column, place) => ({
    number: place + 1,
    given: column === null ? [] : choosing(column),
    isAsked: asked[place] ?? true,
  }));
  const item = gradable.matrix;
  const mark = gradeItem(item, true, { details: [], rows }, rightAnswers(item, []), { ...POLICY, ...more });
  return [mark.verdict, mark.points];
};

describe('choices', () => {
  it.each<[Kind, Details, Partial<GradingPolicy>, readonly [string, number]]>([
    ['one', choosing(1), {}, ['right', 1]],
    ['one', choosing(2), {}, ['wrong', 0]],
    ['one', choosing(2), { penalty: 0.25 }, ['wrong', -0.25]],
    ['one', [], { penalty: 0.25 }, ['blank', 0]],
    ['one', choosing(1), { penalty: 1 }, ['right', 1]],
    ['oneOther', [{ itemOptionId: 3, answer: 'otra', slot: null }], { penalty: 0.5 }, ['wrong', -0.5]],
    ['oneOther', [{ itemOptionId: 1, answer: null, slot: null }], {}, ['right', 1]],
    ['many', choosing(3, 1), {}, ['right', 1]],
    ['many', choosing(1), {}, ['wrong', 0]],
    ['many', choosing(1), { penalty: 1 }, ['wrong', 0]],
    ['many', choosing(1, 2, 3), {}, ['wrong', 0]],
    ['many', [], proportional, ['blank', 0]],
    ['many', choosing(1), proportional, ['partial', 0.5]],
    ['many', choosing(1, 3), proportional, ['right', 1]],
    ['many', choosing(1, 2, 3), proportional, ['partial', 0.5]],
    ['many', choosing(1, 2), proportional, ['wrong', 0]],
    ['many', choosing(2, 4), proportional, ['wrong', 0]],
    ['many', choosing(1, 2, 3, 4), proportional, ['wrong', 0]],
    ['manyOther', [...choosing(1), { itemOptionId: 3, answer: 'otra', slot: null }], {}, ['right', 1]],
  ])('%s %j under %j: %j', (kind, given, more, expected) => {
    expect(marked(kind, given, more)).toEqual(expected);
  });
});

describe('what is written', () => {
  it.each<[Kind, string, GradingPolicy['text'], string]>([
    ['text', 'Año de la Niñez', 'exact', 'right'],
    ['text', 'An\u0303o de la Nin\u0303ez', 'exact', 'right'],
    ['text', 'año de la niñez', 'exact', 'wrong'],
    ['text', 'Año de la Niñez ', 'exact', 'wrong'],
    ['text', '  AÑO  de la\tniñéz ', 'lenient', 'right'],
    ['text', 'Ano de la Ninez', 'lenient', 'wrong'],
    ['text', 'Año de Niñez', 'lenient', 'wrong'],
    ['text', ' \n ', 'lenient', 'blank'],
    ['text', 'Año de la Niñez', 'ungraded', 'ungraded'],
    ['number', '38.48', 'lenient', 'right'],
    ['number', '38,50', 'lenient', 'right'],
    ['number', '38.46', 'lenient', 'right'],
    ['number', '+38.48', 'lenient', 'right'],
    ['number', '38.51', 'lenient', 'wrong'],
    ['number', '38.4599', 'lenient', 'wrong'],
    ['number', '-', 'lenient', 'wrong'],
    ['number', '1.000,5', 'lenient', 'wrong'],
    ['number', '', 'lenient', 'blank'],
    ['date', '1822-05-24', 'lenient', 'right'],
    ['date', '1822-05-25', 'lenient', 'wrong'],
    ['date', '', 'lenient', 'blank'],
  ])('%s "%s" (%s) is %s', (kind, given, text, verdict) => {
    expect(marked(kind, writing(given), { text })[0]).toBe(verdict);
  });

  it('without an answer to hold it against is not graded', () => {
    const item = { ...gradable.text, correctAnswer: null };
    expect(gradeItem(item, true, { details: writing('x'), rows: [] }, rightAnswers(item, []), POLICY)).toEqual({
      ...{ verdict: 'ungraded', points: null, maxPoints: null, isAsked: true },
    });
  });
});

describe('blanks, pairs and matrices', () => {
  it.each<[Kind, Details, Partial<GradingPolicy>, readonly [string, number]]>([
    ['blanks', filling(1, 2, 3), {}, ['right', 1]],
    ['blanks', filling(1, 2, 4), {}, ['wrong', 0]],
    ['blanks', filling(1, 3, 2), proportional, ['partial', 1 / 3]],
    ['blanks', filling(1, null, 3), proportional, ['partial', 2 / 3]],
    ['blanks', filling(2, 3, 1), proportional, ['wrong', 0]],
    ['blanks', [], proportional, ['blank', 0]],
    ['pairs', pairing('a', 'b', 'c'), {}, ['right', 1]],
    ['pairs', pairing('a', 'b', null), {}, ['wrong', 0]],
    ['pairs', pairing('a', 'c', 'b'), proportional, ['partial', 1 / 3]],
    ['pairs', pairing('b', 'c', 'a'), proportional, ['wrong', 0]],
    ['pairs', [], proportional, ['blank', 0]],
  ])('%s %j under %j: %j', (kind, given, more, expected) => {
    expect(marked(kind, given, more)).toEqual(expected);
  });

  it('count the rows of a matrix that have a right column and were asked', () => {
    expect(matrix([1, 2, null])).toEqual(['right', 1]);
    expect(matrix([1, 1, 1])).toEqual(['wrong', 0]);
    expect(matrix([1, null, 1], proportional)).toEqual(['partial', 0.5]);
    expect(matrix([1, null, null], proportional, [true, false, true])).toEqual(['right', 1]);
    expect(matrix([null, null, null], proportional)).toEqual(['blank', 0]);
    expect(matrix([1, 2, 1], proportional, [false, false, true])).toEqual(['ungraded', null]);
  });

  it('have no grade where there is nothing to ask: a reading, or what is worth nothing', () => {
    expect(marked('reading', [])).toEqual(['ungraded', null]);
    const item = { ...gradable.one, points: 0 };
    expect(gradeItem(item, true, { details: choosing(1), rows: [] }, 'annulled', POLICY).maxPoints).toBeNull();
  });
});

describe('what was decided about an item', () => {
  const { one } = gradable;
  const verdictWith = (given: Details, ...overrides: Parameters<typeof rightAnswers>[1]) => {
    const mark = gradeItem(one, true, { details: given, rows: [] }, rightAnswers(one, overrides), POLICY);
    return [mark.verdict, mark.points];
  };
  const also = { kind: 'also', answer: choosing(2) } as const;
  const instead = { kind: 'instead', answer: choosing(3) } as const;
  const annul = { kind: 'annul', answer: [] } as const;

  it('holds in its order, and the last one last', () => {
    expect([1, 2, 3].map((id) => verdictWith(choosing(id), also)[0])).toEqual(['right', 'right', 'wrong']);
    expect([1, 2, 3].map((id) => verdictWith(choosing(id), also, instead)[0])).toEqual(['wrong', 'wrong', 'right']);
    expect([1, 2, 3].map((id) => verdictWith(choosing(id), instead, also)[0])).toEqual(['wrong', 'right', 'right']);
    expect(verdictWith([], instead, annul)).toEqual(['ungraded', 1]);
    expect(verdictWith(choosing(1), annul, instead)).toEqual(['wrong', 0]);
  });
});
