import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import type { CareerWithQuota } from '@quipu/contract';
import { type Ref, useId, useState } from 'react';
import { CareerFacts } from '../../ui/careers/career-facts.tsx';
import { searchCareers } from '../../ui/careers/search-careers.ts';
import styles from './postulation.module.css';
import { texts } from './texts.ts';

/** The number of cards drawn at once: a phone cannot draw a hundred at each key. */
const AT_A_TIME = 20;

export interface CareerListProps {
  /** Names the choice that the list is for. */
  readonly list: string;
  readonly careers: readonly CareerWithQuota[];
  readonly search: Ref<HTMLInputElement>;
  /** Says, at the search field, what is wrong with the choice. */
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
      <TextField
        fullWidth
        inputRef={search}
        type="search"
        label={texts.search}
        helperText={error ?? texts.searchHint}
        error={error !== null}
        value={typed}
        autoComplete="off"
        slotProps={{ htmlInput: { 'aria-label': texts.searchIn(list), spellCheck: false } }}
        onChange={({ target }) => {
          setTyped(target.value);
          setMost(AT_A_TIME);
        }}
      />
      <p role="status">{found.length === 0 ? texts.noneFound : texts.found(found.length)}</p>
      <ul className={styles['cards']}>
        {found.slice(0, most).map((career) => (
          <Paper component="li" variant="outlined" className={styles['card']} key={career.id}>
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
          </Paper>
        ))}
      </ul>
      {found.length > most && <Button onClick={() => setMost(most + AT_A_TIME)}>{texts.more}</Button>}
    </div>
  );
};
