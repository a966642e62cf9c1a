import { CODE_CREDENTIALS_HEADER, changeCodeEmail } from '@quipu/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { changeInstitution } from '../../testing/institution.ts';
import {
  challengeOf,
  codeIn,
  lastMail,
  mailsTo,
  newCaptcha,
  otherCode,
  readCaptcha,
  tryCodeLogin,
  tryLogin,
} from '../../testing/logins.ts';
import { addTestPerson } from '../../testing/people.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../access-texts.ts';
import { captchasOf } from '../captcha/captcha-store.ts';

let server: TestServer;
let id = 0;
beforeEach(async () => {
  server = await startTestServer({ trustProxy: true });
  id = await addTestPerson(server.database.db, 'ANA');
});
afterEach(() => server.close());

const LABORATORY = '10.0.0.1';
interface Try {
  readonly username?: string;
  readonly password?: string;
  readonly address?: string;
  readonly deviceToken?: string;
  readonly captcha?: string;
  readonly key?: string;
  readonly at?: TestServer;
}
const logIn = ({ username = 'ANA', address = LABORATORY, at = server, ...more }: Try = {}) =>
  tryLogin(at, username, more, { 'x-forwarded-for': address });
const WRONG = { password: 'mala' };
const fail = async (times: number, more: Try = {}, addressOf?: (n: number) => string) => {
  for (let n = 0; n < times; n += 1)
    await logIn({ ...more, ...WRONG, ...(addressOf === undefined ? {} : { address: addressOf(n) }) });
};
/** Comes to the captcha, whatever pauses stand before it. */
const failToCaptcha = async (more: Try = {}) => {
  await fail(10, more);
  for (const seconds of [5, 10, 20]) {
    server.clock.now += seconds * 1_000;
    await fail(1, more);
  }
};
const solved = async () => {
  const { key } = await newCaptcha(server);
  return { key, captcha: await readCaptcha(server, key) };
};
/** Captchas as a program reads them by the hundred, which the limit of images would slow down here. */
const readByProgram = async () => {
  const answer = 'A3F4K';
  const { db } = server.database;
  return { key: await captchasOf(db, server.context.config).keep(answer, 180, server.clock.now), captcha: answer };
};
const enter = async (more: Try = {}): Promise<string> => {
  const reply = await logIn(more);
  if (reply.status !== 200 || reply.body.deviceToken === null) throw new Error(`200 expected, not ${reply.status}`);
  return reply.body.deviceToken;
};

it('a right password is no guess where the login then fails', async () => {
  const { db } = server.database;
  const guesses = async () =>
    (
      await db
        .selectFrom('login_guess')
        .select(({ fn }) => fn.sum<number>('guesses').as('all'))
        .executeTakeFirst()
    )?.all;
  await fail(2);
  const before = await guesses();
  await sql`alter function open_login rename to gone`.execute(db);
  await expect(logIn()).rejects.toThrow('500');
  expect(await guesses()).toEqual(before);
  await sql`alter function gone rename to open_login`.execute(db);
  await enter();
});

