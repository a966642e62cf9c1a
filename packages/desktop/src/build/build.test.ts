import { createPublicKey, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provedText, readBuildCard, readBuildProof } from '@quipu/contract';
import { expect, it, vi } from 'vitest';
import type { ElectronCalls } from '../electron-calls.ts';
import { started } from '../testing/started.ts';
import { buildHashes, KEY_FILE } from './build-hashes.ts';
import { newBuild, ownBuild } from './build-key.ts';

const packed = (config = '{"server":"https://quipu.ec"}') => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-build-'));
  mkdirSync(join(folder, 'web'));
  for (const name of ['main.js', 'package.json', 'web/first.js']) writeFileSync(join(folder, name), name);
  writeFileSync(join(folder, 'config.json'), config);
  const { file, card } = newBuild(folder, '0.14.0', 'linux-x64');
  writeFileSync(join(folder, KEY_FILE), file);
  const known = readBuildCard(card);
  if (known === null) throw new Error(card);
  return { folder, card: known };
};

/** A server that asks for proofs; `challenge` null: one that asks for none. */
const server = (challenge: string | null, status = 200) =>
  vi.fn<ElectronCalls['fetch']>(async (address) =>
    address.endsWith('/api/build-challenge')
      ? new Response(JSON.stringify({ challenge }), { status })
      : new Response('{}', { status: 200 }),
  );

const LOGIN = { method: 'POST', body: '{"username":"0912345678","password":"x"}' };

it('says what its files and its configuration are, and nothing else of it changes that', () => {
  const { folder, card } = packed();
  const hashes = () => buildHashes(folder);
  expect(hashes()).toEqual({ files: card.files, config: card.config });
  writeFileSync(join(folder, 'package.json'), 'as the packer writes it');
  expect(hashes().files).toBe(card.files);
  writeFileSync(join(folder, 'config.json'), '{"server":"https://other.ec"}');
  expect(hashes().files).toBe(card.files);
  expect(hashes().config).not.toBe(card.config);
  writeFileSync(join(folder, 'web/first.js'), 'another');
  expect(hashes().files).not.toBe(card.files);
});

it('signs the challenge for the call that it goes with', async () => {
  const { folder, card } = packed();
  const fetch = server('1.n.h');
  const { request } = await started({ fetch, packedFolder: folder });
  await request('quipu://app/api/app-login', LOGIN);
  const [asked, sent] = fetch.mock.calls;
  expect(asked?.[0]).toBe('https://quipu.ec/api/build-challenge');
  const proof = readBuildProof(new Headers(sent?.[1].headers).get('x-quipu-build') ?? '');
  expect(proof).toMatchObject({ version: '0.14.0', system: 'linux-x64', files: card.files, challenge: '1.n.h' });
  if (proof === null) throw new Error('none');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: card.key }, format: 'jwk' });
  const isSigned = (subject: string) =>
    verify(
      null,
      Buffer.from(provedText({ method: 'POST', path: '/api/app-login', subject }, proof)),
      key,
      Buffer.from(proof.signature, 'base64url'),
    );
  expect([isSigned('0912345678'), isSigned('0912345679')]).toEqual([true, false]);
});

it('binds the opening of a sheet to the token that opens it', async () => {
  const { folder } = packed();
  const fetch = server('1.n.h');
  const { request } = await started({ fetch, packedFolder: folder });
  await request('quipu://app/api/answers-sheet/7?session=2', { headers: { authorization: 'Bearer t' } });
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    'https://quipu.ec/api/build-challenge',
    'https://quipu.ec/api/answers-sheet/7?session=2',
  ]);
  expect(new Headers(fetch.mock.calls[1]?.[1].headers).has('x-quipu-build')).toBe(true);
});

it.each([
  ['a call that needs none', server('1.n.h'), 'quipu://app/api/answers-sheet/7/answers', 1],
  ['a server that lists no builds', server(null), 'quipu://app/api/app-login', 2],
  ['a server from before builds', server(null, 404), 'quipu://app/api/app-login', 2],
])('sends no proof with %s', async (_what, fetch, address, calls) => {
  const { request } = await started({ fetch, packedFolder: packed().folder });
  await request(address, { ...LOGIN, headers: { 'x-quipu-build': 'the page has nothing to say here' } });
  expect(fetch).toHaveBeenCalledTimes(calls);
  expect(new Headers(fetch.mock.lastCall?.[1].headers).has('x-quipu-build')).toBe(false);
});

it('asks for no challenge where it has no key', async () => {
  const fetch = server('1.n.h');
  const { request } = await started({ fetch });
  await request('quipu://app/api/app-login', LOGIN);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('lets the page hear that there is no network, instead of being refused for it', async () => {
  const fetch = vi.fn<ElectronCalls['fetch']>(async () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED')));
  const { request } = await started({ fetch, packedFolder: packed().folder });
  await expect(request('quipu://app/api/app-login', LOGIN)).rejects.toThrow('net::');
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('has no key where the file that has it is damaged', () => {
  const { folder } = packed();
  writeFileSync(join(folder, KEY_FILE), '{');
  expect(ownBuild(folder, '0.14.0')).toBeNull();
  expect(ownBuild(join(folder, 'none'), '0.14.0')).toBeNull();
});
