import type { Details } from './detail.ts';
import type { EpochMs, Millis } from './units.ts';

/** One answer as it travels to the server. At most one an answer; `(epoch, revision)` decides between copies. */
export interface PendingEntry {
  readonly id: number;
  /** Its item's place on the sheet, from 0; a matrix row has its matrix's. */
  readonly index: number;
  readonly details: Details;
  /** Time spent on the item, in ms. */
  readonly time: Millis;
  readonly visits: number;
  /**
   * The time at which it was given; visits have a later revision, not a later time. Of one that nobody gave, the time
   * of the visit.
   */
  readonly updatedAt: EpochMs;
  /** Can no longer be changed here: its section is over or was left. */
  readonly disabled: boolean;
  /** Its item's conditions are not met: kept, not counted. */
  readonly disabledItem: boolean;
  readonly epoch: number;
  readonly revision: number;
}
