import { useState } from 'react';
import { type DayParts, joined, partsOf, type ReadDay, readDay, spread } from './read-day.ts';

export interface TypedDay extends ReadDay {
  readonly parts: DayParts;
  /** The whole as a text, with what is in the field of one of its parts. A separator leads on to the next field. */
  readonly with: (part: number, field: HTMLInputElement) => string;
}

/** A day in three fields. They keep what was typed in them, `03` or `marzo`, as long as it means the day that stands. */
export const useTypedDay = (standing: string): TypedDay => {
  const [typed, setTyped] = useState('');
  const read = readDay(standing);
  const isMeant = read.day !== null && read.day !== '' && readDay(typed).day === read.day;
  const parts = partsOf(isMeant ? typed : standing);
  return {
    ...read,
    parts,
    with: (part, field) => {
      const next = joined(spread(parts, part, field.value));
      if (/.[/.-]$/.test(field.value)) field.closest('fieldset')?.querySelectorAll('input')[part + 1]?.focus();
      setTyped(next);
      return next;
    },
  };
};
