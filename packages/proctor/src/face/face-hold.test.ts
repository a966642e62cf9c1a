import { fc, test as property } from '@fast-check/vitest';
import { from, lastValueFrom, map, toArray } from 'rxjs';
import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { type FaceHold, faceHold$, HOLD_MS, LOOK_COUNTS_MS, LOOK_GAP_MS } from './face-hold.ts';
import type { FaceSample } from './face-samples.ts';
import type { SeenFace } from './seen-face.ts';

const FACE: SeenFace = { score: 0.8, box: { left: 0.35, top: 0.3, width: 0.3, height: 0.4 } };
const FAR: SeenFace = { score: 0.8, box: { left: 0.45, top: 0.45, width: 0.1, height: 0.1 } };

/** One face, nobody, two, one that is far, a look that failed. */
const SCENES = { f: [FACE], n: [], t: [FACE, FACE], d: [FAR], x: null } as const;

/** Lists what is shown, in order: the sign of its status and the progress. */
const shown = (marbles: string): string => {
  const clock = new TestScheduler(() => undefined);
  const seen: string[] = [];
  clock.run(({ hot, flush }) => {
    const samples$ = hot(marbles, SCENES).pipe(map((faces): FaceSample => ({ at: clock.now(), faces })));
    faceHold$(samples$).subscribe({
      next: ({ status, progress, problem }) =>
        seen.push({ pending: '?', valid: `${Math.round(progress)}`, invalid: problem ?? '!' }[status]),
      complete: () => seen.push('|'),
    });
    flush();
  });
  return seen.join(' ');
};

/** A look every half a second. */
const looks = (scenes: string): string => scenes.split('').join(' 499ms ');

describe('faceHold$', () => {
  it('waits for the first look, and ends once the face was held for three seconds', () => {
    expect(shown(looks('ffffffff'))).toBe('? 0 17 33 50 67 83 100 |');
  });

  it.each([
    ['n', 'none'],
    ['t', 'several'],
    ['d', 'far'],
    ['x', '!'],
  ])('starts from nothing after a look that sees %s', (scene, problem) => {
    expect(shown(looks(`fff${scene}ff`))).toBe(`? 0 17 33 ${problem} 0 17`);
  });

  it('holds a little more with each look where looks are frequent', () => {
    const frequent = 'f'.repeat(16).split('').join(' 199ms ');
    expect(shown(frequent).split(' ').slice(1, 4)).toEqual(['0', '7', '13']);
    expect(shown(frequent)).toMatch(/93 100 \|$/);
  });

  it('counts no time that was not looked at', () => {
    expect(shown('f 499ms f 3999ms f')).toBe('? 0 17 33');
    expect(shown('f 499ms f 59s f 499ms f')).toBe('? 0 17 0 17');
  });

  it('gets there on a device that looks once in two seconds', () => {
    expect(shown('f'.repeat(7).split('').join(' 1999ms '))).toMatch(/100 \|$/);
  });
});

const look = fc.record({
  after: fc.integer({ min: 1, max: 2 * LOOK_GAP_MS }),
  scene: fc.oneof({ weight: 8, arbitrary: fc.constant('f' as const) }, fc.constantFrom('n', 't', 'd', 'x')),
});

property.prop([fc.array(look, { maxLength: 60 })])(
  'says full only after enough looks at one face without another',
  async (steps) => {
    const taken: FaceSample[] = [];
    for (const { after, scene } of steps) taken.push({ at: (taken.at(-1)?.at ?? 0) + after, faces: SCENES[scene] });
    const holds: FaceHold[] = await lastValueFrom(faceHold$(from(taken)).pipe(toArray()));
    const first = holds.findIndex(({ progress }) => progress >= 100);
    if (first < 0) return;
    // The first value is that of before any look.
    const before = steps.slice(0, first);
    const since = before.map(({ scene }) => scene).findLastIndex((scene) => scene !== 'f') + 1;
    const held = before.slice(since + 1);
    expect(held.reduce((sum, { after }) => sum + Math.min(after, LOOK_COUNTS_MS), 0)).toBeGreaterThanOrEqual(HOLD_MS);
    expect(first).toBe(holds.length - 1);
  },
);
