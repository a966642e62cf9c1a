import type { LoginReply, MissedEvent } from '@quipu/contract';
import { expect, vi } from 'vitest';
import { publish } from '../platform/live/publish.ts';
import { pushKeyReader } from '../platform/live/push-key-store.ts';
import { logInAs } from './people.ts';
import { type PushClient, pushClient } from './push-client.ts';
import { type RawSocket, rawSocket } from './raw-socket.ts';
import { rightOf } from './replies.ts';
import type { TestServer } from './test-server.ts';

/** Hundreds of clients come at once, on machines that do other things too. */
export const WAITING = { timeout: 60_000, interval: 20 };

/** Makes what tests of pushed events need of a server; ends its clients. */
export const liveFixture = async (server: TestServer) => {
  const { db } = server.database;
  const key = (await pushKeyReader(db)()).key;
  const clients: { disconnect(): void }[] = [];

  const connectAs = async (
    login: Pick<LoginReply, 'userId' | 'accessToken'>,
    on: Pick<TestServer, 'origin'> = server,
    options: Parameters<typeof pushClient>[3] = {},
  ): Promise<PushClient> => {
    const client = pushClient(on, key, login, options);
    clients.push(client);
    await vi.waitFor(() => {
      if (client.joins() === 0) throw new Error(`not let in: ${JSON.stringify(client.refused)}`);
    }, WAITING);
    return client;
  };
  const authorize = async (socketId: string, channelName: string, token: string) =>
    rightOf(await server.api.authorizeChannel({ socketId, channelName }, { token }));
  const listed = async (token: string, after: number | null) => {
    const reply = rightOf(await server.api.getMissedEvents({ after }, { token }));
    if (reply.status !== 200) throw new Error(`push-events answered ${reply.status}`);
    return reply.body;
  };
  return {
    key,
    connectAs,
    authorize,
    connect: async (reference: string, on?: Pick<TestServer, 'origin'>) => {
      const login = await logInAs(server, reference);
      return { ...login, client: await connectAs(login, on) };
    },
    raw: async (options: Parameters<typeof rawSocket>[2] = {}, of = key): Promise<RawSocket> => {
      const raw = await rawSocket(server, of, options);
      clients.push({ disconnect: () => raw.socket.terminate() });
      return raw;
    },
    say: (message: string, channel: 'global' | { readonly userId: number } = 'global', tx = db) =>
      publish(tx, { channel, name: 'message', data: { title: null, message, type: 'info' }, at: server.clock.now }),
    missed: async (token: string, after: number | null): Promise<readonly MissedEvent[]> =>
      (await listed(token, after)).events,
    isMore: async (token: string, after: number | null): Promise<boolean> => (await listed(token, after)).more,
    lastOf: async (token: string, after: number | null): Promise<number> => (await listed(token, after)).last,
    close: async () => {
      for (const client of clients) client.disconnect();
      await server.close();
    },
  };
};
export type LiveFixture = Awaited<ReturnType<typeof liveFixture>>;

export const textsOf = ({ heard }: Pick<PushClient, 'heard'>): readonly unknown[] =>
  heard.map(({ data }) => data['message']);
export const heardAll = (client: Pick<PushClient, 'heard'>, expected: readonly string[]): Promise<void> =>
  vi.waitFor(() => expect(textsOf(client)).toEqual(expected), WAITING);
