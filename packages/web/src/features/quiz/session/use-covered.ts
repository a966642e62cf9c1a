import { type Blocker, blockedBy } from '@quipu/engine';
import { useEffect, useState } from 'react';
import { useHead } from './use-head.ts';

/** A line is often back before anybody would read why the question is covered: until then the strip has its word. */
const LINK_PATIENCE_MS = 2_000;

export const isOfLink = (by: Blocker | null): boolean => by === 'offline' || by === 'serverOff';

/**
 * Says what covers the question: anything that keeps it from being used. A lost link covers it only
 * after a moment.
 */
export const useCovered = (): Blocker | null => {
  const by = useHead(blockedBy);
  const isLost = isOfLink(by);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setIsLong(true), LINK_PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLost]);
  return isLost && !isLong ? null : by;
};
