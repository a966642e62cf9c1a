import type { Details, SheetContent } from '@quipu/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSheetIndex } from '../../../../engine/src/model/sheet-index.ts';
import { arbitrarySheet } from '../../../../engine/src/testing/arbitrary-sheet.ts';
import { someDetails } from '../../../../engine/src/testing/item-samples.ts';
import { anItem, anOption, aSection, aSheet, when } from '../../../../engine/src/testing/sheets.ts';
import type { GradingPolicy } from '../../platform/db/columns/grading-policy.ts';
import { choosing, filling, gradable, pairing } from '../../testing/form-items.ts';
import { formOfSheet } from '../../testing/form-of-sheet.ts';
import { answeredSession, formSession, type PlacedAnswer } from './form-session.ts';
import { gradeItem } from './grade-item.ts';
import { gradeSheet } from './grade-sheet.ts';
import { type ItemOverride, rightAnswers } from './right-answer.ts';

const policies: fc.Arbitrary<GradingPolicy> = fc.record({
  scale: fc.constantFrom(1, 10, 20, 100, 1_000),
  decimals: fc.nat({ max: 4 }),
  partial: fc.constantFrom('none', 'proportional'),
  penalty: fc.constantFrom(0, 0.25, 1 / 3, 1),
  text: fc.constantFrom('exact', 'lenient', 'ungraded'),
  publish: fc.constant('graded' as const),
  report: fc.boolean(),
});
const luck = fc.array(fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 60 }), fc.nat({ max: 4 })), { maxLength: 40 });
const cases = fc.tuple(arbitrarySheet, fc.nat({ max: 1_000 }), luck, policies);

const answersOf = (sheet: SheetContent, picks: readonly (readonly [number, number, number])[]) =>
  buildSheetIndex(sheet).items.flatMap((item, ordinal): readonly PlacedAnswer[] => {
    const [a, b, isBlank] = picks[ordinal % Math.max(1, picks.length)] ?? [0, 0, 0];
    return isBlank === 0 ? [] : [{ ordinal, details: someDetails(item, a + ordinal, b) }];
  });
const graded = (
  [sheet, seed, , policy]: readonly [SheetContent, number, unknown, GradingPolicy],
  answers: readonly PlacedAnswer[],
  overrides: ReadonlyMap<number, readonly ItemOverride[]> = new Map(),
) => {
  const content = formOfSheet(sheet, seed);
  return gradeSheet({ content, policy, overrides }, answeredSession(formSession(content), answers));
};
const backwards = <T>(list: readonly T[]): readonly T[] => [...list].reverse();

