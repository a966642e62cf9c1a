import type { ReportedState } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { apiOver } from '../../../testing/api-over.ts';
import { item, option } from '../../../testing/item.ts';
import { type QuizBench, quizBench } from '../../../testing/quiz-runtime.ts';
import { OPENED_AT, section, sheet } from '../../../testing/sheet.ts';
import { LATE_MS, MAX_REPORT_INTERVAL_MS, MIN_REPORT_INTERVAL_MS, reportStates } from './report-state.ts';

const items = [1, 2].map((id) => item({ type: 1, id, answerId: 100 + id, options: [option(10 * id, 'Uno')] }));
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

let reports: ReportedState[];
let toldAt = 0;
let isLost: boolean;
/** Replies wait for it; null: they come at once. */
let replying: Promise<void> | null;
let stop: () => void;
const open = async (usesCamera = true, runtimeOf = (bench: QuizBench) => bench.runtime): Promise<QuizBench> => {
  const bench = await quizBench(sheet([section(1, items)]));
  const api = apiOver(async (_, state: ReportedState) => {
    reports.push(state);
    toldAt = performance.now();
    await replying;
    return isLost ? E.left({ kind: 'noReply' }) : E.right({ status: 200, body: { now: OPENED_AT }, headers: {} });
  });
  stop = reportStates(api, runtimeOf(bench), usesCamera);
  // What opening it owes goes first. Time is counted from the first report.
  for (let waited = 0; waited <= 1_000 && reports.length === 0; waited += 100) await vi.advanceTimersByTimeAsync(100);
  return bench;
};
const answer = ({ runtime }: QuizBench, id: number) =>
  runtime.dispatch({
    type: 'AnswerItem',
    itemId: id,
    details: [{ itemOptionId: 10 * id, answer: null, slot: null }],
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  reports = [];
  toldAt = 0;
  isLost = false;
  replying = null;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says at once how the sheet stands, then at each change, at most so often', async () => {
  const bench = await open();
  expect(reports).toMatchObject([{ answered: 0, items: 2, position: 0, camera: null, displays: 1, isVisible: true }]);
  await answer(bench, 1);
  await answer(bench, 2);
  await vi.advanceTimersByTimeAsync(toldAt + MIN_REPORT_INTERVAL_MS - 1 - performance.now());
  expect(reports).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(reports.slice(1)).toMatchObject([{ answered: 2 }]);
});

it('goes on saying it while nothing changes, with numbers that grow', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(2 * MAX_REPORT_INTERVAL_MS);
  const revisions = reports.map(({ revision }) => revision);
  expect(revisions).toEqual([OPENED_AT, OPENED_AT + 1, OPENED_AT + 2]);
});

it('keeps out of the way while answers are being posted', async () => {
  let idle = false;
  await open(true, ({ runtime }) => ({ ...runtime, idle: () => idle }));
  await vi.advanceTimersByTimeAsync(MAX_REPORT_INTERVAL_MS);
  expect(reports).toEqual([]);
  idle = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reports).toHaveLength(1);
});

it('says sooner again what did not arrive', async () => {
  isLost = true;
  await open();
  await vi.advanceTimersByTimeAsync(MIN_REPORT_INTERVAL_MS);
  expect(reports).toHaveLength(2);
});

it.each([
  [true, 'dark'],
  [false, null],
])('tells of the camera only where the evaluation uses it: %s', async (usesCamera, expected) => {
  const bench = await open(usesCamera);
  await bench.runtime.dispatch({ type: 'ReportCamera', problem: 'dark' });
  await vi.advanceTimersByTimeAsync(MIN_REPORT_INTERVAL_MS);
  expect(reports.at(-1)?.camera).toBe(expected);
});

it('says that the page is out of sight, and nothing once the sheet is over', async () => {
  const bench = await open();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(MIN_REPORT_INTERVAL_MS);
  expect(reports.at(-1)?.isVisible).toBe(false);
  page.visibilityState = 'visible';
  await bench.runtime.dispatch({ type: 'FinishQuiz', processes: [] });
  await vi.advanceTimersByTimeAsync(MAX_REPORT_INTERVAL_MS);
  expect(reports).toHaveLength(2);
});

it('says nothing more once it is left, also where a reply comes after that', async () => {
  let reply: () => void = () => undefined;
  replying = new Promise((resolve) => {
    reply = resolve;
  });
  await open();
  expect(reports).toHaveLength(1);
  stop();
  reply();
  await vi.advanceTimersByTimeAsync(2 * MAX_REPORT_INTERVAL_MS);
  expect(reports).toHaveLength(1);
});

it('doubts the server where a report has no reply for long, or none at all, and not otherwise', async () => {
  const doubt = vi.fn();
  let reply: () => void = () => undefined;
  await open(true, ({ runtime }) => ({ ...runtime, doubt }));
  await vi.advanceTimersByTimeAsync(toldAt + MAX_REPORT_INTERVAL_MS - 1 - performance.now());
  expect(reports).toHaveLength(1);
  expect(doubt).not.toHaveBeenCalled();
  replying = new Promise((resolve) => {
    reply = resolve;
  });
  // Who only reads changes nothing: the next report comes by itself.
  await vi.advanceTimersByTimeAsync(1);
  expect(reports).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(LATE_MS - 1);
  expect(doubt).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(doubt).toHaveBeenCalledOnce();
  isLost = true;
  replying = null;
  reply();
  await vi.advanceTimersByTimeAsync(0);
  expect(doubt.mock.calls.length).toBeGreaterThan(1);
});
