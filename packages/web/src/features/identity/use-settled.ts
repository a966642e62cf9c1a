import { useEffect, useState } from 'react';

const SETTLED_MS = 700;

/** A text once it has stood for a moment: what flickers would be read out without end. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const alarm = setTimeout(() => {
      setSettled(text);
    }, SETTLED_MS);
    return () => {
      clearTimeout(alarm);
    };
  }, [text]);
  return settled;
};
