import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { FieldNote } from './field-note.tsx';
import { useFieldError } from './use-field-error.ts';
import type { RulesForm } from './use-rules-form.ts';

const Row = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  minHeight: 44,
  padding: '8px 0',
  cursor: 'pointer',
  '& > input': { flex: 'none', width: 24, height: 24, margin: 0, accentColor: theme.palette.primary.main },
}));

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
      <Row>
        <input
          type="checkbox"
          {...form.register(name)}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-note`}
        />
        <span>{children}</span>
      </Row>
      {error !== null && <FieldNote id={`${id}-note`}>{error}</FieldNote>}
    </div>
  );
};
