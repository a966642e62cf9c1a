import { describe, expect, it } from 'vitest';
import { blockedBy, linkOf, pendingCount, syncInFlight } from '../index.ts';
import { loggedEvents } from '../testing/simulation/logged-events.ts';
import { chosen, simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';

const sheet = simpleSheet([{ items: 6, duration: null }]);
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed + 1);

const started = async (seed: number): Promise<Simulation> => {
  const simulation = createSimulation(seed, sheet);
  await simulation.until(simulation.runtime().start());
  return simulation;
};

const answer = ({ runtime, until }: Simulation, itemId: number) =>
  until(runtime().dispatch({ type: 'AnswerItem', itemId, details: chosen(itemId) }));

const LIES = ['SyncFailed', 'LinkChanged'];

describe('a sheet taken up again', () => {
  it.each(SEEDS)('with something pending says nothing of the link, and posts it once (seed %i)', async (seed) => {
    const simulation = await started(seed);
    const { server, time, reload, runtime } = simulation;
    await answer(simulation, 100);
    expect(await reload()).toBe(true);
    expect(linkOf(runtime().head())).toMatchObject({ online: true, serverOff: false });
    await time.pass(30_000);
    const events = await loggedEvents(simulation);
    expect(events.filter(({ type }) => LIES.includes(type))).toEqual([]);
    expect(server.arrivals.filter((one) => one === 'sync')).toHaveLength(1);
    expect(server.violations).toEqual([]);
  });

  // Seed 6125 of the swarm: the disk took ten seconds, and the log said that the server did not respond.
  it('on a slow disk does not call the server silent, which has replied', async () => {
    const simulation = await started(1);
    const { server, disk, reload } = simulation;
    await answer(simulation, 100);
    disk.slow = 5_000;
    await reload();
    disk.slow = 0;
    await simulation.time.pass(120_000);
    const events = await loggedEvents(simulation);
    expect(events.filter(({ type }) => LIES.includes(type))).toEqual([]);
    expect(server.arrivals.filter((one) => one === 'open')).toHaveLength(2);
  });

  // Seed 135 of the swarm: replies that take less than ten seconds each, and more together, are no silence.
  it.each(SEEDS)('that asks for a section again waits for each reply by itself (seed %i)', async (seed) => {
    const simulation = createSimulation(seed, simpleSheet([{ items: 4, duration: 600 }]));
    const { server, time, until, runtime, reload } = simulation;
    await until(runtime().start());
    server.faults.lostReply = 1;
    void runtime().startSection(50);
    await time.pass(1_000);
    server.heal();
    server.faults.slowReply = 1;
    expect(await reload()).toBe(true);
    await time.pass(60_000);
    const events = await loggedEvents(simulation);
    expect(events.filter(({ type }) => LIES.includes(type))).toEqual([]);
    expect(events.filter(({ type }) => type === 'SectionAsked').length).toBeGreaterThanOrEqual(2);
  });

  it('without the server says what it does not know, and nothing of what it does not', async () => {
    const simulation = await started(1);
    const { server, time, reload, runtime } = simulation;
    await answer(simulation, 100);
    server.faults.lostReply = 1;
    void runtime().flush();
    await time.pass(1_000);
    expect(syncInFlight(runtime().head())).toBe(1);
    server.faults.unreachable = true;
    expect(await reload()).toBe(true);
    expect([syncInFlight(runtime().head()), pendingCount(runtime().head())]).toEqual([null, 1]);
    server.heal();
    await time.pass(60_000);
    const events = await loggedEvents(simulation);
    const told = events.filter(({ type }) => [...LIES, 'PageRestored', 'SheetResumed'].includes(type));
    expect(told.map(({ type, data }) => (type === 'SheetResumed' ? { type } : { type, data }))).toEqual([
      { type: 'PageRestored', data: {} },
      { type: 'LinkChanged', data: { online: false, serverOff: false } },
      { type: 'LinkChanged', data: { online: true, serverOff: false } },
      { type: 'SheetResumed' },
    ]);
    expect(pendingCount(runtime().session())).toBe(0);
  });

  it('does not take the browser’s network for the server’s word', async () => {
    const simulation = await started(1);
    const { server, time, runtime } = simulation;
    server.faults.unreachable = true;
    runtime().setOnline(false);
    await time.pass(1_000);
    runtime().setOnline(true);
    await time.pass(1_000);
    expect(linkOf(runtime().head()).online).toBe(false);
    server.heal();
    runtime().setOnline(true);
    await time.pass(1_000);
    expect(linkOf(runtime().head())).toEqual({ known: true, online: true, serverOff: false });
  });
});

