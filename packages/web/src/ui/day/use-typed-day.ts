import { useState } from 'react';
import { type DayParts, joined, partsOf, type ReadDay, readDay } from './read-day.ts';

export interface TypedDay extends ReadDay {
  readonly parts: DayParts;
  /** The whole as a text, with this in one of its parts. */
  readonly with: (part: number, typed: string) => string;
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
    with: (part, text) => {
      const next = joined(parts.map((before, place) => (place === part ? text : before)) as unknown as DayParts);
      setTyped(next);
      return next;
    },
  };
};
