import { sheetCalls } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { switchMap, timer } from 'rxjs';
import { ScheduleScreen } from '../features/schedule/schedule-screen.tsx';
import type { LoadRunning } from '../features/sheets/card/running-here.ts';
import { SPREAD_MS } from '../features/sheets/home/use-sheets.ts';
import { useApi } from '../lib/api.ts';
import { liveEvents } from '../lib/live-events.ts';
import { serverClock } from '../lib/server-clock.ts';
import { useSignInSession } from '../stores/sign-in-session-store.ts';
import { isSoon } from './soon.ts';

/** The evaluations stand before the steps or after them; `none`: there are none. */
type Place = 'none' | 'first' | 'last';

/**
 * Finds out whether somebody has evaluations, until they do: as they come, when the page is looked at again, when the network comes back,
 * and when they are told something. Once they are shown they stay where they are.
 */
const usePlace = (loadRunning: LoadRunning): Place => {
  const api = useApi(sheetCalls);
  const userId = useSignInSession(({ session }) => session?.userId ?? null);
  const [place, setPlace] = useState<Place>('none');
  const find = async (): Promise<Place> => {
    const reply = await api.listSheets();
    if (E.isRight(reply) && reply.right.status === 200) {
      const { sheets, now } = reply.right.body;
      if (sheets.length === 0) return 'none';
      return sheets.some((sheet) => isSoon(sheet, serverClock.now() ?? now)) ? 'first' : 'last';
    }
    // One that is under way here is shown without a network, too.
    const running = userId === null ? [] : await loadRunning(userId).catch(() => []);
    return running.length > 0 ? 'first' : 'none';
  };
  const look = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || place !== 'none') return;
    const found = await find();
    setPlace((before) => (before === 'none' ? found : before));
  });
  useEffect(() => {
    const again = () => void look();
    again();
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    // A message to everybody makes nobody ask at once.
    const told = liveEvents('message')
      .pipe(switchMap(() => timer(Math.random() * SPREAD_MS)))
      .subscribe(again);
    return () => {
      told.unsubscribe();
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
  }, []);
  return place;
};

interface ApplicantHomeProps {
  readonly loadRunning: LoadRunning;
  /** The evaluations. */
  readonly children: ReactNode;
}

/** The steps of the admission, and the evaluations of whoever has some: before the steps where one is due or soon. */
const ApplicantHome = ({ loadRunning, children }: ApplicantHomeProps) => {
  const place = usePlace(loadRunning);
  return (
    <>
      {place === 'first' && children}
      <ScheduleScreen isBeside={place !== 'none'} />
      {place === 'last' && children}
    </>
  );
};

export default ApplicantHome;
