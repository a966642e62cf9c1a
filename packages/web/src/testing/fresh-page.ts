import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// The next test stands on the same document.
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});
