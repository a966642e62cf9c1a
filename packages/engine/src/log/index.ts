export {
  type ByteChainReader,
  type BytePorts,
  type ChainReader,
  createByteChainReader,
  createChainReader,
  type LogEnd,
  MAX_LINE_BYTES,
} from './chain-reader.ts';
export { type ChainWriter, createChainWriter, writeLog } from './chain-writer.ts';
export { contentLine, contentText, isClosedContentLine, isContentLine, namedContent } from './content-line.ts';
export { contentBytes, contentTextOf } from './content-text.ts';
export { decodeLine, type LogLine } from './line-codec.ts';
export type { LineProblem, LogDamage } from './line-problem.ts';
export { fromLine, type LogBatchLines, logBatch, numberedLines } from './log-batch.ts';
export { isOnlyBeforeEnd, isOverAfter } from './log-end.ts';
export {
  type LogHead,
  type LogReceipt,
  readLogReceipt,
  readReceiptCode,
  receiptCode,
  receiptKeyId,
  receiptText,
  signedText,
  typedValues,
  writtenCode,
} from './log-receipt.ts';
export { createLogReplay, type LogReplay, type WordPorts } from './log-replay.ts';
export {
  CURRENT_VERSION,
  FIRST_VERSION,
  isEvent,
  type LogStep,
  type LogVersion,
  type VersionDeclared,
} from './log-version.ts';
export { looseReplay } from './loose-replay.ts';
export { type Cord, QUIPU_ROWS, type QuipuDrawing, quipuDrawing, receiptQuipu } from './receipt-quipu.ts';
export { type ReplayedLog, replayLog } from './replay-log.ts';
export type { BrokenRule } from './rules/broken-rule.ts';
export { admissible } from './rules.ts';
export {
  openingWord,
  openingWordFor,
  type ReadWord,
  readWord,
  type SectionWord,
  type ServerWord,
  signedWord,
  type UnderWayWord,
  wordText,
} from './server-word.ts';
export { type Sha256, sha256 } from './sha256.ts';
export type { IsSigned, WordCounts, WordState } from './signed-words.ts';
export { type Word, whoseWord } from './whose-word.ts';
