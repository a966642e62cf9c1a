import { useEffect, useState } from 'react';

type ReadClock = () => number | null;

const left = (deadline: number, now: ReadClock): number | null => {
  const at = now();
  return at === null ? null : Math.max(0, deadline - at);
};

/**
 * Returns what is left until `deadline`, anew just after each whole second. It is computed from the
 * clock each time, so a throttled or late tick shows the right figure. Null while the clock does
 * not know the time.
 */
export const useRemaining = (deadline: number, now: ReadClock): number | null => {
  const [remaining, setRemaining] = useState(() => left(deadline, now));
  useEffect(() => {
    let alarm: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(alarm);
      const reading = left(deadline, now);
      setRemaining(reading);
      if (reading !== 0) alarm = setTimeout(tick, reading === null ? 1_000 : (reading % 1_000) + 5);
    };
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(alarm);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [deadline, now]);
  return remaining;
};
