import type { ReschedulingStatus } from '@quipu/contract';
import type { SheetStatus } from '@quipu/engine';
import { texts } from './texts.ts';

/** Of a sheet that was not started, or whose time ran out. */
export const canBeRescheduled = (status: SheetStatus): boolean => status === 'P' || status === 'FT';

export interface Asking {
  readonly permits: boolean;
  readonly status: SheetStatus;
  /** What became of the last request of the sheet, or of the one that it came of; null: there was none. */
  readonly last: ReschedulingStatus | null;
}

/** Why another session cannot be asked for; null: it can. Once rejected, it can be asked for again. */
export const requestRefusal = ({ permits, status, last }: Asking): string | null => {
  if (!permits) return texts.notPermitted;
  if (last === 'sent') return texts.alreadySent;
  if (last === 'accepted') return texts.alreadyAccepted;
  return canBeRescheduled(status) ? null : texts.wrongStatus;
};
