import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addTestPerson, loginBody } from '../../testing/people.ts';
import { post } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../access-texts.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ trustProxy: true });
  for (const reference of ['ANA', 'LUIS']) await addTestPerson(server.database.db, reference);
});
afterEach(() => server.close());

const logIn = async (username: string, isRight: boolean, address = '10.0.0.1') => {
  const { now } = server.clock;
  const { clientId: client_id, password, ...rest } = loginBody(username, now);
  const body = JSON.stringify({ ...rest, client_id, password: isRight ? password : 'mala' });
  return post(server, '/api/app-login', body, { 'x-forwarded-for': address });
};
const fail = async (username: string, times: number, addressOf: (n: number) => string = () => '10.0.0.1') => {
  for (let n = 0; n < times; n += 1) await logIn(username, false, addressOf(n));
};

describe('login limits', () => {
  it('hold for guesses that come all at once', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => logIn('ANA', false)));
    expect(replies.filter(({ status }) => status === 402).length).toBeLessThanOrEqual(10);
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30);
  });

  it('refuse an account that failed ten times from an address, until the window is over', async () => {
    await fail('ANA', 9);
    expect((await logIn('ANA', false)).status).toBe(402);
    expect(await logIn('ANA', true)).toMatchObject({ status: 429, body: { msg: texts.tooManyFailures } });
    server.clock.now += 600_001;
    expect((await logIn('ANA', true)).status).toBe(200);
  });

  it('never count an address alone: others of the laboratory log in, and so does the account elsewhere', async () => {
    await fail('ANA', 10);
    expect((await logIn('LUIS', true)).status).toBe(200);
    expect((await logIn('ANA', true, '10.0.0.2')).status).toBe(200);
  });

  it('count an account that fails from everywhere', async () => {
    await fail('LUIS', 100, (n) => `10.1.0.${n}`);
    expect((await logIn('LUIS', true, '10.2.0.1')).status).toBe(429);
    expect((await logIn('ANA', true, '10.2.0.1')).status).toBe(200);
  });

  it('count a network of IPv6 as one address: whoever has one of them has all', async () => {
    await fail('ANA', 10, (n) => `2001:db8:1:2::${n + 1}`);
    expect((await logIn('ANA', true, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await logIn('ANA', true, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('believe of the header only what the proxies in front added', async () => {
    const behindOne = await startTestServer({ trustProxy: 1 }, undefined, server.database);
    const tries = Array.from({ length: 11 }, (_, n) => n);
    let last = 0;
    for (const n of tries) {
      const { clientId: client_id, ...rest } = loginBody('LUIS', behindOne.clock.now);
      const body = JSON.stringify({ ...rest, client_id, password: 'mala' });
      last = (await post(behindOne, '/api/app-login', body, { 'x-forwarded-for': `10.9.0.${n}, 10.8.0.1` })).status;
    }
    await behindOne.close();
    expect(last).toBe(429);
  });

  it('count names that nobody has, too', async () => {
    await fail('NADIE', 10);
    expect((await logIn('NADIE', false)).status).toBe(429);
  });

  it('forget the slips of who got in', async () => {
    await fail('ANA', 9);
    await logIn('ANA', true);
    await fail('ANA', 9);
    expect((await logIn('ANA', true)).status).toBe(200);
  });
});
