import { CODE_ALPHABET } from './log-receipt.ts';

/** A cord of a receipt's quipu: one character of its code. */
export interface Cord {
  readonly character: string;
  /** The rows in which it has knots, from the top. */
  readonly knots: readonly number[];
  /** The rows that it hangs down. */
  readonly length: number;
}

/** Old quipus have tens above units; so do these: up to three knots for the eights, a gap, up to seven for the rest. */
const EIGHTS_ROWS = 3;
const FIRST_UNIT = EIGHTS_ROWS + 1;
const GROUP = 4;
/** The most that a cord hangs down. */
export const QUIPU_ROWS = 12;

const rowsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, place) => first + place);

/**
 * The cords of a code, in its groups: a picture of the whole of it, to be compared at a glance. Every character has
 * a cord of its own look, so other codes are other quipus.
 */
export const receiptQuipu = (code: string): readonly (readonly Cord[])[] => {
  const cords = Array.from(code.replaceAll('-', ''), (character): Cord => {
    const value = CODE_ALPHABET.indexOf(character);
    const knots = [...rowsFrom(0, value >> 3), ...rowsFrom(FIRST_UNIT, value & 7)];
    return { character, knots, length: (knots.at(-1) ?? 0) + 2 };
  });
  return rowsFrom(0, Math.ceil(cords.length / GROUP)).map((group) => cords.slice(group * GROUP, (group + 1) * GROUP));
};

const BETWEEN_CORDS = 13;
const BETWEEN_GROUPS = 9;
const ROW = 8;
const RADIUS = 3;
const TOP = 2;

/** A quipu as two paths of SVG: its cords, to be stroked, and its knots, to be filled. */
export interface QuipuDrawing {
  readonly width: number;
  readonly height: number;
  readonly cords: string;
  readonly knots: string;
}

/** The one drawing that screens, pictures and papers have. */
export const quipuDrawing = (code: string): QuipuDrawing => {
  const groups = receiptQuipu(code);
  const places = groups.flatMap((group, at) =>
    group.map((cord, place) => ({
      cord,
      x: (at * GROUP + place + 0.5) * BETWEEN_CORDS + at * BETWEEN_GROUPS,
    })),
  );
  const width = groups.length * (GROUP * BETWEEN_CORDS + BETWEEN_GROUPS) - BETWEEN_GROUPS;
  const knot = (x: number, row: number) =>
    `M${x - RADIUS} ${TOP + (row + 1) * ROW}a${RADIUS} ${RADIUS} 0 1 0 ${2 * RADIUS} 0a${RADIUS} ${RADIUS} 0 1 0 ${-2 * RADIUS} 0z`;
  return {
    width,
    height: TOP + (QUIPU_ROWS + 1) * ROW,
    cords: `M0 ${TOP}H${width}${places.map(({ cord, x }) => `M${x} ${TOP}V${TOP + cord.length * ROW}`).join('')}`,
    knots: places.flatMap(({ cord, x }) => cord.knots.map((row) => knot(x, row))).join(''),
  };
};
