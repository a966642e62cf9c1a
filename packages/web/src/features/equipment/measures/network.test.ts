import { everyCall } from '@quipu/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, scriptedHttp } from '../../../testing/scripted-http.ts';
import { measureNetwork } from './network.ts';

vi.mock('../../../lib/fetch-http.ts', () => ({ fetchHttp: vi.fn() }));
// Other files of this process have fetched things, and Node keeps that as a browser does.
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/equipo' });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('is the middle of some questions for the time, and asks nothing else', async () => {
  const clock = [0, 300, 0, 20, 0, 40, 0, 10, 0, 30];
  const network = scriptedHttp(() => json(200, { now: 5 }));
  const api = everyCall(network.http);
  vi.spyOn(performance, 'now').mockImplementation(() => clock.shift() ?? 0);
  expect(await measureNetwork(api)).toEqual({ latencyMs: 30, speedKbps: null });
  expect(network.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(5).fill('GET /api/time'));
});

it.each([
  ['does not answer', () => Promise.reject(new Error('no network'))],
  ['answers something else', () => json(500, {})],
])('a server that %s is none', async (_, answer) => {
  const network = scriptedHttp(answer);
  expect(await measureNetwork(everyCall(network.http))).toEqual({ latencyMs: null, speedKbps: null });
  expect(network.requests).toHaveLength(1);
});

it('does not take the disk for the network where the page comes from this computer', async () => {
  const piece = Object.create(PerformanceResourceTiming.prototype, {
    name: { value: 'quipu://app/assets/large.js' },
    encodedBodySize: { value: 90_000 },
    responseStart: { value: 1 },
    responseEnd: { value: 2 },
  }) as PerformanceResourceTiming;
  vi.stubGlobal('location', { origin: 'quipu://app', href: 'quipu://app/equipo' });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([piece]);
  vi.spyOn(performance, 'getEntriesByName').mockReturnValue([piece]);
  const api = everyCall(scriptedHttp(() => json(200, { now: 5 })).http);
  expect((await measureNetwork(api)).speedKbps).toBe(720_000);
  vi.stubGlobal('quipuDesktop', {});
  expect((await measureNetwork(api)).speedKbps).toBeNull();
});
