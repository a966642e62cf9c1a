import type { Rejection } from '@quipu/engine';
import { noteId } from './described.ts';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';

interface DraftNoteProps {
  readonly itemId: number;
  readonly rejection: Rejection | null;
}

/** Says why the control's text is no answer. The text stays there all the same. */
export const DraftNote = ({ itemId, rejection }: DraftNoteProps) =>
  rejection !== null && (
    <p id={noteId(itemId)} role="alert" className={styles['hint']} data-wrong>
      {itemTexts.notKept(rejection)}
    </p>
  );
