import { type EpochMs, FinalStatus, type SheetStatus } from '@quipu/engine';
import type { Room } from './room-store.ts';

/** A person is to take an evaluation in this session, and this room. */
export interface Wanted {
  readonly userId: number;
  readonly sessionId: number;
  /** Null: none. */
  readonly room: Room | null | 'asIs';
  /** Null: any that is free. */
  readonly desk: number | null;
  readonly isTrial: boolean | 'asIs';
  /** It is said of this person by name: a sheet that was not started may become a trial, or one that counts; a trial may be repeated. */
  readonly isByName?: true;
}

/** The sheet that a person has of an evaluation: the last attempt. */
export interface RosterSheet {
  readonly id: number;
  readonly userId: number;
  readonly quizId: number;
  readonly sessionId: number | null;
  readonly status: SheetStatus;
  readonly attempt: number;
  readonly roomId: number | null;
  readonly desk: number | null;
  readonly isTrial: boolean;
  readonly isWithdrawn: boolean;
}

export interface RosterFacts {
  /** Undefined: there is no such session. */
  readonly session: { readonly quizId: number; readonly end: EpochMs } | undefined;
  readonly sheet: RosterSheet | undefined;
  readonly isExaminee: boolean;
  /** It is out in a laboratory. */
  readonly isOut: boolean;
}

export type ChangeKind = 'enter' | 'move' | 'return' | 'same';
export type RosterRefusal =
  | 'noSession'
  | 'sessionOver'
  | 'notExaminee'
  | 'finished'
  | 'absent'
  | 'underWay'
  | 'inLaboratory'
  | 'trialByFile'
  | 'trialStarted'
  | 'deskWithoutRoom';

export const roomIdOf = ({ room }: Wanted, sheet: RosterSheet | undefined): number | null =>
  room === 'asIs' ? (sheet?.roomId ?? null) : (room?.id ?? null);

/** Whoever tries an evaluation may try it again; a file that is loaded again asks for nothing. */
const isTriedAgain = ({ isTrial, isByName }: Wanted, sheet: RosterSheet): boolean =>
  isByName === true && isTrial === true && sheet.isTrial && FinalStatus.is(sheet.status);

const asksForNothing = (wanted: Wanted, sheet: RosterSheet): boolean =>
  !sheet.isWithdrawn &&
  wanted.sessionId === sheet.sessionId &&
  roomIdOf(wanted, sheet) === sheet.roomId &&
  (wanted.desk === null || wanted.desk === sheet.desk) &&
  (wanted.isTrial === 'asIs' || wanted.isTrial === sheet.isTrial);

/** Sheets that somebody is answering, or answered, count or do not from the start. */
const trialRefusal = ({ isTrial, isByName }: Wanted, sheet: RosterSheet, isOut: boolean): RosterRefusal | null => {
  if (isTrial === 'asIs' || isTrial === sheet.isTrial) return null;
  if (isByName !== true) return 'trialByFile';
  if (sheet.status !== 'P') return 'trialStarted';
  return isOut ? 'inLaboratory' : null;
};

/** Tells what a wish comes to, desks apart. The session of a sheet under way stays: its times are that session's. */
export const changeOf = (
  wanted: Wanted,
  { session, sheet, isExaminee, isOut }: RosterFacts,
  now: EpochMs,
): ChangeKind | RosterRefusal => {
  if (session === undefined) return 'noSession';
  if (wanted.desk !== null && roomIdOf(wanted, sheet) === null) return 'deskWithoutRoom';
  const isOver = session.end <= now;
  if (sheet === undefined || isTriedAgain(wanted, sheet)) {
    if (!isExaminee && wanted.isTrial !== true) return 'notExaminee';
    return isOver ? 'sessionOver' : 'enter';
  }
  if (asksForNothing(wanted, sheet)) return 'same';
  if (sheet.status === 'I') return 'absent';
  if (FinalStatus.is(sheet.status)) return 'finished';
  if (wanted.isTrial === false && sheet.isTrial && !isExaminee) return 'notExaminee';
  const refusedTrial = trialRefusal(wanted, sheet, isOut);
  if (refusedTrial !== null) return refusedTrial;
  const isElsewhere = sheet.sessionId !== wanted.sessionId;
  if (isElsewhere && sheet.status === 'A') return 'underWay';
  if (isElsewhere && isOut) return 'inLaboratory';
  if ((isElsewhere || sheet.isWithdrawn) && isOver) return 'sessionOver';
  return sheet.isWithdrawn ? 'return' : 'move';
};
