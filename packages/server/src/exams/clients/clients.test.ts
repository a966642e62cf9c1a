import {
  DEMONSTRATION_SETTINGS_KEY,
  decryptSettings,
  loginWithCode,
  SEB_CONFIG_HEADER,
  SEB_EXAM_HEADER,
  SEB_PAGE_HEADER,
  Settings,
} from '@quipu/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyAt } from '../../platform/seb/config-key.ts';
import { DESKTOP_HEADERS, desktopBuild, newBuildChallenge } from '../../testing/desktop-build.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { examinee, onlySheet } from '../../testing/examinee.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { challengeOf, codeIn, lastMail, tryCodeLogin, tryLogin } from '../../testing/logins.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../texts.ts';
import { setSebKeys } from './quiz-clients.ts';

const HOUR = 3_600_000;
const PUBLIC = 'https://examenes.ec';
const CODE_PATH = loginWithCode.path;
const [FILE, OTHER, VERSION, OWN, STRANGE] = ['a', 'b', 'c', 'd', 'e'].map((figure) => figure.repeat(64)) as [
  string,
  string,
  string,
  string,
  string,
];
let server: TestServer;
let number = 0;
beforeAll(async () => {
  server = await startTestServer({ publicUrl: PUBLIC });
});
afterAll(() => server.close());
beforeEach(() =>
  changeInstitution(server.database.db, {
    settings: { web: true },
    rules: { sebConfigKeys: [FILE], sebExamKeys: [], desktopBuilds: [] },
  }),
);

/** Safe Exam Browser with a settings file, as it asks for an address: as this server gives it out, whoever stands in between. */
const seb = (path: string, config: string, exam: string | null = null): Record<string, string> => ({
  'user-agent': 'Mozilla/5.0 Chrome/121 SEB/3.7.0',
  [SEB_CONFIG_HEADER]: keyAt(PUBLIC + path, config),
  ...(exam === null ? {} : { [SEB_EXAM_HEADER]: keyAt(PUBLIC + path, exam) }),
});

const give = (quizId: number, keys: Parameters<typeof setSebKeys>[2]) =>
  server.database.db.transaction().execute((tx) => setSebKeys(tx, quizId, keys));

const someone = async (asked: { readonly desktop?: boolean; readonly seb?: boolean }) => {
  number += 1;
  const reference = `CLIENTE${number}`;
  const { db } = server.database;
  const userId = await addTestPerson(db, reference);
  const json = evaluationJson(`Con ${reference}`, [section('S', [choice('p')])]);
  const { quizId } = await giveEvaluation(db, json, [userId], {
    start: server.clock.now - HOUR,
    end: server.clock.now + HOUR,
  });
  const who = await examinee(server, reference);
  const id = await onlySheet(who);
  await db
    .updateTable('quiz')
    .set({ asks_desktop: asked.desktop ?? false, asks_seb: asked.seb ?? false })
    .where('id', '=', quizId)
    .execute();
  const open = async (headers: Record<string, string> = {}) => {
    const reply = await who.open(id, 'equipo-0001', headers);
    return reply.status === 403 ? reply.body.msg : reply.status;
  };
  const client = async () =>
    (await db.selectFrom('answers_sheet').select('client').where('id', '=', id).executeTakeFirstOrThrow()).client;
  return { quizId, reference, path: `/api/answers-sheet/${id}`, token: who.token(), open, client };
};

describe('an evaluation that asks for nothing', () => {
  it('is opened in anything, and says in what', async () => {
    const ways: readonly (readonly [(path: string) => Record<string, string>, string])[] = [
      [() => ({}), 'browser'],
      [() => DESKTOP_HEADERS, 'desktop'],
      [(path) => seb(path, FILE), 'seb'],
      [(path) => seb(path, OTHER), 'browser'],
    ];
    for (const [headers, client] of ways) {
      const { path, open, client: told } = await someone({});
      expect(await open(headers(path))).toBe(200);
      expect(await told()).toBe(client);
    }
  });
});

