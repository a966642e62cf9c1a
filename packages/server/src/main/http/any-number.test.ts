import { randomBytes } from 'node:crypto';
import * as contract from '@quipu/contract';
import { DEVICE_HEADER, type Endpoint, WirePendingEntry } from '@quipu/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openFamily } from '../../accounts/tokens/token-store.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { addTestPerson } from '../../testing/people.ts';
import { jpegOf } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { A_FILE, type Example, exampleOf, type NumberPlace, withAt } from '../../testing/wire-example.ts';

vi.setConfig({ testTimeout: 300_000 });

const HOUR = 3_600_000;
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
const endpoints: readonly Endpoint[] = Object.values<unknown>(contract).filter(
  (one): one is Endpoint => typeof one === 'object' && one !== null && 'replies' in one && 'bodyLimit' in one,
);
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
let server: TestServer;
let jpeg: Buffer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer({ requestsPerMinute: 1_000_000 });
  jpeg = await jpegOf();
});
afterAll(() => server.close());

const headersOf = async (userId: number) => {
  const { db } = server.database;
  const person = await db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const pair = await openFamily(db, person, (await server.context.institution()).rules, server.clock.now);
  return { authorization: `Bearer ${pair?.accessToken ?? ''}`, [DEVICE_HEADER]: 'equipo-de-prueba-1' };
};

/** Somebody with a sheet under way that has a timed section, and an operator: whatever is asked gets as far as it can. */
const somebody = async () => {
  number += 1;
  const { db } = server.database;
  const reference = `NUM${number}`;
  const userId = await addTestPerson(db, reference);
  const operator = await headersOf(await addTestPerson(db, `OPERA${number}`, { roles: ['operator'] }));
  const json = evaluationJson(`Números ${number}`, [section('Primera', [choice('p1'), choice('p2')], 600)]);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + HOUR };
  await giveEvaluation(db, json, [userId], window);
  const sheet = await db
    .selectFrom('answers_sheet')
    .select(['id', 'session_id', 'answer_base'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const headers = await headersOf(userId);
  const opened = await server.app.inject({ url: `/api/answers-sheet/${sheet.id}`, headers });
  const sections = (opened.json() as { readonly form: { readonly sections: readonly { readonly id: number }[] } }).form;
  return { userId, sheet, headers, operator, sectionId: sections.sections[0]?.id ?? 1 };
};
type Somebody = Awaited<ReturnType<typeof somebody>>;

const knownTo =
  ({ userId, sheet, sectionId }: Somebody, { path }: Endpoint) =>
  (name: string): number => {
    if (/answers_?sheet_?id|^sheet_id$/i.test(name)) return sheet.id;
    if (/^section_?id$/i.test(name)) return sectionId;
    if (name === 'user_id' || name === 'to') return userId;
    if (name === 'timestamp' || name.endsWith('_at')) return server.clock.now;
    if (name === 'session') return sheet.session_id ?? 1;
    if (name !== 'id') return 1;
    if (path.includes('/sessions/')) return sheet.session_id ?? 1;
    return /answers-sheet|console\/sheets/.test(path) ? sheet.id : 1;
  };

const ENTRY = {
  index: 0,
  details: [],
  time: 1,
  visits: 1,
  updated_at: 1,
  disabled: 0,
  disabled_item: 0,
  epoch: 1,
  revision: 1,
};
/** Entries of answers are read one by one, so that their codec does not say what one is. */
const withEntry = (body: Example, { sheet }: Somebody): Example => {
  if (!Array.isArray((body.value as { answers?: unknown } | undefined)?.answers)) return body;
  const entry = { id: sheet.answer_base, ...ENTRY };
  expect(WirePendingEntry.decode(entry)._tag).toBe('Right');
  const places = Object.entries(entry).flatMap(([key, value]) =>
    typeof value === 'number' ? [{ path: ['answers', 0, key], isText: false }] : [],
  );
  return { value: withAt(body.value, ['answers'], [entry]), numbers: [...body.numbers, ...places] };
};

type Part = 'params' | 'query' | 'body';
interface Place extends NumberPlace {
  readonly part: Part;
}

const requestOf = (endpoint: Endpoint, who: Somebody) => {
  const known = knownTo(who, endpoint);
  const parts = {
    params: exampleOf(endpoint.params, '', known),
    query: exampleOf(endpoint.query, '', known),
    body: withEntry(exampleOf(endpoint.body, '', known), who),
  };
  const places = (['params', 'query', 'body'] as const).flatMap((part) =>
    parts[part].numbers.map((place): Place => ({ ...place, part })),
  );
  return { parts, places };
};

/** A request with a number in one place of it, as it would travel: JSON has every size of it, but no infinity. */
const send = async (endpoint: Endpoint, who: Somebody, place: Place | null, put: number): Promise<number> => {
  const { parts } = requestOf(endpoint, who);
  const at = (part: Part): unknown =>
    place?.part === part ? withAt(parts[part].value, place.path, place.isText ? String(put) : put) : parts[part].value;
  const params = at('params') as Readonly<Record<string, unknown>>;
  const query = Object.entries((at('query') ?? {}) as Readonly<Record<string, unknown>>)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = `${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const own = endpoint.path.startsWith('/api/console') ? who.operator : who.headers;
  if (endpoint.method === 'GET') return (await server.app.inject({ url, headers: own })).statusCode;
  if (endpoint.isUpload !== true) {
    const body = (at('body') ?? {}) as Readonly<Record<string, unknown>>;
    // Something new each time.
    const payload = JSON.stringify('once' in body ? { ...body, once: randomBytes(16).toString('hex') } : body);
    const headers = { ...own, 'content-type': 'application/json' };
    return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode;
  }
  const form = new FormData();
  for (const [key, value] of Object.entries(at('body') as Readonly<Record<string, unknown>>))
    if (value === A_FILE) form.append(key, new Blob([new Uint8Array(jpeg)]), 'foto.jpg');
    else if (value !== undefined) form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  const response = await fetch(server.origin + url, { method: 'POST', headers: own, body: form });
  return response.status;
};

const numbered = endpoints.filter((endpoint) => {
  const { numbers } = exampleOf(endpoint.body, '', () => 1);
  const inAddress = [endpoint.params, endpoint.query].flatMap((codec) => exampleOf(codec, '', () => 1).numbers);
  return numbers.length + inAddress.length > 0 || /answers|finish/.test(endpoint.path);
});

it('knows the calls that carry numbers', () => {
  expect(endpoints.length).toBeGreaterThan(60);
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
    const who = await somebody();
    const { places } = requestOf(endpoint, who);
    expect(REACHED.has(endpoint.name) ? await send(endpoint, who, null, 0) : 200).toBe(200);
    const wrong: string[] = [];
    for (const place of places)
      for (const put of EDGES) {
        const status = await send(endpoint, who, place, put);
        if (status >= 500) wrong.push(`${place.part} ${place.path.join('.')} = ${put}: ${status}`);
      }
    expect(wrong).toEqual([]);
    const any = fc.oneof(
      fc.maxSafeNat(),
      fc.bigInt(0n, 2n ** 70n).map(Number),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    if (places.length === 0) return;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), any, async (place, put) => {
        expect(await send(endpoint, who, place, put)).toBeLessThan(500);
      }),
      { numRuns: 10 },
    );
  },
);
