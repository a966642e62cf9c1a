import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

/** A version of an answer of which a server said that it has it, and what was chosen in it. */
export interface Acknowledged {
  readonly answer: number;
  readonly epoch: number;
  readonly revision: number;
  readonly option: number | null;
  /** The number of disturbances before it. */
  readonly after: number;
}

/** Notes what was acknowledged, a line each, in a file that only grows: nothing that comes later can take a line back. */
export interface Acknowledgements {
  add(acknowledged: readonly Acknowledged[]): void;
  /** Reads them from a line on, as the file has them. */
  from(line: number): readonly Acknowledged[];
  readonly count: () => number;
}

export const acknowledgementsIn = (file: string): Acknowledgements => {
  writeFileSync(file, '', { flag: 'wx' });
  let count = 0;
  return {
    add: (acknowledged) => {
      if (acknowledged.length === 0) return;
      appendFileSync(file, acknowledged.map((one) => `${JSON.stringify(one)}\n`).join(''));
      count += acknowledged.length;
    },
    from: (line) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .slice(line, -1)
        .map((text) => JSON.parse(text) as Acknowledged),
    count: () => count,
  };
};
