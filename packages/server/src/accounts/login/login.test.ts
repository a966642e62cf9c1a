import * as E from 'fp-ts/lib/Either.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestPerson, loginBody } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../access-texts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  await addTestPerson(db, '0102030405', { fullName: 'Rosa Quispe', accessibility: 'VISUAL', isLab: true });
  await addTestPerson(db, 'AB123456');
  await addTestPerson(db, '0900000000', { isActive: false });
});
afterAll(() => server.close());

type Body = ReturnType<typeof loginBody>;
const logIn = async (username: string, more: Partial<Body> = {}) => {
  const body = { ...loginBody(username, server.clock.now), ...more };
  const reply = await server.api.login(body);
  if (E.isLeft(reply)) throw new Error(JSON.stringify(reply.left));
  return reply.right;
};

describe('login', () => {
  it('lets the owner in and says who they are', async () => {
    const { status, body } = await logIn('0102030405');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      expiresIn: 900,
      fullName: 'Rosa Quispe',
      reference: '0102030405',
      watermark: '0102030405',
      accessibility: 'VISUAL',
      isActive: true,
      isLab: true,
      agreements: [],
    });
  });

  it('says what the admission knows of them', async () => {
    await server.database.db
      .insertInto('last_grade')
      .values({ reference: '0102030405', grade: 812.5, repeats_first: true })
      .execute();
    expect(await logIn('0102030405')).toMatchObject({
      status: 200,
      body: {
        extra: {
          dactilarCodeIsRequired: false,
          photoIsRequired: false,
          cardIsRequired: false,
          lastPostulationGrade: 812.5,
          repeatFirstPostulation: true,
          accessibility: 'VISUAL',
          agreement: false,
        },
      },
    });
  });

  it('takes a passport in either case', async () => {
    expect((await logIn(' ab123456 ')).status).toBe(200);
  });

  it.each([
    ['unknown user', 'NADIE', {}, 401, texts.unknownUser],
    ['wrong password', '0102030405', { password: 'otra' }, 402, texts.wrongPassword],
    ['inactive account', '0900000000', {}, 403, texts.inactive],
    ['inactive account, wrong password', '0900000000', { password: 'otra' }, 402, texts.wrongPassword],
    ['old client', '0102030405', { version: '1.0.0' }, 400, texts.newVersion],
    ['clock ahead', '0102030405', { timestamp: Date.now() + 600_000 }, 409, texts.clock],
    ['clock behind', '0102030405', { timestamp: Date.now() - 600_000 }, 409, texts.clock],
  ] as const)('refuses: %s', async (_name, username, more, status, msg) => {
    expect(await logIn(username, more)).toMatchObject({ status, body: { msg } });
  });
});
