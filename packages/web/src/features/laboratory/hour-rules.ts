import type { LaboratoryState } from '@quipu/contract';
import { MINUTE_MS } from '@quipu/engine';

/** Two clocks that differ by less say the same hour to whoever reads them. */
const APART_MS = MINUTE_MS;

export interface HourStanding {
  /** Where the session is by the server's time; null: there is none. */
  readonly session: 'before' | 'during' | 'after' | null;
  /** The computer's clock says another hour: ahead by so much, or behind (negative). Null: the same. */
  readonly apart: number | null;
  /** Nobody logs in before a person has said that the hour is right. */
  readonly isDue: boolean;
}

/** Compares the hour with the session's, and with the computer's clock. */
export const hourStanding = ({ now, clock, laboratory }: LaboratoryState): HourStanding => {
  const by = clock.computerNow - now;
  const apart = Math.abs(by) > APART_MS ? by : null;
  if (laboratory === null) return { session: null, apart, isDue: false };
  const { startsAt, endsAt } = laboratory;
  const session = now < startsAt ? 'before' : now >= endsAt ? 'after' : 'during';
  const differs = session !== 'during' || apart !== null;
  return { session, apart, isDue: differs && clock.canCorrect && !clock.isConfirmed };
};
