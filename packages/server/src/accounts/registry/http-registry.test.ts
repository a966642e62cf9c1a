import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { httpRegistry } from './http-registry.ts';

let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

const CEDULA = '1710034065';

const registry = async (
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  token: string | null = null,
  timeoutMs = 20_000,
) => {
  const seen: { readonly method: string; readonly url: string; readonly token: string; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, token: headers.authorization ?? '', body });
      answer(response, request);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const problems: string[] = [];
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/personas`;
  const onProblem = (problem: string) => problems.push(problem);
  const asked = httpRegistry({ url, dactilarUrl: `${url}/dactilar`, token, timeoutMs, onProblem });
  return {
    seen,
    problems,
    find: () => asked.find(CEDULA),
    checkDactilar: (code: string) => asked.checkDactilar(CEDULA, code),
  };
};
const saying = (status: number, body: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
};
const record = {
  firstName: 'Rosa Guamán',
  birthdate: '2004-02-29',
  gender: 2,
  is_disabled: 1,
  disability_type: 'Visual',
  nationality: 1,
};

it('asks with the number in the body and the token, and reads the record', async () => {
  const { find, seen, problems } = await registry(saying(200, JSON.stringify(record)), 'secreto');
  expect(await find()).toEqual({
    is: 'found',
    record: {
      firstName: 'Rosa Guamán',
      birthdate: '2004-02-29',
      gender: 2,
      isDisabled: true,
      disabilityType: 'Visual',
      nationality: 1,
    },
  });
  const body = JSON.stringify({ identification: CEDULA });
  expect(seen).toEqual([{ method: 'POST', url: '/personas', token: 'Bearer secreto', body }]);
  expect(problems).toEqual([]);
});

it.each([
  ['nobody', 404, '', { is: 'notFound' }],
  ['a refusal', 400, '{"message":"No habilitado"}', { is: 'refused', message: 'No habilitado' }],
  ['a refusal without words', 400, '{}', { is: 'refused', message: null }],
  ['a record of which little is known', 200, '{}', { is: 'found' }],
])('knows %s', async (_, status, body, answer) => {
  expect(await (await registry(saying(status, body))).find()).toMatchObject(answer);
});

it.each<[string, (response: ServerResponse) => void, RegExp]>([
  ['fails', saying(500, '{}'), /^status 500$/],
  ['refuses the token', saying(401, '{}'), /^status 401$/],
  ['speaks no JSON', saying(200, '<html>'), /not JSON/],
  ['breaks the format', saying(200, '{"birthdate":"29/02/2004"}'), /format/],
  ['talks without end', saying(200, JSON.stringify({ firstName: 'a'.repeat(100_000) })), /^Error$/],
  ['sends elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), /^TypeError$/],
  ['hangs up', (response) => response.destroy(), /^TypeError$/],
])('takes one that %s for one that does not answer, and says so without the number', async (_, answer, problem) => {
  const { find, problems } = await registry(answer);
  expect(await find()).toEqual({ is: 'unavailable' });
  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(problems.join()).not.toContain(CEDULA);
});

it.each<readonly [string, (response: ServerResponse) => void]>([
  ['says nothing', () => undefined],
  ['stops in the middle', (response) => response.writeHead(200).write('{')],
])('waits for one that %s no longer than it may', async (_, answer) => {
  const { find, problems } = await registry(answer, null, 300);
  expect(await find()).toEqual({ is: 'unavailable' });
  expect(problems).toEqual(['TimeoutError']);
});

it('asks about the code of an identity card', async () => {
  const { checkDactilar, seen } = await registry(saying(200, '{"valid":true}'), 'secreto');
  expect(await checkDactilar('V1234V5678')).toBe('right');
  const body = JSON.stringify({ identification: CEDULA, code: 'V1234V5678' });
  expect(seen).toEqual([{ method: 'POST', url: '/personas/dactilar', token: 'Bearer secreto', body }]);
});

it.each([
  ['another one', 200, '{"valid":0}', 'wrong', []],
  ['nobody', 404, '', 'wrong', []],
  ['a failure', 500, '', 'unavailable', ['status 500']],
  ['nonsense', 200, '{"valid":"V1234V5678"}', 'unavailable', [expect.stringMatching(/format/)]],
])('knows %s from the right code', async (_, status, body, verdict, told) => {
  const { checkDactilar, problems } = await registry(saying(status, body));
  expect(await checkDactilar('V1234V5678')).toBe(verdict);
  expect(problems).toEqual(told);
});

it('does not answer what it was given no address for', async () => {
  const silent = httpRegistry({ url: null, dactilarUrl: null, token: null, onProblem: () => undefined });
  expect(await silent.find(CEDULA)).toEqual({ is: 'unavailable' });
  expect(await silent.checkDactilar(CEDULA, 'V1234V5678')).toBe('unavailable');
});
