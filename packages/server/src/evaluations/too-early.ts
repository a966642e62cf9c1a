import { openingOf, sheetContentOf } from '@quipu/contract';
import { type EpochMs, emptySession, evolve, type FinalStatus, isSomewhereLeft, type SectionRun } from '@quipu/engine';
import { sheetDeadline } from './deadlines.ts';
import { sheetAsOpened } from './open-sheet.ts';
import type { SettledSheet } from './settle-sheets.ts';
import type { Within } from './sheet-store.ts';
import { type ReplyTimes, replyTimes } from './take-answers.ts';

/** A sheet that goes on although a device says that its time is over. */
export interface StillUnderWay {
  readonly times: ReplyTimes;
  readonly sections: readonly SectionRun[];
}

/**
 * Whether an end by time comes before its time: FT before the deadline that is held here, FST while the engine finds
 * somewhere left to go, by the times and answers that are held here. Null: it is the end, or it is none by time.
 */
export const tooEarly = async (
  within: Within,
  settled: SettledSheet,
  status: FinalStatus,
  now: EpochMs,
): Promise<StillUnderWay | null> => {
  const isByTime = status === 'FT' || status === 'FST';
  if (!isByTime || settled.sheet.status !== 'A' || now >= sheetDeadline(settled.sheet, now)) return null;
  const opened = await sheetAsOpened(within, settled, now);
  const opening = openingOf(opened);
  if (status === 'FST') {
    const data = { content: sheetContentOf(opened), opening };
    if (!isSomewhereLeft(evolve(emptySession, { type: 'SheetOpened', at: now, data }), now)) return null;
  }
  return { times: replyTimes(settled.sheet, now), sections: opening.sectionRuns };
};
