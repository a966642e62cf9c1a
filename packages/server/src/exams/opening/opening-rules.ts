import type { EpochMs } from '@quipu/engine';
import { sessionEnd } from '../sheets/deadlines.ts';
import type { HeldSheet } from '../sheets/sheet-store.ts';
import { texts } from '../texts.ts';

/** Tells why a sheet cannot be opened now; null: it can. */
export const openingRefusal = (sheet: HeldSheet, now: EpochMs, isRequiredDone: boolean): string | null => {
  switch (sheet.status) {
    case 'A':
      return null;
    case 'F':
    case 'FT':
    case 'FC':
    case 'FST':
      return texts.finished;
    case 'I':
      return texts.absent;
    case 'P':
      if (sheet.isWithdrawn) return texts.withdrawn;
      if (!sheet.isQuizActive) return texts.inactive;
      if (now < sheet.sessionStart) return texts.notYet;
      if (now >= sessionEnd(sheet, now)) return texts.timeOver;
      return isRequiredDone ? null : texts.requiresOther;
    default:
      return sheet.status satisfies never;
  }
};

/** The device that holds a sheet keeps its epoch; any other, and the first one, gets the next. */
export const epochFor = ({ epoch, device }: Pick<HeldSheet, 'epoch' | 'device'>, asking: string): number =>
  device === asking && epoch > 0 ? epoch : epoch + 1;
