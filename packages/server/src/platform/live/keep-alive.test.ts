import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAlive } from './keep-alive.ts';
import type { PushSocket } from './push-socket.ts';
import { CODES } from './pusher-frames.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const log = pino({ level: 'silent' });

const socketOf = (channels: readonly string[]) => {
  const refuse = vi.fn();
  const send = vi.fn();
  const socket: PushSocket = {
    id: '1.1',
    channels: new Map(channels.map((channel) => [channel, 1])),
    granted: new Map(),
    openedAt: performance.now(),
    heardAt: performance.now(),
    isPinged: false,
    attendedAt: null,
    send,
    refuse,
  };
  return { socket, refuse, send };
};

it('asks after one patience, ends after two, and lets stay who answers', async () => {
  const [silent, answering] = [socketOf(['a']), socketOf(['a'])];
  answering.send.mockImplementation(() => {
    answering.socket.heardAt = performance.now();
    answering.socket.isPinged = false;
  });
  const task = keepAlive(log, { sockets: new Set([silent.socket, answering.socket]) }, 30);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([silent.send.mock.calls.length, silent.refuse.mock.calls.length]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect([silent.send.mock.calls.length, silent.refuse.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(7_500);
  expect(silent.refuse).toHaveBeenCalledWith(CODES.noPong, expect.any(String));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(answering.refuse).not.toHaveBeenCalled();
  await task.stop();
});

it('ends who hears nothing for a minute, however much they say', async () => {
  const { socket, refuse } = socketOf([]);
  const task = keepAlive(log, { sockets: new Set([socket]) }, 30);
  for (let second = 0; second < 60; second += 1) {
    socket.heardAt = performance.now();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(refuse).not.toHaveBeenCalled();
  socket.heardAt = performance.now();
  await vi.advanceTimersByTimeAsync(7_500);
  expect(refuse).toHaveBeenCalledWith(CODES.overCapacity, expect.any(String));
  await task.stop();
});