it('says of a sheet that a listed build opened it, by its proof', async () => {
  const { path, token, open, client } = await someone({ desktop: true });
  const build = desktopBuild();
  await changeInstitution(server.database.db, { rules: { desktopBuilds: [build.card] } });
  expect(await open(DESKTOP_HEADERS)).not.toBe(200);
  expect(await client()).toBeNull();
  const call = { method: 'GET', path, subject: `Bearer ${token}` };
  expect(await open(build.proofOf(call, await newBuildChallenge(server)))).toBe(200);
  expect(await client()).toBe('build');
});

describe('an evaluation for the desktop application', () => {
  it('is opened there alone, and says so elsewhere', async () => {
    const { path, open, client } = await someone({ desktop: true });
    expect(await open()).toBe(texts.client.desktop);
    expect(await open(seb(path, FILE))).toBe(texts.client.desktop);
    expect(await client()).toBeNull();
    expect(await open(DESKTOP_HEADERS)).toBe(200);
  });
});

describe('an evaluation for Safe Exam Browser', () => {
  it('is opened with a settings file of the institution, and says what to do otherwise', async () => {
    const { path, open } = await someone({ seb: true });
    expect(await open()).toBe(texts.client.seb);
    expect(await open(DESKTOP_HEADERS)).toBe(texts.client.seb);
    expect(await open({ 'user-agent': 'Mozilla/5.0 SEB/3.7.0' })).toBe(texts.client.seb);
    expect(await open(seb(path, OTHER))).toBe(texts.client.config);
    expect(await open(seb('/api/answers-sheet/999999', FILE))).toBe(texts.client.config);
    expect(await open(seb(path, FILE))).toBe(200);
  });

  it('goes by keys of its own too, and by the version where one is named beside them', async () => {
    const { quizId, path, open } = await someone({ seb: true });
    await give(quizId, { config: [OTHER], exam: [VERSION] });
    expect(await open(seb(path, VERSION, VERSION))).toBe(texts.client.config);
    expect(await open(seb(path, OTHER))).toBe(texts.client.exam);
    expect(await open(seb(path, OTHER, OTHER))).toBe(texts.client.exam);
    expect(await open(seb(path, OTHER, VERSION))).toBe(200);
  });

  it('shuts nobody out who holds the institution’s file, whatever keys it has of its own', async () => {
    const { quizId, path, open, client } = await someone({ seb: true });
    await give(quizId, { config: [OTHER], exam: [VERSION] });
    expect(await open(seb(path, FILE))).toBe(200);
    expect(await client()).toBe('seb');
  });

  it('asks the institution’s versions of nobody who holds a file of its own', async () => {
    const { quizId, path, open } = await someone({ seb: true });
    await changeInstitution(server.database.db, { rules: { sebExamKeys: [VERSION] } });
    await give(quizId, { config: [OTHER] });
    expect(await open(seb(path, FILE))).toBe(texts.client.exam);
    expect(await open(seb(path, FILE, OTHER))).toBe(texts.client.exam);
    expect(await open(seb(path, OTHER))).toBe(200);
  });

  it('takes the keys of its page, by script, and those of no other page', async () => {
    const { open } = await someone({ seb: true });
    const byScript = (page: string, told: string) => ({
      [SEB_PAGE_HEADER]: `${told} ${PUBLIC}/home`,
      [SEB_CONFIG_HEADER]: keyAt(page, FILE),
    });
    expect(await open(byScript('https://otro.ec/', 'https://otro.ec/'))).toBe(texts.client.config);
    expect(await open(byScript(`${PUBLIC}.otro.ec/`, `${PUBLIC}.otro.ec/`))).toBe(texts.client.config);
    expect(await open(byScript(`${PUBLIC}/`, `${PUBLIC}/`))).toBe(200);
  });

  it('is opened in the desktop application too, where both are asked for', async () => {
    const { open } = await someone({ seb: true, desktop: true });
    expect(await open()).toBe(texts.client.either);
    expect(await open(DESKTOP_HEADERS)).toBe(200);
  });
});

