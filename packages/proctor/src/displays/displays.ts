import {
  catchError,
  distinctUntilChanged,
  EMPTY,
  from,
  fromEvent,
  map,
  type Observable,
  startWith,
  switchMap,
} from 'rxjs';
import { nowAndThen } from '../bridge/now-and-then.ts';
import type { DisplaysSource, ScreenLike } from './displays-source.ts';

const extendedCount = (screen: ScreenLike): number => (screen.isExtended === true ? 2 : 1);

const fromScreen = (screen: ScreenLike): Observable<number> => {
  const changes$ = typeof screen.addEventListener === 'function' ? fromEvent(screen as EventTarget, 'change') : EMPTY;
  return changes$.pipe(
    startWith(null),
    map(() => extendedCount(screen)),
  );
};

const fromBrowser = ({ details, screen }: DisplaysSource): Observable<number> =>
  details === null
    ? fromScreen(screen)
    : from(details()).pipe(
        switchMap((found) =>
          fromEvent(found, 'screenschange').pipe(
            startWith(null),
            map(() => found.screens.length),
          ),
        ),
        // The permission can be withdrawn between the question and the call.
        catchError(() => fromScreen(screen)),
      );

/** Counts the monitors, now and at each change. It says one where nothing can tell. */
export const displays$ = (source: DisplaysSource): Observable<number> => {
  const { bridge } = source;
  const count$ = bridge === null ? fromBrowser(source) : nowAndThen(bridge.displayCount, bridge.onDisplayCount);
  return count$.pipe(distinctUntilChanged());
};
