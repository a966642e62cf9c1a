/** The line about somebody's answers, and when it began to say that, ms. */
export interface Shown {
  readonly at: number;
  readonly text: string;
}

export interface Wait {
  readonly from: number;
  readonly to: number;
}

const KEPT = /guardad[oa]s? (en este equipo|aquí)/i;
/** An answer is on its way to the disk, for a moment: longer it says nothing. */
const SAVING = /guardando…$/i;
const MAX_SAVING_MS = 2_000;
/** Whoever waits for so long looks where their answers are, ms. */
const NOTICED_MS = 5_000;

export const lengthOf = ({ from, to }: Wait): number => to - from;

/** The longest time after `from` between two of these moments, which are in order. */
export const longestWait = (from: number, moments: readonly number[]): Wait => {
  let longest: Wait = { from, to: from };
  let before = from;
  for (const at of moments) {
    if (at < from) continue;
    if (at - before > lengthOf(longest)) longest = { from: before, to: at };
    before = at;
  }
  return longest;
};

interface Reading extends Wait {
  readonly text: string;
}
/** All that the line said between two moments, and for how long. */
const readingsIn = (shown: readonly Shown[], { from, to }: Wait): readonly Reading[] => {
  const before = shown.filter(({ at }) => at <= from).at(-1);
  const since = shown.filter(({ at }) => at > from && at < to);
  const all = [...(before === undefined ? [] : [{ ...before, at: from }]), ...since];
  return all.map(({ at, text }, n) => ({ text, from: at, to: all[n + 1]?.at ?? to }));
};
export const readIn = (shown: readonly Shown[], wait: Wait): readonly string[] =>
  readingsIn(shown, wait).map(({ text }) => text);

/**
 * Tells whether whoever waited so long read that their answers are kept on their own computer, and nothing else once they looked. Null: the wait
 * was too short to look.
 */
export const isToldThatTheyAreKept = (shown: readonly Shown[], wait: Wait): boolean | null => {
  if (lengthOf(wait) <= NOTICED_MS) return null;
  const looked = readingsIn(shown, { from: wait.from + NOTICED_MS, to: wait.to });
  return (
    looked.some(({ text }) => KEPT.test(text)) &&
    looked.every((one) => KEPT.test(one.text) || (SAVING.test(one.text) && lengthOf(one) <= MAX_SAVING_MS))
  );
};
