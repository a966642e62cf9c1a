import type { LaboratorySession, LaboratoryState } from '@quipu/contract';
import { type EpochMs, MINUTE_MS } from '@quipu/engine';

/** Two clocks that differ by less say the same hour to whoever reads them. */
const APART_MS = MINUTE_MS;

export interface HourStanding {
  /** The session of now, else the next one, else the last one is there by the server's time, since then; null: there is none. */
  readonly session: { readonly is: 'before' | 'during' | 'after'; readonly at: EpochMs } | null;
  /** The computer's clock says another hour: ahead by so much, or behind (negative). Null: the same. */
  readonly apart: number | null;
  /** Nobody logs in before a person has said that the hour is right; whoever is in already goes on. */
  readonly isDue: boolean;
}

type Hours = Pick<LaboratorySession, 'startsAt' | 'endsAt'>;

/** Between two shifts, or two days, no session is on. */
const sessionAt = (sessions: readonly Hours[], now: EpochMs): HourStanding['session'] => {
  const on = sessions.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
  if (on !== undefined) return { is: 'during', at: on.startsAt };
  const next = sessions.filter(({ startsAt }) => startsAt > now).map(({ startsAt }) => startsAt);
  if (next.length > 0) return { is: 'before', at: Math.min(...next) };
  return sessions.length === 0 ? null : { is: 'after', at: Math.max(...sessions.map(({ endsAt }) => endsAt)) };
};

/** Compares the hour with the session's, and with the computer's clock. */
export const hourStanding = ({ now, clock, laboratory }: LaboratoryState): HourStanding => {
  const by = clock.computerNow - now;
  const apart = Math.abs(by) > APART_MS ? by : null;
  if (laboratory === null) return { session: null, apart, isDue: false };
  const session = sessionAt(laboratory.sessions, now);
  const differs = session?.is !== 'during' || apart !== null;
  return { session, apart, isDue: differs && clock.canCorrect && !clock.needsCode && !clock.isConfirmed };
};
