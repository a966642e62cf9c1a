import type { SheetIndex } from '../content/sheet-index.ts';
import type { EpochMs } from '../units.ts';
import type { RejectionOf } from './rejection.ts';
import type { Session } from './session.ts';
import type { ReadState } from './session-state.ts';

/** A session known to be open. */
export interface Opened extends Session {
  readonly index: SheetIndex;
  readonly state: ReadState;
}

export const isOpened = (session: Session): session is Opened => session.index !== null;

export const isUnderWay = ({ state }: Session): boolean => state.status === 'A' && state.finish === null;

export type Closed = RejectionOf<'AlreadyFinished' | 'NotUnderWay' | 'TimeOver'>;

/** Why the examinee can do nothing any more; null: they can. */
export const closedReason = ({ state }: Session, at: EpochMs): Closed | null => {
  if (state.finish !== null) return { reason: 'AlreadyFinished' };
  if (state.status !== 'A') return { reason: 'NotUnderWay' };
  return at >= state.timers.deadline ? { reason: 'TimeOver' } : null;
};
