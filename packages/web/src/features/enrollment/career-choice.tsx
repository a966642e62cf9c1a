import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import type { Career } from '@quipu/contract';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { CareerFacts } from '../../ui/careers/career-facts.tsx';
import { searchCareers } from '../../ui/careers/search-careers.ts';
import { EmptyState } from '../../ui/page-state.tsx';
import { type ApplicationForm, careerRules } from './application-values.ts';
import styles from './enrollment.module.css';
import { SectionCard } from './section-card.tsx';
import { texts } from './texts.ts';

/** The number of cards drawn at once: a phone cannot draw a hundred at each key. */
const AT_A_TIME = 20;

/** The chosen one first, wherever it was found. */
const shownOf = (careers: readonly Career[], found: readonly Career[], chosen: string): readonly Career[] => [
  ...careers.filter(({ id }) => String(id) === chosen),
  ...found.filter(({ id }) => String(id) !== chosen),
];

interface CareerCardProps {
  readonly career: Career;
  readonly id: string;
  /** One of the list: where none is chosen, Chromium would stop at each. */
  readonly isStop: boolean;
  /** The id of the element that says what is wrong with the choice; null: nothing is. */
  readonly note: string | null;
}

const CareerCard = ({ career, id, isStop, note }: CareerCardProps) => (
  <FormControlLabel
    className={styles['careerCard']}
    value={String(career.id)}
    disabled={career.quota === 0}
    control={
      <Radio
        slotProps={{
          input: {
            tabIndex: isStop ? undefined : -1,
            'aria-labelledby': id,
            'aria-describedby': note === null ? `${id}-about` : `${note} ${id}-about`,
          },
        }}
      />
    }
    disableTypography
    label={
      <div>
        <strong id={id}>{career.name}</strong>
        <CareerFacts career={career} id={`${id}-about`} />
      </div>
    }
  />
);

interface CareerChoiceProps {
  readonly form: ApplicationForm;
  readonly careers: readonly Career[];
}

/** One career of many, found by its words. */
export const CareerChoice = ({ form, careers }: CareerChoiceProps) => {
  const id = useId();
  const { field, fieldState } = useController({ control: form.control, name: 'careerId', rules: careerRules(careers) });
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(AT_A_TIME);
  /**
   * The career at the head of the list. It changes with the search alone, so that no card moves
   * away under a finger.
   */
  const [leading, setLeading] = useState(field.value);
  const found = searchCareers(careers, typed);
  const shown = shownOf(careers, found, leading);
  const error = fieldState.error?.message ?? null;
  const firstOpen = shown.find(({ quota }) => quota !== 0);
  const isChosenShown = shown.some((career) => String(career.id) === field.value);
  if (careers.length === 0) return <EmptyState text={texts.noCareers} />;
  return (
    <SectionCard title={texts.career} id={`${id}-title`}>
      <TextField
        fullWidth
        type="search"
        label={texts.search}
        helperText={texts.searchHint}
        value={typed}
        autoComplete="off"
        slotProps={{ htmlInput: { spellCheck: false } }}
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
      <FormControl fullWidth error={error !== null}>
        <RadioGroup
          className={styles['cards']}
          aria-labelledby={`${id}-title`}
          aria-required
          aria-invalid={error !== null}
          aria-describedby={`${id}-note`}
          name="careerId"
          value={field.value}
          onChange={(_, chosen) => field.onChange(chosen)}
        >
          {shown.slice(0, most).map((career) => (
            <CareerCard
              key={career.id}
              career={career}
              id={`${id}-${career.id}`}
              isStop={isChosenShown || career === firstOpen}
              note={error && `${id}-note`}
            />
          ))}
        </RadioGroup>
        <FormHelperText id={`${id}-note`}>{error ?? ' '}</FormHelperText>
      </FormControl>
      {shown.length > most && <Button onClick={() => setMost(most + AT_A_TIME)}>{texts.more}</Button>}
    </SectionCard>
  );
};
