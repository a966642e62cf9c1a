import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { activePosition, sectionDeadline, unconfirmedSections } from '../index.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { started } from '../testing/simulation/started.ts';

describe('a session driven by the runtime, in sections that have a time', () => {
  it('starts a timed section without the server in hybrid mode, and tells it the true start later', async () => {
    const content = simpleSheet([{ items: 2, duration: 900 }], { hybridMode: true });
    const { runtime, server, time, until } = await started(content);
    server.faults.unreachable = true;
    expect(E.isRight(await until(runtime().startSection(50)))).toBe(true);
    const deadline = sectionDeadline(runtime().session(), 50);
    expect(unconfirmedSections(runtime().session())).toHaveLength(1);
    await time.pass(100_000);
    server.heal();
    await time.pass(60_000);
    expect(unconfirmedSections(runtime().session())).toEqual([]);
    expect(Math.abs((sectionDeadline(runtime().session(), 50) ?? 0) - (deadline ?? 0))).toBeLessThan(1_000);
  });

  it('starts a timed section with the server only, where it is not hybrid', async () => {
    const content = simpleSheet([{ items: 2, duration: 900 }]);
    const { runtime, server, time, until } = await started(content);
    server.faults.unreachable = true;
    const starting = runtime().startSection(50);
    const asked = runtime().startSection(50);
    await time.pass(60_000);
    expect(runtime().startingSection()?.unanswered).toBeGreaterThan(1);
    expect(activePosition(runtime().session())).toBeNull();
    server.heal();
    expect((await until(Promise.all([starting, asked]))).map(E.isRight)).toEqual([true, true]);
    expect(runtime().startingSection()).toBeNull();
    expect(activePosition(runtime().session())).toBe(0);
  });

  it('says to whoever looks that it asks, and how often in vain', async () => {
    const { runtime, server, time, until } = await started(simpleSheet([{ items: 2, duration: 900 }]));
    server.faults.broken = 1;
    const shown: (number | null)[] = [];
    runtime().subscribe(() => {
      const unanswered = runtime().startingSection()?.unanswered ?? null;
      if (unanswered !== shown.at(-1)) shown.push(unanswered);
    });
    const starting = runtime().startSection(50);
    expect(shown).toEqual([0]);
    await time.pass(900);
    expect(shown).toEqual([0, 1]);
    server.heal();
    await until(starting);
    expect(shown.at(-1)).toBeNull();
  });

  it('asks for the start of a section again by itself, by the same name and counting, until the page goes', async () => {
    const content = simpleSheet([{ items: 2, duration: 900 }]);
    const { runtime, server, time, until } = await started(content);
    server.faults.lostReply = 1;
    const starting = runtime().startSection(50);
    await time.pass(90_000);
    const asks = server.asks.map(({ id, tries }) => `${id} ${tries}`);
    expect(asks.length).toBeGreaterThan(1);
    expect(asks).toEqual(asks.map((_, i) => `${server.asks[0]?.id} ${i + 1}`));
    void runtime().stop();
    expect(await until(starting)).toEqual(E.left({ kind: 'offline' }));
  });

  it('asks on for a section, and says so, once another one that was asked for meanwhile is started', async () => {
    const timed = { items: 2, duration: 900 };
    const { runtime, server, time, until } = await started(simpleSheet([timed, timed]));
    server.faults.unreachable = true;
    const starts = [50, 51].map(async (id) => {
      await runtime().startSection(id);
      return id;
    });
    await time.pass(5_000);
    server.heal();
    const [first, second] = [await until(Promise.race(starts)), runtime().startingSection()?.sectionId];
    expect(new Set([first, second])).toEqual(new Set([50, 51]));
    await until(Promise.all(starts));
    expect(runtime().startingSection()).toBeNull();
    expect(server.asks.map(({ tries }) => tries)).toHaveLength(2);
  });

  it('asks the server for no start of a section that cannot be entered', async () => {
    const timed = { items: 2, duration: 900 };
    const content = simpleSheet([timed, timed], { backButtonEnabled: false });
    const { runtime, server, until } = await started(content);
    expect(await until(runtime().startSection(51))).toEqual(E.left({ reason: 'BackButtonOff' }));
    expect(server.arrivals).not.toContain('section');
  });
});
