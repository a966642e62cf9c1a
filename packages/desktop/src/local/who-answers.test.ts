import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { isTaken, whoAnswers } from './who-answers.ts';

let open: Server | null = null;
afterEach(() => {
  open?.close();
  open = null;
});

const serving = async (status: number, text: string): Promise<string> => {
  open = createServer((_request, reply) => reply.writeHead(status).end(text)).listen(0, 'localhost');
  await once(open, 'listening');
  const address = open.address();
  return `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
};

it.each([
  [200, '{"status":"ok","nonce":"mine"}', 'own'],
  [503, '{"status":"unavailable","nonce":"mine"}', 'nobody'],
  [200, '{"status":"ok","nonce":"another"}', 'other'],
  [200, '{"status":"ok"}', 'other'],
  [404, '<h1>Hola</h1>', 'other'],
])('%i %s is of %s', async (status, text, who) => {
  const address = await serving(status, text);
  expect(await isTaken(address)).toBe(true);
  expect(await whoAnswers(fetch, address, 'mine')).toBe(who);
});

it('finds nobody where nobody is', async () => {
  const address = `http://localhost:${await freePort()}`;
  expect(await isTaken(address)).toBe(false);
  expect(await whoAnswers(fetch, address, 'mine')).toBe('nobody');
});