describe('beyond the limit', () => {
  it('there is a growing pause, told in seconds; what comes in it is not looked at and makes it no longer', async () => {
    await fail(10);
    for (const seconds of [5, 10, 20]) {
      const refused = await logIn();
      expect(refused).toMatchObject({ status: 429, body: { msg: texts.pause(seconds), retryAfter: seconds } });
      expect(refused.headers['retry-after']).toBe(String(seconds));
      server.clock.now += seconds * 1_000 - 1;
      expect(await logIn()).toMatchObject({ status: 429, body: { msg: texts.pause(1), retryAfter: 1 } });
      server.clock.now += 1;
      expect((await logIn(WRONG)).status).toBe(402);
    }
    expect(await logIn()).toMatchObject({ status: 428, body: { msg: texts.captchaNeeded } });
  });

  it('lets the right password in after a pause', async () => {
    await fail(10);
    server.clock.now += 5_000;
    expect((await logIn()).status).toBe(200);
  });

  it('lets the right password in with a captcha, each good once, and the wrong one not', async () => {
    await failToCaptcha();
    const used = await solved();
    expect((await logIn({ ...used, ...WRONG })).status).toBe(402);
    expect(await logIn(used)).toMatchObject({ status: 422, body: { msg: 'Captcha incorrecto. Intente de nuevo.' } });
    expect((await logIn({ ...(await solved()), captcha: 'MALO' })).status).toBe(422);
    expect((await logIn(await solved())).status).toBe(200);
    expect((await logIn()).status, 'a neighbour’s guesses are forgotten by nobody’s login').toBe(428);
  });

  it('lets it in with a captcha during a pause too, and uses up none that nobody asked for', async () => {
    await fail(10);
    expect((await logIn(await solved())).status).toBe(200);
    const kept = await solved();
    expect((await logIn({ ...kept, username: 'NADIE' })).status).toBe(401);
    expect((await logIn(kept)).status).toBe(200);
  });

  it('is the same for a name that nobody has', async () => {
    await failToCaptcha({ username: 'NADIE' });
    expect((await logIn({ username: 'NADIE' })).status).toBe(428);
    expect((await logIn({ username: 'NADIE', ...(await solved()) })).status).toBe(401);
  });

  it('ends with the window', async () => {
    await failToCaptcha();
    server.clock.now += 600_000 - 35_000;
    expect((await logIn(WRONG)).status).toBe(402);
    expect((await logIn()).status).toBe(200);
  });

  it('is never of an address alone: others of the laboratory log in, and so does the account elsewhere', async () => {
    await addTestPerson(server.database.db, 'LUIS');
    await failToCaptcha();
    expect((await logIn({ username: 'LUIS' })).status).toBe(200);
    expect((await logIn({ address: '10.0.0.2' })).status).toBe(200);
  });

  it('is of all addresses after a hundred: the captcha at once, and no lock', async () => {
    await fail(100, {}, (n) => `10.1.0.${n}`);
    expect((await logIn({ address: '10.2.0.1' })).status).toBe(428);
    expect((await logIn({ address: '10.2.0.1', ...(await solved()) })).status).toBe(200);
  });

  it('is not reached by one address for all: what waits there is counted nowhere else', async () => {
    for (let n = 0; n < 120; n += 1) await logIn(WRONG);
    expect((await logIn({ address: '10.0.0.2' })).status).toBe(200);
  });

  it('asks for one captcha where everybody needs one', async () => {
    await changeInstitution(server.database.db, { settings: { captcha: true } });
    for (let n = 0; n < 11; n += 1) expect((await logIn({ ...(await solved()), ...WRONG })).status).toBe(402);
    expect((await logIn(await solved())).status).toBe(200);
  });
});

