import { contentText, isClosedContentLine, isContentLine, namedContent } from '@quipu/engine/log';
import { lineHash } from './log-chain.ts';

/** A log's text apart: its numbered lines, and the contents that stand beside them. */
export interface LogText {
  readonly lines: readonly string[];
  readonly contents: readonly string[];
}

export const textApart = (text: readonly string[]): LogText => ({
  lines: text.filter((line) => !isContentLine(line)),
  contents: text.filter((line) => isContentLine(line) && isClosedContentLine(line)).map(contentText),
});

export interface NamedContent {
  readonly hash: string;
  readonly content: string;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const NONE: ReadonlySet<string> = new Set();

/** The contents that these lines name: nothing else that comes with a log is kept. `kept`: the hashes of those that are. */
export const contentsNamed = (
  { lines, contents }: LogText,
  kept: ReadonlySet<string> = NONE,
): readonly NamedContent[] => {
  const names = new Set(lines.map(namedContent));
  const byHash = new Map(contents.map((content) => [lineHash(content), content]));
  return [...byHash].flatMap(([hash, content]) =>
    names.has(hash) && !kept.has(hash) && isJson(content) ? [{ hash, content }] : [],
  );
};
