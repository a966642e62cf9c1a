import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { FieldNote } from './field-note.tsx';
import { useFieldError } from './use-field-error.ts';
import type { RulesForm } from './use-rules-form.ts';

const Group = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Legend = styled('legend')({ padding: 0, marginBottom: 6, fontWeight: 600 });
const Choices = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  '&[data-layout="column"]': { flexDirection: 'column', '& > label': { flex: 'none' } },
  '&[data-layout="segments"]': {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: 0,
    '& > label': { flex: 'none' },
  },
});
const Choice = styled('label')(({ theme }) => ({
  flex: '1 1 120px',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  padding: '8px 14px',
  border: '1px solid #76808f',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.palette.background.paper,
  cursor: 'pointer',
  '&:has(input:checked)': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  '&[data-error="true"]': { borderColor: theme.palette.error.main },
  '& > input': {
    flex: 'none',
    width: 20,
    height: 20,
    margin: 0,
    outline: 'none',
    accentColor: theme.palette.primary.main,
  },
  '[data-layout="segments"] > &': {
    position: 'relative',
    justifyContent: 'center',
    padding: '6px 4px',
    textAlign: 'center',
    lineHeight: 1.25,
    fontSize: '0.9375rem',
    borderRadius: 0,
    marginLeft: -1,
    '&:first-of-type': { marginLeft: 0, borderRadius: '8px 0 0 8px' },
    '&:last-of-type': { borderRadius: '0 8px 8px 0' },
    '& > input': { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
    '&:has(input:checked)': {
      zIndex: 1,
      fontWeight: 650,
      color: theme.palette.primary.contrastText,
      backgroundColor: theme.palette.primary.main,
    },
    '&:has(input:focus-visible)': { zIndex: 2 },
    '@media (forced-colors: active)': { '&:has(input:checked)': { outline: '3px solid Highlight' } },
  },
}));

export interface RadioGroupProps<V extends FieldValues, A> {
  readonly form: RulesForm<V, A>;
  readonly name: Path<V>;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  /** Beside each other where there is room, one under the other, or as the parts of one bar. */
  readonly layout?: 'row' | 'column' | 'segments';
  readonly deps?: readonly Path<V>[];
  readonly onChosen?: (value: string) => void;
}

/** One of a few, all in view. */
export const RadioGroup = <V extends FieldValues, A>(props: RadioGroupProps<V, A>) => {
  const { form, name, label, choices, layout = 'row', deps, onChosen } = props;
  const id = useId();
  const error = useFieldError(form, name);
  const { onChange, ...registered } = form.register(name, deps === undefined ? {} : { deps: [...deps] });
  return (
    <Group
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error !== null}
      aria-describedby={`${id}-note`}
    >
      <Legend id={`${id}-label`}>{label}</Legend>
      <Choices data-layout={layout}>
        {choices.map(({ value, text }) => (
          <Choice key={value} data-error={error !== null}>
            <input
              {...registered}
              type="radio"
              value={value}
              aria-describedby={error === null ? undefined : `${id}-note`}
              onChange={(event) => {
                void onChange(event);
                onChosen?.(event.currentTarget.value);
              }}
            />
            {text}
          </Choice>
        ))}
      </Choices>
      <FieldNote id={`${id}-note`}>{error}</FieldNote>
    </Group>
  );
};
