import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../platform/secrets/password-hasher.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { guessing, type Try, WRONG } from '../../testing/guessing-fixture.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { challengeOf, codeIn, lastMail, tryCodeLogin } from '../../testing/logins.ts';
import { addTestPerson } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../access-texts.ts';

let server: TestServer;
let use: ReturnType<typeof guessing>;
let id = 0;
beforeEach(async () => {
  server = await startTestServer({ trustProxy: true });
  use = guessing(server);
  id = await addTestPerson(server.database.db, 'ANA');
});
afterEach(() => server.close());

it('a right password is no guess where the login then fails', async () => {
  const { db } = server.database;
  const guesses = async () =>
    (
      await db
        .selectFrom('login_guess')
        .select(({ fn }) => fn.sum<number>('guesses').as('all'))
        .executeTakeFirst()
    )?.all;
  await use.fail(2);
  const before = await guesses();
  await sql`alter function open_login rename to gone`.execute(db);
  await expect(use.logIn()).rejects.toThrow('500');
  expect(await guesses()).toEqual(before);
  await sql`alter function gone rename to open_login`.execute(db);
  await use.enter();
});

describe('beyond the limit', () => {
  it('there is a growing pause, told in seconds; what comes in it is not looked at and makes it no longer', async () => {
    await use.fail(10);
    for (const seconds of [5, 10, 20]) {
      const refused = await use.logIn();
      expect(refused).toMatchObject({ status: 429, body: { msg: texts.pause(seconds), retryAfter: seconds } });
      expect(refused.headers['retry-after']).toBe(String(seconds));
      server.clock.now += seconds * 1_000 - 1;
      expect(await use.logIn()).toMatchObject({ status: 429, body: { msg: texts.pause(1), retryAfter: 1 } });
      server.clock.now += 1;
      expect((await use.logIn(WRONG)).status).toBe(402);
    }
    expect(await use.logIn()).toMatchObject({ status: 428, body: { msg: texts.captchaNeeded } });
  });

  it('lets the right password in after a pause', async () => {
    await use.fail(10);
    server.clock.now += 5_000;
    expect((await use.logIn()).status).toBe(200);
  });

  it('lets the right password in with a captcha, each good once, and the wrong one not', async () => {
    await use.failToCaptcha();
    const used = await use.solved();
    expect((await use.logIn({ ...used, ...WRONG })).status).toBe(402);
    expect(await use.logIn(used)).toMatchObject({
      status: 422,
      body: { msg: 'Captcha incorrecto. Intente de nuevo.' },
    });
    expect((await use.logIn({ ...(await use.solved()), captcha: 'MALO' })).status).toBe(422);
    expect((await use.logIn(await use.solved())).status).toBe(200);
    expect((await use.logIn()).status, 'a neighbour’s guesses are forgotten by nobody’s login').toBe(428);
  });

  it('lets it in with a captcha during a pause too, and uses up none that nobody asked for', async () => {
    await use.fail(10);
    expect((await use.logIn(await use.solved())).status).toBe(200);
    const kept = await use.solved();
    expect((await use.logIn({ ...kept, username: 'NADIE' })).status).toBe(401);
    expect((await use.logIn(kept)).status).toBe(200);
  });

  it('is the same for a name that nobody has', async () => {
    await use.failToCaptcha({ username: 'NADIE' });
    expect((await use.logIn({ username: 'NADIE' })).status).toBe(428);
    expect((await use.logIn({ username: 'NADIE', ...(await use.solved()) })).status).toBe(401);
  });

  it('ends with the window', async () => {
    await use.failToCaptcha();
    server.clock.now += 600_000 - 35_000;
    expect((await use.logIn(WRONG)).status).toBe(402);
    expect((await use.logIn()).status).toBe(200);
  });

  it('is never of an address alone: others of the laboratory log in, and so does the account elsewhere', async () => {
    await addTestPerson(server.database.db, 'LUIS');
    await use.failToCaptcha();
    expect((await use.logIn({ username: 'LUIS' })).status).toBe(200);
    expect((await use.logIn({ address: '10.0.0.2' })).status).toBe(200);
  });

  it('is of all addresses after a hundred: the captcha at once, and no lock', async () => {
    await use.fail(100, {}, (n) => `10.1.0.${n}`);
    expect((await use.logIn({ address: '10.2.0.1' })).status).toBe(428);
    expect((await use.logIn({ address: '10.2.0.1', ...(await use.solved()) })).status).toBe(200);
  });

  it('is not reached by one address for all: what waits there is counted nowhere else', async () => {
    for (let n = 0; n < 120; n += 1) await use.logIn(WRONG);
    expect((await use.logIn({ address: '10.0.0.2' })).status).toBe(200);
  });

  it('asks for one captcha where everybody needs one', async () => {
    await changeInstitution(server.database.db, { settings: { captcha: true } });
    for (let n = 0; n < 11; n += 1) expect((await use.logIn({ ...(await use.solved()), ...WRONG })).status).toBe(402);
    expect((await use.logIn(await use.solved())).status).toBe(200);
  });
});

