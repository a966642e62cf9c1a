import { momentInWords } from '@quipu/contract';
import type { SheetTotals } from '../exams/grading/grade-sheet.ts';
import type { SheetResults } from '../exams/results/read-results.ts';
import type { GradingPolicy } from '../platform/db/columns/grading-policy.ts';
import { writeColumns } from './columns.ts';
import { writeFacts, writeHeading } from './letterhead.ts';
import { type Paper, SOFT } from './paper.ts';
import { texts } from './texts.ts';

const numbers = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 2 });
export const number = (n: number): string => numbers.format(n);

const finePoints = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 4 });
/** Points are written as finely as a grade may be: a part of an item can be worth little. */
export const pointsWords = (points: number, most: number): string =>
  `${finePoints.format(points)} / ${finePoints.format(most)}`;

/** A grade has the decimals that its evaluation gives it, and no others. */
export const gradeWords = (
  grade: number | null,
  { scale, decimals }: Pick<GradingPolicy, 'scale' | 'decimals'>,
): string => {
  if (grade === null) return texts.noGrade;
  const format = new Intl.NumberFormat('es-EC', { maximumFractionDigits: decimals });
  return texts.outOf(format.format(grade), format.format(scale));
};

/** Writes who, what, when, and the grade. */
export const writeSheetHead = (paper: Paper, results: SheetResults): void => {
  const { fullName, reference, quiz, session, startedAt, finishedAt, status, attempt, isValid } = results;
  writeFacts(paper, [
    [texts.name, fullName],
    [texts.reference, reference],
    [texts.evaluation, quiz.name],
    [texts.session, session === null ? '—' : momentInWords(session.start)],
    [texts.started, startedAt === null ? '—' : momentInWords(startedAt)],
    [texts.finished, momentInWords(finishedAt)],
    [texts.status, texts.statuses[status]],
    [texts.attempt, String(attempt)],
  ]);
  paper.y += 4;
  paper.text(texts.grade, { size: 9, color: SOFT });
  paper.text(gradeWords(results.grade, results.policy), { size: 22, bold: true });
  if (!isValid) paper.text(texts.notValid, { size: 9.5, color: SOFT });
};

const totalsRow = (name: string, { total, answered, hits, points, maxPoints }: SheetTotals): readonly string[] => [
  name,
  String(total),
  String(answered),
  String(hits),
  pointsWords(points, maxPoints),
];

export const writeSections = async (paper: Paper, results: SheetResults): Promise<void> => {
  writeHeading(paper, texts.bySection);
  await writeColumns(
    paper,
    [
      { name: texts.section, share: 0.4 },
      { name: texts.questions, share: 0.14, align: 'right' },
      { name: texts.answered, share: 0.16, align: 'right' },
      { name: texts.hits, share: 0.12, align: 'right' },
      { name: texts.points, share: 0.18, align: 'right' },
    ],
    results.sections.map((section) => totalsRow(section.name, section)),
    totalsRow(texts.total, results),
  );
};
