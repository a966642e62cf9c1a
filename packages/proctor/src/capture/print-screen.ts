import {
  asyncScheduler,
  EMPTY,
  filter,
  fromEvent,
  map,
  merge,
  type Observable,
  type SchedulerLike,
  throttleTime,
} from 'rxjs';
import type { DesktopBridge } from '../bridge/desktop-bridge.ts';
import { listening } from '../bridge/listening.ts';

/** Names what saw the capture. It is kept as evidence of the incident. */
export type PrintScreenEvidence = 'key' | 'system';

const PRINT_SCREEN_CODE = 44;
/** One press is heard up to three times: down, up, and by the desktop application. */
const ONE_PRESS_MS = 700;

const isPrintScreen = (event: Pick<KeyboardEvent, 'key' | 'keyCode'>): boolean =>
  event.key === 'PrintScreen' || event.keyCode === PRINT_SCREEN_CODE;

/** Screen captures by key (Windows tells of it on release only) or as the desktop application sees them. */
export const printScreen$ = (
  keys: EventTarget,
  bridge: DesktopBridge | null,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<PrintScreenEvidence> => {
  const pressed$ = merge(fromEvent<KeyboardEvent>(keys, 'keydown'), fromEvent<KeyboardEvent>(keys, 'keyup')).pipe(
    filter(isPrintScreen),
    map((): PrintScreenEvidence => 'key'),
  );
  const system$ = bridge === null ? EMPTY : listening<void>(bridge.onPrintScreen);
  return merge(pressed$, system$.pipe(map((): PrintScreenEvidence => 'system'))).pipe(
    throttleTime(ONE_PRESS_MS, scheduler),
  );
};
