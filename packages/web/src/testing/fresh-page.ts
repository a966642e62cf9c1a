import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';

beforeAll(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

// The next test, and the next file, stand on the same document.
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});
