import { type AnswerCell, withAcked, withAside } from '../model/answer-cell.ts';
import type { Version } from '../model/detail.ts';
import type { EventOf } from '../model/event.ts';
import type { SessionState } from '../model/session-state.ts';
import type { Aside } from '../model/set-aside-reason.ts';
import { ordinalOfAnswer, type SheetIndex } from '../model/sheet-index.ts';
import { InFlight, letGo, sendAgain } from '../model/sync-state.ts';
import { compareVersions, covers, higherVersion } from '../model/version.ts';
import { touched } from './touch-answer.ts';

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

/**
 * The obstacle after an acknowledgement. If the server has the answer, only a later visit was set aside: nothing is
 * missing there.
 */
const asideAfter = (cell: AnswerCell, sent: Version, isSetAside: boolean): Aside | null => {
  const { acked, aside, given } = cell;
  if (isGivenSince(cell, sent)) return aside;
  if (!isSetAside || given === null) return null;
  return covers(acked, given) && aside === null ? null : 'unknown';
};

/** Most replies name no answer: then no id is looked for. */
const isAmong = (index: SheetIndex, answerIds: readonly number[], ordinal: number): boolean =>
  answerIds.length > 0 && answerIds.includes(index.items[ordinal]?.item.answerId ?? 0);

/** Drops exactly the versions that the post carried. What changed since stays pending. */
export const evolveSyncAcked = (
  index: SheetIndex,
  state: SessionState,
  { at, data }: EventOf<'SyncAcked'>,
  was: Readonly<SessionState>,
): void => {
  const { inFlight } = was;
  if (inFlight === null || inFlight.syncId !== data.syncId) return;
  let { cells, marks } = was;
  const { setAside, superseded } = data;
  for (let i = 0; i < inFlight.ordinals.length; i += 1) {
    const ordinal = inFlight.ordinals[i] ?? -1;
    const sent = inFlight.cells[i]?.answer.version ?? null;
    if (sent === null) continue;
    const cell = cells.at(ordinal);
    const isSetAside = isAmong(index, setAside, ordinal);
    // What the server has in its place may say something else.
    const acked = !isSetAside && isAmong(index, superseded, ordinal) ? cell.acked : higherVersion(cell.acked, sent);
    if (cell.given !== null && !isSetAside) state.sentAt = at;
    cells = cells.put(ordinal, withAcked(cell, acked, asideAfter(cell, sent, isSetAside)));
    if (!isGivenSince(cell, sent)) letGo(state, ordinal, cell);
    const { version } = cell.answer;
    if (version?.epoch === sent.epoch && version.revision === sent.revision) marks = marks.without(ordinal);
  }
  state.cells = cells;
  state.marks = marks;
  state.inFlight = null;
  if (marks.count === 0) state.unsentSince = null;
};

/** Tells why the server set aside what it was just posted. */
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
  if (!state.marks.has(ordinal) || state.heldBack.includes(ordinal)) return;
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

/** The version of a visit, where that is the newest of it. */
const visitOf = ({ answer: { version }, given }: AnswerCell): Version | null =>
  version === null || covers(given, version) ? null : version;

/**
 * None of them is given out again, and what was visited is in no post yet by its new version; the visits keep their order. What was
 * answered keeps its version: an earlier page may have posted a newer answer to it, which must stay the newer one.
 */
export const evolveRevisionsSkipped = (state: SessionState, { data }: EventOf<'RevisionsSkipped'>): void => {
  const { marks, cells } = state;
  const visits = marks.ordinals(marks.count).flatMap((ordinal) => {
    const version = visitOf(cells.at(ordinal));
    return version === null ? [] : [{ ordinal, version }];
  });
  state.revision = Math.max(state.revision, data.revision);
  for (const { ordinal } of visits.sort((one, other) => compareVersions(one.version, other.version))) {
    state.revision += 1;
    state.cells = state.cells.put(ordinal, touched(state.cells.at(ordinal), {}, state.epoch, state.revision));
  }
};
