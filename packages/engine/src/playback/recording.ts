import * as E from '#fp-ts/Either.js';
import type { LogDamage } from '../log/line-problem.ts';
import { createTextReplay, type WordPorts } from '../log/log-replay.ts';
import { isEvent } from '../log/log-version.ts';
import { sha256 } from '../log/sha256.ts';
import type { WordState } from '../log/signed-words.ts';
import { type Word, whoseWord } from '../log/whose-word.ts';
import type { QuizEvent } from '../model/event.ts';

/** An event of a log that is looked at again. */
export interface RecordedEvent {
  /** The number of its line, from 0. Lines without an event have numbers, too. */
  readonly line: number;
  readonly event: QuizEvent;
  readonly word: Word;
  /** Its proof, if only the server can say it; null: it needs none of the server. */
  readonly proof: WordState | null;
}

/** A log as far as it can be read. */
export interface Recording {
  readonly events: readonly RecordedEvent[];
  /** Numbered lines that could be read. */
  readonly lines: number;
  /** The hash of each of them: the last one names the whole. */
  readonly heads: readonly string[];
  /** The damage of the line after them; null: the log was read to its end. */
  readonly damage: LogDamage | null;
}

export interface Recorder {
  /** False: the line is none of the log, and what follows could be anything. */
  readonly next: (line: string) => boolean;
  readonly recording: () => Recording;
}

/** Reads a log line by line, each checked against the chain and the rules. */
export const createRecorder = (words: WordPorts = {}): Recorder => {
  const events: RecordedEvent[] = [];
  const heads: string[] = [];
  const log = createTextReplay(sha256, undefined, words);
  let damage: LogDamage | null = null;
  return {
    next: (line) => {
      const read = log.next(line);
      if (E.isLeft(read)) {
        damage = read.left;
        return false;
      }
      const event = read.right;
      if (log.lines() > heads.length) heads.push(log.head());
      if (isEvent(event))
        events.push({ line: log.lines() - 1, event, word: whoseWord(event), proof: log.words.last() });
      return true;
    },
    recording: () => ({ events, lines: log.lines(), heads, damage }),
  };
};

/** Reads a log's text up to the first line that is none of it. */
export const readRecording = (text: Iterable<string>, words: WordPorts = {}): Recording => {
  const { next, recording } = createRecorder(words);
  for (const line of text) if (!next(line)) break;
  return recording();
};
