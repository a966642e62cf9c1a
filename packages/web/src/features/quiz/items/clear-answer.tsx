import styles from './items.module.css';
import { itemTexts } from './texts.ts';

interface ClearAnswerProps {
  readonly shown: boolean;
  readonly onClear: () => void;
}

/** Takes an answer back. It keeps its place while there is nothing to clear, so that nothing jumps. */
export const ClearAnswer = ({ shown, onClear }: ClearAnswerProps) => (
  <button type="button" className={styles['clear']} data-shown={shown} disabled={!shown} onClick={onClear}>
    {itemTexts.clear}
  </button>
);
