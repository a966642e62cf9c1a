import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deactivateAccount } from '../../accounts/account/operate-account.ts';
import { heardAll, type LiveFixture, liveFixture, textsOf, WAITING } from '../../testing/live-fixture.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import type { PushClient } from '../../testing/push-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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

/** The states of its connection from now on, as they come: it may be back before anybody looks. */
const statesOf = ({ pusher }: Pick<PushClient, 'pusher'>): readonly string[] => {
  const states: string[] = [];
  pusher.connection.bind('state_change', ({ current }: { readonly current: string }) => states.push(current));
  return states;
};

describe('pusher-js and laravel-echo', () => {
  it('hear what is for their person and for everyone, in order, and nothing else', async () => {
    const other = await addTestPerson(server.database.db, `OTRO${number}`);
    const { client } = await live.connect(name);
    await live.say('Hola ñandú 🪢', { userId });
    await live.say('ajeno', { userId: other });
    await live.say('a todos');
    await heardAll(client, ['Hola ñandú 🪢', 'a todos']);
    const ids = client.heard.map(({ data }) => data['event_id'] as number);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('hear nothing of a transaction that fails', async () => {
    const { client, accessToken } = await live.connect(name);
    const failing = server.database.db.transaction().execute(async (tx) => {
      await live.say('nunca', { userId }, tx);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await live.say('sí', { userId });
    await heardAll(client, ['sí']);
    expect(await live.missed(accessToken, null)).toMatchObject([{ data: { message: 'sí' } }]);
  });

  it('cut off, come back by themselves and catch up: nothing is lost, nothing counts twice', async () => {
    const { client, accessToken } = await live.connect(name);
    await live.say('antes', { userId });
    await heardAll(client, ['antes']);
    const states = statesOf(client);
    for (const socket of server.app.websocketServer.clients) socket.terminate();
    await vi.waitFor(() => expect(states).not.toEqual([]), WAITING);
    await live.say('durante 1', { userId });
    await live.say('durante 2');
    await vi.waitFor(() => expect(client.joins()).toBeGreaterThan(1), WAITING);
    const last = client.heard[0]?.data['event_id'] as number;
    const [missed] = await Promise.all([live.missed(accessToken, last), live.say('después', { userId })]);
    await vi.waitFor(() => expect(textsOf(client)).toContain('después'), WAITING);
    const known = new Map<unknown, unknown>();
    for (const { id, data } of missed) known.set(id, (data as { readonly message: string }).message);
    for (const { data } of client.heard) known.set(data['event_id'], data['message']);
    expect([...known].sort(([a], [b]) => Number(a) - Number(b)).map(([, text]) => text)).toEqual([
      'antes',
      'durante 1',
      'durante 2',
      'después',
    ]);
    // However soon the socket was back: the list has what was said meanwhile, and the socket nothing twice.
    expect(missed.map(({ data }) => (data as { readonly message: string }).message)).toEqual(
      expect.arrayContaining(['durante 1', 'durante 2']),
    );
    expect(new Set(client.heard.map(({ data }) => data['event_id'])).size).toBe(client.heard.length);
  });

  it('hear through one process what another one publishes', async () => {
    const second = await startTestServer({}, undefined, server.database);
    const { client } = await live.connect(name, second);
    expect(second.app.websocketServer.clients.size).toBe(1);
    await live.say('de otro proceso', { userId });
    await heardAll(client, ['de otro proceso']);
    client.disconnect();
    await second.close();
  });

  it('hear what was published while the server’s own listening was cut', async () => {
    const { client } = await live.connect(name);
    const ended = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'quipu listener'`.execute(server.database.db);
    expect(ended.rows.length).toBeGreaterThan(0);
    await live.say('sordo', { userId });
    await live.say('oye', { userId });
    await heardAll(client, ['sordo', 'oye']);
  });

  it('of an account that is not activated hear what is theirs', async () => {
    await addTestPerson(server.database.db, `PEND${number}`, { isActivated: false });
    const { client, userId: pending } = await live.connect(`PEND${number}`);
    await live.say('active su cuenta', { userId: pending });
    await heardAll(client, ['active su cuenta']);
  });
});

describe('who no longer has a session', () => {
  /** Another person's event comes after: what the first one should not hear would have come before it. */
  const hearsNoMore = async (end: (accessToken: string) => Promise<unknown>) => {
    const { client, accessToken } = await live.connect(name);
    const witness = `TESTIGO${number}`;
    await addTestPerson(server.database.db, witness);
    const { client: other } = await live.connect(witness);
    await live.say('uno', { userId });
    await heardAll(client, ['uno']);
    const states = statesOf(client);
    await end(accessToken);
    await live.say('dos', { userId });
    await live.say('tres');
    await heardAll(other, ['tres']);
    await vi.waitFor(() => expect(states).not.toEqual([]), WAITING);
    expect(textsOf(client)).toEqual(['uno']);
  };

  it('hears nothing more after logging out', () => hearsNoMore((token) => server.api.logout({}, { token })));

  it('hears nothing more after a newer login', () => hearsNoMore(() => logInAs(server, name)));

  it('hears nothing more once switched off', () =>
    hearsNoMore(() =>
      server.database.db.updateTable('app_user').set({ is_active: false }).where('id', '=', userId).execute(),
    ));

  it('hears nothing more once their tokens ran out', () =>
    hearsNoMore(() =>
      server.database.db
        .updateTable('refresh_token')
        .set({ expires_at: new Date(server.clock.now - 1) })
        .where(({ eb, selectFrom }) =>
          eb('family_id', 'in', selectFrom('token_family').select('id').where('user_id', '=', userId)),
        )
        .execute(),
    ));

  /** The sockets of a process. */
  const open = ({ app }: TestServer) => app.websocketServer.clients.size;

  it('has no socket any more, at whichever process it was, though nothing is said to anybody', async () => {
    const second = await startTestServer({}, undefined, server.database);
    const others = open(server);
    const there = await live.connect(name, second);
    await addTestPerson(server.database.db, `AQUI${number}`);
    const here = await live.connect(`AQUI${number}`);
    expect([open(second), open(server)]).toEqual([1, others + 1]);
    const states = [there, here].map(({ client }) => statesOf(client));
    const [next] = await Promise.all([logInAs(server, name), logInAs(server, `AQUI${number}`)]);
    await vi.waitFor(() => expect([open(second), open(server)]).toEqual([0, others]), WAITING);
    // For good: a client that came back would be let in by nobody.
    expect(states.every((seen) => !seen.includes('connecting'))).toBe(true);
    const client = await live.connectAs(next, second);
    await live.say('a quien entró', { userId });
    await heardAll(client, ['a quien entró']);
    client.disconnect();
    await second.close();
  });

  it('has no socket any more once an operator switched them off, though nothing is said to anybody', async () => {
    const before = open(server);
    await live.connect(name);
    expect(open(server)).toBe(before + 1);
    await server.database.db.transaction().execute((tx) => deactivateAccount(tx, { id: userId }, server.clock.now));
    await vi.waitFor(() => expect(open(server)).toBe(before), WAITING);
  });

  it('has no socket any more where the notice of it was not heard', async () => {
    const before = open(server);
    await live.connect(name);
    expect(open(server)).toBe(before + 1);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'quipu listener'`.execute(server.database.db);
    await logInAs(server, name);
    await vi.waitFor(() => expect(open(server)).toBe(before), WAITING);
  });

  it('is not let in with what was signed before', async () => {
    const { accessToken } = await logInAs(server, name);
    const raw = await live.raw();
    const channel = `private-app-users.${userId}`;
    const allowed = await live.authorize(raw.id, channel, accessToken);
    await server.api.logout({}, { token: accessToken });
    raw.say({ event: 'pusher:subscribe', data: { channel, ...allowed.body } });
    await vi.waitFor(() => expect(raw.frames.map(({ event }) => event)).toContain('pusher:subscription_error'));
    expect(raw.frames.map(({ event }) => event)).not.toContain('pusher_internal:subscription_succeeded');
  });
});
