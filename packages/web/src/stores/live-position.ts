import type { LivePosition } from '../lib/live-feed.ts';
import { sessionText } from './session-text.ts';

const textOf = sessionText('quipu.live');

/** The last event that this session knows of. */
export const livePositionOf = (userId: number): LivePosition => {
  const { read, write } = textOf(userId);
  return {
    read: () => {
      const last = Number(read());
      return Number.isSafeInteger(last) && last > 0 ? last : null;
    },
    write: (last) => write(String(last)),
  };
};
