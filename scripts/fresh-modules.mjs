import { vi } from 'vitest';

// Test files share a process, so that what comes of node_modules is loaded once. Our own modules start anew in each.
vi.resetModules();
