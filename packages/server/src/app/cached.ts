import type { EpochMs } from '@quipu/engine';

/** What rarely changes, read again when what was read is older than that. */
export const cached = <A>(read: () => Promise<A>, now: () => EpochMs, lifeMs: number): (() => Promise<A>) => {
  let last: { readonly at: EpochMs; readonly value: Promise<A> } | null = null;
  return () => {
    // A clock that was set back must not keep what is old.
    if (last !== null && Math.abs(now() - last.at) < lifeMs) return last.value;
    const entry = { at: now(), value: read() };
    last = entry;
    entry.value.catch(() => {
      if (last === entry) last = null;
    });
    return entry.value;
  };
};
