import { describe, expect, it } from 'vitest';
import {
  ANSWER_ID,
  answeredInSection,
  elsewhere,
  HERE,
  ITEM,
  reviewed,
  SECTION_MS,
  THERE,
} from '../testing/simulation/answered-twice.ts';
import { chosen } from '../testing/simulation/simple-sheet.ts';
import type { Simulation } from '../testing/simulation/simulation.ts';

describe('an answer that is shown beside the one of another device', () => {
  const shownInTime = async (): Promise<Simulation> => {
    const simulation = await answeredInSection();
    await elsewhere(simulation, THERE);
    expect(await simulation.reload()).toBe(true);
    await simulation.time.pass(20_000);
    expect(simulation.runtime().drafts()).toMatchObject([{ rejection: { reason: 'Stale' }, review: null }]);
    return simulation;
  };

  it.each<[string, (simulation: Simulation) => Promise<unknown>]>([
    ['its section ended', ({ time }) => time.pass(SECTION_MS + 600_000)],
    [
      'the sheet was finished',
      ({ runtime, until }) => until(runtime().dispatch({ type: 'FinishQuiz', processes: [] })),
    ],
    [
      'the operator ended the sheet',
      async ({ server, runtime, until, time }) => {
        server.endSheet();
        const details = [{ itemOptionId: null, answer: 'hola', slot: null }];
        await until(runtime().dispatch({ type: 'AnswerItem', itemId: ITEM + 1, details }));
        await time.pass(60_000);
      },
    ],
    [
      'its section ended while no page had it',
      async ({ reload, runtime, time }) => {
        await runtime().stop();
        await time.pass(SECTION_MS + 600_000);
        await reload();
      },
    ],
  ])('waits for review, once, where one chose neither until %s', async (_, ends) => {
    const simulation = await shownInTime();
    const { time, reload, runtime, server } = simulation;
    await ends(simulation);
    await time.pass(60_000);
    expect(reviewed(simulation)).toEqual([HERE]);
    expect(server.rows.get(ANSWER_ID)?.details).toEqual(THERE);
    expect(runtime().drafts()).toMatchObject([{ itemId: ITEM, details: HERE, review: 'heard' }]);
    await reload();
    await time.pass(60_000);
    expect(reviewed(simulation)).toEqual([HERE]);
  });

  it('is owed by the request to finish, so that no grade stands before it is there', async () => {
    const simulation = await shownInTime();
    const { runtime, until, server } = simulation;
    await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
    await simulation.time.pass(5_000);
    expect([server.finished?.status, server.owed]).toEqual(['F', true]);
  });

  it('is nothing to be reviewed where its question was answered again', async () => {
    const simulation = await shownInTime();
    const { runtime, until, time } = simulation;
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: ITEM, details: chosen(ITEM, 3) }));
    await until(runtime().dispatch({ type: 'FinishQuiz', processes: [] }));
    await time.pass(60_000);
    expect([runtime().drafts(), reviewed(simulation)]).toEqual([[], []]);
  });
});
