import type { Endpoint } from '@quipu/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { everyEndpoint } from '../../platform/http/every-endpoint.ts';
import { type Place, requestOf, statusOf, withPut } from '../../testing/requests/request-of.ts';
import { type Somebody, somebody } from '../../testing/requests/somebody.ts';
import { exampleOf } from '../../testing/requests/wire-example.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

vi.setConfig({ testTimeout: 300_000 });

const EDGES = [
  0,
  1,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  8.64e15,
  8.64e15 + 1,
  253_402_300_800_000,
  1e21,
  -1,
  0.5,
];
/** Calls that write numbers: as they stand they are done, so that a number in them gets as far as it can. */
const REACHED = new Set([
  'openSheet',
  'reportLoaded',
  'startSection',
  'postAnswers',
  'postFacelog',
  'reportState',
  'giveSheetTime',
  'giveSessionTime',
  'sendConsoleMessage',
  'consoleSheets',
  'consoleTimeline',
  'getMissedEvents',
]);
/** A quarter of them, another one for each place of a number, where numbers only choose what is read. */
const edgesOf = (endpoint: Endpoint, nth: number): readonly number[] =>
  endpoint.method !== 'GET' || REACHED.has(endpoint.name)
    ? EDGES
    : EDGES.filter((_, at) => (at + nth + everyEndpoint.indexOf(endpoint)) % 4 === 0);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ requestsPerMinute: 1_000_000, megabytesPerMinute: 1_000_000 });
});
afterAll(() => server.close());

/** One for all that is only read: what is done may end their sheet. */
let reader: Promise<Somebody> | null = null;
const whoFor = ({ method }: Endpoint): Promise<Somebody> => {
  if (method !== 'GET') return somebody(server);
  reader ??= somebody(server);
  return reader;
};

const numbered = everyEndpoint.filter(({ params, query, body }) =>
  [params, query, body].some((codec) => exampleOf(codec, '', () => 1).leaves.some(({ isNumber }) => isNumber)),
);

it('knows the calls that carry numbers', () => {
  expect(everyEndpoint.length).toBeGreaterThan(60);
  expect(numbered.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'openSheet',
      'reportLoaded',
      'startSection',
      'postAnswers',
      'finishSheet',
      'postLog',
      'reportState',
    ]),
  );
});

it.each(numbered.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers any number with something other than 500',
  async (_name, endpoint) => {
    const who = await whoFor(endpoint);
    const { request, places } = requestOf(server, endpoint, who);
    const numbers = places.filter(({ isNumber }) => isNumber);
    const headers = /^\/api\/(console|office)/.test(endpoint.path) ? who.operator : who.headers;
    const put = (place: Place, number: number): Promise<number> =>
      statusOf(server, withPut(request, place, place.isText ? String(number) : number), headers);
    expect(REACHED.has(endpoint.name) ? await statusOf(server, request, headers) : 200).toBe(200);
    const wrong: string[] = [];
    for (const [nth, place] of numbers.entries())
      for (const edge of edgesOf(endpoint, nth)) {
        const status = await put(place, edge);
        if (status >= 500) wrong.push(`${place.part} ${place.path.join('.')} = ${edge}: ${status}`);
      }
    expect(wrong).toEqual([]);
    const any = fc.oneof(
      fc.maxSafeNat(),
      fc.bigInt(0n, 2n ** 70n).map(Number),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...numbers), any, async (place, number) => {
        expect(await put(place, number)).toBeLessThan(500);
      }),
      { numRuns: 10 },
    );
  },
);
