import { linkEvents } from '../devices/decide-devices.ts';
import type { EventOf, QuizEvent } from '../model/event.ts';
import { isUnconfirmedTimeOut } from '../model/finish.ts';
import { isOpened, mayGoBack, type Opened, type QuizSession } from '../model/quiz-session.ts';
import { sectionPhase } from '../model/section-phase.ts';
import { sectionPlaceAt } from '../model/sheet-index.ts';
import { clockAt } from '../model/standing.ts';
import { isDisabledAt } from '../navigation/places.ts';
import { endOfRun } from '../timers/section-deadline.ts';
import { CURRENT_VERSION } from './log-version.ts';
import { answerRule, numberTypedRule, skippedRule } from './rules/answering-rules.ts';
import type { BrokenRule } from './rules/broken-rule.ts';
import { doubtedRule, finishedRule, incidentRule, referredRule } from './rules/finish-rules.ts';
import { flagRule, visitRule } from './rules/moving-rules.ts';
import {
  answerRefusedRule,
  answerSetAsideRule,
  syncAckedRule,
  syncFailedRule,
  syncStartedRule,
} from './rules/sync-rules.ts';
import {
  pauseRule,
  photoRule,
  sectionAskedRule,
  sectionConfirmedRule,
  sectionExpiredRule,
  sectionLeftRule,
  sectionResumedRule,
  sectionStartedRule,
  warnedRule,
} from './rules/time-rules.ts';
import { wordRule } from './word-rules.ts';

const unchanged = (same: boolean): BrokenRule | null => (same ? 'nothingChanged' : null);

/** A section that no line ended, and that has come to its end by then in those times. */
const isPast = (session: Opened, place: number, { at, data }: EventOf<'EndUndone'>): boolean => {
  const { index, state } = session;
  const section = index.content.sections[place];
  const times = state.timers.sections[place] ?? null;
  if (section === undefined || times === null || sectionPhase(session, place, null) !== 'running') return false;
  const end = endOfRun(session, { sectionId: section.id, startedAt: times.startedAt }, data);
  return end !== null && clockAt(state.timers, at) >= end;
};

/**
 * Somewhere is left to go, where the sections that the log says are over go on. `undoing`: what undoes the end, with its times; null: whatever
 * they are.
 */
const couldGoOn = (session: Opened, undoing: EventOf<'EndUndone'> | null): boolean => {
  const { index, state } = session;
  const from = index.content.rules.backButtonEnabled ? 0 : state.last;
  const isShut = (place: number): boolean =>
    sectionPhase(session, place, null) === 'left' || (undoing !== null && isPast(session, place, undoing));
  return index.ordinalOfPosition.some(
    (_, position) => position >= from && !isDisabledAt(session, position) && !isShut(sectionPlaceAt(index, position)),
  );
};

const undoneRule = (session: Opened, event: EventOf<'EndUndone'>): BrokenRule | null => {
  const { state } = session;
  const { at, data } = event;
  if (!isUnconfirmedTimeOut(state.finish) || !couldGoOn(session, event)) return 'noEndToUndo';
  if (at < state.timers.startedAt) return 'timeBackwards';
  if (data.updatedAt < state.timers.updatedAt) return 'olderTimes';
  return clockAt(state.timers, at) >= data.deadline ? 'afterDeadline' : null;
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
    case 'PauseStarted':
    case 'PauseEnded':
    case 'TimeGivenBack':
      return finish !== null && !couldGoOn(session, null) ? 'afterFinish' : pauseRule(session, event);
    case 'LinkChanged':
      return unchanged(linkEvents(session, event.data.online, event.data.serverOff, event.at).length === 0);
    case 'PageRestored':
      return unchanged(!devices.linkKnown && inFlight === null);
    case 'CameraLost':
      return unchanged(devices.camera === event.data.reason && devices.doubt === null);
    case 'CameraDoubted':
      return doubtedRule(session, event, rules);
    case 'CameraDoubtReferred':
      return referredRule(session, event, rules);
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
      return incidentRule(session, event, rules);
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
 * Tells whether a session in this state could have come to this event; the rule that it breaks where it could not. `rules`: those by which it
 * was decided, as its log names them.
 */
export const admissible = (
  session: QuizSession,
  event: QuizEvent,
  rules: number = CURRENT_VERSION.rules,
): BrokenRule | null => {
  if (!isOpened(session)) return event.type === 'SheetOpened' ? wordRule(session, event) : 'notOpen';
  if (event.at < session.lastAt && !mayGoBack(event)) return 'timeBackwards';
  return ruleOf(session, event, rules) ?? wordRule(session, event);
};
