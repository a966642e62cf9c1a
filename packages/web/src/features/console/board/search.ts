import type { WatchedSheet } from '@quipu/contract';
import { foldText } from '../../../ui/form/fold-text.ts';

interface Folded {
  readonly of: string;
  readonly text: string;
}
const folded = new Map<number, Folded>();

/** Folding thousands of names takes longer than looking through them: each is folded once. */
const searchable = ({ userId, fullName, reference }: WatchedSheet): string => {
  const of = `${fullName} ${reference}`;
  const known = folded.get(userId);
  if (known?.of === of) return known.text;
  const text = foldText(of);
  folded.set(userId, { of, text });
  return text;
};

/** Whether a sheet's person is meant: each word is part of the name or of the reference, in whatever order. */
export const searchOf = (query: string): ((sheet: WatchedSheet) => boolean) => {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return (sheet) => {
    if (words.length === 0) return true;
    const text = searchable(sheet);
    return words.every((word) => text.includes(word));
  };
};
