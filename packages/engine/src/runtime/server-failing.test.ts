import { describe, expect, it } from 'vitest';
import { linkOf } from '../index.ts';
import { answered, itemIds, sizesOf, takenItems } from '../testing/simulation/all-answered.ts';
import { loggedEvents } from '../testing/simulation/logged-events.ts';

describe('answers that the server cannot take for now', () => {
  it.each([{ broken: 1 }, { hung: 1 }, { lostRequest: 1 }] as const)(
    'while the server itself is away (%j), nobody is said to be refused, and nothing is posted in parts',
    async (faults) => {
      const simulation = await answered(11, [], (server) => {
        Object.assign(server.faults, faults);
      });
      const { runtime, server, time } = simulation;
      void runtime().flush();
      await time.pass(900_000);
      const events = await loggedEvents(simulation);
      expect(events.filter(({ type }) => type === 'AnswerRefused')).toEqual([]);
      expect(new Set(sizesOf(events))).toEqual(new Set([itemIds.length]));
      server.heal();
      await time.pass(61_000);
      expect(takenItems(simulation)).toEqual(itemIds);
    },
  );

  /**
   * Statuses of a server whose disk is full, or that can read and not write, behind proxies that say so each in its own
   * way.
   */
  const failing = [500, 502, 504] as const;

  it.each(failing)(
    'while every post fails with %i, nobody is said to be refused, and it is the server that is said to be off',
    async (status) => {
      const simulation = await answered(37, [], (server) => {
        server.fallsOver = () => status;
      });
      const { runtime, server, time } = simulation;
      await time.pass(240_000);
      const before = server.arrivals.filter((one) => one === 'sync').length;
      await time.pass(600_000);
      // As after any failure the next one waits, up to half a minute.
      expect(server.arrivals.filter((one) => one === 'sync').length - before).toBeLessThan(80);
      expect(linkOf(runtime().head())).toMatchObject({ online: true, serverOff: true });
      const events = await loggedEvents(simulation);
      expect(events.filter(({ type }) => type === 'AnswerRefused')).toEqual([]);
      server.fallsOver = () => null;
      await time.pass(61_000);
      expect(takenItems(simulation)).toEqual(itemIds);
      expect(linkOf(runtime().head())).toMatchObject({ online: true, serverOff: false });
    },
  );

  it.each(failing)(
    'while every write fails with %i, the end is asked for again and again, and goes with all of it',
    async (status) => {
      const simulation = await answered(41, [], (server) => {
        server.fallsOver = () => status;
        server.isFullDisk = status;
      });
      const { runtime, server, time, until } = simulation;
      await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
      await time.pass(900_000);
      expect(server.finished).toBeNull();
      expect((await loggedEvents(simulation)).filter(({ type }) => type === 'AnswerRefused')).toEqual([]);
      server.fallsOver = () => null;
      server.isFullDisk = null;
      await time.pass(120_000);
      expect(server.finished?.status).toBe('F');
      expect(takenItems(simulation)).toEqual(itemIds);
      expect(server.review.filter(({ details }) => details.length > 0)).toEqual([]);
    },
  );

  // Given a server that can read and not write: it answers a post of nothing, and says of every other that it cannot now.
  it('while the server says that it takes nothing for now, nobody is said to be refused, and nothing is posted in parts', async () => {
    const simulation = await answered(31, [], (server) => {
      server.fallsOver = () => 503;
    });
    const { runtime, server, time, until } = simulation;
    await time.pass(600_000);
    const events = await loggedEvents(simulation);
    expect(events.filter(({ type }) => type === 'AnswerRefused')).toEqual([]);
    expect(new Set(sizesOf(events))).toEqual(new Set([itemIds.length]));
    await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
    server.fallsOver = () => null;
    await time.pass(61_000);
    expect(takenItems(simulation)).toEqual(itemIds);
    expect(server.finished?.status).toBe('F');
  });

  it('while the server tells the time and has no database, nobody is said to be refused, and nothing is posted in parts', async () => {
    const simulation = await answered(23, [], (server) => {
      server.isWithoutDatabase = true;
    });
    const { server, time } = simulation;
    await time.pass(600_000);
    const events = await loggedEvents(simulation);
    expect(events.filter(({ type }) => type === 'AnswerRefused')).toEqual([]);
    expect(new Set(sizesOf(events))).toEqual(new Set([itemIds.length]));
    server.isWithoutDatabase = false;
    await time.pass(61_000);
    expect(takenItems(simulation)).toEqual(itemIds);
  });

  // It can read, and answers a post of nothing: what it says itself counts, and nothing is looked for.
  it.each([503, 429] as const)(
    'while the server itself says that it takes nothing for now (%i), nobody is said to be refused, and nothing is posted in parts',
    async (status) => {
      const simulation = await answered(29, [], (server) => {
        server.fallsOver = () => status;
      });
      const { server, time } = simulation;
      await time.pass(600_000);
      const events = await loggedEvents(simulation);
      expect(server.arrivals).not.toContain('emptySync');
      expect(events.filter(({ type }) => type === 'AnswerRefused')).toEqual([]);
      expect(new Set(sizesOf(events))).toEqual(new Set([itemIds.length]));
      server.fallsOver = () => null;
      await time.pass(61_000);
      expect(takenItems(simulation)).toEqual(itemIds);
    },
  );

  it('of a post that is given up, though something else was replied to meanwhile, nobody says that the server is off', async () => {
    const simulation = await answered(43, [], (server) => {
      server.faults.hung = 1;
    });
    const { runtime, server, time } = simulation;
    const isUnderWay = (): boolean => server.arrivals.includes('sync');
    for (let beat = 0; beat < 100 && !isUnderWay(); beat += 1) await time.pass(100);
    expect(isUnderWay()).toBe(true);
    server.heal();
    await time.pass(25_000);
    runtime().setOnline(true);
    await time.pass(1_000);
    for (let beat = 0; beat < 100; beat += 1) {
      expect(linkOf(runtime().head())).toMatchObject({ online: true, serverOff: false });
      await time.pass(100);
    }
    const failed = (await loggedEvents(simulation)).filter(({ type }) => type === 'SyncFailed');
    expect(failed.map(({ data }) => data)).toMatchObject([{ failure: 'serverOff' }]);
    await time.pass(61_000);
    expect(takenItems(simulation)).toEqual(itemIds);
  });
});
