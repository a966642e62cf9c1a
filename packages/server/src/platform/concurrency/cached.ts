import type { EpochMs } from '@quipu/engine';

/** Keeps what rarely changes; it is read again when it is older than `lifeMs`, or of another generation. */
export const cached = <A>(
  read: () => Promise<A>,
  now: () => EpochMs,
  lifeMs: number,
  generation: () => number = () => 0,
): (() => Promise<A>) => {
  let last: { readonly at: EpochMs; readonly of: number; readonly value: Promise<A> } | null = null;
  return () => {
    const of = generation();
    // A clock that was set back must not keep what is old.
    if (last?.of === of && Math.abs(now() - last.at) < lifeMs) return last.value;
    const entry = { at: now(), of, value: read() };
    last = entry;
    entry.value.catch(() => {
      if (last === entry) last = null;
    });
    return entry.value;
  };
};
