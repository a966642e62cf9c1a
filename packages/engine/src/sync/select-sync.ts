import { none, type Option, some } from '#fp-ts/Option.js';
import type { AnswerCell } from '../answers/answer-cell.ts';
import type { SheetIndex } from '../content/sheet-index.ts';
import { MOST_ENTRIES } from '../limits.ts';
import { isOpened, type Opened } from '../session/opened.ts';
import type { Session } from '../session/session.ts';
import { isClosed, sectionPhase } from '../timers/section-phase.ts';
import type { EpochMs, Millis } from '../units.ts';
import { fitting } from './batch-weight.ts';
import type { PendingEntry } from './pending-entry.ts';
import type { SyncReason } from './sync-state.ts';

/** The longest that a change waits for a post. */
export const SYNC_AGE_MS: Millis = 15_000;

type CellView = Pick<AnswerCell, 'answer' | 'disabled'>;

const entryOf = (session: Opened, ordinal: number, { answer, disabled }: CellView): PendingEntry | null => {
  const indexed = session.index.items[ordinal];
  if (indexed === undefined || answer.version === null) return null;
  const place = session.index.sectionOfPosition[indexed.position] ?? -1;
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
export const pendingEntries = (session: Session): readonly PendingEntry[] => {
  if (!isOpened(session)) return [];
  return session.state.marks
    .ordinals(Number.POSITIVE_INFINITY)
    .flatMap((ordinal) => entryOf(session, ordinal, session.state.cells.at(ordinal)) ?? []);
};

/** All answers that have a version, acknowledged or not, as they would be posted. */
export const versionedEntries = (session: Session): readonly PendingEntry[] =>
  isOpened(session)
    ? session.index.items.flatMap((_, ordinal) => entryOf(session, ordinal, session.state.cells.at(ordinal)) ?? [])
    : [];

/** What the post under way carries, as it was when it started. */
export const entriesInFlight = (session: Session): readonly PendingEntry[] => {
  const { inFlight } = session.state;
  if (!isOpened(session) || inFlight === null) return [];
  return inFlight.ordinals.flatMap((ordinal, place) => {
    const cell = inFlight.cells[place];
    return cell === undefined ? [] : (entryOf(session, ordinal, cell) ?? []);
  });
};

export const pendingCount = ({ state }: Session): number => state.marks.count;
/** Pending, and not held back. */
export const sendableCount = ({ state }: Session): number => state.marks.count - state.heldBack.length;
/** Whether all that can be sent goes in one post. */
export const fitsOnePost = ({ state }: Session): boolean => {
  const { cells, heldBack, marks } = state;
  const free = marks.ordinals(MOST_ENTRIES + heldBack.length + 1).filter((ordinal) => !heldBack.includes(ordinal));
  return (
    free.length <= MOST_ENTRIES && fitting(free, (ordinal) => cells.at(ordinal).answer.details).length === free.length
  );
};
/** The ids of answers that are pending and that no post takes along. */
export const heldBackIds = ({ index, state }: Session): readonly number[] =>
  state.heldBack.flatMap((ordinal) => index?.items[ordinal]?.item.answerId ?? []);
export const syncInFlight = ({ state }: Session): number | null => state.inFlight?.syncId ?? null;
export const epochOf = ({ state }: Session): number => state.epoch;
export const revisionOf = ({ state }: Session): number => state.revision;

const updateEach = (index: SheetIndex): number => Math.max(1, index.content.updateEach);

/** Whether a post should start now, and why. How long to wait after a failure is the runtime's. */
export const nextSync = (session: Session, at: EpochMs): Option<SyncReason> => {
  if (!isOpened(session)) return none;
  const { state } = session;
  const { finish, devices } = state;
  const sendable = sendableCount(session);
  if (state.inFlight !== null || sendable === 0) return none;
  if (finish !== null) return some('sheetEnd');
  if (state.urgent !== null) return some(state.urgent);
  if (devices.storageFailed) return some('storage');
  if (sendable >= updateEach(session.index)) return some('count');
  const due = syncDueAt(session);
  return due !== null && at >= due ? some('age') : none;
};

/** When the oldest unsent change has waited long enough. */
export const syncDueAt = ({ state }: Session): EpochMs | null =>
  state.unsentSince === null ? null : state.unsentSince + SYNC_AGE_MS;
