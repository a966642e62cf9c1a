import { MAX_PHOTO_BYTES } from '@quipu/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts } from '../../accounts/identity/texts.ts';
import { choice, evaluationJson, giveEvaluation, section } from '../../testing/evaluation-fixture.ts';
import { type Examinee, examinee, onlySheet, opened } from '../../testing/examinee.ts';
import { identityCalls } from '../../testing/identified.ts';
import { addTestPerson } from '../../testing/people.ts';
import { descriptorOf, jpegOf } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
let server: TestServer;
let jpeg: Buffer;
let ana: Examinee;
let sheet: number;

const withSheet = async (name: string) => {
  const { db } = server.database;
  const userId = await addTestPerson(db, name);
  const json = evaluationJson(`De ${name}`, [section('Única', [choice('p1')])]);
  const window = { start: server.clock.now - HOUR, end: server.clock.now + 9 * HOUR };
  await giveEvaluation(db, json, [userId], window);
  const who = await examinee(server, name);
  return { who, id: await onlySheet(who) };
};

beforeAll(async () => {
  server = await startTestServer();
  jpeg = await jpegOf();
  const given = await withSheet('ANA');
  ({ who: ana, id: sheet } = given);
  await opened(ana, sheet);
});
afterAll(() => server.close());

type More = Parameters<ReturnType<typeof identityCalls>['facelog']>[1];
const send = (number: number, more: More = {}, who = ana, photo: Uint8Array = jpeg) =>
  identityCalls(server, who.token()).facelog(photo, {
    type: 'quiz',
    answersSheetId: sheet,
    number,
    takenAt: server.clock.now,
    ...more,
  });
const photo = (number: number) =>
  server.database.db
    .selectFrom('photo')
    .select(['id', 'number', 'faces', 'distance', 'taken_at'])
    .where('sheet_id', '=', sheet)
    .where('number', '=', number)
    .execute();
const incidents = async (photoId: number | undefined) =>
  server.database.db
    .selectFrom('incident')
    .select(['kind', 'evidence', 'sheet_id'])
    .where('photo_id', '=', photoId ?? 0)
    .orderBy('kind')
    .execute();

describe('a photo of a sheet', () => {
  it('is kept once under its number, however often and however many at once it comes', async () => {
    const replies = await Promise.all([send(0), send(0), send(0)]);
    expect([...replies, await send(0)].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await photo(0)).toMatchObject([{ faces: 1, distance: null, taken_at: server.clock.now }]);
    expect(await incidents((await photo(0))[0]?.id)).toEqual([]);
  });

  it('is noted where it shows another face, or another number of them, with what was measured', async () => {
    await send(1, { faces: 1, distance: 0.583 });
    await send(2, { faces: 0 });
    await send(3, { faces: 1, distance: 0.5 });
    const found = await Promise.all([1, 2, 3].map(async (number) => incidents((await photo(number))[0]?.id)));
    expect(found).toEqual([
      [{ kind: 'faceDistance', evidence: 'distance=0.583 threshold=0.5', sheet_id: sheet }],
      [{ kind: 'faces', evidence: 'faces=0 threshold=1', sheet_id: sheet }],
      [],
    ]);
  });

  it('of a doubt about the picture shows nobody: that is what the doubt is about', async () => {
    await send(100, { faces: 0 });
    await send(101, { faces: 2 });
    const found = await Promise.all([100, 101].map(async (number) => incidents((await photo(number))[0]?.id)));
    expect(found).toEqual([[], [{ kind: 'faces', evidence: 'faces=2 threshold=1', sheet_id: sheet }]]);
  });

  it('is compared here where its descriptor comes along: a device need not be believed', async () => {
    const { db } = server.database;
    const { missing_steps } = await db.selectFrom('token_family').select(['missing_steps']).executeTakeFirstOrThrow();
    expect(missing_steps).toEqual([]);
    await db
      .updateTable('token_family')
      .set({ missing_steps: ['face'] })
      .execute();
    await identityCalls(server, ana.token()).facelog(jpeg, { descriptor: descriptorOf(0.1) });
    await send(4, { distance: 0.01, descriptor: descriptorOf(0.2) });
    expect((await photo(4))[0]?.distance).toBeCloseTo(0.1 * Math.sqrt(128), 4);
  });

  it('is of the caller’s own sheet, and of its run', async () => {
    const other = await withSheet('BEA');
    expect((await send(5, {}, other.who)).status).toBe(404);
    expect((await send(5, { answersSheetId: 999_999 })).status).toBe(404);
    expect(await send(5, { answersSheetId: other.id }, other.who)).toMatchObject({
      status: 403,
      body: { msg: texts.notUnderWay },
    });
    await opened(other.who, other.id);
    const of = { answersSheetId: other.id };
    const during = server.clock.now;
    expect((await send(5, { ...of, takenAt: during - HOUR }, other.who)).status).toBe(403);
    expect((await send(5, { ...of, takenAt: during + HOUR }, other.who)).status).toBe(403);
    server.clock.now += 10 * MINUTE;
    await other.who.finish(other.id, 'F');
    server.clock.now += 2 * HOUR;
    // The device was without a network meanwhile.
    await other.who.logInAgain();
    expect((await send(6, { ...of, takenAt: during + MINUTE }, other.who)).status).toBe(200);
    expect((await send(7, of, other.who)).status).toBe(403);
  });

  it('says which, of what and when, and is a picture of a size that is taken', async () => {
    await ana.logInAgain();
    expect((await send(8, { answersSheetId: null })).status).toBe(400);
    expect((await send(8, { number: null })).status).toBe(400);
    expect((await send(8, { takenAt: null })).status).toBe(400);
    // Of no photo time, and of no doubt.
    expect((await Promise.all([send(120), send(2_000)])).map(({ status }) => status)).toEqual([400, 400]);
    expect((await send(8, { faces: 3_000_000_000 })).status).toBe(400);
    expect(await send(8, {}, ana, Buffer.from('hola'))).toMatchObject({
      status: 415,
      body: { msg: texts.wrongPicture },
    });
    expect(await send(8, {}, ana, Buffer.alloc(MAX_PHOTO_BYTES + 1))).toMatchObject({
      status: 413,
      body: { msg: texts.tooLarge(MAX_PHOTO_BYTES) },
    });
    expect((await send(8, {}, ana, Buffer.alloc(2 * MAX_PHOTO_BYTES))).status).toBe(413);
    expect(await photo(8)).toEqual([]);
  });

  it('tells the log nothing of whom it shows', () => {
    expect(server.logged.join('')).not.toMatch(/descriptor|photo\b.*jpg/);
  });
});
