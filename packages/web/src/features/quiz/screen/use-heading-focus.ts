import { useEffect, useRef } from 'react';
import { afterPaint } from '../../../ui/after-paint.ts';
import { useTopDialog } from '../../../ui/top-dialog.ts';
import { articleId, headingId } from '../question/position-id.ts';

/** Shows where the question begins. One that stands in another document moves nothing in this one. */
const scrollToQuestion = (position: number): void => {
  const target = document.getElementById(articleId(position));
  if (target?.dataset['listed'] === 'true') target.scrollIntoView({ block: 'start' });
  else if (target !== null) window.scrollTo({ top: 0 });
};

/**
 * Moves the focus to the heading of where one has moved to, once no dialog holds it, and to the
 * first one where the screen before took the focus along. A section that has just been started
 * counts as a move: its dialog had the focus.
 *
 * The question is drawn first: a focus needs the layout, and whoever moves it earlier has the page laid out twice. Then `onDrawn`.
 */
export const useHeadingFocus = (position: number | null, onDrawn: () => void): void => {
  const dialog = useTopDialog();
  const last = useRef<number | null | undefined>(undefined);
  const due = useRef<'focus' | 'scroll' | null>(null);
  useEffect(() => {
    if (last.current === undefined) due.current = document.activeElement === document.body ? 'focus' : null;
    else if (last.current !== position) due.current = 'scroll';
    last.current = position;
    if (due.current === null || position === null || dialog !== null) return undefined;
    const before = document.activeElement;
    return afterPaint(
      () => {
        if (due.current === 'scroll') scrollToQuestion(position);
      },
      () => {
        due.current = null;
        // Whoever was faster has it where they want it.
        const { activeElement } = document;
        if (activeElement === before || activeElement === document.body)
          document.getElementById(headingId(position))?.focus({ preventScroll: true });
        onDrawn();
      },
    );
  }, [position, dialog, onDrawn]);
};
