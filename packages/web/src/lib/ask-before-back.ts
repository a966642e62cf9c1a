import { guardHistory } from './history-guard.ts';

/** The router numbers the pages of its history. */
const placeOf = (state: unknown): number | null => {
  const place = (state as { readonly idx?: unknown } | null)?.idx;
  return typeof place === 'number' ? place : null;
};

/** Asks before the browser's back or forward leaves this page: `ask` gets what goes there after all. Returns what ends it. */
export const askBeforeBack = (ask: (go: () => void) => void): (() => void) => {
  const here = placeOf(window.history.state);
  let isPassing = false;
  // Before the router hears of it: the history has moved already, so it is moved back, which nobody has to hear of either.
  return guardHistory((event) => {
    const there = placeOf(event.state);
    if (isPassing || here === null || there === null) return;
    event.stopImmediatePropagation();
    if (there === here) return;
    window.history.go(here - there);
    ask(() => {
      isPassing = true;
      window.history.go(there - here);
    });
  });
};
