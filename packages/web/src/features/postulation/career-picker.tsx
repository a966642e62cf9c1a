import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import type { CareerWithQuota } from '@quipu/contract';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CareerFacts } from '../../ui/careers/career-facts.tsx';
import { CareerList } from './career-list.tsx';
import styles from './postulation.module.css';
import { texts } from './texts.ts';

export interface CareerPickerProps {
  readonly list: string;
  readonly hint: string;
  readonly careers: readonly CareerWithQuota[];
  readonly chosen: CareerWithQuota | null;
  /** True: the list stays open until a career is chosen. */
  readonly isRequired: boolean;
  /** True: the chosen career cannot be had any more. The list opens, and says so. */
  readonly isGone: boolean;
  readonly error: string | null;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly onChosen: (career: CareerWithQuota | null) => void;
}

/** One place of the application: what was chosen for it, or the careers to choose from. */
export const CareerPicker = (props: CareerPickerProps) => {
  const { list, hint, careers, chosen, isRequired, isGone, error, search, onChosen } = props;
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const isOpen = wanted || isGone || (isRequired && chosen === null);
  const opener = useRef<HTMLButtonElement>(null);
  /**
   * Counts the changes of view: what was pressed has gone, so the focus goes to what took its
   * place.
   */
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (moves > 0) (search.current ?? opener.current)?.focus();
  }, [moves, search]);
  const open = (next: boolean) => {
    setWanted(next);
    setMoves(moves + 1);
  };
  const choose = (career: CareerWithQuota | null) => {
    onChosen(career);
    open(false);
  };

  return (
    <Paper component="section" variant="outlined" className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{list}</h2>
      <p>{hint}</p>
      {chosen !== null && (
        <div className={styles['chosen']}>
          <strong>{chosen.name}</strong>
          <CareerFacts career={isGone ? { ...chosen, quota: 0 } : chosen} />
        </div>
      )}
      {isGone && !isRequired && (
        <div>
          <Button variant="outlined" aria-label={texts.removeOf(list)} onClick={() => choose(null)}>
            {texts.remove}
          </Button>
        </div>
      )}
      {isOpen ? (
        <CareerList list={list} careers={careers} search={search} error={isGone ? texts.gone : error} onPick={choose} />
      ) : (
        <div className={styles['buttons']}>
          <Button
            ref={opener}
            variant="outlined"
            aria-label={chosen === null ? undefined : texts.changeOf(list)}
            onClick={() => open(true)}
          >
            {chosen === null ? texts.choose : texts.change}
          </Button>
          {chosen !== null && !isRequired && (
            <Button aria-label={texts.removeOf(list)} onClick={() => choose(null)}>
              {texts.remove}
            </Button>
          )}
        </div>
      )}
      {wanted && (chosen !== null || !isRequired) && (
        <div>
          <Button onClick={() => open(false)}>{texts.close}</Button>
        </div>
      )}
    </Paper>
  );
};
