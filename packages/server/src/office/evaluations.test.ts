import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { MAX_SEB_KEYS } from '@quipu/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileGrants } from '../exams/sheets/file-grants.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../testing/evaluation-fixture.ts';
import { askedAction, type StaffToken, staffWith } from '../testing/office-fixture.ts';
import { addTestPerson } from '../testing/people.ts';
import { jpegOf } from '../testing/pictures.ts';
import { rightOf } from '../testing/replies.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { texts } from './texts.ts';

const HOUR = 3_600_000;
let server: TestServer;
let rosa: StaffToken;
beforeAll(async () => {
  server = await startTestServer();
  rosa = await staffWith(server, 'ROSA', ['operator']);
});
afterAll(() => server.close());

const listed = async () => {
  const reply = rightOf(await server.api.officeEvaluations({}, rosa));
  if (reply.status !== 200) throw new Error('refused');
  return reply.body.evaluations;
};
interface More extends ReturnType<typeof askedAction> {
  readonly files?: readonly { readonly name: string; readonly stored: string }[];
}
const load = async (json: object | string, more: More = askedAction()) =>
  rightOf(
    await server.api.loadOfficeEvaluation(
      { json: typeof json === 'string' ? json : JSON.stringify(json, null, 2), files: [], ...more },
      rosa,
    ),
  );

it('are listed with their sessions, and retired', async () => {
  const { database, clock, api } = server;
  const luis = await addTestPerson(database.db, 'LUIS');
  const window = { start: clock.now - HOUR, end: clock.now + HOUR };
  await giveEvaluation(database.db, evaluationJson('Una', [section('S', [choice('p')])]), [luis], window);
  const [one] = await listed();
  expect(one).toMatchObject({ name: 'Una', sessions: [{ ...window, sheets: 1 }] });
  expect(one?.allowed).toContain('active');
  const off = { id: one?.id ?? 0, key: 'active', isOn: false } as const;
  expect(rightOf(await api.switchOfficeEvaluation({ ...off, ...askedAction() }, rosa)).status).toBe(200);
  expect((await listed())[0]?.allowed).not.toContain('active');
  const missing = rightOf(await api.switchOfficeEvaluation({ ...off, id: 999_999, ...askedAction() }, rosa));
  expect(missing).toMatchObject({ status: 404, body: { msg: texts.noEvaluation } });
});

it('have settings files of Safe Exam Browser, whose keys are kept with who made them', async () => {
  const { database, api } = server;
  const [one] = await listed();
  const id = one?.id ?? 0;
  const asked = { id, password: null, quitPassword: null, reason: 'Acta 7' };
  const made = rightOf(await api.makeOfficeSebFile(asked, rosa));
  const plist = made.status === 200 ? Buffer.from(made.body).toString() : '';
  expect(plist).toContain(`<key>startURL</key><string>${server.context.config.ownUrl}/</string>`);
  const keys = async () =>
    (await database.db.selectFrom('quiz').select('seb_config_keys').where('id', '=', id).executeTakeFirstOrThrow())
      .seb_config_keys;
  const kept = await database.db.selectFrom('operator_action').selectAll().orderBy('id', 'desc').executeTakeFirst();
  expect(kept).toMatchObject({
    who: 'ROSA',
    why: 'Acta 7',
    what: { action: 'seb-file', configKey: (await keys())[0] },
  });
  const locked = rightOf(await api.makeOfficeSebFile({ ...asked, password: 'Clave 2026' }, rosa));
  expect(locked.status === 200 ? gunzipSync(locked.body).subarray(0, 4).toString() : '').toBe('pswd');
  expect(new Set(await keys()).size).toBe(2);
  const oddly = (more: object) => api.makeOfficeSebFile({ ...asked, ...more }, rosa);
  const odd = (...names: readonly string[]) => ({
    status: 400,
    body: { problems: names.map((name) => `${name}: ${texts.oddSebPassword}`) },
  });
  expect(rightOf(await oddly({ password: 'corta' }))).toMatchObject(odd('password'));
  expect(rightOf(await oddly({ password: 'Clave 2026', quitPassword: 'corta' }))).toMatchObject(odd('quit_password'));
  expect(rightOf(await oddly({ password: '', quitPassword: 'ñ' }))).toMatchObject(odd('password', 'quit_password'));
  expect(rightOf(await api.makeOfficeSebFile({ ...asked, reason: ' ' }, rosa)).status).toBe(400);
  expect(rightOf(await api.makeOfficeSebFile({ ...asked, id: 999_999 }, rosa)).status).toBe(404);
  const full = Array.from({ length: MAX_SEB_KEYS }, (_, place) => place.toString(16).padStart(64, '0'));
  await database.db.updateTable('quiz').set({ seb_config_keys: full }).where('id', '=', id).execute();
  expect(rightOf(await api.makeOfficeSebFile(asked, rosa))).toMatchObject({
    status: 409,
    body: { msg: texts.sebKeysFull(MAX_SEB_KEYS) },
  });
  expect(await keys()).toEqual(full);
});

