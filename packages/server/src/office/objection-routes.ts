import {
  decideOfficeObjection,
  OFFICE_PAGE,
  objectionProblem,
  officeObjection,
  officeObjections,
  reasonIn,
} from '@quipu/contract';
import { decideObjection } from '../exams/objections/decide-objection.ts';
import { objectionPage, objectionWithId } from '../exams/objections/objection-store.ts';
import { incidentsOf } from '../exams/timeline/timeline-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { closeIncidentsIn } from '../proctoring/console/close-incident.ts';
import type { OfficeHandle } from './operator.ts';
import { isOwnRequest } from './own-request.ts';
import { type ActionOutcome, conflict, notThere, type Perform, wrong } from './perform-action.ts';
import { asObjection } from './request-rows.ts';
import { texts } from './texts.ts';

export const objectionRoutes = (handle: OfficeHandle, perform: Perform, { db, now }: AppContext): void => {
  handle(officeObjections, async ({ query: { page, ...search } }) => {
    const { total, rows } = await objectionPage(db, { ...search, page: { number: page ?? 1, size: OFFICE_PAGE } });
    return reply(200, { now: now(), total, rows: rows.map(asObjection) });
  });

  handle(officeObjection, async ({ params: { id } }) => {
    const found = await objectionWithId(db, id);
    if (found === undefined) return reply(404, refusal(texts.noRequest));
    const incidents = (await incidentsOf(db, found.sheetId)).filter(({ objection }) => objection?.id === id);
    return reply(200, { now: now(), objection: asObjection(found), incidents });
  });

  handle(decideOfficeObjection, async ({ params: { id }, body }, operator) =>
    perform(operator, 'decide-objection', body, async (tx, telling): Promise<ActionOutcome> => {
      const answer = body.answer.trim();
      const problem = objectionProblem(answer);
      if (problem !== null) return wrong(problem);
      if (await isOwnRequest(tx, 'objection', id, operator)) return conflict(texts.ownRequest);
      const isUpheld = body.decision === 'accept';
      const at = now();
      const outcome = await decideObjection(tx, telling, id, { isUpheld, answer, at });
      if (outcome.kind === 'noObjection') return notThere(texts.noRequest);
      if (outcome.kind !== 'decided') return conflict(texts.alreadyDecided);
      const { sheetId, incidentIds } = outcome;
      // A rehearsal has no reason yet, and none is closed without one.
      const closing = { who: operator.reference, why: reasonIn(body.reason) ?? answer, at };
      const closed = isUpheld ? await closeIncidentsIn(tx, sheetId, incidentIds, closing) : null;
      return {
        kept: { objectionId: id, sheetId, incidentIds, isUpheld, answer },
        changes: closed?.closed.length ?? 0,
      };
    }),
  );
};
