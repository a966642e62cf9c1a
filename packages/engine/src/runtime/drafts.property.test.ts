import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerOf, blockedBy, isOpen, replay } from '../index.ts';
import { loggedEvents } from '../testing/simulation/logged-events.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';
import { TYPING_PAUSE_MS } from './drafts.ts';

const MINUTE = 60_000;
/** Text of this age is on the device, whatever becomes of the page. */
const ON_DEVICE_MS = 1_000;
/** Texts of the simple sheet; the last one is in a timed section. */
const TEXTS = [101, 103, 105] as const;
const written = (text: string) => [{ itemOptionId: null, answer: text, slot: null }];

interface Key {
  readonly text: string;
  /** Since the page's clock began. */
  readonly typedAt: number;
  /** The server's time of it. */
  readonly keyAt: number;
  /** Something covered the question: it stays on the screen, and is an answer only if that ends in time. */
  readonly isCovered: boolean;
}

type Step =
  | { readonly kind: 'type'; readonly field: number; readonly keys: number; readonly rhythm: number }
  | { readonly kind: 'pass'; readonly span: number }
  | { readonly kind: 'freeze'; readonly span: number }
  | {
      readonly kind:
        | 'leave'
        | 'crash'
        | 'camera'
        | 'cameraBack'
        | 'wake'
        | 'option'
        | 'next'
        | 'flush'
        | 'startSection';
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      field: fc.nat({ max: TEXTS.length - 1 }),
      keys: fc.integer({ min: 1, max: 40 }),
      rhythm: fc.integer({ min: 20, max: 480 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), span: fc.nat({ max: 2_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pass' as const), span: fc.nat({ max: 40_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('freeze' as const), span: fc.nat({ max: 40_000 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'leave' as const,
        'crash' as const,
        'camera' as const,
        'cameraBack' as const,
        'wake' as const,
        'option' as const,
        'next' as const,
        'flush' as const,
        'startSection' as const,
      ),
    }),
  },
);

/** One person who types, and what they typed in each field since it was taken for certain. */
class Typist {
  readonly keys = new Map<number, Key[]>();
  private readonly simulation: Simulation;
  private typed = 0;

  constructor(simulation: Simulation) {
    this.simulation = simulation;
  }

  /** The text in the field, as a control shows it. */
  shown(itemId: number): string {
    const { runtime } = this.simulation;
    const held = runtime()
      .drafts()
      .find((draft) => draft.itemId === itemId);
    return held?.text ?? answerOf(runtime().head(), itemId).details[0]?.answer ?? '';
  }

  key(itemId: number): void {
    const { runtime, time } = this.simulation;
    const { finish, active, timers } = runtime().head().state;
    // Nothing is typed in what is not on the screen.
    if (finish !== null || active === null || runtime().now() === null) return;
    if (itemId === 105 && timers.sections[1] === null) return;
    this.typed += 1;
    const text = `${this.shown(itemId)}${this.typed % 10}`;
    const typedAt = time.clock.monotonic();
    const all = this.keys.get(itemId) ?? [];
    all.push({ text, typedAt, keyAt: runtime().now() ?? 0, isCovered: blockedBy(runtime().head()) !== null });
    this.keys.set(itemId, all);
    runtime().type({ itemId, text, details: written(text) });
  }

  /** The last thing typed in a field up to an instant. */
  upTo(itemId: number, monotonic: number): string {
    return (this.keys.get(itemId) ?? []).findLast(({ typedAt }) => typedAt <= monotonic)?.text ?? '';
  }
}

