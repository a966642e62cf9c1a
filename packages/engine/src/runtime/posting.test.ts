import * as E from 'fp-ts/lib/Either.js';
import { describe, expect, it } from 'vitest';
import { asideOf, finishOf, linkOf, type PendingEntry, pendingCount, type QuizEvent } from '../index.ts';
import { logReplayOfText } from '../testing/log-replay-of-text.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';

const ITEMS = 40;
const sheet = simpleSheet([{ items: ITEMS, duration: null }]);
const itemIds = Array.from({ length: ITEMS }, (_, place) => 100 + place).filter((id) => id % 2 === 0);
const detailsOf = (itemId: number, place: number) => [{ itemOptionId: itemId * 10 + place, answer: null, slot: null }];
const saysSecond = ({ details }: PendingEntry) => details.some(({ itemOptionId }) => (itemOptionId ?? 0) % 10 === 2);

/** Everything is answered at once, with the second option at each of `odd`, to a server that has been changed before. */
const answered = async (
  seed: number,
  odd: readonly number[],
  change: (server: Simulation['server']) => void,
): Promise<Simulation> => {
  const simulation = createSimulation(seed, sheet);
  const { runtime, server, until } = simulation;
  await until(runtime().start());
  change(server);
  const all = itemIds.map((itemId) =>
    runtime().dispatch({ type: 'AnswerItem', itemId, details: detailsOf(itemId, odd.includes(itemId) ? 2 : 1) }),
  );
  for (const one of all) expect(E.isRight(await until(one))).toBe(true);
  return simulation;
};

const eventsOf = async ({ runtime }: Simulation): Promise<readonly QuizEvent[]> => {
  const log = logReplayOfText();
  const events = [];
  for await (const line of runtime().lines()) {
    const event = log.next(line);
    if (E.isLeft(event)) throw new Error(JSON.stringify(event.left));
    events.push(...event.right);
  }
  expect(log.session().state).toEqual(runtime().session().state);
  return events;
};

/** How much each post carried. */
const sizesOf = (events: readonly QuizEvent[]): readonly number[] =>
  events.flatMap((event) => (event.type === 'SyncStarted' ? event.data.entries.length : []));

