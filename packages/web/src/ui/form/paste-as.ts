import type { ClipboardEvent } from 'react';

/** Rewrites what is pasted. A box of one line would drop the ends of its lines, and join the words around them. */
export const pasteAs =
  (rewritten: (text: string) => string) =>
  (event: ClipboardEvent<HTMLInputElement>): void => {
    const copied = event.clipboardData.getData('text/plain');
    const text = rewritten(copied);
    if (text === copied) return;
    event.preventDefault();
    const box = event.currentTarget;
    box.setRangeText(text, box.selectionStart ?? 0, box.selectionEnd ?? box.value.length, 'end');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  };
