import { map, type Observable, scan, startWith, takeWhile } from 'rxjs';
import { type FaceProblem, faceProblem } from './face-position.ts';
import type { FaceSample } from './face-samples.ts';

export const HOLD_MS = 3_000;
/** One look says this much of the time before it, at most: time that was not looked at is no validity. */
export const LOOK_COUNTS_MS = 500;
/** Nothing of what was seen before a longer pause holds after it. */
export const LOOK_GAP_MS = 5_000;

export interface FaceHold {
  /** `pending`: there was no look yet. */
  readonly status: 'pending' | 'valid' | 'invalid';
  /** Says why it is invalid. It is null also where no sample could be taken. */
  readonly problem: FaceProblem | null;
  /** 0 to 100. */
  readonly progress: number;
}

interface Held {
  readonly validAt: number | null;
  readonly heldMs: number;
  readonly hold: FaceHold;
}

const PENDING: FaceHold = { status: 'pending', problem: null, progress: 0 };

const invalid = (problem: FaceProblem | null): Held => ({
  validAt: null,
  heldMs: 0,
  hold: { status: 'invalid', problem, progress: 0 },
});

const step = ({ validAt, heldMs }: Pick<Held, 'validAt' | 'heldMs'>, { at, faces }: FaceSample): Held => {
  if (faces === null) return invalid(null);
  const problem = faceProblem(faces);
  if (problem !== null) return invalid(problem);
  const goesOn = validAt !== null && at >= validAt && at - validAt <= LOOK_GAP_MS;
  const held = goesOn ? Math.min(HOLD_MS, heldMs + Math.min(at - validAt, LOOK_COUNTS_MS)) : 0;
  return { validAt: at, heldMs: held, hold: { status: 'valid', problem: null, progress: (100 * held) / HOLD_MS } };
};

/** Measures how long exactly one face, well placed, was held before the camera. It ends at 100. */
export const faceHold$ = (samples$: Observable<FaceSample>): Observable<FaceHold> =>
  samples$.pipe(
    scan<FaceSample, Held>(step, { validAt: null, heldMs: 0, hold: PENDING }),
    map(({ hold }) => hold),
    startWith(PENDING),
    takeWhile(({ progress }) => progress < 100, true),
  );
