import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

const SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('../../public/seb.js')), 'utf8');

/** A page of Safe Exam Browser, as far as the script looks at it. */
const pageWith = (security: object | undefined) => {
  const fetch = vi.fn<(address: unknown, how?: { readonly headers?: Headers }) => void>();
  const location = { href: 'https://examenes.ec/login#arriba', origin: 'https://examenes.ec' };
  const window = { fetch, ...(security === undefined ? {} : { SafeExamBrowser: { security } }) };
  runInNewContext(SCRIPT, { window, location, URL, Headers });
  const sent = (address: unknown, how?: object) => {
    (window.fetch as (given: unknown, more?: object) => void)(address, how);
    return Object.fromEntries(new Headers(fetch.mock.lastCall?.[1]?.headers));
  };
  return { fetch, window, location, sent };
};

it('puts the keys of the page, which SEB tells by script, into each call of its own server', () => {
  const { sent, location } = pageWith({ configKey: 'c', browserExamKey: 'b' });
  const headers = { authorization: 'Bearer t' };
  expect(sent('/api/app', { headers })).toEqual({
    authorization: 'Bearer t',
    'x-quipu-seb-page': 'https://examenes.ec/login',
    'x-safeexambrowser-configkeyhash': 'c',
    'x-safeexambrowser-requesthash': 'b',
  });
  location.href = 'https://examenes.ec/home';
  expect(sent('https://examenes.ec/api/app')).toMatchObject({
    'x-quipu-seb-page': 'https://examenes.ec/login https://examenes.ec/home',
  });
  expect(sent('https://hora.ec/api')).toEqual({});
});

it('asks the oldest versions for their keys, and sends none that are not there yet', () => {
  const updateKeys = vi.fn();
  const { sent } = pageWith({ updateKeys });
  expect(updateKeys).toHaveBeenCalledOnce();
  expect(sent('/api/app')).toEqual({ 'x-quipu-seb-page': 'https://examenes.ec/login' });
});

it('leaves every other browser as it is', () => {
  const { window, fetch } = pageWith(undefined);
  expect(window.fetch).toBe(fetch);
});
