export { canonical } from './canonical-writer.ts';
export {
  type ByteChainReader,
  type BytePorts,
  type ChainReader,
  createByteChainReader,
  createChainReader,
  MOST_LINE_BYTES,
} from './chain-reader.ts';
export { type ChainWriter, createChainWriter } from './chain-writer.ts';
export { decodeLine, encodeLine } from './line-codec.ts';
export type { LineProblem, LogDamage } from './line-problem.ts';
export type { LogLine } from './log-line.ts';
export {
  type LogHead,
  type LogReceipt,
  readLogReceipt,
  readReceiptCode,
  receiptCode,
  receiptText,
  signedText,
} from './log-receipt.ts';
export { createLogReplay, type LogReplay } from './log-replay.ts';
export { admissible } from './rules/admissible.ts';
export type { BrokenRule } from './rules/broken-rule.ts';
export { type Sha256, sha256 } from './sha256.ts';
