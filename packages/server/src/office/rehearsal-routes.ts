import { officeRehearsals, stopOfficeRehearsal } from '@quipu/contract';
import { askToStop, rehearsals } from '../exams/rehearsal/rehearsal-store.ts';
import type { AppContext } from '../platform/context/app-context.ts';
import { reply } from '../platform/http/reply.ts';
import type { OfficeHandle } from './operator.ts';
import { conflict, type Perform } from './perform-action.ts';
import { texts } from './texts.ts';

export const rehearsalRoutes = (handle: OfficeHandle, perform: Perform, { db, now }: AppContext): void => {
  handle(officeRehearsals, async () => reply(200, { now: now(), rehearsals: await rehearsals(db) }));

  handle(stopOfficeRehearsal, async ({ params: { id }, body }, operator) =>
    perform(operator, 'stop-rehearsal', body, async (tx) =>
      (await askToStop(tx, id, now()))
        ? { kept: { rehearsal: id }, changes: 1, told: [texts.rehearsalStops] }
        : conflict(texts.rehearsalOver),
    ),
  );
};
