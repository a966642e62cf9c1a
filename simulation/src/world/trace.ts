import { createHash } from 'node:crypto';

/** Everything that happened in a run, in order: two runs of one seed have the same. */
export interface Trace {
  readonly tell: (line: string) => void;
  readonly lines: () => readonly string[];
  readonly digest: () => string;
}

/** The folder of this run's bundle, which a stack names. It is no part of what happened. */
const BUNDLE = /file:\/\/[^\s)]*\/bundle[\w-]*\//g;

export const createTrace = (now: () => number, isKept: boolean): Trace => {
  const lines: string[] = [];
  return {
    tell: (line) => {
      if (isKept) lines.push(`${now().toFixed(3)} ${line.replaceAll(BUNDLE, '')}`);
    },
    lines: () => lines,
    digest: () => createHash('sha256').update(lines.join('\n')).digest('hex'),
  };
};
