import type { ExamSession } from '@quipu/contract';
import type { EpochMs, Standstill } from '@quipu/engine';
import { sessionEnd, sheetDeadline, standingAt, timeRatio } from './deadlines.ts';
import type { HeldSheet } from './sheet-store.ts';

/** A device is told this of a sheet's times. */
export interface ReplyTimes {
  readonly deadline: EpochMs;
  readonly updatedAt: EpochMs;
  readonly timeRatio: number;
  /** The sheet's, when they were so. */
  readonly epoch: number;
  /** The server's word of them, signed on its way out. */
  readonly word: string | null;
  /** Null: nobody ever paused it. */
  readonly standstill: Standstill | null;
}
/** While it is paused they are those at which its clocks stand. */
export const replyTimes = (sheet: HeldSheet, now: EpochMs): ReplyTimes => ({
  deadline: sheetDeadline(sheet, standingAt(sheet, now)),
  updatedAt: sheet.timesUpdatedAt,
  timeRatio: timeRatio(sheet),
  epoch: sheet.epoch,
  word: null,
  standstill: sheet.standstill,
});

/** A session as one person has it: its end is their own. */
export const sessionView = (sheet: HeldSheet, now: EpochMs): ExamSession => ({
  id: sheet.sessionId,
  start: sheet.sessionStart,
  end: sessionEnd(sheet, standingAt(sheet, now)),
  timeLimit: sheet.timeLimitMinutes,
  updatedAt: sheet.timesUpdatedAt,
});
