// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { baseAddress, learnLocalServer, useBaseAddress, workAsUsual, workLocally } from './base-address.ts';
import { fetchHttp } from './fetch-http.ts';
import { storageUrl } from './storage-url.ts';

const LOCAL = 'http://localhost:3000';
const request = { method: 'GET', path: '/api/app', headers: {}, body: null, timeoutMs: 1_000, keepalive: false };

beforeEach(() => {
  localStorage.clear();
  workAsUsual();
  learnLocalServer(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is where the page came from, whatever local server is known', () => {
  learnLocalServer(LOCAL);
  expect(baseAddress()).toBe('');
  expect(storageUrl('a b.png')).toBe('/storage/a%20b.png');
});

it('keeps the local server for the next visit, without network', async () => {
  learnLocalServer(`${LOCAL}/x?y`);
  vi.resetModules();
  const again = await import('./base-address.ts');
  expect(again.useBaseAddress.getState()).toEqual({ known: LOCAL, local: null });
});

it('sends calls and asks for files there once that is wanted, and back again', async () => {
  const asked = vi.fn((_url: string) => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', asked);
  learnLocalServer(LOCAL);
  workLocally();
  await fetchHttp(request);
  expect(storageUrl('a.png')).toBe(`${LOCAL}/storage/a.png`);
  workAsUsual();
  await fetchHttp(request);
  expect(asked.mock.calls.map(([url]) => url)).toEqual([`${LOCAL}/api/app`, '/api/app']);
});

it('stays through a reload of the tab', async () => {
  learnLocalServer(LOCAL);
  workLocally();
  vi.resetModules();
  const again = await import('./base-address.ts');
  expect(again.baseAddress()).toBe(LOCAL);
});

it('is not told by the local server where to go', () => {
  learnLocalServer(LOCAL);
  workLocally();
  learnLocalServer('https://elsewhere.example');
  learnLocalServer(null);
  expect(useBaseAddress.getState()).toEqual({ known: LOCAL, local: LOCAL });
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'localhost', ''])('takes no address like «%s»', (address) => {
  learnLocalServer(address);
  expect(useBaseAddress.getState().known).toBeNull();
  workLocally();
  expect(baseAddress()).toBe('');
});
