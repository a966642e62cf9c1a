import { consoleCalls } from '@quipu/contract';
import { useEffect, useRef } from 'react';
import { filter } from 'rxjs';
import { useApi } from '../../../lib/api.ts';
import { liveEvents } from '../../../lib/live-events.ts';
import { serverClock } from '../../../lib/server-clock.ts';
import { fetchSheets } from '../api.ts';
import { openBoard, tellBoard, useBoard } from './board-store.ts';
import { type Following, followBoard } from './follow-board.ts';

const after = (ms: number, wake: () => void) => {
  const alarm = setTimeout(wake, ms);
  return () => {
    clearTimeout(alarm);
  };
};

/** Keeps the board of a session up to date as long as it is on the screen. Returns what asks at once. */
export const useFollowBoard = (sessionId: number): (() => void) => {
  const api = useApi(consoleCalls);
  const following = useRef<Following | null>(null);
  useEffect(() => {
    openBoard(sessionId);
    const follow = followBoard({
      ask: (version) => fetchSheets(api, sessionId, version),
      version: () => useBoard.getState().known?.version ?? null,
      tell: (version, asked) => tellBoard(sessionId, version, asked, serverClock.now()),
      isWatched: () => document.visibilityState === 'visible',
      after,
    });
    following.current = follow;
    follow.look();
    const pushed = liveEvents('console-changed')
      .pipe(filter((changed) => changed.sessionId === sessionId))
      .subscribe(({ version }) => {
        follow.pushed(version);
      });
    document.addEventListener('visibilitychange', follow.look);
    window.addEventListener('online', follow.look);
    window.addEventListener('offline', follow.look);
    return () => {
      follow.stop();
      pushed.unsubscribe();
      document.removeEventListener('visibilitychange', follow.look);
      window.removeEventListener('online', follow.look);
      window.removeEventListener('offline', follow.look);
    };
  }, [api, sessionId]);
  return () => following.current?.look();
};
