import { useCallback, useLayoutEffect, useRef } from 'react';

/** One function for the life of a component, that always runs the newest version of the one given. */
export const useStable = <A extends readonly unknown[], R>(run: (...args: A) => R): ((...args: A) => R) => {
  const newest = useRef(run);
  useLayoutEffect(() => {
    newest.current = run;
  });
  return useCallback((...args: A) => newest.current(...args), []);
};
