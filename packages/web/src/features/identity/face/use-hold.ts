import { useEffect, useEffectEvent, useState } from 'react';
import { repeat } from 'rxjs';
import type { SeenHold } from './face-port.ts';
import type { Face } from './use-face.ts';

interface HoldOptions {
  /** Comes once a face was there for long enough; null: it is watched on and on. */
  readonly onHeld: (() => void) | null;
  /** Another round watches anew. */
  readonly round?: number;
}

/** Watches a video for a face that is held still; null: nothing is seen yet. */
export const useHold = (
  { port, fail }: Face,
  video: HTMLVideoElement | null,
  { onHeld, round = 0 }: HoldOptions,
): SeenHold | null => {
  const [seen, setSeen] = useState<SeenHold | null>(null);
  const held = useEffectEvent(() => onHeld?.());
  const failed = useEffectEvent(fail);
  const goesOn = onHeld === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round watches anew.
  useEffect(() => {
    if (port === null || video === null) return undefined;
    const watched = port
      .hold$(video)
      .pipe(repeat(goesOn ? Number.POSITIVE_INFINITY : 1))
      .subscribe({
        // A hold that begins again knows nothing yet: what was seen last stands.
        next: (now) => setSeen((before) => (now.status === 'pending' ? before : now)),
        complete: () => {
          held();
        },
        error: () => {
          failed();
        },
      });
    return () => {
      watched.unsubscribe();
      setSeen(null);
    };
  }, [port, video, goesOn, round]);
  return seen;
};
