import type { PendingEntry } from '@quipu/engine';
import { describe, expect, it } from 'vitest';
import { chosen, entry, opened, option } from '../../testing/examinee.ts';
import { type BegunSheet, GRACE, sheetToEnd } from '../../testing/sheet-to-end.ts';
import { keepGrades } from '../grading/sheet-grade-store.ts';

const HOUR = 3_600_000;
const of = sheetToEnd();

describe('a sheet that its examinee ended', () => {
  /** Refused by itself while the server's disk was full, it did not come with the end. */
  const heldBack = (sheet: BegunSheet) =>
    entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: of().server.clock.now - 30_000 });

  it.each(['F', 'FC'] as const)(
    'takes what was made before and comes within the grace (%s), and is graded anew',
    async (status) => {
      const { server, who, id, row, begun, graded, held } = of();
      const sheet = await begun();
      const typed = heldBack(sheet);
      await who.finish(id, status);
      await graded();
      server.clock.now += GRACE;
      const after = entry(sheet, 1, chosen(option(sheet, 1, 1)), { updatedAt: server.clock.now, revision: 2 });
      expect(await who.answer(id, [typed, after])).toMatchObject({
        status: 200,
        body: { status, setAside: [{ id: after.id, reason: 'afterFinish' }] },
      });
      expect(await held()).toEqual([{ id: typed.id, at: typed.updatedAt }]);
      expect(await row()).toMatchObject({ graded_at: null, status });
    },
  );

  it('without network, and told of it later, takes what is here soon after that', async () => {
    const { server, who, id, begun, held } = of();
    const sheet = await begun();
    const typed = heldBack(sheet);
    const finishedAt = server.clock.now;
    server.clock.now += 10 * GRACE;
    await who.logInAgain();
    await who.finish(id, 'F', { finishedAt });
    server.clock.now += GRACE;
    expect(await who.answer(id, [typed])).toMatchObject({ status: 200, body: { setAside: [] } });
    expect(await held()).toEqual([{ id: typed.id, at: typed.updatedAt }]);
  });

  it('by time takes it until the grace of its deadline is over, and no longer', async () => {
    const { server, who, id, begun, held } = of();
    const sheet = await begun();
    const { deadline } = sheet.times;
    const [one, other] = [0, 1].map((place) =>
      entry(sheet, place, chosen(option(sheet, place, 1)), { updatedAt: deadline - 1, revision: 1 + place }),
    );
    server.clock.now = deadline + 60_000;
    await who.logInAgain();
    expect(await who.finish(id, 'FT')).toMatchObject({ status: 200, body: { status: 'FT' } });
    server.clock.now = deadline + GRACE;
    expect(await who.answer(id, [one as PendingEntry])).toMatchObject({ status: 200, body: { setAside: [] } });
    server.clock.now += 1;
    expect(await who.answer(id, [other as PendingEntry])).toMatchObject({ status: 403, body: { status: 'FT' } });
    expect((await held()).map((one) => one.id)).toEqual([one?.id]);
  });

  it('takes nothing more once its grade is published, nor after the grace', async () => {
    const { server, who, id, begun, held, reviewed } = of();
    const sheet = await begun();
    const typed = heldBack(sheet);
    await who.finish(id, 'F');
    const { db } = server.database;
    const at = server.clock.now;
    await db
      .transaction()
      .execute((tx) =>
        keepGrades(
          tx,
          [{ sheetId: id, result: { grade: 7, points: 0, maxPoints: 1, answered: 0, hits: 0, total: 1, marks: [] } }],
          at,
          () => true,
        ),
      );
    expect(await who.answer(id, [typed])).toMatchObject({ status: 403, body: { status: 'F' } });
    expect(await held()).toEqual([]);
    expect(await reviewed()).toEqual([{ reason: 'afterFinish', ids: [typed.id] }]);
  });
});

describe('the deadline', () => {
  const late = async (made: number, arrived: number) => {
    const { server, who, id } = of();
    const sheet = await opened(who, id);
    server.clock.now = sheet.times.deadline + arrived;
    await who.logInAgain();
    const post = [entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: sheet.times.deadline + made })];
    return who.answer(id, post);
  };

  it('lets in what was made before it and arrives within the grace', async () => {
    expect((await late(0, GRACE)).status).toBe(200);
    expect(await of().held()).toHaveLength(1);
  });

  it('sets aside what was made after it', async () => {
    expect(await late(1, 1)).toMatchObject({ status: 200, body: { setAside: [{ reason: 'late' }] } });
    expect(await of().held()).toEqual([]);
    expect(await of().reviewed()).toMatchObject([{ reason: 'afterFinish' }]);
  });

  it('refuses what arrives after the grace, and finishes the sheet at its deadline', async () => {
    const { server, who, id, held } = of();
    expect((await late(0, GRACE + 1)).status).toBe(403);
    expect(await held()).toEqual([]);
    const list = await who.list();
    expect(list).toMatchObject({ body: { sheets: [{ status: 'FT', finishedAt: server.clock.now - GRACE - 1 }] } });
    expect((await who.open(id)).status).toBe(403);
  });
});

describe('the time that a device claims for a key', () => {
  it('is never after it came, nor before the sheet was started', async () => {
    const { server, who, id, begun, held } = of();
    const sheet = await begun();
    const { now } = server.clock;
    const answers = [
      entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: now + HOUR }),
      entry(sheet, 1, chosen(option(sheet, 1, 1)), { updatedAt: 0, revision: 2 }),
    ];
    expect((await who.answer(id, answers)).status).toBe(200);
    expect((await held()).map(({ at }) => at)).toEqual([now, sheet.now]);
  });

  it('wins nothing where it is forged: neither against a higher version, nor once the grace is over', async () => {
    const { server, who, id, begun, held } = of();
    const sheet = await begun();
    const { deadline } = sheet.times;
    const honest = entry(sheet, 0, chosen(option(sheet, 0, 1)), { revision: 9, updatedAt: server.clock.now });
    await who.answer(id, [honest]);
    const older = entry(sheet, 0, chosen(option(sheet, 0, 2)), { revision: 8, updatedAt: server.clock.now + HOUR });
    expect(await who.answer(id, [older])).toMatchObject({ body: { superseded: [older.id] } });
    server.clock.now = deadline + GRACE + 1;
    await who.logInAgain();
    const forged = entry(sheet, 1, chosen(option(sheet, 1, 1)), { revision: 10, updatedAt: deadline - 1 });
    expect((await who.answer(id, [forged])).status).toBe(403);
    expect((await held()).map((one) => one.id)).toEqual([honest.id]);
  });
});
