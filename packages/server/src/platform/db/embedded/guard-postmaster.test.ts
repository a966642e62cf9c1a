import type * as childProcess from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardPostmaster } from './guard-postmaster.ts';
import type { Place } from './place.ts';
import { stopPostmaster } from './postmaster.ts';

const { spawn: really } = await vi.importActual<typeof childProcess>('node:child_process');

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

/** A database that does not end in good order, with what pg_ctl was told of it. */
const stuck = () => {
  const native = mkdtempSync(join(tmpdir(), 'quipu-stuck-'));
  const told = join(native, 'told');
  mkdirSync(join(native, 'bin'));
  const script = `#!/bin/sh\necho "$*" >> ${told}\ncase "$*" in *fast) exit 1;; esac\n`;
  writeFileSync(join(native, 'bin', 'pg_ctl'), script, { mode: 0o755 });
  vi.mocked(spawn).mockImplementation(really);
  return {
    place: { ...PLACE, native },
    told: () => readFileSync(told, 'utf8').trim().split('\n'),
    remove: () => rmSync(native, { recursive: true }),
  };
};
/** Their bits among a process's signals. */
const HUP_INT_TERM = 0x4003;
const BOTH_WAYS = ['fast', 'immediate'].map((mode) => `stop -D /data/cluster -w -t 60 -m ${mode}`);

it('stops one at once that does not end in good order, as a copy whose programs were all told to end', async () => {
  const { place, told, remove } = stuck();
  await stopPostmaster(place);
  expect(told()).toEqual(BOTH_WAYS);
  remove();
});

it('stays where the system tells all programs to end, and stops the database after whoever it waits for', async () => {
  const { place, told, remove } = stuck();
  guardPostmaster(place);
  const shell = vi.mocked(spawn).mock.results[0]?.value as childProcess.ChildProcess;
  const ignored = () =>
    Number.parseInt(/^SigIgn:\s*(\w+)$/m.exec(readFileSync(`/proc/${shell.pid}/status`, 'utf8'))?.[1] ?? '', 16);
  await vi.waitFor(() => expect(ignored() & HUP_INT_TERM).toBe(HUP_INT_TERM));
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) shell.kill(signal);
  shell.stdin?.destroy();
  await vi.waitFor(() => expect(told()).toEqual(BOTH_WAYS));
  remove();
});

it('is none on Windows, where nothing is sure to outlive the application without a console window', () => {
  vi.stubGlobal('process', { ...process, platform: 'win32' });
  guardPostmaster(PLACE)();
  expect(spawn).not.toHaveBeenCalled();
});
