import { openingOf, sheetContentOf } from '@quipu/contract';
import { type EpochMs, emptySession, evolve, type FinalStatus, isSomewhereLeft, type SectionRun } from '@quipu/engine';
import type { Tx } from '../../platform/db/database.ts';
import { sheetDeadline } from '../sheets/deadlines.ts';
import type { LockedSheet } from '../sheets/lock-and-expire-sheets.ts';
import { type ReplyTimes, replyTimes } from '../sheets/reply-times.ts';
import { sheetAsOpened } from '../sheets/sheet-as-opened.ts';

/** A sheet that goes on although a device says that its time is over. */
export interface StillUnderWay {
  readonly times: ReplyTimes;
  readonly sections: readonly SectionRun[];
}

/**
 * Tells whether an end by time comes before its time: FT before the deadline that is held here, FST while the engine finds
 * somewhere left to go, by the times and answers that are held here. Null: it is the end, or it is none by time.
 */
export const tooEarly = async (
  tx: Tx,
  locked: LockedSheet,
  status: FinalStatus,
  now: EpochMs,
): Promise<StillUnderWay | null> => {
  const isByTime = status === 'FT' || status === 'FST';
  if (!isByTime || locked.sheet.status !== 'A' || now >= sheetDeadline(locked.sheet, now)) return null;
  const opened = await sheetAsOpened(tx, locked, now);
  const opening = openingOf(opened);
  // While it stands nothing of it ends by time.
  if (status === 'FST' && locked.sheet.pausedSince === null) {
    const data = { content: sheetContentOf(opened), opening };
    if (!isSomewhereLeft(evolve(emptySession, { type: 'SheetOpened', at: now, data }), now)) return null;
  }
  return { times: replyTimes(locked.sheet, now), sections: opening.sectionRuns };
};
