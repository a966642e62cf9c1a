import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pendingCount } from '../index.ts';
import { type AnswerHistory, anyStep, type Step, take } from '../testing/simulation/misfortunes.ts';
import { PhotoDouble } from '../testing/simulation/photo-double.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation } from '../testing/simulation/simulation.ts';
import { createPhotoSender, type PhotoSender } from './photo-sender.ts';

const ITEMS = 4;
const content = simpleSheet([{ items: ITEMS, duration: null }], { hybridMode: true, updateEach: 2 });
const MINUTE = 60_000;

type Happening = Step | { readonly kind: 'photo' };

/** The whole of an evaluation; returns what became of answers and of photos. */
const live = async (seed: number, steps: readonly Happening[], withPhotos: boolean) => {
  const simulation = createSimulation(seed, content, 600 * MINUTE);
  const { server, time, runtime, until, reload } = simulation;
  const asked: string[] = [];
  const request = server.request.bind(server);
  server.request = (name, handle) => {
    asked.push(`${time.now()} ${name}`);
    return request(name, handle);
  };
  const photos = new PhotoDouble(time, seed + 1);
  const inTheWay: number[] = [];
  let most = 0;
  let taken = 0;
  let sender: PhotoSender | null = null;
  const send = (): void => {
    sender?.stop();
    const mine = runtime();
    let underWay = 0;
    const post = async (photo: number) => {
      if (!mine.idle() || pendingCount(mine.head()) > 0) inTheWay.push(photo);
      underWay += 1;
      most = Math.max(most, underWay);
      const reply = await photos.post(photo);
      underWay -= 1;
      return reply;
    };
    const scheduler = { after: time.scheduler.after, chance: photos.chance };
    if (withPhotos) sender = createPhotoSender({ runtime: mine, scheduler, queue: photos, post });
  };
  const histories = Array.from({ length: ITEMS }, (): AnswerHistory => ({ given: [], kept: -1 }));
  const happen = async (step: Happening): Promise<void> => {
    if (step.kind !== 'photo') return take(simulation, histories, step);
    photos.waiting.push(taken);
    taken += 1;
    sender?.schedule();
  };
  await until(runtime().start());
  send();
  for (const step of steps) {
    await happen(step);
    if (step.kind === 'reload') send();
  }
  server.heal();
  await time.pass(4 * MINUTE);
  if (runtime().now() === null) {
    await reload();
    send();
  }
  runtime().setOnline(true);
  runtime().retry();
  await time.pass(2 * MINUTE);
  void runtime().dispatch({ type: 'FinishQuiz', processes: [] });
  photos.lost = 0;
  await time.pass(30 * MINUTE);
  const waited = sender as PhotoSender | null;
  await until(waited?.settled() ?? Promise.resolve());
  return { asked, rows: [...server.rows], violations: server.violations, photos, inTheWay, most, taken };
};

const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 3, arbitrary: anyStep(ITEMS) },
  { weight: 1, arbitrary: fc.constant<Happening>({ kind: 'photo' }) },
);

it('whatever happens, every photo arrives or is refused, one at a time, and answers go as they would without them', async () => {
  const run = fc.asyncProperty(
    fc.integer({ min: 1, max: 2 ** 31 }),
    fc.array(happening, { maxLength: 30 }),
    async (seed, steps) => {
      const { asked, rows, violations, photos, inTheWay, most, taken } = await live(seed, steps, true);
      expect([inTheWay, violations, photos.waiting]).toEqual([[], [], []]);
      expect(most).toBeLessThanOrEqual(1);
      expect(photos.kept.size + photos.refused.size).toBe(taken);
      const without = await live(seed, steps, false);
      expect(asked).toEqual(without.asked);
      expect(rows).toEqual(without.rows);
    },
  );
  await fc.assert(run, { numRuns: Number(process.env.RUNS ?? 40) });
}, 120_000);
