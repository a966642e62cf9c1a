import { reportLoaded } from '@quipu/contract';
import { sheetDeadline } from '@quipu/engine';
import * as E from 'fp-ts/lib/Either.js';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { useNotices } from '../../../lib/notices.ts';
import { apiOver } from '../../../testing/api-over.ts';
import { item, option } from '../../../testing/item.ts';
import { OPENED_AT, section, sheet } from '../../../testing/sheet.ts';
import { sheetHandle } from '../../../testing/sheet-handle.ts';
import { keepLoaded, tellLoaded } from './report-loaded.ts';

const content = () => sheet([section(1, [item({ type: 1, options: [option(11, 'Uno')] })])]);
const LOADING = { epoch: 1, mostMs: 120_000, loadedAt: null };

/** A server that answers as a test says: with what it gave back, not at all (0), or with a refusal. */
const server = () => {
  const asked: unknown[] = [];
  let status = 200;
  let givenBackMs = 40_000;
  let deadline = 0;
  const api = apiOver(async (endpoint, input) => {
    expect(endpoint.name).toBe(reportLoaded.name);
    asked.push(input);
    if (status === 0) return E.left({ kind: 'noReply', cause: 'cut' });
    if (status !== 200) return E.right({ status, body: { msg: 'no' }, headers: {}, text: 'no' });
    const times = { deadline, updatedAt: OPENED_AT + 1, timeRatio: 1 };
    return E.right({ status, body: { now: OPENED_AT, times, givenBackMs }, headers: {} });
  });
  return {
    api,
    asked,
    answers: (next: number) => {
      status = next;
    },
    gives: (ms: number, end: number) => {
      givenBackMs = ms;
      deadline = end;
    },
  };
};
const notices = () => useNotices.getState().notices.map(({ text }) => text);
const open = async (resources: readonly string[] = ['/storage/a.svg']) => {
  const bench = await sheetHandle(content());
  await bench.handle.journal.keepExtras({ resources, loading: LOADING });
  return { ...bench, ...server(), extras: () => bench.handle.journal.extras() };
};
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  useNotices.setState({ notices: [] });
});
afterEach(() => void vi.useRealTimers());

it('tells the server when all was here, and the new times and what was given are on the screen', async () => {
  const { handle, runtime, api, asked, gives, extras } = await open();
  const before = sheetDeadline(runtime.head()) ?? 0;
  gives(40_000, before + 40_000);
  await keepLoaded(handle);
  expect(extras().loading).toEqual({ ...LOADING, loadedAt: OPENED_AT });
  onTestFinished(tellLoaded(api, handle));
  await settled();
  expect(asked).toEqual([{ id: 1, epoch: 1, loadedAt: OPENED_AT }]);
  expect(sheetDeadline(runtime.head())).toBe(before + 40_000);
  expect(notices()).toEqual(['Se devolvieron 40 segundos por la carga de imágenes']);
  expect(extras().loading).toBeNull();
});

it('goes on until the server has heard, with the instant at which all was here', async () => {
  const { handle, api, asked, answers } = await open();
  await keepLoaded(handle);
  answers(0);
  onTestFinished(tellLoaded(api, handle));
  await vi.advanceTimersByTimeAsync(6_500);
  expect(asked).toHaveLength(3);
  answers(200);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(Array.from({ length: 4 }, () => ({ id: 1, epoch: 1, loadedAt: OPENED_AT })));
});

it('tells it from the page that is loaded again where the one before could not', async () => {
  const { handle, api, asked, answers, extras } = await open();
  await keepLoaded(handle);
  answers(0);
  tellLoaded(api, handle)();
  await settled();
  const told = extras().loading;
  expect(told?.loadedAt).toBe(OPENED_AT);
  answers(200);
  await keepLoaded({ ...handle, runtime: { ...handle.runtime, now: () => OPENED_AT + 90_000 } });
  onTestFinished(tellLoaded(api, handle));
  await settled();
  expect(asked.at(-1)).toEqual({ id: 1, epoch: 1, loadedAt: OPENED_AT });
  expect(extras().loading).toBeNull();
});

it('asks no more where the server will not have it, and says nothing of less than a second', async () => {
  const refused = await open();
  await keepLoaded(refused.handle);
  refused.answers(403);
  onTestFinished(tellLoaded(refused.api, refused.handle));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([refused.asked.length, refused.extras().loading]).toEqual([1, null]);
  const quick = await open();
  quick.gives(700, OPENED_AT + 3_600_700);
  await keepLoaded(quick.handle);
  onTestFinished(tellLoaded(quick.api, quick.handle));
  await settled();
  expect(notices()).toEqual([]);
});

it('has nothing to tell of a sheet that shows and plays nothing, or that was told of', async () => {
  const plain = await open([]);
  await keepLoaded(plain.handle);
  onTestFinished(tellLoaded(plain.api, plain.handle));
  const told = await open();
  await told.handle.journal.keepExtras({ loading: null });
  await keepLoaded(told.handle);
  onTestFinished(tellLoaded(told.api, told.handle));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([plain.asked, told.asked]).toEqual([[], []]);
});
