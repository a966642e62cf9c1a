import { styled } from '@mui/material/styles';
import { type TextareaHTMLAttributes, useId } from 'react';
import { type FieldValues, type Path, useWatch } from 'react-hook-form';
import { texts } from './texts.ts';
import { useFieldError } from './use-field-error.ts';
import type { RulesForm } from './use-rules-form.ts';

const Frame = styled('div')(({ theme }) => ({
  '& label': { display: 'block', fontWeight: 600, marginBottom: 6 },
  '& textarea': {
    display: 'block',
    width: '100%',
    padding: '10px 14px',
    font: 'inherit',
    lineHeight: 1.5,
    resize: 'vertical',
    color: theme.palette.text.primary,
    backgroundColor: theme.palette.background.paper,
    border: '1px solid #76808f',
    borderRadius: theme.shape.borderRadius,
  },
  '& textarea:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  '& textarea[aria-invalid="true"]': { borderColor: theme.palette.error.main },
  '& p': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 12,
    margin: '4px 0 0',
    minHeight: '1.4em',
    fontSize: '0.875rem',
    lineHeight: 1.4,
    color: theme.palette.text.secondary,
  },
  '& .error': { color: theme.palette.error.main },
  '& .count': { whiteSpace: 'nowrap' },
}));

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'name' | 'form' | 'onChange' | 'onBlur'>;
export interface TextAreaProps<V extends FieldValues, A> extends Native {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  readonly label: string;
  readonly hint?: string;
  /** The greatest length that the rules let pass: how much of it is used is shown. */
  readonly most: number;
}

/** Some lines of text. What is too long stays, so that it can be shortened. */
export const TextArea = <V extends FieldValues, A>(props: TextAreaProps<V, A>) => {
  const { form, name, label, hint, most, rows = 4, ...native } = props;
  const id = useId();
  const error = useFieldError(form, name);
  const typed: unknown = useWatch({ control: form.control, name });
  const length = typeof typed === 'string' ? typed.trim().length : 0;
  return (
    <Frame>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...native}
        {...form.register(name)}
        id={id}
        rows={rows}
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
      />
      <p>
        <span id={`${id}-note`} className={error === null ? undefined : 'error'}>
          {error ?? hint}
        </span>
        <span className="count" aria-hidden="true">
          {texts.length(length, most)}
        </span>
      </p>
    </Frame>
  );
};