describe('a platform that is closed to browsers', () => {
  const isOpenTo = async (headers: Record<string, string>) => {
    const { app } = rightOf(await server.api.getApp({}, { headers })).body;
    return rightOf(Settings.decode(JSON.parse(rightOf(decryptSettings(app, DEMONSTRATION_SETTINGS_KEY))))).web;
  };

  it('lets in Safe Exam Browser with a settings file of the institution, and tells it that it is open', async () => {
    const { reference } = await someone({});
    await changeInstitution(server.database.db, { settings: { web: false } });
    expect((await tryLogin(server, reference)).status).toBe(403);
    expect((await tryLogin(server, reference, {}, seb('/api/app-login', STRANGE))).status).toBe(403);
    expect((await tryLogin(server, reference, {}, seb('/api/app-login', FILE))).status).toBe(200);
    expect(await isOpenTo(seb('/api/app', FILE))).toBe(true);
    expect(await isOpenTo({})).toBe(false);
  });

  it('lets in Safe Exam Browser with the file of one evaluation alone, while that is active', async () => {
    const { db } = server.database;
    const { quizId, reference } = await someone({ seb: true });
    await give(quizId, { config: [OWN] });
    await changeInstitution(db, { settings: { web: false }, rules: { sebConfigKeys: [] } });
    const login = async (headers: Record<string, string>) => (await tryLogin(server, reference, {}, headers)).status;
    expect(await login(seb('/api/app-login', OWN))).toBe(200);
    expect(await isOpenTo(seb('/api/app', OWN))).toBe(true);
    for (const headers of [{}, { 'user-agent': 'Mozilla/5.0 SEB/3.7.0' }]) {
      expect(await login(headers)).toBe(403);
      expect(await isOpenTo(headers)).toBe(false);
    }
    expect(await login(seb('/api/app-login', STRANGE))).toBe(403);
    expect(await isOpenTo(seb('/api/app', STRANGE))).toBe(false);
    await db.updateTable('quiz').set({ is_active: false }).where('id', '=', quizId).execute();
    expect(await login(seb('/api/app-login', OWN))).toBe(403);
    expect(await isOpenTo(seb('/api/app', OWN))).toBe(false);
  });

  it('lets it in by a one-time code as well', async () => {
    const { db } = server.database;
    const { quizId, reference } = await someone({ seb: true });
    await give(quizId, { config: [OWN] });
    const email = `${reference}@ejemplo.ec`.toLowerCase();
    await db.updateTable('app_user').set({ email, requires_code: true }).where('reference', '=', reference).execute();
    await changeInstitution(db, { settings: { web: false } });
    const challenge = challengeOf(await tryLogin(server, reference, {}, seb('/api/app-login', OWN)));
    const code = codeIn(await lastMail(db, email));
    const login = async (headers: Record<string, string>) =>
      (await tryCodeLogin(server, reference, code, challenge, {}, headers)).status;
    expect(await login({})).toBe(403);
    expect(await login(seb(CODE_PATH, STRANGE))).toBe(403);
    expect(await login(seb(CODE_PATH, OWN))).toBe(200);
  });
});

it('asks a laboratory for nothing: it is one client, its own', async () => {
  const local = await startTestServer({ isLocal: true, publicUrl: PUBLIC }, undefined, server.database);
  const userId = await addTestPerson(server.database.db, 'LOCAL');
  const json = evaluationJson('Local', [section('S', [choice('p')])]);
  const window = { start: local.clock.now - HOUR, end: local.clock.now + HOUR };
  const { quizId } = await giveEvaluation(server.database.db, json, [userId], window);
  await server.database.db.updateTable('quiz').set({ asks_seb: true }).where('id', '=', quizId).execute();
  const who = await examinee(local, 'LOCAL');
  expect((await who.open(await onlySheet(who))).status).toBe(200);
  await local.app.close();
});
