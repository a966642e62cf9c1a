import type { QuizSession, SheetStatus } from '@quipu/engine';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { item, option } from '../../../testing/item.ts';
import { section, sheet } from '../../../testing/sheet.ts';
import { sheetHandle } from '../../../testing/sheet-handle.ts';
import { stubProperties } from '../../../testing/stub-properties.ts';
import type { QuizApi } from '../quiz-api.ts';
import { loadWatch } from './load-watch.ts';

const { startWatch } = vi.hoisted(() => ({ startWatch: vi.fn(() => ({ stop: () => undefined })) }));
vi.mock('../watch/start-watch.tsx', () => ({ startWatch }));
beforeEach(() => {
  startWatch.mockClear();
  stubProperties(navigator, { mediaDevices: {} });
});

const given = () =>
  sheetHandle(sheet([section(1, [item({ type: 1, options: [option(11, 'Uno')] })])], { cameraOff: 1 }));

it('opens the camera of an evaluation that is under way, and none of one that a page finds at its end', async () => {
  const { handle, runtime } = await given();
  const before = loadWatch({} as QuizApi, handle);
  await vi.waitFor(() => expect(startWatch).toHaveBeenCalledOnce());
  before.stop();
  await runtime.dispatch({ type: 'FinishQuiz', processes: [] });
  await runtime.flush();

  const again = loadWatch({} as QuizApi, handle);
  await vi.dynamicImportSettled();
  expect(startWatch).toHaveBeenCalledOnce();
  expect(again.now()).toBeNull();
  again.stop();
});

describe('code of the camera that comes late', () => {
  /** An evaluation whose end comes, or is undone by the server, and code that comes or fails, when the test says so. */
  const late = async () => {
    const { handle, runtime } = await given();
    const listeners = new Set<() => void>();
    let status: SheetStatus = 'A';
    const head = (): QuizSession => ({ ...runtime.head(), state: { ...runtime.head().state, status } });
    const subscribe = (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
    const code = { comes: (): void => undefined, fails: (): void => undefined };
    const asked = vi.fn(
      () =>
        new Promise<object>((come, fail) => {
          Object.assign(code, { comes: () => come({ startWatch }), fails: () => fail(new Error('cut')) });
        }),
    );
    vi.doMock('../watch/start-watch.tsx', asked);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const watching = loadWatch({} as QuizApi, { ...handle, runtime: { ...runtime, head, subscribe } });
    onTestFinished(() => {
      watching.stop();
      vi.useRealTimers();
    });
    const isAsked = (times: number) => vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(times));
    await isAsked(1);
    return {
      code,
      isAsked,
      becomes: (now: SheetStatus) => {
        status = now;
        for (const listener of listeners) listener();
      },
    };
  };

  it('opens none after the end, and one where the server undid it', async () => {
    const { code, becomes, isAsked } = await late();
    becomes('FT');
    code.comes();
    await vi.dynamicImportSettled();
    expect(startWatch).not.toHaveBeenCalled();
    becomes('A');
    await vi.waitFor(() => expect(startWatch).toHaveBeenCalledOnce());
    await isAsked(1);
  });

  it('opens one where an end came and was undone meanwhile', async () => {
    const { code, becomes } = await late();
    becomes('FT');
    becomes('A');
    code.comes();
    await vi.dynamicImportSettled();
    expect(startWatch).toHaveBeenCalledOnce();
  });

  it('is asked for again once, and not at the end', async () => {
    const { code, becomes, isAsked } = await late();
    code.fails();
    await vi.dynamicImportSettled();
    becomes('FT');
    await vi.advanceTimersByTimeAsync(5_000);
    await isAsked(1);
    becomes('A');
    await isAsked(2);
    code.comes();
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.dynamicImportSettled();
    expect(startWatch).toHaveBeenCalledOnce();
  });
});
