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
/** An answer is on its way to the disk, for a moment. */
const SAVING = /guardando…$/i;
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

/** All that the line said between two moments. */
export const readIn = (shown: readonly Shown[], { from, to }: Wait): readonly string[] => {
  const before = shown.filter(({ at }) => at <= from).at(-1);
  const since = shown.filter(({ at }) => at > from && at < to);
  return [...(before === undefined ? [] : [before]), ...since].map(({ text }) => text);
};

/**
 * Tells whether whoever waited so long read that their answers are kept on their own computer, and nothing else once they looked. Null: the wait
 * was too short to look.
 */
export const isToldThatTheyAreKept = (shown: readonly Shown[], wait: Wait): boolean | null => {
  if (lengthOf(wait) <= NOTICED_MS) return null;
  const looked = readIn(shown, { from: wait.from + NOTICED_MS, to: wait.to });
  return (
    looked.every((text) => KEPT.test(text) || SAVING.test(text)) && readIn(shown, wait).some((text) => KEPT.test(text))
  );
};
