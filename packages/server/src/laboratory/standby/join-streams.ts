import type { Duplex } from 'node:stream';

/** Whatever comes on one goes out on the other, and both end together. */
export const joinStreams = (one: Duplex, other: Duplex): void => {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to);
    from.once('close', () => to.destroy());
    // Its end tells the same.
    from.on('error', () => to.destroy());
  }
};
