import type { Version } from './detail.ts';

/** Below zero: `a` is the lower one. The epoch decides first, then the revision within it. */
export const compareVersions = (a: Version, b: Version): number =>
  a.epoch === b.epoch ? a.revision - b.revision : a.epoch - b.epoch;

/** Tells whether an acknowledgement of `acked` includes `version`. */
export const covers = (acked: Version | null, version: Version): boolean =>
  acked !== null && compareVersions(acked, version) >= 0;

export const higherVersion = (a: Version | null, b: Version): Version => (a !== null && covers(a, b) ? a : b);
