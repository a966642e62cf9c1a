import type { Rejection } from '@quipu/engine';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';

/** Why what stands in the control is no answer: it stays there all the same. */
export const DraftNote = ({ rejection }: { readonly rejection: Rejection | null }) =>
  rejection !== null && (
    <p role="alert" className={styles['hint']} data-wrong>
      {itemTexts.notKept(rejection)}
    </p>
  );
