import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { ORIGIN } from '../guards/scheme.ts';

type Answer = (address: string, init: RequestInit) => Promise<Response>;

const RETRY_MS = 50;
const RETRIES = 200;

const headersOf = ({ headers }: IncomingMessage): Headers => {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') kept.set(name, value);
  return kept;
};

const bodyOf = async (request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> =>
  request.method === 'GET' || request.method === 'HEAD' ? null : new Uint8Array(Buffer.concat(await request.toArray()));

const respond = async (ask: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { method = 'GET', url = '/' } = request;
  const init = { method, headers: headersOf(request), body: await bodyOf(request), signal: gone.signal };
  const reply = await ask(ORIGIN + url, init);
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  if (reply.body === null) response.end();
  else await reply.body.pipeTo(Writable.toWeb(response));
};

/** Serves what the application answers to its own scheme, over HTTP on this very computer. */
export const servePage = async (port: number, ask: Answer): Promise<void> => {
  const server = createServer((request, response) => {
    // An answer that fails is no answer, as it is in Electron.
    respond(ask, request, response).catch(() => response.destroy());
  });
  const listen = () =>
    new Promise<boolean>((done) => {
      server.once('error', () => done(false));
      server.listen(port, 'localhost', () => done(true));
    });
  // The port of a process that was killed may be a connection's for a moment.
  for (let tries = 0; !(await listen()); tries += 1) {
    if (tries === RETRIES) throw new Error(`Port ${port} is taken`);
    await pause(RETRY_MS);
  }
};
