import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PHOTOS, photoBench } from '../../../testing/photo-bench.ts';
import type { Photograph } from './photograph.ts';
import { type TakenPhoto, takePhotos$ } from './take-photos.ts';

const STREAM = { name: 'camera' } as unknown as MediaStream;
const JPEG = { photo: new Blob([Uint8Array.of(255, 216, 255)]), isDark: false };

const watch = (photograph: () => Promise<Photograph> = () => Promise.resolve(JPEG)) => {
  const bench = photoBench();
  const stream$ = new BehaviorSubject<MediaStream | null>(STREAM);
  const taken: TakenPhoto[] = [];
  const look = () => Promise.resolve({ faces: 1, distance: 0.2 });
  const heard = takePhotos$({ runtime: bench.runtime, stream$, photograph, look }).subscribe((photo) =>
    taken.push(photo),
  );
  return { ...bench, stream$, taken, stop: () => heard.unsubscribe() };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('takes a photo at each photo time, with its number from 0, its time and what was seen', async () => {
  const { due, taken, stop } = watch();
  await due(1);
  await due(2);
  expect(taken).toEqual([
    { number: 0, takenAt: PHOTOS.now, faces: 1, distance: 0.2, photo: Uint8Array.of(255, 216, 255) },
    { number: 1, takenAt: PHOTOS.now, faces: 1, distance: 0.2, photo: Uint8Array.of(255, 216, 255) },
  ]);
  stop();
});

it('takes one of each doubt that a person has to look at, under its number', async () => {
  const { doubted, due, taken, stop } = watch();
  await due(1);
  await doubted(100);
  await due(2);
  await doubted(101);
  expect(taken.map(({ number }) => number)).toEqual([0, 100, 1, 101]);
  stop();
});

it('says nothing of who is there where it is too dark to see nobody', async () => {
  for (const [isDark, faces, said] of [
    [true, 0, null],
    [true, 1, 1],
    [false, 0, 0],
  ] as const) {
    const bench = photoBench();
    const taken: TakenPhoto[] = [];
    takePhotos$({
      runtime: bench.runtime,
      stream$: new BehaviorSubject(STREAM),
      photograph: async () => ({ ...JPEG, isDark }),
      look: async () => ({ faces, distance: null }),
    }).subscribe((one) => taken.push(one));
    await bench.due(1);
    expect(taken).toMatchObject([{ faces: said }]);
  }
});

it('makes up for none that came before it began', async () => {
  const bench = photoBench(7);
  const taken: TakenPhoto[] = [];
  const look = () => Promise.resolve({ faces: null, distance: null });
  const stream$ = new BehaviorSubject(STREAM);
  takePhotos$({ runtime: bench.runtime, stream$, photograph: async () => JPEG, look }).subscribe((one) =>
    taken.push(one),
  );
  await bench.due(7);
  expect(taken).toEqual([]);
  await bench.due(8);
  expect(taken.map(({ number }) => number)).toEqual([7]);
});

it('waits a little for a camera that is being opened again, and not longer', async () => {
  const { due, taken, stream$ } = watch();
  stream$.next(null);
  await due(1);
  await vi.advanceTimersByTimeAsync(10_000);
  stream$.next(STREAM);
  await vi.advanceTimersByTimeAsync(0);
  expect(taken.map(({ number }) => number)).toEqual([0]);
  stream$.next(null);
  await due(2);
  await vi.advanceTimersByTimeAsync(15_000);
  stream$.next(STREAM);
  await due(3);
  expect(taken.map(({ number }) => number)).toEqual([0, 2]);
});

it('goes on after one that could not be taken, and takes none once the sheet is over', async () => {
  const photograph = vi
    .fn<() => Promise<Photograph>>()
    .mockRejectedValueOnce(new Error('no picture'))
    .mockResolvedValue(JPEG);
  const { due, taken, finish } = watch(photograph);
  await due(1);
  await due(2);
  expect(taken.map(({ number }) => number)).toEqual([1]);
  finish();
  await due(3);
  expect(taken.map(({ number }) => number)).toEqual([1]);
});