describe('a grade', () => {
  it('lies from 0 to the scale, of what was asked', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { grade, marks, maxPoints, answered, hits, total } = graded(one, answersOf(one[0], one[2]));
        expect(grade === null).toBe(maxPoints === 0);
        expect((grade ?? 0) >= 0 && (grade ?? 0) <= one[3].scale).toBe(true);
        expect(hits <= answered && answered <= total).toBe(true);
        for (const mark of marks) {
          expect(mark.isAsked || (mark.maxPoints === null && mark.verdict === 'ungraded')).toBe(true);
          expect((mark.points ?? 0) <= (mark.maxPoints ?? 0)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('has no part of a table of which no row is asked, not even where it is annulled', () => {
    const row = anItem(3, { condition: when('AND', [1, 11]) });
    const table = anItem(2, { type: 9, options: [anOption(31), anOption(32)], children: [row] });
    const sheet = aSheet([aSection(1, [anItem(1), table])]);
    const annulled = new Map([[2, [{ kind: 'annul', answer: [] } as const]]]);
    const [policy] = fc.sample(policies, { numRuns: 1, seed: 1 });
    if (policy === undefined) throw new Error('no policy');
    const tableOf = (option: number) =>
      graded([sheet, 1, null, policy], [{ ordinal: 0, details: choosing(option) }], annulled).marks[1];
    expect(tableOf(12)).toMatchObject({ isAsked: false, maxPoints: null });
    expect(tableOf(11)?.maxPoints).toBeGreaterThan(0);
  });

  it('does not depend on the order of answers, nor of what is in them', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const answers = answersOf(one[0], one[2]);
        const shuffled = backwards(answers).map(({ ordinal, details }) => ({ ordinal, details: backwards(details) }));
        expect(graded(one, shuffled)).toEqual(graded(one, answers));
      }),
      { numRuns: 100 },
    );
  });

  it('is lowered for nobody by one more right answer, nor by an annulled item', () => {
    fc.assert(
      fc.property(cases, fc.nat(), fc.nat({ max: 60 }), (one, pick, other) => {
        const answers = answersOf(one[0], one[2]);
        const { items } = buildSheetIndex(one[0]);
        const place = pick % Math.max(1, items.length);
        const item = items[place];
        const before = graded(one, answers);
        // What has no right answer is not graded, and would be with one.
        if (item === undefined || before.marks[place]?.maxPoints == null) return;
        const answer: Details = someDetails(item, other, 1);
        for (const override of [
          { kind: 'also', answer },
          { kind: 'annul', answer: [] },
        ] as const) {
          const after = graded(one, answers, new Map([[item.item.id, [override]]]));
          expect(after.grade).toBeGreaterThanOrEqual(before.grade ?? 0);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('an item', () => {
  const points = (kind: 'many' | 'manyOther' | 'blanks' | 'pairs', given: Details): number => {
    const item = gradable[kind];
    const policy: GradingPolicy = {
      ...{ scale: 100, decimals: 2, partial: 'proportional', penalty: 0.25, text: 'exact' },
      ...{ publish: 'graded', report: true },
    };
    const right = rightAnswers(item, []);
    return gradeItem(item, true, { details: given, rows: [] }, right, policy).points ?? 0;
  };

  it('is worth no less for one more that is right, proportionally', () => {
    const subset = fc.subarray([1, 2, 3, 4]);
    fc.assert(
      fc.property(subset, fc.constantFrom(1, 3), (chosen, more) => {
        const without = chosen.filter((id) => id !== more);
        expect(points('many', choosing(...without, more))).toBeGreaterThanOrEqual(points('many', choosing(...without)));
      }),
    );
    const places = fc.array(fc.constantFrom(null, 4), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(places, fc.nat({ max: 2 }), (filled, at) => {
        const with_ = filled.map((id, place) => (place === at ? at + 1 : id));
        expect(points('blanks', filling(...with_))).toBeGreaterThan(points('blanks', filling(...filled)));
      }),
    );
    const matches = fc.array(fc.constantFrom(null, 'z'), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(matches, fc.nat({ max: 2 }), (paired, at) => {
        const with_ = paired.map((match, place) => (place === at ? 'abc'.charAt(at) : match));
        expect(points('pairs', pairing(...with_))).toBeGreaterThan(points('pairs', pairing(...paired)));
      }),
    );
  });

  it('is never worth more blank than right', () => {
    fc.assert(
      fc.property(policies, fc.constantFrom(...Object.values(gradable)), (policy, item) => {
        const right = rightAnswers(item, []);
        const answer = right === 'annulled' ? [] : (right[0] ?? []);
        const rows = item.children.map((_, place) => ({
          number: place + 1,
          given: answer.filter(({ slot }) => slot === place + 1),
          isAsked: true,
        }));
        const blankRows = rows.map((row) => ({ ...row, given: [] }));
        const whole = gradeItem(item, true, { details: answer, rows }, right, policy);
        const blank = gradeItem(item, true, { details: [], rows: blankRows }, right, policy);
        expect(whole.points ?? 0).toBeGreaterThanOrEqual(blank.points ?? 0);
        expect(whole.points).toBe(whole.maxPoints);
        expect(blank.points ?? 0).toBe(0);
      }),
    );
  });
});
