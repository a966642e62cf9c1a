import { useEffect, useRef } from 'react';
import { useTopDialog } from '../../../ui/top-dialog.ts';
import { articleId, headingId } from '../question/position-id.ts';

/**
 * Moves the focus to the heading of where one has moved to, once no dialog holds it, and not when
 * the sheet is first shown. A section that has just been started counts as a move: its dialog had
 * the focus.
 */
export const useHeadingFocus = (position: number | null): void => {
  const dialog = useTopDialog();
  const last = useRef<number | null | undefined>(undefined);
  const due = useRef(false);
  useEffect(() => {
    if (last.current !== undefined && last.current !== position) due.current = true;
    last.current = position;
    if (!due.current || position === null || dialog !== null) return;
    due.current = false;
    const heading = document.getElementById(headingId(position));
    heading?.focus({ preventScroll: true });
    const target = document.getElementById(articleId(position));
    if (target?.dataset['listed'] === 'true') target.scrollIntoView({ block: 'start' });
    else window.scrollTo({ top: 0 });
  }, [position, dialog]);
};
