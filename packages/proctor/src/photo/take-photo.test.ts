import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takePhoto } from './take-photo.ts';

/** A video of this size; what was drawn of it, and how it was kept. */
const cameraOf = (videoWidth: number, videoHeight: number, kept: Blob | null = new Blob(['jpeg'])) => {
  const drawn: unknown[][] = [];
  const asked: unknown[] = [];
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage: (_: unknown, ...how: unknown[]) => drawn.push(how) }),
    toBlob: (taken: (blob: Blob | null) => void, ...how: unknown[]) => {
      asked.push([canvas.width, canvas.height, ...how]);
      taken(kept);
    },
  };
  const ownerDocument = { createElement: () => canvas };
  const video = { readyState: videoWidth === 0 ? 1 : 4, videoWidth, videoHeight, ownerDocument };
  return { video: video as unknown as HTMLVideoElement, drawn, asked };
};

beforeEach(() => void vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 }));
afterEach(() => void vi.unstubAllGlobals());

it('is a JPEG of quality 0.7 at the size of the camera', async () => {
  const { video, drawn, asked } = cameraOf(720, 480);
  expect(await (await takePhoto(video)).text()).toBe('jpeg');
  expect(asked).toEqual([[720, 480, 'image/jpeg', 0.7]]);
  expect(drawn).toEqual([[0, 0, 720, 480, 0, 0, 720, 480]]);
});

it('is of the largest size where the camera has a larger one', async () => {
  const { video, asked } = cameraOf(2_560, 1_440);
  await takePhoto(video);
  expect(asked).toEqual([[1_280, 720, 'image/jpeg', 0.7]]);
});

it('is the middle of the picture where a frame shows no more', async () => {
  const { video, drawn } = cameraOf(720, 480);
  await takePhoto(video, 320 / 180);
  expect(drawn).toEqual([[0, 37.5, 720, 405, 0, 0, 720, 405]]);
});

it('is refused where there is no picture, or none can be made of it', async () => {
  await expect(takePhoto(cameraOf(0, 0).video)).rejects.toThrow('no picture');
  await expect(takePhoto(cameraOf(720, 480, null).video)).rejects.toThrow('cannot');
});
