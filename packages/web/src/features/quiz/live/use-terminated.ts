import { useEffect, useState } from 'react';
import { liveEvents } from '../../../lib/live-events.ts';

/** The server's message when it ended this sheet; null: it did not. The first one stays. */
export const useTerminated = (sheetId: number): string | null => {
  const [terminated, setTerminated] = useState<string | null>(null);
  useEffect(() => {
    const heard = liveEvents('fire').subscribe(({ message, answersSheetId }) => {
      if (answersSheetId === null || answersSheetId === sheetId) setTerminated((before) => before ?? message);
    });
    return () => {
      heard.unsubscribe();
    };
  }, [sheetId]);
  return terminated;
};
