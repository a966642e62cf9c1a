import { compareVersions, type EpochMs } from '@quipu/engine';
import { writeAnswers } from '../evaluations/answer-store.ts';
import { sameDetails } from '../evaluations/same-details.ts';
import type { Within } from '../evaluations/sheet-store.ts';
import { type Compared, type ComparedAnswer, compareKeptAnswers } from './compare-kept-answers.ts';
import { gradeOf } from './grade-due.ts';
import { type FormToGrade, formsToGrade } from './grading-rules-store.ts';
import { type AnswerRange, keepGrades, placedAnswers } from './sheet-grade-store.ts';
import { type Telling, tellPublished } from './tell-published.ts';

export type KeptDecision =
  | { readonly kind: 'noKept' | 'decidedBefore' | 'underWay' }
  | {
      readonly kind: 'decided';
      readonly sheetId: number;
      /** Those that count now and did not. */
      readonly changed: readonly ComparedAnswer[];
      /** Null: the sheet is not graded (yet). */
      readonly grade: { readonly before: number | null; readonly after: number | null } | null;
    };

/** It stands above what is held, as a person decided, and below what a device that opens the sheet again will say. */
const asDecided = ({ entry, held }: Compared, epoch: number) =>
  entry.epoch <= epoch && (held === undefined || compareVersions(entry, held) > 0)
    ? entry
    : { ...entry, epoch: held?.epoch ?? epoch, revision: (held?.revision ?? 0) + 1 };

const isOther = ({ entry, held }: Compared): boolean => !sameDetails(entry.details, held?.details ?? []);

const gradeAnew = async (within: Within, form: FormToGrade, sheet: AnswerRange, platform: Telling, at: EpochMs) => {
  const before = await within
    .selectFrom('sheet_grade')
    .select(['grade', 'published_at as publishedAt'])
    .where('sheet_id', '=', sheet.id)
    .executeTakeFirst();
  if (before === undefined) return null;
  const answers = await placedAnswers(within, [sheet]);
  const result = gradeOf(form, answers.get(sheet.id) ?? []);
  await keepGrades(within, [{ sheetId: sheet.id, result }], at, () => false);
  const after = result?.grade ?? null;
  if (before.publishedAt !== null && after !== before.grade)
    await tellPublished(within, platform, [sheet.id], 'changed');
  return { before: before.grade, after };
};

/**
 * What a person decided on kept answers: accepted ones count from now on, whatever was held, and the sheet is graded anew.
 * Only of a sheet that has ended: while it goes on its device says what is answered.
 */
export const decideKeptAnswers = async (
  within: Within,
  id: number,
  isAccepted: boolean,
  platform: Telling,
  at: EpochMs,
): Promise<KeptDecision> => {
  const kept = await within.selectFrom('answer_review').select('sheet_id').where('id', '=', id).executeTakeFirst();
  if (kept === undefined) return { kind: 'noKept' };
  const { form_id: formId } = await within
    .selectFrom('answers_sheet')
    .select('form_id')
    .where('id', '=', kept.sheet_id)
    .executeTakeFirstOrThrow();
  // Forms before sheets, as grading takes them.
  const form = (await formsToGrade(within, [formId])).get(formId);
  if (form === undefined) throw new Error(`Form ${formId} is gone`);
  const sheet = await within
    .selectFrom('answers_sheet')
    .select(['id', 'status', 'answer_base as answerBase', 'answer_count as answerCount', 'epoch'])
    .where('id', '=', kept.sheet_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (isAccepted && (sheet.status === 'P' || sheet.status === 'A')) return { kind: 'underWay' };
  const decided = await within
    .updateTable('answer_review')
    .set({ decided_at: new Date(at), is_accepted: isAccepted })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (decided.numUpdatedRows === 0n) return { kind: 'decidedBefore' };
  if (!isAccepted) return { kind: 'decided', sheetId: sheet.id, changed: [], grade: null };
  const others = (await compareKeptAnswers(within, id, form, sheet)).filter(isOther);
  const answers = others.map((one) => ({
    sheetId: sheet.id,
    itemId: one.answer.itemId,
    entry: asDecided(one, sheet.epoch),
  }));
  await writeAnswers(within, answers, at);
  const grade = others.length === 0 ? null : await gradeAnew(within, form, sheet, platform, at);
  return { kind: 'decided', sheetId: sheet.id, changed: others.map(({ answer }) => answer), grade };
};
