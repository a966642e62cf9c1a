import { addOfficeSession, changeOfficeSession } from '@quipu/contract';
import type { AppContext } from '../platform/context/app-context.ts';
import type { Act } from './act.ts';
import type { OfficeHandle } from './operator.ts';
import { addOneSession, changeOneSession } from './session-acts.ts';

export const sessionRoutes = (handle: OfficeHandle, act: Act, { now }: AppContext): void => {
  handle(addOfficeSession, async ({ body }, operator) =>
    act(operator, 'add-session', body, (tx) => addOneSession(tx, body, now())),
  );

  handle(changeOfficeSession, async ({ params: { id }, body }, operator) =>
    act(operator, 'set-session', body, async (tx, { institution }) =>
      changeOneSession(tx, id, body, { operator, institution: await institution() }, now()),
    ),
  );
};
