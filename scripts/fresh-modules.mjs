import { afterAll, vi } from 'vitest';

// Test files share a process, so that what comes of node_modules is loaded once. Our own modules start anew in each.
vi.resetModules();

// An import that is still under way when a file ends would bring in its modules after that, in place of the next one's doubles.
afterAll(() => vi.dynamicImportSettled());
