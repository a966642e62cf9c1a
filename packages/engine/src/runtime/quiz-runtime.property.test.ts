import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerOf,
  compareVersions,
  finishOf,
  pendingCount,
  type QuizSession,
  syncFacts,
  syncStatus,
  versionedEntries,
} from '../index.ts';
import { HOUR_MS } from '../model/units.ts';
import { loggedEvents } from '../testing/simulation/logged-events.ts';
import { type AnswerHistory, anyStep, type Step, take } from '../testing/simulation/misfortunes.ts';
import { simpleSheet } from '../testing/simulation/simple-sheet.ts';
import { createSimulation, type Simulation } from '../testing/simulation/simulation.ts';

const ITEMS = 5;

const isOneOf = (history: AnswerHistory, details: unknown): boolean =>
  history.given.slice(Math.max(0, history.kept)).some((given) => JSON.stringify(given) === JSON.stringify(details));

let saidSentAll = 0;

/** Answers that the server does not have as they were given. */
const lackedBy = ({ rows }: Simulation['server'], head: QuizSession): readonly unknown[] =>
  versionedEntries(head).filter(
    ({ id, details }) => details.length > 0 && JSON.stringify(rows.get(id)?.details) !== JSON.stringify(details),
  );

/** Notes a lie whenever the screen would say that the server has all answers while it lacks one. */
const watchWhatIsSaid = ({ server, runtime }: Simulation, lies: unknown[]): void => {
  const page = runtime();
  page.subscribe(() => {
    const facts = syncFacts(page.head(), page.session(), page.storage(), page.drafts());
    const { stage } = syncStatus(facts);
    if (stage === 'sentAnswers') lies.push(...lackedBy(server, page.head()));
    if (stage !== 'sentAll') return;
    saidSentAll += 1;
    for (const entry of versionedEntries(page.head())) {
      const row = server.rows.get(entry.id);
      if (row === undefined || compareVersions(row, entry) < 0) lies.push(entry);
    }
    if (finishOf(page.head()) !== null && server.finished === null) lies.push('the end');
  });
};

/** The world gets well again, and everything that was owed is done. */
const getWell = async (simulation: Simulation): Promise<void> => {
  const { server, disk, time, runtime, reload } = simulation;
  server.heal();
  disk.failing = 0;
  await time.pass(100_000);
  if (runtime().now() === null) await reload();
  runtime().setOnline(true);
  runtime().retry();
  await time.pass(120_000);
};

const live = async (
  seed: number,
  hybridMode: boolean,
  updateEach: number,
  steps: readonly Step[],
  finish: boolean,
): Promise<void> => {
  const content = simpleSheet([{ items: ITEMS, duration: null }], { hybridMode, updateEach });
  const simulation = createSimulation(seed, content, 10 * HOUR_MS);
  const { server, runtime, until } = simulation;
  const histories = Array.from({ length: ITEMS }, (): AnswerHistory => ({ given: [], kept: -1 }));
  await until(runtime().start());
  const lies: unknown[] = [];
  watchWhatIsSaid(simulation, lies);
  for (const step of steps) {
    const page = runtime();
    await take(simulation, histories, step);
    if (runtime() !== page) watchWhatIsSaid(simulation, lies);
  }
  if (finish) void runtime().dispatch({ type: 'FinishQuiz', processes: [] });
  await getWell(simulation);

  expect(lies).toEqual([]);
  expect(server.violations).toEqual([]);
  const session = runtime().session();
  expect(runtime().head()).toBe(session);
  expect(pendingCount(session)).toBe(0);
  expect(runtime().storage()).toBe('durable');
  if (finish) expect(finishOf(session)).toMatchObject({ status: server.finished?.status, confirmed: true });
  histories.forEach((history, item) => {
    const answer = answerOf(session, 100 + item);
    const row = server.rows.get(9_000 + item);
    expect(row?.details ?? []).toEqual(answer.details);
    expect(row === undefined ? null : { epoch: row.epoch, revision: row.revision }).toEqual(answer.version);
    if (history.kept >= 0) expect(isOneOf(history, answer.details)).toBe(true);
  });
  await loggedEvents(simulation);
};

const seeds = fc.integer({ min: 1, max: 2 ** 31 });

describe('whatever happens to the network, the page and the clocks', () => {
  it('loses nothing that the screen called kept, and the server ends with the same answers', async () => {
    const run = fc.asyncProperty(
      seeds,
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      fc.array(anyStep(ITEMS), { maxLength: 40 }),
      fc.boolean(),
      live,
    );
    saidSentAll = 0;
    await fc.assert(run, { numRuns: Number(process.env.RUNS ?? 150) });
    expect(saidSentAll).toBeGreaterThan(0);
  }, 120_000);

  it('goes on in memory while the disk fails, warns, and catches up when it works again', async () => {
    const disk = fc.record({ kind: fc.constant('disk' as const), failing: fc.constantFrom(0, 0.5, 1) });
    const step = fc.oneof(
      { weight: 9, arbitrary: anyStep(ITEMS).filter(({ kind }) => kind !== 'reload') },
      { weight: 1, arbitrary: disk },
    );
    const run = fc.asyncProperty(
      seeds,
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      fc.array(step, { maxLength: 40 }),
      fc.boolean(),
      live,
    );
    await fc.assert(run, { numRuns: Number(process.env.RUNS ?? 80) });
  }, 120_000);
});
