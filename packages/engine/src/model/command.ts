import type { Details, Version } from './detail.ts';
import type { SyncFailure } from './event.ts';
import type { FinalStatus, Opening, SectionRun } from './opening.ts';
import type { SetAside } from './set-aside-reason.ts';
import type { SheetContent } from './sheet-content.ts';
import type { SheetTimes } from './timers-state.ts';
import type { EpochMs, Millis } from './units.ts';
import type { WithWords } from './with-words.ts';

/**
 * A command is asked of a session (imperative), or the world tells it something (`Report…`). Each carries `at`, the server
 * time when it was made: the engine never reads a clock.
 */
type Make<T extends string, D = unknown> = { readonly type: T; readonly at: EpochMs } & Readonly<D>;

/** `words`: the server's own, as it signed them; a server may sign none. `unseen`: so many revisions may have been given out already beyond those that the log and the server know. `times`: with what is to be said of pauses. */
export type OpenSheet = Make<
  'OpenSheet',
  { content: SheetContent; opening: Opening; unseen?: number; times?: SheetTimes } & WithWords
>;
/** The item button of the sidebar. `position` from 0. */
export type GoTo = Make<'GoTo', { position: number }>;
/** `confirmed`: the examinee said yes to leaving a question unanswered. */
export type Next = Make<'Next', { confirmed: boolean }>;
export type Previous = Make<'Previous'>;
/** Sets or removes the examinee's own mark on an item. It changes no answer. */
export type FlagItem = Make<'FlagItem', { position: number; flagged: boolean }>;
/** `beyond`: a revision that may have been given out already, though the log does not have it. */
export type AnswerItem = Make<'AnswerItem', { itemId: number; details: Details; beyond?: number; typed?: string }>;
/** Keeps text that stands where a number is asked for and is no number. */
export type ReportNumberTyped = Make<'ReportNumberTyped', { itemId: number; typed: string }>;
/** The server is asked to start it. `name`: of the asking, where it is not one that goes on. */
export type AskForSection = Make<'AskForSection', { sectionId: number; name: string }>;
/** Offline in hybrid mode, or as the server said it. `deadline` null: computed here. */
export type StartSection = Make<
  'StartSection',
  { sectionId: number; server: { readonly startedAt: EpochMs; readonly deadline: EpochMs } | null } & WithWords
>;
export type ReportSectionConfirmed = Make<
  'ReportSectionConfirmed',
  { sectionId: number; deadline: EpochMs } & WithWords
>;
/** Time has passed: whatever is due by `at` becomes events. */
export type ReportTime = Make<'ReportTime'>;
/** A reply proved the clock here ahead: `at` is the server's time, before what the log has come to. */
export type ReportClockSetBack = Make<'ReportClockSetBack'>;
export type ReportSessionTime = Make<'ReportSessionTime', SheetTimes>;
/**
 * Everything unsent goes in flight, at most `limit` entries, if nothing is in flight; what is held back does not, unless it is
 * `alone` (the id of an answer), nor do the answers `besides`.
 */
export type StartSync = Make<'StartSync', { limit: number; alone?: number; besides?: readonly number[] }>;
export type ReportSyncAcked = Make<
  'ReportSyncAcked',
  { syncId: number; setAside: readonly SetAside[]; superseded: readonly number[] }
>;
/** `isLinkTold`: how the link is was heard since it failed. */
export type ReportSyncFailed = Make<'ReportSyncFailed', { syncId: number; failure: SyncFailure; isLinkTold?: boolean }>;
/** A post of nothing but this answer, in this version, was refused as often as it is tried. */
export type ReportAnswerRefused = Make<'ReportAnswerRefused', { answerId: number; version: Version }>;
export type ReportLink = Make<'ReportLink', { online: boolean; serverOff: boolean }>;
/** The page is back, and has not heard what became of what was under way when it went. */
export type ReportPageRestored = Make<'ReportPageRestored'>;
/**
 * A machine judged the picture: it covers the question for no longer than `mostCover`. With `photo` one is taken for a
 * person to look at.
 */
export interface PictureJudgement {
  readonly mostCover: Millis;
  readonly photo: boolean;
}
/**
 * `problem` null: it works (again). `evidence`: what was measured; without it, the problem's name. `judgement` null: it is a
 * fact. `isUsed`: whether the evaluation uses it; without it, where `camera_off` says so. What is not used is nobody's to review.
 */
export type ReportCamera = Make<
  'ReportCamera',
  {
    problem: string | null;
    evidence?: string | null;
    judgement?: PictureJudgement | null;
    isUsed?: boolean;
  }
>;
/** Nobody looks at the picture: the page was loaded anew, and whatever was thought of it is not known. */
export type ReportCameraUnwatched = Make<'ReportCameraUnwatched'>;
export type ReportMicrophone = Make<'ReportMicrophone', { problem: string | null; isUsed?: boolean }>;
export type ReportDisplays = Make<'ReportDisplays', { count: number }>;
export type ReportPrintScreen = Make<'ReportPrintScreen', { evidence: string }>;
export type ReportRemoteDesktop = Make<'ReportRemoteDesktop', { processes: readonly string[] }>;
/** The computer was locked, put to sleep or given to another user: `evidence` says which. */
export type ReportComputer = Make<'ReportComputer', { kind: 'computerLeft' | 'computerSign'; evidence: string }>;
export type ReportStorageFailed = Make<'ReportStorageFailed', { evidence: string }>;
/** `processes`: unclosed forbidden ones, for the comment. */
export type FinishQuiz = Make<'FinishQuiz', { processes: readonly string[] }>;
export type ReportFinishConfirmed = Make<'ReportFinishConfirmed', { status: FinalStatus }>;
/** The server's word on an end by time that it has not come to: its times, and the sections that it knows to be started. */
export type ReportStillUnderWay = Make<
  'ReportStillUnderWay',
  { times: SheetTimes; runs: readonly SectionRun[] } & WithWords
>;
export type ReportFinishedElsewhere = Make<'ReportFinishedElsewhere', { status: FinalStatus }>;

export type Command =
  | OpenSheet
  | GoTo
  | Next
  | Previous
  | FlagItem
  | AnswerItem
  | ReportNumberTyped
  | AskForSection
  | StartSection
  | ReportSectionConfirmed
  | ReportTime
  | ReportClockSetBack
  | ReportSessionTime
  | StartSync
  | ReportSyncAcked
  | ReportSyncFailed
  | ReportAnswerRefused
  | ReportLink
  | ReportPageRestored
  | ReportCamera
  | ReportCameraUnwatched
  | ReportMicrophone
  | ReportDisplays
  | ReportPrintScreen
  | ReportRemoteDesktop
  | ReportComputer
  | ReportStorageFailed
  | FinishQuiz
  | ReportFinishConfirmed
  | ReportStillUnderWay
  | ReportFinishedElsewhere;
