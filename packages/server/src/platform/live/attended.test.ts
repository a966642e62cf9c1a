import { afterEach, expect, it, vi } from 'vitest';
import type { PushSocket } from './push-socket.ts';
import { pusherProtocol } from './pusher-protocol.ts';

afterEach(() => vi.restoreAllMocks());

/** Pings at these moments. Returns when the page was heard last as one on which somebody takes an evaluation. */
const attendedAfter = async (...pings: readonly number[]): Promise<number | null> => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const socket = { heardAt: 0, isPinged: false, attendedAt: null, send: () => undefined } as unknown as PushSocket;
  const answer = pusherProtocol({} as Parameters<typeof pusherProtocol>[0], socket);
  for (const at of pings) {
    clock.mockReturnValue(at);
    await answer('{"event":"pusher:ping","data":{}}');
  }
  return socket.attendedAt;
};

it('a page that pings every few seconds is taken an evaluation on, and one that only keeps its socket open is not', async () => {
  expect(await attendedAfter(0, 2_000, 7_000)).toBe(7_000);
  expect(await attendedAfter(0, 30_000, 60_000)).toBeNull();
  expect(await attendedAfter(0, 9_000)).toBeNull();
});

it('a ping that is late is heard: a report that comes after it and before the line is lost does not hide that', async () => {
  expect(await attendedAfter(0, 2_000, 11_000)).toBe(11_000);
  expect(await attendedAfter(0, 2_000, 32_000)).toBe(2_000);
});
