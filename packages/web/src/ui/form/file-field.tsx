import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { FieldNote } from './field-note.tsx';
import { texts } from './texts.ts';
import { useFieldError } from './use-field-error.ts';
import type { RulesForm } from './use-rules-form.ts';

const Legend = styled('label')({ display: 'block', fontWeight: 600, marginBottom: 6 });
/** The browser's own control says what it is in the browser's language: it lies over the box, and is not seen. */
const Box = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 14px',
  minHeight: 56,
  padding: '8px 14px 8px 8px',
  border: '1px dashed #76808f',
  borderRadius: theme.shape.borderRadius,
  overflowWrap: 'anywhere',
  '&:hover': { borderColor: theme.palette.text.primary },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  '&[data-error="true"]': { borderColor: theme.palette.error.main },
  '& > input': { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
  '& > .button': {
    padding: '8px 14px',
    borderRadius: 6,
    fontWeight: 600,
    color: theme.palette.primary.main,
    backgroundColor: theme.palette.background.default,
  },
}));

export interface FileFieldProps<V extends FieldValues, A> {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  readonly label: string;
  /** What the browser's picker offers: `.pdf`. The rules say it again, since anything can be dropped. */
  readonly accept: string;
}

const nameIn = (chosen: unknown): string | null => (chosen instanceof FileList ? (chosen[0]?.name ?? null) : null);

/** A file of this device, chosen or dropped. */
export const FileField = <V extends FieldValues, A>({ form, name, label, accept }: FileFieldProps<V, A>) => {
  const id = useId();
  const error = useFieldError(form, name);
  const chosen = nameIn(useWatch({ control: form.control, name }));
  return (
    <div>
      <Legend htmlFor={id}>{label}</Legend>
      <Box data-error={error !== null}>
        <span className="button" aria-hidden="true">
          {texts.chooseFile}
        </span>
        <span id={`${id}-chosen`}>{chosen ?? texts.noFile}</span>
        <input
          {...form.register(name)}
          id={id}
          type="file"
          accept={accept}
          required
          aria-invalid={error !== null}
          aria-describedby={`${id}-chosen ${id}-note`}
        />
      </Box>
      <FieldNote id={`${id}-note`}>{error}</FieldNote>
    </div>
  );
};
