import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { createYieldToEventLoop } from '../../platform/concurrency/yield-to-event-loop.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PlacedAnswer } from '../grading/form-session.ts';
import { gradeOf } from '../grading/grade-due.ts';
import { type FormToGrade, readForms } from '../grading/grading-rules-store.ts';
import { type AnswerRange, placedAnswers } from '../grading/sheet-grade-store.ts';
import { countedSheets } from '../sheets/counted-sheets.ts';
import { type Hypothesis, supposedForm } from './hypothesis.ts';
import { readLogs } from './read-logs.ts';
import { otherAnswers } from './same-answers.ts';

/** answers: those that are kept; log: those that the log has until the moment; unsure: the log has not all that is kept. */
export type AnswersFrom = 'answers' | 'log' | 'unsure' | 'noLog';

export interface SupposedSheet {
  readonly sheetId: number;
  readonly reference: string;
  readonly fullName: string;
  readonly attempt: number;
  readonly isValid: boolean;
  readonly before: number | null;
  /** Null: nothing of it can be graded, or nobody knows how it stood. */
  readonly after: number | null;
  readonly from: AnswersFrom;
}

/** Grades as they are, or would be. */
export interface GradeFigures {
  readonly graded: number;
  readonly mean: number | null;
  readonly least: number | null;
  readonly most: number | null;
  /** Null: nobody asks. */
  readonly passed: number | null;
}

export interface Supposed {
  /** All that are graded and count, by the reference of their person. */
  readonly sheets: readonly SupposedSheet[];
  readonly before: GradeFigures;
  readonly after: GradeFigures;
}

interface GradedSheet extends AnswerRange, Omit<SupposedSheet, 'sheetId' | 'after' | 'from'> {
  readonly formId: number;
}

/** The sheets of an evaluation that are graded and count, by the reference of their person. */
export const gradedSheetsOf = (db: Db, quizId: number): Promise<readonly GradedSheet[]> =>
  countedSheets(db)
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .innerJoin('sheet_grade as graded', 'graded.sheet_id', 'sheet.id')
    .select(['sheet.id', 'sheet.form_id as formId', 'sheet.answer_base as answerBase'])
    .select(['sheet.answer_count as answerCount', 'sheet.attempt', 'sheet.is_valid as isValid'])
    .select(['person.reference', 'person.full_name as fullName', 'graded.grade as before'])
    .where('sheet.quiz_id', '=', quizId)
    .where('sheet.withdrawn_at', 'is', null)
    .orderBy('person.reference')
    .orderBy('sheet.attempt')
    .execute();

const figuresOf = (grades: readonly (number | null)[], passMark: number | null): GradeFigures => {
  const known = grades.filter((grade) => grade !== null);
  const sum = known.reduce((total, grade) => total + grade, 0);
  return {
    graded: known.length,
    mean: known.length === 0 ? null : sum / known.length,
    least: known.length === 0 ? null : known.reduce((least, grade) => Math.min(least, grade)),
    most: known.length === 0 ? null : known.reduce((most, grade) => Math.max(most, grade)),
    passed: passMark === null ? null : known.filter((grade) => grade >= passMark).length,
  };
};

type Stood = readonly [answers: readonly PlacedAnswer[] | null, from: AnswersFrom];

const stoodAt = async (db: Db, sheet: AnswerRange, kept: readonly PlacedAnswer[], at: EpochMs): Promise<Stood> => {
  const read = await readLogs(db, sheet, at);
  if (read === null || E.isLeft(read)) return [null, 'noLog'];
  const { atMoment, end } = read.right;
  return [atMoment, otherAnswers(end, kept).length === 0 ? 'log' : 'unsure'];
};

const AT_ONCE = 250;

/**
 * Grades an evaluation as it would be under a hypothesis, from the same answers and by the same rules as it is graded. It keeps nothing and
 * holds nobody up. As of one moment where `db` is a transaction of repeatable reads.
 */
export const whatIf = async (db: Db, quizId: number, hypothesis: Hypothesis): Promise<Supposed> => {
  const listed = await gradedSheetsOf(db, quizId);
  const formIds = [...new Set(listed.map(({ formId }) => formId))];
  const forms = new Map<number, FormToGrade>();
  if (formIds.length > 0)
    for (const [id, form] of await readForms(db, formIds)) forms.set(id, supposedForm(id, form, hypothesis));
  const yieldToEventLoop = createYieldToEventLoop();
  const sheets: SupposedSheet[] = [];
  const { endedAt, passMark } = hypothesis;
  for (let from = 0; from < listed.length; from += AT_ONCE) {
    const some = listed.slice(from, from + AT_ONCE);
    const answers = await placedAnswers(db, some);
    for (const { id, formId, answerBase, answerCount, ...sheet } of some) {
      const kept = answers.get(id) ?? [];
      const [stood, by]: Stood =
        endedAt === null ? [kept, 'answers'] : await stoodAt(db, { id, answerBase, answerCount }, kept, endedAt);
      const form = forms.get(formId);
      const after = form === undefined || stood === null ? null : (gradeOf(form, stood)?.grade ?? null);
      sheets.push({ ...sheet, sheetId: id, after, from: by });
      await yieldToEventLoop();
    }
  }
  return {
    sheets,
    before: figuresOf(
      sheets.map(({ before }) => before),
      passMark,
    ),
    after: figuresOf(
      sheets.map(({ after }) => after),
      passMark,
    ),
  };
};

/** Those whose grade would be another. */
export const changedSheets = ({ sheets }: Supposed): readonly SupposedSheet[] =>
  sheets.filter(({ before, after, from }) => from !== 'noLog' && before !== after);
