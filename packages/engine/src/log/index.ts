export { type ChainReader, createChainReader } from './chain-reader.ts';
export { type ChainWriter, createChainWriter } from './chain-writer.ts';
export type { LineProblem, LogDamage } from './line-problem.ts';
export { decodeLine, encodeLine, type LogLine } from './log-line.ts';
export { type Sha256, sha256 } from './sha256.ts';
