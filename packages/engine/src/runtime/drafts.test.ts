import { describe, expect, it } from 'vitest';
import * as E from '#fp-ts/Either.js';
import { answerOf, finishOf, sectionDeadline, statusOf } from '../index.ts';
import { loggedEvents } from '../testing/simulation/logged-events.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';

const MINUTE = 60_000;
/** The time between two keys of somebody who types without a pause. */
const RHYTHM_MS = 190;
const TEXT = 101;
const written = (text: string) => [{ itemOptionId: null, answer: text, slot: null }];
const sheet = simpleSheet([{ items: 4, duration: null }]);

const typing = async (seed = 1, content = sheet, limit = 10 * MINUTE) => {
  const simulation = createSimulation(seed, content, limit);
  const { runtime, time } = simulation;
  expect(E.isRight(await simulation.until(runtime().start()))).toBe(true);
  let text = '';
  const key = (itemId = TEXT): void => {
    text += 'abcdefghij'[text.length % 10];
    runtime().type({ itemId, text, details: written(text) });
  };
  /** Keys at a human rhythm for as long as this; gives back what stands in the control. */
  const type = async (span: number): Promise<string> => {
    for (let passed = 0; passed < span; passed += RHYTHM_MS) {
      key();
      await time.pass(RHYTHM_MS);
    }
    return text;
  };
  const events = () => loggedEvents(simulation);
  const answered = (itemId = TEXT) => answerOf(runtime().session(), itemId).details;
  return { ...simulation, key, type, events, answered };
};

