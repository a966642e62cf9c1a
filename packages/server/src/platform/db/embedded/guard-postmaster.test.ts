import { expect, it } from 'vitest';
import { waitingShell } from './guard-postmaster.ts';

it('on Windows names no path in the line that its shell reads', () => {
  const { program, args, env } = waitingShell('win32', ['C:\\a & b\\pg_ctl.exe', 'stop', '-D', 'C:\\Ana 100%\\c']);
  expect([program, ...args]).toEqual([
    'cmd.exe',
    '/d',
    '/v:off',
    '/s',
    '/c',
    '"set "SAID=" & set /p SAID= & if not defined SAID "%QUIPU_STOP%" "%QUIPU_STOP_0%" "%QUIPU_STOP_1%" "%QUIPU_STOP_2%""',
  ]);
  expect(env).toEqual({
    QUIPU_STOP: 'C:\\a & b\\pg_ctl.exe',
    QUIPU_STOP_0: 'stop',
    QUIPU_STOP_1: '-D',
    QUIPU_STOP_2: 'C:\\Ana 100%\\c',
  });
});
