import type { ReschedulingStatus } from '@quipu/contract';
import type { SheetStatus } from '@quipu/engine';
import { texts } from './texts.ts';

/** A sheet that was not started, or whose time ran out, can be. */
export const canBeRescheduled = (status: SheetStatus): boolean => status === 'P' || status === 'FT';

export interface Asking {
  readonly permits: boolean;
  readonly status: SheetStatus;
  readonly isWithdrawn: boolean;
  /** The state of the last request for the sheet, or for the one that it came of; null: there was none. */
  readonly last: ReschedulingStatus | null;
}

/** Tells why another session cannot be asked for; null: it can. Once rejected, it can be asked for again. */
export const requestRefusal = ({ permits, status, isWithdrawn, last }: Asking): string | null => {
  if (!permits) return texts.notPermitted;
  if (last === 'sent') return texts.alreadySent;
  if (last === 'accepted') return texts.alreadyAccepted;
  return canBeRescheduled(status) && !isWithdrawn ? null : texts.wrongStatus;
};
