import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepAlive } from './keep-alive.ts';
import type { PushSocket } from './push-socket.ts';
import { CODES } from './pusher-frames.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const socketOf = (channels: readonly string[]) => {
  const refuse = vi.fn();
  const send = vi.fn();
  const socket: PushSocket = {
    id: '1.1',
    channels: new Map(channels.map((channel) => [channel, 1])),
    openedAt: performance.now(),
    heardAt: performance.now(),
    isPinged: false,
    send,
    refuse,
  };
  return { socket, refuse, send };
};

it('asks after one patience, ends after two, and lets stay who answers', () => {
  const [silent, answering] = [socketOf(['a']), socketOf(['a'])];
  answering.send.mockImplementation(() => {
    answering.socket.heardAt = performance.now();
    answering.socket.isPinged = false;
  });
  const stop = keepAlive({ sockets: new Set([silent.socket, answering.socket]) }, 30);
  vi.advanceTimersByTime(30_000);
  expect([silent.send.mock.calls.length, silent.refuse.mock.calls.length]).toEqual([0, 0]);
  vi.advanceTimersByTime(30_000);
  expect([silent.send.mock.calls.length, silent.refuse.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(7_500);
  expect(silent.refuse).toHaveBeenCalledWith(CODES.noPong, expect.any(String));
  vi.advanceTimersByTime(600_000);
  expect(answering.refuse).not.toHaveBeenCalled();
  stop();
});

it('ends who hears nothing for a minute, however much they say', () => {
  const { socket, refuse } = socketOf([]);
  const stop = keepAlive({ sockets: new Set([socket]) }, 30);
  for (let second = 0; second < 60; second += 1) {
    socket.heardAt = performance.now();
    vi.advanceTimersByTime(1_000);
  }
  expect(refuse).not.toHaveBeenCalled();
  socket.heardAt = performance.now();
  vi.advanceTimersByTime(7_500);
  expect(refuse).toHaveBeenCalledWith(CODES.overCapacity, expect.any(String));
  stop();
});
