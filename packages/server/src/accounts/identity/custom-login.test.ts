import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls } from '../../testing/identified.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { challengeOf, codeIn, lastMail, tryCodeLogin, tryLogin } from '../../testing/logins.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { descriptorOf, jpegOf } from '../../testing/pictures.ts';
import { rightOf } from '../../testing/replies.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from './texts.ts';

/** The demonstration's registry knows this one's code, and does not answer for the other. */
const WILMER = '2059999132';
const CODE = 'V1234V5678';
const SILENT = '2059980132';

let server: TestServer;
let jpeg: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  await changeInstitution(server.database.db, {
    isDemonstration: true,
    settings: { facelog: true, customLogin: true },
  });
  jpeg = await jpegOf();
});
afterAll(() => server.close());

const all = { isFacelogRequired: true, dactilarCodeIsRequired: true, photoIsRequired: true, cardIsRequired: true };
const somebody = async (reference: string, asked: Partial<typeof all>) => {
  await addTestPerson(server.database.db, reference, asked);
  const login = await logInAs(server, reference);
  return { login, ...identityCalls(server, login.accessToken) };
};

describe('the custom login', () => {
  it('takes the place of the one by face, and is over once each step was done', async () => {
    const { login, dactilar, facelogLogin, reference } = await somebody(WILMER, all);
    expect(login).toMatchObject({
      missing: ['dactilar', 'face', 'card'],
      isFacelogRequired: false,
      extra: { dactilarCodeIsRequired: true, photoIsRequired: true, cardIsRequired: true },
    });
    const done = { status: 200, body: { missing: ['face', 'card'] } };
    expect(await dactilar(WILMER, ` ${CODE.toLowerCase()} `)).toMatchObject(done);
    expect(await dactilar(WILMER, CODE)).toMatchObject(done);
    const pictures = { face: jpeg, card: jpeg, descriptor: descriptorOf(0.2) };
    expect(await facelogLogin(pictures)).toMatchObject({ status: 200, body: { missing: [] } });
    expect(await reference()).toMatchObject({ body: { descriptor: descriptorOf(0.2) } });
    const photos = await server.database.db.selectFrom('photo').select('kind').orderBy('id').execute();
    expect(photos.map(({ kind }) => kind)).toEqual(['login', 'card']);
  });

  it('asks only for what is marked, and by face where nothing of it is', async () => {
    expect((await somebody('CARNE', { cardIsRequired: true, isFacelogRequired: true })).login.missing).toEqual([
      'card',
    ]);
    expect((await somebody('CARA', { isFacelogRequired: true })).login.missing).toEqual(['face']);
    expect((await somebody('NADA', {})).login.missing).toEqual([]);
  });

  it('is told of to whoever waits for the activation, once that is done', async () => {
    const { db } = server.database;
    const id = await addTestPerson(db, 'ESPERA', { cardIsRequired: true, isActivated: false });
    const { accessToken: token, missing } = await logInAs(server, 'ESPERA');
    expect(missing).toEqual([]);
    expect(rightOf(await server.api.askActivation({}, { token })).body).toEqual({ isActive: false, missing: [] });
    await db
      .updateTable('app_user')
      .set({ activated_at: new Date(server.clock.now) })
      .where('id', '=', id)
      .execute();
    expect(rightOf(await server.api.askActivation({}, { token })).body).toEqual({ isActive: true, missing: ['card'] });
  });

  it('asks whom an operator marks', async () => {
    await somebody('MARCA', {});
    const marked = ['require-dactilar', 'MARCA', 'on', '--operator', 'ROSA', '--reason', 'sede'];
    expect(await runCommand(server.context, marked)).toMatchObject({ ok: true });
    expect((await logInAs(server, 'MARCA')).missing).toEqual(['dactilar']);
  });

  it('changes nothing where one of its pictures is not taken', async () => {
    const { facelogLogin } = await somebody('MITAD', { photoIsRequired: true, cardIsRequired: true });
    const broken = await facelogLogin({ face: jpeg, card: Buffer.from('no es una foto') });
    expect(broken).toMatchObject({ status: 415, body: { msg: texts.wrongPicture } });
    expect((await facelogLogin({})).status).toBe(400);
    expect(await facelogLogin({ face: jpeg })).toMatchObject({ body: { missing: ['card'] } });
    expect(await facelogLogin({ card: jpeg })).toMatchObject({ body: { missing: [] } });
  });

  it('asks the same of who logs in with a code', async () => {
    await addTestPerson(server.database.db, 'CODIGO', { requiresCode: true, cardIsRequired: true });
    const challenge = challengeOf(await tryLogin(server, 'CODIGO'));
    const code = codeIn(await lastMail(server.database.db, 'codigo@ejemplo.ec'));
    expect(await tryCodeLogin(server, 'CODIGO', code, challenge)).toMatchObject({
      status: 200,
      body: { missing: ['card'], extra: { cardIsRequired: true } },
    });
  });

  it('asks who has not activated the account for nothing before that', async () => {
    await addTestPerson(server.database.db, 'NUEVA', { isActivated: false, cardIsRequired: true });
    expect((await logInAs(server, 'NUEVA')).missing).toEqual([]);
  });
});

describe('the code of the identity card', () => {
  it('can be wrong five times in ten minutes, also where they come at once', async () => {
    const { dactilar } = await somebody('2059980017', { dactilarCodeIsRequired: true });
    const tries = await Promise.all(Array.from({ length: 8 }, () => dactilar('2059980017', 'X0000X0000')));
    const statuses = tries.map(({ status }) => status).sort((one, other) => one - other);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    expect(tries.find(({ status }) => status === 403)).toMatchObject({ body: { msg: 'Código dactilar incorrecto' } });
    server.clock.now += 600_000;
    expect((await dactilar('2059980017', 'X0000X0000')).status).toBe(403);
  });

  it('is asked of its owner alone', async () => {
    const { dactilar } = await somebody('OTRA', { dactilarCodeIsRequired: true });
    expect(await dactilar(WILMER, CODE)).toMatchObject({ status: 404, body: { msg: 'La evaluación no existe.' } });
  });

  it('stays asked for while the registry does not answer, and no try is lost', async () => {
    const { dactilar } = await somebody(SILENT, { dactilarCodeIsRequired: true });
    for (let time = 0; time < 7; time += 1)
      expect(await dactilar(SILENT, CODE)).toMatchObject({ status: 503, body: { msg: texts.registryUnavailable } });
  });
});
