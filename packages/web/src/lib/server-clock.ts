/** Time by the server: what it last said plus what has passed since, whatever this computer's own clock does. */
export interface ServerClock {
  readonly anchor: (now: number, sentAtMonotonic: number) => void;
  readonly now: () => number | null;
  readonly anchored: () => boolean;
}

const monotonic = () => performance.now();

const createServerClock = (): ServerClock => {
  let offset: number | null = null;
  let roundTrip = Number.POSITIVE_INFINITY;
  return {
    anchor: (now, sentAt) => {
      const took = monotonic() - sentAt;
      if (offset !== null && took > roundTrip) return;
      roundTrip = took;
      offset = now + took / 2 - monotonic();
    },
    now: () => (offset === null ? null : Math.round(monotonic() + offset)),
    anchored: () => offset !== null,
  };
};

export const serverClock: ServerClock = createServerClock();
