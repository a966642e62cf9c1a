import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Career } from '@quipu/contract';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { CareerFacts } from '../../ui/careers/career-facts.tsx';
import { searchCareers } from '../../ui/careers/search-careers.ts';
import { Field } from '../../ui/field.tsx';
import { FieldNote } from '../../ui/form/field-note.tsx';
import { EmptyState } from '../../ui/page-state.tsx';
import type { ApplicationForm } from './application-values.ts';
import { SectionCard } from './section-card.tsx';
import { texts } from './texts.ts';

/** So many at a time: a phone draws no hundred cards at each key. */
const AT_A_TIME = 20;

const Cards = styled('div')({ display: 'grid', gap: 10 });
const Card = styled('label')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  minWidth: 0,
  padding: '12px 14px',
  border: '1px solid #76808f',
  borderRadius: theme.shape.borderRadius,
  lineHeight: 1.4,
  cursor: 'pointer',
  '&:has(input:checked)': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  '&:has(input:disabled)': {
    cursor: 'default',
    color: theme.palette.text.secondary,
    backgroundColor: theme.palette.background.default,
  },
  '& > input': {
    flex: 'none',
    width: 20,
    height: 20,
    margin: '2px 0 0',
    outline: 'none',
    accentColor: theme.palette.primary.main,
  },
  '& > div': { minWidth: 0, flex: 1, display: 'grid', gap: 4 },
}));

/** The chosen one first, wherever it was found. */
const shownOf = (careers: readonly Career[], found: readonly Career[], chosen: string): readonly Career[] => [
  ...careers.filter(({ id }) => String(id) === chosen),
  ...found.filter(({ id }) => String(id) !== chosen),
];

interface CareerChoiceProps {
  readonly form: ApplicationForm;
  readonly careers: readonly Career[];
}

/** One career of many, found by its words. */
export const CareerChoice = ({ form, careers }: CareerChoiceProps) => {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name: 'careerId' });
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(AT_A_TIME);
  /** Which one leads the list: it changes with what is searched, so that no card moves away under a finger. */
  const [leading, setLeading] = useState(field.value);
  const found = searchCareers(careers, typed);
  const shown = shownOf(careers, found, leading);
  const error = fieldState.error?.message ?? null;
  if (careers.length === 0) return <EmptyState text={texts.noCareers} />;
  return (
    <SectionCard title={texts.career} id={`${id}-title`}>
      <Field
        type="search"
        label={texts.search}
        hint={texts.searchHint}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          setMost(AT_A_TIME);
          setLeading(field.value);
        }}
        // A search sends nothing.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" style={{ marginBottom: 8 }}>
        {texts.found(found.length)}
      </p>
      <Cards
        role="radiogroup"
        aria-labelledby={`${id}-title`}
        aria-required
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
      >
        {shown.slice(0, most).map((career) => (
          <Card key={career.id}>
            <input
              type="radio"
              name="careerId"
              value={career.id}
              checked={field.value === String(career.id)}
              disabled={career.quota === 0}
              aria-labelledby={`${id}-${career.id}`}
              aria-describedby={error === null ? `${id}-${career.id}-about` : `${id}-note ${id}-${career.id}-about`}
              onChange={() => field.onChange(String(career.id))}
            />
            <div>
              <strong id={`${id}-${career.id}`}>{career.name}</strong>
              <CareerFacts career={career} id={`${id}-${career.id}-about`} />
            </div>
          </Card>
        ))}
      </Cards>
      <FieldNote id={`${id}-note`}>{error}</FieldNote>
      {shown.length > most && <Button onClick={() => setMost(most + AT_A_TIME)}>{texts.more}</Button>}
    </SectionCard>
  );
};
