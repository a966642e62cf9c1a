import type { EpochMs } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { createYieldToEventLoop } from '../../platform/concurrency/yield-to-event-loop.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PlacedAnswer } from '../grading/form-session.ts';
import { gradeOf } from '../grading/grade-due.ts';
import { type FormToGrade, readForms } from '../grading/grading-rules-store.ts';
import { rounded } from '../grading/rounded.ts';
import { type AnswerRange, placedAnswers } from '../grading/sheet-grade-store.ts';
import { gradedSheets, sheetsUnderWay } from './graded-sheets.ts';
import { type Hypothesis, supposedForm } from './hypothesis.ts';
import { readLogs } from './read-logs.ts';
import { otherAnswers } from './same-answers.ts';

/**
 * answers: those that are kept; log: those that the logs have until the moment; unsure: the logs have not all that is kept; noLog: none is
 * here or one cannot be read, and the grade stays as it is.
 */
export type AnswersFrom = 'answers' | 'log' | 'unsure' | 'noLog';

export interface SupposedSheet {
  readonly sheetId: number;
  readonly reference: string;
  readonly fullName: string;
  readonly attempt: number;
  readonly before: number | null;
  /** Null: nothing of it can be graded. */
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
  /** The grades from which one passes, on the scale that there is and on the one that is supposed. Null: nobody asks. */
  readonly passMarks: { readonly before: number; readonly after: number } | null;
}

export interface GradedSheet extends AnswerRange, Omit<SupposedSheet, 'sheetId' | 'after' | 'from'> {
  readonly formId: number;
}

/** The sheets of an evaluation that are graded and count, by the reference of their person. */
export const gradedSheetsOf = (db: Db, quizId: number): Promise<readonly GradedSheet[]> =>
  gradedSheets(db, quizId)
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['sheet.id', 'sheet.form_id as formId', 'sheet.answer_base as answerBase'])
    .select(['sheet.answer_count as answerCount', 'sheet.attempt'])
    .select(['person.reference', 'person.full_name as fullName', 'graded.grade as before'])
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

/** The devices that gave the answers that are kept. */
const epochsOf = async (db: Db, { answerBase, answerCount }: AnswerRange): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('user_answer')
      .select('epoch')
      .distinct()
      .where('id', '>=', answerBase)
      .where('id', '<', answerBase + answerCount)
      .execute()
  ).map(({ epoch }) => epoch);

const stoodAt = async (db: Db, sheet: AnswerRange, kept: readonly PlacedAnswer[], at: EpochMs): Promise<Stood> => {
  const read = await readLogs(db, sheet, at);
  if (read === null || E.isLeft(read)) return [null, 'noLog'];
  const { atMoment, end, epochs } = read.right;
  const isWhole = (await epochsOf(db, sheet)).every((epoch) => epochs.includes(epoch));
  return [atMoment, isWhole && otherAnswers(end, kept).length === 0 ? 'log' : 'unsure'];
};

/** A pass mark is of the scale that is supposed: as it is, one passes with the same part of the other. */
const passMarksOf = (
  forms: ReadonlyMap<number, FormToGrade>,
  { passMark, policy: { scale } }: Hypothesis,
): Supposed['passMarks'] => {
  if (passMark === null) return null;
  const policy = [...forms.values()].find((form) => form.policy !== null)?.policy ?? null;
  const before =
    policy === null || scale === undefined ? passMark : rounded((passMark * policy.scale) / scale, policy.decimals);
  return { before, after: passMark };
};

const AT_ONCE = 250;

/**
 * Grades an evaluation as it would be under a hypothesis, from the same answers and by the same rules as it is graded. It keeps nothing and
 * holds nobody up. As of one moment where `db` is a transaction of repeatable reads.
 */
export const whatIf = async (db: Db, quizId: number, hypothesis: Hypothesis): Promise<Supposed> => {
  const listed = await gradedSheetsOf(db, quizId);
  const formIds = [...new Set(listed.map(({ formId }) => formId))];
  const asTheyAre = formIds.length === 0 ? new Map<number, FormToGrade>() : await readForms(db, formIds);
  const forms = new Map([...asTheyAre].map(([id, form]) => [id, supposedForm(id, form, hypothesis)]));
  const passMarks = passMarksOf(asTheyAre, hypothesis);
  const yieldToEventLoop = createYieldToEventLoop();
  const sheets: SupposedSheet[] = [];
  const { endedAt } = hypothesis;
  const underWay =
    endedAt === null ? [] : await sheetsUnderWay(db, quizId, endedAt).select('sheet.id as sheetId').execute();
  const cutOff = new Set(underWay.map(({ sheetId }) => sheetId));
  for (let from = 0; from < listed.length; from += AT_ONCE) {
    const some = listed.slice(from, from + AT_ONCE);
    const answers = await placedAnswers(db, some);
    for (const { id, formId, answerBase, answerCount, ...sheet } of some) {
      const kept = answers.get(id) ?? [];
      const [stood, by]: Stood =
        endedAt === null || !cutOff.has(id)
          ? [kept, 'answers']
          : await stoodAt(db, { id, answerBase, answerCount }, kept, endedAt);
      const form = forms.get(formId);
      const graded = form === undefined || stood === null ? null : (gradeOf(form, stood)?.grade ?? null);
      const after = by === 'noLog' ? sheet.before : graded;
      sheets.push({ ...sheet, sheetId: id, after, from: by });
      await yieldToEventLoop();
    }
  }
  return {
    sheets,
    before: figuresOf(
      sheets.map(({ before }) => before),
      passMarks?.before ?? null,
    ),
    after: figuresOf(
      sheets.map(({ after }) => after),
      passMarks?.after ?? null,
    ),
    passMarks,
  };
};

/** Those whose grade would be another. */
export const changedSheets = ({ sheets }: Supposed): readonly SupposedSheet[] =>
  sheets.filter(({ before, after }) => before !== after);
