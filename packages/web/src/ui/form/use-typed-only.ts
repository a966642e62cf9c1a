import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { useSettings } from '../../stores/settings-store.ts';
import { texts } from './texts.ts';

/**
 * For a field that must be typed: pasting or dropping into it does nothing, and says why until the next key. Where the
 * institution lets confirmations be pasted, nothing is in the way.
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
