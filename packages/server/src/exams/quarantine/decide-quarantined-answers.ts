import { compareVersions, type EpochMs } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { sameDetails } from '../answers/same-details.ts';
import { gradeOf } from '../grading/grade-due.ts';
import { type FormToGrade, formsToGrade } from '../grading/grading-rules-store.ts';
import { type AnswerRange, keepGrades, placedAnswers } from '../grading/sheet-grade-store.ts';
import { type Telling, tellPublished } from '../grading/tell-published.ts';
import { writeAnswers } from '../sheets/answer-store.ts';
import { type Compared, type ComparedAnswer, compareQuarantinedAnswers } from './compare-quarantined-answers.ts';

export type QuarantineDecision =
  | { readonly kind: 'noQuarantined' | 'decidedBefore' | 'underWay' }
  | {
      readonly kind: 'decided';
      readonly sheetId: number;
      readonly reference: string;
      /** They count now and did not. */
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

const gradeAnew = async (tx: Tx, form: FormToGrade, sheet: AnswerRange, context: Telling, at: EpochMs) => {
  const before = await tx
    .selectFrom('sheet_grade')
    .select(['grade', 'published_at as publishedAt'])
    .where('sheet_id', '=', sheet.id)
    .executeTakeFirst();
  if (before === undefined) return null;
  const answers = await placedAnswers(tx, [sheet]);
  const result = gradeOf(form, answers.get(sheet.id) ?? []);
  await keepGrades(tx, [{ sheetId: sheet.id, result }], at, () => false);
  const after = result?.grade ?? null;
  if (before.publishedAt !== null && after !== before.grade) await tellPublished(tx, context, [sheet.id], 'keptApart');
  return { before: before.grade, after };
};

/**
 * Does what a person decided on quarantined answers: accepted ones count from now on, whatever was held, and the sheet is
 * graded anew. It is done only of a sheet that has ended: while it goes on its device says what is answered.
 */
export const decideQuarantinedAnswers = async (
  tx: Tx,
  id: number,
  isAccepted: boolean,
  context: Telling,
  at: EpochMs,
): Promise<QuarantineDecision> => {
  const kept = await tx
    .selectFrom('quarantined_answers')
    .select(['sheet_id', 'received_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (kept === undefined) return { kind: 'noQuarantined' };
  const { form_id: formId, reference } = await tx
    .selectFrom('answers_sheet as sheet')
    .innerJoin('app_user as person', 'person.id', 'sheet.user_id')
    .select(['sheet.form_id', 'person.reference'])
    .where('sheet.id', '=', kept.sheet_id)
    .executeTakeFirstOrThrow();
  // Forms before sheets, as grading takes them.
  const form = (await formsToGrade(tx, [formId])).get(formId);
  if (form === undefined) throw new Error(`Form ${formId} is gone`);
  const sheet = await tx
    .selectFrom('answers_sheet')
    .select(['id', 'status', 'answer_base as answerBase', 'answer_count as answerCount', 'epoch'])
    .where('id', '=', kept.sheet_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (isAccepted && (sheet.status === 'P' || sheet.status === 'A')) return { kind: 'underWay' };
  const decided = await tx
    .updateTable('quarantined_answers')
    .set({ decided_at: new Date(at), is_accepted: isAccepted })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (decided.numUpdatedRows === 0n) return { kind: 'decidedBefore' };
  if (!isAccepted) return { kind: 'decided', sheetId: sheet.id, reference, changed: [], grade: null };
  const others = (await compareQuarantinedAnswers(tx, id, form, sheet)).filter(isOther);
  const answers = others.map((one) => ({
    sheetId: sheet.id,
    itemId: one.answer.itemId,
    entry: asDecided(one, sheet.epoch),
  }));
  // They came when they were quarantined: a decision is no post.
  await writeAnswers(tx, answers, kept.received_at);
  const grade = others.length === 0 ? null : await gradeAnew(tx, form, sheet, context, at);
  return { kind: 'decided', sheetId: sheet.id, reference, changed: others.map(({ answer }) => answer), grade };
};
