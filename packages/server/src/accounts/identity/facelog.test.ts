import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { identityCalls } from '../../testing/identified.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { addTestPerson, logInAs } from '../../testing/people.ts';
import { descriptorOf, jpegOf } from '../../testing/pictures.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { endFamily } from '../tokens/token-store.ts';
import { texts } from './texts.ts';

let server: TestServer;
let jpeg: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  await changeInstitution(server.database.db, { settings: { facelog: true } });
  jpeg = await jpegOf();
});
afterAll(() => server.close());

const somebody = async (reference: string) => {
  await addTestPerson(server.database.db, reference, { isFacelogRequired: true });
  return logInAs(server, reference);
};
/** Somebody waits for what another transaction holds. */
const waitingForLock = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.database.db,
    );
    expect(rows.length).toBeGreaterThan(0);
  }, 10_000);
/** The status of a call that anyone signed in may make. */
const sheetsOf = async (token: string) => rightOf(await server.api.listSheets({}, { token })).status;
const photosOf = (reference: string) =>
  server.database.db
    .selectFrom('photo')
    .innerJoin('app_user', 'app_user.id', 'photo.user_id')
    .select(['kind', 'faces', 'distance', 'descriptor', 'width', 'height'])
    .where('reference', '=', reference)
    .orderBy('photo.id')
    .execute();

describe('a login by face', () => {
  it('says what it asks for, opens nothing before it was shown, and everything afterwards', async () => {
    const login = await somebody('ANA');
    expect(login).toMatchObject({ isFacelogRequired: true, missing: ['face'] });
    const { facelog } = identityCalls(server, login.accessToken);
    expect(await sheetsOf(login.accessToken)).toBe(403);

    const body = { clientId: 2 as const, refreshToken: login.refreshToken };
    const renewed = rightOf(await server.api.refresh(body));
    const token = renewed.status === 200 ? renewed.body.accessToken : '';
    expect(await sheetsOf(token)).toBe(403);

    expect(await facelog(jpeg)).toMatchObject({ status: 200, body: { missing: [] } });
    expect(await sheetsOf(token)).toBe(200);
    expect(await photosOf('ANA')).toMatchObject([{ kind: 'login', faces: 1, width: 640, height: 480 }]);
  });

  it('keeps one photo of a login, however often its reply is lost', async () => {
    const { accessToken } = await somebody('BEA');
    const { facelog } = identityCalls(server, accessToken);
    const replies = await Promise.all([facelog(jpeg), facelog(jpeg), facelog(jpeg)]);
    expect([...replies, await facelog(jpeg)].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await photosOf('BEA')).toHaveLength(1);
  });

  it('keeps the descriptor of the first one, and how far later ones are from it', async () => {
    const first = identityCalls(server, (await somebody('CAR')).accessToken);
    await first.facelog(jpeg, { descriptor: descriptorOf(0.1) });
    const later = identityCalls(server, (await logInAs(server, 'CAR')).accessToken);
    // Who knows the password and no more gets nothing to pass for the person with.
    expect((await later.reference()).status).toBe(403);
    expect(await later.facelog(jpeg, { descriptor: descriptorOf(0.15), distance: 0 })).toMatchObject({ status: 200 });
    expect(await later.reference()).toMatchObject({ body: { descriptor: descriptorOf(0.1) } });
    const [one, other] = await photosOf('CAR');
    expect([one?.distance, other?.distance]).toEqual([null, expect.closeTo(0.05 * Math.sqrt(128), 5)]);
    const plain = Buffer.from(Float32Array.from(descriptorOf(0.1)).buffer);
    expect(one?.descriptor?.includes(plain.subarray(0, 8))).toBe(false);
  });

  it('takes no picture that shows another number of faces', async () => {
    const { facelog } = identityCalls(server, (await somebody('DAN')).accessToken);
    expect(await facelog(jpeg, { faces: 2 })).toMatchObject({ status: 403, body: { msg: texts.oneFace } });
    expect(await photosOf('DAN')).toEqual([]);
  });

  it('takes the place of another login only once it has shown who it is of', async () => {
    const first = await somebody('EVA');
    await identityCalls(server, first.accessToken).facelog(jpeg);
    const second = await logInAs(server, 'EVA');
    expect(await sheetsOf(first.accessToken)).toBe(200);
    await identityCalls(server, second.accessToken).facelog(jpeg);
    expect(await sheetsOf(first.accessToken)).toBe(401);
    expect(await sheetsOf(second.accessToken)).toBe(200);
  });

  it('that was given up while its photo came takes nobody’s place, and keeps none', async () => {
    const { db } = server.database;
    const given = await somebody('GIL');
    const next = await logInAs(server, 'GIL');
    const families = await db
      .selectFrom('token_family')
      .innerJoin('app_user', 'app_user.id', 'token_family.user_id')
      .select(['token_family.id', 'user_id'])
      .where('reference', '=', 'GIL')
      .orderBy('token_family.id')
      .execute();
    const [first, second] = families;
    const late = await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('app_user')
        .select('id')
        .where('id', '=', first?.user_id ?? 0)
        .forUpdate()
        .execute();
      const photo = identityCalls(server, given.accessToken).facelog(jpeg);
      await waitingForLock();
      await endFamily(tx, first?.id ?? 0, 'loggedOut', server.clock.now);
      await tx
        .updateTable('token_family')
        .set({ missing_steps: [] })
        .where('id', '=', second?.id ?? 0)
        .execute();
      return { photo };
    });
    expect((await late.photo).status).toBe(401);
    expect(await sheetsOf(next.accessToken)).toBe(200);
    expect(await photosOf('GIL')).toEqual([]);
  });

  it('can be given up', async () => {
    const { accessToken: token } = await somebody('FEO');
    expect(rightOf(await server.api.logout({}, { token })).status).toBe(200);
    expect((await identityCalls(server, token).facelog(jpeg)).status).toBe(401);
  });
});
