import * as t from 'io-ts';

const LONGEST_NAME = 100;
const MOST_NAMES = 200;

const whole = (u: number) => Number.isSafeInteger(u) && u >= 0;
export const Whole = t.refinement(t.number, whole, 'Whole');
const Name = t.refinement(t.string, ({ length }) => length > 0 && length <= LONGEST_NAME, 'Name');
export const Names = t.refinement(t.readonlyArray(Name), ({ length }) => length <= MOST_NAMES, 'Names');

/** What the main process tells the page, by channel. */
export const TOLD = {
  'display-count': Whole,
  'forbidden-processes': Names,
  'print-screen': t.null,
  'close-asked': t.null,
};

/** What the page may ask the main process, by channel: what it has to give, and what it gets. */
export const ASKED = {
  'display-count': { given: t.null, answer: Whole },
  'forbidden-processes': { given: t.null, answer: Names },
};

/** What the page may order, by channel. */
export const ORDERED = {
  /** The window goes: whoever was asked has decided it. */
  close: t.null,
  /** The page has heard that the window is to be closed, and sees to it. */
  'close-heard': t.null,
  'evaluation-running': t.boolean,
  /** Names of programs that the institution forbids besides those known here. */
  forbid: Names,
};

export type Told = { readonly [C in keyof typeof TOLD]: t.TypeOf<(typeof TOLD)[C]> };
export type Asked = {
  readonly [C in keyof typeof ASKED]: {
    readonly given: t.TypeOf<(typeof ASKED)[C]['given']>;
    readonly answer: t.TypeOf<(typeof ASKED)[C]['answer']>;
  };
};
export type Ordered = { readonly [C in keyof typeof ORDERED]: t.TypeOf<(typeof ORDERED)[C]> };
