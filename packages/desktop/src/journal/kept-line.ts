import { crc32 } from 'node:zlib';

const NEWLINE = 0x0a;
const SUM_LENGTH = 8;

const sumOf = (text: string): string => crc32(text).toString(16).padStart(SUM_LENGTH, '0');

/** A line as it is on disk: its sum, a space, the line, a newline. */
export const keptLine = (line: string): string => `${sumOf(line)} ${line}\n`;

const read = (kept: string): string | null => {
  const line = kept.slice(SUM_LENGTH + 1);
  return kept[SUM_LENGTH] === ' ' && kept.slice(0, SUM_LENGTH) === sumOf(line) ? line : null;
};

export interface WholeLines {
  readonly lines: readonly string[];
  /** The length of the part that they fill. What comes after it was not written to its end, or is damaged. */
  readonly bytes: number;
}

/** Every line of a file that is whole, also behind one that is not. */
export const readableLines = (content: Buffer): readonly string[] =>
  content
    .toString('utf8')
    .split('\n')
    .flatMap((kept) => read(kept) ?? []);

/** The lines of a file up to the first that is not whole. */
export const wholeLines = (content: Buffer): WholeLines => {
  const lines: string[] = [];
  let bytes = 0;
  for (let end = content.indexOf(NEWLINE); end >= 0; end = content.indexOf(NEWLINE, bytes)) {
    const line = read(content.toString('utf8', bytes, end));
    if (line === null) break;
    lines.push(line);
    bytes = end + 1;
  }
  return { lines, bytes };
};
