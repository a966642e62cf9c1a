import type { MouseEvent } from 'react';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';

interface ClearAnswerProps {
  readonly shown: boolean;
  readonly onClear: () => void;
}

/**
 * Takes an answer back. It keeps its place while there is nothing to clear, so that nothing jumps; the focus goes to the
 * options, for the button is about to be out of reach.
 */
export const ClearAnswer = ({ shown, onClear }: ClearAnswerProps) => {
  const clear = (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.parentElement?.querySelector('input')?.focus();
    onClear();
  };
  return (
    <button type="button" className={styles['clear']} data-shown={shown} disabled={!shown} onClick={clear}>
      {itemTexts.clear}
    </button>
  );
};
