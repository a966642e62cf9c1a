export type { Answer } from './answers/answer-cell.ts';
export { type Decimal, decimalOf, isWithin } from './answers/decimal.ts';
export { invalidDetails, invalidEntry, longestTextOf } from './answers/invalid-details.ts';
export { type ItemState, itemState, itemStateShown, type SavedState } from './answers/item-state.ts';
export { readNumber } from './answers/read-number.ts';
export {
  answerOf,
  asideOf,
  isItemDisabled,
  type Progress,
  progressOf,
  type QuestionNumber,
  questionNumber,
} from './answers/select-answers.ts';
export * from './answers/set-aside-reason.ts';
export { answerableText, isWellFormed } from './answers/well-formed.ts';
export * from './content/detail.ts';
export { chosen, written } from './content/details-of.ts';
export type { IndexedItem } from './content/indexed-item.ts';
export * from './content/item.ts';
export * from './content/opening.ts';
export * from './content/select-content.ts';
export { firstOpening, type SheetBuilder, sheetOf } from './content/sheet-builder.ts';
export * from './content/sheet-content.ts';
export { buildSheetIndex, type SheetIndex, slotsIn } from './content/sheet-index.ts';
export type { Blocker } from './devices/blocked.ts';
export { isDoubtPhoto, LAST_PHOTO_NUMBER, photoOfEvidence } from './devices/camera-doubt.ts';
export type { CameraDoubt, Incident } from './devices/devices-state.ts';
export { SAME_PERSON_WITHIN } from './devices/same-person.ts';
export * from './devices/select-devices.ts';
export type { Finish } from './finish/finish.ts';
export * from './finish/select-finish.ts';
export * from './limits.ts';
export { flaggedPositions } from './navigation/flags.ts';
export * from './navigation/select-navigation.ts';
export type { Result } from './result.ts';
export type * from './session/command.ts';
export { decide } from './session/decide.ts';
export type { Decision } from './session/decision.ts';
export * from './session/event.ts';
export { evolve } from './session/evolve.ts';
export { evolveInPlace, replay } from './session/evolve-in-place.ts';
export { type EventFrom, OUTCOMES, type RejectionOn } from './session/outcomes.ts';
export { type Performed, perform, performAll } from './session/perform.ts';
export type { Rejection } from './session/rejection.ts';
export { emptySession, type OwnedSession, ownSession, type Session } from './session/session.ts';
export { fitting } from './sync/batch-weight.ts';
export type { PendingEntry } from './sync/pending-entry.ts';
export * from './sync/select-sync.ts';
export type { SyncReason } from './sync/sync-state.ts';
export {
  keptApartCount,
  type Standing,
  type SyncFacts,
  type SyncStatus,
  syncFacts,
  syncStatus,
  type Trouble,
} from './sync/sync-status.ts';
export { compareVersions } from './sync/version.ts';
export * from './timers/given-back.ts';
export { computeSectionDeadline } from './timers/section-deadline.ts';
export type { SectionPhase } from './timers/section-phase.ts';
export type { SectionEnd } from './timers/sections-end.ts';
export { sectionsEnd } from './timers/sections-end.ts';
export { type SectionEntered, sectionsLeft } from './timers/sections-left.ts';
export * from './timers/select-timers.ts';
export * from './units.ts';
