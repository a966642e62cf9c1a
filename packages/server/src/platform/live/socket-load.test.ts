import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LiveFixture, liveFixture, textsOf, WAITING } from '../../testing/live-fixture.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let live: LiveFixture;
beforeAll(async () => {
  server = await startTestServer();
  live = await liveFixture(server);
});
afterAll(() => live.close());

const channel = 'private-global';
/** A socket that was let into everyone's channel. */
const listening = async (token: string) => {
  const raw = await live.raw();
  raw.say({ event: 'pusher:subscribe', data: { channel, ...(await live.authorize(raw.id, channel, token)).body } });
  await vi.waitFor(() => expect(raw.frames.at(-1)?.event).toBe('pusher_internal:subscription_succeeded'), WAITING);
  return raw;
};

describe('many sockets', () => {
  it('all hear one event for everyone, once: 100 clients of ten people', async () => {
    const logins = [];
    for (let n = 0; n < 10; n += 1) {
      await addTestPerson(server.database.db, `MUCHOS${n}`);
      logins.push(await logInAs(server, `MUCHOS${n}`));
    }
    const clients = await Promise.all(
      logins.flatMap((login) => Array.from({ length: 10 }, () => live.connectAs(login))),
    );
    expect(server.app.websocketServer.clients.size).toBe(100);
    await live.say('a todos');
    await vi.waitFor(() => expect(clients.filter(({ heard }) => heard.length > 0)).toHaveLength(100), WAITING);
    await live.say('otra vez');
    await vi.waitFor(() => expect(clients.filter(({ heard }) => heard.length > 1)).toHaveLength(100), WAITING);
    expect(new Set(clients.map((client) => textsOf(client).join()))).toEqual(new Set(['a todos,otra vez']));
    for (const client of clients) client.disconnect();
    await vi.waitFor(() => expect(server.app.websocketServer.clients.size).toBe(0), WAITING);
  });

  it('of one login are ten: the oldest of more hears no more, and does not come back by itself', async () => {
    await addTestPerson(server.database.db, 'PESTANAS');
    const login = await logInAs(server, 'PESTANAS');
    const clients = [];
    for (let n = 0; n < 11; n += 1) clients.push(await live.connectAs(login));
    const [oldest, ...others] = clients;
    await vi.waitFor(() => expect(oldest?.pusher.connection.state).toBe('disconnected'), WAITING);
    expect(new Set(others.map(({ pusher }) => pusher.connection.state))).toEqual(new Set(['connected']));
    for (const client of clients) client.disconnect();
    await vi.waitFor(() => expect(server.app.websocketServer.clients.size).toBe(0), WAITING);
  });

  it('do not wait for one that does not read: it is ended', async () => {
    await addTestPerson(server.database.db, 'LENTA');
    const { accessToken } = await logInAs(server, 'LENTA');
    const [slow, quick] = [await listening(accessToken), await listening(accessToken)];
    slow.socket.pause();
    let said = 0;
    const isEnded = () => server.app.websocketServer.clients.size === 1;
    while (!isEnded() && said < 200) {
      await live.say('x'.repeat(200_000));
      said += 1;
      const heard = said;
      await vi.waitFor(
        () => expect(quick.frames.filter(({ event }) => event === 'message')).toHaveLength(heard),
        WAITING,
      );
    }
    expect(isEnded()).toBe(true);
    expect(quick.socket.readyState).toBe(quick.socket.OPEN);
    slow.socket.resume();
    await slow.closed;
    quick.socket.close();
  });

  it('are told to come back at once when the server stops', async () => {
    const second = await startTestServer({}, undefined, server.database);
    const stopping = await liveFixture(second);
    const raw = await stopping.raw();
    await second.close();
    expect(await raw.closed).toBe(4200);
  });
});
