import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaveWord, takesBack } from './left-sheet.ts';

let stored: Map<string, string>;
let isWorkedIn: boolean;
const page = new EventTarget();

beforeEach(() => {
  stored = new Map();
  isWorkedIn = true;
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { hasFocus: () => isWorkedIn });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const happens = (name: string) => page.dispatchEvent(new Event(name));

it('is taken back by the page after the one that had it, once', () => {
  const stop = leaveWord('sheet 1');
  // A copy of the tab is no page after it.
  expect(takesBack('sheet 1')).toBe(false);
  happens('pagehide');
  stop();
  expect(takesBack('sheet 1')).toBe(true);
  expect(takesBack('sheet 1')).toBe(false);
});

it.each([
  ['another sheet', () => undefined, 'sheet 2'],
  [
    'a tab that nobody works in',
    () => {
      isWorkedIn = false;
    },
    'sheet 1',
  ],
  ['a page that is opened much later', () => vi.advanceTimersByTime(61_000), 'sheet 1'],
  ['a page that went and came back itself', () => happens('pageshow'), 'sheet 1'],
  ['a storage that is no word of this', () => stored.set('quipu.leftSheet', '{"lock":1'), 'sheet 1'],
])('is not taken back by %s', (_who, before, lock) => {
  const stop = leaveWord('sheet 1');
  happens('pagehide');
  before();
  stop();
  expect(takesBack(lock)).toBe(false);
});

it('leaves no word of a sheet that was let go of before', () => {
  leaveWord('sheet 1')();
  happens('pagehide');
  expect(takesBack('sheet 1')).toBe(false);
});