const take = async (simulation: Simulation, typist: Typist, one: Step): Promise<void> => {
  const { runtime, time, reload } = simulation;
  switch (one.kind) {
    case 'type':
      for (let key = 0; key < one.keys; key += 1) {
        typist.key(TEXTS[one.field] ?? 101);
        await time.pass(one.rhythm);
      }
      return;
    case 'pass':
      return time.pass(one.span);
    case 'freeze':
      time.sleep(one.span);
      return;
    case 'wake':
      runtime().wake();
      return;
    case 'camera':
      void runtime().dispatch({ type: 'ReportCamera', problem: 'noCamera' });
      return;
    case 'cameraBack':
      void runtime().dispatch({ type: 'ReportCamera', problem: null });
      return;
    case 'option': {
      const details = [{ itemOptionId: 1_001, answer: null, slot: null }];
      void runtime().dispatch({ type: 'AnswerItem', itemId: 100, details });
      return;
    }
    case 'next':
      void runtime().dispatch({ type: 'Next', confirmed: true });
      return;
    case 'startSection':
      void runtime().startSection(51);
      return;
    case 'flush':
      void runtime().flush();
      return;
    case 'leave':
    case 'crash': {
      const isOrderly = one.kind === 'leave';
      const at = time.clock.monotonic() - (isOrderly ? 0 : ON_DEVICE_MS);
      const before = TEXTS.map((itemId) => typist.upTo(itemId, at));
      if (isOrderly) runtime().secure();
      await reload();
      if (!isOpen(runtime().head())) return;
      TEXTS.forEach((itemId, field) => {
        // Either what was on the device then, or more of what was typed.
        const shown = typist.shown(itemId);
        expect(shown.startsWith(before[field] ?? ''), `${one.kind}: ${before[field]} → ${shown}`).toBe(true);
      });
      // What did not come back is typed no more.
      for (const [itemId, keys] of typist.keys)
        typist.keys.set(
          itemId,
          keys.filter(({ text }) => typist.shown(itemId).startsWith(text)),
        );
      return;
    }
  }
};

const live = async (seed: number, cameraOff: 0 | 2, steps: readonly Step[]): Promise<void> => {
  const plain = simpleSheet([
    { items: 4, duration: null },
    { items: 2, duration: 45 },
  ]);
  const content = { ...plain, rules: { ...plain.rules, cameraOff } };
  const simulation = createSimulation(seed, content, 3 * MINUTE);
  const { runtime, time, server, until } = simulation;
  const typist = new Typist(simulation);
  await until(runtime().start());
  for (const one of steps) await take(simulation, typist, one);
  void runtime().dispatch({ type: 'ReportCamera', problem: null });
  runtime().wake();
  await time.pass(4 * MINUTE);

  const session = runtime().session();
  const { sections } = session.state.timers;
  const end = Math.min(session.state.timers.deadline, sections[1]?.deadline ?? Number.POSITIVE_INFINITY);
  for (const itemId of TEXTS) {
    const keys = typist.keys.get(itemId) ?? [];
    const answered = answerOf(session, itemId).details[0]?.answer ?? '';
    // In the section that was never started nothing can be answered: what was typed there stays a draft.
    const isOut = itemId === 105 && sections[1] === null;
    const inTime = keys.filter(
      ({ keyAt, isCovered }) => !isCovered && keyAt < (itemId === 105 ? end : session.state.timers.deadline),
    );
    if (!isOut && inTime.length > 0) expect(answered.startsWith(inTime.at(-1)?.text ?? '')).toBe(true);
    expect(typist.shown(itemId).startsWith(keys.at(-1)?.text ?? '')).toBe(true);
    if (answered !== '') expect(server.rows.get(8_900 + itemId)?.details).toEqual(written(answered));
  }
  const events = await loggedEvents(simulation);
  expect(replay(events).state).toEqual(session.state);
};

describe('whatever comes between keys', () => {
  it('nothing typed a second before a crash is lost, nothing typed before the page said that it goes, nothing before an end', async () => {
    const run = fc.asyncProperty(
      fc.integer({ min: 1, max: 2 ** 31 }),
      fc.constantFrom(0 as const, 2 as const),
      fc.array(step, { maxLength: 30 }),
      live,
    );
    await fc.assert(run, { numRuns: Number(process.env.RUNS ?? 150) });
  }, 120_000);

  it('the log stays small: an answer a pause, or every 15 s', async () => {
    const run = fc.asyncProperty(
      fc.integer({ min: 1, max: 2 ** 31 }),
      fc.array(fc.integer({ min: 20, max: 900 }), { minLength: 1, maxLength: 200 }),
      async (seed, gaps) => {
        const simulation = createSimulation(seed, simpleSheet([{ items: 4, duration: null }]), 30 * MINUTE);
        const typist = new Typist(simulation);
        await simulation.until(simulation.runtime().start());
        for (const gap of gaps) {
          typist.key(101);
          await simulation.time.pass(gap);
        }
        await simulation.time.pass(1_000);
        const answers = (await loggedEvents(simulation)).filter(({ type }) => type === 'AnswerChanged').length;
        const pauses = gaps.filter((gap) => gap >= TYPING_PAUSE_MS).length + 1;
        const typed = gaps.reduce((sum, gap) => sum + gap, 0);
        expect(answers).toBeLessThanOrEqual(pauses + Math.floor(typed / 15_000));
      },
    );
    await fc.assert(run, { numRuns: 60 });
  }, 60_000);
});
