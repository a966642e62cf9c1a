import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { logOut, refreshWith } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../access-texts.ts';

let server: TestServer;
let person = 0;
let reference = '';
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  person += 1;
  reference = `P${person}`;
  await addTestPerson(server.database.db, reference);
});
afterAll(() => server.close());

const refused = { status: 401, body: { message: texts.refreshRefused } };
/** Tells whether the server takes the access token: logging out is the call that is always there. */
const isLive = async (token: string) => (await logOut(server, token)).status === 200;

describe('refresh', () => {
  it('gives a new pair that works', async () => {
    const first = await logInAs(server, reference);
    const reply = await refreshWith(server, first.refreshToken);
    expect(reply).toMatchObject({ status: 200, body: { expiresIn: 900, roles: ['examinee'] } });
    if (reply.status !== 200) return;
    expect(reply.body.refreshToken).not.toBe(first.refreshToken);
    expect(await isLive(reply.body.accessToken)).toBe(true);
  });

  it('asks to wait where one login refreshes without end, and goes on afterwards', async () => {
    let { refreshToken } = await logInAs(server, reference);
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) {
      const reply = await refreshWith(server, refreshToken);
      statuses.push(reply.status);
      if (reply.status === 200) refreshToken = reply.body.refreshToken;
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    server.clock.now += 60_001;
    expect((await refreshWith(server, refreshToken)).status).toBe(200);
  });

  it.each([
    ['at once', 0, 900],
    ['after as long as a client waits for a reply, and to its next try', 90, 810],
    ['once the network is back, with an access token that lives anew where it was over', 3_600, 900],
    ['as its access token is about to end, which lives anew', 845, 900],
  ])('gives the pair whose reply was lost again %s, and lets it be used', async (_name, seconds, expiresIn) => {
    const { refreshToken } = await logInAs(server, reference);
    const first = await refreshWith(server, refreshToken);
    server.clock.now += seconds * 1_000;
    const second = await refreshWith(server, refreshToken);
    if (first.status !== 200 || second.status !== 200) throw new Error('refused');
    expect(second.body.accessToken).toBe(first.body.accessToken);
    expect(second.body.refreshToken).toBe(first.body.refreshToken);
    expect(second.body.expiresIn).toBe(expiresIn);
    expect((await refreshWith(server, second.body.refreshToken)).status).toBe(200);
    // A client that was refused with what it just got would send nothing from then on.
    expect(await isLive(second.body.accessToken)).toBe(true);
  });

  it('repeats a refresh for no longer than what it gave could be used, and takes that for no theft', async () => {
    const { refreshToken } = await logInAs(server, reference);
    const at = server.clock.now;
    expect((await refreshWith(server, refreshToken)).status).toBe(200);
    server.clock.now = at + 24 * 3_600_000;
    expect(await refreshWith(server, refreshToken)).toMatchObject(refused);
    server.clock.now = at;
    expect((await refreshWith(server, refreshToken)).status).toBe(200);
  });

  it('gives the same pair to any number that come at once', async () => {
    const { refreshToken } = await logInAs(server, reference);
    const replies = await Promise.all(Array.from({ length: 12 }, () => refreshWith(server, refreshToken)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('takes an older one than the last for a theft, however soon: every token of the family is over', async () => {
    const { refreshToken, accessToken } = await logInAs(server, reference);
    const second = await refreshWith(server, refreshToken);
    if (second.status !== 200) throw new Error('refused');
    const third = await refreshWith(server, second.body.refreshToken);
    if (third.status !== 200) throw new Error('refused');
    expect(await refreshWith(server, refreshToken)).toMatchObject(refused);
    expect(await refreshWith(server, second.body.refreshToken)).toMatchObject(refused);
    expect(await refreshWith(server, third.body.refreshToken)).toMatchObject(refused);
    for (const token of [accessToken, second.body.accessToken, third.body.accessToken])
      expect(await isLive(token)).toBe(false);
  });

  it('refuses an expired one, and leaves the family as it is', async () => {
    const { refreshToken } = await logInAs(server, reference);
    const at = server.clock.now;
    server.clock.now = at + 86_400_000;
    expect(await refreshWith(server, refreshToken)).toMatchObject(refused);
    server.clock.now = at;
    expect((await refreshWith(server, refreshToken)).status).toBe(200);
  });

  it('knows no token that cannot be stored, and ends nothing by it', async () => {
    expect((await refreshWith(server, '\u0000')).status).toBe(400);
  });

  it.each(['', 'x', 'a'.repeat(43), "' or 1=1 --"])('refuses what was never a token: %j', async (token) => {
    expect(await refreshWith(server, token)).toMatchObject(refused);
  });

  it('prolongs no login beyond its longest life, however often it is refreshed', async () => {
    let { refreshToken } = await logInAs(server, reference);
    const start = server.clock.now;
    for (const hours of [12, 23.9]) {
      server.clock.now = start + hours * 3_600_000;
      const reply = await refreshWith(server, refreshToken);
      expect(reply.status).toBe(200);
      if (reply.status === 200) refreshToken = reply.body.refreshToken;
    }
    server.clock.now = start + 24 * 3_600_000;
    expect(await refreshWith(server, refreshToken)).toMatchObject(refused);
  });

  it('refuses an access token in its place', async () => {
    const { accessToken } = await logInAs(server, reference);
    expect(await refreshWith(server, accessToken)).toMatchObject(refused);
  });

  it('refuses someone who was made inactive', async () => {
    const { refreshToken } = await logInAs(server, reference);
    const update = server.database.db.updateTable('app_user').set({ is_active: false });
    await update.where('reference', '=', reference).execute();
    expect(await refreshWith(server, refreshToken)).toMatchObject(refused);
  });

  it('keeps no token in the database as it is', async () => {
    const { refreshToken, accessToken } = await logInAs(server, reference);
    const { db } = server.database;
    const rows = [
      ...(await db.selectFrom('access_token').selectAll().execute()),
      ...(await db.selectFrom('refresh_token').selectAll().execute()),
    ];
    const hashes = rows.map(({ hash }) => hash.toString('base64url'));
    expect(hashes.length).toBeGreaterThan(1);
    expect(hashes).not.toContain(refreshToken);
    expect(hashes).not.toContain(accessToken);
  });
});
