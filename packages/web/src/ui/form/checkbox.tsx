import { type ReactNode, useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { CheckRow } from './check-row.tsx';
import { FieldNote } from './field-note.tsx';
import { useFieldError } from './use-field-error.ts';
import type { RulesForm } from './use-rules-form.ts';

export interface CheckboxProps<V extends FieldValues, A> {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  readonly children: ReactNode;
}

/** A box of the form, to tick. */
export const Checkbox = <V extends FieldValues, A>({ form, name, children }: CheckboxProps<V, A>) => {
  const id = useId();
  const error = useFieldError(form, name);
  return (
    <div>
      <CheckRow>
        <input
          type="checkbox"
          {...form.register(name)}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-note`}
        />
        <span>{children}</span>
      </CheckRow>
      {error !== null && <FieldNote id={`${id}-note`}>{error}</FieldNote>}
    </div>
  );
};
