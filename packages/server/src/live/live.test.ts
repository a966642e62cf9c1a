import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addTestPerson, logInAs } from '../testing/people.ts';
import { type PushClient, pushClient } from '../testing/push-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { publish } from './publish.ts';
import { pushKeyReader } from './push-key-store.ts';

let server: TestServer;
let key = '';
beforeAll(async () => {
  server = await startTestServer();
  key = (await pushKeyReader(server.database.db)()).key;
});
afterAll(() => server.close());

const clients: PushClient[] = [];
const connect = async (reference: string) => {
  const login = await logInAs(server, reference);
  const client = pushClient(server, key, login);
  clients.push(client);
  await vi.waitFor(() => expect(client.joins()).toBe(1), { timeout: 10_000 });
  return { ...client, ...login };
};
afterAll(() => {
  for (const client of clients) client.disconnect();
});
const message = (text: string) => ({ title: null, message: text, type: 'info' as const });

describe('a client of Pusher’s protocol', () => {
  it('is let into its channels and hears what is published', async () => {
    const userId = await addTestPerson(server.database.db, 'VIVO1');
    const client = await connect('VIVO1');
    await publish(server.database.db, {
      channel: { userId },
      name: 'message',
      data: message('Hola ñandú 🪢'),
      at: server.clock.now,
    });
    await vi.waitFor(() => expect(client.heard).toHaveLength(1));
    expect(client.heard[0]).toMatchObject({ name: 'message', data: { message: 'Hola ñandú 🪢', event_id: 1 } });
  });
});
