import type { Endpoint } from '@quipu/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { everyEndpoint } from '../../platform/http/every-endpoint.ts';
import { oddOf, oddValuesUpTo } from '../../testing/requests/odd-values.ts';
import { PARTS, type Request, requestOf, sent, withPut } from '../../testing/requests/request-of.ts';
import { type Somebody, somebody } from '../../testing/requests/somebody.ts';
import type { Path } from '../../testing/requests/wire-example.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

vi.setConfig({ testTimeout: 3_600_000 });

/** Requests of a call and a role that are made up; `npm run fuzz -w @quipu/server` makes up 2 000. Null: a sample. */
const MUTANTS = process.env.QUIPU_FUZZ === undefined ? null : Number(process.env.QUIPU_FUZZ);
const SEED = Number(process.env.QUIPU_FUZZ_SEED ?? 1);
/** Counts the process itself, whatever else the machine does. */
const MAX_CPU_MS = 1_000;

const ROLES = {
  stranger: () => ({}),
  examinee: ({ headers }: Somebody) => headers,
  operator: ({ operator }: Somebody) => operator,
} as const satisfies Record<string, (who: Somebody) => Readonly<Record<string, string>>>;

let server: TestServer;
beforeAll(async () => {
  const most = 1_000_000_000;
  server = await startTestServer({
    ...{ requestsPerMinute: most, megabytesPerMinute: most },
    ...{ strangersRequestsPerMinute: most, strangersMegabytesPerMinute: most },
  });
});
afterEach(() => {
  // It would outgrow the memory.
  (server.logged as string[]).length = 0;
});
afterAll(() => server.close());

/** Places for an odd value: each value of the request, and every object around it. */
const placesIn = (request: Request): readonly { readonly part: (typeof PARTS)[number]; readonly path: Path }[] => {
  const within = (value: unknown, path: Path): readonly Path[] =>
    typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)
      ? [
          path,
          ...Object.entries(value).flatMap(([key, one]) =>
            within(one, [...path, Array.isArray(value) ? Number(key) : key]),
          ),
        ]
      : [path];
  return PARTS.flatMap((part) =>
    // An address has its fields, and is no value itself.
    within(request.parts[part], [])
      .filter((path) => part === 'body' || path.length > 0)
      .map((path) => ({ part, path })),
  );
};

/** The fault in the reply to a request that should not have come; null: none. */
const faultOf = async (request: Request, headers: Readonly<Record<string, string>>): Promise<string | null> => {
  const send = await sent(server, request, headers);
  const before = process.cpuUsage();
  const status = await send();
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1_000;
  if (status >= 500) return `answered ${status}`;
  // Refused by the database, after all.
  if (server.logged.some((line) => line.includes('request failed'))) return 'reached the database';
  return cpu > MAX_CPU_MS ? `took ${Math.round(cpu)} ms of the processor` : null;
};

const described = ({ parts }: Request): string =>
  JSON.stringify(parts, (_, one: unknown) =>
    typeof one === 'string' && one.length > 60 ? `${one.slice(0, 20)}… (${one.length})` : one,
  ).slice(0, 600);

/** The length of the longest value: most of what the call reads, and less of it in a sample. A line of HTTP takes 16 KB. */
const longest = ({ bodyLimit }: Endpoint): number =>
  Math.min(MUTANTS === null ? 40_000 : 150_000, Math.floor(Math.max(10_000, bodyLimit) * 0.9));

/** Finds who gets furthest with a call. */
const readerOf = ({ auth, path }: Endpoint): keyof typeof ROLES =>
  auth !== 'bearer' ? 'stranger' : /^\/api\/(?:console|office)\//.test(path) ? 'operator' : 'examinee';

const faultsOf = async (endpoint: Endpoint, role: keyof typeof ROLES, first: Somebody): Promise<readonly string[]> => {
  const values = oddValuesUpTo(longest(endpoint));
  let who = first;
  const faults: string[] = [];
  const attempt = async (make: (request: Request) => Request): Promise<void> => {
    const request = make(requestOf(server, endpoint, who).request);
    const fault = await faultOf(request, ROLES[role](who));
    (server.logged as string[]).length = 0;
    if (fault !== null) faults.push(`${endpoint.name} as ${role} ${fault}: ${described(request)}`);
  };
  const places = placesIn(requestOf(server, endpoint, who).request);
  if (places.length === 0) return faults;
  let count = 0;
  // A sample has every odd value in every third call, in one place of it, and few as those who are refused before it is read.
  const isRead = role === readerOf(endpoint);
  const isInSample = (nth: number, at: number): boolean =>
    (nth + at) % places.length === 0 && (nth + everyEndpoint.indexOf(endpoint)) % (isRead ? 3 : 12) === 0;
  for (const [at, place] of places.entries())
    for (const [nth, odd] of values.entries())
      if (MUTANTS !== null || isInSample(nth, at)) await attempt((request) => withPut(request, place, odd));
  const puts = fc.array(fc.tuple(fc.constantFrom(...places), fc.option(oddOf(values), { nil: undefined })), {
    minLength: 1,
    maxLength: 3,
  });
  for (const mutant of fc.sample(puts, { seed: SEED, numRuns: MUTANTS ?? (isRead ? 5 : 1) })) {
    await attempt((request) => mutant.reduce((made, [place, odd]) => withPut(made, place, odd), request));
    count += 1;
    // What was done may have ended their sheet, or their login.
    if (count % 100 === 0) who = await somebody(server);
  }
  return faults;
};

/** One for all that is only read: what is done may end their sheet, or their login. */
let reader: Promise<Somebody> | null = null;
const whoFor = ({ method }: Endpoint): Promise<Somebody> => {
  if (method !== 'GET') return somebody(server);
  reader ??= somebody(server);
  return reader;
};

it.each(everyEndpoint.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers whatever it is sent, at once, as whoever sends it',
  async (_name, endpoint) => {
    const who = await whoFor(endpoint);
    for (const role of Object.keys(ROLES) as (keyof typeof ROLES)[])
      expect(await faultsOf(endpoint, role, who)).toEqual([]);
  },
);
