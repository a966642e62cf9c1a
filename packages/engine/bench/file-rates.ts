import { hash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evolveInPlace, ownSession, type QuizEvent } from '@quipu/engine';
import { createLogReplay } from '@quipu/engine/log';
import * as E from '#fp-ts/Either.js';
import { isQuick } from '../../../scripts/bench-report.mjs';
import { createLineScanner } from '../src/log/line-scanner.ts';
import type { Content, Event2 } from '../src/log/version-2/events.ts';
import { toSession } from '../src/log/version-2/session-border.ts';
import { examLines, examOf } from './exam.ts';
import { interleaved, secondsOf } from './rates.ts';

const BYTES = isQuick ? 2_000_000 : 100_000_000;
const CHUNK_BYTES = 1 << 20;
const ROUNDS = isQuick ? 1 : 3;
const HASH_LENGTH = 43;
const NEWLINE = 10;

const writeLog = (file: string): number => {
  const to = openSync(file, 'w');
  let waiting: string[] = [];
  let lines = 0;
  for (const line of examLines(examOf(200), BYTES)) {
    waiting.push(line);
    lines += 1;
    if (waiting.length === 4_096) {
      writeSync(to, waiting.join(''));
      waiting = [];
    }
  }
  writeSync(to, waiting.join(''));
  closeSync(to);
  return lines;
};

/** Whole lines, a chunk at a time. */
const readChunks = (file: string, take: (bytes: Buffer) => void): void => {
  const from = openSync(file, 'r');
  let rest = Buffer.alloc(0);
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const length = readSync(from, chunk);
    if (length === 0) break;
    const bytes = Buffer.concat([rest, chunk.subarray(0, length)]);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    rest = bytes.subarray(end);
    if (end > 0) take(bytes.subarray(0, end));
  }
  closeSync(from);
};

const eachLine = (bytes: Buffer, take: (from: number, to: number) => void): void => {
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(NEWLINE, from);
    take(from, to);
    from = to + 1;
  }
};

const textOf = (bytes: Uint8Array, from: number, to: number): string => (bytes as Buffer).toString('utf8', from, to);
const hashOf = (bytes: Uint8Array, from: number, to: number): string =>
  hash('sha256', bytes.subarray(from, to), 'base64url');

const parseAlone = (file: string): void =>
  readChunks(file, (bytes) => {
    const text = bytes.toString('utf8');
    for (let from = 0; from < text.length; ) {
      const to = text.indexOf('\n', from);
      JSON.parse(text.slice(from, to));
      from = to + 1;
    }
  });

/** Reads a line without any check; null: it only serves the lines after it. */
const unchecked = () => {
  let content: Content | null = null;
  return (text: string): QuizEvent | null => {
    const value = JSON.parse(text) as Event2 | { readonly content: Content };
    if ('content' in value) {
      content = value.content;
      return null;
    }
    if (value.type !== 'SheetOpened' || content === null) return toSession(value);
    return toSession({ ...value, data: { ...value.data, content } });
  };
};

const parseAndEvolve = (file: string): void => {
  const session = ownSession();
  const read = unchecked();
  readChunks(file, (bytes) => {
    const text = bytes.toString('utf8');
    for (let from = 0; from < text.length; ) {
      const to = text.indexOf('\n', from);
      const event = read(text.slice(from, to));
      if (event !== null) evolveInPlace(session, event);
      from = to + 1;
    }
  });
};

/** Takes each line's word for the hash of the one before. */
const replayTrusting = (file: string): void => {
  const session = ownSession();
  const scan = createLineScanner(textOf);
  const read = unchecked();
  let seq = 0;
  readChunks(file, (bytes) =>
    eachLine(bytes, (from, to) => {
      const start = from + '{"seq":,"prev":"'.length + String(seq).length;
      const prev = seq === 0 ? '' : bytes.toString('latin1', start, start + HASH_LENGTH);
      const event = scan(bytes, from, to, { seq, prev, format: 2 }) ?? read(textOf(bytes, from, to));
      if (event !== null) evolveInPlace(session, event);
      if (bytes.toString('latin1', from, from + 7) === '{"seq":') seq += 1;
    }),
  );
};

/** Does the same as quipu-replay: hashes, chain and rules. */
const replayChecking = (file: string): void => {
  const log = createLogReplay({ textOf, hashOf });
  readChunks(file, (bytes) =>
    eachLine(bytes, (from, to) => {
      const event = log.next(bytes, from, to);
      if (E.isLeft(event)) throw new Error(JSON.stringify(event.left));
    }),
  );
};

/** Lines a second, over a file of BYTES. */
export const fileRates = () => {
  const folder = mkdtempSync(join(tmpdir(), 'quipu-bench-'));
  const file = join(folder, 'log.jsonl');
  try {
    const lines = writeLog(file);
    const timed = (run: (file: string) => void) => () => lines / secondsOf(() => run(file));
    const rates = interleaved(
      {
        parseAlone: timed(parseAlone),
        parseAndEvolve: timed(parseAndEvolve),
        trusting: timed(replayTrusting),
        checking: timed(replayChecking),
      },
      ROUNDS,
    );
    return { lines, rates };
  } finally {
    rmSync(folder, { recursive: true });
  }
};
