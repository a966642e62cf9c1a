import { doubtPhotoDue, photosDue, type QuizSession, statusOf } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import {
  catchError,
  concatMap,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  merge,
  Observable,
  skip,
  switchMap,
  take,
  takeUntil,
  timer,
} from 'rxjs';
import type { SeenInPhoto } from './look-at-photo.ts';
import type { WaitingPhoto } from './photo-database.ts';
import type { Photograph } from './photograph.ts';

const dueOf = (session: QuizSession): number => (statusOf(session) === 'A' ? photosDue(session) : 0);

const doubtOf = (session: QuizSession): number => (statusOf(session) === 'A' ? (doubtPhotoDue(session) ?? -1) : -1);

type Runtime = Pick<QuizRuntime, 'head' | 'subscribe'>;

/** Emits each number that comes from now on. Earlier ones are not made up for. */
const numbers$ = (runtime: Runtime, numberOf: (session: QuizSession) => number): Observable<number> =>
  new Observable<number>((subscriber) => {
    const tell = (): void => subscriber.next(numberOf(runtime.head()));
    tell();
    return runtime.subscribe(tell);
  }).pipe(
    distinctUntilChanged(),
    skip(1),
    filter((number) => number >= 0),
  );

/** The number (from 0) of each photo time as it comes, and that of each doubt about the picture that a person has to look at. */
const photosDue$ = (runtime: Runtime): Observable<number> =>
  merge(
    numbers$(runtime, (session) => dueOf(session) - 1),
    numbers$(runtime, doubtOf),
  );

/** The wait for a camera that is being opened again. A later photo would be of another moment. */
const CAMERA_MS = 15_000;

export interface PhotoPorts {
  readonly runtime: Pick<QuizRuntime, 'head' | 'subscribe' | 'now'>;
  readonly stream$: Observable<MediaStream | null>;
  readonly photograph: (stream: MediaStream) => Promise<Photograph>;
  readonly look: (photo: Blob) => Promise<SeenInPhoto>;
}

export type TakenPhoto = Omit<WaitingPhoto, 'userId' | 'sheetId'>;

/** A photo at each photo time, and of each doubt about the picture. Without a camera there is none, which the log tells of. */
export const takePhotos$ = ({ runtime, stream$, photograph, look }: PhotoPorts): Observable<TakenPhoto> => {
  const taken = async (number: number, stream: MediaStream): Promise<TakenPhoto> => {
    const { photo, isDark } = await photograph(stream);
    const takenAt = runtime.now() ?? Date.now();
    const { faces, distance } = await look(photo);
    // In the dark nobody is seen, whoever is there.
    const seen = { faces: isDark && faces === 0 ? null : faces, distance };
    return { number, takenAt, ...seen, photo: new Uint8Array(await photo.arrayBuffer()) };
  };
  const one$ = (number: number): Observable<TakenPhoto> =>
    stream$.pipe(
      filter((stream) => stream !== null),
      take(1),
      takeUntil(timer(CAMERA_MS)),
      switchMap((stream) => from(taken(number, stream))),
      catchError(() => EMPTY),
    );
  return photosDue$(runtime).pipe(concatMap(one$));
};
