/** What a face is recognised by: 128 numbers, near for pictures of one person and far for those of two. */
export type Descriptor = readonly number[];

/** Pictures of one person were measured at 0.09 to 0.15, of different people from 0.58; the library's own 0.6 is too wide. */
export const SAME_PERSON_WITHIN = 0.5;

/** Euclidean. */
export const descriptorDistance = (a: Descriptor, b: Descriptor): number => {
  if (a.length !== b.length) throw new Error(`Descriptors of ${a.length} and ${b.length} numbers`);
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
};
