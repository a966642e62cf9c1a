import type { WatchedSheet } from '@quipu/contract';
import { useEffect, useMemo, useState } from 'react';
import { isInRoom, type RoomChoice } from './rooms.ts';
import { prepareSearch, searchOf } from './search.ts';
import { isIn, type State } from './sheet-states.ts';
import { type Sort, sortSheets } from './sort-sheets.ts';

export interface Wanted {
  readonly state: State;
  readonly query: string;
  readonly room: RoomChoice;
  readonly sort: Sort;
}

const isSame = <A>(a: readonly A[], b: readonly A[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at]);

export const shownIds = (
  sorted: readonly WatchedSheet[],
  { state, query, room }: Omit<Wanted, 'sort'>,
  now: number,
): readonly number[] => {
  const isMeant = searchOf(query);
  return sorted
    .filter((sheet) => isInRoom(room, sheet) && isIn(state, sheet, now) && isMeant(sheet))
    .map(({ sheetId }) => sheetId);
};

export interface ShownIds {
  readonly ids: readonly number[];
  /** There is another order, or there are other rows, than those that are held. */
  readonly isWaiting: boolean;
  readonly release: () => void;
}

/**
 * The rows in their order. While someone points at them or has the focus among them they are held:
 * what changes is written into them, but none moves, goes or comes until it is asked for.
 */
export const useShownIds = (
  sheets: ReadonlyMap<number, WatchedSheet>,
  wanted: Wanted,
  now: number,
  isHeld: boolean,
): ShownIds => {
  const { state, query, room, sort } = wanted;
  // Only makes sorting quicker: whatever it holds, the order is the same.
  const [last] = useState<{ sorted: readonly WatchedSheet[] }>(() => ({ sorted: [] }));
  const sorted = useMemo(() => {
    const next = sortSheets(sheets, sort, now, last.sorted);
    // The same array as long as time changes nothing of it.
    if (!isSame(next, last.sorted)) last.sorted = next;
    return last.sorted;
  }, [sheets, sort, now, last]);
  useEffect(() => prepareSearch(sorted), [sorted]);
  const ids = useMemo(() => shownIds(sorted, { state, query, room }, now), [sorted, state, query, room, now]);
  const [shown, setShown] = useState({ ids, state, query, room, sort });
  const isAsked = shown.state !== state || shown.query !== query || shown.room !== room || shown.sort !== sort;
  const isOther = shown.ids !== ids && !isSame(shown.ids, ids);
  const next = { ids: isOther ? ids : shown.ids, state, query, room, sort };
  if (isAsked || (isOther && !isHeld)) setShown(next);
  const isWaiting = isOther && isHeld && !isAsked;
  return {
    ids: isWaiting ? shown.ids : next.ids,
    isWaiting,
    release: () => {
      setShown(next);
    },
  };
};
