import type { EpochMs } from '@quipu/engine';
import type { OverrideKind } from '../../platform/db/columns/kinds.ts';
import type { Tx } from '../../platform/db/database.ts';
import { questionsOf } from '../analysis/form-questions.ts';
import { readForms } from '../grading/grading-rules-store.ts';
import { type Telling, tellPublished } from '../grading/tell-published.ts';
import { type NoOverride, writtenOverride } from './override-in.ts';
import { addOverride, type DecidedItem, decisionsOn } from './override-store.ts';
import { type ChangedGrade, recompute } from './recompute.ts';

/** A question of an evaluation, with what is to be right of it: as an author writes it. */
export interface RightAnswerChange extends DecidedItem {
  readonly quizId: number;
  readonly change: { readonly kind: OverrideKind; readonly text: string };
  /** So many decisions on the question were seen by whoever asks; null: they are not asked. */
  readonly seen: number | null;
}

export type ChangedRightAnswer =
  | { readonly kind: NoOverride | 'noQuestion' | 'decidedMeanwhile' }
  | {
      readonly kind: 'changed';
      readonly changed: readonly ChangedGrade[];
      readonly mails: number;
      /** Beside who did it. */
      readonly kept: object;
    };

/**
 * Changes the right answers of a question of which nobody asked for a regrade, before its grades are published or after: everybody of
 * its form is graded anew, and those whose published grade is another one read it in a mail.
 */
export const changeRightAnswer = async (
  tx: Tx,
  context: Telling,
  { quizId, formId, itemId, change, seen }: RightAnswerChange,
  at: EpochMs,
): Promise<ChangedRightAnswer> => {
  // Held before anything is read, as a decision on a request holds it.
  const held = await tx
    .selectFrom('form')
    .select('id')
    .where('id', '=', formId)
    .where('quiz_id', '=', quizId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const form = held === undefined ? undefined : (await readForms(tx, [formId])).get(formId);
  const question = form === undefined ? undefined : questionsOf(form).find(({ item }) => item.id === itemId);
  if (form === undefined || question === undefined) return { kind: 'noQuestion' };
  const item = { formId, itemId };
  if (seen !== null && (await decisionsOn(tx, item)) !== seen) return { kind: 'decidedMeanwhile' };
  const override = writtenOverride(form, itemId, change.kind, change.text);
  if (typeof override === 'string') return { kind: override };
  await addOverride(tx, { ...item, requestId: null }, override);
  const changed = await recompute(tx, formId, at);
  const published = changed.filter(({ isPublished }) => isPublished).map(({ sheetId }) => sheetId);
  const mails = await tellPublished(tx, context, published, 'changed');
  return { kind: 'changed', changed, mails, kept: { quizId, ...item, question: question.number, override, changed } };
};
