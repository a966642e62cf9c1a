import { share } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameSamples$ } from '../frames/frame-samples.ts';
import { lookAt } from '../frames/frame-sign.ts';
import { atOnce } from '../testing/at-once.ts';
import { cameraDouble } from '../testing/camera-double.ts';
import { dice, picture } from '../testing/pictures.ts';
import { cameraAccess$ } from './camera-access.ts';
import { type CameraProblem, cameraVerdict$ } from './camera-verdict.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** Few samples, for a day of frames: the measures are scaled to the grid all the same. */
const SAMPLES = 120;

const random = dice(24);
const taken = new Map<string, Uint8Array>();
/** Sixteen frames of each brightness, in turns: enough for no two in a row to be alike. */
const noisy = (now: number, mean: number): Uint8Array => {
  const name = `${mean} ${Math.floor(now / SECOND) % 16}`;
  const frame = taken.get(name) ?? picture(SAMPLES, mean, 0.5, random);
  taken.set(name, frame);
  return frame;
};

/** A camera that is watched; `frameAt` is what it shows. */
const watched = (frameAt: (now: number) => Uint8Array) => {
  const camera = cameraDouble();
  const told: CameraProblem[] = [];
  let readers = 0;
  const openReader = () => {
    readers += 1;
    let reference: Uint8Array | null = null;
    const read = () => {
      const sample = lookAt(reference, { luma: frameAt(Date.now()), isVideoRange: false });
      ({ reference } = sample);
      return atOnce(sample.sign);
    };
    const close = () => {
      readers -= 1;
    };
    return { read, close };
  };
  const access$ = cameraAccess$(camera.door).pipe(share());
  const verdict$ = cameraVerdict$(access$, () => frameSamples$(openReader, () => true));
  const subscription = verdict$.subscribe(({ problem }) => told.push(problem));
  const held = () => ({ readers, open: camera.open(), listeners: camera.listeners(), timers: vi.getTimerCount() });
  return { camera, told, held, leave: () => subscription.unsubscribe() };
};

describe('a day before a camera', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it('tells nothing of a camera that is well, close to the limit of the dark', () => {
    const { told, leave } = watched((now) => noisy(now, Math.round(83 + 2 * Math.sin(now / 7_000))));
    vi.advanceTimersByTime(24 * HOUR);
    expect(told).toEqual([null]);
    leave();
  });

  it('tells each thing that happens once, and holds no more in the evening than in the morning', () => {
    const frozen = picture(SAMPLES, 120);
    // Every hour: frozen in its minute 10, dark in its minute 20, a lamp that flickers in its minute 30.
    const { camera, told, held, leave } = watched((now) => {
      const minute = Math.floor(now / MINUTE) % 60;
      if (minute === 10) return frozen;
      const isLampOff = minute === 30 && Math.floor(now / SECOND) % 2 === 0;
      return noisy(now, minute === 20 || isLampOff ? 30 : 120);
    });
    const evenings = Array.from({ length: 24 }, () => {
      vi.advanceTimersByTime(40 * MINUTE + 500);
      // Pulled out and back, thirty times in a minute; later another program holds it for a minute.
      for (let i = 0; i < 30; i++) {
        camera.unplug();
        vi.advanceTimersByTime(SECOND);
        camera.plug();
        vi.advanceTimersByTime(SECOND);
      }
      vi.advanceTimersByTime(9 * MINUTE);
      camera.hold(true);
      vi.advanceTimersByTime(MINUTE);
      camera.hold(false);
      vi.advanceTimersByTime(9 * MINUTE - 500);
      return held();
    });
    leave();

    const anHour = ['still', null, 'dark', null, 'missing', null, 'failed', null];
    expect(told).toEqual([null, ...Array.from({ length: 24 }, () => anHour).flat()]);
    expect(evenings).toEqual(Array.from({ length: 24 }, () => ({ readers: 1, open: 1, listeners: 1, timers: 1 })));
    expect(held()).toEqual({ readers: 0, open: 0, listeners: 0, timers: 0 });
  });
});
