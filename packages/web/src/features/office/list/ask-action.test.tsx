import type { ApiError } from '@quipu/contract';
import { renderHook } from '@testing-library/react';
import * as E from 'fp-ts/lib/Either.js';
import { expect, it } from 'vitest';
import { useOnce } from '../../../ui/kit/action-outcome.ts';
import { askAction, NOTHING, rehearse } from './ask-action.ts';

const LOST: E.Either<ApiError, never> = E.left({ kind: 'noReply', cause: 'offline' });

const calls = (...replies: E.Either<ApiError, { readonly status: 200; readonly body: typeof NOTHING }>[]) => {
  const asked: { readonly id: number; readonly reason: string; readonly once: string; readonly isDry: boolean }[] = [];
  const call = (one: (typeof asked)[number]) => {
    asked.push(one);
    return Promise.resolve(replies.shift() ?? LOST);
  };
  return { asked, call };
};

it('an action whose reply was lost is asked for again by its name; another one, and the same after a reply, by a new one', async () => {
  const opened = () => renderHook(() => useOnce('Retirar')).result.current;
  const once = opened();
  const { asked, call } = calls(LOST, LOST, LOST, E.right({ status: 200, body: NOTHING }));
  await askAction(call, { id: 1 }, 'Acta 4', once);
  await askAction(call, { id: 1 }, ' Acta 4 ', once);
  await askAction(call, { id: 1 }, 'Acta 5', once);
  // The dialog was closed, and is opened again.
  await askAction(call, { id: 1 }, 'Acta 4', opened());
  await askAction(call, { id: 1 }, 'Acta 4', opened());
  const [first, again, other, last, anew] = asked.map(({ once: name }) => name);
  expect([again, last]).toEqual([first, first]);
  expect(new Set([first, other, anew]).size).toBe(3);
  expect(asked.every(({ isDry }) => !isDry)).toBe(true);
});

it('a rehearsal says what an action would do, and gives no reason for it', async () => {
  const { asked, call } = calls(E.right({ status: 200, body: { ...NOTHING, changes: 3 } }));
  expect(await rehearse(call, { id: 1 })).toMatchObject({ changes: 3 });
  expect(asked).toMatchObject([{ id: 1, reason: '', isDry: true }]);
});
