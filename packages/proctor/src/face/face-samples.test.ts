import { TestScheduler } from 'rxjs/testing';
import { describe, expect, it } from 'vitest';
import { atOnce, refusedAtOnce } from '../testing/at-once.ts';
import { faceSamples$ } from './face-samples.ts';
import type { FaceReader } from './open-face-reader.ts';
import type { SeenFace } from './seen-face.ts';

const FACE: SeenFace = { score: 0.8, box: { left: 0.35, top: 0.3, width: 0.3, height: 0.4 } };
const VIDEO = {} as HTMLVideoElement;
const scheduler = () => new TestScheduler((actual, wanted) => expect(actual).toEqual(wanted));

const reading = (faces: FaceReader['faces']) => {
  const reader = { opened: 0, closed: 0, looks: 0 };
  const open = () => {
    reader.opened += 1;
    return {
      faces: (source: HTMLVideoElement | Blob) => {
        reader.looks += 1;
        return faces(source);
      },
      close: () => {
        reader.closed += 1;
      },
    };
  };
  return { reader, open };
};

describe('faceLooks$', () => {
  it('looks at once and then as often as it is told, and closes its reader', () => {
    const clock = scheduler();
    const { reader, open } = reading(() => atOnce([FACE]));
    clock.run(({ expectObservable, flush }) => {
      const samples$ = faceSamples$(open, VIDEO, { everyMs: 200, isVisible: () => true, scheduler: clock });
      const seen = { a: 0, b: 200, c: 400 };
      const of = (at: number) => ({ at, faces: [FACE] });
      expectObservable(samples$, '^ 450ms !').toBe('a 199ms b 199ms c', {
        a: of(seen.a),
        b: of(seen.b),
        c: of(seen.c),
      });
      flush();
    });
    expect(reader).toEqual({ opened: 1, closed: 1, looks: 3 });
  });

  it('tells of a look that failed, and looks again', () => {
    const clock = scheduler();
    let isBroken = true;
    const { open } = reading(() => {
      const faces = isBroken ? refusedAtOnce(new Error('no network')) : atOnce([]);
      isBroken = false;
      return faces;
    });
    clock.run(({ expectObservable }) => {
      const samples$ = faceSamples$(open, VIDEO, { everyMs: 200, isVisible: () => true, scheduler: clock });
      expectObservable(samples$, '^ 250ms !').toBe('a 199ms b', {
        a: { at: 0, faces: null },
        b: { at: 200, faces: [] },
      });
    });
  });

  it('never takes two looks at a time', () => {
    const clock = scheduler();
    const { reader, open } = reading(() => new Promise(() => undefined));
    clock.run(({ expectObservable, flush }) => {
      const samples$ = faceSamples$(open, VIDEO, { everyMs: 200, isVisible: () => true, scheduler: clock });
      expectObservable(samples$, '^ 5s !').toBe('');
      flush();
    });
    expect(reader).toEqual({ opened: 1, closed: 1, looks: 1 });
  });

  it('does not look while the page is hidden', () => {
    const clock = scheduler();
    const { reader, open } = reading(() => atOnce([]));
    clock.run(({ expectObservable, flush }) => {
      const isVisible = () => clock.now() >= 600;
      const samples$ = faceSamples$(open, VIDEO, { everyMs: 200, isVisible, scheduler: clock });
      expectObservable(samples$, '^ 700ms !').toBe('600ms a', { a: { at: 600, faces: [] } });
      flush();
    });
    expect(reader.looks).toBe(1);
  });
});
