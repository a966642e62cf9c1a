import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityCalls } from '../../testing/identified.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { jpegOf } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** More than are taken at once from all. */
const MANY = 140;
let server: TestServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await changeInstitution(server.database.db, { settings: { facelog: true } });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

const someone = async (reference: string): Promise<string> => {
  await addTestPerson(server.database.db, reference, { isFacelogRequired: true });
  return (await logInAs(server, reference)).accessToken;
};

/** Begins to send a photo, and never goes on. */
const stall = async (token: string): Promise<void> => {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.write(
    [
      'POST /api/facelog HTTP/1.1',
      `Host: ${hostname}`,
      `Authorization: Bearer ${token}`,
      'X-Quipu-Loader: 1',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 9000',
      'Expect: 100-continue',
      '\r\n--x\r\n',
    ].join('\r\n'),
  );
  await once(socket, 'data');
};

it('of one person take the place of nobody else’s', async () => {
  const [slow, other] = [await someone('LENTA'), await someone('OTRA')];
  await Promise.all(Array.from({ length: MANY }, () => stall(slow)));
  expect((await identityCalls(server, other).facelog(await jpegOf())).status).toBe(200);
});
