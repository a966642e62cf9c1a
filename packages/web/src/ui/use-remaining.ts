import { useEffect, useState } from 'react';

/**
 * What is left until `deadline` by `now`, again just after each whole second. Computed from the clock each time: a
 * throttled or late tick shows the right figure. Null while the clock does not know the time.
 */
export const useRemaining = (deadline: number, now: () => number | null): number | null => {
  const read = () => {
    const at = now();
    return at === null ? null : Math.max(0, deadline - at);
  };
  const [remaining, setRemaining] = useState(read);
  useEffect(() => {
    let alarm: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(alarm);
      const left = read();
      setRemaining(left);
      if (left === 0) return;
      alarm = setTimeout(tick, left === null ? 1_000 : (left % 1_000) + 5);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(alarm);
      document.removeEventListener('visibilitychange', tick);
    };
    // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is these two.
  }, [deadline, now]);
  return remaining;
};
