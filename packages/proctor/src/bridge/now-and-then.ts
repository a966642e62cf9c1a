import { catchError, EMPTY, from, merge, type Observable, takeUntil } from 'rxjs';
import { listening } from './listening.ts';

/** What is so now, and each change. What cannot be told now is told when it changes; an answer that comes after a change is old. */
export const nowAndThen = <T>(
  now: () => Promise<T>,
  on: (listener: (value: T) => void) => () => void,
): Observable<T> => {
  const changes$ = listening(on);
  return merge(
    changes$,
    from(now()).pipe(
      takeUntil(changes$),
      catchError(() => EMPTY),
    ),
  );
};
