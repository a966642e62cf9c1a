import * as E from 'fp-ts/lib/Either.js';
import type { LineProblem, LogDamage } from './line-problem.ts';
import type { LogLine } from './log-line.ts';
import { decodeLine } from './line-codec.ts';
import type { Sha256 } from './sha256.ts';

export interface ChainReader {
  /** The next line of the log: the whole of `text`, or what stands in it between two places. */
  readonly next: (text: string, from?: number, to?: number) => E.Either<LogDamage, LogLine>;
  readonly lines: () => number;
  /** Hash of the last line read, '' before the first: what the next line has to carry, and what names the whole log. */
  readonly head: () => string;
}

/** Reads a log from its first line and stops at the first line that is not what has to come. */
export const createChainReader = (sha256: Sha256): ChainReader => {
  let lines = 0;
  let last = '';
  let hash: string | null = '';

  const head = (): string => {
    hash ??= sha256(last);
    return hash;
  };
  const damage = (problem: LineProblem): E.Either<LogDamage, never> => E.left({ line: lines + 1, problem });

  return {
    next: (text, from = 0, to = text.length) => {
      const decoded = decodeLine(text, from, to);
      if (E.isLeft(decoded)) return damage(decoded.left);
      const { seq, prev } = decoded.right;
      if (seq !== lines) return damage({ kind: 'wrongSeq', expected: lines, found: seq });
      if (prev !== head()) return damage({ kind: 'brokenChain' });
      lines += 1;
      last = text.slice(from, to);
      hash = null;
      return decoded;
    },
    lines: () => lines,
    head,
  };
};
