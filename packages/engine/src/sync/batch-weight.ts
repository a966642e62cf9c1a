import type { Details } from '../model/detail.ts';
import { MAX_BATCH_BYTES } from '../model/limits.ts';

/** UTF-8 has no more bytes for what UTF-16 counts as one. */
const BYTES_A_UNIT = 3;
/** The most bytes of an entry without its details: ten fields with their names and the longest numbers. */
const ENTRY_BYTES = 400;
/** Names on the wire are longer than here, by so much for each detail. */
const DETAIL_BYTES = 16;

/** The most bytes that an answer takes in a post. */
export const weightOf = (details: Details): number =>
  ENTRY_BYTES + details.length * DETAIL_BYTES + BYTES_A_UNIT * JSON.stringify(details).length;

/** Takes as many answers, from the first one on, as go in one post; one at least. */
export const fitting = <T>(answers: readonly T[], detailsOf: (answer: T) => Details): readonly T[] => {
  let weight = 0;
  const end = answers.findIndex((answer, place) => {
    weight += weightOf(detailsOf(answer));
    return place > 0 && weight > MAX_BATCH_BYTES;
  });
  return end < 0 ? answers : answers.slice(0, end);
};
