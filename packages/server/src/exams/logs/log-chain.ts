import { hash } from 'node:crypto';

export interface ChainedLine {
  readonly seq: number;
  readonly line: string;
  readonly hash: string;
}

/** SHA-256 of the line's UTF-8, base64url: what the line after it carries. */
export const lineHash = (line: string): string => hash('sha256', line, 'base64url');

const parsed = (line: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
};

export type ChainResult =
  /** `types`: of each line's event. */
  | { readonly kind: 'chained'; readonly lines: readonly ChainedLine[]; readonly types: readonly string[] }
  /** The first line goes on from another line than the one that is held. */
  | { readonly kind: 'forked' }
  | { readonly kind: 'broken'; readonly problem: string };

/**
 * Tells whether `lines` go on from line `from` of a log whose line before hashes to `prev`. Only the chain is checked: what
 * the events say is for the replay, which names any damage.
 */
export const chainFrom = (lines: readonly string[], from: number, prev: string): ChainResult => {
  const chained: ChainedLine[] = [];
  const types: string[] = [];
  let expected = prev;
  for (const [place, line] of lines.entries()) {
    const seq = from + place;
    const value = parsed(line);
    if (value === null || line.includes('\n')) return { kind: 'broken', problem: `lines.${place}: a line of JSON` };
    if (value.seq !== seq) return { kind: 'broken', problem: `lines.${place}.seq: ${seq}` };
    if (typeof value.type !== 'string') return { kind: 'broken', problem: `lines.${place}.type: a text` };
    if (value.prev !== expected && place === 0 && from > 0) return { kind: 'forked' };
    if (value.prev !== expected) return { kind: 'broken', problem: `lines.${place}.prev: the hash of the line before` };
    const hash = lineHash(line);
    chained.push({ seq, line, hash });
    types.push(value.type);
    expected = hash;
  }
  return { kind: 'chained', lines: chained, types };
};
