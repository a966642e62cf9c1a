import { type Blocker, blockedBy, linkOf, type QuizSession } from '@quipu/engine';
import { useEffect, useState } from 'react';
import { useHead } from './use-head.ts';

export type LostLink = 'offline' | 'serverOff';
export type Cover = Exclude<Blocker, LostLink>;

/** Says what covers the question: anything that keeps it from being answered. */
export const useCovered = (): Cover | null =>
  useHead((session) => {
    const by = blockedBy(session);
    return by === 'offline' || by === 'serverOff' ? null : by;
  });

/** A line is often back before anybody would read that it was lost: until then the line of the bar has its word. */
const SHOWN_AFTER_MS = 2_000;

const lostLink = (session: QuizSession): LostLink | null => {
  const { known, online, serverOff } = linkOf(session);
  if (!known) return null;
  return online ? (serverOff ? 'serverOff' : null) : 'offline';
};

/** The link that has been lost for a moment; null: it is there. */
export const useLostLink = (): LostLink | null => {
  const lost = useHead(lostLink);
  const isLost = lost !== null;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setIsLong(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLost]);
  return isLong ? lost : null;
};
