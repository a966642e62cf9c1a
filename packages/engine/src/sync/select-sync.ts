import type { Answer, AnswerCell } from '../model/answer-cell.ts';
import { MAX_ENTRIES } from '../model/limits.ts';
import type { PendingEntry } from '../model/pending-entry.ts';
import type { QuizSession } from '../model/quiz-session.ts';
import { isOpened, type Opened } from '../model/quiz-session.ts';
import { isClosed, sectionPhase } from '../model/section-phase.ts';
import { ordinalOfItem, sectionPlaceAt } from '../model/sheet-index.ts';
import type { SyncReason } from '../model/sync-state.ts';
import type { EpochMs, Millis } from '../model/units.ts';
import { fitting } from './batch-weight.ts';

/** The longest that a change waits for a post. */
export const SYNC_AGE_MS: Millis = 15_000;

type CellView = Pick<AnswerCell, 'answer' | 'disabled'>;

const entryOf = (session: Opened, ordinal: number, { answer, disabled }: CellView): PendingEntry | null => {
  const indexed = session.index.items[ordinal];
  if (indexed === undefined || answer.version === null) return null;
  const place = sectionPlaceAt(session.index, indexed.position);
  return {
    id: indexed.item.answerId,
    index: indexed.position,
    details: answer.details,
    time: answer.time,
    visits: answer.visits,
    updatedAt: answer.updatedAt,
    disabled: isClosed(sectionPhase(session, place, null)),
    disabledItem: disabled,
    epoch: answer.version.epoch,
    revision: answer.version.revision,
  };
};

/** All that the server has not acknowledged, in flight or not: one entry an answer, at its newest. */
export const pendingEntries = (session: QuizSession): readonly PendingEntry[] => {
  if (!isOpened(session)) return [];
  return session.state.marks
    .ordinals(Number.POSITIVE_INFINITY)
    .flatMap((ordinal) => entryOf(session, ordinal, session.state.cells.at(ordinal)) ?? []);
};

/** All answers that have a version, acknowledged or not, as they would be posted. */
export const versionedEntries = (session: QuizSession): readonly PendingEntry[] =>
  isOpened(session)
    ? session.index.items.flatMap((_, ordinal) => entryOf(session, ordinal, session.state.cells.at(ordinal)) ?? [])
    : [];

/** The answer to an item as it was given here before another device's took its place. */
export const entryGiven = (
  session: QuizSession,
  itemId: number,
  given: Pick<Answer, 'details' | 'updatedAt' | 'version'>,
): PendingEntry | null => {
  if (!isOpened(session)) return null;
  const ordinal = ordinalOfItem(session.index, itemId);
  const { answer, disabled } = session.state.cells.at(ordinal);
  return entryOf(session, ordinal, { answer: { ...answer, ...given }, disabled });
};

/** The entries of the post under way, as they were when it started. */
export const entriesInFlight = (session: QuizSession): readonly PendingEntry[] => {
  const { inFlight } = session.state;
  if (!isOpened(session) || inFlight === null) return [];
  return inFlight.ordinals.flatMap((ordinal, place) => {
    const cell = inFlight.cells[place];
    return cell === undefined ? [] : (entryOf(session, ordinal, cell) ?? []);
  });
};

export const pendingCount = ({ state }: QuizSession): number => state.marks.count;
export const isPending = ({ index, state }: QuizSession, itemId: number): boolean =>
  state.marks.has(index?.ordinalOfItem.get(itemId) ?? -1);
/** Pending, and not held back. */
export const sendableCount = ({ state }: QuizSession): number => state.marks.count - state.heldBack.length;
/** Tells whether everything that can be sent goes in one post. */
export const fitsOnePost = ({ state }: QuizSession): boolean => {
  const { cells, heldBack, marks } = state;
  const free = marks.ordinals(MAX_ENTRIES + heldBack.length + 1).filter((ordinal) => !heldBack.includes(ordinal));
  return (
    free.length <= MAX_ENTRIES && fitting(free, (ordinal) => cells.at(ordinal).answer.details).length === free.length
  );
};
/** The ids of answers that are pending and that no post takes along. */
export const heldBackIds = ({ index, state }: QuizSession): readonly number[] =>
  state.heldBack.flatMap((ordinal) => index?.items[ordinal]?.item.answerId ?? []);
export const syncInFlight = ({ state }: QuizSession): number | null => state.inFlight?.syncId ?? null;
export const epochOf = ({ state }: QuizSession): number => state.epoch;
export const revisionOf = ({ state }: QuizSession): number => state.revision;

/** The reason to start a post now; null: there is none. The wait after a failure is the runtime's to decide. */
export const nextSync = (session: QuizSession, at: EpochMs): SyncReason | null => {
  if (!isOpened(session)) return null;
  const { state } = session;
  const { finish, devices } = state;
  const sendable = sendableCount(session);
  if (state.inFlight !== null || sendable === 0) return null;
  if (finish !== null) return 'sheetEnd';
  if (state.urgent !== null) return state.urgent;
  if (devices.storageFailed) return 'storage';
  if (sendable >= session.index.content.updateEach) return 'count';
  const due = syncDueAt(session);
  return due !== null && at >= due ? 'age' : null;
};

/** The time at which the oldest unsent change has waited long enough. */
export const syncDueAt = ({ state }: QuizSession): EpochMs | null =>
  state.unsentSince === null ? null : state.unsentSince + SYNC_AGE_MS;
