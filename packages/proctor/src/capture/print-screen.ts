import {
  asyncScheduler,
  concatMap,
  EMPTY,
  filter,
  fromEvent,
  map,
  merge,
  type Observable,
  pairwise,
  type SchedulerLike,
  startWith,
  switchMap,
  throttle,
  timer,
} from 'rxjs';
import type { DesktopBridge } from '../bridge/desktop-bridge.ts';
import { listening } from '../bridge/listening.ts';

/** Names what saw the capture. It is kept as evidence of the incident. */
export type PrintScreenEvidence = 'key' | 'system';

const PRINT_SCREEN_CODE = 44;
/** One press is heard up to three times: down, up, and by the desktop application. */
const ONE_PRESS_MS = 700;
/** The application is told of a key again and again while it is held down: Windows waits a second at most before it repeats. */
const REPEATED_AFTER_MS = 1_100;

const isPrintScreen = (event: Pick<KeyboardEvent, 'key' | 'keyCode'>): boolean =>
  event.key === 'PrintScreen' || event.keyCode === PRINT_SCREEN_CODE;

/** Screen captures by key (Windows tells of it on release only) or as the desktop application sees them. */
export const printScreen$ = (
  keys: EventTarget,
  bridge: DesktopBridge | null,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<PrintScreenEvidence> => {
  const key$ = merge(fromEvent<KeyboardEvent>(keys, 'keydown'), fromEvent<KeyboardEvent>(keys, 'keyup')).pipe(
    filter((event) => isPrintScreen(event) && !event.repeat),
    map(({ type }) => ({ evidence: 'key', isRelease: type === 'keyup' }) as const),
  );
  const system$ = (bridge === null ? EMPTY : listening<void>(bridge.onPrintScreen)).pipe(
    map(() => ({ evidence: 'system', isRelease: false }) as const),
  );
  // Whoever leaves the window with the key held down releases it elsewhere.
  const left$ = fromEvent(keys, 'blur').pipe(map(() => null));
  return merge(key$, system$, left$).pipe(
    startWith(null),
    pairwise(),
    // The release of a press that was heard tells nothing, however long the key was held.
    concatMap(([before, now]) =>
      now === null || (now.isRelease && before !== null && !before.isRelease) ? [] : [now.evidence],
    ),
    throttle((evidence) =>
      system$.pipe(
        map(() => REPEATED_AFTER_MS),
        startWith(evidence === 'system' ? REPEATED_AFTER_MS : ONE_PRESS_MS),
        switchMap((ms) => timer(ms, scheduler)),
      ),
    ),
  );
};
