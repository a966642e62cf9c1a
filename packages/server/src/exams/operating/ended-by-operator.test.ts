import { type PendingEntry, pendingEntries } from '@quipu/engine';
import { describe, expect, it } from 'vitest';
import { chosen, entry, opened, option } from '../../testing/examinee.ts';
import { offlineSession } from '../../testing/offline-session.ts';
import { GRACE, sheetToEnd } from '../../testing/sheet-to-end.ts';
import { texts } from '../texts.ts';

const of = sheetToEnd();

describe('a sheet that the operator ended', () => {
  it.each(['a post', 'a finish'])('takes what was typed before and comes within the grace, in %s', async (how) => {
    const { server, who, id, begun, end, held, reviewed } = of();
    const sheet = await begun();
    const typed = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: server.clock.now - 1 });
    expect(await end()).toBe('F');
    server.clock.now += GRACE;
    const reply = how === 'a post' ? await who.answer(id, [typed]) : await who.finish(id, 'F', { answers: [typed] });
    expect(reply).toMatchObject({ status: 200, body: { setAside: [], status: 'F' } });
    expect(await held()).toEqual([{ id: typed.id, at: typed.updatedAt }]);
    expect(await reviewed()).toEqual([]);
  });

  it('quarantines what was typed after it, takes what travels with that, and says that it ended', async () => {
    const { server, who, id, begun, end, held, reviewed } = of();
    const sheet = await begun();
    const at = server.clock.now;
    await end();
    server.clock.now += 5_000;
    const before = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: at });
    const after = entry(sheet, 1, chosen(option(sheet, 1, 1)), { updatedAt: at + 1, revision: 2 });
    expect(await who.answer(id, [before, after])).toMatchObject({
      status: 200,
      body: { status: 'F', superseded: [], setAside: [{ id: after.id, reason: 'afterFinish' }] },
    });
    expect(await held()).toEqual([{ id: before.id, at }]);
    expect(await reviewed()).toEqual([{ reason: 'afterFinish', ids: [after.id] }]);
    // The reply was lost: the repeat gets the same one. With nothing beside it that is taken, it is refused.
    expect(await who.answer(id, [before, after])).toMatchObject({
      status: 200,
      body: { setAside: [{ id: after.id }] },
    });
    expect(await reviewed()).toHaveLength(1);
    expect(await who.answer(id, [after])).toMatchObject({ status: 403, body: { status: 'F' } });
  });

  // Seed 8457 of the simulation of the whole: it was passed over, and nobody had it.
  it.each(['a post', 'a finish'])(
    'quarantines what a device still has of an answer that another one has given since, and nothing of a visit, in %s',
    async (how) => {
      const { who, id, begun, end, held, reviewed } = of();
      const sheet = await begun();
      const newer = await opened(who, id, 'otro-equipo');
      const given = [0, 1].map((place) =>
        entry(newer, place, chosen(option(newer, place, 0)), { revision: place + 1 }),
      );
      expect(await who.answer(id, given)).toMatchObject({ status: 200 });
      await end();
      const older = entry(sheet, 0, chosen(option(sheet, 0, 1)), { revision: 7 });
      const visited = entry(sheet, 1, [], { revision: 8 });
      const answers = [older, visited];
      const reply = how === 'a post' ? await who.answer(id, answers) : await who.finish(id, 'F', { answers });
      expect(reply).toMatchObject({ status: 200, body: { superseded: [older.id, visited.id], setAside: [] } });
      expect(await reviewed()).toEqual([{ reason: 'replacedLogin', ids: [older.id] }]);
      expect((await held()).map((one) => one.id)).toEqual(given.map((one) => one.id));
    },
  );

  it('says of each what became of it where it refuses them, and the same again where that reply was lost', async () => {
    const { server, who, id, begun, end, reviewed } = of();
    const sheet = await begun();
    const given = entry(sheet, 0, chosen(option(sheet, 0, 1)), { revision: 2 });
    await who.answer(id, [given]);
    const at = server.clock.now;
    await end();
    server.clock.now += GRACE + 1;
    const late = [1, 2].map((place) =>
      entry(sheet, place, chosen(option(sheet, place, 1)), { updatedAt: at - 1, revision: 2 + place }),
    );
    const word = {
      status: 403,
      body: {
        msg: texts.answersAfterFinish,
        status: 'F',
        now: server.clock.now,
        superseded: [],
        setAside: late.map((one) => ({ id: one.id, reason: 'afterFinish' })),
      },
    };
    expect(await who.answer(id, late)).toMatchObject(word);
    expect(await who.answer(id, late)).toMatchObject(word);
    expect(await reviewed()).toEqual([{ reason: 'afterFinish', ids: late.map((one) => one.id) }]);
    // What is held, and a lower one, are news of nothing.
    const lower = { ...given, revision: 1 };
    expect(await who.answer(id, [given])).toMatchObject({ status: 200, body: { status: 'F', setAside: [] } });
    expect(await who.answer(id, [lower])).toMatchObject({ status: 200, body: { superseded: [given.id] } });
    expect(await who.finish(id, 'F', { answers: late })).toMatchObject({
      status: 200,
      body: { status: 'F', setAside: word.body.setAside },
    });
    expect(await who.open(id)).toMatchObject({ status: 403, body: { msg: texts.finished, status: 'F' } });
  });

  it('quarantines what comes after the grace', async () => {
    const { server, who, id, begun, end, held, reviewed } = of();
    const sheet = await begun();
    const typed = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: server.clock.now - 1 });
    await end();
    server.clock.now += GRACE + 1;
    expect(await who.answer(id, [typed])).toMatchObject({ status: 403, body: { status: 'F' } });
    expect(await held()).toEqual([]);
    expect(await reviewed()).toEqual([{ reason: 'afterFinish', ids: [typed.id] }]);
  });

  it('takes an answer that was given before and visited after it, as of when it was given', async () => {
    const { server, who, id, begun, end, held } = of();
    const sheet = await begun();
    const given = server.clock.now;
    const device = offlineSession(sheet);
    device.choose(0, 1, given);
    device.act({ type: 'Next', confirmed: true }, given + 1);
    server.clock.now += 1_000;
    await end();
    server.clock.now += 20_000;
    device.act({ type: 'Previous' }, server.clock.now);
    device.act({ type: 'Next', confirmed: true }, server.clock.now);
    const [answered, ...visited] = pendingEntries(device.session());
    expect(answered).toMatchObject({ visits: 2, details: chosen(option(sheet, 0, 1)) });
    server.clock.now += 5_000;
    const reply = await who.answer(id, [answered as PendingEntry, ...visited]);
    expect(reply).toMatchObject({
      status: 200,
      body: { setAside: visited.map((one) => ({ id: one.id, reason: 'afterFinish' })) },
    });
    expect(await held()).toEqual([{ id: answered?.id, at: given }]);
  });

  it('is graded anew by what still came', async () => {
    const { server, who, id, row, begun, end, graded } = of();
    const sheet = await begun();
    const typed = entry(sheet, 0, chosen(option(sheet, 0, 1)), { updatedAt: server.clock.now - 1 });
    await end();
    await graded();
    await who.answer(id, [typed]);
    expect((await row()).graded_at).toBeNull();
  });
});
