export { type Draft, refusedPositions, type Typed } from './draft.ts';
export type { DraftRecord, KeptDraft } from './draft-record.ts';
export type { LogLength } from './group-commit.ts';
export { inTime } from './in-time.ts';
export {
  createLogSender,
  type HeldLog,
  type LogReply,
  type LogSender,
  type LogStatus,
  sendRest,
} from './log-sender.ts';
export { createMemoryDrafts, createMemoryJournal, type MemoryJournal } from './memory-journal.ts';
export { isWithoutWord } from './open-sheet.ts';
export type { FlushResult } from './outbox.ts';
export { createPhotoSender, type PhotoQueue, type PhotoReply, type PhotoSender } from './photo-sender.ts';
export { createPlainRuntime, type PlainRuntime, type PlainRuntimePorts, type PlainTransport } from './plain-runtime.ts';
export type * from './ports.ts';
export type { OnlyHere } from './posting.ts';
export { createQuizRuntime, type QuizRuntime, type QuizRuntimePorts, type StartFailure } from './quiz-runtime.ts';
export { realClock, realScheduler } from './real-time.ts';
export type { SectionStarting } from './section-starter.ts';
export { createServerClock, type ServerClock } from './server-clock.ts';
export type { CommandInput } from './session-store.ts';
