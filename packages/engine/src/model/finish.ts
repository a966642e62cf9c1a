import type { FinalStatus } from './opening.ts';
import type { EpochMs } from './units.ts';

/** The request to finish: kept until the server confirms it. `status` is the server's once it has. */
export interface Finish {
  readonly status: FinalStatus;
  readonly comment: string;
  readonly confirmed: boolean;
  readonly at: EpochMs;
}

/** Tells whether the sheet ended by time, and only this device says so. */
export const isUnconfirmedTimeOut = (finish: Finish | null): boolean =>
  finish !== null && !finish.confirmed && (finish.status === 'FT' || finish.status === 'FST');
