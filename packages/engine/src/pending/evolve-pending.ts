import { withAcked } from '../answers/answer-cell.ts';
import { cellAt, putCell } from '../answers/answers-state.ts';
import { ordinalOfAnswer, type SheetIndex } from '../content/sheet-index.ts';
import type { EventOf } from '../session/event.ts';
import type { SessionState } from '../session/session-state.ts';
import { InFlight, isMarked, unmark } from './pending-state.ts';
import { higherVersion } from './version.ts';

/** Only what is pending in that very version takes part. */
export const evolvePushStarted = (
  index: SheetIndex,
  { answers, pending }: SessionState,
  { at, data }: EventOf<'PushStarted'>,
): void => {
  if (pending.inFlight !== null) return;
  const ordinals: number[] = [];
  const cells = [];
  for (const { id, version } of data.entries) {
    const ordinal = ordinalOfAnswer(index, id);
    if (ordinal < 0 || !isMarked(pending, ordinal) || ordinals.includes(ordinal)) continue;
    const cell = cellAt(answers, ordinal);
    if (cell.answer.version?.epoch !== version.epoch || cell.answer.version.revision !== version.revision) continue;
    ordinals.push(ordinal);
    cells.push(cell);
  }
  pending.inFlight = new InFlight(data.pushId, ordinals, cells, pending.since ?? at);
  if (data.pushId >= pending.nextPushId) pending.nextPushId = data.pushId + 1;
  pending.urgent = null;
  if (ordinals.length >= pending.count) pending.since = null;
};

/** Drops exactly the versions that the post carried. What changed since stays pending. */
export const evolvePushAcked = (
  index: SheetIndex,
  { answers, pending }: SessionState,
  { data }: EventOf<'PushAcked'>,
): void => {
  const { inFlight } = pending;
  if (inFlight === null || inFlight.pushId !== data.pushId) return;
  for (let i = 0; i < inFlight.ordinals.length; i += 1) {
    const ordinal = inFlight.ordinals[i] ?? -1;
    const sent = inFlight.cells[i]?.answer.version ?? null;
    if (sent === null) continue;
    const cell = cellAt(answers, ordinal);
    const setAside = data.setAside.length > 0 && data.setAside.includes(index.items[ordinal]?.item.answerId ?? 0);
    putCell(answers, ordinal, withAcked(cell, higherVersion(cell.acked, sent), setAside));
    const { version } = cell.answer;
    if (version?.epoch === sent.epoch && version.revision === sent.revision) unmark(pending, ordinal);
  }
  pending.inFlight = null;
  if (pending.count === 0) pending.since = null;
};

/** Nothing is dropped: all that it carried is unsent again, as old as it was. */
export const evolvePushFailed = ({ pending }: SessionState, { data }: EventOf<'PushFailed'>): void => {
  const { inFlight } = pending;
  if (inFlight === null || inFlight.pushId !== data.pushId) return;
  pending.since = pending.since === null ? inFlight.since : Math.min(pending.since, inFlight.since);
  pending.inFlight = null;
  pending.urgent = 'retry';
};
