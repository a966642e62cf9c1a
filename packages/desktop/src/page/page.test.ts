import { expect, it, vi } from 'vitest';
import type { ElectronCalls } from '../electron-calls.ts';
import { started } from '../testing/started.ts';

it('serves the page with a policy that names where it may go', async () => {
  const { request } = await started({
    config: '{"server":"https://quipu.ec","sockets":["wss://ws.ec:6001"],"worldTime":"https://hora.ec/api/guayaquil"}',
  });
  const page = await request('quipu://app/quiz/4');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain(
    "connect-src 'self' wss://quipu.ec http://localhost:3000 ws://localhost:3000 wss://ws.ec:6001 https://hora.ec;",
  );
  expect(policy).not.toContain('unsafe-eval;');
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect((await request('quipu://app/first.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
});

it.each([
  ['quipu://app/../../etc/passwd.json', 404],
  ['quipu://app/%2e%2e/%2e%2e/package.json', 404],
  ['quipu://app/..%2f..%2fpackage.json', 404],
  ['quipu://app/..%5c..%5cpackage.json', 404],
  ['quipu://app/%00.js', 404],
  ['quipu://app/%E0%A4%A.js', 404],
  ['quipu://app/missing.js', 404],
  ['quipu://app/first.js.map', 404],
  ['quipu://other/first.js', 404],
])('has nothing at %s', async (address, status) => {
  const { request } = await started();
  expect((await request(address)).status).toBe(status);
});

it('shows the page of its own version, whatever an earlier one left', async () => {
  const { did } = await started();
  const names = did.map(([name]) => name);
  expect(names.indexOf('clearStorageData')).toBeGreaterThan(0);
  expect(names.indexOf('clearStorageData')).toBeLessThan(names.indexOf('loadURL'));
});

it('takes no more than questions for files', async () => {
  const { request } = await started();
  expect((await request('quipu://app/first.js', { method: 'POST', body: 'x' })).status).toBe(405);
});

it('hands calls to the server as the application, without what is of the page, and brings the reply', async () => {
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(
    async () =>
      new Response('{"now":1}', {
        status: 201,
        headers: {
          'content-type': 'application/json',
          'x-captcha-token': 'c',
          'set-cookie': 'a=b',
          'x-frame-options': 'DENY',
        },
      }),
  );
  const { request } = await started({ fetch });
  const reply = await request('quipu://app/api/login?x=1', {
    method: 'POST',
    body: '{"a":1}',
    headers: { authorization: 'Bearer t', 'content-type': 'application/json', 'sec-fetch-mode': 'cors', origin: 'x' },
  });
  expect(reply.status).toBe(201);
  expect(await reply.json()).toEqual({ now: 1 });
  expect(Object.fromEntries(reply.headers)).toEqual({
    'content-type': 'application/json',
    'x-captcha-token': 'c',
    'x-frame-options': 'DENY',
  });
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('https://quipu.ec/api/login?x=1');
  expect(init).toMatchObject({ method: 'POST', redirect: 'error', credentials: 'omit' });
  expect(Object.fromEntries(init?.headers as Headers)).toEqual({
    authorization: 'Bearer t',
    'content-type': 'application/json',
    'user-agent': 'Mozilla/5.0 Electron QuipuDesktop/0.14.0',
  });
  expect(new TextDecoder().decode(init?.body as ArrayBuffer)).toBe('{"a":1}');
});

it('gives up with the server what the page gives up, and nothing else', async () => {
  const signals: AbortSignal[] = [];
  const fetch: ElectronCalls['fetch'] = (_address, { signal }) =>
    new Promise((_, reject) => {
      if (!signal) throw new Error('no signal');
      signals.push(signal);
      signal.addEventListener('abort', () => reject(new Error('given up')));
    });
  const { request } = await started({ fetch });
  const leaving = new AbortController();
  const left = request('quipu://app/api/left', { signal: leaving.signal });
  void request('quipu://app/storage/kept', { signal: new AbortController().signal });
  await vi.waitFor(() => expect(signals).toHaveLength(2));
  leaving.abort();
  await expect(left).rejects.toThrow('given up');
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

it('lets sockets to the server go without an origin', async () => {
  const { done } = await started();
  const [filter, listener] = done('onBeforeSendHeaders')[0] ?? [];
  expect(filter).toEqual({
    urls: ['wss://quipu.ec/app/*', 'ws://localhost:3000/app/*', 'quipu://app/api/*', 'quipu://app/storage/*'],
  });
  const go = vi.fn();
  const socket = { id: 1, url: 'wss://quipu.ec/app/k', requestHeaders: { Origin: 'quipu://app', Host: 'a' } };
  (listener as (details: object, go: unknown) => void)(socket, go);
  expect(go).toHaveBeenCalledWith({ requestHeaders: { Host: 'a' } });
});
