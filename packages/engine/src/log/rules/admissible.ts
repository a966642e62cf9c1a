import { linkEvents } from '../../devices/decide-devices.ts';
import { isUnconfirmedTimeOut } from '../../finish/finish.ts';
import { isDisabledAt } from '../../navigation/places.ts';
import type { EventOf, QuizEvent } from '../../session/event.ts';
import { mayGoBack } from '../../session/last-at.ts';
import { isOpened, type Opened } from '../../session/opened.ts';
import type { Session } from '../../session/session.ts';
import { sectionPhase } from '../../timers/section-phase.ts';
import { CURRENT_VERSION } from '../log-version.ts';
import { answerRule, numberTypedRule, skippedRule } from './answering-rules.ts';
import type { BrokenRule } from './broken-rule.ts';
import { doubtedRule, referredRule } from './camera-rules.ts';
import { finishedRule, incidentRule } from './finish-rules.ts';
import { flagRule, visitRule } from './moving-rules.ts';
import { answerRefusedRule, answerSetAsideRule, syncAckedRule, syncFailedRule, syncStartedRule } from './sync-rules.ts';
import {
  photoRule,
  sectionAskedRule,
  sectionConfirmedRule,
  sectionExpiredRule,
  sectionLeftRule,
  sectionResumedRule,
  sectionStartedRule,
  warnedRule,
} from './time-rules.ts';
import { wordRule } from './word-rules.ts';

const unchanged = (same: boolean): BrokenRule | null => (same ? 'nothingChanged' : null);

/** Somewhere is left to go, where the sections that time ended go on. */
const couldGoOn = (session: Opened): boolean => {
  const { index, state } = session;
  const from = index.content.rules.backButtonEnabled ? 0 : state.last;
  return index.ordinalOfPosition.some(
    (_, position) =>
      position >= from &&
      !isDisabledAt(session, position) &&
      sectionPhase(session, index.sectionOfPosition[position] ?? -1, null) !== 'left',
  );
};

const undoneRule = (session: Opened, { at, data }: EventOf<'EndUndone'>): BrokenRule | null => {
  const { state } = session;
  if (!isUnconfirmedTimeOut(state.finish) || !couldGoOn(session)) return 'noEndToUndo';
  if (at < state.timers.startedAt) return 'timeBackwards';
  if (data.updatedAt < state.timers.updatedAt) return 'olderTimes';
  return at >= data.deadline ? 'afterDeadline' : null;
};

const confirmedRule = ({ state }: Opened): BrokenRule | null => {
  if (state.finish === null) return 'finishNotAsked';
  return state.finish.confirmed ? 'finishConfirmedTwice' : null;
};

const ruleOf = (session: Opened, event: QuizEvent, rules: number): BrokenRule | null => {
  const { devices, epoch, finish, inFlight, timers } = session.state;
  switch (event.type) {
    case 'AnswerChanged':
      return answerRule(session, event);
    case 'NumberTyped':
      return numberTypedRule(session, event);
    case 'ItemVisited':
      return visitRule(session, event);
    case 'ItemFlagged':
      return flagRule(session, event);
    case 'SyncStarted':
      return syncStartedRule(session, event);
    case 'SyncAcked':
      return syncAckedRule(session, event);
    case 'AnswerSetAside':
      return answerSetAsideRule(session, event);
    case 'AnswerRefused':
      return answerRefusedRule(session, event);
    case 'SyncFailed':
      return syncFailedRule(session, event);
    case 'SheetOpened':
      return 'openedTwice';
    case 'SheetResumed':
      return event.data.opening.epoch < epoch ? 'epochBackwards' : null;
    case 'SectionStarted':
      return sectionStartedRule(session, event);
    case 'SectionConfirmed':
      return sectionConfirmedRule(session, event);
    case 'SectionExpired':
      return sectionExpiredRule(session, event);
    case 'SectionLeft':
      return sectionLeftRule(session, event);
    case 'TimeWarned':
      return warnedRule(session, event);
    case 'PhotoDue':
      return photoRule(session, event);
    case 'SessionTimeChanged':
      return event.data.updatedAt <= timers.updatedAt ? 'olderTimes' : null;
    case 'LinkChanged':
      return unchanged(linkEvents(session, event.data.online, event.data.serverOff, event.at).length === 0);
    case 'PageRestored':
      return unchanged(!devices.linkKnown && inFlight === null);
    case 'CameraLost':
      return unchanged(devices.camera === event.data.reason && devices.doubt === null);
    case 'CameraDoubted':
      return doubtedRule(session, event);
    case 'CameraDoubtReferred':
      return referredRule(session, event);
    case 'CameraUnwatched':
      return unchanged(devices.doubt === null);
    case 'CameraRestored':
      return unchanged(devices.camera === null);
    case 'MicrophoneLost':
      return unchanged(devices.microphone === event.data.reason);
    case 'MicrophoneRestored':
      return unchanged(devices.microphone === null);
    case 'DisplaysChanged':
      return unchanged(devices.displays === event.data.count);
    case 'IncidentSeen':
      return incidentRule(session, event);
    case 'QuizFinished':
      return finishedRule(session, event, rules);
    case 'FinishConfirmed':
      return confirmedRule(session);
    case 'FinishedElsewhere':
      return finish === null ? null : 'afterFinish';
    case 'EndUndone':
      return undoneRule(session, event);
    case 'SectionResumed':
      return sectionResumedRule(session, event);
    case 'ClockSetBack':
      if (finish !== null || session.state.status !== 'A') return 'afterFinish';
      return event.at < timers.startedAt ? 'timeBackwards' : null;
    case 'SectionAsked':
      return sectionAskedRule(session, event);
    case 'RevisionsSkipped':
      return skippedRule(session, event);
    default:
      return event satisfies never;
  }
};

/**
 * Whether a session in this state could have come to this event; the rule that it breaks where it could not. `rules`: those by which it
 * was decided, as its log names them.
 */
export const admissible = (
  session: Session,
  event: QuizEvent,
  rules: number = CURRENT_VERSION.rules,
): BrokenRule | null => {
  if (!isOpened(session)) return event.type === 'SheetOpened' ? wordRule(session, event) : 'notOpen';
  if (event.at < session.lastAt && !mayGoBack(event)) return 'timeBackwards';
  return ruleOf(session, event, rules) ?? wordRule(session, event);
};
