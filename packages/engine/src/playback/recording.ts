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
  /** The hash of the last line that could be read. */
  readonly head: string;
  /** The damage of the line after them; null: the log was read to its end. */
  readonly damage: LogDamage | null;
}

/**
 * Reads a log's text, each line checked against the chain and the rules, up to the first that is none of it: whatever
 * follows could be anything.
 */
export const readRecording = (text: Iterable<string>, words: WordPorts = {}): Recording => {
  const events: RecordedEvent[] = [];
  const log = createTextReplay(sha256, undefined, words);
  let damage: LogDamage | null = null;
  for (const line of text) {
    const read = log.next(line);
    if (E.isLeft(read)) {
      damage = read.left;
      break;
    }
    const event = read.right;
    if (isEvent(event)) events.push({ line: log.lines() - 1, event, word: whoseWord(event), proof: log.words.last() });
  }
  return { events, lines: log.lines(), head: log.head(), damage };
};
