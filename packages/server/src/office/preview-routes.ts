import { officeEvaluationKey, previewOfficeEvaluation, tryOfficeEvaluation } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { personFinder } from '../accounts/people/people-store.ts';
import { previewSheet } from '../exams/opening/preview-sheet.ts';
import { formKey } from '../exams/results/form-key.ts';
import { putOne } from '../exams/roster/roster-actions.ts';
import { texts as rosterTexts } from '../exams/roster/texts.ts';
import { fileGrants } from '../exams/sheets/file-grants.ts';
import { takesEvaluation } from '../exams/sheets/takes-evaluation.ts';
import { keepAction } from '../platform/audit/operator-action-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Db } from '../platform/db/database.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { HOUR_MS } from '../platform/time/durations.ts';
import type { OfficeHandle } from './operator.ts';
import { type ActionOutcome, conflict, notThere, type Perform } from './perform-action.ts';
import { texts } from './texts.ts';

/** So long the pictures of a preview can be had. */
const GRANTED_MS = 8 * HOUR_MS;

const latestForm = async (db: Db, quizId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('form')
      .select('id')
      .where('quiz_id', '=', quizId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null;

const isOfEvaluation = async (db: Db, sessionId: number, quizId: number): Promise<boolean> =>
  (await db
    .selectFrom('quiz_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('quiz_id', '=', quizId)
    .executeTakeFirst()) !== undefined;

export const previewRoutes = (
  handle: OfficeHandle,
  perform: Perform,
  { db, now, config, institution }: AppContext,
): void => {
  const { formGrantOf } = fileGrants(config);

  handle(previewOfficeEvaluation, async ({ params: { id } }, operator) => {
    if (await takesEvaluation(db, id, operator)) return reply(409, refusal(texts.ownEvaluation));
    const sheet = await previewSheet(db, { quizId: id, userId: operator.userId }, now());
    if (sheet === null) return reply(404, refusal(texts.noEvaluation));
    const { rules } = await institution();
    return reply(200, {
      ...sheet,
      word: null,
      keptContent: null,
      fileGrant: formGrantOf({ formId: sheet.formId, until: now() + GRANTED_MS }),
      backupKey: null,
      cameraVerdictBlockSeconds: rules.cameraVerdictBlockSeconds,
      loadingGivenBackSeconds: 0,
    });
  });

  handle(officeEvaluationKey, async ({ params: { id } }, operator) => {
    const formId = await latestForm(db, id);
    if (formId === null) return reply(404, refusal(texts.noEvaluation));
    if (await takesEvaluation(db, id, operator)) return reply(409, refusal(texts.ownEvaluation));
    const answers = await formKey(db, formId);
    await keepAction(db, operator.reference, null, { action: 'see-key', quizId: id }, now());
    return reply(200, { now: now(), answers });
  });

  handle(tryOfficeEvaluation, async ({ params: { id }, body }, operator) =>
    perform(operator, 'try-evaluation', body, async (tx): Promise<ActionOutcome> => {
      const { person, session } = body;
      if (!(await isOfEvaluation(tx, session, id))) return notThere(texts.notItsSession);
      const found = await personFinder(tx)(person ?? operator.reference);
      if (found === undefined) return notThere(texts.noPerson);
      if (await takesEvaluation(tx, id, { userId: found.id }))
        return conflict(found.id === operator.userId ? texts.ownEvaluation : texts.takesIt);
      const wanted = {
        userId: found.id,
        sessionId: session,
        room: 'asIs',
        desk: null,
        isTrial: true,
        isByName: true,
      } as const;
      const put = await putOne(tx, wanted, now());
      if (E.isLeft(put)) return conflict(rosterTexts.problems[put.left]);
      const { change, sheetId } = put.right;
      return { kept: { quizId: id, sheetId, userId: found.id, session }, changes: change.kind === 'same' ? 0 : 1 };
    }),
  );
};
