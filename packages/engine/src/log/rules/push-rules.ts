import { ordinalOfAnswer } from '../../content/sheet-index.ts';
import { covers } from '../../pending/version.ts';
import type { EventOf } from '../../session/event.ts';
import type { Opened } from '../../session/opened.ts';
import type { BrokenRule } from './broken-rule.ts';

export const pushStartedRule = ({ index, state }: Opened, { data }: EventOf<'PushStarted'>): BrokenRule | null => {
  if (state.inFlight !== null) return 'pushUnderWay';
  if (data.pushId < state.nextPushId) return 'pushIdNotNew';
  if (data.entries.length === 0) return 'emptyPush';
  for (const { id, version } of data.entries) {
    const ordinal = ordinalOfAnswer(index, id);
    if (ordinal < 0) return 'unknownAnswer';
    const kept = state.cells.at(ordinal).answer.version;
    const same = kept?.epoch === version.epoch && kept.revision === version.revision;
    if (!same || !state.marks.has(ordinal)) return 'pushOfNotPending';
  }
  return null;
};

export const pushAckedRule = ({ index, state }: Opened, { data }: EventOf<'PushAcked'>): BrokenRule | null => {
  const { inFlight } = state;
  if (inFlight?.pushId !== data.pushId) return 'unknownPush';
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
  if (state.inFlight !== null) return 'pushUnderWay';
  if (!state.marks.has(ordinal) || covers(state.cells.at(ordinal).acked, data.version)) return 'pushOfNotPending';
  return state.heldBack.includes(ordinal) ? 'nothingChanged' : null;
};

export const pushFailedRule = ({ state }: Opened, { data }: EventOf<'PushFailed'>): BrokenRule | null =>
  state.inFlight?.pushId === data.pushId ? null : 'unknownPush';
