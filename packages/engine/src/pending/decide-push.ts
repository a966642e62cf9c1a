import { linkEvents } from '../devices/decide-devices.ts';
import type { ReportPushAcked, ReportPushFailed, StartPush } from '../session/command.ts';
import { accept, type Decision, refuse } from '../session/decision.ts';
import type { AnswerVersion, QuizEvent } from '../session/event.ts';
import type { Opened } from '../session/opened.ts';

export const decideStartPush = ({ index, state }: Opened, { limit, at }: StartPush): Decision => {
  if (state.inFlight !== null) return refuse({ reason: 'PushUnderWay' });
  const entries = state.marks.ordinals(limit).flatMap((ordinal): AnswerVersion[] => {
    const indexed = index.items[ordinal];
    const { version } = state.cells.at(ordinal).answer;
    return indexed === undefined || version === null ? [] : [{ id: indexed.item.answerId, version }];
  });
  if (entries.length === 0) return refuse({ reason: 'NothingToPush' });
  return accept({ type: 'PushStarted', at, data: { pushId: state.nextPushId, entries } });
};

/** A reply says that the link is good, too. */
export const decidePushAcked = (session: Opened, { pushId, setAside, superseded, at }: ReportPushAcked): Decision => {
  if (session.state.inFlight?.pushId !== pushId) return refuse({ reason: 'NoSuchPush', pushId });
  return accept(
    { type: 'PushAcked', at, data: { pushId, setAside, superseded } },
    ...linkEvents(session, true, false, at),
  );
};

export const decidePushFailed = (session: Opened, { pushId, failure, at }: ReportPushFailed): Decision => {
  if (session.state.inFlight?.pushId !== pushId) return refuse({ reason: 'NoSuchPush', pushId });
  const failed: QuizEvent = { type: 'PushFailed', at, data: { pushId, failure } };
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
