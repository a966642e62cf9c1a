import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSettings } from '../../../stores/settings-store.ts';
import { settingsWith } from '../../../testing/settings.ts';
import { askWorldTime } from './world-time.ts';

/** A service of its own, as it is on the line. */
let said: { readonly status: number; readonly body: string };
let asked = 0;
const service = createServer((_, response) => {
  asked += 1;
  response.writeHead(said.status, { 'content-type': 'application/json' }).end(said.body);
});
/** Later with each test by more than a minute: what was asked is remembered. */
let monotonic = 0;
const clock = { monotonic: () => monotonic };

beforeEach(async () => {
  asked = 0;
  monotonic += 600_000;
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  useSettings.getState().put(settingsWith({ worldTime: `http://127.0.0.1:${port}/api/timezone/America/Guayaquil` }));
});
afterEach(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

it.each<[status: number, body: string, now: number | null]>([
  [200, '{"timezone":"America/Guayaquil","utc_offset":"-05:00","unixtime":1795000000}', 1_795_000_000_000],
  [200, '{"now":1795000000123}', 1_795_000_000_123],
  [200, '{"unixtime":"1795000000"}', null],
  [200, '<html>Inicie sesión en la red</html>', null],
  [503, '{"unixtime":1795000000}', null],
])('is what the service says, where it says a time: %i %s', async (status, body, now) => {
  said = { status, body };
  expect(await askWorldTime(clock)).toBe(now);
  expect(asked).toBe(1);
});

it('is asked once a minute', async () => {
  said = { status: 200, body: '{"now":5}' };
  expect(await askWorldTime(clock)).toBe(5);
  monotonic += 59_999;
  expect(await askWorldTime(clock)).toBeNull();
  monotonic += 1;
  expect(await askWorldTime(clock)).toBe(5);
  expect(asked).toBe(2);
});

it('is nobody’s where the institution names no service', async () => {
  useSettings.getState().put(settingsWith({ worldTime: null }));
  expect(await askWorldTime(clock)).toBeNull();
  expect(asked).toBe(0);
});
