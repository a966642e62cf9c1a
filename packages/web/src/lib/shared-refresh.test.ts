import * as E from 'fp-ts/lib/Either.js';
import { afterEach, expect, it } from 'vitest';
import { json, scriptedHttp } from '../testing/scripted-http.ts';
import { createSharedRefresh } from './shared-refresh.ts';
import { createTabChannel } from './tab-channel.ts';
import type { Renewal, TokenPair } from './token-pair.ts';

const ports: BroadcastChannel[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** One lock for the tabs of a test, as Web Locks gives. */
const lock = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <A>(work: () => Promise<A>): Promise<A> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
};

interface Kept {
  pair: TokenPair | null;
  used: readonly string[];
}
const fresh = (): Kept => ({ pair: { token: 'a1', refreshToken: 'r1', expiration: 0 }, used: [] });

/** `state`: what the tab keeps when its page is loaded again. */
const tab = (
  name: string,
  http: ReturnType<typeof scriptedHttp>,
  exclusively: ReturnType<typeof lock>,
  state: Kept = fresh(),
) => {
  const port = new BroadcastChannel(name);
  ports.push(port);
  const refresh = createSharedRefresh({
    http: http.http,
    pair: () => state.pair,
    keep: (pair) => {
      if (state.pair !== null && state.pair.refreshToken !== pair.refreshToken)
        state.used = [...state.used, state.pair.refreshToken];
      state.pair = pair;
    },
    channel: createTabChannel(port, {
      grown: (used) => (state.used.includes(used) ? (state.pair as Renewal) : null),
      patience: async () => 1_000,
    }),
    exclusively,
    now: () => 0,
  });
  return { state, refresh, close: () => port.close() };
};

const rotating = () => {
  let n = 1;
  return scriptedHttp(({ body }) => {
    if ((JSON.parse(body ?? '') as { refresh_token: string }).refresh_token !== `r${n}`) return json(401, {});
    n += 1;
    return json(200, {
      access_token: `a${n}`,
      refresh_token: `r${n}`,
      expires_in: 900,
      user_full_name: 'Ana',
      roles: ['supervisor'],
    });
  });
};

it('copies of a tab share one refresh when both are refused together', async () => {
  const server = rotating();
  const exclusively = lock();
  const [one, two] = [tab('together', server, exclusively), tab('together', server, exclusively)];
  expect(await Promise.all([one.refresh('a1'), two.refresh('a1')])).toEqual([E.right('a2'), E.right('a2')]);
  expect(server.requests).toHaveLength(1);
  // Every other call waits for it: no longer than this.
  expect(server.requests[0]?.timeoutMs).toBeLessThan(21_000);
  const renewed = { token: 'a2', refreshToken: 'r2', expiration: 900_000, fullName: 'Ana', roles: ['supervisor'] };
  expect([one.state.pair, two.state.pair]).toEqual([renewed, renewed]);
});

it('a copy that slept through several refreshes gets the newest pair, never using its old one', async () => {
  const server = rotating();
  const exclusively = lock();
  const one = tab('asleep', server, exclusively);
  await one.refresh('a1');
  await one.refresh('a2');
  const late = tab('asleep', server, exclusively);
  expect(await late.refresh('a1')).toEqual(E.right('a3'));
  expect(late.state.pair).toMatchObject({ token: 'a3', refreshToken: 'r3', expiration: 900_000 });
  expect(server.requests).toHaveLength(2);
});

it('a copy that slept through several refreshes gets it from a tab that was loaded again since', async () => {
  const server = rotating();
  const exclusively = lock();
  const one = tab('reloaded', server, exclusively);
  await one.refresh('a1');
  await one.refresh('a2');
  one.close();
  tab('reloaded', server, exclusively, one.state);
  const late = tab('reloaded', server, exclusively);
  expect(await late.refresh('a1')).toEqual(E.right('a3'));
  expect(server.requests).toHaveLength(2);
  // It is asked for another one by the newest: nobody answers with that itself.
  expect(await late.refresh('a3')).toEqual(E.right('a4'));
});

it('a tab of another session takes nothing from it', async () => {
  const server = rotating();
  const exclusively = lock();
  const one = tab('apart', server, exclusively);
  const other = tab('apart', server, exclusively);
  other.state.pair = { token: 'b1', refreshToken: 's1', expiration: 0 };
  await one.refresh('a1');
  expect(await other.refresh('b1')).toEqual(E.left('refused'));
  expect(other.state.pair).toEqual({ token: 'b1', refreshToken: 's1', expiration: 0 });
});

it('what a refresh brings after a logout is not kept', async () => {
  const server = scriptedHttp(() => {
    one.state.pair = null;
    return json(200, { access_token: 'a2', refresh_token: 'r2', expires_in: 900, user_full_name: 'Ana', roles: [] });
  });
  const one = tab('left', server, lock());
  expect(await one.refresh('a1')).toEqual(E.left('refused'));
  expect(one.state.pair).toBeNull();
});

it('ten calls refused at once in each of two copies make one refresh', async () => {
  const server = rotating();
  const exclusively = lock();
  const [one, two] = [tab('crowd', server, exclusively), tab('crowd', server, exclusively)];
  const asked = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? one : two).refresh('a1'));
  expect(await Promise.all(asked)).toEqual(Array(20).fill(E.right('a2')));
  expect(server.requests).toHaveLength(1);
});

it('a login made while a refresh is under way is not answered with it', async () => {
  const server = scriptedHttp(async () => {
    one.state.pair = { token: 'b1', refreshToken: 's1', expiration: 0 };
    second = one.refresh('b1');
    return json(401, {});
  });
  let second: ReturnType<ReturnType<typeof tab>['refresh']> | undefined;
  const one = tab('anew', server, lock());
  expect(await one.refresh('a1')).toEqual(E.left('refused'));
  expect(server.requests.map(({ body }) => body)).toHaveLength(1);
  expect(second).toBeDefined();
  await second;
  expect(server.requests.map(({ body }) => JSON.parse(body ?? ''))).toMatchObject([
    { refresh_token: 'r1' },
    { refresh_token: 's1' },
  ]);
});
