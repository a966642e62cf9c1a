import { CODE_CREDENTIALS_HEADER, changeCodeEmail } from '@quipu/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guessing, WRONG } from '../../testing/guessing-fixture.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { challengeOf, codeIn, lastMail, mailsTo, otherCode, tryCodeLogin } from '../../testing/logins.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let use: ReturnType<typeof guessing>;
let id = 0;
beforeEach(async () => {
  server = await startTestServer({ trustProxy: true });
  use = guessing(server);
  id = await addTestPerson(server.database.db, 'ANA');
});
afterEach(() => server.close());

describe('a program that reads captchas', () => {
  const failSolved = async () => {
    await changeInstitution(server.database.db, { rules: { failuresAnywhere: 20 } });
    await use.failToCaptcha();
    for (let n = 0; n < 20; n += 1)
      expect((await use.logIn({ ...WRONG, ...(await use.readByProgram()) })).status).toBe(402);
  };

  it('comes to a code by mail, whatever the password: no further one is looked at', async () => {
    await failSolved();
    const [wrong, right] = [
      await use.logIn({ ...WRONG, ...(await use.solved()) }),
      await use.logIn(await use.solved()),
    ];
    const sent = { email: null, otpDate: server.clock.now, expiresIn: 120, canChangeEmail: false };
    expect([wrong, right].map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 201, body: sent },
      { status: 201, body: sent },
    ]);
    const mail = await lastMail(server.database.db, 'ana@ejemplo.ec');
    expect(mail).toContain('alguien intenta adivinar su clave');
    const challenge = challengeOf(right);
    // Neither password is told from the other by who has not the code.
    for (const password of ['mala', undefined])
      expect(
        await tryCodeLogin(server, 'ANA', otherCode(codeIn(mail)), challenge, password ? { password } : {}),
      ).toMatchObject({
        status: 406,
        body: { message: null },
      });
    expect((await tryCodeLogin(server, 'ANA', codeIn(mail), challenge, WRONG)).status).toBe(401);
    expect((await tryCodeLogin(server, 'ANA', codeIn(mail), challenge)).status).toBe(200);
  });

  it('ends no code of who knows the password, and uses none of theirs up', async () => {
    await changeInstitution(server.database.db, { rules: { loginCode: true } });
    const mailed = async () => codeIn(await lastMail(server.database.db, 'ana@ejemplo.ec'));
    const first = challengeOf(await use.logIn());
    const entered = await tryCodeLogin(server, 'ANA', await mailed(), first);
    if (entered.status !== 200) throw new Error(`200 expected, not ${entered.status}`);
    const deviceToken = entered.body.deviceToken ?? '';
    await failSolved();
    const challenge = challengeOf(await use.logIn({ deviceToken }));
    const code = await mailed();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1)
      statuses.push((await use.logIn({ ...WRONG, ...(await use.readByProgram()) })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    expect((await tryCodeLogin(server, 'ANA', code, challenge)).status).toBe(200);
    expect((await use.logIn({ deviceToken })).status).toBe(201);
  });

  it('cannot have the code sent to an address of its own', async () => {
    await failSolved();
    await changeInstitution(server.database.db, { rules: { codeEmailChange: 'always' } });
    const headers = { [CODE_CREDENTIALS_HEADER]: challengeOf(await use.logIn(await use.solved())).credentials };
    const given = { email: 'ajena@ejemplo.ec', confirmedEmail: 'ajena@ejemplo.ec' };
    expect(rightOf(await server.send(changeCodeEmail, given, { headers })).status).toBe(403);
    expect(await mailsTo(server.database.db, 'ajena@ejemplo.ec')).toBe(0);
  });

  it('waits for the window where there is no mailbox', async () => {
    await server.database.db.updateTable('app_user').set({ email: null }).where('id', '=', id).execute();
    await failSolved();
    expect(await use.logIn(await use.solved())).toMatchObject({ status: 429, body: { retryAfter: 600 } });
    server.clock.now += 600_000;
    expect((await use.logIn()).status).toBe(200);
  });
});
