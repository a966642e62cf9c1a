import { useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import drag from './drag.module.css';

interface WordBankProps {
  readonly label: string;
  readonly empty: string | null;
  readonly disabled: boolean;
  readonly children: ReactNode;
}

/** Words wait here, and come back here. Its height does not shrink while they leave. */
export const BANK_ID = 'bank';
export const WordBank = ({ label, empty, disabled, children }: WordBankProps) => {
  const { setNodeRef, isOver } = useDroppable({ id: BANK_ID, disabled });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div ref={setNodeRef} role="group" aria-label={label} className={drag['bank']} data-over={isOver}>
      {children}
      {empty !== null && <span className={drag['bankEmpty']}>{empty}</span>}
    </div>
  );
};
