import { useEffect, useState } from 'react';
import { useSignInSession } from '../../../stores/sign-in-session-store.ts';
import type { LoadRunning, RunningHere } from '../card/running-here.ts';
import type { SheetsState } from './use-sheets.ts';

const NONE: readonly RunningHere[] = [];

/** Evaluations under way on this device: looked for where the list has one, and where the list cannot be had. */
export const useRunning = (
  { sheets, problem }: Pick<SheetsState, 'sheets' | 'problem'>,
  load: LoadRunning,
): readonly RunningHere[] => {
  const userId = useSignInSession(({ session }) => session?.userId ?? null);
  const [running, setRunning] = useState(NONE);
  const isAsked = sheets === null ? problem?.kind === 'unreachable' : sheets.some(({ status }) => status === 'A');
  useEffect(() => {
    if (userId === null || !isAsked) return undefined;
    let isWanted = true;
    load(userId).then(
      (found) => {
        if (isWanted) setRunning(found);
      },
      // A storage that does not open has nothing to tell.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [userId, isAsked, load]);
  return running;
};
