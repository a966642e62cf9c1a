import { map, NEVER, type Observable } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import type { FrameSample } from '../frames/frame-sample.ts';
import { GRID } from '../frames/luma-grid.ts';
import { dice, picture } from '../testing/pictures.ts';
import { samplesOf } from '../testing/samples-of.ts';
import { seconds } from '../testing/seconds.ts';
import type { CameraAccess } from './camera-access.ts';
import type { StreamLike } from './camera-door.ts';
import { cameraVerdict$ } from './camera-verdict.ts';
import { evidenceOf } from './evidence-of.ts';

const random = dice(11);
const FRAMES: Record<string, () => Uint8Array> = {
  n: () => picture(GRID.samples, 120, 0.5, random),
  f: () => picture(GRID.samples, 120),
  d: () => picture(GRID.samples, 30, 0.5, random),
  k: () => new Uint8Array(GRID.samples),
};
const VERDICTS = { w: 'waiting', m: 'missing', a: 'failed', r: 'denied', s: 'still', d: 'dark', o: null };
/** p opening, m missing, a failed, r refused; a number opens the camera that shows the frames of that place. */
const expectVerdicts = (access: string, shown: readonly string[], expected: string) => {
  const clock = new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted));
  clock.run(({ cold, expectObservable }) => {
    const accessOf = (name: string): CameraAccess<StreamLike & { shows?: Observable<FrameSample> }> => {
      const problem = VERDICTS[name as keyof typeof VERDICTS];
      if (problem === 'missing' || problem === 'failed' || problem === 'denied') return { kind: 'closed', problem };
      if (name === 'p') return { kind: 'opening' };
      const frame$ = cold(seconds(shown[Number(name)] ?? '')).pipe(map((frame) => FRAMES[frame]?.() ?? null));
      return { kind: 'open', stream: { getTracks: () => [], shows: frame$.pipe(samplesOf(clock)) } };
    };
    const verdict$ = cameraVerdict$(cold(access).pipe(map(accessOf)), ({ shows = NEVER }) => shows, clock);
    expectObservable(verdict$.pipe(map(({ problem }) => problem))).toBe(expected, VERDICTS);
  });
};

describe('cameraVerdict$', () => {
  it('is well with a camera that lives', () => {
    expectVerdicts('0', ['nnnnnnnn'], '1s o');
  });

  it('names a missing, a refused and a busy camera at once, and that it is back after it was for two seconds', () => {
    for (const problem of ['m', 'r', 'a']) expectVerdicts(`${problem} 9s 0`, ['nnnnnnnn'], `${problem} 12s o`);
  });

  it('tells still and dark apart, and calls a covered camera dark', () => {
    expectVerdicts('0', ['ffffffff'], '5s s');
    expectVerdicts('0', ['dddddddd'], '3s d');
    expectVerdicts('0', ['kkkkkkkk'], '3s d');
  });

  it('lets the last verdict stand while the camera is opened', () => {
    expectVerdicts('0 9s p 9s 1', ['nnnnnnnn', 'nnnnnnnn'], '1s o');
    expectVerdicts('0 9s p 9s a', ['nnnnnnnn'], '1s o 17001ms a');
  });

  it('does not wait for ever for a camera that does not open', () => {
    expectVerdicts('p 29s 0', ['nnnnnnnn'], '20s w 12s o');
    expectVerdicts('0 9s p 40s 1', ['nnnnnnnn', 'nnnnnnnn'], '1s o 28s w 23s o');
  });

  it('does not flicker with a plug that comes and goes', () => {
    expectVerdicts('m 3s 0 2s m 3s 1 2s m', ['nnn', 'nnn'], 'm');
  });

  it.each([
    ['dark', 'd', 'dark brightness=29 threshold=80'],
    ['still', 'f', 'still change=0 threshold=1000'],
  ])('says what was measured of a picture that is %s', (_, frame, expected) => {
    const clock = new TestScheduler(() => undefined);
    const told: (string | null)[] = [];
    clock.run(({ cold }) => {
      const shows = cold(seconds(frame.repeat(8))).pipe(
        map((name) => FRAMES[name]?.() ?? null),
        samplesOf(clock),
      );
      const stream = { getTracks: () => [] };
      const access$ = cold<CameraAccess<StreamLike>>('o', { o: { kind: 'open', stream } });
      cameraVerdict$(access$, () => shows, clock).subscribe((verdict) => told.push(evidenceOf(verdict)));
    });
    expect(told).toEqual([expected]);
  });

  it('has nothing measured of what is a plain fact', () => {
    expect(evidenceOf({ problem: 'missing', measured: null })).toBe('missing');
    expect(evidenceOf({ problem: null, measured: null })).toBeNull();
  });
});
