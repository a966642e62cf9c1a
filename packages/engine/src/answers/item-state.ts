import { isAsked } from '../model/asked.ts';
import { changedOrdinals } from '../model/cells.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import type { ReadState } from '../model/session-state.ts';
import { indexedAt, ordinalAt, type SheetIndex } from '../model/sheet-index.ts';
import { covers } from '../model/version.ts';

/**
 * An answer is on this device, at the server, refused by it whenever it is posted alone, or set aside by it
 * for good. Whether this device's disk has it is no question's own: `syncStatus` says it of all.
 */
export type SavedState = 'none' | 'here' | 'saved' | 'heldBack' | 'setAside';

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
const SAVED: readonly SavedState[] = ['none', 'saved', 'here', 'heldBack', 'setAside'];
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

const savedOf = (state: ReadState, ordinal: number): SavedState => {
  const cell = state.cells.at(ordinal);
  if (cell.given === null) return 'none';
  if (cell.aside !== null) return cell.aside === 'heldBack' ? 'heldBack' : 'setAside';
  return covers(cell.acked, cell.given) ? 'saved' : 'here';
};

const worstSaved = (index: SheetIndex, state: ReadState, ordinal: number): SavedState => {
  const rows = index.rowsOf.get(ordinal);
  if (rows === undefined) return savedOf(state, ordinal);
  return rows.map((row) => savedOf(state, row)).reduce(worse);
};

/** The state of the item at a place; a matrix sums up its rows. */
export const itemState = ({ index, state }: QuizSession, position: number): ItemState => {
  const indexed = index === null ? undefined : indexedAt(index, position);
  if (index === null || indexed === undefined) return noState;
  const ordinal = ordinalAt(index, position);
  const cell = state.cells.at(ordinal);
  const disabled = !isAsked(index, state, ordinal);
  return intern({
    answered: cell.answered,
    disabled,
    required: indexed.isQuestion && indexed.item.required && !disabled,
    visited: cell.answer.visits > 0,
    flagged: state.flags.has(position),
    saved: worstSaved(index, state, ordinal),
  });
};

/** Positions whose state may be another one than in an earlier session of the sheet: those of a thousand need not be asked one by one. */
export const changedPositions = (before: QuizSession, { index, state }: QuizSession): readonly number[] => {
  if (index === null) return [];
  if (before.index !== index) return [...index.ordinalOfPosition.keys()];
  const positions = new Set<number>();
  for (const ordinal of changedOrdinals(before.state.cells, state.cells)) {
    const position = index.items[ordinal]?.position;
    if (position !== undefined) positions.add(position);
  }
  if (before.state.flags !== state.flags)
    for (const flags of [before.state.flags, state.flags])
      for (const position of flags.ordinals(flags.count)) positions.add(position);
  return [...positions];
};
