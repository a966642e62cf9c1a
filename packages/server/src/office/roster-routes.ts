import {
  enterOfficeRoster,
  moveOfficeRoster,
  OFFICE_PAGE,
  officeRoster,
  officeSession,
  officeSessions,
  takeBackOfficeRoster,
  withdrawOfficeRoster,
} from '@quipu/contract';
import type { AppContext } from '../platform/context/app-context.ts';
import { paged } from '../platform/db/paged.ts';
import { refusal } from '../platform/http/refusals.ts';
import { reply } from '../platform/http/reply.ts';
import { answerGrace } from '../platform/institution/institution-settings.ts';
import type { OfficeHandle } from './operator.ts';
import type { Perform } from './perform-action.ts';
import { enterOne, moveMany, takeBackMany, withdrawMany } from './roster-actions.ts';
import { rosterOfSession, rosterRows, sessionsPage } from './roster-store.ts';
import { texts } from './texts.ts';

const pageOf = (page: number | null) => ({ number: page ?? 1, size: OFFICE_PAGE });

export const rosterRoutes = (handle: OfficeHandle, perform: Perform, { db, now, institution }: AppContext): void => {
  handle(officeSessions, async ({ query: { page, ...search } }) => {
    const { total, rows } = await sessionsPage(db, search, pageOf(page), now());
    return reply(200, { now: now(), total, sessions: rows });
  });

  handle(officeSession, async ({ params: { id } }) => {
    const session = await rosterOfSession(db, id, now());
    return session === null ? reply(404, refusal(texts.noSession)) : reply(200, { now: now(), session });
  });

  handle(officeRoster, async ({ params: { id }, query: { page, ...search } }) => {
    const { total, rows } = await paged(rosterRows(db, id, search), pageOf(page));
    return reply(200, { now: now(), total, rows });
  });

  handle(enterOfficeRoster, async ({ params: { id }, body }, operator) =>
    perform(operator, 'enter', body, (tx) => enterOne(tx, id, body, operator, now())),
  );

  handle(moveOfficeRoster, async ({ params: { id }, body }, operator) =>
    perform(operator, body.sheetIds?.length === 1 ? 'move' : 'move-all', body, (tx) =>
      moveMany(tx, id, body, operator, now()),
    ),
  );

  handle(withdrawOfficeRoster, async ({ params: { id }, body }, operator) => {
    const grace = answerGrace((await institution()).rules);
    const asked = { sessionId: id, sheetIds: body.sheetIds, saidEnded: body.saidEnded, why: body.reason.trim() };
    return perform(operator, 'withdraw', body, (tx) => withdrawMany(tx, asked, operator, now, grace));
  });

  handle(takeBackOfficeRoster, async ({ params: { id }, body }, operator) =>
    perform(operator, 'take-back', body, (tx) =>
      takeBackMany(tx, { sessionId: id, sheetIds: body.sheetIds }, operator, now()),
    ),
  );
};
