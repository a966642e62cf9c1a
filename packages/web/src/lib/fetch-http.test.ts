import { everyCall } from '@quipu/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchAhead, fetchHttp, readAhead } from './fetch-http.ts';

vi.mock('./base-address.ts', () => ({ baseAddress: () => 'https://quipu.ejemplo.ec' }));
afterEach(() => {
  vi.unstubAllGlobals();
});

it('sends an upload as a form, whose boundary is its own', async () => {
  const received: Request[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    received.push(new Request(address, { method: init.method, headers: init.headers, body: init.body }));
    return new Response('{}', { status: 404 });
  });
  const file = Uint8Array.from([0, 255, 13, 10, 45, 45]);
  await everyCall(fetchHttp).importBackup({ file, answersSheetId: 7 }, { token: 'abc' });
  const [request] = received;
  expect(request?.url).toBe('https://quipu.ejemplo.ec/api/import-backup');
  expect(request?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  const form = await request?.formData();
  const part = form?.get('file');
  expect(part).toBeInstanceOf(File);
  expect(new Uint8Array(await (part as File).arrayBuffer())).toEqual(file);
  expect(form?.get('answersSheetId')).toBe('7');
});

it('takes once what was read ahead, and asks anew after that or where it failed', async () => {
  const replies = [
    () => Promise.resolve(new Response('uno')),
    () => Promise.resolve(new Response('dos')),
    () => Promise.reject(new TypeError('No network')),
  ];
  let asked = 0;
  vi.stubGlobal('fetch', () => replies[asked++]?.());
  const ask = async () =>
    (await fetchAhead({ method: 'GET', path: '/api/app', headers: {}, body: null, timeoutMs: 1_000, keepalive: false }))
      .text;
  readAhead('/api/app');
  expect([await ask(), asked]).toEqual(['uno', 1]);
  expect([await ask(), asked]).toEqual(['dos', 2]);
  readAhead('/api/app');
  await expect(ask()).rejects.toThrow('No network');
});
