import { styled } from '@mui/material/styles';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

const Label = styled('label')({ display: 'block', fontWeight: 600, marginBottom: 6 });
const Box = styled('div')({ position: 'relative', display: 'flex' });
const Input = styled('input')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  minHeight: 48,
  padding: '10px 14px',
  font: 'inherit',
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  border: '1px solid #76808f',
  borderRadius: theme.shape.borderRadius,
  '&:hover:not(:disabled)': { borderColor: theme.palette.text.primary },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  '&[aria-invalid="true"]': { borderColor: theme.palette.error.main },
  '&:read-only': { backgroundColor: theme.palette.background.default, textOverflow: 'ellipsis' },
  '&:disabled': { backgroundColor: theme.palette.background.default, color: theme.palette.text.secondary },
}));
/** Keeps its height when empty, so that an error moves nothing. */
const Note = styled('p')(({ theme }) => ({
  margin: '4px 0 0',
  minHeight: '1.4em',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  color: theme.palette.text.secondary,
  '&[data-error="true"]': { color: theme.palette.error.main },
}));

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | null;
  /** Stands at the end of the box, over its padding. */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its hint and its error. */
export const Field = ({ label, hint, error = null, end, ref, 'aria-describedby': described, ...input }: FieldProps) => {
  const id = useId();
  const note = error ?? hint ?? null;
  const notes = [note === null ? null : `${id}-note`, described].filter((part) => part != null).join(' ');
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Box>
        <Input
          {...input}
          id={id}
          ref={ref}
          aria-invalid={error !== null}
          aria-describedby={notes === '' ? undefined : notes}
          style={end === undefined ? input.style : { ...input.style, paddingRight: 56 }}
        />
        {end}
      </Box>
      <Note id={`${id}-note`} data-error={error !== null}>
        {note}
      </Note>
    </div>
  );
};
