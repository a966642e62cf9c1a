// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { camerasDouble } from '../../../testing/camera-double.ts';
import { measureCamera } from './camera.ts';

const show = () => {
  const shown: boolean[] = [];
  return { shown, show: (stream: MediaStream | null) => shown.push(stream !== null) };
};

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  ['NotFoundError', 'missing'],
  ['NotAllowedError', 'denied'],
  ['NotReadableError', 'failed'],
])('%s: %s', async (name, problem) => {
  const { cameras, state } = camerasDouble();
  state.refusal = name;
  const screen = show();
  const found = await measureCamera(cameras, null, screen.show, new AbortController().signal);
  expect(found).toEqual({ camera: { problem, label: '' }, light: { brightness: null } });
  expect(screen.shown).toEqual([false]);
});

it('lets go of the camera when its page is left', async () => {
  const { cameras, open } = camerasDouble();
  const screen = show();
  const left = new AbortController();
  const measured = measureCamera(cameras, null, screen.show, left.signal);
  await expect.poll(open).toEqual(['frontal']);
  left.abort();
  await measured;
  expect(open()).toEqual([]);
  expect(screen.shown.at(-1)).toBe(false);
});
