import { EMPTY, type Observable } from 'rxjs';
import type { DesktopBridge } from '../bridge/desktop-bridge.ts';
import { nowAndThen } from '../bridge/now-and-then.ts';

/** Names of forbidden processes that are open, now and at each change. Silent in a browser, which cannot know. */
export const forbiddenProcesses$ = (bridge: DesktopBridge | null): Observable<readonly string[]> =>
  bridge === null ? EMPTY : nowAndThen(bridge.forbiddenProcesses, bridge.onForbiddenProcesses);
