import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MAX_SEB_KEYS } from '@quipu/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askedClientsReader } from '../../exams/clients/quiz-clients.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { OPERATOR, runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './seb-file.ts';

const BY = ['--operator', OPERATOR, '--reason', 'Acta 4'] as const;
const FULL = Array.from({ length: MAX_SEB_KEYS }, (_, place) => place.toString(16).padStart(64, '0'));
const folder = mkdtempSync(join(tmpdir(), 'quipu-seb-'));
let server: TestServer;
let quizId = 0;
beforeAll(async () => {
  server = await startTestServer();
  const window = { start: server.clock.now, end: server.clock.now + 1 };
  const json = evaluationJson('Una', [section('S', [choice('p')])]);
  ({ quizId } = await giveEvaluation(server.database.db, json, [], window));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

let count = 0;
const make = (...more: readonly string[]) => {
  count += 1;
  const path = join(folder, `${count}.seb`);
  return { path, made: runCommand(server.context, ['seb-file', path, ...more, ...BY]) };
};
const passwordFile = (content: string): string => {
  const path = join(folder, 'clave.txt');
  writeFileSync(path, content);
  return path;
};

it.each(['ocho1234\n', '\uFEFFClave 26\r\notra línea', 'x'.repeat(100)])(
  'asks for a password as the office takes it: %j',
  async (content) => {
    const { path, made } = make('--evaluation', 'Una', '--password-file', passwordFile(content));
    expect(await made).toMatchObject({ ok: true });
    expect(gunzipSync(readFileSync(path)).subarray(0, 4).toString()).toBe('pswd');
  },
);

it.each(['corta12', 'x'.repeat(101), 'contraseña', ''])('refuses another in words: %j', async (content) => {
  const password = passwordFile(content);
  const refused = { ok: false, lines: [texts.oddPassword(password)] };
  expect(await make('--password-file', password).made).toMatchObject(refused);
  expect(await make('--quit-password-file', password).made).toMatchObject(refused);
  expect(texts.oddPassword('')).toContain('clave');
});

it('names the file of a password that cannot be read', async () => {
  const path = join(folder, 'no-hay.txt');
  expect(await make('--password-file', path).made).toMatchObject({ ok: false, lines: [texts.noPassword(path)] });
});

it('says that there is no room for another key, of an evaluation or of the institution, and keeps all', async () => {
  const { db } = server.database;
  const set = (keys: readonly string[]) =>
    runCommand(server.context, ['set-seb-keys', 'Una', '--config', keys.join(','), ...BY]);
  expect(await set([...FULL, 'f'.repeat(64)])).toMatchObject({ ok: false, lines: [texts.oddKeys(MAX_SEB_KEYS)] });
  expect(await set(FULL)).toMatchObject({ ok: true });
  const refused = await make('--evaluation', 'Una').made;
  expect(refused).toMatchObject({ ok: false, lines: [texts.full('Una', MAX_SEB_KEYS)] });
  expect((await askedClientsReader(db)(quizId)).configKeys).toEqual(FULL);
  await changeInstitution(db, { rules: { sebConfigKeys: FULL } });
  expect(await make().made).toMatchObject({ ok: false, lines: [texts.full(null, MAX_SEB_KEYS)] });
});
