import { getOwnIncidents, type OwnIncident, objectionProblem, objectToIncidents } from '@quipu/contract';
import type { Module } from '../../platform/context/app-context.ts';
import type { Db } from '../../platform/db/database.ts';
import { forbidden, refusal } from '../../platform/http/refusals.ts';
import { reply } from '../../platform/http/reply.ts';
import { notFound } from '../refusals.ts';
import { identityReader } from '../sheets/sheet-identity.ts';
import { incidentsOf } from '../timeline/timeline-store.ts';
import { addObjection, isAnswerable } from './objection-store.ts';
import { texts } from './texts.ts';

/** Leaves out who closed them and why: that was written for the staff. */
const ownIncidents = async (db: Db, sheetId: number): Promise<readonly OwnIncident[]> =>
  (await incidentsOf(db, sheetId)).map(({ closedBy: _, closedReason: __, photoId, ...incident }) => ({
    ...incident,
    hasPhoto: photoId !== null,
  }));

/** Gives the incidents of a sheet to its own person, and takes their objections. */
export const objectionsModule: Module = (handle, { db, now }) => {
  const identityOf = identityReader(db);

  handle(getOwnIncidents, async ({ params: { id }, caller }) => {
    if ((await identityOf(id))?.userId !== caller.userId) return notFound();
    return (await isAnswerable(db, id))
      ? reply(200, { incidents: await ownIncidents(db, id) })
      : forbidden(texts.notEnded);
  });

  handle(objectToIncidents, async ({ params: { id }, body: { incidents, text }, caller }) => {
    if ((await identityOf(id))?.userId !== caller.userId) return notFound();
    if (!(await isAnswerable(db, id))) return forbidden(texts.notEnded);
    if (incidents.length === 0) return reply(400, { msg: texts.needsIncident, problems: ['incidents'] });
    const problem = objectionProblem(text);
    if (problem !== null) return reply(400, { msg: problem, problems: ['text'] });
    const outcome = await addObjection(db, { sheetId: id, incidentIds: incidents, text: text.trim(), at: now() });
    if (outcome === 'noIncident') return notFound(texts.noIncident);
    if (outcome === 'hasAnother') return reply(409, refusal(texts.hasAnother));
    return reply(200, { incidents: await ownIncidents(db, id) });
  });
};
