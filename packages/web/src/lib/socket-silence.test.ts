import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSocketSilence, FIRST_PING_MS, LAST_PING_MS, PONG_MS } from './socket-silence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A server behind a line on which a reply takes `tripMs`; null: it is stopped. */
const line = (tripMs: number | null) => {
  const server = { tripMs };
  const told: boolean[] = [];
  const ping = vi.fn(() => {
    if (server.tripMs !== null) setTimeout(silence.heard, server.tripMs);
  });
  const silence = createSocketSilence({
    ping,
    isWanted: () => true,
    unheard: () => told.push(false),
    heard: () => told.push(true),
    chance: () => 1,
  });
  return { server, told, ping, silence };
};

it.each([20, 500, 2_000, PONG_MS - 1])('calls no line silent on which a reply takes %i ms', async (tripMs) => {
  const { told, ping, silence } = line(tripMs);
  silence.heard();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ping.mock.calls.length).toBeGreaterThan(100);
  expect(told).toEqual([]);
});

it('tells of a server that is stopped within six seconds, and of its next word', async () => {
  const { server, told, silence } = line(100);
  silence.heard();
  for (let start = 0; start < 3_000; start += 250) {
    server.tripMs = 100;
    silence.heard();
    told.length = 0;
    await vi.advanceTimersByTimeAsync(60_000 + start);
    server.tripMs = null;
    // What it sent before is still on its way.
    await vi.advanceTimersByTimeAsync(100 + LAST_PING_MS + PONG_MS);
    expect(told).toEqual([false]);
    silence.heard();
    expect(told).toEqual([false, true]);
  }
});

it('tells of it again within six seconds, for as long as it is silent: who was told may have heard of it otherwise, or have come since', async () => {
  const { server, told, silence } = line(null);
  silence.heard();
  for (let times = 1; times <= 20; times += 1) {
    await vi.advanceTimersByTimeAsync(LAST_PING_MS + PONG_MS);
    expect(told).toHaveLength(times);
  }
  expect(new Set(told)).toEqual(new Set([false]));
  server.tripMs = 20;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told.slice(20)).toEqual([true]);
  silence.cut();
  told.length = 0;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told).toEqual([]);
});

it('asks nothing where nobody wants to know, and at once when somebody does; says nothing of a connection that is cut', async () => {
  const unheard = vi.fn();
  const ping = vi.fn();
  let isWanted = false;
  const silence = createSocketSilence({ ping, isWanted: () => isWanted, unheard, heard: vi.fn(), chance: () => 0 });
  silence.heard();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ping).not.toHaveBeenCalled();
  isWanted = true;
  await vi.advanceTimersByTimeAsync(FIRST_PING_MS);
  expect(ping).toHaveBeenCalledOnce();
  silence.cut();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(unheard).not.toHaveBeenCalled();
});

it('asks anew where the page was frozen while it waited', async () => {
  const { server, told, ping, silence } = line(100);
  server.tripMs = null;
  silence.heard();
  await vi.advanceTimersByTimeAsync(LAST_PING_MS);
  expect(ping).toHaveBeenCalledOnce();
  vi.spyOn(performance, 'now').mockReturnValueOnce(performance.now() + 3_600_000);
  await vi.advanceTimersByTimeAsync(PONG_MS);
  expect([told, ping.mock.calls.length]).toEqual([[], 2]);
  await vi.advanceTimersByTimeAsync(PONG_MS);
  expect(told).toEqual([false]);
});
