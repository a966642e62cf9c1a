import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Authenticate } from '../../platform/http/caller.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { authenticatorOf } from './authenticate.ts';
import { endFamily } from './token-store.ts';

const MINUTE = 60_000;
let server: TestServer;
let number = 0;
let userId: number;
let token: string;
/** A process has it so that was just started. */
let authenticate: Authenticate;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  number += 1;
  const { db } = server.database;
  userId = await addTestPerson(db, `QUIEN${number}`);
  token = (await logInAs(server, `QUIEN${number}`)).accessToken;
  authenticate = authenticatorOf(db, () => server.clock.now);
});

const change = (values: Readonly<Record<string, unknown>>) =>
  server.database.db.updateTable('app_user').set(values).where('id', '=', userId).execute();
const end = async (as: 'replaced' | 'loggedOut') => {
  const found = await authenticate(token, false);
  await endFamily(server.database.db, found?.caller.familyId ?? 0, as, server.clock.now);
};

describe('whoever is found by any call', () => {
  it('is known for a minute to calls that ask again, and to no others', async () => {
    expect(await authenticate(token, false)).toMatchObject({ caller: { userId }, isReplaced: false });
    await change({ is_active: false });
    expect(await authenticate(token, true)).toMatchObject({ caller: { userId }, isReplaced: false });
    server.clock.now += MINUTE;
    expect(await authenticate(token, true)).toBeNull();
  });

  it.each([
    ['has ended', () => end('loggedOut')],
    ['is of somebody who was switched off', () => change({ is_active: false })],
  ])('is known no more once any call found that the login %s', async (_name, stop) => {
    await authenticate(token, false);
    await stop();
    expect(await authenticate(token, true)).toMatchObject({ caller: { userId } });
    expect(await authenticate(token, false)).toBeNull();
    expect(await authenticate(token, true)).toBeNull();
  });

  it('is known as replaced once any call found it', async () => {
    await end('replaced');
    expect(await authenticate(token, false)).toMatchObject({ caller: { userId }, isReplaced: true });
    expect(await authenticate(token, true)).toMatchObject({ caller: { userId }, isReplaced: true });
  });

  it('is looked up each time while something is missing', async () => {
    const { db } = server.database;
    await change({ activated_at: null });
    expect(await authenticate(token, false)).toMatchObject({ caller: { isPending: true } });
    await change({ activated_at: new Date() });
    await db
      .updateTable('token_family')
      .set({ missing_steps: ['face'] })
      .where('user_id', '=', userId)
      .execute();
    expect(await authenticate(token, true)).toMatchObject({ caller: { isPending: false, missingSteps: ['face'] } });
    await db.updateTable('token_family').set({ missing_steps: [] }).where('user_id', '=', userId).execute();
    expect(await authenticate(token, true)).toMatchObject({ caller: { missingSteps: [] } });
  });
});

describe('what stands between a person and their evaluations', () => {
  it('is read with each look-up, and is never what was known', async () => {
    const found = async (isAskedAgain: boolean) => (await authenticate(token, isAskedAgain))?.caller.account;
    expect(await found(false)).toMatchObject({ must_replace_password: false });
    await change({ must_replace_password: true });
    expect(await found(true)).toBeNull();
    expect(await found(false)).toMatchObject({ must_replace_password: true });
  });

  it('has the hours of a laboratory’s user, and of nobody else', async () => {
    const hours = { start: server.clock.now, end: server.clock.now + MINUTE };
    await server.database.db
      .insertInto('lab_hours')
      .values({ user_id: userId, starts_at: new Date(hours.start), ends_at: new Date(hours.end) })
      .execute();
    expect((await authenticate(token, false))?.caller.account).toMatchObject({ is_lab: false, labHours: [] });
    await change({ is_lab: true });
    expect((await authenticate(token, false))?.caller.account).toMatchObject({ is_lab: true, labHours: [hours] });
  });
});
