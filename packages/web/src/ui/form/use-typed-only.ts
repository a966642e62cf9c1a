import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { useSettings } from '../../stores/settings-store.ts';
import { texts } from './texts.ts';

/**
 * Keeps a field from being pasted or dropped into, and says why until the next key. An institution
 * may allow pasting; then nothing is in the way.
 */
export const useTypedOnly = () => {
  const mayPaste = useSettings(({ settings }) => settings?.confirmationPaste ?? false);
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
    handlers: mayPaste ? {} : { onPaste: refuse, onDrop: refuse, onBeforeInput: forget, onKeyDown: forget },
  };
};
