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

const itself = (problem: unknown): unknown => problem;

/** A problem is told at once; that it is over, once it has been over for a while. `nameOf`: what makes two the same. */
export const debounceRecovery =
  <P>(ms: number, scheduler: SchedulerLike = asyncScheduler, nameOf: (problem: P) => unknown = itself) =>
  (problem$: Observable<P | null>): Observable<P | null> =>
    defer(() => {
      let hasProblem = false;
      const isSame = (a: P | null, b: P | null): boolean =>
        a === null || b === null ? a === b : nameOf(a) === nameOf(b);
      return problem$.pipe(
        distinctUntilChanged(isSame),
        switchMap((problem) =>
          problem === null && hasProblem ? timer(ms, scheduler).pipe(map(() => null)) : of(problem),
        ),
        tap((problem) => {
          hasProblem = problem !== null;
        }),
        distinctUntilChanged(isSame),
      );
    });