describe('what is typed', () => {
  it('is an answer half a second after the last key, dated by that key', async () => {
    const { key, time, runtime, answered, events } = await typing();
    await time.pass(1_000);
    key();
    const keyAt = runtime().now();
    await time.pass(499);
    expect(answered()).toEqual([]);
    expect(runtime().drafts()).toMatchObject([{ itemId: TEXT, text: 'a', rejection: null }]);
    await time.pass(30);
    expect(answered()).toEqual(written('a'));
    expect(runtime().drafts()).toEqual([]);
    expect((await events()).at(-1)).toMatchObject({ type: 'AnswerChanged', at: keyAt });
  });

  it('is whole as of its last key before the end, though a key falls between the end and whoever looks at the clock', async () => {
    const { key, time, runtime, answered } = await typing(1, sheet, MINUTE);
    const deadline = runtime().session().state.timers.deadline;
    await time.pass(deadline - (runtime().now() ?? 0) - 300);
    for (let before = 0; before < 5; before += 1) key();
    time.skip(310);
    key();
    await time.pass(2_000);
    expect(answered()).toEqual(written('abcde'));
    expect(statusOf(runtime().session())).toBe('FT');
    expect(runtime().drafts()).toMatchObject([{ text: 'abcdef', rejection: { reason: 'AlreadyFinished' } }]);
  });

  it('is an answer every 15 s of typing without a pause, and no oftener', async () => {
    const { type, events } = await typing();
    await type(61_000);
    expect((await events()).filter((event) => event.type === 'AnswerChanged')).toHaveLength(4);
  });

  it('is on the device a second after its first key, and comes back after a crash', async () => {
    const { type, time, disk, reload, answered } = await typing();
    await type(9_000);
    const kept = disk.drafts()[0]?.drafts[0]?.text ?? '';
    expect(kept.length).toBeGreaterThan((8_000 - 2 * RHYTHM_MS) / RHYTHM_MS);
    expect(await reload()).toBe(true);
    expect(answered()).toEqual(written(kept));
    await time.pass(1_000);
    expect(disk.drafts()).toEqual([]);
  });

  it('comes back whole where the page could say that it goes, with what was chosen in the same instant', async () => {
    const { type, runtime, reload, answered, disk, time } = await typing();
    const text = await type(700);
    const chosen = [{ itemOptionId: 1_001, answer: null, slot: null }];
    void runtime().dispatch({ type: 'AnswerItem', itemId: 100, details: chosen });
    runtime().type({ itemId: TEXT, text: `${text}!`, details: written(`${text}!`) });
    runtime().secure();
    expect(await reload()).toBe(true);
    expect(answered()).toEqual(written(`${text}!`));
    expect(answered(100)).toEqual(chosen);
    await time.pass(1_000);
    expect(disk.drafts()).toEqual([]);
  });

  it('is in the log before the end of the sheet, however late the page wakes up', async () => {
    const { type, time, runtime, server, answered, events } = await typing(1, sheet, MINUTE);
    await time.pass(50_000);
    const text = await type(9_000);
    const keyAt = (runtime().now() ?? 0) - RHYTHM_MS;
    time.sleep(20_000);
    runtime().wake();
    await time.pass(10_000);
    expect(statusOf(runtime().session())).toBe('FT');
    expect(answered()).toEqual(written(text));
    expect((await events()).findLast((event) => event.type === 'AnswerChanged')?.at).toBe(keyAt);
    expect(server.rows.get(9_001)?.details).toEqual(written(text));
  });

  it('is in the log before a section ends', async () => {
    const sections = simpleSheet([
      { items: 2, duration: 30 },
      { items: 2, duration: 30 },
    ]);
    const { type, time, runtime, until, answered } = await typing(1, sections);
    await until(runtime().startSection(50));
    await time.pass(25_000 - ((runtime().now() ?? 0) % 1));
    const end = sectionDeadline(runtime().head(), 50) ?? 0;
    let inTime = '';
    while (answered().length === 0) {
      const at = runtime().now() ?? 0;
      const text = await type(RHYTHM_MS);
      if (at < end) inTime = text;
    }
    expect(answered()[0]?.answer).toBe(inTime);
  });

  it('is in the log before the camera covers the question', async () => {
    const watched = { ...sheet, rules: { ...sheet.rules, cameraOff: 2 as const } };
    const { type, runtime, until, answered } = await typing(1, watched);
    const text = await type(4_000);
    await until(runtime().dispatch({ type: 'ReportCamera', problem: 'noCamera' }));
    expect(answered()).toEqual(written(text));
  });

  it('is in the log before a second monitor, or an end from elsewhere, ends the sheet', async () => {
    for (const end of [
      { type: 'ReportDisplays', count: 2 },
      { type: 'ReportFinishedElsewhere', status: 'F' },
    ] as const) {
      const { type, runtime, until, answered } = await typing();
      const text = await type(4_000);
      await until(runtime().dispatch(end));
      expect(finishOf(runtime().session())).not.toBeNull();
      expect(answered()).toEqual(written(text));
    }
  });

  it('stays where it is refused, with the reason, and is taken once nothing refuses it', async () => {
    const watched = { ...sheet, rules: { ...sheet.rules, cameraOff: 2 as const } };
    const { key, time, runtime, answered, reload, until } = await typing(1, watched);
    await until(runtime().dispatch({ type: 'ReportCamera', problem: 'noCamera' }));
    key();
    await time.pass(1_000);
    const refused = { text: 'a', rejection: { reason: 'Blocked', by: 'camera' } };
    expect(runtime().drafts()).toMatchObject([refused]);
    await reload();
    expect(runtime().drafts()).toMatchObject([refused]);
    void runtime().dispatch({ type: 'ReportCamera', problem: null });
    await time.pass(1_000);
    expect(runtime().drafts()).toEqual([]);
    expect(answered()).toEqual(written('a'));
  });

  it('stays where it cannot be an answer, through moves and a crash', async () => {
    const { time, runtime, reload } = await typing();
    runtime().type({ itemId: TEXT, text: '39 k', details: null });
    await time.pass(2_000);
    void runtime().dispatch({ type: 'Next', confirmed: true });
    await time.pass(1_000);
    await reload();
    expect(runtime().drafts()).toMatchObject([{ text: '39 k', rejection: { reason: 'InvalidDetails' } }]);
  });

  it('never replaces what was answered after it', async () => {
    const { type, time, disk, runtime, until, reload, answered } = await typing();
    await type(3_000);
    const old = disk.drafts()[0] ?? null;
    await time.pass(1_000);
    await until(runtime().dispatch({ type: 'AnswerItem', itemId: TEXT, details: written('otra') }));
    disk.draftsOfPage().writeNow(old);
    await reload();
    expect(answered()).toEqual(written('otra'));
  });

  it('is never taken up in another epoch, and is shown there all the same', async () => {
    const { time, disk, reload, runtime, answered } = await typing();
    disk.draftsOfPage().writeNow({
      sheetId: 7,
      epoch: 2,
      drafts: [{ itemId: TEXT, text: 'x', details: written('x'), keyAt: 5, revision: 99 }],
    });
    // What is kept of it is written anew each time, and stays of its epoch.
    for (let times = 0; times < 3; times += 1) {
      await reload();
      await time.pass(20_000);
      expect(runtime().drafts()).toMatchObject([{ text: 'x', rejection: { reason: 'Stale' } }]);
      expect(answered()).toEqual([]);
    }
  });
});
