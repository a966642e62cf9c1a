import { pauseOf, type QuizSession } from '@quipu/engine';
import { distinctUntilChanged, Observable } from 'rxjs';

interface Paused {
  readonly head: () => QuizSession;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Says it now and at each change: what counts for nothing in a pause is looked at anew when it is over. */
export const isPaused$ = (runtime: Paused): Observable<boolean> =>
  new Observable<boolean>((subscriber) => {
    const tell = (): void => subscriber.next(pauseOf(runtime.head()) !== null);
    tell();
    return runtime.subscribe(tell);
  }).pipe(distinctUntilChanged());
