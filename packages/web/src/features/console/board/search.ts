import type { WatchedSheet } from '@quipu/contract';
import { foldText } from '../../../ui/form/fold-text.ts';

const PREPARED_AT_ONCE = 250;
/** A sheet that says something else is another object. */
const folded = new WeakMap<WatchedSheet, string>();

/** Folding thousands of names takes longer than looking through them: each is folded once. */
const searchable = (sheet: WatchedSheet): string => {
  let text = folded.get(sheet);
  if (text === undefined) {
    text = foldText(`${sheet.fullName} ${sheet.reference} ${sheet.room ?? ''}`);
    folded.set(sheet, text);
  }
  return text;
};

/** Finds whom a query means: each word is part of the name, of the reference or of the room, in whatever order. */
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
