import { indexedAt, type SheetIndex } from '../content/sheet-index.ts';
import type { Session } from '../session/session.ts';
import type { ReadState } from '../session/session-state.ts';
import type { InFlight } from '../sync/sync-state.ts';
import { covers } from '../sync/version.ts';

/**
 * Where an answer is: in this page only, on this device's disk, on its way, at the server, refused by it whenever it is posted
 * alone, or set aside by it for good.
 */
export type SavedState = 'none' | 'saving' | 'here' | 'sending' | 'saved' | 'heldBack' | 'setAside';

export interface ItemState {
  readonly answered: boolean;
  readonly disabled: boolean;
  readonly required: boolean;
  readonly visited: boolean;
  /** To come back to. */
  readonly flagged: boolean;
  readonly saved: SavedState;
}

/** From the best to the worst: what is said of a matrix is the worst of its rows. */
const SAVED: readonly SavedState[] = ['none', 'saved', 'sending', 'here', 'saving', 'heldBack', 'setAside'];

const interned = new Map<number, ItemState>();

/** One object for each of the few states there are: equal states are the same object. */
const intern = (
  answered: boolean,
  disabled: boolean,
  required: boolean,
  visited: boolean,
  flagged: boolean,
  saved: number,
): ItemState => {
  const key =
    saved * 32 + (flagged ? 16 : 0) + (answered ? 8 : 0) + (disabled ? 4 : 0) + (required ? 2 : 0) + (visited ? 1 : 0);
  const known = interned.get(key);
  if (known !== undefined) return known;
  const state: ItemState = { answered, disabled, required, visited, flagged, saved: SAVED[saved] ?? 'none' };
  interned.set(key, state);
  return state;
};

const flights = new WeakMap<object, ReadonlyMap<number, number>>();

const placesInFlight = (inFlight: Pick<InFlight, 'ordinals'>): ReadonlyMap<number, number> => {
  const known = flights.get(inFlight);
  if (known !== undefined) return known;
  const places = new Map(inFlight.ordinals.map((ordinal, place) => [ordinal, place] as const));
  flights.set(inFlight, places);
  return places;
};

const savedOf = (state: ReadState, ordinal: number): number => {
  const cell = state.cells.at(ordinal);
  if (cell.given === null) return SAVED.indexOf('none');
  if (cell.aside !== null) return SAVED.indexOf(cell.aside === 'heldBack' ? 'heldBack' : 'setAside');
  if (covers(cell.acked, cell.given)) return SAVED.indexOf('saved');
  const { inFlight } = state;
  const place = inFlight === null ? undefined : placesInFlight(inFlight).get(ordinal);
  const sent = place === undefined ? null : (inFlight?.cells[place]?.answer.version ?? null);
  return SAVED.indexOf(covers(sent, cell.given) ? 'sending' : 'here');
};

const worstSaved = (index: SheetIndex, state: ReadState, ordinal: number): number => {
  const rows = index.rowsOf.get(ordinal);
  if (rows === undefined) return savedOf(state, ordinal);
  return rows.reduce((worst, row) => Math.max(worst, savedOf(state, row)), 0);
};

/** Of the item at a place; of a matrix: over all its rows. */
export const itemState = ({ index, state }: Session, position: number): ItemState => {
  const indexed = index === null ? undefined : indexedAt(index, position);
  const ordinal = index?.ordinalOfPosition[position];
  if (index === null || indexed === undefined || ordinal === undefined)
    return intern(false, false, false, false, false, 0);
  const cell = state.cells.at(ordinal);
  return intern(
    cell.answered,
    cell.disabled,
    indexed.isQuestion && indexed.item.required && !cell.disabled,
    cell.answer.visits > 0,
    state.flags.has(position),
    worstSaved(index, state, ordinal),
  );
};

const isUnwritten = (head: ReadState, disk: ReadState, ordinal: number): boolean => {
  const { given } = head.cells.at(ordinal);
  return given !== null && !covers(disk.cells.at(ordinal).given, given);
};

/**
 * What is said of an item: all of it as it is on this device's disk, but for an answer that is newer in the page (`isTyped`:
 * or still being typed), which is not called kept.
 */
export const itemStateShown = (head: Session, disk: Session, position: number, isTyped: boolean): ItemState => {
  const kept = itemState(disk, position);
  const { index } = head;
  const ordinal = index?.ordinalOfPosition[position];
  if (index === null || ordinal === undefined || kept.saved === 'setAside' || kept.saved === 'heldBack') return kept;
  const all = index.rowsOf.get(ordinal) ?? [ordinal];
  if (!isTyped && !all.some((one) => isUnwritten(head.state, disk.state, one))) return kept;
  const { answered, disabled, required, visited, flagged } = kept;
  return intern(answered, disabled, required, visited, flagged, SAVED.indexOf('saving'));
};
