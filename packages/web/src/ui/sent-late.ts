import { serverClock } from '../lib/server-clock.ts';
import { formatDayHere, formatHourHere } from './figures/format-moment.ts';
import { texts } from './texts.ts';

const LATE_MS = 60_000;

/** The hour of a message that comes to somebody who was away, in words, and its day where that is over; null: it comes when it is sent. */
export const sentLate = (sentAt: number | null): string | null => {
  // A page that has just begun may hear it before it knows the server's time: this is words alone.
  const now = serverClock.now() ?? Date.now();
  if (sentAt === null || now - sentAt <= LATE_MS) return null;
  const day = formatDayHere(sentAt);
  return texts.sentAt(formatHourHere(sentAt), day === formatDayHere(now) ? '' : `el ${day} `);
};
