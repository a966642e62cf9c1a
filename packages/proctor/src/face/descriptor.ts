/** A face is recognised by these 128 numbers, which are near for pictures of one person and far for those of two. */
export type Descriptor = readonly number[];

/** Euclidean. */
export const descriptorDistance = (a: Descriptor, b: Descriptor): number => {
  if (a.length !== b.length) throw new Error(`Descriptors of ${a.length} and ${b.length} numbers`);
  return Math.hypot(...a.map((value, i) => value - (b[i] ?? 0)));
};
