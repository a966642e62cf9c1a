import { addOfficeSession, changeOfficeSession } from '@quipu/contract';
import type { AppContext } from '../platform/context/app-context.ts';
import type { OfficeHandle } from './operator.ts';
import type { Perform } from './perform-action.ts';
import { addOneSession, changeOneSession } from './session-actions.ts';

export const sessionRoutes = (handle: OfficeHandle, perform: Perform, { now }: AppContext): void => {
  handle(addOfficeSession, async ({ body }, operator) =>
    perform(operator, 'add-session', body, (tx) => addOneSession(tx, body, now())),
  );

  handle(changeOfficeSession, async ({ params: { id }, body }, operator) =>
    perform(operator, 'set-session', body, async (tx, { institution }) =>
      changeOneSession(tx, id, body, { operator, institution: await institution() }, now()),
    ),
  );
};
