import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { texts } from './texts.ts';

/** For a field that must be typed: pasting or dropping into it does nothing, and says why until the next key. */
export const useTypedOnly = () => {
  const [refused, setRefused] = useState(false);
  const refuse = (event: ClipboardEvent | DragEvent) => {
    event.preventDefault();
    setRefused(true);
  };
  const forget = () => {
    setRefused(false);
  };
  return {
    reason: refused ? texts.typeAgain : null,
    handlers: { onPaste: refuse, onDrop: refuse, onBeforeInput: forget, onKeyDown: forget },
  };
};
