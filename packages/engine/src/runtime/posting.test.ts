import { describe, expect, it } from 'vitest';
import { asideOf, pendingCount } from '../index.ts';
import { answered, itemIds, saysSecond, takenItems } from '../testing/simulation/all-answered.ts';
import { loggedEvents } from '../testing/simulation/logged-events.ts';
import { chosen } from '../testing/simulation/simple-sheet.ts';

describe('answers of a sheet that the server has ended', () => {
  // Seeds 1397, 6700 and 6851 of the swarm: of what was pending when the operator ended the sheet, only what one post carried was kept.
  it('count that were held back, and what was answered during the last post is kept for review', async () => {
    const simulation = await answered(4, [104], (server) => {
      server.fallsOver = (entry) => (saysSecond(entry) ? 400 : null);
    });
    const { runtime, server, time, until } = simulation;
    void runtime().flush();
    await time.pass(60_000);
    expect(asideOf(runtime().head(), 104)).toBe('heldBack');
    server.endSheet();
    server.fallsOver = () => null;
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100, 3) }));
    void runtime().flush();
    await time.pass(1);
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100, 4) }));
    await time.pass(60_000);
    const kept = server.review.map(({ details }) => details);
    expect(kept).toContainEqual(chosen(100, 4));
    // Given before the end, and there within the grace.
    expect(takenItems(simulation)).toContain(104);
    expect(pendingCount(runtime().head())).toBe(0);
  });

  // Seeds 97 and 3079 of the whole: the reply that tells of the end makes an answer of what is being typed, after all had been handed over.
  it('are kept for review with what was being typed when the server told of the end', async () => {
    const simulation = await answered(4, [], () => undefined);
    const { runtime, server, time, until } = simulation;
    await time.pass(20_000);
    server.endSheet();
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen(100, 3) }));
    void runtime().flush();
    await time.pass(1);
    const details = [{ itemOptionId: null, answer: 'a medias', slot: null }];
    runtime().type({ itemId: 101, text: 'a medias', details });
    await time.pass(60_000);
    const kept = server.review.map((entry) => entry.details);
    expect(kept).toContainEqual(chosen(100, 3));
    expect(kept).toContainEqual(details);
    expect(server.arrivals.filter((one) => one === 'sync').length).toBeLessThan(8);
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
    const told = (await loggedEvents(simulation)).filter(({ type }) => type === 'AnswerSetAside');
    expect(told).toMatchObject([{ data: { reason: 'notOffered' } }]);
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: 120, details: chosen(120) }));
    expect(asideOf(runtime().head(), 120)).toBeNull();
    void runtime().flush();
    await time.pass(5_000);
    expect(takenItems(simulation)).toEqual(itemIds);
  });
});
