import { linkEvents } from '../devices/decide-devices.ts';
import type { ReportAnswerRefused, ReportSyncAcked, ReportSyncFailed, StartSync } from '../model/command.ts';
import { accept, type DecisionOn, refuse } from '../model/decision.ts';
import type { AnswerVersion, EventOf } from '../model/event.ts';
import type { Opened } from '../model/quiz-session.ts';
import { ordinalOfAnswer } from '../model/sheet-index.ts';
import { covers } from '../model/version.ts';
import { fitting } from './batch-weight.ts';

const ordinalsToSync = ({ index, state }: Opened, { limit, alone, besides = [] }: StartSync): readonly number[] => {
  const { heldBack, marks } = state;
  if (alone !== undefined) return [ordinalOfAnswer(index, alone)].filter((one) => one >= 0 && marks.has(one));
  const apart = new Set([...heldBack, ...besides.map((id) => ordinalOfAnswer(index, id))]);
  const free = marks.ordinals(limit + apart.size).filter((ordinal) => !apart.has(ordinal));
  return fitting(free.slice(0, limit), (ordinal) => state.cells.at(ordinal).answer.details);
};

export const decideStartSync = (session: Opened, command: StartSync): DecisionOn<'StartSync'> => {
  const { index, state } = session;
  const { at } = command;
  if (state.inFlight !== null) return refuse({ reason: 'SyncUnderWay' });
  const entries = ordinalsToSync(session, command).flatMap((ordinal): AnswerVersion[] => {
    const indexed = index.items[ordinal];
    const { version } = state.cells.at(ordinal).answer;
    return indexed === undefined || version === null ? [] : [{ id: indexed.item.answerId, version }];
  });
  if (entries.length === 0) return refuse({ reason: 'NothingToSync' });
  return accept({ type: 'SyncStarted', at, data: { syncId: state.nextSyncId, entries } });
};

/** A reply says that the link is good, too. */
export const decideSyncAcked = (
  session: Opened,
  { syncId, setAside, superseded, at }: ReportSyncAcked,
): DecisionOn<'ReportSyncAcked'> => {
  const { inFlight } = session.state;
  if (inFlight?.syncId !== syncId) return refuse({ reason: 'NoSuchSync', syncId });
  const sent = new Map(
    inFlight.ordinals.map((ordinal, place) => [
      session.index.items[ordinal]?.item.answerId,
      inFlight.cells[place]?.answer.version,
    ]),
  );
  const apart = setAside.flatMap(({ id, reason }): EventOf<'AnswerSetAside'>[] => {
    const version = sent.get(id) ?? null;
    return version === null ? [] : [{ type: 'AnswerSetAside', at, data: { answerId: id, version, reason } }];
  });
  const acked: EventOf<'SyncAcked'> = {
    type: 'SyncAcked',
    at,
    data: {
      syncId,
      setAside: apart.map(({ data }) => data.answerId),
      superseded: superseded.filter((id) => sent.has(id)),
    },
  };
  return accept(acked, ...apart, ...linkEvents(session, true, false, at));
};

export const decideAnswerRefused = (
  { index, state }: Opened,
  { answerId, version, at }: ReportAnswerRefused,
): DecisionOn<'ReportAnswerRefused'> => {
  const ordinal = ordinalOfAnswer(index, answerId);
  const { given } = state.cells.at(ordinal);
  const isNewer = given !== null && !covers(version, given);
  if (!state.marks.has(ordinal) || state.heldBack.includes(ordinal) || isNewer) return accept();
  return accept({ type: 'AnswerRefused', at, data: { answerId, version } });
};

export const decideSyncFailed = (
  session: Opened,
  { syncId, failure, isLinkTold = false, at }: ReportSyncFailed,
): DecisionOn<'ReportSyncFailed'> => {
  if (session.state.inFlight?.syncId !== syncId) return refuse({ reason: 'NoSuchSync', syncId });
  const failed: EventOf<'SyncFailed'> = { type: 'SyncFailed', at, data: { syncId, failure } };
  if (isLinkTold) return accept(failed);
  switch (failure) {
    case 'offline':
      return accept(failed, ...linkEvents(session, false, session.state.devices.serverOff, at));
    case 'serverOff':
      return accept(failed, ...linkEvents(session, true, true, at));
    case 'refused':
      return accept(failed, ...linkEvents(session, true, false, at));
    default:
      return failure satisfies never;
  }
};
