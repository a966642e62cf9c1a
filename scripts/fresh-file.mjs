import { vi } from 'vitest';

// Test files share a process: what one of them has set is not for the next.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();

const TIMEOUT_MS = 15_000;
const WAITS = Symbol.for('quipu.patient');

// What is waited for comes late on a machine that does other things too: the second that vitest waits otherwise is short.
if (!(WAITS in vi)) {
  const { waitFor, waitUntil } = vi;
  const patient = (options) => (typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options });
  Object.assign(vi, {
    [WAITS]: true,
    waitFor: (condition, options) => waitFor(condition, patient(options)),
    waitUntil: (condition, options) => waitUntil(condition, patient(options)),
  });
}
