import { beforeEach, expect, it, vi } from 'vitest';
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
