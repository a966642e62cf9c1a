import type { QuizEvent } from '../model/event.ts';
import type { LogEnd } from './chain-reader.ts';
import { contentLine } from './content-line.ts';
import { contentTextOf } from './content-text.ts';
import { encodeLine, encodeVersion } from './line-codec.ts';
import { FIRST_VERSION, isCurrent } from './log-version.ts';
import type { Sha256 } from './sha256.ts';
import { sha256 } from './sha256.ts';

export const NO_LINES: LogEnd = { lines: 0, head: '', version: FIRST_VERSION };

export interface ChainWriter {
  /** The lines that say it, in their order; what has to be said before it comes first. */
  readonly write: (event: QuizEvent) => readonly string[];
  /** The number of numbered lines, or what it will be with so many more events. */
  readonly lines: (more?: number) => number;
}

/**
 * Goes on from where a log has come to. What another version wrote stays as it is: a line declares that from there on it is this
 * one's. Whatever is before a log's first event is declared so, too.
 */
export const createChainWriter = (sha256: Sha256, from: LogEnd = NO_LINES): ChainWriter => {
  let { lines: seq, head: prev } = from;
  let isDeclared = from.lines > 0 && isCurrent(from.version);

  const chained = (line: string): string => {
    seq += 1;
    prev = sha256(line);
    return line;
  };

  return {
    write: (event) => {
      const lines: string[] = [];
      if (!isDeclared) lines.push(chained(encodeVersion(seq, prev, event.at)));
      isDeclared = true;
      if (event.type !== 'SheetOpened') return [...lines, chained(encodeLine(seq, prev, event))];
      const text = contentTextOf(event.data.content);
      lines.push(contentLine(text));
      return [...lines, chained(encodeLine(seq, prev, event, sha256(text)))];
    },
    lines: (more = 0) => seq + (more > 0 && !isDeclared ? more + 1 : more),
  };
};

/** The text of a log that tells of these events and nothing before them, line by line. */
export const writeLog = (events: readonly QuizEvent[]): readonly string[] => {
  const writer = createChainWriter(sha256);
  return events.flatMap((event) => writer.write(event));
};
