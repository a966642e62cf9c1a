import { login, loginWithCode } from '@quipu/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP_HEADERS, desktopBuild, newBuildChallenge } from '../../testing/desktop-build.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { challengeOf, codeIn, lastMail, tryCodeLogin, tryLogin } from '../../testing/logins.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { purgeAccess } from '../tokens/purge.ts';

let server: TestServer;
const own = desktopBuild();
const DESKTOP = { version: '0.14.0' };
const call = (subject: string) => ({ ...login, subject });

beforeAll(async () => {
  server = await startTestServer();
  await addTestPerson(server.database.db, 'D1');
  await addTestPerson(server.database.db, 'D2');
});
afterAll(() => server.close());
beforeEach(() => changeInstitution(server.database.db, { rules: { desktopBuilds: [own.card], loginCode: false } }));

const proved = async (said: Parameters<typeof own.proofOf>[2] = {}, subject = 'D1') =>
  own.proofOf(call(subject), await newBuildChallenge(server), said);
const enter = (headers: Record<string, string>, username = 'D1') => tryLogin(server, username, DESKTOP, headers);

describe('a login by the desktop application, where its builds are listed', () => {
  it('lets in a build that signs the challenge, and no second time with the same', async () => {
    const headers = await proved();
    expect((await enter(headers)).status).toBe(200);
    const again = await enter(headers);
    expect(again).toMatchObject({
      status: 403,
      body: { msg: 'La comprobación de la aplicación tardó demasiado. Vuelva a intentar.' },
    });
    expect((await enter(await proved())).status).toBe(200);
  });

  it('refuses whoever only says that it is one, and says what to do', async () => {
    const reply = await enter(DESKTOP_HEADERS);
    expect(reply).toMatchObject({ status: 403, body: { msg: expect.stringContaining('no se pudo reconocer') } });
    expect(reply).toMatchObject({ body: { msg: expect.stringContaining('Instale la aplicación que entrega') } });
    expect(server.logged.some((line) => line.includes('desktop build refused'))).toBe(true);
  });

  it('refuses a build that is not listed, one of another version, and one with other files or configuration', async () => {
    const stranger = desktopBuild().proofOf(call('D1'), await newBuildChallenge(server));
    const unknown = { status: 403, body: { msg: expect.stringContaining('no es de las que su institución reconoce') } };
    expect(await enter(stranger)).toMatchObject(unknown);
    expect(await enter(await proved({ version: '0.13.0' }))).toMatchObject(unknown);
    const changed = { status: 403, body: { msg: expect.stringContaining('cambiaron desde que se instaló') } };
    expect(await enter(await proved({ files: 'B'.repeat(43) }))).toMatchObject(changed);
    expect(await enter(await proved({ config: 'B'.repeat(43) }))).toMatchObject(changed);
  });

  it('takes a proof for nobody else, for no other call, and for a minute', async () => {
    expect((await enter(await proved({}, 'D2'))).status).toBe(403);
    const other = own.proofOf({ ...loginWithCode, subject: 'D1' }, await newBuildChallenge(server));
    expect((await enter(other)).status).toBe(403);
    const late = await proved();
    server.clock.now += 60_000;
    expect((await enter(late)).status).toBe(403);
    const forged = own.proofOf(call('D1'), `${server.clock.now + 9_000}.AAAA.BBBB`);
    expect((await enter(forged)).status).toBe(403);
  });

  it('asks it of the code, too', async () => {
    await changeInstitution(server.database.db, { rules: { loginCode: true } });
    const sent = challengeOf(await enter(await proved()));
    const code = codeIn(await lastMail(server.database.db, 'd1@ejemplo.ec'));
    expect((await tryCodeLogin(server, 'D1', code, sent, DESKTOP, DESKTOP_HEADERS)).status).toBe(403);
    const headers = own.proofOf({ ...loginWithCode, subject: 'D1' }, await newBuildChallenge(server));
    expect((await tryCodeLogin(server, 'D1', code, sent, DESKTOP, headers)).status).toBe(200);
  });

  it('asks nothing of a browser', async () => {
    expect((await tryLogin(server, 'D1')).status).toBe(200);
  });

  it('keeps a challenge that was spent for as long as it could be tried again', async () => {
    await enter(await proved());
    const { db } = server.database;
    await purgeAccess(db, server.clock.now);
    expect(await db.selectFrom('spent_challenge').select('challenge').execute()).not.toEqual([]);
    await purgeAccess(db, server.clock.now + 60_001);
    expect(await db.selectFrom('spent_challenge').select('challenge').execute()).toEqual([]);
  });
});

it('takes the word for it where no build is listed, and gives no challenge', async () => {
  await changeInstitution(server.database.db, { rules: { desktopBuilds: [] } });
  expect(await newBuildChallenge(server)).toBe('');
  expect((await enter(DESKTOP_HEADERS)).status).toBe(200);
});

it('asks none of a laboratory: the application on that computer started the server', async () => {
  const local = await startTestServer({ isLocal: true });
  await addTestPerson(local.database.db, 'L1');
  await changeInstitution(local.database.db, { rules: { desktopBuilds: [own.card] } });
  expect((await tryLogin(local, 'L1', DESKTOP, DESKTOP_HEADERS)).status).toBe(200);
  await local.close();
});
