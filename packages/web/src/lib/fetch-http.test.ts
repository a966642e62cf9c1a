import { everyCall } from '@quipu/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchHttp } from './fetch-http.ts';

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
