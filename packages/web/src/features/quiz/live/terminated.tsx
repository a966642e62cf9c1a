import { useEffect, useState } from 'react';
import { liveEvents } from '../../../lib/live-events.ts';
import { paths } from '../../../lib/paths.ts';
import { useNavigate } from '../../../lib/router.tsx';
import { endedBecause, type Left } from '../../../stores/ended-store.ts';
import { useOpenSheet } from '../../../stores/open-sheet-store.ts';
import { Saving } from './saving.tsx';

/** The server's message when it ended this sheet; null: it did not. The first one stays. One that was undone since is not told. */
export const useTerminated = (sheetId: number): string | null => {
  const [terminated, setTerminated] = useState<string | null>(null);
  useEffect(() => {
    const heard = liveEvents('fire').subscribe(({ message, answersSheetId }) => {
      if (answersSheetId !== null && answersSheetId !== sheetId) return;
      // At once: what comes with it is told by whoever is there afterwards.
      useOpenSheet.setState({ isEnded: true });
      setTerminated((before) => before ?? message);
    });
    return () => {
      heard.unsubscribe();
    };
  }, [sheetId]);
  return terminated;
};

/**
 * The longest that anybody is kept here. Answers that are not sent by then stay on this device, and
 * go out when their owner logs out or comes back.
 */
const TIMEOUT_MS = 8_000;

interface TerminatedProps {
  /** Sends what is left. The same as long as this is shown. */
  readonly settle: () => Promise<unknown>;
  /** Answers that are not with the others by then: they are told of at home. */
  readonly left: () => Promise<readonly Left[]>;
  readonly message: string;
}

/** The server ended the sheet: nothing more is taken, what is pending is sent, and home says why. */
export const Terminated = ({ settle, left, message }: TerminatedProps) => {
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    const settled = settle().catch(() => undefined);
    void Promise.race([settled, timeout]).then(async () => {
      const said = await left();
      if (!here) return;
      endedBecause(message, said);
      navigate(paths.home, { replace: true });
    });
    return () => {
      here = false;
    };
  }, [settle, left, message, navigate]);
  return (
    <main>
      <Saving />
    </main>
  );
};
