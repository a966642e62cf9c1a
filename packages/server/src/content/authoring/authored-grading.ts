import { Flag, MAX_GRADE } from '@quipu/contract';
import * as t from 'io-ts';
import { closedRecord, or, said } from '../../platform/json/closed-record.ts';

const within = (least: number, most: number, expected: string) =>
  said(
    t.refinement(t.number, (n) => n >= least && n <= most),
    expected,
  );

/** The rules by which an evaluation is graded, as an author writes them. Absent: nothing is graded. */
export const AuthoredGrading = closedRecord('Grading', {
  scale: or(within(1, MAX_GRADE, `un número de 1 a ${MAX_GRADE}`), 100),
  decimals: or(
    said(t.union([t.literal(0), t.literal(1), t.literal(2), t.literal(3), t.literal(4)]), 'un número entero de 0 a 4'),
    2 as const,
  ),
  partial: or(said(t.keyof({ none: null, proportional: null }), '"none" o "proportional"'), 'none' as const),
  penalty: or(within(0, 1, 'un número de 0 a 1'), 0),
  text: or(
    said(t.keyof({ exact: null, lenient: null, ungraded: null }), '"exact", "lenient" o "ungraded"'),
    'lenient' as const,
  ),
  publish: or(said(t.keyof({ graded: null, operator: null }), '"graded" u "operator"'), 'graded' as const),
  report: or(said(Flag, '0 o 1'), true),
});
export const itemPoints = within(0, MAX_GRADE, `un número de 0 a ${MAX_GRADE}`);
export const lowestPoints = within(-MAX_GRADE, 0, `un número de -${MAX_GRADE} a 0`);
export const partWeight = said(
  t.refinement(t.number, (n) => n > 0 && n <= MAX_GRADE),
  `un número mayor que 0, hasta ${MAX_GRADE}`,
);
