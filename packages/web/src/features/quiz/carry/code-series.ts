import { base45Of, fromBase45 } from './base45.ts';
import { mixedPart, partCount, type Unmixing, unmixing } from './mixed-parts.ts';

/** Tells these codes from any other one that a camera may see. */
const MAGIC = 'QUIPU1';
/** A code of so many bytes has 65 modules a side: a webcam of 640 by 480 reads it off a telephone. */
export const PART_BYTES = 320;
/** No series is longer: it would take a quarter of an hour, and a file takes no longer than a short one. */
export const MAX_PARTS = 2_048;
const DIGEST_BYTES = 4;
const NUMBER_BYTES = 3;
const MAX_NUMBER = 2 ** (8 * NUMBER_BYTES);
const HEAD_BYTES = DIGEST_BYTES + 2 * NUMBER_BYTES;

const digestOf = async (file: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(file))).subarray(0, DIGEST_BYTES);

const withNumber = (bytes: Uint8Array, at: number, number: number): void => {
  for (let place = 0; place < NUMBER_BYTES; place += 1)
    bytes[at + place] = (number >>> (8 * (NUMBER_BYTES - 1 - place))) & 255;
};
const numberAt = (bytes: Uint8Array, at: number): number =>
  Array.from(bytes.subarray(at, at + NUMBER_BYTES)).reduce((number, byte) => number * 256 + byte, 0);

export interface CodeSeries {
  readonly parts: number;
  /** The text of any code of it: there is no last one. */
  readonly code: (number: number) => string;
}

/** A file as a series of texts for QR codes; null: it is too long for one. */
export const codeSeries = async (file: Uint8Array): Promise<CodeSeries | null> => {
  const parts = partCount(file.length, PART_BYTES);
  if (parts > MAX_PARTS) return null;
  const digest = await digestOf(file);
  return {
    parts,
    code: (number) => {
      const bytes = new Uint8Array(HEAD_BYTES + PART_BYTES);
      bytes.set(digest);
      withNumber(bytes, DIGEST_BYTES, file.length);
      withNumber(bytes, DIGEST_BYTES + NUMBER_BYTES, number % MAX_NUMBER);
      bytes.set(mixedPart(file, PART_BYTES, number % MAX_NUMBER), HEAD_BYTES);
      return MAGIC + base45Of(bytes);
    },
  };
};

export interface Collected {
  readonly known: number;
  readonly parts: number;
}

export interface CodeCollector {
  /** Null: it is none of these codes. One of another series begins anew: what was made last is what is meant. */
  readonly add: (text: string) => Collected | null;
  /** The file, once all of it was read, and is what it was; null: not yet. */
  readonly file: () => Promise<Uint8Array | null>;
}

export const codeCollector = (): CodeCollector => {
  let name = '';
  let digest = new Uint8Array();
  let parts = 0;
  let rest: Unmixing | null = null;
  return {
    add: (text) => {
      const bytes = text.startsWith(MAGIC) ? fromBase45(text.slice(MAGIC.length)) : null;
      if (bytes === null || bytes.length !== HEAD_BYTES + PART_BYTES) return null;
      const length = numberAt(bytes, DIGEST_BYTES);
      if (length === 0 || partCount(length, PART_BYTES) > MAX_PARTS) return null;
      const series = bytes.subarray(0, DIGEST_BYTES + NUMBER_BYTES).join();
      if (rest === null || series !== name) {
        name = series;
        digest = bytes.slice(0, DIGEST_BYTES);
        parts = partCount(length, PART_BYTES);
        rest = unmixing(length, PART_BYTES);
      }
      rest.add(numberAt(bytes, DIGEST_BYTES + NUMBER_BYTES), bytes.subarray(HEAD_BYTES));
      return { known: rest.known(), parts };
    },
    file: async () => {
      const file = rest?.file() ?? null;
      if (file === null) return null;
      const isWhole = (await digestOf(file)).every((byte, at) => byte === digest[at]);
      if (!isWhole) rest = null;
      return isWhole ? file : null;
    },
  };
};
