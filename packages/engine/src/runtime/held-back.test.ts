import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { asideOf, finishOf, linkOf, pendingCount } from '../index.ts';
import { answered, itemIds, saysSecond, sheet, takenItems } from '../testing/simulation/all-answered.ts';
import { loggedEvents } from '../testing/simulation/logged-events.ts';
import { chosen } from '../testing/simulation/simple-sheet.ts';
import { started } from '../testing/simulation/started.ts';

describe('answers that the server refuses, or falls over', () => {
  it.each([
    [400, []],
    [400, [100]],
    [400, [138]],
    [413, [110, 112]],
    [500, [100]],
    [500, [106, 124, 138]],
    [400, itemIds],
  ] as const)('with %i to each of %j: all others are taken', async (status, odd) => {
    const simulation = await answered(7, odd, (server) => {
      server.fallsOver = (entry) => (saysSecond(entry) ? status : null);
    });
    const { runtime, time } = simulation;
    void runtime().flush();
    await time.pass(180_000);
    expect(takenItems(simulation)).toEqual(itemIds.filter((id) => !odd.some((one) => one === id)));
    const aside = itemIds.filter((id) => asideOf(runtime().head(), id) === 'heldBack');
    expect(aside).toEqual(odd);
    expect(pendingCount(runtime().head())).toBe(odd.length);
    const refused = (await loggedEvents(simulation)).filter(({ type }) => type === 'AnswerRefused');
    expect(refused).toHaveLength(odd.length);
  });

  it.each([400, 500] as const)('with %i: the end goes without them, and with all others', async (status) => {
    const odd = [104, 120];
    const simulation = await answered(3, odd, (server) => {
      server.fallsOver = (entry) => (saysSecond(entry) ? status : null);
    });
    const { runtime, server, time, until } = simulation;
    expect(E.isRight(await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] })))).toBe(true);
    await time.pass(120_000);
    expect(finishOf(runtime().head())).toMatchObject({ status: 'F', confirmed: true });
    expect(server.finished?.status).toBe('F');
    expect(takenItems(simulation)).toEqual(itemIds.filter((id) => !odd.includes(id)));
  });

  it('are tried again each minute, by the examinee’s retry at once, and as soon as they are answered otherwise', async () => {
    const simulation = await answered(5, [104, 120, 130], (server) => {
      server.fallsOver = (entry) => (saysSecond(entry) ? 400 : null);
    });
    const { runtime, server, time, until } = simulation;
    void runtime().flush();
    await time.pass(40_000);
    expect(pendingCount(runtime().head())).toBe(3);
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 104, details: chosen(104, 3) }));
    expect(asideOf(runtime().head(), 104)).toBeNull();
    void runtime().flush();
    await time.pass(3_000);
    expect(takenItems(simulation)).toContain(104);
    server.fallsOver = () => null;
    const before = server.arrivals.length;
    await time.pass(5_000);
    expect(server.arrivals.length).toBe(before);
    runtime().retry();
    await time.pass(3_000);
    expect(takenItems(simulation)).toEqual(itemIds);
    expect(pendingCount(runtime().head())).toBe(0);
    expect(itemIds.filter((id) => asideOf(runtime().head(), id) !== null)).toEqual([]);
  });

  it('are held back over a reload, and go when the server takes them', async () => {
    const simulation = await answered(9, [120], (server) => {
      server.fallsOver = (entry) => (saysSecond(entry) ? 500 : null);
    });
    const { runtime, server, time, reload } = simulation;
    void runtime().flush();
    await time.pass(60_000);
    expect(await reload()).toBe(true);
    expect(asideOf(runtime().head(), 120)).toBe('heldBack');
    server.fallsOver = () => null;
    await time.pass(61_000);
    expect(takenItems(simulation)).toEqual(itemIds);
    expect(asideOf(runtime().head(), 120)).toBeNull();
  });

  // Given answers over which the server, or what stands before it, never says a word of its own: when they are posted with others,
  // then the others are taken, and it is not said of the server that it is away once that is known.
  it.each([
    [502, [110]],
    [504, [100]],
    ['silence', [138]],
    ['silence', [106, 124]],
    [502, [100, 102, 104, 106, 108]],
  ] as const)('with %s to each of %j: all others are taken, and the end goes', async (reply, odd) => {
    const simulation = await answered(17, odd, (server) => {
      server.fallsOver = (entry) => (saysSecond(entry) ? reply : null);
    });
    const { runtime, server, time, until } = simulation;
    await time.pass(900_000);
    expect(takenItems(simulation)).toEqual(itemIds.filter((id) => !odd.some((one) => one === id)));
    expect(itemIds.filter((id) => asideOf(runtime().head(), id) === 'heldBack')).toEqual(odd);
    const before = (await loggedEvents(simulation)).length;
    await time.pass(900_000);
    const tried = (await loggedEvents(simulation)).slice(before);
    expect(tried.filter(({ type }) => type === 'SyncStarted').length).toBeGreaterThan(0);
    expect(tried.filter(({ type }) => type === 'LinkChanged')).toEqual([]);
    await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
    await time.pass(60_000);
    expect(server.finished?.status).toBe('F');
    server.fallsOver = () => null;
    await time.pass(400_000);
    const kept = server.review.map(({ id }) => id - 8_900);
    // Within the grace of the end they count: they were given before it.
    expect([...takenItems(simulation), ...kept].toSorted((a, b) => a - b)).toEqual(itemIds);
    expect(runtime().onlyHere()).toEqual({ toSend: 0, heldBack: 0 });
  });

  it('of a sheet that ends first go with all others, and the server is not asked without end', async () => {
    const simulation = await answered(19, [110], (server) => {
      server.fallsOver = (entry) => (saysSecond(entry) ? 'silence' : null);
      server.faults.unreachable = true;
    });
    const { runtime, server, time, until } = simulation;
    await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
    server.heal();
    await time.pass(600_000);
    expect(server.finished?.status).toBe('F');
    expect(takenItems(simulation)).toEqual(itemIds.filter((id) => id !== 110));
    expect(runtime().onlyHere()).toEqual({ toSend: 0, heldBack: 1 });
  });

  it.each([500, 502, 504, 'silence'] as const)(
    'one alone that the server falls over (%s) keeps nobody from going on, nor the end from going',
    async (reply) => {
      const { runtime, server, time, until } = await started(sheet, undefined, 43);
      await time.pass(30_000);
      server.fallsOver = (entry) => (saysSecond(entry) ? reply : null);
      await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100, 2) }));
      await time.pass(300_000);
      // Nothing else was posted: nobody knows whether it is the server.
      expect(asideOf(runtime().head(), 100)).toBeNull();
      expect(linkOf(runtime().head())).toMatchObject({ online: true, serverOff: false });
      await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
      await time.pass(300_000);
      expect(server.finished?.status).toBe('F');
      expect(asideOf(runtime().head(), 100)).toBe('heldBack');
    },
  );

  it('and that then refuses it by a word of its own, is looked for no more: while all writes fail later, nobody else is said to be refused', async () => {
    const simulation = await answered(31, [110], (server) => {
      server.fallsOver = (entry) => (saysSecond(entry) ? 502 : null);
    });
    const { runtime, server, time, until } = simulation;
    // Something has failed, and is looked for.
    for (let waited = 0; takenItems(simulation).length === 0 && waited < 120; waited += 1) await time.pass(1_000);
    server.fallsOver = (entry) => (saysSecond(entry) ? 400 : null);
    await time.pass(120_000);
    expect(asideOf(runtime().head(), 110)).toBe('heldBack');
    expect(takenItems(simulation)).toEqual(itemIds.filter((id) => id !== 110));
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 112, details: chosen(112, 3) }));
    await time.pass(20_000);
    server.fallsOver = () => 502;
    for (const itemId of [114, 116]) {
      await until(runtime().dispatch({ type: 'AnswerItem', itemId, details: chosen(itemId, 3) }));
    }
    await time.pass(280_000);
    expect([114, 116].map((id) => asideOf(runtime().head(), id))).toEqual([null, null]);
    expect(linkOf(runtime().head())).toMatchObject({ serverOff: true });
  });
});
