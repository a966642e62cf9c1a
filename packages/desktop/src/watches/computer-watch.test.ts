import { expect, it, vi } from 'vitest';
import { started } from '../testing/started.ts';

it('tells the page that the computer was locked, put to sleep or given to another user', async () => {
  const { power, done } = await started();
  power('lock-screen');
  power('suspend');
  power('user-did-resign-active');
  expect(done('send')).toEqual(
    ['lock', 'sleep', 'user'].map((evidence) => ['tell:computer', { kind: 'computerLeft', evidence }]),
  );
});

it('listens no longer than there is a window', async () => {
  const { order, left } = await started();
  expect(left()).toBeGreaterThan(3);
  order('close');
  expect(left()).toBe(0);
});

it('tells the page what the computer is, as an evaluation begins', async () => {
  const measures = {
    maker: 'QEMU',
    model: 'Q35',
    isVirtual: false,
    remoteSession: null,
    userSessions: 1,
    programs: [],
  };
  const { order, done } = await started({ computer: { measure: async () => measures, often: () => () => undefined } });
  expect(done('send')).toEqual([]);
  order('evaluation-running', [true]);
  const told = { kind: 'computerSign', evidence: 'machine QEMU (QEMU, Q35)' };
  await vi.waitFor(() => expect(done('send')).toEqual([['tell:computer', told]]));
});
