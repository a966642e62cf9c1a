import { expect, it } from 'vitest';
import { answerPatience } from './answer-patience.ts';

const waits = (held: readonly (readonly [name: string, clientId: string])[]) => {
  const locks = { query: async () => ({ held: held.map(([name, clientId]) => ({ name, clientId })) }) };
  return answerPatience(locks as unknown as LockManager, 'tokens', 'sheet.7.');
};

it('a tab waits longer for another one in which its evaluation goes on, and for no other', async () => {
  const own = ['tokens', 'here'] as const;
  expect(await waits([own, ['sheet.7.1', 'there']])).toBe(3_000);
  expect(await waits([own, ['sheet.7.1', 'here']])).toBe(150);
  expect(await waits([own, ['sheet.70.1', 'there']])).toBe(150);
  expect(await waits([own])).toBe(150);
});

it('it waits as long as ever where nobody can tell', async () => {
  expect(await answerPatience(undefined, 'tokens', 'sheet.7.')).toBe(150);
  const locks = { query: () => Promise.reject(new Error('InvalidStateError')) };
  expect(await answerPatience(locks as unknown as LockManager, 'tokens', 'sheet.7.')).toBe(150);
});
