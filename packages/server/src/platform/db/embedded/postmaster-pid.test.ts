import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isPostmasterOf, isThere, type PostmasterPid, parsePostmasterPid } from './postmaster-pid.ts';

describe('postmaster.pid', () => {
  it('tells where the database listens and how it is', () => {
    const file = '4711\n/data\n1795235855\n5432\n/run/quipu\n\n  123 456\nready   \n';
    expect(parsePostmasterPid(file)).toEqual({
      pid: 4711,
      port: 5432,
      socketFolder: '/run/quipu',
      host: null,
      status: 'ready',
    });
  });

  it('is of one that starts while its last lines are not written', () => {
    expect(parsePostmasterPid('4711\n/data\n1795235855\n5432\n\n127.0.0.1\n')).toMatchObject({
      host: '127.0.0.1',
      socketFolder: null,
      status: 'starting',
    });
  });

  it.each(['', '\n', 'x\n', '-5\n/data\n'])('is nothing where it names no process: %j', (file) => {
    expect(parsePostmasterPid(file)).toBeNull();
  });

  it('is stale where the process is another program, or none', () => {
    expect(isPostmasterOf(tmpdir(), process.pid)).toBe(process.platform !== 'linux');
    expect(isPostmasterOf(tmpdir(), 2 ** 22 + 1)).toBe(false);
  });

  it('is stale too where a system does not say which program has its number, and nobody takes calls', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const found: PostmasterPid = { pid: process.pid, port, socketFolder: null, host: '127.0.0.1', status: 'ready' };
    const there = () => isThere(tmpdir(), found, 'win32');
    expect(await there()).toBe(true);
    server.close();
    await once(server, 'close');
    expect(await there()).toBe(false);
  });
});
