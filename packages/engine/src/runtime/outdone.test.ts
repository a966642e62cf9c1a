import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { answerOf, type Details, epochOf, itemState, pendingCount, syncFacts, syncStatus } from '../index.ts';
import type { PendingEntry } from '../model/pending-entry.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';
import type { Transport } from './ports.ts';

const sheet = simpleSheet([{ items: 4, duration: null }]);
const CHOICE = 100;
const TEXT = 101;
const written = (text: string): Details => [{ itemOptionId: null, answer: text, slot: null }];
const option = (itemOptionId: number): Details => [{ itemOptionId, answer: null, slot: null }];
const answerIdOf = (itemId: number): number => sheet.sections[0]?.items.find(({ id }) => id === itemId)?.answerId ?? 0;

/** A sheet under way on a machine without a network, where `itemId` has been answered. */
const answeredWithoutNetwork = async (itemId: number, details: Details): Promise<Simulation> => {
  const simulation = createSimulation(1, sheet);
  const { runtime, server, until } = simulation;
  expect(E.isRight(await until(runtime().start()))).toBe(true);
  await simulation.time.pass(30_000);
  server.faults.lostRequest = 1;
  await until(runtime().dispatch({ type: 'AnswerItem', itemId, details }));
  return simulation;
};

/** Opens the sheet over this transport, and posts this answer to one question. */
const postedBy = async (
  { until, runtime }: Simulation,
  other: Transport,
  itemId: number,
  details: Details,
): Promise<void> => {
  const opened = await until(other.open()());
  if (E.isLeft(opened)) throw new Error('it does not open');
  const entry: PendingEntry = {
    id: answerIdOf(itemId),
    index: 0,
    details,
    time: 0,
    visits: 1,
    updatedAt: runtime().now() ?? 0,
    disabled: false,
    disabledItem: false,
    epoch: opened.right.opening.epoch,
    revision: 1,
  };
  expect(E.isRight(await until(other.sync([entry])()))).toBe(true);
};

const visitedBy = (simulation: Simulation, other: Transport, itemId: number): Promise<void> =>
  postedBy(simulation, other, itemId, []);
/** Another computer has the sheet. */
const elsewhere = (simulation: Simulation, itemId: number, details: Details): Promise<void> => {
  simulation.server.heal();
  return postedBy(simulation, simulation.server.transport('other'), itemId, details);
};

const answered = ({ runtime }: Simulation, itemId: number): Details => answerOf(runtime().head(), itemId).details;
const stage = ({ runtime }: Simulation): string =>
  syncStatus(syncFacts(runtime().head(), runtime().session(), runtime().storage(), runtime().drafts())).stage;
const held = ({ server }: Simulation, itemId: number): Details | undefined =>
  server.rows.get(answerIdOf(itemId))?.details;

