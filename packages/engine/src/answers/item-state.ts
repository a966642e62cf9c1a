import type { QuizSession } from '../model/quiz-session.ts';
import type { ReadState } from '../model/session-state.ts';
import { indexedAt, ordinalAt, type SheetIndex } from '../model/sheet-index.ts';
import type { InFlight } from '../model/sync-state.ts';
import { covers } from '../model/version.ts';

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
  /** The examinee wants to come back to it. */
  readonly flagged: boolean;
  readonly saved: SavedState;
}

/** Ordered from the best to the worst: a matrix is in the worst state of its rows. */
const SAVED: readonly SavedState[] = ['none', 'saved', 'sending', 'here', 'saving', 'heldBack', 'setAside'];
const worse = (one: SavedState, other: SavedState): SavedState =>
  SAVED.indexOf(one) > SAVED.indexOf(other) ? one : other;

const interned = new Map<number, ItemState>();

/** One object for each of the few states there are: equal states are the same object. */
const intern = (state: ItemState): ItemState => {
  const { answered, disabled, required, visited, flagged, saved } = state;
  // A number: each button of the map asks at each event, and a key of text would be the dearest part of it.
  const marks = Number(answered) + 2 * Number(disabled) + 4 * Number(required) + 8 * Number(visited);
  const key = marks + 16 * Number(flagged) + 32 * SAVED.indexOf(saved);
  const known = interned.get(key);
  if (known !== undefined) return known;
  interned.set(key, state);
  return state;
};

const noState = intern({
  answered: false,
  disabled: false,
  required: false,
  visited: false,
  flagged: false,
  saved: 'none',
});

const flights = new WeakMap<object, ReadonlyMap<number, number>>();

const placesInFlight = (inFlight: Pick<InFlight, 'ordinals'>): ReadonlyMap<number, number> => {
  const known = flights.get(inFlight);
  if (known !== undefined) return known;
  const places = new Map(inFlight.ordinals.map((ordinal, place) => [ordinal, place] as const));
  flights.set(inFlight, places);
  return places;
};

const savedOf = (state: ReadState, disk: ReadState, ordinal: number): SavedState => {
  const cell = state.cells.at(ordinal);
  if (cell.given === null) return 'none';
  if (cell.aside !== null) return cell.aside === 'heldBack' ? 'heldBack' : 'setAside';
  if (covers(cell.acked, cell.given)) return 'saved';
  const { inFlight } = state;
  const place = inFlight === null ? undefined : placesInFlight(inFlight).get(ordinal);
  const sent = place === undefined ? null : (inFlight?.cells[place]?.answer.version ?? null);
  if (covers(sent, cell.given)) return 'sending';
  return disk === state || covers(disk.cells.at(ordinal).given, cell.given) ? 'here' : 'saving';
};

const worstSaved = (index: SheetIndex, state: ReadState, disk: ReadState, ordinal: number): SavedState => {
  const rows = index.rowsOf.get(ordinal);
  if (rows === undefined) return savedOf(state, disk, ordinal);
  return rows.map((row) => savedOf(state, disk, row)).reduce(worse);
};

/**
 * The state of the item at a place; a matrix sums up its rows. `disk` is the part of the session that this device's
 * disk has.
 */
export const itemState = ({ index, state }: QuizSession, position: number, disk = state): ItemState => {
  const indexed = index === null ? undefined : indexedAt(index, position);
  if (index === null || indexed === undefined) return noState;
  const ordinal = ordinalAt(index, position);
  const cell = state.cells.at(ordinal);
  return intern({
    answered: cell.answered,
    disabled: cell.disabled,
    required: indexed.isQuestion && indexed.item.required && !cell.disabled,
    visited: cell.answer.visits > 0,
    flagged: state.flags.has(position),
    saved: worstSaved(index, state, disk, ordinal),
  });
};

const isUnwritten = (head: ReadState, shown: ReadState, ordinal: number): boolean => {
  const { given } = head.cells.at(ordinal);
  return given !== null && !covers(shown.cells.at(ordinal).given, given);
};

/**
 * What is said of an item: all of it as it is in the session that is shown, but for an answer that is newer in the page (`isTyped`:
 * or still being typed), and one that the disk has failed: neither is called kept.
 */
export const itemStateShown = (
  head: QuizSession,
  shown: QuizSession,
  disk: QuizSession,
  position: number,
  isTyped: boolean,
): ItemState => {
  const kept = itemState(shown, position, disk.state);
  const { index } = head;
  if (index === null || indexedAt(index, position) === undefined) return kept;
  if (kept.saved === 'setAside' || kept.saved === 'heldBack') return kept;
  const ordinal = ordinalAt(index, position);
  const rows = index.rowsOf.get(ordinal);
  const isNewer =
    rows === undefined
      ? isUnwritten(head.state, shown.state, ordinal)
      : rows.some((row) => isUnwritten(head.state, shown.state, row));
  return isTyped || isNewer ? intern({ ...kept, saved: 'saving' }) : kept;
};
