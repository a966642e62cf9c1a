import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAgreements } from '../../content/authoring/set-agreements.ts';
import { tryLogin } from '../../testing/logins.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const agreement = (title: string, location: 'login' | 'other') => ({ title, content: 'x', location, audio: null });
  const all = [agreement('Uso', 'login'), agreement('Otro', 'other'), agreement('Datos', 'login')];
  rightOf(await server.database.db.transaction().execute((tx) => setAgreements(tx, all, new Map())));
  for (const reference of ['ANA', 'LUIS']) await addTestPerson(server.database.db, reference);
  await addTestPerson(server.database.db, 'VIGILA', { roles: ['proctor'] });
  await addTestPerson(server.database.db, 'AMBAS', { roles: ['examinee', 'proctor'] });
  await addTestPerson(server.database.db, 'PENDIENTE', { isActivated: false });
});
afterAll(() => server.close());

const accept = async (token: string | null, agreements: readonly number[]) =>
  rightOf(await server.api.acceptAgreements({ agreements }, { token }));
const asked = async (username: string) => (await logInAs(server, username)).agreements.map(({ title }) => title);

describe('the agreements at login', () => {
  it('are those of the login, in their order, that this person did not accept', async () => {
    const { accessToken, agreements } = await logInAs(server, 'ANA');
    expect(agreements.map(({ title, location }) => [title, location])).toEqual([
      ['Uso', 'login'],
      ['Datos', 'login'],
    ]);
    const [uso, datos] = agreements.map(({ id }) => id);
    expect((await accept(accessToken, [uso ?? 0])).status).toBe(200);
    expect(await asked('ANA')).toEqual(['Datos']);
    const again = await logInAs(server, 'ANA');
    expect((await accept(again.accessToken, [datos ?? 0])).status).toBe(200);
    expect(await asked('ANA')).toEqual([]);
    expect(await asked('LUIS')).toEqual(['Uso', 'Datos']);
  });

  it('are of who takes evaluations: staff alone is asked for none', async () => {
    expect([await asked('VIGILA'), await asked('AMBAS')]).toEqual([[], ['Uso', 'Datos']]);
  });

  it('take what is no agreement, or was accepted before, as nothing; the first acceptance stays', async () => {
    const { accessToken, agreements } = await logInAs(server, 'LUIS');
    const id = agreements[0]?.id ?? 0;
    const at = server.clock.now;
    await accept(accessToken, [id, 999_999, id]);
    server.clock.now += 5_000;
    expect((await accept(accessToken, [id])).status).toBe(200);
    const rows = await server.database.db
      .selectFrom('agreement_acceptance')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select('at')
      .where('reference', '=', 'LUIS')
      .execute();
    expect(rows).toEqual([{ at }]);
  });

  it('are open to someone whose account is not activated yet, and to nobody without a token', async () => {
    const reply = await tryLogin(server, 'PENDIENTE');
    if (reply.status !== 200) throw new Error(`200 expected, not ${reply.status}`);
    const ids = reply.body.agreements.map(({ id }) => id);
    expect((await accept(reply.body.accessToken, ids)).status).toBe(200);
    expect(await asked('PENDIENTE')).toEqual([]);
    expect((await accept(null, ids)).status).toBe(401);
  });
});
