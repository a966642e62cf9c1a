import { contentOf } from '@quipu/engine';
import { createTape, readRecording } from '@quipu/engine/playback';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examinee, opened } from '../../testing/examinee.ts';
import { staffWith } from '../../testing/office-fixture.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { rightOf } from '../../testing/replies.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { watchedUnderWay } from '../../testing/watched-under-way.ts';
import { texts } from '../texts.ts';

const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const playback = async (token: string, id: number) => rightOf(await server.api.consolePlayback({ id }, { token }));
const seen = async (token: string, id: number) => {
  const reply = await playback(token, id);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply));
  return reply.body;
};

/** A sheet whose device sent its log in two posts, a minute apart. */
const taken = async () => {
  const fixture = await watchedUnderWay(server, 2);
  const { who, sheetId, sheet } = fixture;
  const device = offlineSession(sheet);
  device.choose(0, 1, server.clock.now + 1_000);
  const first = device.numbered().length;
  await who.log(sheetId, 1, 0, device.lines());
  const firstAt = server.clock.now;
  server.clock.now += MINUTE;
  device.choose(0, 2, server.clock.now);
  await who.log(sheetId, 1, first, device.numbered().slice(first));
  return { ...fixture, device, first, firstAt };
};

describe('a sheet as it was seen', () => {
  it('is its log with the form, and when each part of it came', async () => {
    const { operator, sheetId, device, first, firstAt, references } = await taken();
    const { screens, reference, fileGrant } = await seen(operator.token, sheetId);
    expect([reference, screens.length]).toEqual([references[0], 1]);
    expect(fileGrant).toMatch(/^f\d/);
    expect(screens[0]).toMatchObject({
      epochs: [1],
      posts: [
        { line: 0, at: firstAt },
        { line: first, at: firstAt + MINUTE },
      ],
      ...{ isCut: false, missingUpTo: null, forks: 0, falseWords: 0 },
    });
    const { events, damage } = readRecording(screens[0]?.text ?? []);
    expect(damage).toBeNull();
    const tape = createTape(events.map(({ event }) => event));
    expect(tape.at(tape.length).state).toEqual(device.session().state);
    expect(contentOf(tape.at(1)).sections).toHaveLength(1);
  });

  it('is one screen where a device goes on in another epoch, with its lines as of when they first came', async () => {
    const { operator, proctor, sheetId, who, device, firstAt } = await taken();
    await who.finish(sheetId, 'F');
    await proctor.reopen(sheetId, 10);
    const again = await who.open(sheetId);
    if (again.status !== 200) throw new Error(JSON.stringify(again));
    device.open(again.body);
    server.clock.now += MINUTE;
    await who.log(sheetId, again.body.epoch, 0, device.lines());
    const { screens } = await seen(operator.token, sheetId);
    expect(screens).toMatchObject([{ epochs: [1, again.body.epoch] }]);
    expect(screens[0]?.posts.map(({ at }) => at)).toEqual([firstAt, firstAt + MINUTE, server.clock.now]);
  });

  it('is another screen where another device began a log of its own', async () => {
    const { operator, sheetId, who } = await taken();
    const other = await who.open(sheetId, 'otro-equipo');
    if (other.status !== 200) throw new Error(JSON.stringify(other));
    await who.log(sheetId, other.body.epoch, 0, offlineSession(other.body).lines());
    expect((await seen(operator.token, sheetId)).screens).toMatchObject([
      { epochs: [1] },
      { epochs: [other.body.epoch] },
    ]);
  });

  it('says how many devices opened it whose log never came, once they have it no more', async () => {
    const { operator, sheetId, who, device } = await taken();
    const missing = async () => (await seen(operator.token, sheetId)).screens.map((screen) => screen.missingLogs);
    const other = await opened(who, sheetId, 'otro-equipo');
    expect(await missing()).toEqual([0]);
    const again = await opened(who, sheetId);
    expect(await missing()).toEqual([1]);
    device.open(again);
    await who.log(sheetId, again.epoch, 0, device.lines());
    expect(await missing()).toEqual([1]);
    await who.log(sheetId, other.epoch, 0, offlineSession(other).lines());
    expect(await missing()).toEqual([0, 0]);
  });

  it('has no screen where no log came', async () => {
    const { operator, sheetIds } = await watchedUnderWay(server, 2);
    expect((await seen(operator.token, sheetIds[1] ?? 0)).screens).toEqual([]);
  });
});

