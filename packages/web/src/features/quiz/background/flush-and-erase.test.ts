import { calls, clientOf } from '@quipu/contract';
import { finishOf, pendingCount } from '@quipu/engine';
import { isContentLine } from '@quipu/engine/log';
import type { TransportFailure } from '@quipu/engine/runtime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { item } from '../../../testing/item.ts';
import { logServer } from '../../../testing/log-server.ts';
import { outdoneDrafts } from '../../../testing/outdone-drafts.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { sheetHandle } from '../../../testing/sheet-handle.ts';
import { flushAndErase } from './flush-and-erase.ts';
import { keepLog } from './keep-log.ts';

const content = sheet([section(1, [item({ type: 5 })])]);
const details = [{ itemOptionId: null, answer: 'de antes', slot: null }];
const forReview = outdoneDrafts(content.sheetId, 'de antes', details);

const FALLS_OVER: TransportFailure = { kind: 'serverOff', status: 500 };

const finished = async (status = 200, refused: TransportFailure | null = null, isReviewOwed = false) => {
  const opened = await sheetHandle(content, isReviewOwed ? { kept: [forReview], refusal: FALLS_OVER } : {});
  opened.refusePosts(FALLS_OVER, ({ epoch }) => epoch === 0);
  await opened.handle.runtime.flush();
  opened.fail(refused);
  const server = logServer();
  server.refuse(status);
  const sender = keepLog(server.api, opened.handle);
  await opened.handle.runtime.dispatch({ type: 'FinishQuiz', processes: [] });
  await opened.handle.runtime.flush();
  return { ...opened, ...server, sender };
};
afterEach(() => vi.useRealTimers());

describe('handing a finished sheet over', () => {
  it('gives the whole log, keeps what the server says of it, and forgets the sheet then', async () => {
    const { handle, state, log, sender } = await finished();
    await flushAndErase(handle, sender);
    const lines: string[] = [];
    for await (const line of handle.runtime.lines()) if (!isContentLine(line)) lines.push(line);
    expect(log).toEqual(lines);
    expect(sender.status().state).toBe('whole');
    expect(handle.journal.extras().log).toMatchObject({ epoch: 1, lines: lines.length });
    expect(state.erased).toBe(true);
  });

  it.each([
    ['does not answer', 0, 'failing'],
    ['is off', 503, 'failing'],
    ['holds another log', 403, 'forked'],
    ['will not have it', 413, 'refused'],
  ] as const)('keeps the sheet on this device where the server %s', async (_, code, logState) => {
    const { handle, state, sender } = await finished(code);
    await flushAndErase(handle, sender);
    expect(sender.status().state).toBe(logState);
    expect(state.erased).toBe(false);
  });

  it('keeps a sheet whose end the server refused, though it has the whole log', async () => {
    const { handle, state, log, sender } = await finished(200, { kind: 'refused', status: 422, message: null });
    await flushAndErase(handle, sender);
    expect(pendingCount(handle.runtime.head())).toBe(0);
    expect(log).toHaveLength(handle.runtime.logLength().known);
    expect(state.erased).toBe(false);
  });

  it('keeps an answer for review of which the server has not heard, though it has the end and the whole log', async () => {
    const { handle, state, sender, refusePosts } = await finished(200, null, true);
    await flushAndErase(handle, sender);
    expect(sender.status().state).toBe('whole');
    expect(finishOf(handle.runtime.head())?.confirmed).toBe(true);
    expect(state.erased).toBe(false);
    refusePosts(null);
    await handle.runtime.flush();
    await flushAndErase(handle, sender);
    expect(state.erased).toBe(true);
  });

  it('keeps a sheet that is over for whoever ended it, and of whose end this page has not heard', async () => {
    const { handle, state, ...opened } = await sheetHandle(content);
    const server = logServer();
    const sender = keepLog(server.api, handle);
    await opened.runtime.flush();
    sender.retryNow();
    await vi.waitFor(() => expect(server.log).toHaveLength(handle.runtime.logLength().known));
    await flushAndErase(handle, sender);
    sender.stop();
    expect(state.erased).toBe(false);
  });

  it('keeps nobody waiting for a server that says nothing', async () => {
    const { handle, state, sender } = await finished();
    sender.stop();
    const silent = keepLog(
      clientOf(() => new Promise(() => undefined), calls),
      handle,
    );
    vi.useFakeTimers();
    const done = flushAndErase(handle, silent);
    await vi.advanceTimersByTimeAsync(5_000);
    await done;
    expect(state.erased).toBe(false);
    silent.stop();
  });
});
