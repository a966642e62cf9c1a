import type { ReactNode } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { Button } from '../button.tsx';
import styles from './form.module.css';
import type { RulesForm } from './use-rules-form.ts';

export interface SubmitButtonProps<V extends FieldValues, A> {
  readonly form: RulesForm<V, A>;
  /** While what was sent is under way. */
  readonly busyText: string;
  readonly children: ReactNode;
}

/** Keeps the focus while busy, and says so. */
export const SubmitButton = <V extends FieldValues, A>({ form, busyText, children }: SubmitButtonProps<V, A>) => {
  const { isSubmitting } = useFormState({ control: form.control });
  return (
    <Button className={styles['tall']} type="submit" variant="contained" size="large" aria-disabled={isSubmitting}>
      {isSubmitting ? busyText : children}
    </Button>
  );
};
