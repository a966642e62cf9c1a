import { pendingCount } from '@quipu/engine';
import { isContentLine } from '@quipu/engine/log';
import type { TransportFailure } from '@quipu/engine/runtime';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { item } from '../../../testing/item.ts';
import { logServer } from '../../../testing/log-server.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { sheetHandle } from '../../../testing/sheet-handle.ts';
import { handOver } from './hand-over.ts';
import { keepLog } from './keep-log.ts';

const finished = async (status = 200, refused: TransportFailure | null = null) => {
  const opened = await sheetHandle(sheet([section(1, [item({ type: 5 })])]));
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
    await handOver(handle, sender);
    const lines: string[] = [];
    for await (const line of handle.runtime.lines()) if (!isContentLine(line)) lines.push(line);
    expect(log).toEqual(lines);
    expect(sender.standing().state).toBe('whole');
    expect(handle.journal.extras().log).toMatchObject({ epoch: 1, lines: lines.length });
    expect(state.erased).toBe(true);
  });

  it.each([
    ['does not answer', 0, 'failing'],
    ['is off', 503, 'failing'],
    ['holds another log', 403, 'forked'],
    ['will not have it', 413, 'refused'],
  ] as const)('keeps the sheet on this device where the server %s', async (_, status, standing) => {
    const { handle, state, sender } = await finished(status);
    await handOver(handle, sender);
    expect(sender.standing().state).toBe(standing);
    expect(state.erased).toBe(false);
  });

  it('keeps a sheet whose end the server refused, though it has the whole log', async () => {
    const { handle, state, log, sender } = await finished(200, { kind: 'refused', status: 422, message: null });
    await handOver(handle, sender);
    expect(pendingCount(handle.runtime.head())).toBe(0);
    expect(log).toHaveLength(handle.runtime.logLength().known);
    expect(state.erased).toBe(false);
  });

  it('keeps nobody waiting for a server that says nothing', async () => {
    const { handle, state, sender, api } = await finished();
    sender.stop();
    Object.assign(api, { call: () => () => new Promise(() => undefined) });
    const silent = keepLog(api, handle);
    vi.useFakeTimers();
    const done = handOver(handle, silent);
    await vi.advanceTimersByTimeAsync(5_000);
    await done;
    expect(state.erased).toBe(false);
    silent.stop();
  });
});
