import { type AnswerCell, withAcked, withAside } from '../answers/answer-cell.ts';
import type { Aside } from '../answers/set-aside-reason.ts';
import type { Version } from '../content/detail.ts';
import { ordinalOfAnswer, type SheetIndex } from '../content/sheet-index.ts';
import type { EventOf } from '../session/event.ts';
import type { SessionState } from '../session/session-state.ts';
import { InFlight, letGo, sendAgain } from './sync-state.ts';
import { covers, higherVersion } from './version.ts';

/** Only what is pending in that very version takes part. */
export const evolveSyncStarted = (
  index: SheetIndex,
  state: SessionState,
  { at, data }: EventOf<'SyncStarted'>,
  { cells: kept, heldBack, inFlight, marks, nextSyncId, unsentSince }: Readonly<SessionState>,
): void => {
  if (inFlight !== null) return;
  const ordinals: number[] = [];
  const cells = [];
  for (const { id, version } of data.entries) {
    const ordinal = ordinalOfAnswer(index, id);
    if (ordinal < 0 || !marks.has(ordinal) || ordinals.includes(ordinal)) continue;
    const cell = kept.at(ordinal);
    if (cell.answer.version?.epoch !== version.epoch || cell.answer.version.revision !== version.revision) continue;
    ordinals.push(ordinal);
    cells.push(cell);
  }
  state.inFlight = new InFlight(data.syncId, ordinals, cells, unsentSince ?? at);
  if (data.syncId >= nextSyncId) state.nextSyncId = data.syncId + 1;
  const free = cells.filter(({ aside }) => aside !== 'heldBack');
  if (free.length < marks.count - heldBack.length) return;
  state.unsentSince = null;
  state.urgent = null;
};

/** It is another answer by now: what is said of `version` is not said of it. */
const isGivenSince = ({ given }: AnswerCell, version: Version): boolean => given !== null && !covers(version, given);

/** Of an answer that the server has, only a later visit was set aside: nothing of it is missing there. */
const asideAfter = (cell: AnswerCell, sent: Version, isSetAside: boolean): Aside | null => {
  const { acked, aside, given } = cell;
  if (isGivenSince(cell, sent)) return aside;
  if (!isSetAside || given === null) return null;
  return covers(acked, given) && aside === null ? null : 'unknown';
};

/** Drops exactly the versions that the post carried. What changed since stays pending. */
export const evolveSyncAcked = (
  index: SheetIndex,
  state: SessionState,
  { data }: EventOf<'SyncAcked'>,
  was: Readonly<SessionState>,
): void => {
  const { inFlight } = was;
  if (inFlight === null || inFlight.syncId !== data.syncId) return;
  let { cells, marks } = was;
  for (let i = 0; i < inFlight.ordinals.length; i += 1) {
    const ordinal = inFlight.ordinals[i] ?? -1;
    const sent = inFlight.cells[i]?.answer.version ?? null;
    if (sent === null) continue;
    const cell = cells.at(ordinal);
    const isSetAside = data.setAside.length > 0 && data.setAside.includes(index.items[ordinal]?.item.answerId ?? 0);
    cells = cells.put(ordinal, withAcked(cell, higherVersion(cell.acked, sent), asideAfter(cell, sent, isSetAside)));
    if (!isGivenSince(cell, sent)) letGo(state, ordinal, cell);
    const { version } = cell.answer;
    if (version?.epoch === sent.epoch && version.revision === sent.revision) marks = marks.without(ordinal);
  }
  state.cells = cells;
  state.marks = marks;
  state.inFlight = null;
  if (marks.count === 0) state.unsentSince = null;
};

/** Why the server set aside what it was just posted. */
export const evolveAnswerSetAside = (
  index: SheetIndex,
  state: SessionState,
  { data }: EventOf<'AnswerSetAside'>,
): void => {
  const ordinal = ordinalOfAnswer(index, data.answerId);
  const cell = state.cells.at(ordinal);
  if (cell.aside === null || cell.aside === 'heldBack' || isGivenSince(cell, data.version)) return;
  state.cells = state.cells.put(ordinal, withAside(cell, data.reason));
};

/** The server refused it alone, again and again: it waits here, and the others go on. */
export const evolveAnswerRefused = (
  index: SheetIndex,
  state: SessionState,
  { data }: EventOf<'AnswerRefused'>,
): void => {
  const ordinal = ordinalOfAnswer(index, data.answerId);
  const cell = state.cells.at(ordinal);
  if (index.items[ordinal] === undefined || !state.marks.has(ordinal) || state.heldBack.includes(ordinal)) return;
  if (isGivenSince(cell, data.version)) return;
  state.heldBack = [...state.heldBack, ordinal];
  state.cells = state.cells.put(ordinal, withAside(cell, 'heldBack'));
};

/** Nothing is dropped. */
export const evolveSyncFailed = (state: SessionState, { data }: EventOf<'SyncFailed'>): void => {
  const { inFlight } = state;
  if (inFlight === null || inFlight.syncId !== data.syncId) return;
  sendAgain(state);
  state.urgent = 'retry';
};
