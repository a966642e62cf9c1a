import * as E from 'fp-ts/lib/Either.js';
import { LONGEST_LINE } from '../answers/answer-limits.ts';
import type { QuizEvent } from '../session/event.ts';
import type { TextOf } from './byte-cursor.ts';
import { decodeLine } from './line-codec.ts';
import type { LineProblem, LogDamage } from './line-problem.ts';
import { createLineScanner } from './line-scanner.ts';
import type { Sha256 } from './sha256.ts';

interface Chain {
  readonly lines: () => number;
  /** Hash of the last line read, '' before the first: what the next line has to carry, and what names the whole log. */
  readonly head: () => string;
}

export interface ChainReader extends Chain {
  readonly next: (line: string) => E.Either<LogDamage, QuizEvent>;
}

export interface ByteChainReader extends Chain {
  /** The line that stands in `bytes` between two places, without its newline. The bytes are known to be UTF-8. */
  readonly next: (bytes: Uint8Array, from: number, to: number) => E.Either<LogDamage, QuizEvent>;
}

const damaged = (lines: number, problem: LineProblem): E.Either<LogDamage, never> =>
  E.left({ line: lines + 1, problem });

const follow = (text: string, lines: number, head: string): E.Either<LogDamage, QuizEvent> => {
  const decoded = decodeLine(text);
  if (E.isLeft(decoded)) return damaged(lines, decoded.left);
  const { seq, prev, event } = decoded.right;
  if (seq !== lines) return damaged(lines, { kind: 'wrongSeq', expected: lines, found: seq });
  return prev === head ? E.right(event) : damaged(lines, { kind: 'brokenChain' });
};

/** Reads a log from its first line and stops at the first line that is not what has to come. */
export const createChainReader = (sha256: Sha256): ChainReader => {
  let lines = 0;
  let head = '';
  return {
    next: (text) => {
      const event = follow(text, lines, head);
      if (E.isRight(event)) {
        lines += 1;
        head = sha256(text);
      }
      return event;
    },
    lines: () => lines,
    head: () => head,
  };
};

/** UTF-8 has no more bytes for what UTF-16 counts as one. */
const BYTES_A_UNIT = 3;
/** More is no line, whatever it says: it need not even be taken in. */
export const MOST_LINE_BYTES = BYTES_A_UNIT * LONGEST_LINE;

export interface BytePorts {
  /** Keeps a byte order mark, as Node's Buffer does: what is hashed is what is read. */
  readonly textOf: TextOf;
  /** As `Sha256`, of the bytes between two places. */
  readonly hashOf: (bytes: Uint8Array, from: number, to: number) => string;
}

/** The same for long logs: most lines never become text. */
export const createByteChainReader = ({ textOf, hashOf }: BytePorts): ByteChainReader => {
  const scan = createLineScanner(textOf);
  let lines = 0;
  let head = '';
  return {
    next: (bytes, from, to) => {
      if (to - from > MOST_LINE_BYTES) return damaged(lines, { kind: 'tooLong' });
      const scanned = to - from > LONGEST_LINE ? null : scan(bytes, from, to, lines, head);
      const event = scanned === null ? follow(textOf(bytes, from, to), lines, head) : E.right(scanned);
      if (E.isRight(event)) {
        lines += 1;
        head = hashOf(bytes, from, to);
      }
      return event;
    },
    lines: () => lines,
    head: () => head,
  };
};