describe('a page that the browser put away and brought back', () => {
  it('does not know what became of its post: sends it again, blocks nobody, and calls no link lost', async () => {
    const simulation = await started(1);
    const { server, time, runtime } = simulation;
    await answer(simulation, 100);
    server.faults.unheard = 1;
    void runtime().flush();
    await time.pass(1_000);
    expect(linkOf(runtime().head()).known).toBe(false);
    expect(blockedBy(runtime().head())).toBeNull();
    server.heal();
    await time.pass(20_000);
    expect(linkOf(runtime().head())).toEqual({ known: true, online: true, serverOff: false });
    expect(pendingCount(runtime().session())).toBe(0);
    const events = await loggedEvents(simulation);
    expect(events.filter(({ type }) => type === 'SyncFailed')).toEqual([]);
    expect(events.filter(({ type }) => type === 'PageRestored').length).toBeGreaterThan(0);
  });
});

describe('a server that does not respond', () => {
  it('is noticed after ten seconds, by its own name, and what it was asked is asked once', async () => {
    const simulation = await started(1);
    const { server, time, runtime } = simulation;
    await answer(simulation, 100);
    server.faults.hung = 1;
    void runtime().flush();
    await time.pass(9_800);
    expect(linkOf(runtime().head())).toEqual({ known: true, online: true, serverOff: false });
    await time.pass(400);
    expect(linkOf(runtime().head())).toEqual({ known: true, online: true, serverOff: true });
    expect(blockedBy(runtime().head())).toBe('serverOff');
    await time.pass(19_000);
    expect(syncInFlight(runtime().head())).toBe(1);
    server.heal();
    await time.pass(30_000);
    expect(linkOf(runtime().head())).toEqual({ known: true, online: true, serverOff: false });
    const told = (await loggedEvents(simulation)).filter(({ type }) => type === 'SyncFailed');
    expect(told.map(({ data }) => data)).toEqual([{ syncId: 1, failure: 'serverOff' }]);
  });

  it('is noticed by who only reads as soon as something beside the session doubts it, and asked no more than once', async () => {
    const simulation = await started(1);
    const { server, time, runtime } = simulation;
    await time.pass(60_000);
    expect(runtime().idle()).toBe(true);
    server.faults.hung = 1;
    await time.pass(60_000);
    expect(linkOf(runtime().head()).serverOff).toBe(false);
    const before = server.arrivals.length;
    runtime().doubt();
    runtime().doubt();
    await time.pass(9_800);
    expect(linkOf(runtime().head())).toEqual({ known: true, online: true, serverOff: false });
    await time.pass(400);
    expect(linkOf(runtime().head())).toEqual({ known: true, online: true, serverOff: true });
    expect(server.arrivals.length - before).toBeLessThanOrEqual(1);
    server.heal();
    await time.pass(60_000);
    expect(linkOf(runtime().head())).toEqual({ known: true, online: true, serverOff: false });
  });

  const offAfter = async ({ time, runtime }: Simulation, most: number): Promise<number | null> => {
    const from = time.now();
    while (time.now() - from < most) {
      await time.pass(100);
      if (linkOf(runtime().head()).serverOff) return time.now() - from;
    }
    return null;
  };

  it.each([
    ['nothing', false],
    ['a post', true],
  ])(
    'is asked with less patience where it is heard of every few seconds otherwise, and was not (under way: %s)',
    async (_what, isPosting) => {
      const simulation = await started(1);
      const { server, time, runtime } = simulation;
      await time.pass(60_000);
      server.faults.hung = 1;
      if (isPosting) {
        await answer(simulation, 100);
        void runtime().flush();
      }
      await time.pass(100);
      runtime().unheard();
      runtime().unheard();
      const took = await offAfter(simulation, 9_000);
      expect(took).toBeGreaterThan(3_800);
      expect(took).toBeLessThan(4_300);
      server.heal();
      await time.pass(60_000);
      expect(linkOf(runtime().head())).toEqual({ known: true, online: true, serverOff: false });
      expect(pendingCount(runtime().session())).toBe(0);
      const told = (await loggedEvents(simulation)).filter(({ type }) => type === 'LinkChanged');
      expect(told.map(({ data }) => data)).toEqual([
        { online: true, serverOff: true },
        { online: true, serverOff: false },
      ]);
    },
  );

  it('and is heard of again meanwhile, has as long as ever to reply', async () => {
    const simulation = await started(1);
    const { server, time, runtime } = simulation;
    await time.pass(60_000);
    server.faults.hung = 1;
    runtime().unheard();
    await time.pass(2_000);
    runtime().heard();
    const took = await offAfter(simulation, 20_000);
    expect(took).toBeGreaterThan(7_800);
    expect(took).toBeLessThan(8_300);
  });

  it('is not called so where a reply of its comes to anything that was asked', async () => {
    const simulation = await started(1);
    const { server, time, runtime } = simulation;
    await time.pass(60_000);
    server.faults.hung = 1;
    runtime().unheard();
    server.heal();
    await time.pass(2_000);
    await answer(simulation, 100);
    await simulation.until(runtime().flush());
    expect(await offAfter(simulation, 5_000)).toBeNull();
  });

  it('was doubted for nothing: one word of it is enough, and the log has none of it', async () => {
    const simulation = await started(1);
    const { server, time, runtime } = simulation;
    await time.pass(60_000);
    const before = server.arrivals.length;
    runtime().doubt();
    await time.pass(60_000);
    expect(server.arrivals.length - before).toBe(1);
    expect((await loggedEvents(simulation)).filter(({ type }) => LIES.includes(type))).toEqual([]);
    expect(runtime().idle()).toBe(true);
  });

  it('and only takes its time is not called silent, nor asked twice', async () => {
    const simulation = await started(1);
    const { server, time, runtime } = simulation;
    await answer(simulation, 100);
    server.faults.slowReply = 1;
    void runtime().flush();
    await time.pass(12_000);
    expect(pendingCount(runtime().session())).toBe(0);
    expect((await loggedEvents(simulation)).filter(({ type }) => LIES.includes(type))).toEqual([]);
    expect(server.arrivals.filter((one) => one === 'sync')).toHaveLength(1);
  });

  it('keeps nobody from a sheet that this device has: it goes on from the journal, and is opened by the reply', async () => {
    const simulation = await started(1);
    const { server, time, runtime, reload } = simulation;
    await answer(simulation, 100);
    server.faults.hung = 1;
    const asked = time.now();
    expect(await reload()).toBe(true);
    expect(time.now() - asked).toBeLessThan(11_000);
    expect(linkOf(runtime().head())).toEqual({ known: true, online: true, serverOff: true });
    server.heal();
    await time.pass(60_000);
    const types = (await loggedEvents(simulation)).map(({ type }) => type);
    expect(types.filter((type) => type === 'SheetResumed')).toHaveLength(1);
    expect(types).not.toContain('SyncFailed');
    expect(pendingCount(runtime().session())).toBe(0);
  });
});