describe('looking at a sheet as it was seen', () => {
  it('is kept once an hour, by whoever did it', async () => {
    const { operator, sheetId } = await taken();
    const looks = async () => {
      const kept = await server.database.db
        .selectFrom('operator_action')
        .select(['who', 'what'])
        .orderBy('id')
        .execute();
      return kept.filter(({ who }) => who === operator.reference).map(({ what }) => what);
    };
    await seen(operator.token, sheetId);
    await seen(operator.token, sheetId);
    expect(await looks()).toEqual([{ action: 'see-answers', sheetId }]);
  });

  it('is its proctor’s once nobody answers the evaluation any more, and nobody’s who does not watch it', async () => {
    const { proctor, stranger, who, sheetId, sessionId } = await taken();
    expect(await playback(proctor.token, sheetId)).toMatchObject({ status: 403, body: { msg: texts.notOver } });
    await who.finish(sheetId, 'F');
    // Others of the room still answer the same questions.
    expect(await playback(proctor.token, sheetId)).toMatchObject({ status: 403, body: { msg: texts.notOver } });
    const past = (hours: number) => new Date(server.clock.now - hours * 3_600_000);
    await server.database.db
      .updateTable('quiz_session')
      .set({ starts_at: past(9), ends_at: past(5) })
      .where('id', '=', sessionId)
      .execute();
    expect(await playback(proctor.token, sheetId)).toMatchObject({ status: 200 });
    expect(await playback(stranger.token, sheetId)).toMatchObject({ status: 404 });
    expect(await playback(who.token(), sheetId)).toMatchObject({ status: 403 });
  });

  it('is not for an operator who takes the same evaluation', async () => {
    const { sheetIds, userIds, sheetId, operator } = await taken();
    expect(sheetIds).toHaveLength(2);
    const { db } = server.database;
    await db
      .updateTable('answers_sheet')
      .set({ user_id: operator.userId })
      .where('id', '=', sheetIds[1] ?? 0)
      .execute();
    expect(userIds).toHaveLength(2);
    expect(await playback(operator.token, sheetId)).toMatchObject({ status: 403, body: { msg: texts.ownEvaluation } });
  });

  it('is a grader’s in the office, without photos, and not an auditor’s', async () => {
    const { sheetId } = await taken();
    const grader = await staffWith(server, `CALIFICA${sheetId}`, ['grader']);
    const auditor = await staffWith(server, `AUDITA${sheetId}`, ['auditor']);
    const asked = async (token: string, id = sheetId) => rightOf(await server.api.officePlayback({ id }, { token }));
    expect(await asked(grader.token)).toMatchObject({ status: 200, body: { sheetId, photos: [] } });
    expect(await asked(auditor.token)).toMatchObject({ status: 403 });
    expect(await asked(grader.token, 999_999)).toMatchObject({ status: 404 });
  });
});

describe('the story of a sheet', () => {
  it('is a PDF for who may see the sheet as it was seen, and that they took it is kept', async () => {
    const { operator, proctor, sheetId } = await taken();
    const story = async (token: string) => rightOf(await server.api.consoleStory({ id: sheetId }, { token }));
    const told = await story(operator.token);
    const { pages } = await readPdf(told.status === 200 ? told.body : new Uint8Array());
    expect(pages.join(' ')).toContain('Cambió la respuesta de la pregunta 1 de B a C');
    expect(await story(proctor.token)).toMatchObject({ status: 403, body: { msg: texts.notOver } });
    const kept = await server.database.db.selectFrom('operator_action').select(['who', 'what']).execute();
    expect(kept.filter(({ what }) => (what as { action: string }).action === 'replay')).toEqual([
      {
        who: operator.reference,
        what: { action: 'replay', sheetId, document: 'pdf', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ]);
    const grader = await staffWith(server, `RELATA${sheetId}`, ['grader']);
    const auditor = await staffWith(server, `OYE${sheetId}`, ['auditor']);
    const asked = async (token: string) => rightOf(await server.api.officeStory({ id: sheetId }, { token }));
    expect(await asked(grader.token)).toMatchObject({ status: 200 });
    expect(await asked(auditor.token)).toMatchObject({ status: 403 });
  });
});

describe('the sheets beside one', () => {
  it('are those of its form that have a log, and that one may see', async () => {
    const { operator, proctor, stranger, sheetId, sheetIds, references } = await taken();
    const beside = async (token: string, id = sheetId) => rightOf(await server.api.consoleBeside({ id }, { token }));
    expect(await beside(operator.token)).toMatchObject({ status: 200, body: { sheets: [] } });
    const [, otherId = 0] = sheetIds;
    const other = await examinee(server, references[1] ?? '');
    await other.log(otherId, 1, 0, offlineSession(await opened(other, otherId)).lines());
    const sheets = [{ sheetId: otherId, reference: references[1] }];
    expect(await beside(operator.token)).toMatchObject({ status: 200, body: { sheets } });
    expect(await beside(operator.token, otherId)).toMatchObject({ body: { sheets: [{ sheetId }] } });
    expect(await beside(proctor.token)).toMatchObject({ status: 403 });
    expect(await beside(stranger.token)).toMatchObject({ status: 404 });
    const grader = await staffWith(server, `COMPARA${sheetId}`, ['grader']);
    const asked = rightOf(await server.api.officeBeside({ id: sheetId }, { token: grader.token }));
    expect(asked).toMatchObject({ status: 200, body: { sheets } });
  });
});
