export { type AnswerChange, answerChanges, type Fate, typedLength } from './answer-changes.ts';
export { type AnsweredAlike, answeredAlike, type GivenAnswer, givenAnswers } from './answered-alike.ts';
export { changeText } from './change-text.ts';
export { type Instants, instantsOf } from './instants.ts';
export { createRecorder, type RecordedEvent, type Recorder, type Recording, readRecording } from './recording.ts';
export { reportedStops, TELLING_OF_STOPS } from './reported-stops.ts';
export { type StoryLine, storyOf } from './story.ts';
export { awayStretches, idleStretches, type Stretch, type Stretches, stretchesOf } from './stretches.ts';
export { createTape, type Tape } from './tape.ts';
export { TRACKS, type Track, type Tracks, trackOf, tracksOf } from './tracks.ts';
export { receiptTexts, type TrustText, trustTexts } from './trust-text.ts';
export {
  type CheckedReceipt,
  checkReceipts,
  type HeldLog,
  type ReceiptState,
  receivedAt,
} from './verification.ts';
export { whoseWordText } from './whose-word-text.ts';
export { answerText, plainText } from './words/answer-text.ts';
export { eventText, incidentText, statusText, versionText } from './words/event-text.ts';
export { clockText, dayText, instantText, spanText } from './words/local-time.ts';
export { problemText } from './words/problem-text.ts';
export { type SheetNames, sheetNames } from './words/sheet-names.ts';
