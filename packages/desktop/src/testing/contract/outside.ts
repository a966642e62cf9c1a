import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clause } from './clause.ts';

interface Arrived {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A server of this computer: it takes what comes to /, sends elsewhere who asks for /elsewhere, and is silent otherwise. */
const withServer = async (use: (address: string, arrived: readonly Arrived[]) => Promise<void>): Promise<void> => {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    request.on('end', () => {
      arrived.push({ headers: request.headers, body });
      if (request.url === '/elsewhere') response.writeHead(302, { location: '/' }).end();
      if (request.url === '/') response.writeHead(201, { 'set-cookie': 'a=b', 'x-said': 'yes' }).end('{"now":1}');
    });
  }).listen(0, 'localhost');
  await once(server, 'listening');
  try {
    await use(`http://localhost:${(server.address() as AddressInfo).port}`, arrived);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

const INIT: RequestInit = { redirect: 'error', credentials: 'omit' };

/** Checks what the application reaches beyond itself. */
export const OUTSIDE: readonly Clause[] = [
  {
    says: 'calls go out under the name they are given, with their body, without cookies, and bring the reply',
    holds: ({ calls }) =>
      withServer(async (address, arrived) => {
        const headers = new Headers({ authorization: 'Bearer t', 'content-type': 'text/x', 'user-agent': 'Q/1' });
        const body = new TextEncoder().encode('given').buffer;
        for (const _time of [1, 2]) {
          const reply = await calls.fetch(`${address}/`, { ...INIT, method: 'POST', headers, body });
          assert.equal(reply.status, 201);
          assert.equal(reply.headers.get('x-said'), 'yes');
          assert.deepEqual(await reply.json(), { now: 1 });
        }
        assert.equal(arrived.length, 2);
        for (const { headers: sent, body: given } of arrived) {
          assert.equal(given, 'given');
          assert.equal(sent['authorization'], 'Bearer t');
          assert.equal(sent['content-type'], 'text/x');
          assert.equal(sent['user-agent'], 'Q/1');
          assert.equal(sent.cookie, undefined);
        }
      }),
  },
  {
    says: 'they go nowhere else, and can be given up',
    holds: ({ calls }) =>
      withServer(async (address) => {
        await assert.rejects(calls.fetch(`${address}/elsewhere`, INIT));
        const giveUp = new AbortController();
        const silent = calls.fetch(`${address}/silent`, { ...INIT, signal: giveUp.signal });
        giveUp.abort();
        await assert.rejects(silent);
      }),
  },
  {
    says: 'where nobody listens they fail',
    holds: async ({ calls }) => {
      let gone = '';
      await withServer(async (address) => {
        gone = address;
      });
      await assert.rejects(calls.fetch(`${gone}/`, INIT));
    },
  },
  {
    says: 'a program of its own runs beside, is heard and told by its port alone, and says how it ended',
    cites: 'docs/api/parent-port.md',
    holds: async ({ calls, child }) => {
      const running = calls.fork(child, ['ready'], { PATH: process.env['PATH'] ?? '' });
      const ended = new Promise<number>((done) => {
        running.on('exit', done);
      });
      const said = await new Promise<string>((done) => {
        running.stdout?.once('data', (chunk: Buffer | string) => done(String(chunk)));
      });
      assert.match(said, /ready undefined/);
      assert.equal(typeof running.pid, 'number');
      running.postMessage('end');
      assert.equal(await ended, 3);
    },
  },
  {
    says: 'of one that is killed the application is told, too',
    cites: 'docs/api/app.md',
    holds: async ({ calls, child }) => {
      const gone = new Promise<string>((done) => {
        calls.app.on('child-process-gone', (_event, { type, reason }) => {
          if (reason === 'killed') done(type);
        });
      });
      const running = calls.fork(child, ['ready'], { PATH: process.env['PATH'] ?? '' });
      await new Promise((done) => running.stdout?.once('data', done));
      process.kill(running.pid ?? 0, 'SIGKILL');
      assert.equal(await gone, 'Utility');
    },
  },
];
