import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { heardAll, type LiveFixture, liveFixture, WAITING } from '../../testing/live-fixture.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { DAY_MS } from '../time/durations.ts';
import { purgePushed } from './event-store.ts';
import { publishAll } from './publish.ts';

let server: TestServer;
let live: LiveFixture;
let number = 0;
let name = '';
let userId = 0;
beforeAll(async () => {
  server = await startTestServer();
  live = await liveFixture(server);
});
afterAll(() => live.close());
beforeEach(async () => {
  number += 1;
  name = `VIVO${number}`;
  server.clock.now += 1_000;
  userId = await addTestPerson(server.database.db, name);
});

describe('events of transactions that cross', () => {
  const waitingForLocks = async () =>
    (
      await sql<{ readonly n: number }>`
        select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(server.database.db)
    ).rows[0]?.n;

  it('are seen in the order of their ids, by sockets and by the list', async () => {
    const { client, accessToken } = await live.connect(name);
    let commit: () => void = () => undefined;
    let began: () => void = () => undefined;
    const published = new Promise<void>((resolve) => {
      began = resolve;
    });
    const first = server.database.db.transaction().execute(async (tx) => {
      await live.say('primero', { userId }, tx);
      began();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await published;
    const second = live.say('segundo', { userId });
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), WAITING);
    // Nobody can have read past the first one: there is nothing after it yet.
    expect(await live.missed(accessToken, null)).toEqual([]);
    commit();
    await Promise.all([first, second]);
    const list = await live.missed(accessToken, null);
    expect(list.map(({ data }) => (data as { readonly message: string }).message)).toEqual(['primero', 'segundo']);
    expect(await live.missed(accessToken, list[0]?.id ?? 0)).toEqual(list.slice(1));
    await heardAll(client, ['primero', 'segundo']);
  });
});

describe('the list of missed events', () => {
  it('has the messages that were sent to its person while nobody was here, with their hour, once', async () => {
    const DAY = 86_400_000;
    await live.say('de hace días', { userId });
    server.clock.now += DAY;
    const sentAt = server.clock.now;
    await live.say('para todos');
    await live.say('quedan diez minutos', { userId });
    await publishAll(server.database.db, [
      { channel: { userId }, name: 'fire', data: { message: 'x', answersSheetId: null }, at: sentAt },
    ]);
    server.clock.now += 60_000;
    const { accessToken } = await logInAs(server, name);
    const list = await live.missed(accessToken, null);
    expect(list.map(({ name: event, data }) => [event, data])).toEqual([
      ['message', { title: null, message: 'quedan diez minutos', type: 'info', sent_at: sentAt }],
    ]);
    // What came with it is not for this login: it goes on from where it began.
    const last = await live.lastOf(accessToken, null);
    expect(last).toBeGreaterThan(list[0]?.id ?? 0);
    expect(await live.missed(accessToken, last)).toEqual([]);
    await live.say('de ahora', { userId });
    expect(await live.missed(accessToken, last)).toMatchObject([{ data: { message: 'de ahora' } }]);
    const next = await logInAs(server, name);
    expect(await live.missed(next.accessToken, null)).toMatchObject([{ data: { message: 'de ahora' } }]);
    const third = await logInAs(server, name);
    expect(await live.missed(third.accessToken, null)).toEqual([]);
  });

  it('keeps a message for the login that listens: one before it that asked for nothing uses up none', async () => {
    await live.say('venga al aula 3', { userId });
    await logInAs(server, name);
    server.clock.now += 1_000;
    const { accessToken } = await logInAs(server, name);
    const once = [{ data: { message: 'venga al aula 3' } }];
    expect(await live.missed(accessToken, null)).toMatchObject(once);
    // The reply may be lost: it is asked again.
    expect(await live.missed(accessToken, null)).toMatchObject(once);
    const next = await logInAs(server, name);
    expect(await live.missed(next.accessToken, null)).toEqual([]);
  });

  it('starts at the login, and goes on from the last in bounded steps', async () => {
    const { accessToken } = await logInAs(server, name);
    expect(await live.missed(accessToken, null)).toEqual([]);
    const one = {
      channel: { userId },
      name: 'message',
      data: { title: null, message: 'uno de muchos', type: 'info' },
      at: server.clock.now,
    } as const;
    await publishAll(
      server.database.db,
      Array.from({ length: 600 }, () => one),
    );
    const first = await live.missed(accessToken, null);
    const rest = await live.missed(accessToken, first.at(-1)?.id ?? 0);
    expect([first.length, rest.length]).toEqual([500, 100]);
    expect(await Promise.all([null, first.at(-1)?.id ?? 0].map((after) => live.isMore(accessToken, after)))).toEqual([
      true,
      false,
    ]);
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(600);
  });

  it('has what was on its way at the login, however long that took', async () => {
    let commit: () => void = () => undefined;
    let began: () => void = () => undefined;
    const published = new Promise<void>((resolve) => {
      began = resolve;
    });
    const saying = server.database.db.transaction().execute(async (tx) => {
      await live.say('en camino', { userId }, tx);
      began();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await published;
    server.clock.now += 5_000;
    const { accessToken } = await logInAs(server, name);
    commit();
    await saying;
    expect(await live.missed(accessToken, null)).toMatchObject([{ data: { message: 'en camino' } }]);
  });

  it('says where it ends to whoever asks with a number that it never gave: its database was restored', async () => {
    const { accessToken } = await logInAs(server, name);
    await live.say('el último');
    const [{ id: last } = { id: 0 }] = await live.missed(accessToken, null);
    expect(await live.lastOf(accessToken, last + 80)).toBe(last);
    await live.say('el que sigue');
    const [next] = await live.missed(accessToken, last);
    expect(next).toMatchObject({ data: { message: 'el que sigue' } });
    expect(await live.lastOf(accessToken, next?.id ?? 0)).toBe(next?.id);
  });

  it('is kept for a week', async () => {
    const { db } = server.database;
    const { accessToken } = await logInAs(server, name);
    await live.say('viejo', { userId });
    const saidAt = server.clock.now;
    await purgePushed(db, saidAt + 7 * DAY_MS);
    expect(await live.missed(accessToken, null)).toHaveLength(1);
    await purgePushed(db, saidAt + 7 * DAY_MS + 1);
    expect(await live.missed(accessToken, null)).toEqual([]);
  });

  it('is refused without a session', async () => {
    const { accessToken } = await logInAs(server, name);
    await logInAs(server, name);
    await expect(live.missed(accessToken, null)).rejects.toThrow('401');
    expect((await fetch(`${server.origin}/api/push-events?after=x`)).status).toBe(401);
  });
});
