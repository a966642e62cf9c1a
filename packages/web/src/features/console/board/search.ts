import type { WatchedSheet } from '@quipu/contract';
import { foldText } from '../../../ui/form/fold-text.ts';

interface Folded {
  readonly of: string;
  readonly text: string;
}
const PREPARED_AT_ONCE = 250;
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

/** Finds whom a query means: each word is part of the name or of the reference, in whatever order. */
export const searchOf = (query: string): ((sheet: WatchedSheet) => boolean) => {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return (sheet) => {
    if (words.length === 0) return true;
    const text = searchable(sheet);
    return words.every((word) => text.includes(word));
  };
};

/**
 * Folds names ahead of the first search, a few at a time while nothing else is to be done. Returns
 * what calls it off.
 */
export const prepareSearch = (sheets: readonly WatchedSheet[]): (() => void) => {
  let at = 0;
  let alarm: ReturnType<typeof setTimeout>;
  const some = () => {
    for (const end = Math.min(at + PREPARED_AT_ONCE, sheets.length); at < end; at += 1) {
      const sheet = sheets[at];
      if (sheet !== undefined) searchable(sheet);
    }
    if (at < sheets.length) alarm = setTimeout(some, 0);
  };
  alarm = setTimeout(some, 0);
  return () => {
    clearTimeout(alarm);
  };
};
