import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Says what `value`, which was so when it came, is now: anew each second. */
export const useTicking = (value: number, cameAt: number): number => {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const tick = () => setPassed(Math.max(0, performance.now() - cameAt));
    tick();
    const alarm = setInterval(tick, SECOND_MS);
    return () => clearInterval(alarm);
  }, [cameAt]);
  return value + passed;
};
