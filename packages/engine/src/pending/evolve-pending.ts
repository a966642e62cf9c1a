import { withAcked } from '../answers/answer-cell.ts';
import { ordinalOfAnswer, type SheetIndex } from '../content/sheet-index.ts';
import type { EventOf } from '../session/event.ts';
import type { SessionState } from '../session/session-state.ts';
import { InFlight, sendAgain } from './pending-state.ts';
import { higherVersion } from './version.ts';

/** Only what is pending in that very version takes part. */
export const evolvePushStarted = (
  index: SheetIndex,
  state: SessionState,
  { at, data }: EventOf<'PushStarted'>,
): void => {
  if (state.inFlight !== null) return;
  const { cells: kept, marks } = state;
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
  state.inFlight = new InFlight(data.pushId, ordinals, cells, state.unsentSince ?? at);
  if (data.pushId >= state.nextPushId) state.nextPushId = data.pushId + 1;
  if (ordinals.length < marks.count) return;
  state.unsentSince = null;
  state.urgent = null;
};

/** Drops exactly the versions that the post carried. What changed since stays pending. */
export const evolvePushAcked = (index: SheetIndex, state: SessionState, { data }: EventOf<'PushAcked'>): void => {
  const { inFlight } = state;
  if (inFlight === null || inFlight.pushId !== data.pushId) return;
  let { cells, marks } = state;
  for (let i = 0; i < inFlight.ordinals.length; i += 1) {
    const ordinal = inFlight.ordinals[i] ?? -1;
    const sent = inFlight.cells[i]?.answer.version ?? null;
    if (sent === null) continue;
    const cell = cells.at(ordinal);
    const setAside = data.setAside.length > 0 && data.setAside.includes(index.items[ordinal]?.item.answerId ?? 0);
    cells = cells.put(ordinal, withAcked(cell, higherVersion(cell.acked, sent), setAside));
    const { version } = cell.answer;
    if (version?.epoch === sent.epoch && version.revision === sent.revision) marks = marks.without(ordinal);
  }
  state.cells = cells;
  state.marks = marks;
  state.inFlight = null;
  if (marks.count === 0) state.unsentSince = null;
};

/** Nothing is dropped. */
export const evolvePushFailed = (state: SessionState, { data }: EventOf<'PushFailed'>): void => {
  const { inFlight } = state;
  if (inFlight === null || inFlight.pushId !== data.pushId) return;
  sendAgain(state);
  state.urgent = 'retry';
};
