import { useEffect, useState } from 'react';
import { liveEvents } from '../../../lib/live-events.ts';

/** What the server said when it ended this sheet; null: it did not. */
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
