import type * as childProcess from 'node:child_process';
import { spawn } from 'node:child_process';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardPostmaster } from './guard-postmaster.ts';
import type { Place } from './place.ts';

vi.mock('node:child_process', async (original) => ({
  ...(await original<typeof childProcess>()),
  spawn: vi.fn(),
}));

const PLACE: Place = {
  byPgCtl: false,
  cluster: '/data/cluster',
  home: '/data',
  native: '/native',
  passwordFile: '/data/password',
  user: null,
};

beforeEach(() => void vi.mocked(spawn).mockReset());
afterEach(() => void vi.unstubAllGlobals());

it('keeps nobody from a database that runs where it cannot be started', () => {
  vi.mocked(spawn).mockImplementation(() => {
    throw Object.assign(new Error('spawn EPERM'), { code: 'EPERM' });
  });
  expect(guardPostmaster(PLACE)()).toBeUndefined();
});

it('keeps nobody from it where the process has too many files open to give the shell an input', () => {
  // As Node returns it at EMFILE: its error comes later, its streams never do.
  const halfMade = { on: vi.fn(), unref: vi.fn(), stdin: undefined };
  vi.mocked(spawn).mockReturnValue(halfMade as never);
  guardPostmaster(PLACE)();
  expect(halfMade.on).toHaveBeenCalledWith('error', expect.any(Function));
});

it('is none on Windows, where nothing is sure to outlive the application without a console window', () => {
  vi.stubGlobal('process', { ...process, platform: 'win32' });
  guardPostmaster(PLACE)();
  expect(spawn).not.toHaveBeenCalled();
});
