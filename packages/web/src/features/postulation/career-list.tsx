import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { CareerWithQuota } from '@quipu/contract';
import { type Ref, useId, useState } from 'react';
import { CareerFacts } from '../../ui/careers/career-facts.tsx';
import { searchCareers } from '../../ui/careers/search-careers.ts';
import { Field } from '../../ui/field.tsx';
import { texts } from './texts.ts';

/** So many at a time: a phone draws no hundred cards at each key. */
const AT_A_TIME = 20;

const Cards = styled('ul')({ listStyle: 'none', margin: '8px 0 0', padding: 0, display: 'grid', gap: 10 });
/** The whole card is its button's. */
const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: 8,
  padding: '12px 14px',
  borderRadius: theme.shape.borderRadius,
  border: '1px solid #76808f',
  '&:has(button:enabled):hover': { borderColor: theme.palette.primary.main },
  '&:focus-within': { borderColor: theme.palette.primary.main },
  '& > h3': { fontSize: '1rem', fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' },
  '& > button': { justifySelf: 'start' },
  '& > button:enabled::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
}));

export interface CareerListProps {
  /** Whose choices these are. */
  readonly list: string;
  readonly careers: readonly CareerWithQuota[];
  readonly search: Ref<HTMLInputElement>;
  /** For the search: what is wrong with the choice. */
  readonly error: string | null;
  readonly onPick: (career: CareerWithQuota) => void;
}

/** Careers to choose one from, found by their words. */
export const CareerList = ({ list, careers, search, error, onPick }: CareerListProps) => {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(AT_A_TIME);
  const found = searchCareers(careers, typed);
  return (
    <div>
      <Field
        ref={search}
        type="search"
        label={texts.search}
        aria-label={texts.searchIn(list)}
        hint={texts.searchHint}
        error={error}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setTyped(target.value);
          setMost(AT_A_TIME);
        }}
      />
      <p role="status">{found.length === 0 ? texts.noneFound : texts.found(found.length)}</p>
      <Cards>
        {found.slice(0, most).map((career) => (
          <Card key={career.id}>
            <h3>{career.name}</h3>
            <CareerFacts career={career} id={`${id}-${career.id}`} />
            <Button
              size="small"
              variant="outlined"
              disabled={career.quota === 0}
              aria-label={texts.pickNamed(`${career.name}, ${career.campus}`)}
              aria-describedby={`${id}-${career.id}`}
              onClick={() => onPick(career)}
            >
              {texts.pick}
            </Button>
          </Card>
        ))}
      </Cards>
      {found.length > most && <Button onClick={() => setMost(most + AT_A_TIME)}>{texts.more}</Button>}
    </div>
  );
};
