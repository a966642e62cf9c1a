import type { FinalStatus } from '../content/opening.ts';
import type { EpochMs } from '../units.ts';

/** The request to finish: kept until the server confirms it. `status` is the server's once it has. */
export interface Finish {
  readonly status: FinalStatus;
  readonly comment: string;
  readonly confirmed: boolean;
  readonly at: EpochMs;
}
