import * as E from 'fp-ts/lib/Either.js';
import { addForm, reserveIds } from '../../exams/forms/form-store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { filesNamedIn, openFiles } from '../../platform/storage/open-file-store.ts';
import type { StoredNames } from '../../platform/storage/stored-files.ts';
import type { AuthoredEvaluation } from './authored-evaluation.ts';
import { type CompiledEvaluation, compileEvaluation } from './compile-evaluation.ts';

export interface AddedEvaluation {
  readonly quizId: number;
  readonly formId: number;
  readonly timeLimit: number;
  /** They are to be stored. */
  readonly files: StoredNames;
}

export const quizNamed = async (tx: Tx, name: string): Promise<number | null> =>
  (await tx.selectFrom('quiz').select('id').where('name', '=', name).executeTakeFirst())?.id ?? null;

/** Shown before and after it, to whoever has it on the list: its picture, and what its steps show and play. */
const filesBefore = ({ imageUrl, steps }: CompiledEvaluation): readonly string[] => [
  ...filesNamedIn([imageUrl, steps]),
  ...steps.flatMap(({ audio, video }) => [audio, video].flatMap((name) => name ?? [])),
];

/** Adds an evaluation, whole or not at all. Left: its problems. */
export const addEvaluation = async (
  tx: Tx,
  authored: AuthoredEvaluation,
  files: StoredNames,
  requireQuizId: number | null,
): Promise<E.Either<readonly string[], AddedEvaluation>> => {
  const measured = compileEvaluation(authored, files, 1);
  if (E.isLeft(measured)) return measured;
  if ((await quizNamed(tx, authored.name)) !== null)
    return E.left([`name: ya existe una evaluación llamada "${authored.name}"`]);
  const firstId = await reserveIds(tx, 'content', measured.right.idCount);
  const compiled = compileEvaluation(authored, files, firstId);
  if (E.isLeft(compiled)) return compiled;
  const { form, steps, extra, name, type, imageUrl, timeLimit, updateEach, allows, grading } = compiled.right;
  await openFiles(tx, filesBefore(compiled.right));
  const { id: quizId } = await tx
    .insertInto('quiz')
    .values({
      name,
      type,
      image_url: imageUrl,
      time_limit: timeLimit,
      update_each: updateEach,
      require_quiz_id: requireQuizId,
      steps: JSON.stringify(steps),
      extra: JSON.stringify(extra),
      is_practice: allows.practice,
      permits_rescheduling: allows.rescheduling,
      shows_answers: allows.viewAnswers,
      shows_regrades: allows.viewRegrades,
      takes_regrades: allows.regrade,
      backup_minutes: allows.backupMinutes,
      grading: grading === null ? null : JSON.stringify(grading),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return E.right({
    ...{ quizId, timeLimit, files: compiled.right.files },
    formId: await addForm(tx, quizId, form),
  });
};
