import { EMPTY, from, merge, type Observable } from 'rxjs';
import type { DesktopBridge } from '../bridge/desktop-bridge.ts';
import { listening } from '../bridge/listening.ts';

/** Names of forbidden processes that are open, now and at each change. Silent in a browser, which cannot know. */
export const forbiddenProcesses$ = (bridge: DesktopBridge | null): Observable<readonly string[]> =>
  bridge === null ? EMPTY : merge(from(bridge.forbiddenProcesses()), listening(bridge.onForbiddenProcesses));
