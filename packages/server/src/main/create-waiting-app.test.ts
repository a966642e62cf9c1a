import { greetRoom } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { serveGreetings } from '../laboratory/standby/standby-routes.ts';
import { configFrom } from '../platform/config/config.ts';
import { processPorts } from '../platform/process/process-ports.ts';
import { createWaitingApp } from './create-waiting-app.ts';

it('answers greetings and whoever started it, and asks whoever wants anything else to come again', async () => {
  const read = configFrom({ QUIPU_NONCE: 'known' }, '/');
  if (E.isLeft(read)) throw new Error(read.left.join('\n'));
  const app = await createWaitingApp(
    { ...processPorts, config: read.right, log: pino({ level: 'silent' }) },
    (handle) =>
      serveGreetings(
        handle,
        () => 7,
        (voter) => ({ role: 'waiting', term: 2, id: voter?.id ?? '', wants: null, other: null }),
      ),
  );
  const greeting = await app.inject({
    method: greetRoom.method,
    url: greetRoom.path,
    payload: { computer: 'pc-1', voter: { id: 'v', vote: null } },
  });
  expect(greeting.json()).toMatchObject({ now: 7, pair: { role: 'waiting', term: 2, id: 'v' } });
  expect((await app.inject('/health')).json()).toEqual({ status: 'standby', nonce: 'known' });
  for (const url of ['/api/time', '/api/laboratory', '/']) {
    const reply = await app.inject(url);
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
  }
  await app.close();
});
