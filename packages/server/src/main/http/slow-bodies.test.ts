import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processPorts } from '../../platform/process/process-ports.ts';
import { endSlowBodies } from './slow-bodies.ts';

const app = Fastify();
let port = 0;
beforeAll(async () => {
  endSlowBodies(app, processPorts.timers, 50);
  for (const isUpload of [false, true])
    app.post(`/${isUpload}`, { config: { isUpload } }, async ({ body }) => ({ body }));
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => app.close());

/** A request of which only half the body has come. */
const half = async (path: string, length = 2) => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`,
  );
  return socket;
};

it('ends what drips in, unless it is an upload', async () => {
  const upload = await half('/true');
  const other = await half('/false');
  await once(other, 'close');
  upload.write('}');
  const [reply] = (await once(upload, 'data')) as [Buffer];
  upload.destroy();
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('waits as long as a slow line takes to carry what is said to come', async () => {
  const large = await half('/false', 8_000);
  const small = await half('/false');
  await once(small, 'close');
  large.write(`"a":"${'x'.repeat(8_000 - 8)}"}`);
  const [reply] = (await once(large, 'data')) as [Buffer];
  large.destroy();
  expect(reply.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});
