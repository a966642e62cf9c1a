import type { Details } from '@quipu/engine';
import { describe, expect, it } from 'vitest';
import type { FormItem } from '../../platform/db/columns/form.ts';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import { choosing, filling, gradable, pairing, writing } from '../../testing/form-items.ts';
import { gradeItem } from './grade-item.ts';
import { totalsOf } from './grade-sheet.ts';
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
    ['quoted', 'doesn’t – “no”…', 'lenient', 'right'],
    ['quoted', 'doesn‘t — ”no“...', 'lenient', 'right'],
    ['quoted', 'doesnt - "no"...', 'lenient', 'wrong'],
    ['quoted', 'doesn’t - "no"...', 'exact', 'wrong'],
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
    ['number', '38.45999999999999999999', 'lenient', 'wrong'],
    ['exactNumber', '1000000000', 'lenient', 'right'],
    ['exactNumber', '1000000000.0', 'lenient', 'right'],
    ['exactNumber', '1000000001', 'lenient', 'wrong'],
    ['exactNumber', '1000000000.0000000001', 'lenient', 'wrong'],
    ['smallNumber', '0', 'lenient', 'wrong'],
    ['smallNumber', '.0000000005', 'lenient', 'right'],
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

  it('take a word that reads like the right one for it, whichever of them was put there', () => {
    for (const partial of ['none', 'proportional'] as const) {
      expect(marked('repeated', filling(2, 1, 3), { partial })).toEqual(['right', 1]);
      expect(marked('repeated', filling(1, 2, 3), { partial })).toEqual(['right', 1]);
      expect(marked('repeated', filling(3, 1, 2), { partial })[0]).toBe(partial === 'none' ? 'wrong' : 'partial');
    }
    const dear = { ...gradable.repeated, wrongParts: { penalty: 0.5, lowerBound: -1 } };
    const given = { details: filling(2, null, null), rows: [] };
    expect(gradeItem(dear, true, given, rightAnswers(dear, []), POLICY).points).toBeCloseTo(1 / 3, 9);
  });

  const weighed = (type: 'blanks' | 'pairs', points: number, penalty: number | null, lowerBound = 0): FormItem => ({
    ...gradable[type],
    points,
    options: gradable[type].options.map((option, place) => ({ ...option, weight: [2, 1, 1][place] ?? null })),
    wrongParts: penalty === null ? null : { penalty, lowerBound },
  });
  const plain = (type: 'blanks' | 'pairs', penalty: number, lowerBound: number): FormItem => ({
    ...gradable[type],
    wrongParts: { penalty, lowerBound },
  });
  it('are paid by thirds that make a whole', () => {
    const thirds = { ...plain('blanks', 0.1, 0), id: 1 };
    const given = { details: filling(1, null, null), rows: [] };
    const mark = gradeItem(thirds, true, given, rightAnswers(thirds, []), POLICY);
    expect(totalsOf([mark, mark, mark]).points).toBe(1);
  });

  it.each<[string, FormItem, Details, readonly [string, number]]>([
    ['all of them', weighed('blanks', 4, 0.5), filling(1, 2, 3), ['right', 4]],
    ['the heavy one', weighed('blanks', 4, 0.5), filling(1, null, null), ['partial', 2]],
    ['a light one', weighed('blanks', 4, 0.5), filling(null, 2, null), ['partial', 1]],
    ['the heavy one, and a guess', weighed('blanks', 4, 0.5), filling(1, 3, null), ['partial', 1.5]],
    ['a guess that costs all', weighed('blanks', 4, 1), filling(4, 2, null), ['wrong', 0]],
    ['guesses alone', weighed('blanks', 4, 1), filling(2, 3, 1), ['wrong', 0]],
    ['guesses alone, down to the bound', weighed('blanks', 4, 1, -2), filling(2, 3, 1), ['wrong', -2]],
    ['guesses alone, above the bound', weighed('blanks', 4, 0.5, -2), filling(2, 3, 1), ['wrong', -1.5]],
    ['weights alone', weighed('blanks', 1, null), filling(1, 3, 2), ['partial', 0.5]],
    ['nothing', weighed('blanks', 4, 1, -2), [], ['blank', 0]],
    ['a penalty alone', plain('blanks', 0.1, 0), filling(1, 2, 4), ['partial', 0.566666666667]],
    ['the heavy pair', weighed('pairs', 4, 0.5), pairing('a', null, null), ['partial', 2]],
    ['the heavy pair, others crossed', weighed('pairs', 4, 0.5), pairing('a', 'c', 'b'), ['partial', 1]],
    ['crossed pairs, down to the bound', plain('pairs', 1, -0.25), pairing('b', 'c', 'a'), ['wrong', -0.25]],
    ['all pairs', plain('pairs', 1, -0.25), pairing('a', 'b', 'c'), ['right', 1]],
  ])('are paid each by itself where their author says so: %s', (_, item, given, expected) => {
    for (const partial of ['none', 'proportional'] as const) {
      const right = rightAnswers(item, []);
      const mark = gradeItem(item, true, { details: given, rows: [] }, right, { ...POLICY, partial, penalty: 1 });
      expect([mark.verdict, mark.points]).toEqual(expected);
    }
  });

  it('keep the weight of a blank, and of an option, where another answer is right for it', () => {
    const mark = (item: FormItem, given: Details, answer: Details) =>
      gradeItem(item, true, { details: given, rows: [] }, rightAnswers(item, [{ kind: 'instead', answer }]), POLICY);
    expect(mark(weighed('blanks', 4, 1), filling(2, null, null), filling(2, 1, 3)).points).toBe(2);
    expect(mark(weighed('pairs', 4, 1), pairing('b', null, null), pairing('b', 'a', 'c')).points).toBe(2);
    const also = rightAnswers(weighed('blanks', 4, 1, -4), [{ kind: 'also', answer: filling(2, 1, 3) }]);
    const given = { details: filling(2, 1, 4), rows: [] };
    expect(gradeItem(weighed('blanks', 4, 1, -4), true, given, also, POLICY).points).toBe(2);
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

describe('right answers in parts', () => {
  const also = (answer: Details) => ({ kind: 'also', answer }) as const;
  const instead = (answer: Details) => ({ kind: 'instead', answer }) as const;
  const annul = { kind: 'annul', answer: [] } as const;
  const inBlank = (slot: number, itemOptionId: number): Details => [{ itemOptionId, slot, answer: null }];
  const ofOption = (itemOptionId: number, answer: string): Details => [{ itemOptionId, slot: null, answer }];
  type Decisions = Parameters<typeof rightAnswers>[1];
  const verdict = (kind: Kind, given: Details, decisions: Decisions) => {
    const item = gradable[kind];
    const rows = [1, 2, 3].map((number) => ({
      number,
      given: given.filter(({ slot }) => slot === number),
      isAsked: true,
    }));
    return gradeItem(item, true, { details: given, rows }, rightAnswers(item, decisions), POLICY).verdict;
  };
  const orders = ([a, b, c]: readonly [Decisions[0], Decisions[0], Decisions[0]]): readonly Decisions[] =>
    [
      ...[[a, b, c] as const, [a, c, b] as const, [b, a, c] as const],
      ...[[b, c, a] as const, [c, a, b] as const, [c, b, a] as const],
    ].map((some) => some.flatMap((one) => one ?? []));

  it('are every combination of what is accepted too, in whatever order that was decided', () => {
    for (const decisions of orders([also(inBlank(1, 4)), also(inBlank(2, 5)), also(inBlank(3, 6))]))
      for (const given of [filling(1, 2, 3), filling(4, 2, 6), filling(1, 5, 6), filling(4, 5, 6)])
        expect(verdict('blanks', given, decisions)).toBe('right');
    for (const decisions of orders([also(ofOption(1, 'b')), also(ofOption(2, 'c')), also(ofOption(3, 'a'))]))
      for (const given of [pairing('a', 'b', 'c'), pairing('b', 'b', 'a'), pairing('b', 'c', 'a')])
        expect(verdict('pairs', given, decisions)).toBe('right');
    for (const decisions of orders([also(inBlank(1, 2)), also(inBlank(2, 1)), also(inBlank(3, 1))])) {
      // Nothing was right in the third row: who has the others right loses nothing by it.
      for (const given of [filling(1, 2, 2), filling(2, 1, null), filling(1, 1, 1), filling(2, 2, 1)])
        expect(verdict('matrix', given, decisions)).toBe('right');
      expect(verdict('matrix', filling(1, 3, 1), decisions)).toBe('wrong');
    }
  });

  it('go together where one decision names them together, but for rows, of which each is shown by itself', () => {
    const turned = [also(filling(2, 1, null))];
    expect(verdict('blanks', filling(2, 1, 3), turned)).toBe('right');
    expect(verdict('pairs', pairing('b', 'a', 'c'), [also(pairing('b', 'a', null))])).toBe('right');
    expect(verdict('pairs', pairing('b', 'b', 'c'), [also(pairing('b', 'a', null))])).toBe('wrong');
    expect(verdict('matrix', filling(1, 1, null), turned)).toBe('right');
  });

  it('keep what was accepted too in the parts that another decision does not name', () => {
    const blanks = [also(inBlank(2, 5)), instead(inBlank(1, 4))];
    for (const given of [filling(4, 2, 3), filling(4, 5, 3)]) expect(verdict('blanks', given, blanks)).toBe('right');
    expect(verdict('blanks', filling(1, 2, 3), blanks)).toBe('wrong');
    const rows = [also(inBlank(2, 1)), instead(inBlank(1, 2))];
    for (const given of [filling(2, 2, null), filling(2, 1, null)])
      expect(verdict('matrix', given, rows)).toBe('right');
    expect(verdict('matrix', filling(1, 2, null), rows)).toBe('wrong');
    expect(verdict('blanks', filling(4, 2, 3), [annul, also(inBlank(2, 5)), instead(inBlank(1, 4))])).toBe('right');
  });

  it('put no word in two blanks', () => {
    const decisions = [also(inBlank(1, 4)), also(inBlank(2, 4))];
    for (const given of [filling(4, 2, 3), filling(1, 4, 3)]) expect(verdict('blanks', given, decisions)).toBe('right');
    expect(verdict('blanks', filling(4, 4, 3), decisions)).toBe('wrong');
  });
});
