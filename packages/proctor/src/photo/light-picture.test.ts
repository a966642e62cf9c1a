import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lightPicture } from './light-picture.ts';

/** A video whose picture has this brightness at each look, the last one from then on. */
const videoOf = (...brightness: readonly number[]) => {
  let looks = 0;
  const pictureOf = (width: number, height: number) => {
    const level = brightness[Math.min(looks, brightness.length - 1)] ?? 0;
    looks += 1;
    return { data: new Uint8ClampedArray(width * height * 4).fill(level) };
  };
  const context = {
    drawImage: () => undefined,
    getImageData: (_x: number, _y: number, w: number, h: number) => pictureOf(w, h),
  };
  const ownerDocument = { createElement: () => ({ getContext: () => context }) };
  return { video: { ownerDocument } as unknown as HTMLVideoElement, looks: () => looks };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits for a camera that begins dark', async () => {
  const { video, looks } = videoOf(0, 12, 60, 120);
  const light = lightPicture(video);
  await vi.advanceTimersByTimeAsync(750);
  expect(await light).toBe(true);
  expect(looks()).toBe(4);
});

it('takes a light picture at once', async () => {
  expect(await lightPicture(videoOf(120).video)).toBe(true);
});

it('waits no longer than a camera takes to begin', async () => {
  const light = lightPicture(videoOf(10).video);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await light).toBe(false);
});
