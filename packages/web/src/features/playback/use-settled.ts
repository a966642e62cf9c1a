import { useEffect, useRef, useState } from 'react';

/** Follows a value that may be another one in each frame: at once where it has rested, and now and then while it moves. */
export const useSettled = <T>(value: T, everyMs: number): T => {
  const [settled, setSettled] = useState(value);
  const at = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, at.current + everyMs - performance.now());
    const alarm = setTimeout(() => {
      at.current = performance.now();
      setSettled(() => value);
    }, wait);
    return () => clearTimeout(alarm);
  }, [value, everyMs]);
  return settled;
};
