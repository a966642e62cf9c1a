export { invalidDetails, invalidEntry, isDate, longestTextOf } from './answers/answer-law.ts';
export { type AnswerPart, answerParts, rowOf } from './answers/answer-parts.ts';
export { type Decimal, decimalOf, isWithin } from './answers/decimal.ts';
export { isGivenAfter } from './answers/given-since.ts';
export { changedPositions, type ItemState, itemState, type SavedState } from './answers/item-state.ts';
export { readNumber } from './answers/read-number.ts';
export {
  answerOf,
  asideOf,
  isItemDisabled,
  lastNumber,
  type Progress,
  progressOf,
  type QuestionNumber,
  questionNumber,
} from './answers/select-answers.ts';
export { answerableText, isWellFormed } from './answers/well-formed.ts';
export type { Blocker } from './devices/blocked.ts';
export { isDoubtPhoto, LAST_PHOTO_NUMBER, photoOfEvidence } from './devices/camera-doubt.ts';
export * from './devices/select-devices.ts';
export { areTooMany } from './devices/too-many-displays.ts';
export { finishOf, statusOf } from './finish/finish.ts';
export { beganFor, ranFor } from './model/standing.ts';
export { flaggedPositions } from './navigation/flags.ts';
export * from './navigation/select-navigation.ts';
export { decide } from './session/decide.ts';
export { evolve } from './session/evolve.ts';
export { evolveInPlace, replay } from './session/evolve-in-place.ts';
export { type Performed, perform, performAll } from './session/perform.ts';
export { fitting } from './sync/batch-weight.ts';
export { lateText } from './sync/late-text.ts';
export * from './sync/select-sync.ts';
export { type Owed, owed, type SyncFacts, syncFacts } from './sync/sync-facts.ts';
export { type SyncStage, type SyncStatus, syncStatus, type Trouble } from './sync/sync-status.ts';
export { computeSectionDeadline, sectionLength } from './timers/section-deadline.ts';
export { type SectionEnd, type SectionEntered, sectionsEnd, sectionsLeft } from './timers/sections-left.ts';
export * from './timers/select-timers.ts';

// The ground of it all, last: in this order a bundle of the runtime takes 0.2 KB of gzip less.

export type { Answer } from './model/answer-cell.ts';
export { cutAtBlanks, slotsIn, withBlanks } from './model/blanks.ts';
export type * from './model/command.ts';
export type { Decision } from './model/decision.ts';
export * from './model/detail.ts';
export * from './model/details.ts';
export type { CameraDoubt, Incident } from './model/devices-state.ts';
export * from './model/event.ts';
export type { Finish } from './model/finish.ts';
export * from './model/given-back.ts';
export * from './model/item.ts';
export * from './model/item-type.ts';
export * from './model/limits.ts';
export {
  type Heard,
  joined,
  type LostFacts,
  lostStretches,
  outagesBeside,
  QUIET_MS,
  type Span,
  type Stop,
  silencesOf,
} from './model/lost-stretches.ts';
export * from './model/opening.ts';
export { letterOf, placeOfLetter } from './model/option-letter.ts';
export { type EventFrom, OUTCOMES, type RejectionOn } from './model/outcomes.ts';
export type { PendingEntry } from './model/pending-entry.ts';
export { PLAIN_RULES } from './model/plain-rules.ts';
export { emptySession, type OwnedSession, ownSession, type QuizSession } from './model/quiz-session.ts';
export type { Rejection } from './model/rejection.ts';
export type { Result } from './model/result.ts';
export type { SectionPhase } from './model/section-phase.ts';
export * from './model/select-content.ts';
export * from './model/set-aside-reason.ts';
export { firstOpening, type SheetBuilder, sheetOf } from './model/sheet-builder.ts';
export * from './model/sheet-content.ts';
export { buildSheetIndex, type SheetIndex } from './model/sheet-index.ts';
export type { SyncReason } from './model/sync-state.ts';
export type { GivenTime, Pause, SheetTimes, Standstill } from './model/timers-state.ts';
export * from './model/units.ts';
export { compareVersions } from './model/version.ts';
