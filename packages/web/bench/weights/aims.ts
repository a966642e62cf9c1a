import { bytesOf, type Kind, type Received } from './wire.ts';

/** A kilobyte is 1 000 bytes here. */
export const inKb = (bytes: number): string => (bytes / 1_000).toFixed(1).padStart(7);

export interface Figure {
  readonly what: string;
  readonly kind: Kind;
  readonly aim: number;
  readonly received: readonly Received[];
}

/**
 * Refuses to measure anything that is not compressed as it is in production, or is not there at
 * all.
 */
const check = ({ what, received }: Figure): void => {
  const scripts = received.filter(({ kind, bytes }) => kind === 'script' && bytes > 0);
  if (scripts.length === 0) throw new Error(`${what}: no script was received`);
  const bare = scripts.find(({ bytes, headerBytes, encoding }) => bytes - headerBytes > 1_024 && encoding !== 'gzip');
  if (bare !== undefined) throw new Error(`${what}: ${bare.path} came ${bare.encoding}, not in gzip`);
};

/** Prints a figure beside its aim; false where it is over. */
export const printFigure = (figure: Figure): boolean => {
  check(figure);
  const { what, kind, aim, received } = figure;
  const bytes = bytesOf(received, kind);
  const isWithin = bytes <= aim * 1_000;
  console.log(
    `${kind.padEnd(6)} · ${what.padEnd(32)} · aim ${String(aim).padStart(3)} KB · ${inKb(bytes)} KB · ${isWithin ? 'reached' : 'NOT REACHED'}`,
  );
  return isWithin;
};
