import {
  connect,
  filter,
  type MonoTypeOperatorFunction,
  map,
  NEVER,
  type SchedulerLike,
  startWith,
  switchMap,
  takeUntil,
  timer,
} from 'rxjs';

/**
 * Completes what keeps one waiting for too long. `timeoutOf`: how long may pass from this one on (`Infinity`: any time);
 * undefined: what was said before holds.
 */
export const withTimeout = <T>(
  atFirst: number,
  timeoutOf: (value: T) => number | undefined,
  scheduler: SchedulerLike,
): MonoTypeOperatorFunction<T> =>
  connect((values$) =>
    values$.pipe(
      takeUntil(
        values$.pipe(
          map(timeoutOf),
          filter((ms) => ms !== undefined),
          startWith(atFirst),
          switchMap((ms) => (ms === Number.POSITIVE_INFINITY ? NEVER : timer(ms, scheduler))),
        ),
      ),
    ),
  );
