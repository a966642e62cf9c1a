import { doubtPhotoDue, photosDue, type QuizSession, statusOf } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { distinctUntilChanged, filter, merge, Observable, skip } from 'rxjs';

const dueOf = (session: QuizSession): number => (statusOf(session) === 'A' ? photosDue(session) : 0);

const doubtOf = (session: QuizSession): number => (statusOf(session) === 'A' ? (doubtPhotoDue(session) ?? -1) : -1);

type Runtime = Pick<QuizRuntime, 'head' | 'subscribe'>;

/** Each number that comes. What was there before is not made up for. */
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
export const photosDue$ = (runtime: Runtime): Observable<number> =>
  merge(
    numbers$(runtime, (session) => dueOf(session) - 1),
    numbers$(runtime, doubtOf),
  );
