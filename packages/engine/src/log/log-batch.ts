import { MAX_CONTENTS, MAX_POST_LINES } from '../model/limits.ts';
import { isContentLine, namedContent } from './content-line.ts';

export interface LogBatchLines {
  readonly lines: readonly string[];
  /** Those of them that have a number. */
  readonly numbered: number;
}

interface BatchLimits {
  readonly lines: number;
  readonly characters: number;
}

/** One post takes no more than this, but for one line that is larger: little while its sheet is answered, which it shares a network with. */
export const LOG_POST = {
  growing: { lines: MAX_POST_LINES - MAX_CONTENTS, characters: 24_000 },
  ended: { lines: 100, characters: 100_000 },
} as const satisfies Record<string, BatchLimits>;

/**
 * Takes as much of a log's text as goes in one post: within the limits, but at least one numbered line with the lines
 * beside it that it needs.
 */
export const logBatch = async (
  text: AsyncIterable<string> | Iterable<string>,
  most: BatchLimits,
): Promise<LogBatchLines> => {
  const lines: string[] = [];
  let numbered = 0;
  let size = 0;
  for await (const line of text) {
    size += line.length;
    if (numbered === most.lines || (numbered > 0 && size > most.characters)) break;
    lines.push(line);
    if (!isContentLine(line)) numbered += 1;
  }
  return { lines, numbered };
};

/** The same text without one content, which is named by its hash; '': with all that lines name. */
export const withoutContent = async function* (
  text: AsyncIterable<string> | Iterable<string>,
  hash: string,
): AsyncGenerator<string> {
  let beside: string[] = [];
  for await (const line of text)
    if (isContentLine(line)) beside.push(line);
    else {
      if (namedContent(line) !== hash) yield* beside;
      beside = [];
      yield line;
    }
};

/** The text from numbered line `from` on, with what stands beside the log for it. */
export const fromLine = (text: readonly string[], from: number): readonly string[] => {
  let place = 0;
  for (let numbered = 0; numbered < from && place < text.length; place += 1)
    if (!isContentLine(text[place] ?? '')) numbered += 1;
  return text.slice(place);
};

export const numberedLines = (text: readonly string[]): number =>
  text.reduce((count, line) => (isContentLine(line) ? count : count + 1), 0);