it('are loaded as they were written, after a rehearsal; or all that is wrong is said, by line', async () => {
  const json = evaluationJson('Otra', [section('S', [choice('p'), choice('q')])]);
  expect(await load(json, askedAction('', true))).toMatchObject({ status: 200, body: { changes: 2 } });
  expect((await listed()).map(({ name }) => name)).toEqual(['Una']);
  expect(await load(json)).toMatchObject({ status: 200, body: { changes: 2 } });
  expect((await listed()).map(({ name }) => name)).toEqual(['Otra', 'Una']);
  const again = await load(json);
  expect(again).toMatchObject({ status: 400, body: { msg: texts.wrongEvaluation } });
  expect(again.status === 400 ? again.body.problems : []).toEqual([expect.stringContaining('ya existe')]);
  const wrong = await load({ ...json, name: 'Tercera', time_limit: 'mucho' });
  expect(wrong.status === 400 ? wrong.body.problems : []).toEqual([expect.stringMatching(/time_limit.*|línea/)]);
  expect(await load('{')).toMatchObject({ status: 400 });
});

it('are loaded with the pictures that they name, which whoever looks at it beforehand has', async () => {
  const { api, app } = server;
  const bytes = await jpegOf();
  const picture = choice('p', { content: '<p>Mire <img src="foto.jpg" alt="Un nudo"></p>' });
  const json = evaluationJson('Con foto', [section('S', [picture])]);
  const problemsOf = (reply: Awaited<ReturnType<typeof load>>) => (reply.status === 400 ? reply.body.problems : []);
  expect(problemsOf(await load(json))).toEqual([expect.stringContaining('foto.jpg')]);
  const stored = `${createHash('sha256').update(bytes).digest('hex')}.jpg`;
  const files = [{ name: 'foto.jpg', stored }];
  // A rehearsal needs its name alone.
  expect(await load(json, { ...askedAction('', true), files })).toMatchObject({ status: 200 });
  expect(problemsOf(await load(json, { ...askedAction(), files }))).toEqual([
    `files: ${texts.missingFile('foto.jpg')}`,
  ]);
  const upload = async (name: string) => rightOf(await api.uploadOfficeFile({ file: bytes, name }, rosa));
  expect(await upload('foto.jpg')).toMatchObject({ status: 200, body: { stored } });
  expect(await upload('foto.jpg')).toMatchObject({ status: 200, body: { stored } });
  expect(await upload('pagina.html')).toMatchObject({ status: 400 });
  const escaping = [{ name: 'foto.jpg', stored: '../server.key' }];
  expect(problemsOf(await load(json, { ...askedAction(), files: escaping }))).toEqual([
    `files: ${texts.wrongFile('foto.jpg')}`,
  ]);
  expect(await load(json, { ...askedAction(), files })).toMatchObject({ status: 200, body: { changes: 1 } });

  const one = (await listed()).find(({ name }) => name === 'Con foto');
  const previewed = rightOf(await api.previewOfficeEvaluation({ id: one?.id ?? 0 }, rosa));
  const grant = previewed.status === 200 ? previewed.body.fileGrant : null;
  const statusOf = async (query: string) => (await app.inject(`/storage/${stored}${query}`)).statusCode;
  expect([await statusOf(''), await statusOf(`?g=${grant}`)]).toEqual([404, 200]);
  expect(await statusOf(`?g=${grant?.replace('f', '')}`)).toBe(404);
  const formId = previewed.status === 200 ? previewed.body.formId : 0;
  const over = fileGrants(server.context.config).formGrantOf({ formId, until: server.clock.now - 1 });
  expect(await statusOf(`?g=${over}`)).toBe(404);
});
