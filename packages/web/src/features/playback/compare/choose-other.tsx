import Button from '@mui/material/Button';
import { playbackCalls, type SheetsBeside } from '@quipu/contract';
import * as E from 'fp-ts/lib/Either.js';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { BESIDE, type OfStaff } from '../api.ts';
import styles from './compare.module.css';
import { sheetIn } from './other-sheet.ts';
import { texts } from './texts.ts';

interface ChooseOtherProps {
  readonly from: OfStaff;
  readonly sheetId: number;
  readonly other: number | null;
  readonly onChoose: (other: number | null) => void;
}

type Others = SheetsBeside['sheets'];

/** Null: they are asked for. Where they cannot be had, a number can still be typed. */
const useOthers = (from: OfStaff, sheetId: number): Others | null => {
  const api = useApi(playbackCalls);
  const [others, setOthers] = useState<Others | null>(null);
  useEffect(() => {
    let isWanted = true;
    void api[BESIDE[from]]({ id: sheetId }).then((reply) => {
      if (isWanted) setOthers(E.isRight(reply) && reply.right.status === 200 ? reply.right.body.sheets : []);
    });
    return () => {
      isWanted = false;
    };
  }, [api, from, sheetId]);
  return others;
};

const Form = ({ from, sheetId, onChoose }: Omit<ChooseOtherProps, 'other'>) => {
  const id = useId();
  const others = useOthers(from, sheetId);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const choose = (event: SyntheticEvent) => {
    event.preventDefault();
    const chosen = sheetIn(typed, sheetId);
    setWrong(chosen === null);
    if (chosen !== null) onChoose(chosen);
  };
  if (others === null) return <p role="status">{texts.loading}</p>;
  if (others.length === 0) return <p role="status">{texts.none}</p>;
  return (
    <form className={styles['choose']} onSubmit={choose}>
      <label htmlFor={id}>{texts.other}</label>
      <input
        id={id}
        list={`${id}-list`}
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={`${id}-list`}>
        {others.map((one) => (
          <option key={one.sheetId} value={texts.option(one.sheetId, one.fullName, one.reference)} />
        ))}
      </datalist>
      <p id={`${id}-hint`} role={isWrong ? 'alert' : undefined}>
        {isWrong ? texts.notChosen : texts.otherHint}
      </p>
      <Button type="submit" variant="outlined">
        {texts.show}
      </Button>
    </form>
  );
};

/** Lets somebody look at another sheet beside this one, and at this one alone again. */
export const ChooseOther = ({ other, ...form }: ChooseOtherProps) => {
  const [isOpen, setOpen] = useState(false);
  if (other !== null)
    return (
      <Button variant="outlined" onClick={() => form.onChoose(null)}>
        {texts.alone}
      </Button>
    );
  return isOpen ? (
    <Form {...form} />
  ) : (
    <Button variant="outlined" onClick={() => setOpen(true)}>
      {texts.choose}
    </Button>
  );
};
