import { photosDue, type Session, statusOf } from '@quipu/engine';
import type { QuizRuntime } from '@quipu/engine/runtime';
import { distinctUntilChanged, filter, Observable, skip } from 'rxjs';

const dueOf = (session: Session): number => (statusOf(session) === 'A' ? photosDue(session) : 0);

/** The number (from 0) of each photo time as it comes. Those that came before are not made up for. */
export const photosDue$ = (runtime: Pick<QuizRuntime, 'head' | 'subscribe'>): Observable<number> =>
  new Observable<number>((subscriber) => {
    const tell = (): void => subscriber.next(dueOf(runtime.head()) - 1);
    tell();
    return runtime.subscribe(tell);
  }).pipe(
    distinctUntilChanged(),
    skip(1),
    filter((number) => number >= 0),
  );
