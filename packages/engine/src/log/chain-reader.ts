import * as E from '#fp-ts/Either.js';
import { MAX_LINE_LENGTH } from '../model/limits.ts';
import type { TextOf } from './byte-cursor.ts';
import { CONTENT_ENDS, CONTENT_STARTS, contentText, isContentLine } from './content-line.ts';
import { readContent, readLine } from './line-codec.ts';
import type { LineProblem, LogDamage } from './line-problem.ts';
import { createLineScanner } from './line-scanner.ts';
import type { LogStep } from './log-version.ts';
import { FIRST_VERSION, type LogVersion, VERSION_DECLARED } from './log-version.ts';
import type { Sha256 } from './sha256.ts';
import type { Content } from './version-2/events.ts';
import type { Format } from './written-events.ts';

/** The place that a log has come to. */
export interface LogEnd {
  /** Numbered lines: what stands beside the log is none. */
  readonly lines: number;
  /** Hash of the last one, '' before the first: what the next line has to carry, and what names the whole log. */
  readonly head: string;
  /** The version that the last lines were written in. */
  readonly version: LogVersion;
}

export interface Chain {
  readonly end: () => LogEnd;
  /** Lines of its text so far, also those beside the log. */
  readonly place: () => number;
  /** The number of the rules by which its last lines were decided. */
  readonly rules: () => number;
}

export interface ChainReader extends Chain {
  readonly next: (line: string) => E.Either<LogDamage, LogStep>;
}

export interface ByteChainReader extends Chain {
  /** The line that stands in `bytes` between two places, without its newline. The bytes are known to be UTF-8. */
  readonly next: (bytes: Uint8Array, from: number, to: number) => E.Either<LogDamage, LogStep>;
}

const wrong = (problem: LineProblem): E.Either<LineProblem, never> => E.left(problem);

interface Hashes {
  readonly line: () => string;
  /** Hashes the content that a line beside the log carries. */
  readonly content: () => string;
}

/** Remembers the lines so far, for both readers. */
const createPast = () => {
  const contents = new Map<string, Content>();
  // What `readLine` has let through is of a format that is known.
  const expected: { seq: number; prev: string; format: Format } = { seq: 0, prev: '', format: 1 };
  let version = FIRST_VERSION;
  let place = 0;

  const carry = (line: string, hash: string): E.Either<LineProblem, LogStep> => {
    const content = readContent(line, expected.format);
    if (E.isLeft(content)) return content;
    contents.set(hash, content.right);
    return E.right({ type: 'ContentCarried', hash });
  };

  const follow = (text: string): E.Either<LineProblem, LogStep> => {
    const line = readLine(text, expected.format, contents);
    if (E.isLeft(line)) return line;
    const { seq, prev, step } = line.right;
    if (seq !== expected.seq) return wrong({ kind: 'wrongSeq', expected: expected.seq, found: seq });
    if (prev !== expected.prev) return wrong({ kind: 'brokenChain' });
    if (step.type !== VERSION_DECLARED) return E.right(step);
    version = step.data;
    expected.format = version.format as Format;
    return E.right(step);
  };

  const passed = (hash: string): void => {
    place += 1;
    expected.seq += 1;
    expected.prev = hash;
  };

  return {
    expected,
    end: (): LogEnd => ({ lines: expected.seq, head: expected.prev, version }),
    place: () => place,
    rules: () => version.rules,
    passed,
    read: (text: string, hash: Hashes): E.Either<LogDamage, LogStep> => {
      const isBeside = isContentLine(text);
      const step = isBeside ? carry(text, hash.content()) : follow(text);
      if (E.isLeft(step)) return E.left({ line: place + 1, problem: step.left });
      if (isBeside) place += 1;
      else passed(hash.line());
      return step;
    },
  };
};

/** Reads a log from its first line and stops at the first line that is not what has to come. */
export const createChainReader = (sha256: Sha256): ChainReader => {
  const past = createPast();
  return {
    next: (text) => past.read(text, { line: () => sha256(text), content: () => sha256(contentText(text)) }),
    end: past.end,
    place: past.place,
    rules: past.rules,
  };
};

/** UTF-8 has no more bytes for what UTF-16 counts as one. */
const BYTES_A_UNIT = 3;
/** More is no line, whatever it says: it need not even be taken in. */
export const MAX_LINE_BYTES = BYTES_A_UNIT * MAX_LINE_LENGTH;

export interface BytePorts {
  /** Keeps a byte order mark, as Node's Buffer does: what is hashed is what is read. */
  readonly textOf: TextOf;
  /** Hashes, as `Sha256` does, the bytes between two places. */
  readonly hashOf: (bytes: Uint8Array, from: number, to: number) => string;
}

/** The same for long logs: most lines never become text. */
export const createByteChainReader = ({ textOf, hashOf }: BytePorts): ByteChainReader => {
  const scan = createLineScanner(textOf);
  const past = createPast();
  return {
    next: (bytes, from, to) => {
      if (to - from > MAX_LINE_BYTES) return E.left({ line: past.place() + 1, problem: { kind: 'tooLong' } });
      const scanned = to - from > MAX_LINE_LENGTH ? null : scan(bytes, from, to, past.expected);
      if (scanned === null)
        return past.read(textOf(bytes, from, to), {
          line: () => hashOf(bytes, from, to),
          content: () => hashOf(bytes, from + CONTENT_STARTS, to - CONTENT_ENDS),
        });
      past.passed(hashOf(bytes, from, to));
      return E.right(scanned);
    },
    end: past.end,
    place: past.place,
    rules: past.rules,
  };
};
