import styles from './items.module.css';
import { itemTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';

interface FreeTextProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly onCommit: (text: string) => void;
}

/** The text of a chosen last option. */
export const FreeText = ({ value, disabled, onCommit }: FreeTextProps) => {
  const draft = useDraft(value, onCommit);
  return (
    <input
      type="text"
      className={styles['freeText']}
      aria-label={itemTexts.freeText}
      placeholder={itemTexts.freeText}
      value={draft.value}
      disabled={disabled}
      autoComplete="off"
      onChange={(event) => draft.change(event.currentTarget.value)}
      onBlur={draft.flush}
      onPaste={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    />
  );
};
