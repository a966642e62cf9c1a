import { addOfficeSession, changeOfficeSession, reasonIn, removeOfficeSession, sayOpeningCode } from '@quipu/contract';
import { takesEvaluation } from '../exams/sheets/takes-evaluation.ts';
import { sayCode } from '../laboratory/session-code-store.ts';
import { texts as laboratoryTexts } from '../laboratory/texts.ts';
import { keepAction } from '../platform/audit/operator-action-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import type { OfficeHandle } from './operator.ts';
import { noReason, type Perform } from './perform-action.ts';
import { addOneSession, changeOneSession, removeOneSession } from './session-actions.ts';
import { texts } from './texts.ts';

export const sessionRoutes = (handle: OfficeHandle, perform: Perform, { db, config, now }: AppContext): void => {
  handle(addOfficeSession, async ({ body }, operator) =>
    perform(operator, 'add-session', body, (tx) => addOneSession(tx, body, now())),
  );

  handle(removeOfficeSession, async ({ params: { id }, body }, operator) =>
    perform(operator, 'remove-session', body, (tx) => removeOneSession(tx, id, body.before)),
  );

  handle(changeOfficeSession, async ({ params: { id }, body }, operator) =>
    perform(operator, 'set-session', body, async (tx, { institution }) =>
      changeOneSession(tx, id, body, { operator, institution: await institution() }, now()),
    ),
  );

  // Asked again it says the same: a reply that was lost loses nothing.
  handle(sayOpeningCode, async ({ params: { id }, body: { reason, isEarly } }, operator) => {
    const why = reasonIn(reason);
    if (why === null) return noReason();
    const at = now();
    const said = await db.transaction().execute(async (tx) => {
      // Sessions of one evaluation have the same questions.
      const session = await tx.selectFrom('quiz_session').select('quiz_id').where('id', '=', id).executeTakeFirst();
      if (session !== undefined && (await takesEvaluation(tx, session.quiz_id, operator))) return 'own';
      const told = await sayCode(tx, config, { session: id, isEarly, at });
      if (typeof told === 'string') return told;
      const what = { action: 'opening-code', session: id, early: told.wasEarly };
      await keepAction(tx, operator.reference, why, what, at);
      return told;
    });
    if (typeof said !== 'string') return reply(200, { now: at, code: said.code });
    if (said === 'own') return reply(409, refusal(texts.ownEvaluation));
    return reply(said === 'none' ? 404 : 409, refusal(laboratoryTexts.noCode[said]));
  });
};
