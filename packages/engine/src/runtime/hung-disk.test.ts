import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { answerOf, type Details, finishOf, incidentsOf } from '../index.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';

const TEXT = 101;
const ANSWER_ID = 9_001;
const sheet = simpleSheet([{ items: 4, duration: null }], { hybridMode: true });
const written = (text: string): Details => [{ itemOptionId: null, answer: text, slot: null }];

const onHungDisk = async (): Promise<Simulation> => {
  const simulation = createSimulation(1, sheet);
  expect(E.isRight(await simulation.until(simulation.runtime().start()))).toBe(true);
  simulation.disk.isHung = true;
  return simulation;
};

describe('a disk that does not answer', () => {
  it('keeps no answer from the server for longer than a few seconds, and the screen says that it fails', async () => {
    const { server, time, runtime } = await onHungDisk();
    void runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: written('uno') });
    await time.pass(8_000);
    expect(server.rows.get(ANSWER_ID)?.details).toEqual(written('uno'));
    expect(runtime().storage()).toBe('failing');
    expect(answerOf(runtime().session(), TEXT).details).toEqual(written('uno'));
    expect(incidentsOf(runtime().head()).map(({ kind }) => kind)).toEqual(['storageFailed']);
    void runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: written('dos') });
    await time.pass(2_000);
    expect(server.rows.get(ANSWER_ID)?.details).toEqual(written('dos'));
  });

  it('keeps no end from the server', async () => {
    const { time, runtime } = await onHungDisk();
    void runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: written('uno') });
    void runtime().dispatch({ type: 'FinishQuiz', processes: [] });
    await time.pass(8_000);
    expect(finishOf(runtime().head())).toMatchObject({ confirmed: true });
  });

  it('has all of the log once it answers, and a page after this one goes on with it', async () => {
    const simulation = await onHungDisk();
    const { disk, server, time, runtime, reload } = simulation;
    for (const text of ['uno', 'dos', 'tres']) {
      void runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: written(text) });
      await time.pass(8_000);
    }
    disk.isHung = false;
    await time.pass(5_000);
    expect(runtime().storage()).toBe('durable');
    server.faults.unreachable = true;
    expect(await reload()).toBe(true);
    expect(answerOf(runtime().head(), TEXT).details).toEqual(written('tres'));
    expect(server.violations).toEqual([]);
  });

  it('lets what is being typed be kept in the other way', async () => {
    const { disk, time, runtime } = await onHungDisk();
    for (let key = 1; key <= 20; key += 1) {
      runtime().type({ itemId: TEXT, text: '5'.repeat(key), details: null });
      await time.pass(400);
    }
    expect(disk.drafts().flatMap(({ drafts }) => drafts.map(({ text }) => text.length))).not.toEqual([]);
  });
});
