import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverClock } from '../lib/server-clock.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { NOON } from '../testing/listed-sheet.ts';
import { json } from '../testing/scripted-http.ts';
import { sessionWith } from '../testing/session.ts';
import { showScreen } from '../testing/show-screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const { sendLeft } = vi.hoisted(() => ({ sendLeft: vi.fn<() => Promise<{ isSent: boolean; isCut: boolean }>>() }));
vi.mock('./leave-session.tsx', () => ({
  quizBackground: async () => ({ sendLeft, runningSheets: async () => [] }),
}));

const IDLE_MS = 1_500;
const MINUTE = 60_000;
const LIST = '/api/answers-sheet/list/user';
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

let listed: number;
const home = () => {
  listed = 0;
  serverClock.anchor(NOON, performance.now());
  useSignInSession.getState().commit(sessionWith({ isLab: true }));
  showScreen(<HomeScreen />, { path: '/home' }, ({ path }) => {
    if (path !== LIST) return json(404, {});
    listed += 1;
    return json(200, { now: NOON, answers_sheets: [] });
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  sendLeft.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('sends again within a minute what a server that was away did not take, and asks for the list anew', async () => {
  sendLeft.mockResolvedValueOnce({ isSent: false, isCut: true }).mockResolvedValue({ isSent: true, isCut: false });
  home();
  await pass(IDLE_MS);
  expect([sendLeft.mock.calls.length, listed]).toEqual([1, 1]);
  await pass(MINUTE);
  expect([sendLeft.mock.calls.length, listed]).toEqual([2, 2]);
  await pass(10 * MINUTE);
  expect(sendLeft).toHaveBeenCalledTimes(2);
});

it('sends nothing again where nothing waits for a reply', async () => {
  sendLeft.mockResolvedValue({ isSent: false, isCut: false });
  home();
  await pass(10 * MINUTE);
  expect(sendLeft).toHaveBeenCalledTimes(1);
});
