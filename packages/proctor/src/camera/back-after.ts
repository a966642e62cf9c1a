import {
  asyncScheduler,
  defer,
  distinctUntilChanged,
  map,
  type Observable,
  of,
  type SchedulerLike,
  switchMap,
  tap,
  timer,
} from 'rxjs';

/** A problem is told at once; that it is over, once it has been over for a while. */
export const backAfter =
  (ms: number, scheduler: SchedulerLike = asyncScheduler) =>
  <P>(problem$: Observable<P | null>): Observable<P | null> =>
    defer(() => {
      let hasProblem = false;
      return problem$.pipe(
        distinctUntilChanged(),
        switchMap((problem) =>
          problem === null && hasProblem ? timer(ms, scheduler).pipe(map(() => null)) : of(problem),
        ),
        tap((problem) => {
          hasProblem = problem !== null;
        }),
        distinctUntilChanged(),
      );
    });
