import * as E from 'fp-ts/lib/Either.js';
import type { OverrideKind } from '../../platform/db/columns/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { questionsOf } from '../analysis/form-questions.ts';
import { type FormToGrade, readForms } from '../grading/grading-rules-store.ts';
import { type NoOverride, writtenOverride } from '../regrades/override-in.ts';
import { gradedSheets } from './graded-sheets.ts';
import type { Hypothesis, SupposedQuestion } from './hypothesis.ts';

/** Somebody wrote this of a question, which they name by the number that examinees see. */
export interface WrittenQuestion {
  /** Null: the only form of which there are grades. */
  readonly formId: number | null;
  readonly number: string;
  readonly change: { readonly kind: OverrideKind; readonly text: string } | null;
  readonly points: number | null;
}

/** A hypothesis as somebody wrote it. */
export interface WrittenHypothesis extends Omit<Hypothesis, 'questions'> {
  readonly questions: readonly WrittenQuestion[];
}

/** noSession: none was under way at the hour at which it would have ended. */
export type HypothesisProblem = { readonly is: 'nothing' | 'noSession' } | QuestionProblem;

type QuestionProblem =
  | { readonly is: 'noQuestion' | NoOverride | 'saidTwice'; readonly number: string }
  | { readonly is: 'whichForm'; readonly formIds: readonly number[] };

/** The forms of an evaluation of which there are grades, the latest first. */
export const gradedForms = async (db: Db, quizId: number): Promise<ReadonlyMap<number, FormToGrade>> => {
  const rows = await gradedSheets(db, quizId)
    .select('sheet.form_id as formId')
    .distinct()
    .orderBy('sheet.form_id', 'desc')
    .execute();
  const formIds = rows.map(({ formId }) => formId);
  if (formIds.length === 0) return new Map();
  const forms = await readForms(db, formIds);
  return new Map(
    formIds.flatMap((id) => {
      const form = forms.get(id);
      return form === undefined ? [] : [[id, form] as const];
    }),
  );
};

const readQuestion = (
  forms: ReadonlyMap<number, FormToGrade>,
  { formId, number, change, points }: WrittenQuestion,
): E.Either<QuestionProblem, SupposedQuestion> => {
  const [only] = forms.keys();
  if (formId === null && forms.size > 1) return E.left({ is: 'whichForm', formIds: [...forms.keys()] });
  const id = formId ?? only ?? 0;
  const form = forms.get(id);
  const question = form === undefined ? undefined : questionsOf(form).find((one) => one.number === number);
  if (form === undefined || question === undefined) return E.left({ is: 'noQuestion', number });
  const itemId = question.item.id;
  const override = change === null ? null : writtenOverride(form, itemId, change.kind, change.text);
  if (typeof override === 'string') return E.left({ is: override, number });
  return E.right({ formId: id, itemId, override, points });
};

/** Finds a question of which the same is supposed more than once. */
const saidTwice = (questions: readonly SupposedQuestion[]): number => {
  const said = new Set<string>();
  return questions.findIndex(({ formId, itemId, override, points }) => {
    const sorts = [...(override === null ? [] : ['answer']), ...(points === null ? [] : ['points'])];
    const names = sorts.map((sort) => `${formId} ${itemId} ${sort}`);
    const isTwice = names.some((name) => said.has(name));
    for (const name of names) said.add(name);
    return isTwice;
  });
};

/** Reads a hypothesis; left: the first that is wrong with it. */
export const readHypothesis = (
  forms: ReadonlyMap<number, FormToGrade>,
  written: WrittenHypothesis,
): E.Either<HypothesisProblem, Hypothesis> => {
  const { questions, policy, passMark, endedAt } = written;
  if (questions.length === 0 && Object.keys(policy).length === 0 && passMark === null && endedAt === null)
    return E.left({ is: 'nothing' });
  const read = E.traverseArray((one: WrittenQuestion) => readQuestion(forms, one))(questions);
  if (E.isLeft(read)) return read;
  const twice = questions[saidTwice(read.right)];
  return twice === undefined
    ? E.right({ ...written, questions: read.right })
    : E.left({ is: 'saidTwice', number: twice.number });
};