describe('an answer that only this device has, when another one has had the sheet', () => {
  it.each([
    [CHOICE, option(1001)],
    [TEXT, written('hola')],
  ])('stays the answer to a question that was only visited there (item %i)', async (itemId, details) => {
    const simulation = await answeredWithoutNetwork(itemId, details);
    await elsewhere(simulation, itemId, []);
    expect(await simulation.reload()).toBe(true);
    await simulation.time.pass(30_000);
    expect(answered(simulation, itemId)).toEqual(details);
    expect(held(simulation, itemId)).toEqual(details);
    expect(simulation.runtime().drafts()).toEqual([]);
    expect(pendingCount(simulation.runtime().head())).toBe(0);
  });

  it.each([
    [CHOICE, option(1001), option(1002)],
    [TEXT, written('hola'), written('adiós')],
  ])('is shown, and does not count, where it was answered there since (item %i)', async (itemId, here, there) => {
    const simulation = await answeredWithoutNetwork(itemId, here);
    await elsewhere(simulation, itemId, there);
    expect(await simulation.reload()).toBe(true);
    await simulation.time.pass(30_000);
    expect(answered(simulation, itemId)).toEqual(there);
    expect(held(simulation, itemId)).toEqual(there);
    expect(simulation.runtime().drafts()).toMatchObject([{ itemId, details: here, rejection: { reason: 'Stale' } }]);
    expect(await simulation.reload()).toBe(true);
    expect(simulation.runtime().drafts()).toMatchObject([{ itemId, details: here, rejection: { reason: 'Stale' } }]);
  });

  it('is shown no more once its question is answered again', async () => {
    const simulation = await answeredWithoutNetwork(CHOICE, option(1001));
    await elsewhere(simulation, CHOICE, option(1002));
    await simulation.reload();
    await simulation.until(
      simulation.runtime().dispatch({ type: 'AnswerItem', itemId: CHOICE, details: option(1001) }),
    );
    await simulation.time.pass(30_000);
    expect(simulation.runtime().drafts()).toEqual([]);
    expect(held(simulation, CHOICE)).toEqual(option(1001));
    await simulation.reload();
    expect(simulation.runtime().drafts()).toEqual([]);
  });

  // Seeds 790, 1551 and 1957 of the whole: nothing was heard of the server for ten seconds, and one went on from the journal.
  it('counts where it was given in this page, before the server said a word', async () => {
    const simulation = await answeredWithoutNetwork(TEXT, written('antes'));
    await elsewhere(simulation, TEXT, written('allá'));
    simulation.server.faults.lostRequest = 1;
    expect(await simulation.reload()).toBe(true);
    await simulation.until(
      simulation.runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: written('antes y ahora') }),
    );
    simulation.runtime().type({ itemId: TEXT, text: 'antes y ahora mismo', details: written('antes y ahora mismo') });
    simulation.server.heal();
    await simulation.time.pass(120_000);
    expect(answered(simulation, TEXT)).toEqual(written('antes y ahora mismo'));
    expect(held(simulation, TEXT)).toEqual(written('antes y ahora mismo'));
    expect(simulation.runtime().drafts()).toEqual([]);
  });

  it('is not put over what was given later, in a page whose disk took nothing', async () => {
    const simulation = await answeredWithoutNetwork(TEXT, written('antes'));
    const { server, disk, time, until, runtime, reload } = simulation;
    disk.isFull = true;
    server.heal();
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: written('después') }));
    await time.pass(30_000);
    expect(held(simulation, TEXT)).toEqual(written('después'));
    disk.isFull = false;
    expect(await reload()).toBe(true);
    await time.pass(60_000);
    expect(answered(simulation, TEXT)).toEqual(written('después'));
    expect(held(simulation, TEXT)).toEqual(written('después'));
    expect(simulation.runtime().drafts()).toEqual([]);
  });

  // The server's copy is this device's own, of an epoch that both have: its higher revision is the later one.
  it.each<[string, Details, (simulation: Simulation) => Promise<unknown>]>([
    ['replaced', written('después'), ({ until, server }) => until(server.transport('other').open()())],
    ['cleared', [], ({ until, server }) => until(server.transport('other').open()())],
    ['cleared', [], async ({ server }) => [server.endSheet(), server.reopen(600_000)]],
  ])(
    'does not come back where the page whose disk took nothing has %s it (%j), and the sheet was opened anew since',
    async (_, last, opensAnew) => {
      const simulation = await answeredWithoutNetwork(TEXT, written('antes'));
      const { server, disk, time, until, runtime, reload } = simulation;
      disk.isFull = true;
      server.heal();
      await until(runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: last }));
      await time.pass(30_000);
      expect(held(simulation, TEXT)).toEqual(last);
      await opensAnew(simulation);
      disk.isFull = false;
      expect(await reload()).toBe(true);
      await time.pass(60_000);
      expect(epochOf(simulation.runtime().head())).toBeGreaterThan(1);
      expect(simulation.runtime().drafts()).toEqual([]);
      expect([answered(simulation, TEXT), held(simulation, TEXT)]).toEqual([last, last]);
    },
  );

  it('is shown no more than it says: one that was cleared here is not refused, nor for review', async () => {
    const simulation = await answeredWithoutNetwork(TEXT, written('hola'));
    const { server, runtime, until } = simulation;
    server.faults.unreachable = true;
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: [] }));
    await elsewhere(simulation, TEXT, written('adiós'));
    expect(await simulation.reload()).toBe(true);
    await simulation.time.pass(30_000);
    expect(answered(simulation, TEXT)).toEqual(written('adiós'));
    expect(simulation.runtime().drafts()).toEqual([]);
    expect(pendingCount(simulation.runtime().head())).toBe(0);
  });

  it('has every key that is pressed while the disk takes what the opening would take away', async () => {
    const simulation = await answeredWithoutNetwork(TEXT, written('antes'));
    const { server, disk, time, runtime, reload } = simulation;
    await elsewhere(simulation, TEXT, written('allá'));
    server.faults.lostRequest = 1;
    expect(await reload()).toBe(true);
    disk.slow = 100;
    let text = '';
    const key = async (): Promise<void> => {
      text += 'abcdefghij'[text.length % 10];
      runtime().type({ itemId: TEXT, text, details: written(text) });
      await time.pass(190);
    };
    for (let keys = 0; keys < 5; keys += 1) await key();
    server.heal();
    while (epochOf(runtime().head()) < 3 && text.length < 500) await key();
    expect(epochOf(runtime().head())).toBe(3);
    await time.pass(60_000);
    expect(answered(simulation, TEXT)).toEqual(written(text));
    expect(held(simulation, TEXT)).toEqual(written(text));
    expect(runtime().drafts()).toEqual([]);
  });

  it.each([
    ['visited', [], written('39')],
    ['answered', written('41'), written('41')],
  ])('leaves what is written and is no answer yet where it is, if it was %s elsewhere', async (_, there, counts) => {
    const simulation = await answeredWithoutNetwork(TEXT, written('39'));
    const { time, runtime, reload } = simulation;
    runtime().type({ itemId: TEXT, text: '39 kg', details: null });
    await time.pass(2_000);
    await elsewhere(simulation, TEXT, there);
    expect(await reload()).toBe(true);
    await time.pass(30_000);
    expect(held(simulation, TEXT)).toEqual(counts);
    expect(runtime().drafts()).toMatchObject([{ text: '39 kg' }]);
  });

  it('goes again as the answer that it is, where the page went before the opening was in its log', async () => {
    const simulation = await answeredWithoutNetwork(TEXT, written('hola'));
    const { disk, runtime, reload, time } = simulation;
    await elsewhere(simulation, TEXT, []);
    disk.draftsOfPage().writeNow({
      sheetId: 7,
      epoch: 1,
      drafts: [{ itemId: TEXT, text: 'hola', details: written('hola'), keyAt: 5, revision: 0, epoch: 3 }],
    });
    expect(await reload()).toBe(true);
    await time.pass(30_000);
    expect(runtime().drafts()).toEqual([]);
    expect(held(simulation, TEXT)).toEqual(written('hola'));
  });

  it('outlives a page that is killed while the sheet is opened', async () => {
    const simulation = await answeredWithoutNetwork(TEXT, written('hola'));
    await elsewhere(simulation, TEXT, written('adiós'));
    for (let span = 0; span <= 500; span += 25) {
      const starting = simulation.reload();
      await simulation.time.pass(span);
      void starting.catch(() => undefined);
    }
    await simulation.reload();
    expect(simulation.runtime().drafts()).toMatchObject([{ text: 'hola', rejection: { reason: 'Stale' } }]);
  });

  it('is not called saved where the server took a later visit for it: the sheet is opened again, and it is given again', async () => {
    const simulation = await answeredWithoutNetwork(TEXT, written('hola'));
    const { server, runtime, time } = simulation;
    server.login = 'device';
    server.heal();
    await visitedBy(simulation, server.transport('device, in another tab'), TEXT);
    const isSuperseded = (): boolean => server.review.length > 0 && pendingCount(runtime().head()) === 0;
    for (let beat = 0; beat < 600 && !isSuperseded(); beat += 1) await time.pass(100);
    expect(server.review).toMatchObject([{ details: written('hola') }]);
    expect([itemState(runtime().head(), 1).saved, stage(simulation)]).toEqual(['here', 'here']);
    await time.pass(60_000);
    expect(held(simulation, TEXT)).toEqual(written('hola'));
    expect([itemState(runtime().head(), 1).saved, stage(simulation)]).toEqual(['saved', 'sentAll']);
  });

  it('waits for review where the page that had it on a full disk is gone before its post arrives', async () => {
    const simulation = createSimulation(1, sheet);
    const { server, runtime, disk, time, until, reload } = simulation;
    expect(E.isRight(await until(runtime().start()))).toBe(true);
    disk.isFull = true;
    server.login = 'device';
    server.faults.lateRequest = 1;
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: written('hola') }));
    await time.pass(1_000);
    server.heal();
    await visitedBy(simulation, server.transport('device, loaded again'), TEXT);
    expect(await reload()).toBe(true);
    await time.pass(120_000);
    expect(held(simulation, TEXT)).toEqual([]);
    expect(server.review).toMatchObject([{ details: written('hola') }]);
  });
});
