import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchedSession } from '../../testing/console-fixture.ts';
import { examinee, opened } from '../../testing/examinee.ts';
import { identityCalls } from '../../testing/identified.ts';
import { changeInstitution } from '../../testing/institution.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { jpegOf } from '../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { texts } from '../texts.ts';

const JPEG = [0xff, 0xd8];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await changeInstitution(server.database.db, { settings: { facelog: true } });
});
afterAll(() => server.close());

describe('photos on a timeline', () => {
  it('are those of the sheet and of the login, each look at one is kept, and one that was purged is gone', async () => {
    const { proctor, stranger, operator, sheetIds, references, actions } = await watchedSession(server, 2);
    const [sheetId = 0, other = 0] = sheetIds;
    const { db } = server.database;
    await db
      .updateTable('app_user')
      .set({ is_facelog_required: true })
      .where('reference', '=', references[0] ?? '')
      .execute();
    const who = await examinee(server, references[0] ?? '');
    const calls = identityCalls(server, who.token());
    const jpeg = await jpegOf();
    expect((await calls.facelog(jpeg, { type: 'login' })).status).toBe(200);
    await opened(who, sheetId);
    const quiz = { type: 'quiz', answersSheetId: sheetId, number: 3, faces: 2 } as const;
    await calls.facelog(jpeg, { ...quiz, takenAt: server.clock.now });
    const timeline = await proctor.timeline(sheetId);
    const { photos, incidents } = timeline.status === 200 ? timeline.body : { photos: [], incidents: [] };
    expect(photos).toMatchObject([{ kind: 'login' }, { kind: 'quiz', number: 3, faces: 2 }]);
    const [login, photo] = photos;
    expect(incidents).toMatchObject([
      { kind: 'faces', photoId: photo?.id, measured: { value: 2, threshold: 1, unit: 'faces' } },
    ]);
    expect(timeline).toMatchObject({ body: { sheet: { photos: 1, incidents: 1 } } });

    for (const one of [login, photo, photo]) {
      const reply = await proctor.photo(one?.id ?? 0);
      const bytes = reply.status === 200 ? reply.body : new Uint8Array();
      expect([...bytes.subarray(0, 2)]).toEqual(JPEG);
    }
    const looks = await db.selectFrom('photo_access').select(['photo_id', 'who']).orderBy('id').execute();
    expect(looks).toEqual([login, photo, photo].map((one) => ({ photo_id: one?.id, who: proctor.reference })));
    expect((await actions()).map(({ what }) => what)).toEqual([
      { action: 'photo', sheetId, photoId: login?.id },
      { action: 'photo', sheetId, photoId: photo?.id },
    ]);
    expect(await operator.timeline(sheetId)).toMatchObject({
      body: { actions: [{ what: 'photo' }, { what: 'photo' }] },
    });
    expect(await operator.timeline(other)).toMatchObject({ body: { photos: [], actions: [] } });

    for (const one of [login, photo]) {
      expect(await stranger.photo(one?.id ?? 0)).toMatchObject({ status: 404, body: { msg: texts.noPhoto } });
      await db
        .updateTable('photo')
        .set({ key_wrapped: null, purged_at: new Date(server.clock.now) })
        .where('id', '=', one?.id ?? 0)
        .execute();
      expect(await proctor.photo(one?.id ?? 0)).toMatchObject({ status: 404, body: { msg: texts.noPhoto } });
    }
    expect(await proctor.timeline(sheetId)).toMatchObject({ body: { photos: [], sheet: { photos: 0 } } });
  });

  it('of logins are those until the sheet ended: who watched it once does not see the person sign in ever after', async () => {
    const { proctor, sheetIds, references, userIds } = await watchedSession(server, 1);
    const [sheetId = 0] = sheetIds;
    const who = await examinee(server, references[0] ?? '');
    await opened(who, sheetId);
    const login = async (file: string) => {
      const at = new Date(server.clock.now);
      const row = { user_id: userIds[0] ?? 0, kind: 'login', taken_at: at, received_at: at, file } as const;
      const added = { ...row, bytes: 1, width: 1, height: 1, key_wrapped: Buffer.from('x') };
      return server.database.db.insertInto('photo').values(added).returning('id').executeTakeFirstOrThrow();
    };
    const during = await login('durante');
    server.clock.now += 60_000;
    await who.finish(sheetId, 'F');
    server.clock.now += 60_000;
    const after = await login('después');
    expect(await proctor.timeline(sheetId)).toMatchObject({ body: { photos: [{ id: during.id }] } });
    expect(await proctor.photo(after.id)).toMatchObject({ status: 404, body: { msg: texts.noPhoto } });
    const looks = server.database.db.selectFrom('photo_access').select('id').where('photo_id', '=', after.id);
    expect(await looks.execute()).toEqual([]);
  });

  it.each([
    ['before', true],
    ['after', false],
  ])(
    'of a doubt about a picture stands beside its incident, whether it comes %s the line or not',
    async (_, isPhotoFirst) => {
      const { proctor, sheetIds, references } = await watchedSession(server, 1, { camera_off: 1 });
      const [sheetId = 0] = sheetIds;
      const who = await examinee(server, references[0] ?? '');
      const sheet = await opened(who, sheetId);
      expect(sheet.cameraVerdictBlockSeconds).toBe(30);
      const session = offlineSession(sheet);
      const evidence = 'dark brightness=43 threshold=80';
      const judgement = { mostCover: sheet.cameraVerdictBlockSeconds * 1_000, photo: true };
      session.act({ type: 'ReportCamera', problem: 'dark', evidence, judgement, isUsed: true }, sheet.now + 1_000);
      // An evaluation that only warns is a person's to look at from the start.
      server.clock.now += 5_000;
      const post = { type: 'quiz', answersSheetId: sheetId, number: 100, faces: 0, takenAt: server.clock.now } as const;
      const photo = async () => identityCalls(server, who.token()).facelog(await jpegOf(), post);
      const line = () => who.log(sheetId, 1, 0, session.lines());
      for (const send of isPhotoFirst ? [photo, line] : [line, photo]) expect((await send()).status).toBe(200);
      const timeline = await proctor.timeline(sheetId);
      const { photos, incidents } = timeline.status === 200 ? timeline.body : { photos: [], incidents: [] };
      expect(photos).toMatchObject([{ number: 100, faces: 0 }]);
      expect(incidents).toMatchObject([
        {
          kind: 'cameraLost',
          evidence: `${evidence} photo=100`,
          measured: { value: 43, threshold: 80, unit: 'brightness' },
          photoId: photos[0]?.id,
        },
      ]);
      expect((await proctor.photo(photos[0]?.id ?? 0)).status).toBe(200);
    },
  );
});