describe('a device that was in before', () => {
  it('has a count of its own: who guesses beside it, or everywhere, keeps nobody out of it', async () => {
    await changeInstitution(server.database.db, { rules: { failuresAnywhere: 20 } });
    const deviceToken = await use.enter();
    await use.failToCaptcha();
    await use.fail(20, {}, (n) => `10.1.0.${n}`);
    for (let n = 0; n < 21; n += 1) await use.logIn({ ...WRONG, ...(await use.readByProgram()) });
    expect((await use.logIn()).status).toBe(428);
    expect((await use.logIn({ deviceToken })).status).toBe(200);
    expect((await use.logIn({ deviceToken, address: '10.9.0.1' })).status).toBe(200);
  });

  it('is slowed down by what is guessed on it, and nobody else is', async () => {
    const [deviceToken, other] = [await use.enter(), await use.enter()];
    await use.failToCaptcha({ deviceToken });
    expect((await use.logIn({ deviceToken })).status).toBe(428);
    expect((await use.logIn({ deviceToken, ...(await use.solved()) })).status).toBe(200);
    expect((await use.logIn({ deviceToken: other })).status).toBe(200);
    expect((await use.logIn()).status).toBe(200);
  });

  it('forgets its slips once the owner is in', async () => {
    const deviceToken = await use.enter();
    await use.fail(9, { deviceToken });
    await use.enter({ deviceToken });
    await use.fail(9, { deviceToken });
    expect((await use.logIn({ deviceToken })).status).toBe(200);
  });

  it('is one for its own person, as the server made it, for 400 days', async () => {
    await addTestPerson(server.database.db, 'LUIS');
    const deviceToken = await use.enter();
    await use.failToCaptcha();
    await use.failToCaptcha({ username: 'LUIS' });
    const statusOf = async (token: string, username = 'ANA') =>
      (await use.logIn({ username, deviceToken: token })).status;
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
    await use.failToCaptcha();
    expect(await statusOf(deviceToken)).toBe(428);
  });

  it('is one no more after the password was changed', async () => {
    const deviceToken = await use.enter();
    const password_hash = await hashPassword('otra de nudos 12');
    await server.database.db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute();
    await use.failToCaptcha();
    expect((await use.logIn({ deviceToken, password: 'otra de nudos 12' })).status).toBe(428);
  });

  it('is made by a code too', async () => {
    await changeInstitution(server.database.db, { rules: { loginCode: true } });
    const challenge = challengeOf(await use.logIn());
    const reply = await tryCodeLogin(
      server,
      'ANA',
      codeIn(await lastMail(server.database.db, 'ana@ejemplo.ec')),
      challenge,
    );
    if (reply.status !== 200) throw new Error(`200 expected, not ${reply.status}`);
    await use.failToCaptcha();
    expect((await use.logIn({ deviceToken: reply.body.deviceToken ?? '' })).status).toBe(201);
  });
});

describe('guesses at once, to two processes', () => {
  const across = async (count: number, more: (n: number) => Try) => {
    const second = await startTestServer({ trustProxy: true, secret: 'x'.repeat(32) }, undefined, server.database);
    second.clock.now = server.clock.now;
    const both = [server, second];
    const replies = await Promise.all(
      Array.from({ length: count }, (_, n) => use.logIn({ ...more(n), ...WRONG, at: both[n % 2] ?? server })),
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
