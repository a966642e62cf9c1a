import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeInstitution } from '../../testing/institution.ts';
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

  it('tell nobody which names there are who goes through them, and let the right password in', async () => {
    await changeInstitution(server.database.db, { rules: { unknownNamesPerMinute: 5 } });
    const ask = async (username: string, address: string) => (await logIn(username, false, address)).status;
    for (let n = 0; n < 5; n += 1) expect(await ask(`NADIE${n}`, '10.0.0.9')).toBe(401);
    const refused = { status: 429, body: { msg: texts.tooManyFailures } };
    expect(await logIn('NADIE5', false, '10.0.0.9')).toMatchObject(refused);
    expect(await logIn('ANA', false, '10.0.0.9')).toMatchObject(refused);
    expect((await logIn('ANA', true, '10.0.0.9')).status).toBe(200);
    expect([await ask('NADIE5', '10.0.0.8'), await ask('ANA', '10.0.0.8')]).toEqual([401, 402]);
    server.clock.now += 60_000;
    expect(await ask('NADIE6', '10.0.0.9')).toBe(401);
  });

  it('compare a password for a name that nobody has, too, once names are not told apart', async () => {
    await changeInstitution(server.database.db, { rules: { unknownNamesPerMinute: 1 } });
    await fail('NADIE', 1);
    const compared = vi.spyOn(server.context.hasher, 'verify');
    await fail('OTRO', 1);
    await fail('ANA', 1);
    expect(compared).toHaveBeenCalledTimes(2);
  });

  it('let an address that goes through names have one hash at a time, and few that wait', async () => {
    await changeInstitution(server.database.db, { rules: { unknownNamesPerMinute: 1 } });
    await fail('NADIE', 1);
    const replies = await Promise.all(Array.from({ length: 160 }, (_, n) => logIn(`LISTA${n}`, false)));
    const waited = replies.filter(({ body }) => body.msg === texts.tooManyWaiting).length;
    expect(waited).toBeGreaterThan(0);
    expect((await logIn('ANA', true)).status).toBe(200);
  });

  it('count no guess that was never compared', async () => {
    vi.spyOn(server.context.hasher, 'verify').mockResolvedValue(null);
    for (let n = 0; n < 11; n += 1) expect((await logIn('ANA', true)).body.msg).toBe(texts.tooManyWaiting);
    vi.restoreAllMocks();
    expect((await logIn('ANA', true)).status).toBe(200);
  });

  it('forget the slips of who got in', async () => {
    await fail('ANA', 9);
    await logIn('ANA', true);
    await fail('ANA', 9);
    expect((await logIn('ANA', true)).status).toBe(200);
  });
});
