import { answerableText, MAX_TEXT_LENGTH } from '@quipu/engine';
import { noteId } from './described.ts';
import { DraftNote } from './draft-note.tsx';
import styles from './items.module.css';
import { itemTexts } from './texts.ts';
import type { Draft } from './use-draft.ts';

interface FreeTextProps {
  readonly itemId: number;
  /** The answer's text. */
  readonly text: string;
  readonly disabled: boolean;
  readonly draft: Draft;
  readonly onType: (text: string) => void;
}

/** The text of a chosen last option. */
export const FreeText = ({ itemId, text, disabled, draft, onType }: FreeTextProps) => (
  <>
    <input
      type="text"
      className={styles['freeText']}
      aria-label={itemTexts.freeText}
      aria-describedby={noteId(itemId)}
      aria-invalid={draft.rejection !== null}
      placeholder={itemTexts.freeText}
      value={draft.text ?? text}
      disabled={disabled}
      maxLength={MAX_TEXT_LENGTH}
      autoComplete="off"
      onChange={(event) => onType(answerableText(event.currentTarget.value, MAX_TEXT_LENGTH))}
      onBlur={draft.commit}
      onPaste={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    />
    <DraftNote itemId={itemId} rejection={draft.rejection} />
  </>
);
