import type { Details, Item, Millis } from '@quipu/engine';

export interface Given {
  readonly details: Details;
  /** The page that it was given in, and the machine. */
  readonly by: string;
  readonly on: string;
  /**
   * The instant by that machine's monotonic clock, which stands while it sleeps: nothing is kept then, and nothing is
   * lost.
   */
  readonly at: Millis;
  /** Key by key: it is a draft before it is an answer. A choice is one at once. */
  readonly isTyped: boolean;
  /** Its sheet, or its section, had ended at the server before: nobody has to take it. */
  readonly isLate: boolean;
  /** A choice that was refused, which the screen says by not showing it. */
  isRefused: boolean;
  /** It was shown as saved. */
  isKept: boolean;
  /** It outlives the page it was given in. */
  isOwed: boolean;
}
export type Promised = 'isKept' | 'isOwed';

/** Holds what was given to one item, in order, and how much of it has to be found again. */
export interface History {
  readonly answerId: number;
  readonly given: Given[];
}

/** The place of the last one of which it was promised; -1: none. It, or what came after it in the same control, has to be found again. */
export const lastPromised = ({ given }: History, promised: Promised): number =>
  given.findLastIndex((one) => one[promised]);

export type Histories = ReadonlyMap<number, History>;

/** Spells it as the wire does, and as the server keeps it. */
export const wire = (
  details: readonly {
    readonly itemOptionId: number | null;
    readonly answer: string | null;
    readonly slot: number | null;
  }[],
): string =>
  JSON.stringify(details.map(({ itemOptionId, answer, slot }) => ({ item_option_id: itemOptionId, answer, slot })));

export const createHistories = () => {
  const all = new Map<number, History>();
  const ofItem = ({ id, answerId }: Pick<Item, 'id' | 'answerId'>): History => {
    const history = all.get(id) ?? { answerId, given: [] };
    all.set(id, history);
    return history;
  };
  return {
    all: all as Histories,
    ofItem,
    /** Owes from here on all of `by` that `holds`: what came after it in the same control replaces it. */
    owe: (by: string, holds: (given: Given) => boolean): void => {
      for (const { given } of all.values())
        for (const one of given) if (one.by === by && !one.isLate && !one.isRefused && holds(one)) one.isOwed = true;
    },
    /** The screen shows this text of an item, as saved. No two texts are alike. */
    shown: (itemId: number, on: string, details: Details): void => {
      const history = all.get(itemId);
      if (history === undefined) return;
      const text = wire(details);
      const shown = history.given.findLast((one) => one.isTyped && one.on === on && wire(one.details) === text);
      if (shown !== undefined) shown.isKept = true;
    },
    /**
     * A machine's storage is gone, and with it all that was only there: what the server has, and other machines, is promised still. An
     * earlier answer is promised again only as far as it ever was: one that was refused to the face of who gave it never was (seed 7901).
     */
    cleared: (on: string, atServer: ReadonlyMap<number, string>): void => {
      for (const { given, answerId } of all.values())
        for (const one of given) {
          if (one.on !== on || atServer.get(answerId) === wire(one.details)) continue;
          one.isKept = false;
          one.isOwed = false;
        }
    },
  };
};
