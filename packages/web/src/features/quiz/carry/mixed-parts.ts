/**
 * A file in parts of one length, and sums of parts (XOR), one after the other without end: whoever has read as many different ones as there
 * are parts, and one or two more, has the file, whichever were lost.
 */

const WORD = 32;

/** Numbers that look random, the same on both devices (mulberry32). */
const numbersFrom = (seed: number) => {
  let state = seed | 0;
  return (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return mixed ^ (mixed >>> 14);
  };
};

const hasBit = (bits: Uint32Array, at: number): boolean => (((bits[at >> 5] ?? 0) >>> (at & 31)) & 1) === 1;

/** The parts that are summed in number `number` of a series: the part itself at first, then any half of them. */
export const partsIn = (number: number, parts: number): Uint32Array => {
  const bits = new Uint32Array(Math.ceil(parts / WORD));
  if (number < parts) {
    bits[number >> 5] = 1 << (number & 31);
    return bits;
  }
  const next = numbersFrom(number);
  for (let at = 0; at < bits.length; at += 1) bits[at] = next();
  const spare = bits.length * WORD - parts;
  if (spare > 0) bits[bits.length - 1] = (bits[bits.length - 1] ?? 0) & (0xff_ff_ff_ff >>> spare);
  // A sum of nothing says nothing.
  if (bits.every((word) => word === 0)) bits[0] = 1;
  return bits;
};

const addTo = (sum: Uint8Array, other: Uint8Array): void => {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) ^ (other[at] ?? 0);
};

export const partCount = (length: number, size: number): number => Math.ceil(length / size);

/** Number `number` of the series of a file. The last part is filled up with zeros. */
export const mixedPart = (file: Uint8Array, size: number, number: number): Uint8Array => {
  const parts = partCount(file.length, size);
  const sum = new Uint8Array(size);
  const bits = partsIn(number, parts);
  for (let part = 0; part < parts; part += 1)
    if (hasBit(bits, part)) addTo(sum, file.subarray(part * size, (part + 1) * size));
  return sum;
};

interface Row {
  readonly bits: Uint32Array;
  readonly sum: Uint8Array;
}

export interface Unmixing {
  /** The parts that are as good as known: the file is there once it is all of them. */
  readonly known: () => number;
  readonly add: (number: number, sum: Uint8Array) => void;
  /** Null: not all of it is there yet. */
  readonly file: () => Uint8Array | null;
}

/** Solves for the parts as the sums come, in any order; one that says nothing new changes nothing. */
export const unmixing = (length: number, size: number): Unmixing => {
  const parts = partCount(length, size);
  /** Each row stands at its lowest part. */
  const rows: (Row | undefined)[] = Array.from({ length: parts });
  let known = 0;
  return {
    known: () => known,
    add: (number, given) => {
      const bits = partsIn(number, parts);
      const sum = given.slice();
      for (let part = 0; part < parts; part += 1) {
        if (!hasBit(bits, part)) continue;
        const row = rows[part];
        if (row === undefined) {
          rows[part] = { bits, sum };
          known += 1;
          return;
        }
        for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) ^ (row.bits[at] ?? 0);
        addTo(sum, row.sum);
      }
    },
    file: () => {
      if (known < parts) return null;
      const file = new Uint8Array(parts * size);
      for (let part = parts - 1; part >= 0; part -= 1) {
        const row = rows[part];
        if (row === undefined) return null;
        const own = row.sum.slice();
        for (let later = part + 1; later < parts; later += 1)
          if (hasBit(row.bits, later)) addTo(own, file.subarray(later * size, (later + 1) * size));
        file.set(own, part * size);
      }
      return file.subarray(0, length);
    },
  };
};
