import { Bytes, endpoint, Malformed, Nothing, Refusal, Unauthenticated, wireRecord } from '@quipu/contract';
import * as t from 'io-ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loginModule } from '../../accounts/login/routes.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { closeRawRequests, rawRequest } from '../../testing/raw-request.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Module } from '../context/app-context.ts';
import { reply } from './reply.ts';
import { texts as httpTexts, texts } from './texts.ts';

const LIMIT = 200_000;
const upload = endpoint({
  name: 'upload',
  method: 'POST',
  path: '/api/upload',
  auth: 'bearer',
  isUpload: true,
  params: Nothing,
  query: Nothing,
  body: wireRecord('UploadBody', { file: ['file', Bytes], someText: ['some_text', t.string] }),
  replies: {
    200: wireRecord('Uploaded', { bytes: ['bytes', t.array(t.number)], someText: ['some_text', t.string] }),
    400: Malformed,
    401: Unauthenticated,
    413: Refusal,
  },
  bodyLimit: LIMIT,
});
let taken = 0;
const uploading: Module = (handle) => {
  handle(upload, async ({ body: { file, someText } }) => {
    taken += 1;
    return reply(200, { bytes: [...file], someText });
  });
};

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await startTestServer({}, [loginModule, uploading]);
  await addTestPerson(server.database.db, 'ANA');
  token = (await logInAs(server, 'ANA')).accessToken;
});
afterEach(closeRawRequests);
afterAll(() => server.close());

const sent = async (file: Uint8Array, someText: string) =>
  rightOf(await server.send(upload, { file, someText }, { token }));
/** Past the client, which can send nothing malformed. */
const posted = async (body: string | FormData, headers: Record<string, string> = {}, path = upload.path) => {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as unknown };
};
const form = (...parts: readonly (readonly [string, string | Blob])[]) => {
  const made = new FormData();
  for (const [name, value] of parts) made.append(name, value);
  return made;
};
const file = ['file', new Blob(['abc'])] as const;
const text = ['some_text', 'x'] as const;

describe('an upload', () => {
  it('brings files as bytes and all else as text, through the client', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256);
    expect(await sent(bytes, 'ñandú\r\n"x"')).toMatchObject({
      status: 200,
      body: { bytes: [...bytes], someText: 'ñandú\r\n"x"' },
    });
    expect(await sent(new Uint8Array(), '')).toMatchObject({ status: 200, body: { bytes: [], someText: '' } });
  });

  it.each([
    ['a part is missing', form(text), ['file: a file']],
    ['a file came as text', form(['file', 'abc'], text), ['file: a file']],
    ['a text came as a file', form(file, ['some_text', new Blob(['x'])]), ['some_text: string']],
    ['a part came twice', form(file, file, text), []],
    ['there are too many parts', form(file, ...Array.from({ length: 30 }, (_, i) => [`p${i}`, ''] as const)), []],
    ['a text cannot be stored', form(file, ['some_text', 'a\0b']), ['some_text: a text that can be stored']],
    ['a part is named as no part may be', form(file, text, ['__proto__', 'x']), []],
  ])('is refused where %s', async (_, body, problems) => {
    const before = taken;
    const msg = problems.some((problem) => problem.endsWith('stored')) ? texts.unstorable : texts.malformed;
    expect(await posted(body)).toEqual({ status: 400, body: { msg, problems } });
    expect(taken).toBe(before);
  });

  it.each([
    ['cut', '--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nabc'],
    ['no form', 'hola'],
    ['nothing', ''],
  ])('is refused where the form is %s', async (_, body) => {
    expect(await posted(body, { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject({ status: 400 });
    expect(await posted(body, { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 400 });
  });

  it('is refused beyond its size, whether it says so or not', async () => {
    expect(await sent(new Uint8Array(LIMIT), '')).toMatchObject({ status: 413 });
    async function* unsaid() {
      yield Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n');
      for (let i = 0; i < 5; i += 1) yield Buffer.alloc(LIMIT / 4, 97);
      yield Buffer.from('\r\n--x--\r\n');
    }
    const response = await fetch(server.origin + upload.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: ReadableStream.from(unsaid()),
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await response.json()]).toEqual([413, { msg: texts.tooLarge, problems: [] }]);
  });

  it.each([
    ['in many files', 'Content-Disposition: form-data; name="N"; filename="f"', 30_000],
    ['in many texts', 'Content-Disposition: form-data; name="N"', 30_000],
    ['in heads', `Content-Disposition: form-data; name="N${'n'.repeat(30_000)}"`, 0],
    ['before its first part', null, 30_000],
  ])('is refused, and not read on, once the whole of it is too large: %s', async (_, line, length) => {
    const { socket, statuses, closed } = await rawRequest(server, [
      `POST ${upload.path} HTTP/1.1`,
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Transfer-Encoding: chunked',
    ]);
    for (let bytes = 0; bytes < LIMIT; ) {
      const named = line?.replace('"N', `"${bytes}`);
      const part = named === undefined ? 'a'.repeat(length) : `--x\r\n${named}\r\n\r\n${'a'.repeat(length)}\r\n`;
      socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
      bytes += part.length;
    }
    // It never ends: nobody waits for that.
    expect(await statuses()).toEqual([413]);
    await closed;
  });

  it('is nothing but a form, and a form is nothing else', async () => {
    const json = { 'content-type': 'application/json' };
    expect(await posted('{"file":[],"some_text":""}', json)).toMatchObject({ status: 415 });
    expect(await posted(form(file, text), {}, '/api/app-login')).toEqual({
      status: 415,
      body: { msg: texts.wrongType, problems: [] },
    });
    expect(await posted(form(file, text), {}, '/api/nada')).toMatchObject({ status: 404 });
  });

  it('is not read of who is not signed in, or no more', async () => {
    const before = taken;
    expect(await posted(form(file, text), { authorization: 'Bearer nadie' })).toMatchObject({ status: 401 });
    const old = { authorization: `Bearer ${token}` };
    token = (await logInAs(server, 'ANA')).accessToken;
    expect(await posted(form(file, text), old)).toEqual({ status: 401, body: { message: httpTexts.replaced } });
    expect(taken).toBe(before);
  });

  it('tells the log nothing of who sent it', () => {
    expect(server.logged.some((line) => line.includes('/api/upload'))).toBe(true);
    expect(server.logged.join('')).not.toContain(token);
  });
});
