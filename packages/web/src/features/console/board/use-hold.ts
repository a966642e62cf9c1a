import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** A finger leaves no pointer behind: so long after it, or after a scroll, someone still looks there. */
const AFTERWARDS_MS = 3_000;

/** Tells that someone is at work in a part of the page: by pointer, by focus, by finger, or moving it. */
export const useHold = () => {
  const [isFocused, setFocused] = useState(false);
  const [isPointed, setPointed] = useState(false);
  const [isMoved, setMoved] = useState(false);
  const alarm = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const move = useRef(() => {
    clearTimeout(alarm.current);
    setMoved(true);
    alarm.current = setTimeout(() => setMoved(false), AFTERWARDS_MS);
  });
  useEffect(() => {
    const moved = move.current;
    window.addEventListener('scroll', moved, { passive: true });
    return () => {
      clearTimeout(alarm.current);
      window.removeEventListener('scroll', moved);
    };
  }, []);
  return {
    isHeld: isFocused || isPointed || isMoved,
    isMoved,
    props: {
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
      onPointerEnter: ({ pointerType }: PointerEvent<HTMLElement>) => {
        if (pointerType === 'mouse') setPointed(true);
        else move.current();
      },
      onPointerLeave: () => setPointed(false),
    },
  };
};
