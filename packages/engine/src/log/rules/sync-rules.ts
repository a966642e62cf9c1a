import type { EventOf } from '../../model/event.ts';
import type { Opened } from '../../model/quiz-session.ts';
import { ordinalOfAnswer } from '../../model/sheet-index.ts';
import { covers } from '../../model/version.ts';
import type { BrokenRule } from './broken-rule.ts';

export const syncStartedRule = ({ index, state }: Opened, { data }: EventOf<'SyncStarted'>): BrokenRule | null => {
  if (state.inFlight !== null) return 'syncUnderWay';
  if (data.syncId < state.nextSyncId) return 'syncIdNotNew';
  if (data.entries.length === 0) return 'emptySync';
  for (const { id, version } of data.entries) {
    const ordinal = ordinalOfAnswer(index, id);
    if (ordinal < 0) return 'unknownAnswer';
    const kept = state.cells.at(ordinal).answer.version;
    const same = kept?.epoch === version.epoch && kept.revision === version.revision;
    if (!same || !state.marks.has(ordinal)) return 'syncOfNotPending';
  }
  return null;
};

export const syncAckedRule = ({ index, state }: Opened, { data }: EventOf<'SyncAcked'>): BrokenRule | null => {
  const { inFlight } = state;
  if (inFlight?.syncId !== data.syncId) return 'unknownSync';
  for (const ids of [data.setAside, data.superseded]) {
    for (const id of ids) if (!inFlight.ordinals.includes(ordinalOfAnswer(index, id))) return 'ackOfNotSent';
  }
  return null;
};

export const answerSetAsideRule = (
  { index, state }: Opened,
  { data }: EventOf<'AnswerSetAside'>,
): BrokenRule | null => {
  const ordinal = ordinalOfAnswer(index, data.answerId);
  if (ordinal < 0) return 'unknownAnswer';
  const { acked, aside } = state.cells.at(ordinal);
  if (!covers(acked, data.version)) return 'ackOfNotSent';
  return aside === data.reason && aside !== 'unknown' ? 'nothingChanged' : null;
};

export const answerRefusedRule = ({ index, state }: Opened, { data }: EventOf<'AnswerRefused'>): BrokenRule | null => {
  const ordinal = ordinalOfAnswer(index, data.answerId);
  if (ordinal < 0) return 'unknownAnswer';
  if (state.inFlight !== null) return 'syncUnderWay';
  if (!state.marks.has(ordinal) || covers(state.cells.at(ordinal).acked, data.version)) return 'syncOfNotPending';
  return state.heldBack.includes(ordinal) ? 'nothingChanged' : null;
};

export const syncFailedRule = ({ state }: Opened, { data }: EventOf<'SyncFailed'>): BrokenRule | null =>
  state.inFlight?.syncId === data.syncId ? null : 'unknownSync';
