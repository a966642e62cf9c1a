import { expect, it } from 'vitest';
import { started } from '../testing/started.ts';

it('tells the page that the computer was locked, put to sleep or given to another user', async () => {
  const { power, done } = await started();
  power('lock-screen');
  power('suspend');
  power('user-did-resign-active');
  expect(done('send')).toEqual(['lock', 'sleep', 'user'].map((how) => ['tell:computer-left', how]));
});

it('listens no longer than there is a window', async () => {
  const { order, left } = await started();
  expect(left()).toBeGreaterThan(3);
  order('close');
  expect(left()).toBe(0);
});
