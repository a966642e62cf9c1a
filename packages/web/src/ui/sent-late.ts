import { serverClock } from '../lib/server-clock.ts';
import { formatHourHere } from './figures/format-moment.ts';
import { texts } from './texts.ts';

const LATE_MS = 60_000;

/** The hour of a message that comes to somebody who was away, in words; null: it comes when it is sent. */
export const sentLate = (sentAt: number | null): string | null => {
  const now = serverClock.now();
  return sentAt === null || now === null || now - sentAt <= LATE_MS ? null : texts.sentAt(formatHourHere(sentAt));
};
