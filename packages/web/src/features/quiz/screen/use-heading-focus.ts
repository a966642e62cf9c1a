import { useEffect, useRef } from 'react';
import { articleId, headingId } from '../question/position-id.ts';

/** After moving, the focus goes to the heading of where one came to; not when the sheet is first shown. */
export const useHeadingFocus = (position: number | null): void => {
  const last = useRef<number | null>(null);
  useEffect(() => {
    const moved = last.current !== null && position !== null && last.current !== position;
    last.current = position;
    if (!moved || position === null) return;
    const heading = document.getElementById(headingId(position));
    heading?.focus({ preventScroll: true });
    const target = document.getElementById(articleId(position));
    if (target?.dataset['listed'] === 'true') target.scrollIntoView({ block: 'start' });
    else window.scrollTo({ top: 0 });
  }, [position]);
};