describe('a device that was in before', () => {
  it('has a count of its own: who guesses beside it, or everywhere, keeps nobody out of it', async () => {
    await changeInstitution(server.database.db, { rules: { failuresAnywhere: 20 } });
    const deviceToken = await enter();
    await failToCaptcha();
    await fail(20, {}, (n) => `10.1.0.${n}`);
    for (let n = 0; n < 21; n += 1) await logIn({ ...WRONG, ...(await readByProgram()) });
    expect((await logIn()).status).toBe(428);
    expect((await logIn({ deviceToken })).status).toBe(200);
    expect((await logIn({ deviceToken, address: '10.9.0.1' })).status).toBe(200);
  });

  it('is slowed down by what is guessed on it, and nobody else is', async () => {
    const [deviceToken, other] = [await enter(), await enter()];
    await failToCaptcha({ deviceToken });
    expect((await logIn({ deviceToken })).status).toBe(428);
    expect((await logIn({ deviceToken, ...(await solved()) })).status).toBe(200);
    expect((await logIn({ deviceToken: other })).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  it('forgets its slips once the owner is in', async () => {
    const deviceToken = await enter();
    await fail(9, { deviceToken });
    await enter({ deviceToken });
    await fail(9, { deviceToken });
    expect((await logIn({ deviceToken })).status).toBe(200);
  });

  it('is one for its own person, as the server made it, for 400 days', async () => {
    await addTestPerson(server.database.db, 'LUIS');
    const deviceToken = await enter();
    await failToCaptcha();
    await failToCaptcha({ username: 'LUIS' });
    const statusOf = async (token: string, username = 'ANA') => (await logIn({ username, deviceToken: token })).status;
    expect(await statusOf(deviceToken, 'LUIS')).toBe(428);
    for (const forged of [
      deviceToken.replace(/^\d+/, (until) => String(Number(until) + 1)),
      deviceToken.replace(/^\d+\.(.)/, (start) => `${start}x`),
      deviceToken.slice(0, -2),
      '',
      '..',
      'x'.repeat(5_000),
    ])
      expect(await statusOf(forged)).toBe(428);
    expect(await statusOf(deviceToken)).toBe(200);
    server.clock.now += 400 * DAY_MS;
    await failToCaptcha();
    expect(await statusOf(deviceToken)).toBe(428);
  });

  it('is one no more after the password was changed', async () => {
    const deviceToken = await enter();
    const password_hash = await hashPassword('otra de nudos 12');
    await server.database.db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
    await failToCaptcha();
    expect((await logIn({ deviceToken, password: 'otra de nudos 12' })).status).toBe(428);
  });

  it('is made by a code too', async () => {
    await changeInstitution(server.database.db, { rules: { loginCode: true } });
    const challenge = challengeOf(await logIn());
    const reply = await tryCodeLogin(
      server,
      'ANA',
      codeIn(await lastMail(server.database.db, 'ana@ejemplo.ec')),
      challenge,
    );
    if (reply.status !== 200) throw new Error(`200 expected, not ${reply.status}`);
    await failToCaptcha();
    expect((await logIn({ deviceToken: reply.body.deviceToken ?? '' })).status).toBe(201);
  });
});

describe('guesses at once, to two processes', () => {
  const across = async (count: number, more: (n: number) => Try) => {
    const second = await startTestServer({ trustProxy: true, secret: 'x'.repeat(32) }, undefined, server.database);
    second.clock.now = server.clock.now;
    const both = [server, second];
    const replies = await Promise.all(
      Array.from({ length: count }, (_, n) => logIn({ ...more(n), ...WRONG, at: both[n % 2] ?? server })),
    );
    await second.close();
    return (status: number) => replies.filter((reply) => reply.status === status).length;
  };

  it('are no more than may be made from one address', async () => {
    const count = await across(60, () => ({}));
    expect([count(402), count(429)]).toEqual([10, 50]);
  });

  it('are no more than may be made from all', async () => {
    await changeInstitution(server.database.db, { rules: { failuresAnywhere: 15 } });
    const count = await across(60, (n) => ({ address: `10.3.0.${n}` }));
    expect([count(402), count(428)]).toEqual([15, 45]);
  });
});

describe('a program that reads captchas', () => {
  const failSolved = async () => {
    await changeInstitution(server.database.db, { rules: { failuresAnywhere: 20 } });
    await failToCaptcha();
    for (let n = 0; n < 20; n += 1) expect((await logIn({ ...WRONG, ...(await readByProgram()) })).status).toBe(402);
  };

  it('comes to a code by mail, whatever the password: no further one is looked at', async () => {
    await failSolved();
    const [wrong, right] = [await logIn({ ...WRONG, ...(await solved()) }), await logIn(await solved())];
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
    const first = challengeOf(await logIn());
    const entered = await tryCodeLogin(server, 'ANA', await mailed(), first);
    if (entered.status !== 200) throw new Error(`200 expected, not ${entered.status}`);
    const deviceToken = entered.body.deviceToken ?? '';
    await failSolved();
    const challenge = challengeOf(await logIn({ deviceToken }));
    const code = await mailed();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await logIn({ ...WRONG, ...(await readByProgram()) })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    expect((await tryCodeLogin(server, 'ANA', code, challenge)).status).toBe(200);
    expect((await logIn({ deviceToken })).status).toBe(201);
  });

  it('cannot have the code sent to an address of its own', async () => {
    await failSolved();
    await changeInstitution(server.database.db, { rules: { codeEmailChange: 'always' } });
    const headers = { [CODE_CREDENTIALS_HEADER]: challengeOf(await logIn(await solved())).credentials };
    const given = { email: 'ajena@ejemplo.ec', confirmedEmail: 'ajena@ejemplo.ec' };
    expect(rightOf(await server.send(changeCodeEmail, given, { headers })).status).toBe(403);
    expect(await mailsTo(server.database.db, 'ajena@ejemplo.ec')).toBe(0);
  });

  it('waits for the window where there is no mailbox', async () => {
    await server.database.db.updateTable('app_user').set({ email: null }).where('id', '=', id).execute();
    await failSolved();
    expect(await logIn(await solved())).toMatchObject({ status: 429, body: { retryAfter: 600 } });
    server.clock.now += 600_000;
    expect((await logIn()).status).toBe(200);
  });
});
