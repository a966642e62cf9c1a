import { cellAt } from '../../answers/answers-state.ts';
import { ordinalOfAnswer } from '../../content/sheet-index.ts';
import { isMarked } from '../../pending/pending-state.ts';
import type { EventOf } from '../../session/event.ts';
import type { Opened } from '../../session/opened.ts';
import type { BrokenRule } from './broken-rule.ts';

export const pushStartedRule = ({ index, state }: Opened, { data }: EventOf<'PushStarted'>): BrokenRule | null => {
  const { pending, answers } = state;
  if (pending.inFlight !== null) return 'pushUnderWay';
  if (data.pushId < pending.nextPushId) return 'pushIdNotNew';
  if (data.entries.length === 0) return 'emptyPush';
  for (const { id, version } of data.entries) {
    const ordinal = ordinalOfAnswer(index, id);
    if (ordinal < 0) return 'unknownAnswer';
    const kept = cellAt(answers, ordinal).answer.version;
    const same = kept?.epoch === version.epoch && kept.revision === version.revision;
    if (!same || !isMarked(pending, ordinal)) return 'pushOfNotPending';
  }
  return null;
};

export const pushAckedRule = ({ index, state }: Opened, { data }: EventOf<'PushAcked'>): BrokenRule | null => {
  const { inFlight } = state.pending;
  if (inFlight?.pushId !== data.pushId) return 'unknownPush';
  for (const ids of [data.setAside, data.superseded]) {
    for (const id of ids) if (!inFlight.ordinals.includes(ordinalOfAnswer(index, id))) return 'ackOfNotSent';
  }
  return null;
};

export const pushFailedRule = ({ state }: Opened, { data }: EventOf<'PushFailed'>): BrokenRule | null =>
  state.pending.inFlight?.pushId === data.pushId ? null : 'unknownPush';
