import { act, cleanup } from '@testing-library/react';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { watchGlobals } from './global-leaks.ts';

// Files stand on the same document, one after the other. Stores read what is kept here when they are loaded.
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();

// With its first asynchronous act React takes setImmediate for good: it must not be the false one of some test's timers,
// by which no act would ever end again.
await act(async () => undefined);

const changes = watchGlobals();

// The next test, and the next file, stand on the same document.
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // What a file leaves changed breaks some other one, whichever comes next.
  expect(changes()).toEqual([]);
});