const takenItems = ({ server }: Simulation): readonly number[] =>
  [...server.rows.values()]
    .filter(({ details }) => details.length > 0)
    .flatMap(({ id }) => sheet.sections[0]?.items.find(({ answerId }) => answerId === id)?.id ?? [])
    .sort((a, b) => a - b);

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
    const refused = (await eventsOf(simulation)).filter(({ type }) => type === 'AnswerRefused');
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
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 104, details: detailsOf(104, 3) }));
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

  // Seeds 1397, 6700 and 6851 of the swarm: of what was pending when the operator ended the sheet, only what one post carried was kept.
  it('count where the sheet has ended since, and what was answered during the last post is kept for review', async () => {
    const simulation = await answered(4, [104], (server) => {
      server.fallsOver = (entry) => (saysSecond(entry) ? 400 : null);
    });
    const { runtime, server, time, until } = simulation;
    void runtime().flush();
    await time.pass(60_000);
    expect(asideOf(runtime().head(), 104)).toBe('heldBack');
    server.endSheet();
    server.fallsOver = () => null;
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: detailsOf(100, 3) }));
    void runtime().flush();
    await time.pass(1);
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: detailsOf(100, 4) }));
    await time.pass(60_000);
    const kept = server.review.map(({ details }) => details);
    expect(kept).toContainEqual(detailsOf(100, 4));
    // Given before the end, and there within the grace.
    expect(takenItems(simulation)).toContain(104);
    expect(pendingCount(runtime().head())).toBe(0);
  });

  // Seeds 97 and 3079 of the whole: the reply that tells of the end makes an answer of what is being typed, after all had been handed over.
  it('and what was being typed when the server told of the end are kept for review', async () => {
    const simulation = await answered(4, [], () => undefined);
    const { runtime, server, time, until } = simulation;
    await time.pass(20_000);
    server.endSheet();
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: detailsOf(100, 3) }));
    void runtime().flush();
    await time.pass(1);
    const details = [{ itemOptionId: null, answer: 'a medias', slot: null }];
    runtime().type({ itemId: 101, text: 'a medias', details });
    await time.pass(60_000);
    const kept = server.review.map((entry) => entry.details);
    expect(kept).toContainEqual(detailsOf(100, 3));
    expect(kept).toContainEqual(details);
    expect(server.arrivals.filter((one) => one === 'sync').length).toBeLessThan(8);
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

  it.each([{ broken: 1 }, { hung: 1 }, { lostRequest: 1 }] as const)(
    'while the server itself is away (%j), nobody is said to be refused, and nothing is posted in parts',
    async (faults) => {
      const simulation = await answered(11, [], (server) => {
        Object.assign(server.faults, faults);
      });
      const { runtime, server, time } = simulation;
      void runtime().flush();
      await time.pass(900_000);
      const events = await eventsOf(simulation);
      expect(events.filter(({ type }) => type === 'AnswerRefused')).toEqual([]);
      expect(new Set(sizesOf(events))).toEqual(new Set([itemIds.length]));
      server.heal();
      await time.pass(61_000);
      expect(takenItems(simulation)).toEqual(itemIds);
    },
  );

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
    const before = (await eventsOf(simulation)).length;
    await time.pass(900_000);
    const tried = (await eventsOf(simulation)).slice(before);
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

  /** Of a server whose disk is full, or that can read and not write, behind something that says so in its own way. */
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
      const events = await eventsOf(simulation);
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
      expect((await eventsOf(simulation)).filter(({ type }) => type === 'AnswerRefused')).toEqual([]);
      server.fallsOver = () => null;
      server.isFullDisk = null;
      await time.pass(120_000);
      expect(server.finished?.status).toBe('F');
      expect(takenItems(simulation)).toEqual(itemIds);
      expect(server.review.filter(({ details }) => details.length > 0)).toEqual([]);
    },
  );

  it.each([500, 502, 504, 'silence'] as const)(
    'one alone that the server falls over (%s) keeps nobody from going on, nor the end from going',
    async (reply) => {
      const simulation = createSimulation(43, sheet);
      const { runtime, server, time, until } = simulation;
      await until(runtime().start());
      await time.pass(30_000);
      server.fallsOver = (entry) => (saysSecond(entry) ? reply : null);
      await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: detailsOf(100, 2) }));
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

  // Given a server that can read and not write: it answers a post of nothing, and says of every other that it cannot now.
  it('while the server says that it takes nothing for now, nobody is said to be refused, and nothing is posted in parts', async () => {
    const simulation = await answered(31, [], (server) => {
      server.fallsOver = () => 503;
    });
    const { runtime, server, time, until } = simulation;
    await time.pass(600_000);
    const events = await eventsOf(simulation);
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
    const events = await eventsOf(simulation);
    expect(events.filter(({ type }) => type === 'AnswerRefused')).toEqual([]);
    expect(new Set(sizesOf(events))).toEqual(new Set([itemIds.length]));
    server.isWithoutDatabase = false;
    await time.pass(61_000);
    expect(takenItems(simulation)).toEqual(itemIds);
  });
});

describe('an answer that is set aside', () => {
  it('is told with its reason in the log and on its question, until it is answered otherwise', async () => {
    const simulation = await answered(13, [120], (server) => {
      server.isIll = saysSecond;
    });
    const { runtime, time, until } = simulation;
    void runtime().flush();
    await time.pass(5_000);
    expect(asideOf(runtime().head(), 120)).toBe('notOffered');
    expect(pendingCount(runtime().head())).toBe(0);
    expect(takenItems(simulation)).toEqual(itemIds.filter((id) => id !== 120));
    const told = (await eventsOf(simulation)).filter(({ type }) => type === 'AnswerSetAside');
    expect(told).toMatchObject([{ data: { reason: 'notOffered' } }]);
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 120, details: detailsOf(120, 1) }));
    expect(asideOf(runtime().head(), 120)).toBeNull();
    void runtime().flush();
    await time.pass(5_000);
    expect(takenItems(simulation)).toEqual(itemIds);
  });
});
