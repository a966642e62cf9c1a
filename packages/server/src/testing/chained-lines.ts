import { lineHash } from '../exams/logs/log-chain.ts';

/** So many lines of a log from its beginning, chained, that differ by a word from those of another one. */
export const chainedLines = (count: number, word = 'a'): readonly string[] => {
  const lines: string[] = [];
  for (let seq = 0; seq < count; seq += 1) {
    const prev = lines.length === 0 ? '' : lineHash(lines.at(-1) ?? '');
    lines.push(JSON.stringify({ seq, prev, type: 'LinkChanged', at: seq, data: { word } }));
  }
  return lines;
};
